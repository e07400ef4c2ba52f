"""Positions: the page for entering, copying and pasting a position, and for playing on from it.

Imports ``ledger``, ``replays`` and ``shared``; the drills and the review open through ``go``.
"""
