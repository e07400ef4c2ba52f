"""What makes one player another: style, skill, tempo, and his own luck.

Imports nothing of the players.
"""
