"""Distances and helping tiles beside two public libraries, asked for the same hands in the same run.

``mahjong`` is plain Python, ``xiangting`` is Rust called from Python. Hands of thirteen and of ten tiles: of ten tiles,
with one set laid out, all three answer the same question; of thirteen ``xiangting`` looks at seven pairs and the
thirteen orphans besides.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import xiangting
from mahjong.shanten import Shanten

from game.hands.deficiency import SETS, deficiency, improving
from game.tiles.counts import counts_of, key_of
from game.tiles.tile import KINDS
from tests.bench.measure import Report, compared

Asked = TypeVar("Asked")
Besides = TypeVar("Besides")

_HANDS = 4_000


def run(report: Report) -> None:
    """How many times quicker ours is; a ratio below 1 says that it takes so much of the other's time."""
    chance = random.Random(2026)
    wall = [kind for kind in KINDS for _ in range(4)]
    for tiles, sets in ((13, 4), (10, 3)):
        dealt = [tuple(chance.sample(wall, tiles)) for _ in range(_HANDS)]
        keys = [key_of(hand) for hand in dealt]
        counts = [list(counts_of(hand)) for hand in dealt]
        with report.part(f"{_HANDS} hands of {tiles} tiles"):
            distance = partial(_each, deficiency, keys, sets)
            _against(
                report,
                "distance",
                distance,
                partial(_every, Shanten.calculate_shanten_for_regular_hand, counts),
                "mahjong",
                aim=50,
            )
            four = xiangting.PlayerCount.FOUR
            replacements = partial(_each, xiangting.calculate_replacement_number, counts, four)
            necessary = partial(_each, xiangting.calculate_necessary_tiles, counts, four)
            _against(report, "distance", distance, replacements, "xiangting", aim=2)
            marks = partial(_each, SETS.improving, keys, sets)
            _against(report, "helping tiles, as marks", marks, necessary, "xiangting", aim=1.5)
            _against(report, "helping tiles, named", partial(_each, improving, keys, sets), necessary, "xiangting")
    whole = [key_of(chance.sample(wall, 14)) for _ in range(_HANDS)]
    both = compared(partial(_each, SETS.after_discards, whole, 4), partial(_each, deficiency, whole, 4))
    with report.part(f"{_HANDS} hands of 14 tiles"):
        report.compare("all discards", both, floor="the distance alone")


def _against(
    report: Report, what: str, ours: Callable[[], None], theirs: Callable[[], None], name: str, aim: float | None = None
) -> None:
    both = compared(theirs, ours)
    met = "" if aim is None else f" (aim: {aim:g} times as quick, {'met' if both.ratio >= aim else 'NOT MET'})"
    quick = f"{_HANDS / both.floor / 1e6:.2f} to {_HANDS / both.seconds / 1e6:.3f} million a second"
    report.say(f"{what}, beside {name}", f"{both.ratio:.2f} times as quick{met}", quick)


def _each(question: Callable[[Asked, Besides], object], asked: Sequence[Asked], besides: Besides) -> None:
    for one in asked:
        question(one, besides)


def _every(question: Callable[[Asked], object], asked: Sequence[Asked]) -> None:
    for one in asked:
        question(one)
