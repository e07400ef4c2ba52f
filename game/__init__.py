"""Sparrows: Mahjong for four at one table."""

__version__ = "0.2.3"
