"""What the list of replays says of a match is what the match came to."""

from __future__ import annotations

import pytest

from game.app.matches.replay_summary import summary_of, tiles_of
from game.rules.rulesets.gala import GALA
from game.rules.rulesets.hungarian import HUNGARIAN
from game.scenes.replays.replay_words import book_words
from tests.playouts.walk import Walk


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_points_are_those_of_the_persons_who_changed_seats_again(seed: int) -> None:
    """docs/rules/hungarian.md, "Seats": with the second throw of East, seats are taken twice."""
    walk = Walk(seed, {"seating": "second_throw", "match": "circuit"}, book=HUNGARIAN, most_deals=4)
    walk.play()
    summary = summary_of(walk.file())
    assert summary is not None
    state = walk._match.state
    assert summary.balances == tuple(state.balances[state.persons.index(person)] for person in range(4))


@pytest.mark.slow
def test_a_winning_hand_has_its_winning_tile_last_wherever_it_came_from() -> None:
    sources = set()
    for seed in range(8):
        walk = Walk(seed, {}, book=GALA, most_deals=1)
        walk.play()
        state = walk._match.state
        summary = summary_of(walk.file())
        assert summary is not None
        for winner in state.current_deal.winners:
            hand = summary.hands[state.person_at(winner.seat)]
            assert winner.tile_id is not None
            assert tiles_of(hand.hand)[-1] is state.current_deal.faces[winner.tile_id]
            assert len(tiles_of(hand.hand)) % 3 == 2
            sources.add(winner.source)
    assert len(sources) > 1


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
