"""What came of many deals, player by player."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from game.engine.codec import amount_to_json
from game.tools.deals import Part, WallPlayed

_NORMAL_95 = 1.96
"""Standard errors on each side of a mean that 95 % of samples keep to."""
_STEPS = 200
"""Steps of a power of ten in which thinking times are counted: each a good hundredth longer than the last."""


@dataclass(slots=True)
class _Sum:
    deals: int = 0
    wins: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    illegal: int = 0
    timeouts: int = 0
    balance: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    """Of what each wall brought on average."""
    times: Counter[int] = field(default_factory=Counter)

    def add(self, parts: Sequence[Part]) -> None:
        """Adds the deals on one wall."""
        for part in parts:
            self.deals += 1
            self.wins += part.wins
            self.self_drawn += part.self_drawn
            self.dealt_in += part.dealt_in
            self.illegal += part.illegal
            self.timeouts += part.timeouts
            self.times.update(round(_STEPS * math.log10(max(seconds, 1e-9))) for seconds in part.thought)
        brought = sum((part.delta for part in parts), Fraction(0))
        self.balance += brought
        self.squares += (brought / len(parts)) ** 2

    def milliseconds(self, share: float) -> float | None:
        """The time in which this share of the choices was made; ``None`` if there was none."""
        wanted = math.ceil(share * self.times.total())
        for step, count in sorted(self.times.items()):
            wanted -= count
            if wanted <= 0:
                return round(10 ** (step / _STEPS) * 1000, 4)
        return None


class Tally:
    """The sums of all deals so far."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = tuple(players)
        self._sums = tuple(_Sum() for _ in players)
        self._walls = 0
        self.deals = 0
        self.exhausted = 0

    def add(self, wall: WallPlayed) -> None:
        """Adds the deals on one wall."""
        self._walls += 1
        self.deals += len(wall)
        self.exhausted += sum(not deal.is_won for deal in wall)
        for player, sums in enumerate(self._sums):
            sums.add([deal.parts[player] for deal in wall])

    def players(self) -> list[dict[str, Any]]:  # values of every kind that JSON has
        """One object for each player (docs/commands.md, ``simulate``)."""
        return [
            {
                "player": name,
                "deals": sums.deals,
                "wins": sums.wins,
                "self_drawn": sums.self_drawn,
                "dealt_in": sums.dealt_in,
                "balance": amount_to_json(sums.balance),
                "balance_per_deal": round(float(sums.balance / sums.deals), 4),
                "ci95": self._interval(sums),
                "decision_ms_p50": sums.milliseconds(0.5),
                "decision_ms_p99": sums.milliseconds(0.99),
                "illegal": sums.illegal,
                "timeouts": sums.timeouts,
            }
            for name, sums in zip(self._players, self._sums, strict=True)
        ]

    def _interval(self, sums: _Sum) -> float | None:
        """Half of the interval that holds the balance per deal with 95 %; walls are the sample, not deals on them."""
        if self._walls < 2:
            return None
        mean = sums.balance / sums.deals
        variance = (sums.squares - self._walls * mean**2) / (self._walls - 1)
        return round(_NORMAL_95 * math.sqrt(variance / self._walls), 4)
