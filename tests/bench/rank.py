"""How well ratings find out how good simulated persons are: ``python -m tests.bench.rank [--runs N] [--results FILE]``.

Persons of five strengths, ``GAP`` points apart, play 30 matches each in a book, among computer players whose levels
chance chooses; the places are drawn from the model of Plackett and Luce with the fitted ratings of the levels
(``assets/players/ratings.json``), which is far cheaper than whole matches. With ``--results``, the file of
``build_scripts/rate.py``, the persons are the levels themselves: their places are those of 30 of the real matches in
that file, and what is true of them is their fitted rating.
"""

import argparse
import random
from collections.abc import Iterable, Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.players.rank.method import MIDDLE, SCALE, Rating, after_match, level_ratings

MATCHES = 30
GAP = 200.0
STRENGTHS = tuple(MIDDLE + GAP * step for step in (-2, -1, 0, 1, 2))
NORMAL_68 = 1.0
NORMAL_95 = 1.96


class Found(NamedTuple):
    """What many runs of a book came to, as shares."""

    ordered: float
    """The runs in which the five persons came in the right order."""
    within_68: float
    within_95: float
    spread: float
    """The mean standard deviation after the last match, in points."""


def drawn(strengths: Sequence[float], chance: random.Random) -> list[int]:
    """Places drawn from the model: whoever is the first of waits as rare as he is weak comes first."""
    waits = [chance.expovariate(exp((one - MIDDLE) / SCALE)) for one in strengths]
    order = sorted(waits)
    return [order.index(wait) + 1 for wait in waits]


def simulated(book: str, runs: int, seed: int = 48) -> Found:
    """Persons of known strengths in a book."""
    chance = random.Random(f"{book} {seed}")
    levels = [Rating(one.value, one.spread) for one in level_ratings()[book].levels.values()]
    return found([[(strength, _played(strength, levels, chance)) for strength in STRENGTHS] for _run in range(runs)])


def _played(strength: float, levels: Sequence[Rating], chance: random.Random) -> Rating:
    rating = Rating()
    for _match in range(MATCHES):
        others = [chance.choice(levels) for _other in range(3)]
        places = drawn([strength, *(chance.gauss(one.value, one.spread) for one in others)], chance)
        rating = after_match([rating, *others], places, 0)
    return rating


def found(runs: Iterable[Sequence[tuple[float, Rating]]]) -> Found:
    """The shares over runs, each with the true strength and the rating of its persons, the weakest first."""
    ordered, errors, spreads = [], [], []
    for persons in runs:
        values = [rating.value for _strength, rating in persons]
        ordered.append(values == sorted(values))
        errors += [abs(rating.value - strength) / rating.spread for strength, rating in persons]
        spreads += [rating.spread for _strength, rating in persons]
    return Found(
        sum(ordered) / len(ordered),
        sum(error < NORMAL_68 for error in errors) / len(errors),
        sum(error < NORMAL_95 for error in errors) / len(errors),
        sum(spreads) / len(spreads),
    )


class _Result(msgspec.Struct, frozen=True):
    rules: str
    levels: tuple[str, ...]
    places: tuple[int, ...]


def of_levels(book: str, results: Sequence[_Result], runs: int, seed: int = 48) -> Found:
    """The levels as persons, with the places of real matches."""
    chance = random.Random(f"{book} {seed}")
    ratings = level_ratings()[book].levels
    known = {name: Rating(one.value, one.spread) for name, one in ratings.items()}
    played = {
        name: [(one, seat) for one in results for seat, its in enumerate(one.levels) if its == name] for name in known
    }
    ranks = sorted(known, key=lambda name: known[name].value)
    return found([[(known[name].value, _taken(played[name], known, chance)) for name in ranks] for _run in range(runs)])


def _taken(played: Sequence[tuple[_Result, int]], known: dict[str, Rating], chance: random.Random) -> Rating:
    rating = Rating()
    for one, seat in chance.sample(played, MATCHES):
        rated = [rating if each == seat else known[level] for each, level in enumerate(one.levels)]
        rating = after_match(rated, one.places, seat)
    return rating


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--results", type=Path, help="the file of build_scripts/rate.py: real matches of the levels")
    given = parser.parse_args()
    lines = given.results.read_bytes().splitlines() if given.results else []
    results = [msgspec.json.decode(line, type=_Result) for line in lines]
    for book in level_ratings():
        of_book = [one for one in results if one.rules == book]
        one = of_levels(book, of_book, given.runs) if results else simulated(book, given.runs)
        print(
            f"{book}: order right {100 * one.ordered:.1f} %, within 68 % {100 * one.within_68:.1f} %, "
            f"within 95 % {100 * one.within_95:.1f} %, spread {one.spread:.0f} points"
        )


if __name__ == "__main__":
    main()
