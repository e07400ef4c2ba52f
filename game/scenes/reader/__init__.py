"""Screen readers: the tree of what is on the screen, and announcements of what happens at the table.

Imports ``lesson``, ``table`` and ``shared``.
"""
