"""``sparrows simulate``: plays deals between computer players without a window (docs/commands.md, ``simulate``)."""

import argparse
import json
import math
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.engine.codec import amount_to_json
from game.engine.fairness import unknown_seed
from game.players.ai.mind import MINDS
from game.rules.options import OptionError
from game.rules.rulesets import RULEBOOKS
from game.tools.arguments import BadInput, Parser, add_house_rules, club_text, house_rules, seed_of
from game.tools.contestants import check_player, is_program
from game.tools.deals import DealsAlone, Part, WallPlayed, played
from game.tools.spread import add_jobs, whole, with_progress

_NORMAL_95 = 1.96
"""The half-width of a 95 % confidence interval, in standard errors."""
_STEPS = 200
"""Thinking times are sorted into this many classes per power of ten, each about 1 % wider than the last."""


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
    """The sum of the squares of the walls' average results."""
    times: Counter[int] = field(default_factory=Counter)

    def add(self, parts: Sequence[Part]) -> None:
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
        """The time within which this share of the choices was made; ``None`` if there were none."""
        wanted = math.ceil(share * self.times.total())
        for step, count in sorted(self.times.items()):
            wanted -= count
            if wanted <= 0:
                return round(10 ** (step / _STEPS) * 1000, 4)
        return None


class Tally:
    """The sums of all deals so far."""

    def __init__(self, players: Sequence[str]):
        self._players = tuple(players)
        self._sums = tuple(_Sum() for _ in players)
        self._walls = 0
        self.deals = 0
        self.exhausted = 0

    def add(self, wall: WallPlayed) -> None:
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
        """The half-width of the 95 % confidence interval of the balance per deal, in points; ``None`` for one wall.

        Each wall counts as one sample, because deals on the same wall depend on each other.
        """
        if self._walls < 2:
            return None
        mean = sums.balance / sums.deals
        variance = (sums.squares - self._walls * mean**2) / (self._walls - 1)
        return round(_NORMAL_95 * math.sqrt(variance / self._walls), 4)


_PLAYERS = f"levels: {', '.join(MINDS)}; or cmd:PROGRAM ARGS, a program that speaks the bot protocol"
_SEED = "seed for all walls and choices (1; random with programs at the table)"
_COMMA = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")
"""The comma between two players; one inside quotation marks belongs to a program's arguments."""


def main(arguments: Sequence[str]) -> int:
    """Play the deals, and print the results."""
    given = _parsed(arguments)
    deals = _deals(given)
    tally = Tally(deals.players)
    begun = time.perf_counter()
    for wall in with_progress(played(deals, given.deals, given.jobs), given.deals):
        tally.add(wall)
    seconds = time.perf_counter() - begun
    print(
        json.dumps(
            {
                "rules": deals.rules,
                "deals": tally.deals,
                "seed": deals.seed,
                "seconds": round(seconds, 3),
                "deals_per_second": round(tally.deals / seconds, 1),
                "exhausted": tally.exhausted,
                "players": tally.players(),
            }
        )
    )
    return 0


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser("simulate", "Play deals between computer players without a window.")
    parser.add_argument("--rules", required=True, metavar="ID", help=", ".join(RULEBOOKS))
    parser.add_argument("--players", required=True, metavar="L1,L2,L3,L4", help=_PLAYERS)
    parser.add_argument(
        "--deals", required=True, type=whole, metavar="N", help="number of deals, each with its own wall"
    )
    parser.add_argument("--seed", type=seed_of, metavar="S", help=_SEED)
    add_jobs(parser)
    add_house_rules(parser)
    parser.add_argument("--log", type=Path, metavar="DIR", help="folder for a replay file of every deal")
    parser.add_argument("--own-hands", metavar="FILE", help="a club's own hands")
    parser.add_argument("--rotate", action="store_true", help="play every wall once for each rotation of the players")
    return parser.parse_args(arguments)


def _deals(given: argparse.Namespace) -> DealsAlone:
    if given.rules not in RULEBOOKS:
        raise BadInput(f"--rules: {given.rules!r} is not a rulebook; there are {', '.join(RULEBOOKS)}")
    book = RULEBOOKS[given.rules]
    options = house_rules(book, given.option, "" if given.own_hands is None else club_text(given.own_hands))
    players = tuple(_COMMA.split(given.players))
    try:
        seats = book.with_options(options).seats
    except OptionError as error:
        raise BadInput(f"--own-hands: {error}") from None
    if len(players) != seats:
        raise BadInput(f"--players: {len(players)} given; {seats} play")
    for number, player in enumerate(players):
        check_player(f"--players[{number}]", player)
    if given.log is not None:
        try:
            given.log.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"--log: {given.log}: {error.strerror}") from None
    seed, secret = _seed(given.seed, players)
    return DealsAlone(
        rules=book.id,
        options=dict(options),
        players=players,
        seed=seed,
        secret=secret,
        rotates=given.rotate,
        log=given.log,
    )


def _seed(given: int | None, players: Sequence[str]) -> tuple[int, str | None]:
    """The seed; if programs play, also a secret for the salts of the walls, because programs may try likely seeds."""
    if given is None and any(map(is_program, players)):
        return unknown_seed()
    return (1 if given is None else given), None
