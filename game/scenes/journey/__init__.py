"""The journey: its map, its stops, and the daily walls.

Imports ``shared``.
"""
