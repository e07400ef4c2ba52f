"""Sparrows: Mahjong for four round one table."""
