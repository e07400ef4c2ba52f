"""A table on the other side of two queues: the screen plays there by a client that is no table and knows no match."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue

import msgspec
import pytest

from game.app.system.settings import Settings
from game.engine.codec import decode_command, decode_event, encode
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.engine.steps.evolve import evolve, fold
from game.players.player import Question
from game.players.roster import Chair
from game.players.table import Table, question_of
from game.players.table_client import News, TableClient
from game.rules.options import Options
from game.rules.rulesets import rulebook
from tests.scenes.table.test_table_match import by_keyboard
from tests.scenes.table_pilot import CHAIRS, Desk, Eager

Line = Mapping[str, object]


class FarPlayer:
    """The person's chair at the far table: all that is known of him are lines."""

    def __init__(self, sent: SimpleQueue[bytes], got: SimpleQueue[bytes]) -> None:
        self._sent = sent
        self._got = got
        self.lines: list[bytes] = []

    def send(self, line: Line) -> None:
        self.lines.append(msgspec.json.encode(line))
        self._sent.put(self.lines[-1])

    def observe(self, event: Event) -> None:
        self.send({"event": msgspec.Raw(encode(event))})

    def ask(self, question: Question) -> None:
        self.send({"asked": question.id})

    def answer(self) -> Command | None:
        return None if self._got.empty() else decode_command(self._got.get())

    def withdraw(self) -> None:
        self.send({"asked": None})


class FarTable:
    """A match that lives in a thread of its own."""

    def __init__(self, seed: int) -> None:
        self.sent: SimpleQueue[bytes] = SimpleQueue()
        self.answers: SimpleQueue[bytes] = SimpleQueue()
        self.wishes: SimpleQueue[str] = SimpleQueue()
        self.player = FarPlayer(self.sent, self.answers)
        options = Options(rulebook("gala").options, {"turn_seconds": False})
        self.match = Match("gala", options, seed)
        self.table = Table(self.match, [self.player, Eager(), Eager(), Eager()])
        self.is_closing = False
        self._told: tuple[bool, bool] | None = None

    def work(self) -> None:
        while not self.is_closing:
            while not self.wishes.empty():
                {"begin": self.table.begin_deal, "end": self.table.end_match}[self.wishes.get()]()
            self.table.pump(0.0)
            now = self.table.is_between_deals, self.table.is_over
            if now != self._told:
                self._told = now
                self.player.send({"between_deals": now[0], "over": now[1]})
            time.sleep(0.0005)


class FarClient:
    """What the screen has of the far table: the lines that came, folded as far as they go."""

    def __init__(self, far: FarTable) -> None:
        self._got = far.sent
        self._answers = far.answers
        self._wishes = far.wishes
        self.chairs: tuple[Chair, ...] = CHAIRS
        self.people: tuple[int, ...] = (0,)
        self.lapsed = 0
        self.is_between_deals = self.is_over = False
        self._state: State | None = None
        self._news: list[News] = []
        self._question: Question | None = None
        self._read(self._got.get(timeout=10.0))
        self._past, self._news = tuple(self._news), []

    def _read(self, line: bytes) -> None:
        told = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        if "event" in told:
            event = decode_event(bytes(told["event"]))
            self._state = evolve(self._state, event)
            self._news.append(News(event.seen_by(None), {0: event}))
        if "asked" in told:
            number = msgspec.json.decode(told["asked"])
            assert self._state is not None
            seat = Seat(self._state.persons.index(0)) if self._state.persons else Seat(0)
            self._question = None if number is None else question_of(self._state, seat, number=number)
        if "over" in told:
            self.is_over = msgspec.json.decode(told["over"], type=bool)
            self.is_between_deals = msgspec.json.decode(told["between_deals"], type=bool)

    def put_questions(self) -> None:
        while True:
            try:
                self._read(self._got.get_nowait())
            except Empty:
                return

    def past(self) -> Sequence[News]:
        return self._past

    def news(self) -> Sequence[News]:
        self.put_questions()
        news, self._news = self._news, []
        return news

    def pass_time(self, seconds: float) -> None:
        time.sleep(0.001)

    def question(self, person: int) -> Question | None:
        return self._question

    def waited(self, person: int) -> float:
        return 0.0

    def seconds_left(self, person: int) -> float | None:
        return None

    def answer(self, person: int, command: Command) -> None:
        self._question = None
        self._answers.put(encode(command))

    def begin_deal(self) -> None:
        self.is_between_deals = False
        self._wishes.put("begin")

    def end_match(self) -> None:
        self._wishes.put("end")


class FarPilot(Desk):
    """Sits down at a far table."""

    def __init__(self, client: TableClient) -> None:
        super().__init__(size=(640, 400), motion=None, settings=Settings(), draws=False)
        self.sit_down(client)

    def deal(self) -> None:
        """A deal from its wall to its end, by keys."""
        self.is_over = False
        self.scene.begin_deal()
        for turn in range(2000):
            self.until(lambda: self.is_asked or self.is_over)
            if self.is_over:
                return
            by_keyboard(self, turn)
            self.step()
        raise AssertionError("the deal has no end")


@contextmanager
def far_table(seed: int) -> Iterator[FarTable]:
    far = FarTable(seed)
    thread = threading.Thread(target=far.work, daemon=True)
    thread.start()
    try:
        yield far
    finally:
        far.is_closing = True
        thread.join(10.0)
    assert not thread.is_alive()


@pytest.mark.slow
def test_deals_are_played_by_a_client_that_is_not_a_table() -> None:
    with far_table(3) as far:
        pilot = FarPilot(FarClient(far))
        for _ in range(2):
            pilot.deal()
    model = pilot.view.model
    assert len(model.state.played) == 2
    assert len(pilot.events) > 150
    assert model.state == fold(pilot.events) == known_to(far.match.state, far.table.seat_of(0))
    assert sum(far.table.refused) == 0


def test_what_comes_over_the_line_is_what_the_seat_may_know() -> None:
    with far_table(4) as far:
        FarPilot(FarClient(far)).deal()
    assert far.match.state.seed is not None
    assert not any(str(far.match.state.seed).encode() in line for line in far.player.lines if b"match_begun" in line)
    seat = far.table.seat_of(0)
    told = [bytes(told["event"]) for line in far.player.lines if "event" in (told := _decoded(line))]
    seen = (event.seen_by(seat) for step in far.match.steps for event in step.events)
    assert told[1:] == [encode(event) for event in seen if event is not None]


def _decoded(line: bytes) -> dict[str, msgspec.Raw]:
    return msgspec.json.decode(line, type=dict[str, msgspec.Raw])
