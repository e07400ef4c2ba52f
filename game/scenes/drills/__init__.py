"""Drills: their list, the page of exercises, and the cards that explain the answers.

Imports ``shared``.
"""
