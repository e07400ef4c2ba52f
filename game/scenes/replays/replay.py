"""A replay on the table: walked through by steps, turns and deals, played, and looked at from any seat.

``ReplayScene(kit, look, choices)`` is the way in from everywhere; with ``Look.at`` it opens after so many commands
(as "review" does), seen from ``Look.person``'s seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.app.window.actions import Action, InputEvent, PointerPressed, WheelTurned, pressed_action
from game.app.window.stack import Scene
from game.engine.replays.replay import taken_back_by_deal
from game.i18n import _
from game.players.roster import Chair
from game.scenes.replays.controls import Presses, ReplayControls, is_over
from game.scenes.score.score import ScoreScene
from game.scenes.shared.sheet_use import SheetUse, taken_back_note
from game.scenes.table.tips import TableTips
from game.view.choreography.steps import Heard
from game.view.lane.said_note import SaidNote
from game.view.layout.tape import Eyes, MarkKind, Tape, beside
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Felt
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""How fast a replay may be played; 1 is the pace of the table."""
REST = 0.5
"""Seconds between two steps that are played."""
PATIENCE = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is watched, and how at first."""

    tape: Tape
    chairs: Sequence[Chair]
    """Who played, by person."""
    at: int = 0
    """After so many commands."""
    person: int | None = None
    """From whose seat; ``None``: the person at this machine, or the first."""
    all_open: bool = True
    felt: Felt = Felt.JADE


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayChoices:
    """What a replay leads to; what is ``None`` is not offered."""

    settings: Callable[[], None]
    hear: Callable[[Heard], None]
    play_on: Callable[[int], None] | None = None
    """Told the place from which the match is to be played on."""
    export: Callable[[], None] | None = None
    review: Callable[[], None] | None = None
    """The decisions of those who played are looked at again."""


class ReplayScene(Scene):
    """The table of a match that was played."""

    def __init__(self, kit: Kit, look: Look, choices: ReplayChoices) -> None:
        self.kit = kit
        self._tape = look.tape
        self._chairs = tuple(look.chairs)
        self._choices = choices
        person = look.person if look.person is not None else _first_person(look.chairs)
        self._eyes = Eyes(person=person, all_open=look.all_open)
        self.place = min(look.at, self._tape.length)
        """Where the match is, in commands; what leads there may still be moving."""
        self.plays = False
        self._rest = 0.0
        self._speed = SPEEDS.index(1.0)
        self._shows_sheet = False
        model = self._tape.model(self.place, self._eyes)
        self.view = TableView(kit, model, self._chairs, felt=look.felt, play=choices.hear)
        self.page = TablePage(kit)
        self._note = SaidNote(kit)
        self._tips = TableTips(lambda: self.view.model, self._chairs)
        self._controls = ReplayControls(kit, self._tape, self._presses())
        self.page.add(self._note)
        self.page.add(*self._tips.widgets)
        self._controls.lie_on(self.page)

    def _presses(self) -> Presses:
        mark = self._tape.mark
        return Presses(
            seek=self.seek,
            step=self.forward,
            step_back=partial(self._jump, self._tape.stops, forward=False),
            turn=partial(self._turn, forward=True),
            turn_back=partial(self._turn, forward=False),
            deal=partial(self._jump, (*self._tape.deals, self._tape.length), forward=True),
            deal_back=partial(self._jump, (0, *self._tape.deals), forward=False),
            claim=lambda: self._to(mark(self.place, MarkKind.CLAIM, forward=True)),
            claim_back=lambda: self._to(mark(self.place, MarkKind.CLAIM, forward=False)),
            win=lambda: self._to(mark(self.place, MarkKind.WIN, forward=True)),
            win_back=lambda: self._to(mark(self.place, MarkKind.WIN, forward=False)),
            play=self.toggle,
            speed=partial(self._change_speed, 1),
            seat=self._next_seat,
            hands=self._open_hands,
            sheet=self.show_sheet,
            play_on=None if self._choices.play_on is None else self._play_on,
            export=self._choices.export,
            review=self._choices.review,
            settings=self._choices.settings,
            close=self.back,
        )

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.view.resize()
        self.page.finish()
        self._tips.place(room_of(self.page.kit))
        self._show()

    def enter(self) -> None:
        self.view.touch()

    def back(self) -> None:
        self.kit.play(Cue.BACK)
        self.stack.pop()

    @property
    def busy(self) -> bool:
        return self.view.animates or self.page.busy or self.page.is_dirty

    @property
    def next_wake(self) -> float | None:
        return PATIENCE if self.plays or self._shows_sheet or self.view.busy else None

    def update(self, seconds: float) -> None:
        rate = SPEEDS[self._speed]
        self.view.update(seconds * rate)
        self.page.update(seconds)
        if not self.view.busy:
            if self._shows_sheet:
                self.show_sheet()
            elif self.plays:
                self._play(seconds * rate)

    def _play(self, seconds: float) -> None:
        self._rest -= seconds
        if self._rest > 0:
            return
        self._rest = REST
        if self.place >= self._tape.length:
            self.toggle()
        else:
            self._step()

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self.page.is_dirty or whole:
            self.view.add(self.page.pieces())
        return self.view.draw(surface, whole=whole)

    def picture(self) -> pygame.Surface:
        """The table as it is seen now, alone."""
        surface = pygame.Surface(self.kit.frame.window)
        self.draw(surface, whole=True)
        return surface

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, WheelTurned):
            return self._wheel(event)
        if self._key(event):
            return True
        if self.page.handle(event):
            self.view.touch()
            return True
        return isinstance(event, PointerPressed) and self.view.skip()

    def _wheel(self, event: WheelTurned) -> bool:
        if event.steps > 0:
            self._jump(self._tape.stops, forward=False)
        else:
            self._to(beside(self._tape.stops, self.place, forward=True))
        return True

    def _key(self, event: InputEvent) -> bool:
        presses = self._presses()
        acts: dict[Action, Callable[[], None]] = {
            Action.RIGHT: presses.step,
            Action.LEFT: presses.step_back,
            Action.UP: presses.turn,
            Action.DOWN: presses.turn_back,
            Action.NEXT_DEAL: presses.deal,
            Action.PREVIOUS_DEAL: presses.deal_back,
            Action.NEXT_CLAIM: presses.claim,
            Action.PREVIOUS_CLAIM: presses.claim_back,
            Action.NEXT_WIN: presses.win,
            Action.PREVIOUS_WIN: presses.win_back,
            Action.FIRST: partial(self.seek, 0),
            Action.LAST: partial(self.seek, self._tape.length),
            Action.NEXT_SEAT: presses.seat,
            Action.OPEN_HANDS: presses.hands,
            Action.SCORE: presses.sheet,
        }
        action = pressed_action(self.kit.actions, event, acts)
        if action is not None:
            acts[action]()
            return True
        if self.kit.actions.is_pressed(event, Action.LIFT, repeats=False):
            self.toggle()
            return True
        return False

    def forward(self) -> None:
        """One step on, with all that moves; what still moves is finished first."""
        self._stop()
        self._step()

    def _step(self) -> None:
        goal = beside(self._tape.stops, self.place, forward=True)
        if goal is None:
            return
        if self.view.busy:
            self.view.show_at_once(self._tape.model(self.place, self._eyes))
        for event in self._tape.events(self.place, goal, self.view.model):
            self.view.show(event)
        self.place = goal
        self._shows_sheet = self._tape.is_deal_end(goal)
        self._show()

    def seek(self, place: int) -> None:
        """To any place, at once."""
        self._shows_sheet = False
        self.place = min(max(0, place), self._tape.length)
        self._see()

    def _to(self, place: int | None) -> None:
        if place is not None:
            self._stop()
            self.seek(place)

    def _jump(self, places: Sequence[int], *, forward: bool) -> None:
        self._to(beside(places, self.place, forward=forward))

    def _turn(self, *, forward: bool) -> None:
        seat = self._tape.model(self.place, self._eyes).seat
        places = self._tape.turns[seat]
        found = beside(places, self.place, forward=forward)
        self._to(found if found is not None or forward else 0)

    def toggle(self) -> None:
        """Plays, or pauses; from the end it plays from the beginning."""
        self.plays = not self.plays
        self._rest = 0.0
        if self.plays and self.place >= self._tape.length:
            self.seek(0)
        self._show()

    def _stop(self) -> None:
        self.plays = False
        self._controls.play.tell(plays=False)

    def _change_speed(self, step: int) -> None:
        self._speed = (self._speed + step) % len(SPEEDS)
        self._show()

    def _next_seat(self) -> None:
        self._eyes = replace(self._eyes, person=(self._eyes.person + 1) % len(self._chairs))
        self._see()

    def _open_hands(self) -> None:
        self._eyes = replace(self._eyes, all_open=not self._eyes.all_open)
        self._see()

    def _see(self) -> None:
        """The table at this place, without a way to it."""
        self.view.show_at_once(self._tape.model(self.place, self._eyes))
        self.view.touch()
        self._show()

    def _show(self) -> None:
        """The controls say where the match is."""
        goal = self._tape.model(self.place, self._eyes)
        self._controls.place(goal)
        self._controls.show(
            self._tape, self.place, goal, self._chairs[self._eyes.person], speed=_speed_words(SPEEDS[self._speed])
        )
        self._controls.play.tell(plays=self.plays)
        self._say_why()

    def _say_why(self) -> None:
        """What the player said about the last command, where the file has it."""
        step = self._tape.steps[self.place - 1] if self.place else None
        if step is None or not step.why:
            self._note.hush()
            return
        seat = getattr(step.command, "seat", None)
        person = None if seat is None else self._tape.model(self.place, self._eyes).person_at(seat)
        name = "" if person is None else self._chairs[person].name
        self._note.say(_("{name}: {why}").format(name=name, why=" ".join(step.why.split())))

    def show_sheet(self) -> None:
        """The score sheet of the deal that is over here."""
        self._shows_sheet = False
        model = self._tape.model(self.place, replace(self._eyes, all_open=True))
        if not is_over(model):
            return
        is_last = self.place >= self._tape.deals[-1] and self._tape.deal_at(self.place) == len(self._tape.deals)
        sheet = ScoreScene(
            self.kit,
            model,
            self._chairs,
            picture=self.picture,
            go_on=self.stack.pop if is_last else self._after_sheet,
            is_last=is_last,
            hear=self._choices.hear,
            use=SheetUse(
                note=taken_back_note(taken_back_by_deal(self._tape.replay).get(self._tape.deal_at(self.place), 0)),
                back=self._leave_sheet,
                on=_("Back to the table") if is_last else _("Next deal"),
            ),
        )
        self.stack.push(sheet)

    def _leave_sheet(self) -> None:
        self._stop()
        self.stack.pop()

    def _after_sheet(self) -> None:
        self.stack.pop()
        self._step()

    def _play_on(self) -> None:
        assert self._choices.play_on is not None
        self._stop()
        self._choices.play_on(self.place)


def _first_person(chairs: Sequence[Chair]) -> int:
    return next((person for person, chair in enumerate(chairs) if chair.is_human), 0)


def _speed_words(speed: float) -> str:
    return {0.5: "½×"}.get(speed, f"{speed:.0f}×")
