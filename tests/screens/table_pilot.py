"""Plays through the scenes with passed time and made-up input, as a person would with a real window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.app.actions import Actions, Key, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from game.app.settings import Speed
from game.app.stack import NO_CHANGE, Stack
from game.engine.events import Event
from game.players.roster import Chair, Level, MatchSetup, PortraitId
from game.scenes.match_session import MatchSession, Parlour, SessionChoices, new_match
from game.scenes.score import ScoreScene
from game.scenes.standings import StandingsScene
from game.scenes.table import Manners
from game.view.kit import Kit
from game.view.steps import Heard
from game.view.timeline import Motion

FRAME = 1 / 30

CHAIRS = (
    Chair(name="Mira", portrait=PortraitId("panda"), level=None),
    Chair(name="Boris", portrait=PortraitId("tiger"), level=Level.SKILLED),
    Chair(name="Dóra", portrait=PortraitId("crane"), level=Level.SKILLED),
    Chair(name="Ilze", portrait=PortraitId("fox"), level=Level.SKILLED),
)


@dataclass
class Preferences:
    one_click: bool = False
    auto_sort: bool = True


class Pilot:
    """One match at a window that nobody sees."""

    def __init__(
        self,
        seed: int,
        *,
        size: tuple[int, int] = (1280, 720),
        options: dict[str, str | int | bool] | None = None,
        motion: Motion | None = None,
        preferences: Preferences | None = None,
        explains: bool = False,
    ) -> None:
        self.surface = pygame.display.set_mode(size)
        self.actions = Actions()
        self.kit = Kit(self.actions, motion=motion or Motion(speed=Speed.OFF))
        self.stack = Stack(self.actions, change=lambda: NO_CHANGE)
        self.stack.resize(size)
        self.preferences = preferences or Preferences()
        self.heard: list[Heard] = []
        self.events: list[Event] = []
        self.paused = 0
        self.left = False
        self.again: MatchSetup | None = None
        setup = MatchSetup(ruleset="gala", options=options or {}, chairs=CHAIRS, seed=seed)
        match, setup = new_match(setup)
        manners = Manners(one_click=lambda: self.preferences.one_click, auto_sort=lambda: self.preferences.auto_sort)
        parlour = Parlour(stack=self.stack, kit=self.kit, manners=manners, hear=self.heard.append)
        choices = SessionChoices(pause=self._pause, settings=self._pause, title=self._leave, again=self._play_again)
        self.session = MatchSession(parlour, setup, match, choices, background=False)
        self.scene = self.session.scene
        self.view = self.session.view
        self._watch_events()
        self.session.begin(explains=explains)

    def _watch_events(self) -> None:
        self.events.extend(self.session.table.past())
        show = self.view.show

        def watched(event: Event) -> None:
            self.events.append(event)
            show(event)

        self.view.show = watched  # type: ignore[method-assign] # the pilot looks over the view's shoulder

    def _pause(self) -> None:
        self.paused += 1

    def _leave(self) -> None:
        self.left = True

    def _play_again(self, setup: MatchSetup) -> None:
        self.again = setup

    def step(self, seconds: float = FRAME) -> list[pygame.Rect]:
        """Lets time pass and draws what changed."""
        while seconds > FRAME:
            self.stack.update(FRAME)
            self.stack.draw(self.surface)
            seconds -= FRAME
        self.stack.update(seconds)
        return self.stack.draw(self.surface)

    def until(self, reached: Callable[[], bool], *, steps: int = 4000, seconds: float = FRAME) -> None:
        """Lets time pass until something is so."""
        for _ in range(steps):
            if reached():
                return
            self.step(seconds)
        raise AssertionError(f"not reached in {steps} steps: {self.describe()}")

    def describe(self) -> str:
        """Where the match is, for a failure."""
        deal = self.view.model.deal
        phase = None if deal is None else deal.phase
        return f"{type(self.stack.top).__name__}, {phase}, question {self.session.human.question}"

    def key(self, code: int, *, shift: bool = False) -> None:
        """Presses a key and lets it go."""
        event = KeyPressed(Key(code, shift=shift))
        self.actions.note(event)
        self.stack.handle(event)
        self.stack.handle(KeyReleased(Key(code, shift=shift)))

    def move(self, at: tuple[int, int]) -> None:
        """Moves the pointer."""
        event = PointerMoved(at)
        self.actions.note(event)
        self.stack.handle(event)

    def click(self, at: tuple[int, int]) -> None:
        """Points somewhere and clicks."""
        self.move(at)
        self.stack.handle(PointerPressed(at))
        self.stack.handle(PointerReleased(at))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drags from one place to another."""
        self.move(start)
        self.stack.handle(PointerPressed(start))
        for part in range(1, 9):
            self.move(
                (round(start[0] + (end[0] - start[0]) * part / 8), round(start[1] + (end[1] - start[1]) * part / 8))
            )
            self.step()
        self.stack.handle(PointerReleased(end))

    @property
    def is_asked(self) -> bool:
        """Whether a bar is open."""
        return self.scene.questions.question is not None and self.stack.top is self.scene

    @property
    def is_at_score(self) -> bool:
        return isinstance(self.stack.top, ScoreScene)

    @property
    def is_at_standings(self) -> bool:
        return isinstance(self.stack.top, StandingsScene)

    @property
    def needs_player(self) -> bool:
        """Whether nothing goes on without the player."""
        return self.is_asked or self.is_at_score or self.is_at_standings or self.view.is_held

    def buttons(self) -> dict[str, tuple[int, int]]:
        """The middle of every button of the top scene in pixels, by its label."""
        from game.scenes.status import buttons

        top = self.stack.top
        page = getattr(top, "page")
        return buttons(page)

    def tile_place(self, place: int) -> tuple[int, int]:
        """The middle of a tile of the hand in pixels."""
        slot = self.view.placed[self.view.model.order[place]]
        x, y = slot.box.centre
        return self.kit.frame.at(x, y + 20)
