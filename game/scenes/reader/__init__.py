"""What whoever hears the screen is told: the tree of what is seen, and at the table what happens and how things stand.

Imports ``lesson``, ``table`` and ``shared``.
"""
