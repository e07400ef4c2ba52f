"""The score sheet after a deal, and the standings after a match.

Imports ``shared``.
"""
