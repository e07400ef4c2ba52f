"""The traits that make one computer player differ from another: style, skill, tempo, and random numbers.

Imports nothing of the players.
"""
