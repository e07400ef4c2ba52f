"""Sparrows: Mahjong for four at one table."""

__version__ = "1.0.0"
