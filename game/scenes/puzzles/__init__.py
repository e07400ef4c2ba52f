"""Puzzles: what strong players would do, each answer shown with what came of it.

Imports ``drills`` (felt, tiles to answer with, cards, the rating), ``table`` and ``shared``.
"""
