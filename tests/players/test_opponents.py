"""The others, each by himself: what he lets be seen, and what follows for the tile that he may want."""

from itertools import pairwise

import pytest

from game.engine.seat_views import known_to
from game.players.ai.reading.opponents import Opponent, chance_that_any_wins, features, opponents_of, weights
from game.players.ai.reading.position import position_of
from game.tiles.notation import parse_tile
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene

LIVE = (3,) * 34
B5 = parse_tile("B5")


def other(*, turns: int = 8, sets: int = 1, kept: int = 0, thrown: str = "", gone_by: str = "") -> Opponent:
    tiles = [tuple(map(parse_tile, text.split())) for text in (thrown, gone_by)]
    return Opponent(turns, sets, kept, tiles[0], frozenset(tiles[1]), ())


def chance(*others: Opponent, tile: str = "B5", live: tuple[int, ...] = LIVE) -> float:
    return chance_that_any_wins(others, parse_tile(tile), live, chows=True)


def test_a_tile_is_feared_more_the_longer_the_deal_the_more_is_laid_out_and_the_more_drawn_tiles_are_thrown() -> None:
    for grows in (
        [other(turns=turns) for turns in (2, 5, 9, 14)],
        [other(sets=sets) for sets in range(4)],
        [other(kept=kept) for kept in range(6)],
    ):
        assert all(chance(before) < chance(after) for before, after in pairwise(grows))


def test_two_who_may_want_it_are_more_than_one() -> None:
    assert chance(other(), other()) == pytest.approx(1 - (1 - chance(other())) ** 2)


def test_what_went_by_since_a_hand_changed_is_not_what_it_waits_for() -> None:
    assert chance(other(gone_by="B5")) < chance(other()) / 20
    assert chance(other(gone_by="B6")) == chance(other())


def test_who_threw_a_tile_hardly_waits_for_it_and_nobody_for_an_honor_of_which_all_others_are_seen() -> None:
    assert chance(other(thrown="B5")) < chance(other())
    assert chance(other(), tile="WE", live=(*LIVE[:27], 0, *LIVE[28:])) < chance(other(), tile="WE")


def test_who_called_his_hand_has_told_what_he_waits_for() -> None:
    called = Opponent(9, 0, 3, (), frozenset(), (B5,))
    assert chance(called) == 1
    assert chance(called, tile="WE") == 0


def test_what_a_seat_sees_of_the_others() -> None:
    scene = Scene(east="WNN B5 C3 D2", south="B13579 C159", draws="DR DG", north="WN C77")
    scene.discard(EAST, "B5")
    scene.all_pass()
    scene.discard(SOUTH, "DR")
    scene.all_pass()
    view = known_to(scene.match.state, WEST)
    east, south, north = opponents_of(view, WEST)
    assert east.thrown == (B5,)
    assert east.gone_by == {B5, parse_tile("DR")}
    assert east.kept == 0, "it was no drawn tile"
    assert south.thrown == (parse_tile("DR"),)
    assert south.kept == 1
    assert south.gone_by == {B5, parse_tile("DR")}
    assert north.turns == 0
    assert {EAST, SOUTH, NORTH} == set(range(4)) - {WEST}


def test_they_are_looked_at_only_where_that_is_wanted() -> None:
    view = known_to(Scene().match.state, EAST)
    assert not position_of(view, EAST, counts_tiles=True).others
    assert len(position_of(view, EAST, counts_tiles=True, reads_others=True).others) == 3


def test_the_fit_weighs_every_feature() -> None:
    assert len(weights()) == len(features(other(), B5, LIVE, chows=True))
