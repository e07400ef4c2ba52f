"""What a guest's program keeps of a table elsewhere, how much of it it bears, and its line there.

``remote`` uses it. It imports nothing of this floor but ``messages``, ``plausible``, ``sockets`` and ``wire``.
"""
