"""Setting up a match: book, seats, opponents, house rules, wall.

Imports ``shared``.
"""
