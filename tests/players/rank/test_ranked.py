"""Ratings computed from the records of matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from game.players.match_record import Entry, MatchRecord, Participant
from game.players.rank.method import MIDDLE, Rating
from game.players.rank.ranked import OVER_ALL, Unrated
from game.players.roster import DAY
from tests.players.records import ANA, FIRST_DAY, deal, ranked

EVA = Participant("Eva", "", "owl")
COMPUTERS = tuple(Participant(name, "skilled", "tiger") for name in ("Boris", "Dóra", "Ilze"))


def played(
    number: int,
    places: Sequence[int] = (1, 2, 3, 4),
    persons: Sequence[Participant] = (ANA, *COMPUTERS),
    *,
    deals: int = 8,
    **fields: Any,
) -> list[Entry]:
    """The deals of a match."""
    began = FIRST_DAY + timedelta(hours=number)
    match = MatchRecord(
        id=f"{began:%Y-%m-%d-%H%M%S}",
        began=f"{began:%Y-%m-%dT%H:%M:%S}",
        rules=fields.pop("rules", "gala"),
        persons=tuple(persons),
        places=tuple(places),
        **fields,
    )
    return [Entry(match, deal(each, [0] * len(persons))) for each in range(1, deals + 1)]


def test_a_match_moves_the_rating_of_its_book_and_that_over_all() -> None:
    found = ranked("Ana", [*played(0), *played(1, rules="polish")])
    assert found.now("gala").value > MIDDLE
    assert found.now("gala").matches == found.now("polish").matches == 1
    assert found.now(OVER_ALL).matches == 2
    assert found.now("latvian") == Rating()
    (move,) = found.moves["gala"]
    assert (move.place, move.before) == (1, Rating())
    assert move.by_place()[0] == move.by > 0 > move.by_place()[-1]


def test_persons_at_one_screen_and_guests_get_ratings_from_each_other() -> None:
    """A table where only humans sit: whoever often wins gets a rating above the others', and a surer one."""
    persons = (ANA, EVA, Participant("Nil", "", "fox"), Participant("Zoe", "", "cat"))
    entries = [entry for number in range(30) for entry in played(number, (1, 2, 3, 4), persons)]
    values = [ranked(person.name, entries).now("gala") for person in persons]
    assert [one.value for one in values] == sorted((one.value for one in values), reverse=True)
    assert values[0].value - values[3].value > 200
    assert all(one.spread < 130 and one.matches == 30 for one in values)


def test_help_and_known_walls_do_not_count_and_say_why() -> None:
    entries = [
        *played(0, wall="a"),
        *played(1, wall="a"),
        *played(2, was_helped=True),
        *played(3, was_helped=True, goes_on=True),
        *played(4, hinted=(0,)),
        *played(5, journey=DAY, deals=1),
    ]
    found = ranked("Ana", entries)
    assert found.now("gala").matches == 1
    whys = [Unrated.KNOWN, Unrated.TAKEN_BACK, Unrated.GOES_ON, Unrated.HINT, Unrated.DAY]
    assert list(found.unrated.values()) == whys


def test_a_wall_that_another_person_has_seen_is_new_to_this_one() -> None:
    entries = [*played(0, wall="a"), *played(1, persons=(EVA, *COMPUTERS), wall="a")]
    assert ranked("Eva", entries).now("gala").matches == 1


def test_a_hint_of_somebody_else_takes_nothing_away() -> None:
    entries = played(0, persons=(ANA, EVA, *COMPUTERS[:2]), hinted=(1,))
    assert ranked("Ana", entries).now("gala").matches == 1
    assert ranked("Eva", entries).now("gala").matches == 0


def test_whoever_left_before_the_end_has_no_place() -> None:
    assert ranked("Ana", played(0, (0, 1, 2, 3))).now("gala") == Rating()
    assert ranked("Ana", played(0, ())).now("gala") == Rating()


def test_a_match_cut_short_by_house_rules_moves_less() -> None:
    brief, whole = (ranked("Ana", played(0, deals=deals, rules="latvian")).now("latvian") for deals in (2, 16))
    assert MIDDLE < brief.value < whole.value


def test_two_machines_merged_are_as_one() -> None:
    """The rating follows from the set of records alone: the order in which they came together does not matter."""
    here, there = played(0) + played(2, (4, 1, 2, 3)), played(1, (2, 1, 3, 4)) + played(2, (4, 1, 2, 3))
    union = {(entry.match.id, entry.deal.number): entry for entry in [*there, *here]}
    merged = [union[key] for key in sorted(union)]
    every = played(0) + played(1, (2, 1, 3, 4)) + played(2, (4, 1, 2, 3))
    assert ranked("Ana", merged) == ranked("Ana", every)
    assert ranked("Ana", merged).now("gala").matches == 3


def test_what_earlier_records_do_not_tell_is_taken_as_no_help() -> None:
    (entry, *_rest) = played(0)
    assert not replace(entry.match).hinted
    assert not entry.match.goes_on
