"""The keyboard regions of the table: hand, bar, coach, tools, drawer and menu."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.app.window.actions import Action, Device, InputEvent
from game.scenes.asking.questions import TableQuestions
from game.scenes.table.buttons import TableButtons
from game.scenes.table.coach import Coach
from game.scenes.table.drawers import Drawers
from game.scenes.table.persons import Persons
from game.ui.table_page import TablePage
from game.view.paint import Cue
from game.view.stage.table_view import TableView
from game.view.widgets import Widget


class TableRegions(Struct, eq=False):
    """Keyboard regions: Tab goes from one to the next, the arrow keys move within one."""

    view: TableView
    page: TablePage
    questions: TableQuestions
    buttons: TableButtons
    drawers: Drawers
    coach: Coach
    persons: Callable[[], Persons]
    signs: Sequence[Widget]
    """The signs on the plates of guests who are away, visible or not."""

    def walk(self, event: InputEvent) -> bool:
        """Moves the focus by Tab or an arrow key; returns whether the event did that."""
        actions, hand = self.page.kit.actions, self.questions.hand
        is_next = actions.is_pressed(event, Action.NEXT_REGION)
        if is_next or actions.is_pressed(event, Action.PREVIOUS_REGION):
            self._next_region(event, forward=is_next)
            return True
        if hand.has_keys:
            return hand.key(event, actions)
        if self.page.focus is None:
            if actions.pressed_among(event, (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)) is None:
                return False
            if self._has_hand:
                hand.take_keys(take=True)
            elif (bar := self.questions.bar or self.persons().bar) is not None:
                self.page.set_focus(bar.buttons[0])
            return True
        return self.page.handle(event)

    def take_focus_back(self) -> None:
        """Moves the focus to the open question, unless the question or the hand has it, or nothing is asked."""
        bar, row, focus = self.questions.bar, self.questions.row.widgets, self.page.focus
        if bar is None or self.questions.hand.has_keys or focus in (*bar.buttons, *row):
            return
        if row:
            self.page.set_focus(row[0])
        else:
            self.questions.take_focus()

    def leave_drawer(self) -> None:
        """Moves the focus from a drawer to the open question or the hand; mouse users need no focus."""
        if self.questions.bar is not None:
            self.take_focus_back()
        elif self._has_hand and self.page.kit.actions.device is not Device.MOUSE:
            self.questions.hand.take_keys(take=True)

    @property
    def _has_hand(self) -> bool:
        return self.persons().is_private and bool(self.view.model.order)

    def _next_region(self, event: InputEvent, *, forward: bool) -> None:
        if self.questions.hand.has_keys or self.page.focus is None:
            self.questions.hand.take_keys(take=False)
            region = self._first_region() if forward else self._last_region()
            self.page.set_focus(next(widget for widget in region if widget.may_act), heard=True)
            return
        is_last = self.page.focus in (self._last_region() if forward else self._first_region())
        if is_last and self._has_hand:
            self.page.set_focus(None)
            self.page.kit.play(Cue.FOCUS)
            self.questions.hand.take_keys(take=True)
        else:
            self.page.handle(event)

    def _first_region(self) -> Sequence[Widget]:
        bar = self.questions.bar or self.persons().bar
        if bar is not None:
            return bar.buttons
        if signs := [sign for sign in self.signs if sign.may_act]:
            return signs
        if self.coach.speaks:
            return [self.coach.button]
        tools = [tool for tool in self.buttons.tools if tool.may_act]
        return tools or self._last_region()

    def _last_region(self) -> Sequence[Widget]:
        return self.drawers.stops or (*self.buttons.menu, self.buttons.opener)
