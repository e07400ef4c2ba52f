"""The Learn page, the pages of differences between two rulebooks, and the page of a player's standing.

Imports ``shared``.
"""
