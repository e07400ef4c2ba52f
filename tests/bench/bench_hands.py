"""How long questions about a hand take."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from game.hands import pattern as pattern_module
from game.hands import pattern_blocks
from game.hands import readings as readings_module
from game.hands.deficiency import SETS, deficiency, improving
from game.hands.hand import Hand
from game.hands.pattern import pattern
from game.hands.readings import Reading, loser_readings, waits, winner_readings
from game.tiles.counts import key_of
from game.tiles.tile import KINDS, Tile
from tests.bench.measure import Report, compared

Asked = TypeVar("Asked")

_HANDS = 1_000
_MEMORIES = (
    readings_module._splits_of_suit,
    readings_module._parts_of_suit,
    pattern_module._plans,
    pattern_blocks.block,
)
"""What is remembered of suits; it is forgotten before each thousand of hands that are seen anew."""
_PATTERNS = {
    "wriggling snake": "pair:x1 x23456789 WESWN",
    "all pungs": "4*set:any pair:any",
    "seven pairs": "7*pair!:any",
    "one rank in three suits": "set:xn set:yn set:zn set:DR pair:winds",
}


def run(report: Report) -> None:
    """Tiles missing, discards, readings, waits, special hands."""
    chance = random.Random(2026)
    wall = [kind for kind in KINDS for _ in range(4)]
    dealt = [tuple(chance.sample(wall, 14)) for _ in range(_HANDS)]
    keys = [key_of(tiles) for tiles in dealt]
    hands = [Hand(tiles[:13]) for tiles in dealt]
    won = [Hand(_complete(chance)) for _ in range(_HANDS)]
    numbers = [[tile.index for tile in tiles] for tiles in dealt]

    def each(what: str, question: Callable[[Asked], object], asked: Sequence[Asked]) -> None:
        for when, before in (("anew", _forget), ("again", _nothing)):
            both = compared(partial(_ask, before, question, asked), partial(_ask, _nothing, sorted, numbers))
            report.compare(f"{what}, {when}", both, floor="sorting fourteen numbers as often")

    with report.part("1,000 hands"):
        each("tiles missing", deficiency, keys)
        each("tiles that improve", improving, keys)
        each("table of all discards", SETS.after_discards, keys)
        each("readings of a winner", _readings, won)
        each("readings of a loser", loser_readings, hands)
        each("waits", waits, hands)
        for name, text in _PATTERNS.items():
            each(f"tiles missing to {name}", pattern(text).missing, hands)


def _complete(chance: random.Random) -> tuple[Tile, ...]:
    """A regular mahjong: sets and a pair drawn until no tile is there five times."""
    while True:
        sets = [_set(chance) for _ in range(4)]
        tiles = [tile for one in (*sets, (chance.choice(KINDS),) * 2) for tile in one]
        if max(map(tiles.count, tiles)) <= 4:
            return tuple(tiles)


def _set(chance: random.Random) -> tuple[Tile, ...]:
    tile = chance.choice(KINDS)
    if 1 <= tile.rank <= 7 and chance.random() < 0.7:
        return KINDS[tile.index : tile.index + 3]
    return (tile,) * 3


def _readings(hand: Hand) -> tuple[Reading, ...]:
    return winner_readings(hand, hand.concealed[0], claimed=True)


def _ask(before: Callable[[], object], question: Callable[[Asked], object], asked: Sequence[Asked]) -> None:
    before()
    for one in asked:
        question(one)


def _forget() -> None:
    for kept in vars(SETS).values():
        if isinstance(kept, dict):
            kept.clear()
    for memory in _MEMORIES:
        memory.cache_clear()


def _nothing() -> None:
    pass
