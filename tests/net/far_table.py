"""A table of phones and of guests from elsewhere, each behind a bad wire of its own, beside what it should show."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol

from game.engine.seat_views import known_to
from game.net.pages import SOCKET
from game.net.tickets import Tickets
from tests.net.far_guest import FarGuest
from tests.net.phones import LOOPBACK, ScriptedPhone, TableOfGuests, set_up, table
from tests.net.twin import Twin, is_like, seen_of
from tests.net.wire import Wire
from tests.waiting import until

SECOND = 0.05
"""What passes at the table in a step."""
SOON = 3.0
"""Seconds within which all is as it was, once the line is back."""
LANGUAGES = ("ru", "he", "hu", "en")


class End(Protocol):
    """Who sits at the other end of a wire."""

    wire: Wire

    def step(self) -> None:
        """What it does in a frame."""

    def think(self, *, long: bool) -> None:
        """Answers nothing for the time being, or what is asked now."""

    def cut(self) -> None:
        """It has no line any more."""

    def come_back(self) -> None:
        """It knocks again, unless it does so by itself."""

    def begin_anew(self) -> None:
        """It was killed, and is there again with nothing but its ticket."""

    def is_well(self) -> bool:
        """Whether it shows what it would if it had never been cut off."""

    def shown(self) -> tuple[object, object]:
        """What it shows, and what it should."""


class Behind:
    """A table, behind a wire.

    :param step: what the host does in a frame, unless it does so by itself.
    """

    def __init__(self, wire: Wire, step: Callable[[], None] = lambda: None) -> None:
        self.address = f"ws://{LOOPBACK}:{wire.port}{SOCKET}"
        self.step = step


class PhoneEnd:
    """A phone that never forgets its ticket, and its twin."""

    def __init__(self, at: TableOfGuests, person: int, wire: Wire) -> None:
        self.wire = wire
        first = {"code": at.guests.code, "name": f"Guest {person}", "language": LANGUAGES[person]}
        self.phone = ScriptedPhone(Behind(wire).address, first)
        until(lambda: self.phone.ticket, meanwhile=at.step)
        self._at, self._twin = at, Twin(person)

    def step(self) -> None:
        """Nothing: it answers on its own thread."""

    def think(self, *, long: bool) -> None:
        self.phone.thinks = long
        if not long:
            self.phone.decide()

    def cut(self) -> None:
        self.phone.cut()

    def come_back(self, **more: Any) -> None:
        self.phone.come_back(**more)

    def begin_anew(self) -> None:
        self.come_back(last=0)

    def is_well(self) -> bool:
        return self.phone.is_there and is_like(self.phone, self._twin, self._at)

    def shown(self) -> tuple[object, object]:
        return seen_of(self.phone.rack), self._twin.picture(self._at)


class GuestEnd:
    """A guest's program, whose line comes back by itself."""

    def __init__(self, at: TableOfGuests, person: int, wire: Wire) -> None:
        self.wire, self._at, self._person = wire, at, person
        self._behind = Behind(wire, at.step)
        first = {"code": at.guests.code, "name": f"Guest {person}", "wants": "events"}
        comes = ScriptedPhone(self._behind.address, first)
        until(lambda: comes.ticket, meanwhile=at.step)
        comes.end()
        self._ticket = comes.ticket
        self.guest = FarGuest(self._behind, "", person, ticket=self._ticket)

    def step(self) -> None:
        self.guest.step()

    def think(self, *, long: bool) -> None:
        self.guest.is_slow = long

    def cut(self) -> None:
        self.wire.tear(self.wire.newest())

    def come_back(self) -> None:
        """Nothing: it does so by itself."""

    def begin_anew(self) -> None:
        is_slow = self.guest.is_slow
        self.guest.client.close(leaves=False)
        self.guest = FarGuest(self._behind, "", self._person, ticket=self._ticket)
        self.guest.is_slow = is_slow

    def is_well(self) -> bool:
        shown, due = self.shown()
        return not self.guest.client.is_lost and shown == due

    def shown(self) -> tuple[object, object]:
        guests, client, own = self._at.guests, self.guest.client, self._at.client
        assert own is not None
        state, player = own.table.match.state, guests.guests[self._person].player
        question = client.question(self._person)
        asked = None if player is None else player.open_question
        table = client.table
        return (
            client.view,
            None if question is None else question.id,
            (table.away, table.held, set(table.ready), table.stands, table.next is not None),
        ), (
            known_to(state, state.seat_of(self._person)),
            None if asked is None else asked.id,
            (guests.away, guests.held, guests.ready, bool(guests.waited_for), guests.may_go_on),
        )


class FarTable:
    """Two phones and two guests from elsewhere."""

    def __init__(self, at: TableOfGuests, wires: list[Wire]) -> None:
        self.at = at
        kinds: tuple[Callable[[TableOfGuests, int, Wire], End], ...] = (PhoneEnd, PhoneEnd, GuestEnd, GuestEnd)
        self.ends: list[End] = [make(at, person, wires[person]) for person, make in enumerate(kinds)]
        self._tickets: Tickets = at.guests.tickets
        self.steps_before = -1
        """How much had happened when the host was lost last."""
        self.slowest = 0.0
        """Seconds that the slowest return took."""

    def play(self, steps: int) -> None:
        """Lets the table go on for a while."""
        for _ in range(steps):
            self.at.step(SECOND)
            for end in self.ends:
                end.step()
            sleep(0.001)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.at.client is not None and self.at.client.is_over

    def settle(self) -> None:
        """Soon everybody shows what a twin shows that was never cut off, and all chairs are whose they were."""
        began = monotonic()
        while not all(end.is_well() for end in self.ends):
            self.at.guests.attend()
            for end in self.ends:
                end.step()
            assert monotonic() < began + SOON, [end.shown() for end in self.ends if not end.is_well()]
            sleep(0.002)
        self.slowest = max(self.slowest, monotonic() - began)
        client = self.at.client
        assert client is not None
        assert self.at.guests.tickets == self._tickets
        assert self.at.guests.away == ()
        assert client.table.refused == client.table.lapsed == client.table.broken == [0] * len(self.ends)

    def newest_questions(self) -> list[int]:
        """The number of the last question that each was asked, without those who were asked nothing."""
        players = (guest.player for guest in self.at.guests.guests.values())
        return [player.asked for player in players if player is not None and player.asked]

    def close(self) -> None:
        """Everybody was told each event once, and none was left out."""
        client = self.at.client
        assert client is not None
        for end in self.ends:
            if isinstance(end, GuestEnd):
                told = list(client.table.match.told_to(end.guest.person))
                until(lambda end=end, told=told: len(end.guest.told) >= len(told), meanwhile=end.step)  # type: ignore[misc]
                assert end.guest.told == told


@contextmanager
def far_table(folder: Path, numbers: random.Random, *, delay: float = 0.004) -> Iterator[FarTable]:
    """All have sat down, and the match begins."""
    with ExitStack() as stack:
        at = stack.enter_context(table(set_up(), folder))
        wires = [Wire(at.host.port, random.Random(numbers.random()), delay=delay) for _chair in at.setup.chairs]
        for wire in wires:
            stack.callback(wire.close)
        far = FarTable(at, wires)
        at.begin()
        yield far
        far.close()
        for end in far.ends:
            if isinstance(end, GuestEnd):
                end.guest.client.close(leaves=False)
