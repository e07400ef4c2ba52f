"""Drills: their list, the page on which they are answered, and what shows why.

Imports ``shared``.
"""
