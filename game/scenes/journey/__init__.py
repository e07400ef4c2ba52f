"""The journey: the map of its stops, and what is earned there.

Imports ``shared``.
"""
