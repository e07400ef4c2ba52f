"""What comes and goes at the table: calls, coins, gains, dice, light; each is an ``Effect``, and ``Effects`` knows all.

Imports ``table`` and what lies below.
"""
