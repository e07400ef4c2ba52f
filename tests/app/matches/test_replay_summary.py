"""What the list of replays says of a match is what the match came to."""

from __future__ import annotations

import pytest

from game.app.matches.replay_summary import summary_of
from game.rules.rulesets.gala import GALA
from game.rules.rulesets.hungarian import HUNGARIAN
from game.scenes.replays.replay_words import book_words
from tests.playouts.walk import Walk


@pytest.mark.parametrize("seed", range(3))
def test_points_are_those_of_the_persons_who_changed_seats_again(seed: int) -> None:
    """docs/rules/hungarian.md, "Seats": with the second throw of East, seats are taken twice."""
    walk = Walk(seed, {"seating": "second_throw", "match": "circuit"}, book=HUNGARIAN, most_deals=4)
    walk.play()
    summary = summary_of(walk.file())
    assert summary is not None
    state = walk._match.state
    assert summary.balances == tuple(state.balances[state.persons.index(person)] for person in range(4))


@pytest.mark.parametrize(
    ("own", "title"),
    [("", "GALA"), ("name = 'Old style'\n[gala.elements]\nhalf_flush = 3\n", "GALA rules (Old style)")],
)
def test_a_match_of_a_clubs_book_is_named_with_the_club(own: str, title: str) -> None:
    walk = Walk(3, {"own_hands": own}, book=GALA, most_deals=1)
    walk.play()
    summary = summary_of(walk.file())
    assert summary is not None
    assert book_words(summary) == title
