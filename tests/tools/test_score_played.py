"""``sparrows score`` says of a deal what the engine settled when it was played (docs/commands.md, ``score``)."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice

import pytest

from game.rules.rulesets import RULEBOOKS
from tests.for_each import one_of
from tests.tools.conftest import Say
from tests.tools.played import deltas_by_wind, document_of, is_won, played_deals


def _agree(book: str, deals: int, say: Say) -> None:
    won = [state for state in islice(played_deals(book), deals) if is_won(state)]
    assert won
    code, out, err = say("score", "--lines", given="\n".join(json.dumps(document_of(state)) for state in won))
    assert (code, err) == (0, "")
    for state, line in zip(won, out.splitlines(), strict=True):
        assert json.loads(line)["deltas"] == deltas_by_wind(state), document_of(state)


@pytest.mark.parametrize("book", one_of(2, RULEBOOKS))
def test_a_few_deals_are_scored_as_they_were_settled(book: str, say: Say) -> None:
    _agree(book, 4, say)


@pytest.mark.long
@pytest.mark.parametrize("book", RULEBOOKS)
def test_many_deals_are_scored_as_they_were_settled(book: str, say: Say, scaled: Callable[[int], int]) -> None:
    _agree(book, scaled(400), say)
