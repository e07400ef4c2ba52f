"""Rulings: what may be done now, why something may not, and what a hand would be worth.

Imports the state, which is in the folder above.
"""
