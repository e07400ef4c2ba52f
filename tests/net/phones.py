"""Scripted phones on the loopback, and the table at which they sit."""

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from game.app.matches.saved_match import header_of
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay
from game.engine.replays.replay_file import file_of, salvaged
from game.net import host
from game.net.door import Door
from game.net.gate.seated import Helper
from game.net.guests import Guests
from game.net.host import Host
from game.net.page_words import Shelf, words_of_all
from game.net.pages import SOCKET, Pages
from game.net.wire import started
from game.players.ai.computer import ComputerPlayer
from game.players.local_client import LocalClient
from game.players.player import Player
from game.players.roster import Chair, Computer, MatchSetup, Phone, PortraitId
from game.rules.options import Options
from game.rules.rulesets import rulebook
from tests import waiting
from tests.waiting import PATIENCE, clock, until

LOOPBACK = "127.0.0.1"
_WINS = {"mahjong", "rob", "rob_kong", "sorting"}
BEGUN = 1_795_262_400
"""When the matches at these tables began, in seconds since 1970."""
NAMES = {"Mira": "panda", "Boris": "tiger", "Dóra": "crane", "Ilze": "fox"}


def set_up(rules: str = "gala", seats: int = 4, **options: Any) -> MatchSetup:
    """Phones in every chair."""
    chairs = [Chair(name=name, portrait=PortraitId(portrait), kind=Phone()) for name, portrait in NAMES.items()]
    return MatchSetup(ruleset=rules, options=options, chairs=tuple(chairs[:seats]), seed=5)


class TableOfGuests:
    """A table with its door open on the loopback, without a screen."""

    def __init__(
        self,
        setup: MatchSetup,
        folder: Path,
        *,
        patience: float | None = None,
        helper: Helper | None = None,
        door: Door | None = None,
        address: str = LOOPBACK,
    ) -> None:
        book = rulebook(setup.ruleset)
        self.shelf = Shelf([(book, Options(book.options, setup.options))])
        self._pages, self._at = Pages(folder, words_of_all(), rulebooks=self.shelf), address
        self._folder = folder
        self.port = 0
        """Where guests knock, if that is not the host's own."""
        self.door = door or Host.open(self._pages, address, (0,))
        self.setup = setup
        self.guests = Guests(self.door, setup, patience=patience, helper=helper, clock=clock)
        self.done: list[tuple[Command, tuple[Event, ...]]] = []
        self.client: LocalClient | None = None

    @property
    def host(self) -> Host:
        """The door on the loopback."""
        assert isinstance(self.door, Host)
        return self.door

    @property
    def address(self) -> str:
        """Where phones knock."""
        return f"ws://{self._at}:{self.port or self.host.port}{SOCKET}"

    def begin(self, match: Match | None = None, *, secret: str | None = None) -> LocalClient:
        """Everybody is seated: the match begins, or goes on."""
        setup = self.setup
        if match is None:
            options = Options(rulebook(setup.ruleset).options, setup.options)
            match = Match(setup.ruleset, options, setup.seed or 0, secret=secret)
        players: dict[int, Player] = dict(self.guests.players())
        for person, chair in enumerate(self.guests.chairs):
            if isinstance(chair.kind, Computer):
                players[person] = ComputerPlayer(person, chair.kind.level, 1)
        self.client = LocalClient(match, self.guests.chairs, players, record=lambda *step: self.done.append(step))
        self.guests.sit_at(self.client)
        self.guests.records.file = lambda: self.file_of(match)
        return self.client

    def file_of(self, match: Match) -> bytes:
        """The file of the match, as a host keeps it."""
        header = header_of(structs.replace(self.setup, chairs=tuple(self.guests.chairs)))
        begun = structs.replace(header, begun=BEGUN)
        return file_of(Replay(begun, match.opening, tuple(match.steps)))

    def rise_again(self) -> None:
        """The host is lost, and begins anew from what is kept: the match in its file, and who may come back."""
        assert self.client is not None
        kept, match = self.guests.tickets, self.client.table.match
        self.door.close()
        self.door = Host.open(self._pages, self._at, (0,))
        self.setup = structs.replace(self.setup, chairs=tuple(self.guests.chairs))
        self.guests = Guests(self.door, self.setup, begun=True, kept=kept, clock=clock)
        written = salvaged(file_of(Replay(Header(), match.opening, tuple(match.steps))))
        self.begin(Match.resumed(written.replay))

    def step(self, seconds: float = 0.0) -> None:
        """What the game does in a frame."""
        self.guests.attend()
        if (self._folder / "phone").is_dir():
            self.shelf.make_one()
        client = self.client
        if client is not None:
            self.guests.sent_of_deal()
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
def table(setup: MatchSetup, folder: Path, *, most_a_second: int = 10_000, **more: Any) -> Iterator[TableOfGuests]:
    """A table that is closed in the end; phones may answer quicker there than any person does."""
    with patch.object(host, "MOST_A_SECOND", most_a_second):
        made = TableOfGuests(setup, folder, **more)
        try:
            yield made
        finally:
            made.guests.close()


def hello(**more: Any) -> str:
    """The first message of a phone."""
    return json.dumps({"type": "hello", "protocol": 1, "wants": "rack", **more})


def asked_in(said: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a message asks, whether it is a picture, or tells a guest who wants events."""
    match said["type"]:
        case "rack":
            return said.get("question")
        case "question":
            return said
        case "table" if said["next"] is not None:
            return {"id": said["next"], "choices": [{"kind": "next" if said["begun"] else "begin"}]}
    return None


class Caller:
    """Somebody who is connected to a host, on a thread of their own.

    That thread alone reads and writes: an encrypted line on which one thread reads and another one writes may lose
    what is said (python/cpython#124984).
    """

    _line: ClientConnection | None

    def _call(self, talk: Coroutine[Any, Any, None]) -> None:
        self._line = None
        self._loop = asyncio.new_event_loop()
        self._thread = started(self._loop, talk, "caller")

    def send(self, message: str | bytes) -> None:
        """Says something."""

        async def say(line: ClientConnection) -> None:
            with suppress(ConnectionClosed):
                await line.send(message)

        self._do(say)

    def end(self) -> None:
        """Hangs up, as a page does that is closed or loaded anew."""
        self._do(lambda line: line.close())
        self._thread.join(PATIENCE)

    def cut(self) -> None:
        """The line is torn, after what was said."""

        async def tear(line: ClientConnection) -> None:
            line.transport.abort()

        self._do(tear)
        self._thread.join(PATIENCE)

    def _do(self, work: Callable[[ClientConnection], Coroutine[Any, Any, None]]) -> None:
        line = self._line
        assert line is not None
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(lambda: self._loop.create_task(work(line)))


class ScriptedPhone(Caller):
    """A phone that answers whatever it is asked.

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
        self._question: Mapping[str, Any] | None = None
        self.thinks = False
        """Whether it answers nothing for the time being."""
        self._by = choose or any_by(random.Random(7))
        self._knock(first)

    def _knock(self, first: Mapping[str, Any]) -> None:
        self._call(self._listen(hello(**first)))
        until(lambda: self._line or not self.is_there)
        assert self._line is not None, "nobody is there"

    @property
    def is_there(self) -> bool:
        """Whether it has a line."""
        return self._thread.is_alive()

    def answer_by(self, choose: Callable[[Mapping[str, Any]], int]) -> None:
        """Answers in another way from now on."""
        self._by = choose

    def say(self, **message: Any) -> None:
        """Says something that it was not asked."""
        self.send(json.dumps(message))

    def come_back(self, **more: Any) -> None:
        """The phone comes with its ticket, and has forgotten what it showed."""
        self.answered, self.rack = 0, {**self.rack, "phase": "lost"}
        self._knock({"ticket": self.ticket, "last": self.rack.get("number", 0), **more})

    async def _listen(self, first: str) -> None:
        with suppress(WebSocketException, OSError):
            async with connect(self.address, compression=None, proxy=None, open_timeout=PATIENCE) as line:
                await line.send(first)
                self._line = line
                async for message in line:
                    assert isinstance(message, str)
                    self.heard.append(message)
                    self._take(json.loads(message))

    def _take(self, said: dict[str, Any]) -> None:
        if said["type"] == "welcome":
            self.ticket = said["ticket"]
        if said["type"] == "rack":
            self.rack = said
        question = asked_in(said)
        if question is not None or said["type"] == "rack":
            self._question = question
            self._answer()

    def decide(self) -> None:
        """Answers again, what is asked now first."""
        self.thinks = False
        self._answer()

    def _answer(self) -> None:
        question = self._question
        begins = question is not None and question["choices"][0].get("kind") == "begin"
        if question is not None and question["id"] != self.answered and not (self.thinks or begins):
            self.answered = question["id"]
            self.say(id=question["id"], choice=self._by(question))


class Stranger(Caller):
    """Somebody who may say anything."""

    _problem: Exception | None = None

    def __init__(self, address: str, **more: Any) -> None:
        self._heard: deque[str] = deque()
        self._call(self._listen(address, more))
        until(lambda: self._line or self._problem)
        if self._line is None:
            raise self._problem or TimeoutError

    async def _listen(self, address: str, more: Mapping[str, Any]) -> None:
        try:
            async with connect(address, compression=None, proxy=None, open_timeout=PATIENCE, **more) as line:
                self._line = line
                while True:
                    self._heard.append(str(await line.recv()))
        except (WebSocketException, OSError) as error:
            self._problem = error

    def recv(self, timeout: float = PATIENCE) -> str:
        """What comes next.

        :raises TimeoutError: if nothing comes so long.
        :raises ConnectionClosed: if the line is closed.
        """
        end = clock() + timeout
        while not (self._heard or self._problem) and clock() < end:
            waiting.sleep(min(timeout, 0.002))
        if self._heard:
            return self._heard.popleft()
        raise self._problem or TimeoutError


@contextmanager
def stranger(address: str, **more: Any) -> Iterator[Stranger]:
    """A stranger who hangs up in the end."""
    line = Stranger(address, **more)
    try:
        yield line
    finally:
        line.end()


def any_by(numbers: random.Random) -> Callable[[Mapping[str, Any]], int]:
    """Wins where it can, and else takes any choice."""

    def choose(question: Mapping[str, Any]) -> int:
        ways = question["choices"]
        wins = [n for n, way in enumerate(ways) if _WINS & {way.get("kind"), way.get("type"), way.get("claim")}]
        return numbers.choice(wins or range(len(ways)))

    return choose
