"""What is won on the journey: every look of its tables, each by the first star of one stop."""

from __future__ import annotations

from typing import get_args, get_type_hints

from msgspec.structs import replace

from game.app.system.settings import Settings
from game.players.journey import JOURNEY, NOWHERE, USUAL, Look, Star, Traveled, prizes, prizes_with, prizes_won
from game.players.match_record import Entry
from tests.players.records import deal, traveled
from tests.players.test_journey import FIRST, at


def test_every_city_gives_something_and_nothing_that_everybody_has() -> None:
    found = prizes()
    assert {stop.id for stop in JOURNEY.stops} == set(found.values())
    assert not any(USUAL[look] == value for look, value in found)


def test_with_every_city_all_looks_of_the_settings_are_won() -> None:
    far = Traveled({stop.id: frozenset({Star.PLACE}) for stop in JOURNEY.stops}, frozenset())
    for look in Look:
        has = {value for kind, value in prizes_won(far) if kind is look} | {USUAL[look]}
        assert has == set(get_args(get_type_hints(Settings)[look.value])), f"a {look.value} that no stop gives"


def test_the_usual_looks_are_those_of_new_settings() -> None:
    assert {look: getattr(Settings(), look.value) for look in Look} == USUAL


def test_every_city_has_a_cloth_of_its_own_and_gives_it() -> None:
    cloths = [stop.felt for stop in JOURNEY.stops]
    assert len({*cloths, USUAL[Look.FELT]}) == len(cloths) + 1
    for stop in JOURNEY.stops:
        assert (Look.FELT, stop.felt) in prizes_won(Traveled({stop.id: frozenset({Star.PLACE})}, frozenset()))


def test_a_star_gives_the_looks_of_its_stop_and_no_others() -> None:
    assert prizes_won(NOWHERE) == frozenset()
    riga = Traveled({"riga": frozenset({Star.AIM})}, frozenset())
    assert prizes_won(riga) == {(Look.FELT, "charcoal"), (Look.ROOM, "rain")}, "its backs are those that everybody has"


def test_a_look_is_won_with_the_match_that_brought_the_first_star() -> None:
    first = at(FIRST, places=(1, 2, 3))
    again = replace(first, id="2026-12-01-200000", began="2026-12-01T20:00:00", wall="another")
    entries = [Entry(match, deal(1, [0, 0, 0])) for match in (first, again)]
    stop = first.journey
    assert prizes_with(first.id, traveled("Ana", entries[:1])) == tuple(
        prize for prize, where in prizes().items() if where == stop
    )
    assert prizes_with(again.id, traveled("Ana", entries)) == ()
    assert prizes_with(first.id, traveled("Boris", entries)) == ()
