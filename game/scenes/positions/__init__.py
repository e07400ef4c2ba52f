"""Positions: the page on which a situation is entered, copied and pasted, and from which it is played on.

Imports ``ledger``, ``replays`` and ``shared``; the drills and the review open through ``go``.
"""
