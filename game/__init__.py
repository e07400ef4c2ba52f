"""Sparrows: Mahjong for four round one table."""

__version__ = "0.2.3"
