"""What a computer player reads from the table: live tiles, opponents' hands, danger, and the stakes.

Imports nothing of the players except this folder.
"""
