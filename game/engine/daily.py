"""The wall of the day: the same for everybody who plays by the same book on the same day."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256

from game.engine.fairness import SEEDS


def daily_seed(day: date, rules: str) -> int:
    """The seed of a day's match under a rulebook: from SHA-256 of ``sparrows daily 2026-11-20 gala``."""
    digest = sha256(f"sparrows daily {day.isoformat()} {rules}".encode()).digest()
    return int.from_bytes(digest[:16], "big") % SEEDS


def day_of_seed(seed: int | None, rules: str, about: date) -> date | None:
    """The day whose wall a seed is, if it is one of those about this day: a match may last beyond midnight."""
    if not date.min < about < date.max:
        return None
    days = (about + timedelta(days=offset) for offset in (0, -1, 1))
    return next((day for day in days if seed == daily_seed(day, rules)), None)
