"""What a guest's program keeps of a table elsewhere, and how much of it it bears.

``remote`` uses it. It imports nothing of this floor but ``messages`` and ``plausible``.
"""
