"""Positions: one form of a situation at a table, read and written, taken from a match, and played on from.

What each seat may know is told, and nothing else: hidden tiles are dealt anew, by a seed, when one plays on.
"""
