"""Positions: one form of a situation at a table, read and written, taken from a match, and played on from.

A position holds only what one seat may know. To play on, the hidden tiles are dealt anew from a seed.
"""
