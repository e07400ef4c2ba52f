"""The journey played to its end through the program: every stop from the map, every match at the table, by clicks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count, pairwise
from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.system.paths import Paths
from game.app.window.app import FRAME
from game.app.window.start import Wishes
from game.engine.commands import Discard
from game.engine.seat import TileId
from game.players import new_match
from game.players.journey import JOURNEY, NOWHERE, ROUND
from game.players.local_client import computers
from game.players.roster import Level
from game.scenes.journey.journey import JourneyScene
from game.scenes.program import application, match_session
from game.scenes.program.application import Application
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.table.table import TableScene
from tests.scenes.journey.adviser import advised
from tests.scenes.pilot import FakeClock, FakeEvents, Pilot, Unseen, labels, node, parts
from tests.scenes.program.test_program import STILL

LONGEST = 30.0
"""Seconds of real time in which the statistics have told how far the traveler has come."""
STEPS = 60_000
"""Frames of a match."""
MOST = 60
"""Matches at one stop."""


def stars_of(scene: StandingsScene) -> list[bool]:
    """Which goals of the stop earned their star."""
    spoken = [row.called for row in parts(scene, ui.Row)]
    return [said.endswith(": star earned") for said in spoken if said.endswith((": star earned", ": no star"))]


def stars_at_the_end(scene: StandingsScene) -> int | None:
    """How many stars all cities gave, as the page says with the words of their hosts; ``None`` before the end."""
    hosts = scene.page.node("hosts")
    heard = [] if hosts is None else [each.part.more for each in hosts.whole() if each.part.more]
    return None if hosts is None else sum(int(said.split(" of ")[0]) for said in heard)


class Traveler(Pilot):
    """Plays the whole program, with time that passes as it is waited for, and with walls that follow from a number."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        seeds = count(1)
        self.clock = FakeClock()
        self.events = FakeEvents(self.clock)
        monkeypatch.setattr(application, "Clock", lambda: self.clock)
        monkeypatch.setattr(application, "PygameEvents", lambda: self.events)
        monkeypatch.setattr(application, "Stack", lambda actions, **_: Unseen(actions))
        monkeypatch.setattr(new_match, "unknown_seed", lambda: (next(seeds), None))
        monkeypatch.setattr(match_session, "computers", lambda setup, **_: computers(setup, background=False))
        self.program = Application(STILL, Paths.in_folder(home), Wishes())
        assert isinstance(self.program.stack, Unseen)
        self.app, self.stack, self.kit = self.program.loop, self.program.stack, self.program.kit
        self.motion = self.kit.motion
        self.far = NOWHERE
        """How far the traveler had come when the map was seen last."""
        self.told: list[str] = []
        """How it went, a line a match."""
        self.settle()

    @property
    def map(self) -> JourneyScene:
        """The map, as soon as it is known how far the traveler has come."""
        self._await()
        scene = self.scene
        assert isinstance(scene, JourneyScene)
        return scene

    def _await(self) -> None:
        """Waits until the scene looks nothing up any more."""
        end = time.monotonic() + LONGEST
        while self.scene.next_wake is not None:
            assert time.monotonic() < end, "the statistics do not answer"
            time.sleep(0.005)
            self.wait(0.2)
        self.settle()

    def settle(self) -> None:
        """At the table the others go on."""
        if isinstance(self.stack.top, TableScene):
            self.wait(FRAME)
        else:
            super().settle()

    def play(self, stop: str) -> StandingsScene:
        """Plays the match of a stop, chosen on the map, until its last page has told everything."""
        self.click(node(self.map, stop))
        assert self.map.chosen.id == stop
        self.click("Play")
        assert self.program.router.journey == stop
        for _step in range(STEPS):
            scene = self.scene
            if isinstance(scene, StandingsScene):
                self._await()
                return scene
            if isinstance(scene, ScoreScene):
                self.click(next(label for label in ("Next deal", "Final standings") if label in labels(self.scene)))
            elif isinstance(scene, TableScene) and scene.questions.question is not None:
                self._answer(scene)
            else:
                self.wait(0.1)
        raise AssertionError(f"the match at {stop} does not end")

    def play_at(self, stop: str, *, until: str = "") -> None:
        """Plays at a stop until another one is open; at the last one until a match was won under each book."""
        for _match in range(MOST):
            standings = self.play(stop)
            told, whole = stars_of(standings), stars_at_the_end(standings)
            self.go_on()
            before, self.far = self.far, self.map.state.far
            self.told.append(f"{stop}: {self.far.count} of {JOURNEY.stars} stars")
            brought = self.far.count - before.count
            if whole is None:
                assert 0 <= brought <= sum(map(bool, told)), "the standings told otherwise"
            else:
                assert (brought, self.far.count) == (1, whole), "the standings told otherwise"
            if self.far.is_open(until) if until else len(self.far.rounds) == len(JOURNEY.stops):
                return
        raise AssertionError(f"not enough after {MOST} matches: {self.told}")

    def go_on(self) -> None:
        """Returns to the map, as the last page of a match proposes; by the title once there is nothing left to win."""
        homes = [label for label in labels(self.scene) if label.startswith(("Next stop: ", "The journey"))]
        if not homes:
            self.click("Title screen")
        self.click(*homes or ["The journey"])

    def _answer(self, scene: TableScene) -> None:
        """Clicks what an expert would do, who knows what is seen."""
        questions, view = scene.questions, scene.view
        question = questions.question
        assert question is not None
        wanted = advised(view.model.state, question, Level.EXPERT)
        if isinstance(wanted, Discard):
            for _click in range(2):
                if questions.question is question:
                    x, y = view.placed[self._tile_id(scene, wanted)].box.center
                    self.click((x, y + 20))
            if questions.question is question:  # it may be a slip, and is asked about
                self.click("Discard")
            return
        for _click in range(2):  # a button, and one of several sets
            button = questions.button_of(wanted)
            if questions.question is question and button is not None:
                self.click(button)

    @staticmethod
    def _tile_id(scene: TableScene, wanted: Discard) -> TileId:
        """The tile itself, or one like it where the hand shows others of its face."""
        model = scene.view.model
        alike = [tile_id for tile_id in model.order if model.face(tile_id) is wanted.tile]
        return wanted.tile_id if wanted.tile_id in alike else alike[0]


@pytest.fixture
def traveler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Traveler]:
    """Somebody at the map of the journey, who has never played."""
    pilot = Traveler(tmp_path, monkeypatch)
    pilot.click("The journey")
    try:
        yield pilot
    finally:
        pilot.program.router.kept.close()
        pilot.program.router.statistics.close()
        pilot.stack.clear()
        pygame.display.quit()


@pytest.mark.long
def test_the_journey_is_played_to_its_end(traveler: Traveler, scaled: Callable[[int], int]) -> None:
    """At every stop until it has a star, and the grand round until a match was won under each book."""
    legs = scaled(len(JOURNEY.way))
    for stop, following in list(pairwise(JOURNEY.way))[:legs]:
        traveler.play_at(stop.id, until=following.id)
        assert traveler.map.state.far.stars[stop.id]
    if legs == len(JOURNEY.way):
        traveler.play_at(ROUND)
        assert traveler.map.state.far.rounds == {stop.rules for stop in JOURNEY.stops}


@pytest.mark.long
def test_the_looks_of_a_table_are_won_with_its_first_star_and_not_again(traveler: Traveler) -> None:
    """The paper of the match says so, and a press has the settings take them."""
    has_star = False
    for _match in range(MOST):
        standings = traveler.play("riga")
        earned = any(stars_of(standings))
        has_won = "Use them" in labels(standings)
        assert has_won is (earned and not has_star)
        if has_won:
            traveler.click("Use them")
            assert (traveler.program.preferences.now.felt, traveler.program.preferences.now.room) == (
                "charcoal",
                "rain",
            )
        traveler.go_on()
        if has_star and earned:
            return
        has_star |= earned
    raise AssertionError("no second match with a star")
