"""The lane above the player's own hand: questions with their answers, choices, and notes.

Imports ``table`` and what lies below.
"""
