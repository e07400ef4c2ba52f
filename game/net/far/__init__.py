"""A guest's side of a table elsewhere: its events, its open question, its file, and the connection to it.

``remote`` uses it. It imports nothing of this floor but ``messages``, ``plausible``, ``sockets`` and ``wire``.
"""
