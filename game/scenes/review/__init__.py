"""What might have been done better in a match, decision by decision.

Imports ``table`` and what lies below.
"""
