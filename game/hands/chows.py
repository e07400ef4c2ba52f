"""How far a hand is from so many chows and a pair, as ``deficiency`` has it for sets of any kind."""

from __future__ import annotations

from game.hands.measure import Measure
from game.hands.tables import chows_tables

FAR = 8
"""Hands that are farther are taken to be so far."""

CHOWS = Measure(chows_tables)
"""Chows alone, and a pair."""
