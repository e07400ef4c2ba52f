"""What the characters say at a table: never the same line twice in a match, however fast it is played."""

from __future__ import annotations

from functools import cache

import pygame
import pytest
from msgspec.structs import replace

from game.app.system.settings import Settings, Speed
from game.app.window.actions import Actions
from game.engine.events import Event
from game.engine.replays.match import Match
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Computer, Level, PortraitId
from game.players.table import Table
from game.players.table_client import News
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.scenes.shared.preferences import Preferences
from game.scenes.table.talk import TableTalk
from game.view.choreography.steps import Call, CallKind
from game.view.layout import TableModel
from game.view.paint import Kit
from game.view.stage.table_view import TableView
from game.view.units import Motion
from tests.view.deals import CHAIRS

TALKERS = tuple(
    replace(chair, portrait=PortraitId(portrait), kind=Computer(Level.BEGINNER))
    for chair, portrait in zip(CHAIRS, ("monkey", "sparrow", "tiger", "hare"), strict=True)
)


@cache
def happened(seed: int) -> tuple[Event, ...]:
    """Every event of a whole match among computer players, of sixteen deals or more."""
    game = Match("israeli", Options(rulebook("israeli").options, {}), seed)
    events = list(game.past)
    players = [ComputerPlayer(person, Level.BEGINNER, seed) for person in range(4)]
    table = Table(game, players, record=lambda _command, caused: events.extend(caused))
    while not table.is_over:
        if table.is_between_deals:
            events.extend(table.begin_deal())
        else:
            table.pump()
    return tuple(events)


def remarks(seed: int, speed: Speed, *, left_at: int = 1) -> list[str]:
    """What is said in a match, from its events on that come when it was left and opened again."""
    pygame.display.set_mode((640, 360))
    events = happened(seed)
    kit = Kit(Actions(), motion=Motion(speed=speed))
    view = TableView(kit, TableModel.of(events[:left_at], 0), TALKERS)
    said: list[str] = []

    def heard(call: Call) -> None:
        assert call.kind is CallKind.TALK
        said.append(call.text)

    view.call = heard  # type: ignore[method-assign] # the test listens in
    view.told = TableTalk(
        view, seed, Preferences(Settings()), [News(event.seen_by(None), {0: event}) for event in events[:left_at]]
    ).hear
    for event in events[left_at:]:
        view.show(event)
        while view.events:
            view.skip()
            view.update(0.1)
    return said


@pytest.mark.slow
@pytest.mark.parametrize("speed", [Speed.FAST, Speed.OFF])
def test_no_line_is_said_twice_in_a_match(speed: Speed) -> None:
    said = remarks(3, speed)
    assert len(said) > 8, "they do talk"
    assert len(said) == len(set(said))


@pytest.mark.slow
def test_what_was_said_before_the_match_was_left_is_not_said_again() -> None:
    whole = remarks(3, Speed.OFF)
    left_at = len(happened(3)) // 2
    rest = remarks(3, Speed.OFF, left_at=left_at)
    assert rest
    assert whole[-len(rest) :] == rest
    assert len(whole) > len(rest)
