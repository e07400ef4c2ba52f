"""A match of phones and computers at a table of a hall, played in a time of its own, so that it takes none."""

import heapq
import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game.app.hall.hall_table import HallTable
from game.app.hall.houses import setup_for
from game.net.messages import Makes
from game.net.rack import NEXT
from game.players.local_client import computers
from game.players.player import Player
from game.players.roster import Level, MatchSetup
from tests.app.hall.halls import HOUSES
from tests.net.phones import hello

THINKS = 0.02, 0.4
"""Seconds that everybody takes to answer: nobody's thinking lasts longer than a discard lies."""


@dataclass
class Phone:
    """One phone, and everything that it was shown, with the time."""

    heard: list[tuple[float, Mapping[str, Any]]] = field(default_factory=list)
    now: float = 0.0
    address = "192.0.2.1"
    is_in = True
    is_open = True
    opened = came = 0.0

    def say(self, message: bytes) -> None:
        self.show(message)

    def show(self, picture: bytes) -> None:
        self.heard.append((self.now, json.loads(picture)))

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        assert not is_bad, why

    def __hash__(self) -> int:
        return id(self)


def computers_at_once(setup: MatchSetup, *, background: bool) -> Mapping[int, Player]:
    """Computers that think while they are asked, because another thread has another time."""
    assert background
    return computers(setup, background=False)


class QuickMatch:
    """A match at a table of a hall, looked at when it asks for that, in a time of its own.

    :param phones: how many phones there are; computers take the other chairs.
    """

    def __init__(self, number: int, folder: Path, *, phones: int = 4) -> None:
        self._numbers = random.Random(number)
        self._now = 1000.0
        self.phones = [Phone() for _chair in range(phones)]
        setup = setup_for(HOUSES, Makes(rules="gala"))
        self.table = HallTable(number, setup, Level.BEGINNER, folder, clock=lambda: self._now)
        self._answers: list[tuple[float, int, Mapping[str, object]]] = []
        self._answered = [0] * phones
        self._read = [0] * phones
        for phone in self.phones:
            phone.now = self._now
            self.table.hear(phone, hello(code=self.table.guests.code).encode())
            self.table.step(self._now)
        if phones < len(self.table.guests.chairs):
            self.table.hear(self.phones[0], json.dumps({"id": NEXT, "choice": 0}).encode())
            with patch("game.app.hall.hall_table.computers", computers_at_once):
                self.table.step(self._now)

    def play(self, most_steps: int = 10**6) -> int:
        """Plays it until all have seen its end, or until so many steps were done; gives how many deals are over."""
        table = self.table
        while not self._is_seen and (table.client is None or len(table.client.table.match.steps) < most_steps):
            due = min(table.next_look, self._answers[0][0] if self._answers else table.next_look)
            self._now = max(self._now, due)
            for phone in self.phones:
                phone.now = self._now
            while self._answers and self._answers[0][0] <= self._now:
                _at, chair, answer = heapq.heappop(self._answers)
                table.hear(self.phones[chair], json.dumps(answer).encode())
            table.step(self._now)
            for chair in range(len(self.phones)):
                self._think(chair)
        assert table.client is not None
        deals = len(table.client.table.match.state.played)
        table.close("stopped")
        return deals

    @property
    def _is_seen(self) -> bool:
        """Whether all have seen the places."""
        return self.table.is_over and all(phone.heard[-1][1]["phase"] == "over" for phone in self.phones)

    def _think(self, chair: int) -> None:
        phone = self.phones[chair]
        if self._read[chair] == len(phone.heard):
            return
        self._read[chair] = len(phone.heard)
        question = next((said.get("question") for _at, said in reversed(phone.heard) if said["type"] == "rack"), None)
        if question is None or question["id"] == self._answered[chair]:
            return
        self._answered[chair] = question["id"]
        kinds = [way["kind"] for way in question["choices"]]
        choice = kinds.index("pass") if "pass" in kinds else self._numbers.randrange(len(kinds))
        at = self._now + self._numbers.uniform(*THINKS)
        heapq.heappush(self._answers, (at, chair, {"id": question["id"], "choice": choice}))
