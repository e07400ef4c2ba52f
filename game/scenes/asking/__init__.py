"""The questions to a player at the table, and the ways to answer them: discards, claims, kongs, ready calls, mahjong.

Imports ``shared``.
"""
