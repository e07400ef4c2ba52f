"""A hall without a port: guests' messages are handed to it, and it moves on when it is told to."""

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.app.hall.hall import Hall, Terms
from tests.app.hall.halls import HOUSES
from tests.net.phones import hello
from tests.waiting import clock


@dataclass(eq=False)
class Knocking:
    """A guest's connection, with everything that the guest was told."""

    address: str
    is_in: bool = False
    is_open: bool = True
    opened: float = 0.0
    came: float = 0.0
    heard: list[dict[str, Any]] = field(default_factory=list)
    broken: str = ""
    """Which rule the guest has broken, so that the line was closed."""

    def say(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def show(self, picture: bytes) -> None:
        self.say(picture)

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        self.broken = why if is_bad else ""
        self.is_open = False


class Entrance:
    """A hall's door without a port."""

    def __init__(self) -> None:
        self.coming: list[tuple[Knocking, bytes | None]] = []

    def heard(self, _wait: float = 0.0) -> Sequence[tuple[Knocking, bytes | None]]:
        coming, self.coming = self.coming, []
        return coming

    def holding(self) -> AbstractContextManager[None]:
        return nullcontext()

    def close(self) -> None:
        pass


@dataclass
class QuietHall:
    """A hall without a port, and its door."""

    door: Entrance
    hall: Hall

    def knock(self, address: str, **first: Any) -> Knocking:
        """A guest who has said hello and was answered."""
        knocking = Knocking(address)
        self.door.coming.append((knocking, hello(**first).encode()))
        while not knocking.heard:
            self.hall.attend(0.0)
        return knocking

    def why(self, address: str, **first: Any) -> str:
        """Why a guest is refused; empty if the guest is let in."""
        return str(self.knock(address, **first).heard[0].get("why", ""))

    def say(self, knocking: Knocking, **said: Any) -> None:
        """A guest says something, which the hall hears."""
        self.door.coming.append((knocking, json.dumps(said).encode()))
        self.hall.attend(0.0)


@contextmanager
def quiet_hall(folder: Path, **terms: Any) -> Iterator[QuietHall]:
    """A hall without a port, closed in the end."""
    door = Entrance()
    with closing(Hall(door, Terms(houses=HOUSES, folder=folder, **terms), clock=clock)) as hall:
        yield QuietHall(door, hall)
