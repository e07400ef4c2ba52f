"""The lane above the player's own hand: what he is asked, what he may choose from, what is said to him.

Imports ``table`` and what lies below.
"""
