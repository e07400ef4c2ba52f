"""The goals of a person: three for each week and lasting ones, and the aims that they share with the journey.

May import: players.
"""
