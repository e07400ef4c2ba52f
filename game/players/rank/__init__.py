"""The rank of a person: ratings by book and over all, what changed them, and their titles. May import: players.

May import: players.
"""
