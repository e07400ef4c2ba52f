"""Deals of every book, played at random: what must hold holds in all of them, whatever the options."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from game.engine import events as e
from game.rules.options import Value
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome
from tests.for_each import one_of
from tests.playouts.option_values import random_options, rare_options, values_of
from tests.playouts.walk import Walk

PLAYS = ("assisted", "tabletop")
every_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


def walked(book: Rulebook, seed: int, options: dict[str, object], *, most_deals: int) -> Walk:
    walk = Walk(seed, options, book=book, most_deals=most_deals, is_badly_mixed=seed % 3 == 0)
    walk.play()
    return walk


@every_book
@pytest.mark.parametrize("seed", one_of(3, range(3)))
def test_a_deal(book: Rulebook, seed: int) -> None:
    assert walked(book, seed, random_options(book, Random(seed)), most_deals=1).outcomes


@pytest.mark.long
@every_book
def test_two_thousand_deals(book: Rulebook, scaled: Callable[[int], int]) -> None:
    """With the options as the page has them, assisted and at the tabletop; a third of the walls badly mixed."""
    goal = scaled(2000)
    kinds: Counter[type[e.Event]] = Counter()
    outcomes: Counter[Outcome] = Counter()
    for seed in count(100):
        walk = walked(book, seed, {"play": PLAYS[seed % 2]}, most_deals=min(8, goal - outcomes.total()))
        kinds += walk.kinds
        outcomes += walk.outcomes
        if outcomes.total() >= goal:
            break
    assert outcomes[Outcome.WON]
    if goal >= 100:
        assert min(outcomes[outcome] for outcome in possible_outcomes(book)) > 0
        assert {e.FalseCallMade, e.TileShown, e.KongDeclared, e.SetClaimed, e.BonusLaid} - NOT_IN.get(
            book.id, set()
        ) <= kinds.keys()
    if book.id == "israeli" and goal >= 100:
        assert {e.OpeningBegan, e.ReadyDeclared, e.LastTurnsBegan, e.PenaltyPaid} <= kinds.keys()


NOT_IN: dict[str, set[type[e.Event]]] = {"latvian": {e.BonusLaid}}
"""What does not happen with the usual options."""


def possible_outcomes(book: Rulebook) -> set[Outcome]:
    """How deals of a book may end."""
    return set(Outcome) if book.id == "israeli" else {Outcome.WON, Outcome.EXHAUSTED}


@pytest.mark.long
@every_book
def test_two_hundred_deals_of_every_option_value(book: Rulebook, scaled: Callable[[int], int]) -> None:
    """Each match is played with a value of every option, rather one that was not played much yet."""
    goal = scaled(200)
    played: Counter[tuple[str, Value]] = Counter({(o.id, value): 0 for o in book.options for value in values_of(o)})
    for seed in count(1):
        options = rare_options(book, played, Random(seed))
        walk = walked(book, seed, options, most_deals=2)
        for option in book.options:
            value = options[option.id]
            assert isinstance(value, str | int)
            played[option.id, value] += walk.outcomes.total()
        if min(played.values()) >= goal:
            break
