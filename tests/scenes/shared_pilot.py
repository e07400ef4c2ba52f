"""Several persons at one screen, played with passed time: they come to the curtain, look, claim and discard."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from game.app.system.settings import Speed
from game.app.window.actions import Key, Pressed, Released
from game.i18n import _
from game.players.roster import Calling, Showing
from game.rules.options import Value
from game.scenes.asking.bar_words import offer_label
from game.scenes.asking.offers import OfferKind
from game.scenes.hot_seat.curtain import CurtainScene
from game.scenes.hot_seat.hot_seat import HotSeat
from game.view.units.timeline import Motion
from tests.scenes.table_pilot import FRAME, MatchPilot

PERSON_KEYS = (pygame.K_F5, pygame.K_F6, pygame.K_F7, pygame.K_F8)


class SharedPilot(MatchPilot):
    """Plays for all persons. ``look`` is called after every frame that was drawn."""

    def __init__(
        self,
        seed: int,
        *,
        people: int = 2,
        ruleset: str = "gala",
        options: dict[str, Value] | None = None,
        size: tuple[int, int] = (640, 400),
        speed: Speed = Speed.OFF,
        calm: bool = False,
        showing: Showing = Showing.HOLD,
        calling: Calling = Calling.ROUND,
        hints: bool = True,
        draws: bool = True,
        look: Callable[[SharedPilot], None] | None = None,
    ) -> None:
        self._look = look
        self.falls_no_curtain = showing is Showing.TRUST
        self.last_curtain: CurtainScene | None = None
        self.choice = random.Random(seed)
        self.curtains: list[str] = []
        """What stood on the curtains that fell."""
        super().__init__(
            seed,
            size=size,
            options={"turn_seconds": False} | (options or {}) if ruleset == "gala" else options,
            motion=Motion(speed=speed, calm=calm),
            draws=draws,
            ruleset=ruleset,
            people=people,
            showing=showing,
            calling=calling,
            hints=hints,
        )
        self.is_watched = look is not None

    @property
    def persons(self) -> HotSeat:
        persons = self.scene.persons
        assert isinstance(persons, HotSeat)
        return persons

    @property
    def book(self) -> str:
        """By which rulebook they play."""
        return self.view.model.state.rules.id

    @property
    def viewer(self) -> int | None:
        """Whose hand is up."""
        return self.persons._perspectives.viewer

    @property
    def named(self) -> str:
        """Whom the last curtain named."""
        return "" if self.last_curtain is None else self.last_curtain.words.chair.name

    @property
    def curtain(self) -> CurtainScene | None:
        """The curtain, while there is one."""
        top = self.stack.top
        return top if isinstance(top, CurtainScene) else None

    @property
    def page_fades(self) -> bool:
        """Whether anything that was taken away from the table is seen still."""
        return bool(self.scene.page.leaving)

    @property
    def in_round(self) -> bool:
        """Whether the round of claims asks who wants to look, and hears what is pressed."""
        bar = self.persons.bar
        return self.stack.top is self.scene and bar is not None and len(bar.buttons) > 1 and not self.persons.rests

    @property
    def is_called(self) -> bool:
        """Whether somebody is called without a curtain."""
        bar = self.persons.bar
        return self.stack.top is self.scene and bar is not None and len(bar.buttons) == 1 and not self.persons.rests

    @property
    def needs_player(self) -> bool:
        is_closed = self.curtain is not None and self.curtain.hears
        return is_closed or self.in_round or self.is_called or super().needs_player

    @property
    def is_asked(self) -> bool:
        return super().is_asked and not self.persons.rests

    def _step(self, seconds: float) -> list[pygame.Rect]:
        places = super()._step(seconds)
        self.last_curtain = self.curtain or self.last_curtain
        if self._look is not None:
            self._look(self)
        return places

    def hold(self, code: int = pygame.K_SPACE, seconds: float = 0.7) -> None:
        """Holds a key down."""
        self.send(Pressed(Key(code)))
        self.step(seconds)
        self.send(Released(Key(code)))

    def open_curtain(self, code: int = pygame.K_SPACE) -> None:
        """Whoever is named comes and opens it."""
        self.until(lambda: self.curtain is not None and self.curtain.hears)
        assert self.curtain is not None
        self.curtains.append(self.curtain.words.title)
        self.hold(code)
        self.until(lambda: self.curtain is None)

    def go_on(self, *, looks: float = 0.2) -> None:
        """Does the next thing that anybody has to do; ``looks``: how often somebody looks in a round."""
        self.until(lambda: self.needs_player)
        if self.curtain is not None:
            self.open_curtain()
        elif self.is_called:
            self.key(pygame.K_SPACE)
        elif self.in_round:
            bar = self.persons.bar
            assert bar is not None
            if self.choice.random() < looks:
                bar.buttons[self.choice.randrange(len(bar.buttons) - 1)].press()
            else:
                self.key(pygame.K_0)
        elif self.is_asked:
            self.answer()
        elif self.is_at_score:
            self.key(pygame.K_RETURN)
        self.step(FRAME)

    def answer(self) -> None:
        """The strongest call, or the tile just drawn; at a real table, where any call may be false, seldom a call."""
        calls = [label for label in self.bar if label not in _quiet_answers(self.book)]
        may_be_false = self.view.model.state.rules.is_tabletop and self.choice.random() > 0.1
        if _("Back") in self.bar:
            self._finish_call()
        elif calls and not may_be_false:
            self.press(calls[-1])
            self.step(FRAME)
            self._finish_call()
        elif offer_label(self.book, OfferKind.DISCARD) in self.bar:
            for place in reversed(range(len(self.hand))):
                if self.view.model.order[place] not in self.view.look.blocked:
                    self.click(self.tile(place))
                    self.click(self.tile(place))
                    return
        else:
            self.key(pygame.K_0)

    def _finish_call(self) -> None:
        """Of several sets the first; and yes, where a call is asked about once more."""
        self.key(pygame.K_1)
        self.step(FRAME)
        if _("Back") in self.bar and not self.chooses_set:
            self.press(self.bar[0])


def _quiet_answers(book: str) -> tuple[str, ...]:
    """What is written on the buttons that call nothing."""
    quiet = (OfferKind.PASS, OfferKind.DISCARD, OfferKind.DRAW)
    return (*(offer_label(book, kind) for kind in quiet), _("Keep it"), _("Pass and draw"), _("Continue"))
