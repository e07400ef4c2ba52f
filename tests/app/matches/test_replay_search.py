"""Matches are found by what the list shows: names in the letters of the language, typed with accents or without."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from game.app.matches.replay_index import Entry, Wanted, matching_entries
from game.app.matches.replay_summary import FinalHand, Summary
from game.i18n import languages, use_language
from game.i18n.player_texts import character_name
from game.players.characters import CAST

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


def match_of(*names: str) -> Entry:
    summary = Summary(
        rules="gala",
        begun=1_795_176_000,
        names=names,
        portraits=("panda",) * len(names),
        persons=(True, *(False,) * (len(names) - 1)),
        balances=(0,) * len(names),
        places=(),
        deals=1,
        hands=(FinalHand(hand="", sets="", bonus="", is_winner=False),) * len(names),
        taken_back=0,
        played_on=False,
    )
    return Entry.of("2026-11-24-120000.mahjong", 0, 0, summary)


def is_found(entry: Entry, text: str) -> bool:
    return bool(matching_entries([entry], Wanted(text=text), NOW))


@pytest.mark.parametrize("code", languages())
def test_a_character_is_found_by_the_name_that_the_list_shows(code: str) -> None:
    use_language(code)
    for portrait, plain in CAST.items():
        entry = match_of("Somebody", plain.name)
        assert is_found(entry, character_name(portrait)), plain.name
        assert is_found(entry, plain.name)


@pytest.mark.parametrize(
    ("name", "typed"), [("Béla", "bela"), ("Jānis", "janis"), ("Žofia Łucka", "zofia lucka"), ("Ёлка", "елка")]
)
def test_a_name_is_found_with_its_accents_and_without(name: str, typed: str) -> None:
    assert is_found(match_of(name), name)
    assert is_found(match_of(name), typed)
    assert not is_found(match_of(name), f"{typed}x")


def test_nobody_is_found_by_a_name_that_stretches_over_two() -> None:
    assert not is_found(match_of("Anna", "Boris"), "annaboris")
