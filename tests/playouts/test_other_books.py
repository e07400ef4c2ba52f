"""Deals of the other books, played at random with random options: what must hold holds in them too."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from game.engine import events as e
from game.rules.ruleset import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome
from tests.playouts.walk import Walk, random_options

BOOKS = {id_: book for id_, book in RULEBOOKS.items() if id_ != "gala"}


def walked(book: Rulebook, seed: int) -> Walk:
    walk = Walk(seed, random_options(book, Random(seed)), book=book, most_deals=3, is_badly_mixed=seed % 3 == 0)
    walk.play()
    return walk


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_some_deals(book: Rulebook, seed: int) -> None:
    assert walked(book, seed).outcomes


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_many_deals(book: Rulebook, scaled: Callable[[int], int]) -> None:
    kinds: Counter[type[e.Event]] = Counter()
    outcomes: Counter[Outcome] = Counter()
    for seed in range(100, 100 + scaled(100)):
        walk = walked(book, seed)
        kinds += walk.kinds
        outcomes += walk.outcomes
    assert outcomes[Outcome.WON]
    if book.id == "israeli" and outcomes.total() > 100:
        assert {e.OpeningBegan, e.ReadyDeclared, e.LastTurnsBegan, e.PenaltyPaid} <= kinds.keys()
