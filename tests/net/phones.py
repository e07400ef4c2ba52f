"""Scripted phones on the loopback, and the table at which they sit."""

import json
import random
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import SHUT_RDWR
from time import monotonic, sleep
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.net.guests import Guests, Helper, words_of_all
from game.net.host import Host
from game.net.pages import SOCKET, Pages
from game.players.ai.computer import ComputerPlayer
from game.players.local_client import LocalClient
from game.players.player import Player
from game.players.roster import Chair, Computer, MatchSetup, Phone, PortraitId
from game.rules.options import Options
from game.rules.rulesets import rulebook

LOOPBACK = "127.0.0.1"
PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""
NAMES = {"Mira": "panda", "Boris": "tiger", "Dóra": "crane", "Ilze": "fox"}


def set_up(rules: str = "gala", seats: int = 4, **options: Any) -> MatchSetup:
    """Phones in every chair."""
    chairs = [Chair(name=name, portrait=PortraitId(portrait), kind=Phone()) for name, portrait in NAMES.items()]
    return MatchSetup(ruleset=rules, options=options, chairs=tuple(chairs[:seats]), seed=5)


def until(reached: Callable[[], object], *, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Waits until something is so."""
    end = monotonic() + PATIENCE
    while not reached():
        meanwhile()
        assert monotonic() < end, "it never came"
        sleep(0.002)


class TableOfGuests:
    """A table with its door open on the loopback, without a screen."""

    def __init__(
        self, setup: MatchSetup, folder: Path, *, patience: float | None = None, helper: Helper | None = None
    ) -> None:
        self.host = Host.open(Pages(folder, words_of_all()), LOOPBACK, (0,))
        self.setup = setup
        self.guests = Guests(self.host, setup, patience=patience, helper=helper)
        self.done: list[tuple[Command, tuple[Event, ...]]] = []
        self.client: LocalClient | None = None

    @property
    def address(self) -> str:
        """Where phones knock."""
        return f"ws://{LOOPBACK}:{self.host.port}{SOCKET}"

    def begin(self) -> LocalClient:
        """Everybody is seated: the match begins."""
        setup = self.setup
        match = Match(setup.ruleset, Options(rulebook(setup.ruleset).options, setup.options), setup.seed or 0)
        players: dict[int, Player] = dict(self.guests.players())
        for person, chair in enumerate(self.guests.chairs):
            if isinstance(chair.kind, Computer):
                players[person] = ComputerPlayer(person, chair.kind.level, 1)
        self.client = LocalClient(match, self.guests.chairs, players, record=lambda *step: self.done.append(step))
        self.guests.sit_at(self.client)
        return self.client

    def step(self, seconds: float = 0.0) -> None:
        """What the game does in a frame."""
        self.guests.attend()
        client = self.client
        if client is None or client.is_over:
            return
        if not client.is_between_deals:
            client.pass_time(0.0 if self.guests.waited_for else seconds)
        elif client.table.match.state.played and not self.guests.may_go_on:
            self.guests.ask_to_go_on(asks=True)
        elif not client.table.match.state.played or self.guests.are_ready:
            self.guests.ask_to_go_on(asks=False)
            client.begin_deal()


@contextmanager
def table(setup: MatchSetup, folder: Path, **more: Any) -> Iterator[TableOfGuests]:
    """A table that is closed in the end."""
    made = TableOfGuests(setup, folder, **more)
    try:
        yield made
    finally:
        made.guests.close()


def hello(**more: Any) -> str:
    """The first message of a phone."""
    return json.dumps({"type": "hello", "protocol": 1, "wants": "rack", **more})


class ScriptedPhone:
    """A phone that answers whatever it is asked, on a thread of its own.

    :param choose: which choice it takes.
    """

    def __init__(
        self,
        address: str,
        first: Mapping[str, Any],
        choose: Callable[[Mapping[str, Any]], int] | None = None,
    ) -> None:
        self.address = address
        self.heard: list[str] = []
        """Every message, as it came."""
        self.ticket = ""
        self.rack: dict[str, Any] = {}
        """The newest picture."""
        self.answered = 0
        self._by = choose or _any_by(random.Random(7))
        self.line: ClientConnection | None = None
        self._is_open = threading.Event()
        self._knock(first)

    def _knock(self, first: Mapping[str, Any]) -> None:
        self._is_open.clear()
        self._thread = threading.Thread(target=self._listen, args=(hello(**first),), daemon=True)
        self._thread.start()
        assert self._is_open.wait(PATIENCE)

    def answer_by(self, choose: Callable[[Mapping[str, Any]], int]) -> None:
        """Answers in another way from now on."""
        self._by = choose

    def cut(self) -> None:
        """The line is torn."""
        assert self.line is not None
        with suppress(OSError):
            self.line.socket.shutdown(SHUT_RDWR)
        self._thread.join(PATIENCE)

    def come_back(self, **more: Any) -> None:
        """The phone comes with its ticket."""
        self.answered = 0
        self._knock({"ticket": self.ticket, "last": self.rack.get("number", 0), **more})

    def _listen(self, first: str) -> None:
        with suppress(ConnectionClosed, OSError), connect(self.address, compression=None) as line:
            self.line = line
            line.send(first)
            self._is_open.set()
            for message in line:
                assert isinstance(message, str)
                self.heard.append(message)
                self._take(json.loads(message), line)

    def _take(self, said: dict[str, Any], line: ClientConnection) -> None:
        if said["type"] == "welcome":
            self.ticket = said["ticket"]
        if said["type"] != "rack":
            return
        self.rack = said
        question = said.get("question")
        if question is not None and question["id"] != self.answered:
            self.answered = question["id"]
            line.send(json.dumps({"id": question["id"], "choice": self._by(question)}))


def _any_by(numbers: random.Random) -> Callable[[Mapping[str, Any]], int]:
    def choose(question: Mapping[str, Any]) -> int:
        ways = question["choices"]
        wins = [way["choice"] for way in ways if way["kind"] in ("mahjong", "rob")]
        return int(wins[0]) if wins else int(numbers.choice(ways)["choice"])

    return choose
