"""What a player sees and expects of the others: tiles out, opponents' aims, danger, what is at stake.

Imports nothing of the players but what lies here.
"""
