"""The journey: its map, its stops, the daily walls and the ending.

Imports ``shared``.
"""
