"""Several persons at one screen: the curtain between them, and the round in which all of them may call.

Imports ``table`` and what lies below.
"""
