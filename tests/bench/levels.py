"""Levels by places in whole matches: ``python -m tests.bench.levels BOOK ONE OTHERS [--matches N] [--seed N]``.

One player among three of another level plays every wall once in each seat. What counts is how many of the others finish
behind it, beyond the half of them that an equal would leave there; walls are the sample. The rule is written here
before any run: after each 500 matches a run ends as soon as the advantage is more than ``SURE`` standard errors from
nothing, or two below ``NOTICED``; else with the last match. Found figures are kept in levels.json.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game import __version__
from game.engine.state import State
from game.players.ai.computer import ComputerPlayer
from game.players.table import BareTable
from game.rules.rulesets import RULEBOOKS
from game.tools.spread import add_jobs, spread, with_progress
from tests.bench.gauge.minds import mind_of
from tests.bench.gauge.shadow import Field

KEPT = Path(__file__).with_name("levels.json")
SEED = 73_000_000
LOOKS = 500
SURE = 3.5
"""In standard errors: of equals, about one in a hundred is taken for unequal, looks counted."""
NOTICED = 0.06
"""In players that finish behind: one more in seventeen matches, less than anybody notices."""


class Brought(NamedTuple):
    """What one player brought on a wall, as the mean over the seats."""

    behind: float
    """How many others finished behind, those with the same place by half, beyond the half of all."""
    first: float
    """The share of first places."""
    points: float
    """The points of a match beyond those of the others."""
    deals: float


def brought(book: str, one: str, others: str, seed: int, wall: int) -> Brought:
    """Plays a wall in every seat."""
    played = [_match(book, [one if seat == own else others for seat in range(4)], seed + wall) for own in range(4)]
    each = [_brought(state, own) for own, state in enumerate(played)]
    return Brought(*map(fmean, zip(*each, strict=True)))


def _match(book: str, minds: list[str], seed: int) -> State:
    match = Field(rules=book, seed=seed, matches=True).begun(0)
    table = BareTable(match, [ComputerPlayer(person, mind_of(mind), seed).choice for person, mind in enumerate(minds)])
    while not match.state.places:
        table.play_deal()
    return match.state


def _brought(state: State, person: int) -> Brought:
    own = state.seat_of(person)
    place, places = state.places[own], [each for seat, each in enumerate(state.places) if seat != own]
    behind = sum((each > place) + 0.5 * (each == place) for each in places)
    rest = [float(balance) for seat, balance in enumerate(state.balances) if seat != own]
    return Brought(
        behind - len(places) / 2,
        (place == 1) / state.places.count(1),
        float(state.balances[own]) - fmean(rest),
        len(state.played),
    )


def told(found: list[Brought]) -> dict[str, float]:
    """The figures of so many walls, each with its 95 % interval."""
    behind, first, points, deals = (list(column) for column in zip(*found, strict=True))
    mean = fmean(deals)
    return {
        "matches": 4 * len(found),
        "behind": round(fmean(behind), 4),
        "behind_ci95": round(1.96 * _error(behind), 4),
        "first": round(fmean(first), 4),
        "points": round(fmean(points) / mean, 4),
        "points_ci95": round(1.96 * _error(points) / mean, 4),
        "deals": round(mean, 1),
    }


def _error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values))


def is_settled(found: list[Brought]) -> bool:
    """Whether a run ends here by the rule above."""
    if 4 * len(found) % LOOKS:
        return False
    behind = [each.behind for each in found]
    error = _error(behind)
    return abs(fmean(behind)) > SURE * error or fmean(behind) + 2 * error < NOTICED


def row(name: str, found: Mapping[str, Any]) -> str:
    """A line for people."""
    return (
        f"{name}: {found['matches']:,} matches, {found['behind']:+.3f} ± {found['behind_ci95']:.3f} more behind, "
        f"first {100 * found['first']:.1f} %, {found['points']:+.3f} ± {found['points_ci95']:.3f} points a deal"
    )


def main() -> int:
    """Plays, keeps what was found, and prints it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.levels", description="Levels by places.")
    parser.add_argument("book", choices=RULEBOOKS)
    parser.add_argument("one", metavar="ONE")
    parser.add_argument("others", metavar="OTHERS")
    parser.add_argument("--matches", type=int, default=20_000, help="at most (20,000)")
    parser.add_argument("--seed", type=int, default=SEED)
    add_jobs(parser)
    given = parser.parse_args()
    found: list[Brought] = []
    walls = range(given.matches // 4)
    play = partial(brought, given.book, given.one, given.others, given.seed)
    for one in with_progress(spread(play, walls, given.jobs), len(walls), 0):
        found.append(one)
        if is_settled(found):
            break
    name = f"{given.book}: {given.one} among {given.others}"
    about = {"seed": given.seed, "version": __version__, "edition": RULEBOOKS[given.book].edition}
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    kept = {name: told(found) | about}
    KEPT.write_text(json.dumps(known | kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(row(name, kept[name]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
