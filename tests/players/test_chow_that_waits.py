"""How long a called chow waits for stronger calls (docs/rules/gala.md, "A turn"), with time passed in."""

from __future__ import annotations

import pytest

from game.engine import events as e
from game.engine.commands import Claim, Command, Pass
from game.engine.events import Event
from game.engine.seat import Seat
from game.players.player import Question
from game.players.table import Table
from game.rules.terms import ClaimKind
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene

CHOW, PUNG, KONG, MAHJONG = ClaimKind
STEP = 0.25

GOES_OUT = "B46 C123 C456 D789 D22"
CANNOT = "B46 C123 C456 D789 D2 WN"
"""North's tiles: with East's B5 the first hand is complete."""


class Called:
    """Somebody who calls when so much time has passed since he was asked, or says nothing at all.

    He passes where he cannot call what he would.
    """

    def __init__(self, kind: ClaimKind | None = None, at: float = 0.0, *, decided_at_once: bool = False) -> None:
        self.kind = kind
        self.at = at
        self.decided_at_once = decided_at_once
        self.table: Table | None = None
        self.asked: Question | None = None
        self.withdrawn = 0

    def observe(self, event: Event) -> None:
        pass

    def ask(self, question: Question) -> None:
        self.asked = question

    def answer(self) -> Command | None:
        assert self.asked is not None
        assert self.table is not None
        if self.kind is None or not any(isinstance(choice, Pass) for choice in self.asked.choices):
            return None
        if not self.decided_at_once and self.table.waited(self.asked.seat) < self.at:
            return None
        for choice in self.asked.choices:
            if isinstance(choice, Claim) and choice.claim is self.kind:
                return Claim(
                    seat=choice.seat, claim=self.kind, tiles=choice.tiles, tile_ids=choice.tile_ids, after=self.at
                )
        return Pass(seat=self.asked.seat)

    def withdraw(self) -> None:
        self.withdrawn += 1


def table_of(
    south: Called, west: Called, north: Called, *, hand: str = CANNOT, pause: float = 0.0, **options: object
) -> tuple[Table, Scene]:
    """East has thrown B5: South can chow, West pung, North go out with the right hand. The others answer as told."""
    scene = Scene(
        "B5 B19 C19 D19 WEE DRGW WN B1", "B67 C78 D123 D456 WSS DG", "B55 B1 C2258 D258 WWW DG", hand, options=options
    )
    scene.discard(EAST, "B5")
    players = [Called(), south, west, north]
    table = Table(scene.match, players, pace=lambda _question, _command: pause)
    for player in players:
        player.table = table
    return table, scene


def taken(table: Table, *, until: float = 29.0) -> tuple[float, Seat, ClaimKind] | None:
    """When the tile was taken, by whom and for what; ``None`` when it was not by then."""
    for step in range(round(until / STEP) + 1):
        events = [*table.pump(STEP if step else 0.0)]
        for _ in range(4):
            events += table.pump(0.0)
        for event in events:
            if isinstance(event, e.SetClaimed):
                return STEP * step, event.seat, event.claim
            if isinstance(event, e.MahjongDeclared):
                return STEP * step, event.seat, MAHJONG
    return None


@pytest.mark.parametrize("play", ["assisted", "tabletop"])
@pytest.mark.parametrize("turn_seconds", [30, False])
@pytest.mark.parametrize(
    ("chow", "preempt_seconds", "laid"),
    [(0.0, 3, 3.25), (1.0, 3, 3.25), (3.0, 3, 3.25), (5.0, 3, 5.25), (1.0, 1, 1.25), (2.0, 10, 10.25)],
)
def test_a_called_chow_waits_for_the_seconds_and_no_longer(
    play: str, turn_seconds: object, chow: float, preempt_seconds: int, laid: float
) -> None:
    """docs/rules/gala.md, "A turn": "a called chow waits only for those 3 seconds". West and North say nothing."""
    table, _ = table_of(
        Called(CHOW, chow),
        Called(),
        Called(),
        play=play,
        turn_seconds=turn_seconds,
        preempt_seconds=preempt_seconds,
    )
    assert taken(table) == (laid, SOUTH, CHOW)


def test_with_those_seconds_off_nobody_is_too_late() -> None:
    """docs/rules/gala.md, "A turn": "or off: however late"."""
    table, _ = table_of(Called(CHOW, 1.0), Called(PUNG, 20.0), Called(), turn_seconds=False, preempt_seconds=False)
    assert taken(table) == (20.0, WEST, PUNG)


def test_in_assisted_play_it_waits_for_a_hand_that_can_go_out_and_for_no_other() -> None:
    """docs/rules/gala.md, "A turn": "after them only for players whose hand can go out on the tile"."""
    west = Called()
    table, scene = table_of(Called(CHOW, 1.0), west, Called(), hand=GOES_OUT)
    assert taken(table, until=5.0) is None
    assert scene.awaited == (NORTH,)
    assert west.withdrawn == 1
    assert table.seconds_left(NORTH) == pytest.approx(30 - table.waited(NORTH))
    table, _ = table_of(Called(CHOW, 1.0), Called(), Called(MAHJONG, 9.0), hand=GOES_OUT)
    assert taken(table) == (9.0, NORTH, MAHJONG)


def test_at_a_real_table_it_waits_for_nobody() -> None:
    """docs/rules/gala.md, "A turn": "for nobody but who has called by then or calls mahjong before"."""
    table, _ = table_of(Called(CHOW, 1.0), Called(), Called(MAHJONG, 3.5), hand=GOES_OUT, play="tabletop")
    assert taken(table) == (3.25, SOUTH, CHOW)
    table, _ = table_of(Called(CHOW, 1.0), Called(KONG), Called(MAHJONG, 2.75), hand=GOES_OUT, play="tabletop")
    assert taken(table) == (2.75, NORTH, MAHJONG)


@pytest.mark.parametrize("play", ["assisted", "tabletop"])
def test_who_has_called_by_then_is_heard_though_he_is_slow_to_say_it(play: str) -> None:
    """A computer player's call counts from its own time, however long it is held back."""
    west = Called(PUNG, 2.75, decided_at_once=True)
    table, _ = table_of(Called(CHOW, 1.0), west, Called(KONG), play=play, pause=9.0)
    assert taken(table) == (9.0, WEST, PUNG)


@pytest.mark.parametrize("play", ["assisted", "tabletop"])
def test_a_call_that_would_come_too_late_is_not_waited_for(play: str) -> None:
    table, _ = table_of(Called(CHOW, 1.0), Called(PUNG, 8.0, decided_at_once=True), Called(KONG), play=play)
    assert taken(table) == (3.25, SOUTH, CHOW)
    assert table.lapsed[WEST] == 0, "he had only not called yet"


def test_a_pung_called_in_time_is_waited_for_by_nobody_sooner() -> None:
    """The seconds are the chow's; a pung that was called in time is only beaten by mahjong, as before."""
    table, _ = table_of(Called(CHOW, 1.0), Called(PUNG, 2.0), Called(), hand=GOES_OUT)
    assert taken(table, until=8.0) is None


def test_the_seconds_left_are_those_of_the_chow() -> None:
    """What the clock beside the buttons shows."""
    table, _ = table_of(Called(CHOW, 1.0), Called(), Called())
    table.pump(0.5)
    assert table.seconds_left(WEST) == pytest.approx(29.5)
    table.pump(0.5)
    table.pump(0.0)
    assert table.seconds_left(WEST) == pytest.approx(2.0)
    assert table.seconds_left(EAST) is None
