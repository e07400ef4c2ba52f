"""A hall on the loopback."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game.app.hall.hall import Hall, Terms
from game.app.hall.houses import House, book_house, told_to_pages
from game.net.host import Host, Ways
from game.net.page_words import words_of_all
from game.net.pages import SOCKET, Pages
from game.net.rack import NEXT
from game.players.table import at_once
from tests.net.phones import LOOPBACK, ScriptedPhone
from tests.waiting import clock, until

HOUSES: Mapping[str, House] = {
    "gala": book_house("gala"),
    "latvian": book_house("latvian"),
    "club": House("polish", "Thursday", {"players": 3}),
}
MADE = {"rules": "gala"}


class OpenHall:
    """A hall with its door, which moves on when it is told to."""

    def __init__(self, folder: Path, *, assets: Path | None = None, **terms: Any) -> None:
        pages = Pages(assets or folder, words_of_all({"hall": lambda: told_to_pages(HOUSES)}))
        self.host = Host.open(pages, LOOPBACK, (0,), Ways(most_of_address=99))
        self.hall = Hall(self.host, Terms(houses=HOUSES, folder=folder / "hall", **terms), clock=clock)

    @property
    def address(self) -> str:
        """Where phones knock."""
        return f"ws://{LOOPBACK}:{self.host.port}{SOCKET}"

    def step(self) -> None:
        """Hears everybody once."""
        self.hall.attend(0.0)

    def guest(self, **first: Any) -> ScriptedPhone:
        """A guest who was let in."""
        phone = ScriptedPhone(self.address, first)
        until(lambda: phone.ticket and phone.rack, meanwhile=self.step)
        return phone

    def code_of(self, phone: ScriptedPhone) -> str:
        """What others say to sit down at this guest's table."""
        return str(phone.rack["code"])

    def begin(self, maker: ScriptedPhone) -> None:
        """The guest who made the table begins the match."""
        maker.say(id=NEXT, choice=0)
        until(lambda: maker.rack["phase"] != "waiting", meanwhile=self.step)


@contextmanager
def hall(folder: Path, *, lies: float = 0.0, **terms: Any) -> Iterator[OpenHall]:
    """A hall that is closed in the end; computers play at once, and discards lie for so many seconds."""
    with (
        patch("game.app.hall.hall_table.computers_pace", lambda *_match: at_once),
        patch("game.app.hall.hall_table.LIES", lies),
    ):
        opened = OpenHall(folder, **terms)
        try:
            yield opened
        finally:
            opened.hall.close()
