"""The rank of a person: ratings by book and over all, what moved them, and their titles.

May import: players.
"""
