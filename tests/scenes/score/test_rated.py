"""What the end of a match says of the rating."""

from __future__ import annotations

import pytest

from game.app.matches.statistics import Asked
from game.players.rank.method import SETTLED, Rating
from game.players.rank.ranked import Ranked, Unrated
from game.scenes.score.rated import RatingMoved, moved_text, rated, way_to_next
from tests.players.rank.test_ranked import played
from tests.players.records import ranked


def asked(found: Ranked | None = None) -> Asked[Ranked]:
    """A question about ratings that was answered so far, or not yet."""
    return Asked(found)


def test_the_block_comes_once_the_ratings_are_known() -> None:
    looked, entries = asked(), played(0)
    block = rated(entries[0].match.id, "gala", looked)
    assert block() is None
    looked.found = ranked("Ana", entries)
    (move,) = looked.found.moves["gala"]
    found = block()
    assert isinstance(found, RatingMoved)
    changes = [f"{place}: {by:+d}".replace("-", "−") for place, by in enumerate(move.by_place(), 1)]
    assert found.why.endswith(f"Rating change for each place here: {', '.join(changes)}.")
    assert found.title == f"{SETTLED - 1} more matches to earn a rank"
    assert (found.called, found.about) == ("Rating  ·  GALA rules", "")


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((1, 1, 1, 1), "You tied for places 1–4."),
        ((1, 2, 2, 4), ""),
        ((2, 1, 2, 2), "You tied for places 2–4."),
    ],
)
def test_a_shared_place_says_so(places: tuple[int, ...], said: str) -> None:
    entries = played(0, places)
    found = rated(entries[0].match.id, "gala", asked(ranked("Ana", entries)))()
    assert isinstance(found, RatingMoved)
    assert ("You tied" in found.why) == bool(said)
    assert said in found.why


@pytest.mark.parametrize("why", [why for why in Unrated if why is not Unrated.DAY])
def test_a_match_that_does_not_count_says_why(why: Unrated) -> None:
    found = rated("x", "gala", asked(Ranked("Ana", {}, {"x": why})))()
    assert isinstance(found, str)
    assert found.endswith("this match doesn't count for your rank.")


def test_the_wall_of_a_day_and_a_match_broken_off_say_nothing() -> None:
    assert rated("x", "gala", asked(Ranked("Ana", {}, {"x": Unrated.DAY})))() is None
    assert rated("x", "gala", asked(Ranked("Ana", {}, {})))() is None


def test_what_moved_is_the_difference_of_what_is_shown() -> None:
    found = ranked("Ana", [entry for number in range(SETTLED) for entry in played(number)])
    move = found.moves["gala"][-1]
    text = moved_text(move, "gala")
    assert text.by == round(move.after.value) - round(move.before.value) > 0
    assert 0 <= text.share <= 1


def test_the_bar_is_full_at_the_next_title() -> None:
    assert way_to_next(1200.0) == 0
    assert way_to_next(1249.9) == pytest.approx(1, abs=0.01)
    assert way_to_next(Rating().value + 5000) == 1
