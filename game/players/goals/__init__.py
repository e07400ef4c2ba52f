"""The goals of a person: three for each week and those that last, and the aims that they share with the journey.

May import: players.
"""
