"""The ledger: deals played with real tiles, entered one by one, counted by the book, and kept as a session.

Imports everything below ``app``; the counting itself, the settlement and the passing of the deal are the engine's.
"""
