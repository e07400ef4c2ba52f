"""What makes one player another: style, skill, tempo, and his own random numbers.

Imports nothing of the players.
"""
