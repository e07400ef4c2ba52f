"""The rank of a person: the ratings for each book and over all, the matches that changed them, and the person's titles.

May import: players.
"""
