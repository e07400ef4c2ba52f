"""Who looks one draw ahead: what follows is counted again, tile by tile, on the hand alone."""

from collections.abc import Iterable
from random import Random

import pytest

from game.engine.commands import Discard
from game.hands.deficiency import SETS
from game.hands.notation import parse_hand
from game.players.ai.aiming.ahead import looked_ahead
from game.players.ai.aiming.chance import chance_to_go_out
from game.players.ai.aiming.prospects import after_discards
from game.players.ai.reading.aims import ANY
from game.players.ai.reading.calibration import Case
from game.players.ai.reading.position import Position
from game.players.ai.traits.skill import EXPERT, STRONG
from game.tiles.counts import key_of
from game.tiles.tile import KINDS, Tile
from tests.players.hands_seen import position
from tests.players.test_strong import thrown

TWO_CHOWS = "(B123) (C789)"
BAD_WAITS = "B67 C566778 D1234 D89"
"""Without the 9 of Dots 17 tiles help, without the 1 of Dots 24: but most of these leave a poor wait."""


def missing(tiles: Iterable[Tile], sets: int) -> int:
    return SETS.missing(key_of(tiles), sets)


def helping(tiles: list[Tile], sets: int) -> list[Tile]:
    before = missing(tiles, sets)
    return [kind for kind in KINDS if tiles.count(kind) < 4 and missing([*tiles, kind], sets) < before]


def without(tiles: list[Tile], tile: Tile) -> list[Tile]:
    left = [*tiles]
    left.remove(tile)
    return left


def follows(seen: Position, kept: list[Tile]) -> float:
    """The chance once the next tile has come: each that helps is added, and the discard found that suits best."""
    sets, nearer = seen.sets, missing(kept, seen.sets) - 1
    total, weight = 0.0, 0
    for drawn in helping(kept, sets):
        live = seen.live[drawn.index]
        left = [without([*kept, drawn], tile) for tile in sorted({*kept, drawn}, key=lambda tile: tile.index)]
        cases = [_case(seen, hand, drawn) for hand in left if missing(hand, sets) == nearer]
        total += live * max(chance_to_go_out(seen, ANY.plan, case) for case in cases)
        weight += live
    return total / weight


def _case(seen: Position, hand: list[Tile], drawn: Tile) -> Case:
    tiles = helping(hand, seen.sets)
    live = {tile: seen.live[tile.index] - (tile is drawn) for tile in tiles}
    pairs = sum(live[tile] for tile in tiles if hand.count(tile) == 2)
    return Case(missing(hand, seen.sets), sum(live.values()), pairs)


def random_hand(chance: Random) -> str:
    """Eight tiles beside two chows."""
    laid = parse_hand(TWO_CHOWS).tiles
    stock = [kind for kind in KINDS for _ in range(4 - laid.count(kind))]
    return " ".join((*map(str, chance.sample(stock, 8)), TWO_CHOWS))


@pytest.mark.parametrize("seed", range(25))
def test_what_follows_is_the_mean_of_all_tiles_that_may_come(seed: int) -> None:
    hand = random_hand(Random(seed))
    seen = position(hand, book="latvian")
    concealed = list(parse_hand(hand).concealed)
    best = after_discards(seen, STRONG, sorted(set(concealed)))
    for tile, prospect in looked_ahead(seen, EXPERT, best).items():
        if prospect.follows:
            assert prospect.follows == pytest.approx(follows(seen, without(concealed, tile)))


def test_hands_are_looked_at_in_most_deals() -> None:
    looked = 0
    for seed in range(25):
        hand = random_hand(Random(seed))
        seen = position(hand, book="latvian")
        best = after_discards(seen, STRONG, sorted(set(parse_hand(hand).concealed)))
        looked += any(prospect.follows for prospect in looked_ahead(seen, EXPERT, best).values())
    assert looked > 12


def test_nothing_follows_where_no_mahjong_is_left() -> None:
    """A hand that what it has laid out keeps from every mahjong has no aim after any discard."""
    assert looked_ahead(position("B11 C456 D88", book="latvian"), EXPERT, {}) == {}


def test_a_tile_less_that_helps_is_let_go_for_a_better_wait() -> None:
    seen = position(BAD_WAITS, book="latvian")
    strong, expert = (thrown(seen, BAD_WAITS, skill) for skill in (STRONG, EXPERT))
    assert isinstance(strong.command, Discard)
    assert isinstance(expert.command, Discard)
    assert (str(strong.command.tile), strong.prospect.live) == ("D1", 24)
    assert (str(expert.command.tile), expert.prospect.live) == ("D9", 17)
    assert expert.prospect.follows > 1.1 * follows(seen, without(list(parse_hand(BAD_WAITS).concealed), Tile.D1))


def test_discards_after_which_the_same_may_follow_stay_as_good_as_each_other() -> None:
    """The 1 and the 9 stand alone, each beside as many tiles."""
    hand = "B345678 C1235 C88 D1 D9"
    seen = position(hand, book="latvian")
    best = looked_ahead(seen, EXPERT, after_discards(seen, EXPERT, sorted(set(parse_hand(hand).concealed))))
    assert best[Tile.D1].value == best[Tile.D9].value
    assert best[Tile.D1].follows == best[Tile.D9].follows > 0
