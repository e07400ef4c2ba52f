"""What comes and goes at the table: calls, coins, gains, dice, light.

Imports ``table`` and what lies below.
"""
