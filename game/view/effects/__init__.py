"""What comes and goes at the table: calls, gains, dice, light. Each is an ``Effect``.

Imports ``table`` and what lies below.
"""
