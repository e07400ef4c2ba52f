"""Several players at one screen: the curtain that hides their hands, and the round in which they may claim.

Imports ``table`` and what lies below.
"""
