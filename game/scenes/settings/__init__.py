"""The settings: their rows, their samples, and the keys.

Imports ``shared``.
"""
