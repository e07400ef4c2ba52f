"""What might have been done better in a match, decision by decision.

Imports ``replays``, ``table`` and what lies below.
"""
