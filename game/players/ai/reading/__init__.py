"""What a player reads from the table: tiles out, opponents' aims, danger, what is at stake.

Imports nothing of the players but what lies here.
"""
