"""Puzzles: a decision in a deal, and how each choice did when the deal was played out.

Imports ``drills`` (felt, answers, cards, rating), ``table`` and ``shared``.
"""
