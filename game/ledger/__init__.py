"""The ledger: deals played with real tiles, entered one by one, scored by the book, and kept as a session.

Imports everything below ``app``; scoring, settlement and the order of dealers are the engine's.
"""
