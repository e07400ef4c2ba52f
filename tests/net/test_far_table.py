"""Tables on another machine: what a guest knows after every event, and lines that are lost."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game.engine.commands import Discard
from game.engine.events import SeatsTaken
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.local_client import LocalClient
from game.players.manner.phrases import Phrase
from game.players.phone_player import helper
from game.players.roster import Level
from tests.net.far_guest import FarGuest, look
from tests.net.far_table import Behind
from tests.net.phones import ScriptedPhone, TableOfGuests, set_up, table
from tests.net.wire import Wire
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")

SECOND = 0.05
MOST_DEALS = 5
"""Of a book in which East deals on after every deal that nobody wins, a match at random would hardly end."""


@contextmanager
def far_table(
    folder: Path, rules: str = "gala", seats: int = 4, **options: Any
) -> Iterator[tuple[TableOfGuests, list[FarGuest]]]:
    """A table of guests from elsewhere, who are seated."""
    with ExitStack() as stack:
        at = stack.enter_context(table(set_up(rules, seats, **options), folder))
        guests = []
        for number in range(seats):
            guests.append(FarGuest(at, f"Guest {number}", number, code=at.guests.code))
            stack.callback(guests[-1].client.close, leaves=False)
        yield at, guests


def step(at: TableOfGuests, guests: Sequence[FarGuest], seconds: float = SECOND) -> None:
    at.step(seconds)
    for guest in guests:
        guest.step()


def has_all(at: TableOfGuests, guests: Sequence[FarGuest]) -> Callable[[], bool]:
    """Whether every guest knows what the seat may know now."""
    client = at.client
    assert client is not None
    return partial(knows_all, client.table.match, guests)


def knows_all(match: Match, guests: Sequence[FarGuest]) -> bool:
    """Whether each of these guests knows what the seat may know now."""
    state = match.state
    return all(guest.client.view == known_to(state, state.seat_of(guest.person)) for guest in guests)


def known_after_every_event(client: LocalClient, person: int) -> Iterator[tuple[State, State | None]]:
    """After each event of a match: what the seat may know by the engine, and what the events that it saw come to."""
    state: State | None = None
    folded: State | None = None
    match, seat = client.table.match, Seat(person)
    for events in ((match.opening,), *(step.events for step in match.steps)):
        taken = [event for event in events if isinstance(event, SeatsTaken)]
        seat = Seat(taken[-1].persons.index(person)) if taken else seat
        for event in events:
            state = evolve(state, event)
            seen = event.seen_by(seat)
            folded = folded if seen is None else evolve(folded, seen)
            yield known_to(state, seat), folded


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats"), [("gala", 4), ("polish", 3)])
def test_a_match_is_known_to_guests_as_their_seats_may_know_it(tmp_path: Path, rules: str, seats: int) -> None:
    options = {"players": 3} if seats == 3 else {}
    with far_table(tmp_path, rules, seats, **options) as (at, guests):
        client = at.begin()
        until_over(at, guests, MOST_DEALS)
        until(has_all(at, guests), meanwhile=lambda: step(at, guests))
        assert client.table.refused == [0] * seats
        assert client.table.lapsed == [0] * seats
        for guest in guests:
            assert guest.told == list(client.table.match.told_to(guest.person))
            assert all(known == folded for known, folded in known_after_every_event(client, guest.person))
            assert guest.client.is_over == client.is_over


def until_over(at: TableOfGuests, guests: Sequence[FarGuest], deals: int) -> None:
    """Until the match is over, or so many deals of it."""
    client = at.client
    assert client is not None
    while not client.is_over and len(client.table.match.state.played) < deals:
        until_next(at, guests, len(at.done))


def until_next(at: TableOfGuests, guests: Sequence[FarGuest], before: int) -> None:
    """Until something more has happened at the table."""
    until(lambda: len(at.done) > before, meanwhile=lambda: step(at, guests))


def cut(at: TableOfGuests, person: int) -> None:
    """The line of a guest ends without a word."""
    line = at.guests.guests[person].line
    assert line is not None
    line.close()


def test_a_guest_whose_line_is_lost_comes_back_by_itself_with_nothing_lost(tmp_path: Path) -> None:
    numbers = random.Random(4)
    with far_table(tmp_path) as (at, guests):
        client = at.begin()
        for _ in range(6):
            for _ in range(numbers.randrange(40)):
                step(at, guests)
            person = numbers.randrange(4)
            cut(at, person)
            until(lambda: at.guests.away, meanwhile=at.step)
            until(lambda: not at.guests.away, meanwhile=lambda: step(at, guests))
        until(lambda: client.table.match.state.played, meanwhile=lambda: step(at, guests))
        until(has_all(at, guests), meanwhile=lambda: step(at, guests))
        assert client.table.refused == [0] * 4
        for guest in guests:
            assert guest.told == list(client.table.match.told_to(guest.person))
            assert guest.client.turned_back == 0


def test_a_guest_who_leaves_while_the_line_is_lost_gives_the_chair_free(tmp_path: Path) -> None:
    with far_table(tmp_path) as (at, guests):
        at.begin()
        until_next(at, guests, 5)
        leaving = guests[2].client
        cut(at, 2)
        until(lambda: leaving.is_lost, meanwhile=lambda: look(at, leaving))
        leaving.close()
        until(lambda: at.guests.free == (2,), meanwhile=at.step)


def test_a_guest_whose_line_is_torn_on_leaving_gives_the_chair_free(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at, closing(Wire(at.host.port, random.Random(6))) as wire:
        guest = FarGuest(Behind(wire, at.step), "Lena", code=at.guests.code)
        assert at.guests.free == (1, 2, 3)
        wire.hold(wire.newest())
        guest.client.close()
        wire.tear(wire.newest())
        until(lambda: at.guests.free == (0, 1, 2, 3), meanwhile=at.step)


def test_a_question_is_still_there_when_the_line_is_back_and_its_clock_is_the_hosts(tmp_path: Path) -> None:
    with far_table(tmp_path) as (at, guests):
        at.begin()
        for guest in guests:
            guest.is_slow = True
        until(lambda: any(g.client.question(g.person) for g in guests), meanwhile=lambda: step(at, guests))
        (asked,) = (guest for guest in guests if guest.client.question(guest.person) is not None)
        question = asked.client.question(asked.person)
        cut(at, asked.person)
        until(lambda: asked.client.is_lost, meanwhile=lambda: step(at, guests))
        assert asked.client.question(asked.person) == question
        assert asked.client.waited_for
        until(lambda: not asked.client.is_lost, meanwhile=lambda: step(at, guests))
        assert asked.client.question(asked.person) == question
        assert not asked.client.waited_for
        waited = asked.client.waited(asked.person)
        until(lambda: asked.client.waited(asked.person) > waited, meanwhile=lambda: step(at, guests))
        assert (asked.client.seconds_left(asked.person) or 0.0) > 20
        assert at.client is not None
        with patch.object(at.client, "seconds_left", lambda _person: 9.0):  # as by a chow that somebody has claimed
            until(
                lambda: (asked.client.seconds_left(asked.person) or 0.0) <= 9, meanwhile=lambda: look(at, asked.client)
            )
        assert (asked.client.seconds_left(asked.person) or 0.0) > 8
        assert asked.client.question(asked.person) == question

        take_back_nothing(at, asked)
        take_back_nothing(at, asked)  # both tables count their questions alike


def take_back_nothing(at: TableOfGuests, asked: FarGuest) -> None:
    """The match goes on at a new table, where the guest is asked the same at once."""
    assert at.client is not None
    turned, client = asked.client.turned_back, asked.client
    at.begin(at.client.table.match).put_questions()
    until(
        lambda: client.turned_back > turned and client.question(asked.person),
        meanwhile=lambda: step(at, [asked], 0.0),
    )


def test_a_question_that_a_computer_answered_meanwhile_is_gone_when_the_line_is_back(tmp_path: Path) -> None:
    with far_table(tmp_path) as (at, guests):
        client = at.begin()
        for guest in guests:
            guest.is_slow = True
        until(lambda: any(g.client.question(g.person) for g in guests), meanwhile=lambda: step(at, guests))
        (asked,) = (guest for guest in guests if guest.client.question(guest.person) is not None)
        cut(at, asked.person)
        until(lambda: asked.client.is_lost, meanwhile=lambda: step(at, guests))
        player, before = at.guests.guests[asked.person].player, len(at.done)
        assert player is not None
        player.let_play(helper(player, Level.BEGINNER))
        until(lambda: len(at.done) > before, meanwhile=lambda: client.pass_time(SECOND))
        assert asked.client.question(asked.person) is not None, "the line is still lost"
        until(lambda: asked.client.question(asked.person) is None, meanwhile=lambda: step(at, [asked], 0.0))
        assert not asked.client.is_lost


def test_any_tile_of_a_face_may_be_thrown_and_none_of_others(tmp_path: Path) -> None:
    """The host offers each face once; at the table whichever of them is thrown goes to the middle."""
    with far_table(tmp_path) as (at, guests):
        client = at.begin()
        until(lambda: client.table.match.state.played, meanwhile=lambda: throw_others(at, guests))
        assert client.table.refused == [0] * 4


def throw_others(at: TableOfGuests, guests: Sequence[FarGuest]) -> None:
    """Throws the last of the tiles with a face."""
    at.step(SECOND)
    for guest in guests:
        guest.news += guest.client.news()
        view, question = guest.client.view, guest.client.question(guest.person)
        if question is None or view is None or view.deal is None:
            continue
        for choice in question.choices:
            if isinstance(choice, Discard):
                hand = view.deal.seats[question.seat].hand
                same = [tile_id for tile_id in hand if view.deal.faces[tile_id] is choice.tile]
                guest.client.answer(guest.person, Discard(seat=question.seat, tile=choice.tile, tile_id=same[-1]))
                break
        else:
            guest.step()


def test_phones_and_guests_from_elsewhere_sit_at_one_table(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        phones = [ScriptedPhone(at.address, {"code": at.guests.code, "name": f"Phone {number}"}) for number in range(2)]
        until(lambda: all(phone.ticket for phone in phones), meanwhile=at.step)
        guests = [FarGuest(at, f"Guest {number}", number, code=at.guests.code) for number in range(2)]
        client = at.begin()
        say_too_much(at, guests)
        until(lambda: client.table.match.state.played, meanwhile=lambda: step(at, guests))
        until(has_all(at, guests), meanwhile=lambda: step(at, guests))
        assert client.table.refused == [0] * 4
        assert all(phone.rack["phase"] == "score" for phone in phones)
        for guest in guests:
            guest.client.close(leaves=True)
        until(lambda: len(at.guests.free) == 2, meanwhile=at.step)


def say_too_much(at: TableOfGuests, guests: Sequence[FarGuest]) -> None:
    """Of what somebody says in a breath three phrases are heard, and nobody loses the line for it."""
    one, other = guests
    for _ in range(6):
        one.client.say(Phrase.HELLO)
    other.client.say(Phrase.THANKS)
    until(lambda: len(one.client.phrases_said) == 4, meanwhile=lambda: step(at, guests))
    assert [(said.person, said.phrase) for said in one.client.phrases_said].count((one.person, Phrase.HELLO)) == 3
    assert not at.guests.away
