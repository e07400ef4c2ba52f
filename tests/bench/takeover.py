"""Attackers who know code and name of a guest, and try to have the chair in the moments after the line dropped."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from game.net.entrance import digest
from tests.bench.attack import HUNG_UP, Raw, attacker
from tests.net.phones import hello
from tests.net.test_hostile import frame
from tests.waiting import PATIENCE

NAMES = ("Anna", "Boris", "Dóra", "Mallory")
TRIES = 10
"""Tries in the moments in which one guest is away."""
_SETTLED = 0.3
"""Seconds in which nothing was said to a guest, so that he has heard what was said."""


class Chair:
    """A guest with a chair."""

    def __init__(self, port: int, address: str, name: str) -> None:
        self.name = name
        self.ticket = self.code = ""
        self.seat = -1
        self.line: Raw | None = None
        self._next: asyncio.Task[Mapping[str, Any]] | None = None
        """The message that is waited for."""
        self._port = port
        self._address = address

    async def come(self, **first: object) -> None:
        """Sits down, or comes back with the ticket."""
        self.line = await Raw.open(self._port, self._address)
        await self.line.upgrade()
        self.line.send(frame(1, hello(**(first or {"ticket": self.ticket})).encode()))
        said = await asyncio.wait_for(self.line.heard(), PATIENCE)
        self.seat = said.get("seat", -1)
        if self.seat >= 0:
            self.ticket, self.code = said["ticket"], said["code"]

    async def read(self) -> None:
        """Reads until nothing more is said."""
        assert self.line is not None
        while True:
            self._next = self._next or asyncio.create_task(self.line.heard())
            if not (await asyncio.wait([self._next], timeout=_SETTLED))[0]:
                return
            self._next = None

    async def drop(self) -> None:
        """Loses the line."""
        assert self.line is not None
        if self._next is not None:
            self._next.cancel()
        self._next = None
        await self.line.end()


def tries(victim: Chair, own: str, stale: str) -> Iterator[Mapping[str, object]]:
    """First words by which somebody may want to be taken for a guest.

    :param own: a ticket of another chair at the table.
    :param stale: one that was good there before its guest left.
    """
    name, ticket, known = victim.name, victim.ticket, {"code": victim.code}
    yield {**known, "name": name}
    yield {**known, "name": name, "asks": True}
    yield {**known, "name": name.swapcase(), "asks": True}
    yield {**known, "name": f"{name[0]}\u200d{name[1:]}\u3164", "asks": True}
    yield {**known, "name": f" {name}\u2800", "portrait": "panda", "wants": "events"}
    yield {**known, "name": name, "ticket": stale}
    yield {**known, "name": name, "ticket": own[:16] + ticket[16:]}
    yield {**known, "name": name, "ticket": digest(ticket)}
    yield {"ticket": ticket.upper() if ticket.upper() != ticket else ticket[::-1], "name": name}
    yield {"ticket": f"{ticket}\x00", **known, "name": f"{name} 2", "asks": True}


async def _try(port: int, number: int, first: Mapping[str, object], seat: int, done: Counter[str]) -> None:
    done["tries"] += 1
    with suppress(*HUNG_UP):
        line = await Raw.open(port, attacker(number))
        try:
            await line.upgrade()
            line.send(frame(1, hello(**first).encode()))
            while True:
                said: dict[str, Any] = await asyncio.wait_for(line.heard(), 5.0)
                if said.get("seat") == seat:
                    done["chairs taken"] += 1
                done[f"{said['type']} {said.get('why', '')}".strip()] += said["type"] != "beat"
        finally:
            await line.end()


async def takeovers(port: int, count: int, done: Counter[str]) -> None:
    """So many tries to sit in the chairs of guests whose lines drop, one after the other; each comes back."""
    chairs = [Chair(port, f"127.0.1.{201 + number}", name) for number, name in enumerate(NAMES)]
    await chairs[0].come(makes={"rules": "gala"}, name=NAMES[0])
    code = chairs[0].code
    attacking = chairs[3]
    await attacking.come(code=code, name="Mallory")
    assert attacking.line is not None
    stale = attacking.ticket
    attacking.line.say(type="leave")
    await attacking.line.is_ended()
    await attacking.drop()
    for each in chairs[1:]:
        await each.come(code=code, name=each.name)
    while done["tries"] < count:
        for victim in chairs[:3]:
            await asyncio.gather(*(each.read() for each in chairs))
            seat = victim.seat
            await victim.drop()
            begun = done["tries"]
            trying = [
                asyncio.create_task(_try(port, begun + number, first, seat, done))
                for number, first in enumerate(tries(victim, attacking.ticket, stale))
            ]
            await asyncio.gather(*(each.read() for each in chairs if each is not victim))
            await victim.come()
            done["came back"] += victim.seat == seat
            done["drops"] += 1
            if victim.seat != seat:
                return
            await asyncio.gather(*(each.read() for each in chairs))
            await asyncio.gather(*trying)
    for each in chairs:
        await each.drop()
