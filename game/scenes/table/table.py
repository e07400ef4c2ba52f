"""The table: the game is played here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.sound.sounds import Sound
from game.app.window.actions import (
    Action,
    FocusGained,
    FocusLost,
    InputEvent,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
    pressed_action,
)
from game.app.window.stack import Scene
from game.engine.state import Claiming, Over
from game.i18n import _
from game.players.human import HumanPlayer
from game.players.table import Table
from game.scenes.asking.asked import AtTable
from game.scenes.asking.questions import TableQuestions
from game.scenes.shared.preferences import Manners, TableChoices
from game.scenes.table.aids import TableAids
from game.scenes.table.buttons import Presses, TableButtons
from game.scenes.table.clock import TableClock, thinking_seat
from game.scenes.table.drawers import DRAWER_KEYS, Drawer, Drawers
from game.scenes.table.hints import Hints
from game.scenes.table.one_person import BeforeTheScreen, OnePerson
from game.scenes.table.opening import TableOpening
from game.scenes.table.regions import TableRegions
from game.scenes.table.tips import TableTips
from game.view.choreography.steps import Heard
from game.view.lane.lane_note import LaneNote
from game.view.layout.layout import own_flowers_width
from game.view.paint.kit import Kit
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.table.thinking import STEP

PATIENCE = 0.02
"""How soon the table is asked again while somebody thinks, in seconds."""
TICK = 0.1
"""How often a running clock is drawn at most, in seconds."""
_CLAIM_KEYS = (Action.CHOW, Action.PUNG, Action.KONG, Action.MAHJONG, Action.READY, Action.PASS)


class TableScene(Scene):
    """The match in play. It passes time on and decides nothing about the game.

    :param human: the person at this machine.
    :param hear: makes a sound heard.
    """

    def __init__(
        self,
        table: Table,
        view: TableView,
        human: HumanPlayer,
        choices: TableChoices,
        manners: Manners,
        *,
        hear: Callable[[Heard], None],
    ) -> None:
        self._table = table
        self.view = view
        self._choices = choices
        self._manners = manners
        self._hear = hear
        self.page = TablePage(view.kit)
        self._note = LaneNote(view.kit, flowers=lambda: own_flowers_width(view.model))
        asked = AtTable(table, human)
        self.questions = TableQuestions(asked, view, self.page, note=self._note, manners=manners)
        self.hand = self.questions.hand
        self.persons: BeforeTheScreen = OnePerson(table, view)
        """Who sits before the screen."""
        self.clock = TableClock(view, self.questions, self._note, hear)
        self._lapsed = sum(table.lapsed)
        self._told_over = False
        self._device = view.kit.actions.device
        self._is_away = False
        self.hints = Hints(view, self.page, self.questions, is_wanted=manners.hints)
        self.hints.card.on_press = partial(self._toggle_drawer, Drawer.AIMS)
        self._opening = TableOpening(view, self.page, self.hand, lambda: self.buttons)
        self.buttons = TableButtons(
            view.kit.chrome,
            Presses(
                pause=choices.pause,
                settings=choices.settings,
                rulebook=choices.rulebook,
                hint=self.hints.ask,
                sort=self._sort,
                pass_all=self._toggle_passing,
                drawer=self._toggle_drawer,
                skip=self._opening.skip,
                deal=self._opening.proceed,
                take_back=choices.take_back,
            ),
        )
        self.page.add(self._note)
        self._tips = TableTips(lambda: view.model, view.chairs)
        self.page.add(*self._tips.widgets)
        self.buttons.lie_on(self.page)
        self.page.add(*self.hints.widgets)
        self.drawers = Drawers(
            self.page, lambda: view.model, view.chairs, lifted=lambda: self.hand.only_lifted, no_help=self.hints.refusal
        )
        self.aids = TableAids(view, self.page, self.questions, manners)
        self._regions = TableRegions(view, self.page, self.questions, self.buttons, self.drawers, lambda: self.persons)
        self._opening.show_buttons()

    def share(self, persons: BeforeTheScreen) -> None:
        """Several persons sit before the screen; nobody is asked until one of them looks."""
        self.persons = persons
        self.questions.speak_to(None)

    @property
    def kit(self) -> Kit:
        """Fonts, sprites and measures of the window."""
        return self.view.kit

    def begin_deal(self) -> None:
        """The wall is built, and everybody gets his tiles."""
        self._told_over = False
        self.aids.pace.go_on()
        self.persons.begin_deal()
        self.show_passing()

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.view.resize()
        self.page.finish()
        self._tips.place(room_of(self.page.kit))
        self.buttons.place(room_of(self.page.kit))
        self.questions.place()
        self.hints.place()
        self.drawers.place()
        self.aids.place()
        self.persons.place()

    def enter(self) -> None:
        """Another screen may have changed how the player wants things."""
        if self.view.model.sorts != self._manners.auto_sort() and not self.view.busy:
            self.view.rearrange(self.view.model.sorted_by_itself(sorts=self._manners.auto_sort()))
        if self._manners.felt is not None:
            self.view.lay_felt(self._manners.felt())
        self.view.touch()

    def leave(self) -> None:
        self.persons.hide()

    def back(self) -> None:
        self._choices.pause()

    @property
    def busy(self) -> bool:
        return self.view.animates or self.page.busy or self.page.is_dirty

    @property
    def next_wake(self) -> float | None:
        if self.view.busy:
            return None if self.view.is_held else PATIENCE
        question = self.questions.question
        if question is None:
            return TICK if self.persons.waits else PATIENCE
        if self._note.is_said or not self._human_is_awaited_alone:
            return TICK
        return STEP if question.seconds is None else max(TICK, self.clock.changes_in or 0.0)

    @property
    def _human_is_awaited_alone(self) -> bool:
        deal = self.view.model.deal
        return deal is not None and not isinstance(deal.phase, Claiming)

    def update(self, seconds: float) -> None:
        at_rest = not self.view.busy
        self.view.update(seconds)
        self.page.update(seconds)
        self.questions.pass_time(seconds)
        self.aids.pass_time(seconds)
        self.drawers.refresh()
        self.buttons.light(self.drawers.open)
        self._note.pass_time(seconds)
        if not self.view.busy:
            runs = at_rest and (self.persons.is_shared or not self._is_away)
            self._play_on(seconds if runs else 0.0)
        if self.aids.holds_pass(seconds):
            self._pass_whole_deal()
        self._ask()
        self.questions.show_time()
        self.clock.warn()
        self.hints.update()
        self._opening.show_buttons()
        self.buttons.show_tools(visible=self.persons.is_private)
        self.view.let_think(thinking_seat(self.view.model))

    def _play_on(self, seconds: float) -> None:
        """The table plays on; what happened is shown."""
        if not self.persons.is_shared:
            self.aids.pace.look()
        if self.aids.pace.holds:
            return
        if self.persons.play_on(seconds):
            self.view.update(0.0)
            self.hand.refresh()
        if sum(self._table.lapsed) > self._lapsed:
            self._lapsed = sum(self._table.lapsed)
            self.clock.say_time_is_over()
        deal = self.view.model.deal
        is_over = deal is not None and isinstance(deal.phase, Over)
        if (
            is_over
            and not self.view.busy
            and not self._told_over
            and (self._table.is_between_deals or self._table.is_over)
        ):
            self._told_over = True
            self._choices.deal_over()

    def _ask(self) -> None:
        question = self.questions.look()
        if question is not None:
            self.clock.begin(is_heard=not self.persons.is_shared)
            if self.persons.passes_all and self.questions.is_claim:
                self.questions.pass_by_itself()
        if not self.view.busy:
            self.hand.refresh()
        self.questions.show_use()

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
        if self.kit.actions.device is not self._device:
            self._device = self.kit.actions.device
            self.page.follow_device()
            self.view.touch()
        match event:
            case PointerMoved(at):
                self._pointer_moved(event, at)
                return True
            case FocusLost():
                self._is_away = True
                self._ask_if_away()
                return False
            case FocusGained():
                self._is_away = False
                return False
            case WheelTurned():
                return self.page.handle(event)
            case PointerLeft():
                self.page.handle(event)
                self.aids.move(None)
                self.hand.leave()
                return True
            case PointerPressed(at, PointerButton.LEFT):
                return self._pointer_pressed(event, at)
            case PointerReleased(at, PointerButton.LEFT):
                return self.hand.release(self.kit.frame.units(at)) or self.page.handle(event)
            case _:
                return self._key(event)

    def _ask_if_away(self) -> None:
        """Friends would not have the clock stopped by whoever goes to another window."""
        bar = self.questions.bar or self.persons.bar
        if self.persons.is_shared and bar is not None and bar.dial is not None and bar.dial.seconds_left is not None:
            self._note.say(_("Paused? The clock runs on."), above=True)

    @property
    def _may_touch_hand(self) -> bool:
        return self.view.model.is_turned_up and not self.view.is_ceremony and self.persons.is_private

    def _pointer_moved(self, event: PointerMoved, at: tuple[int, int]) -> None:
        self.page.handle(event)
        if self.page.is_over(at):
            self.hand.leave()
            self.aids.move(None)
        else:
            if self.persons.is_private:
                self.hand.move(self.kit.frame.units(at))
            self.aids.move(self.kit.frame.units(at))

    def _pointer_pressed(self, event: PointerPressed, at: tuple[int, int]) -> bool:
        if self.page.is_over(at):
            return self.page.handle(event)
        if self._may_touch_hand and self.hand.press(self.kit.frame.units(at)):
            return True
        if self.questions.close_sets():
            return True
        return self.aids.pace.go_on() or self.view.skip()

    def _key(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        if self.view.busy and actions.is_pressed(event, Action.SKIP, repeats=False):
            if self.view.is_held:
                self._opening.proceed()
            return self.view.skip() or True
        if not self.view.busy and self.persons.key(event):
            return True
        if self._opening.key(event) or self.aids.pace.key(event):
            return True
        if actions.is_pressed(event, Action.MENU, repeats=False):
            self._choices.pause()
            return True
        if actions.is_pressed(event, Action.BACK, repeats=False) and self._step_back():
            return True
        if self.persons.is_private and self._own_key(event):
            return True
        return self._regions.walk(event)

    def _own_key(self, event: InputEvent) -> bool:
        """The keys of the person whose hand is seen: claims, the drawers, the hint; whether this was one."""
        actions = self.kit.actions
        if self.aids.key(event):
            return True
        if self.aids.keeps_passing(event, actions):
            self._pass_whole_deal()
            return True
        claim = pressed_action(actions, event, _CLAIM_KEYS)
        if claim is not None and not (claim is Action.PASS and actions.is_pressed(event, Action.BACK)):
            self.questions.key_pressed(claim)
            return True
        if actions.is_pressed(event, Action.SORT, repeats=False):
            self._sort()
            return True
        if self._choices.take_back is not None and actions.is_pressed(event, Action.TAKE_BACK, repeats=False):
            self._choices.take_back()
            return True
        drawer = pressed_action(actions, event, DRAWER_KEYS)
        if drawer is not None:
            self._toggle_drawer(DRAWER_KEYS[drawer])
            return True
        if actions.is_pressed(event, Action.HINT, repeats=False):
            self.hints.ask()
            return True
        return False

    def _step_back(self) -> bool:
        """Esc: closes the drawer or the row of sets, lowers the tiles, passes; with nothing of that, the menu."""
        if self.drawers.close() or self.questions.close_sets() or self.hand.lower():
            return True
        if self.questions.is_claim:
            self.questions.key_pressed(Action.PASS)
            return True
        return False

    def _sort(self) -> None:
        """The hand is sorted, and kept so."""
        self.view.rearrange(self.view.model.sorted_by_itself(sorts=True))
        self._hear(Heard(sound=Sound.TILE_SLIDE, side=0))

    def _toggle_drawer(self, drawer: Drawer) -> None:
        self.drawers.toggle(drawer)
        self.buttons.light(self.drawers.open)

    def forget_viewer(self) -> None:
        """Somebody else looks: what was opened for the one before, or said to him, is gone."""
        self.drawers.close()
        self.buttons.light(None)
        self.hints.clear()
        self.aids.move(None)
        self._note.hush()
        self.hand.take_keys(take=False)
        self.show_passing()

    def _toggle_passing(self) -> None:
        self.persons.toggle_passing()
        self.show_passing()
        if self.persons.passes_all:
            self.questions.pass_by_itself()

    def _pass_whole_deal(self) -> None:
        """Pass was held down."""
        if not self.persons.passes_all:
            self._toggle_passing()
            self._note.say(_("No claims in this deal; the lock takes it back"))

    def show_passing(self) -> None:
        """The lock is lit while whoever looks makes no claims."""
        self.buttons.passing.light(lit=self.persons.passes_all)
