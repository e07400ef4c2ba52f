"""Luck of the draw: its mean over all walls is nothing, and a draw that helps is good luck."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from game.engine.replays.match import Match
from game.players.luck import Draw, draws
from game.players.review import ReviewWork
from game.players.table import BareTable
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.tiles.tile import KINDS
from tests.players.test_computer import four


@cache
def deal(book: str, seed: int) -> Match:
    """A deal of four computers."""
    game = Match(book, Options(rulebook(book).options, {}), seed)
    BareTable(game, [player.choice for player in four(seed)[: game.state.rules.seats]]).play_deal()
    return game


@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_over_all_tiles_that_may_come_next_a_draw_gives_nothing(book: str) -> None:
    game = deal(book, 3)
    found = [draw for person in range(game.state.rules.seats) for draw in draws(game.opening, game.steps, person)]
    assert len(found) > 10
    for draw in found:
        assert draw.tile in draw.left
        assert draw.gain >= 0
        mean = fmean(Draw(tile, *draw[1:]).luck for tile in draw.left)
        assert mean == pytest.approx(0, abs=1e-9 * max(1.0, draw.gain))
    assert any(draw.luck > 0 for draw in found)
    assert any(draw.luck < 0 for draw in found)


@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_what_is_hoped_for_does_not_depend_on_what_comes(book: str) -> None:
    """The seat's view before the draw holds no face of the wall, and all that is left of it is counted."""
    game = deal(book, 3)
    for draw in draws(game.opening, game.steps, 0):
        assert 0 < len(draw.left) <= 144
        assert draw.helping <= set(KINDS)


@pytest.mark.long
@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_over_many_deals_the_mean_is_nothing_within_its_interval(book: str, scaled: Callable[[int], int]) -> None:
    sums = []
    for seed in range(scaled(200)):
        game = deal(book, 1000 + seed)
        sums += [sum(draw.luck for draw in draws(game.opening, game.steps, person)) for person in range(3)]
    assert abs(fmean(sums)) < 4 * stdev(sums) / sqrt(len(sums))


def test_a_review_tells_it_and_one_that_is_stopped_does_not() -> None:
    game = deal("gala", 5)
    work = ReviewWork(game.opening, game.steps, 0, rests=False)
    work.run()
    assert work.luck == pytest.approx(sum(draw.luck for draw in draws(game.opening, game.steps, 0)))
    stopped = ReviewWork(game.opening, game.steps, 0, rests=False)
    stopped.stop()
    stopped.run()
    assert stopped.luck is None
