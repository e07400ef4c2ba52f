"""What a learner can press at a step besides hand and buttons: tiles, plates, stacks, sets and amounts."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from game.engine.seat import Seat, TileId
from game.i18n import _
from game.i18n.numbers import number
from game.i18n.tile_words import wind_name
from game.scenes.lesson.speech import Speech
from game.school.lessons.breaking import Break
from game.school.lessons.files import Ask, At
from game.school.lessons.paying import Bill, bill_of
from game.school.lessons.rigging import LEARNER, sides_of
from game.school.lessons.run import LessonRun
from game.school.lessons.tally import tally_of
from game.ui.table_page import TablePage
from game.view.layout import places
from game.view.layout.layout import wall_place, wall_side
from game.view.stage.table_view import TableView
from game.view.table.amounts import Amount, AmountTray
from game.view.table.table_picture import room_of
from game.view.table.tally_panel import CountPanel
from game.view.table.targets import Mark, PlateTarget, StackRow, Target
from game.view.units import Box, Point
from game.view.widgets import Widget


class Board:
    """The widgets that can be pressed at a step.

    :param answer: called with the word of an answer.
    """

    def __init__(self, page: TablePage, view: TableView, speech: Speech, answer: Callable[[str], None]):
        self._page, self._view, self._speech, self._answer = page, view, speech, answer
        self.targets: dict[str, Target] = {}
        """The widgets of answers, or of the players in answers, by their words."""
        self._rows: tuple[StackRow, ...] = ()
        self._panel: CountPanel | None = None
        self._tray: AmountTray | None = None
        self.amounts: list[Amount] = []
        self._bill: Bill | None = None
        self._break: Break | None = None
        self._held: Target | None = None
        """The player or amount that was pressed first and still needs its counterpart."""
        self._sides: dict[str, int] = {}
        """The sides of the screen on which the plates are, by their words."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        panels = [*filter(None, (self._panel, self._tray))]
        sums = [] if self._panel is None else [self._panel.sum]
        return (*panels, *sums, *self.targets.values(), *self._rows, *self.amounts)

    @property
    def entrance(self) -> Widget | None:
        """The widget that gets the focus first; ``None`` if there is none."""
        return next((each for each in self.widgets if each.may_act), None)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all that can be pressed, for screen readers."""
        return tuple(target.called for target in (*self.targets.values(), *self.amounts))

    @property
    def held(self) -> str:
        """The name of the player or amount that was pressed first; empty if there is none."""
        return "" if self._held is None else self._held.called

    @property
    def places(self) -> dict[str, Point]:
        """The centers of everything that can be pressed: by the word of its answer or, for an amount, by its number."""
        found = {word: target.box.center for word, target in self.targets.items()}
        found |= {str(place): amount.box.center for place, amount in enumerate(self.amounts, 1)}
        for row in self._rows:
            found |= {str(stack + 1): box.center for stack, box in row.stacks}
        return found

    def begin(self, run: LessonRun) -> None:
        """Adds the widgets for the present step; most steps need none."""
        step, state = run.step, run.table.match.state
        match step.ask:
            case Ask.POINT if step.at is At.STACKS:
                self._break = run.broken
                self._rows = tuple(self._stack_rows(run))
            case Ask.POINT:
                kind = PlateTarget if step.at is At.SEATS else Target
                for step_on, name in enumerate(run.answers.choices):
                    word = str(step_on + 1)
                    self.targets[word] = kind(name, partial(self._answer, word))
                    self._sides[word] = self._side(step_on)
            case Ask.COUNT:
                self._panel = CountPanel(tally_of(state), self._answer)
                self.targets = dict(self._panel.targets)
            case Ask.PAY:
                names = dict(run.names)
                self._bill, _reasons = bill_of(state, state.seat_of(LEARNER), names)
                steps = {"me": 0, **sides_of(run.rules.seats)}
                for side in self._bill.owed:
                    self.targets[side] = PlateTarget(names[side], partial(self._press_player, side))
                    self._sides[side] = self._side(steps[side])
                self.amounts = [
                    Amount(amount, partial(self._press_amount, place), partial(self._drop_amount, place))
                    for place, amount in enumerate(self._bill.amounts)
                ]
                self._tray = AmountTray()
            case _:
                return
        if step.is_in_parts:
            self._view.effects.uncounted = (Fraction(run.rules.stake),) * run.rules.seats
            self._view.touch()
        if self._panel is not None:
            self._page.add(self._panel, self._panel.sum)
        if self._tray is not None:
            self._page.add(self._tray)
        for region in (tuple(self.targets.values()), self._rows, tuple(self.amounts)):
            if region:
                self._page.add(*region)
        self.lay_out()

    def _side(self, step: int) -> int:
        """The side of the screen of the player who sits ``step`` seats after the learner."""
        model = self._view.model
        return model.side_of(Seat((model.seat + step) % model.seats))

    def clear(self) -> None:
        self._page.clear(self.widgets)
        self.targets, self._sides, self._rows, self.amounts = {}, {}, (), []
        self._panel = self._tray = self._bill = self._break = self._held = None

    def lay_out(self) -> None:
        """Places the widgets over the tiles, plates or stacks that they stand for."""
        kit, below = self._page.kit, self._speech.box
        room = room_of(kit)
        if self._panel is not None:
            self._panel.lay_out(kit, room, below)
            return
        if self._tray is not None:
            self._tray.lay_out(kit, below, self.amounts)
        for word, target in self.targets.items():
            if isinstance(target, PlateTarget):
                target.is_below = self._sides[word] != 0
                target.place(places.plate(room, self._sides[word]))
        has_plates = any(isinstance(target, PlateTarget) for target in self.targets.values())
        shown = [] if has_plates else self._speech.tiles
        for target, box in zip(self.targets.values(), shown, strict=False):
            target.place(box)
        for row in self._rows:
            row.stand([(stack, self._stack_box(stack)) for stack, _box in row.stacks])

    def _stack_rows(self, run: LessonRun) -> Iterator[StackRow]:
        broken = run.broken
        assert broken is not None, "the wall was broken by dice"
        of_side = broken.rule.stacks
        for place in range(0, len(broken.order), of_side):
            stacks = broken.order[place : place + of_side]
            boxes = [(stack, self._stack_box(stack)) for stack in stacks]
            yield StackRow(
                self._side_name(run, stacks[0]), boxes, lambda stack: self._answer(str(stack + 1)), self._tell_stack
            )

    def _side_name(self, run: LessonRun, stack: int) -> str:
        model = self._view.model
        seat = model.seat_at(wall_side(model, TileId(2 * stack)))
        wind = None if seat is None else model.wind_of(seat)
        if wind is None:
            return _("Wall")
        return _("Wall: {wind}").format(wind=wind_name(run.rules.id, wind))

    def _stack_box(self, stack: int) -> Box:
        return self._page.in_units(wall_place(self._view.model, TileId(2 * stack), room_of(self._view.kit)).footprint)

    def _tell_stack(self, count: int, box: Box) -> None:
        """Shows how many stacks are counted up to the focused one, which is at ``box``."""
        self._page.explain(number(count), box)

    def _press_player(self, side: str) -> None:
        held = self._held
        if isinstance(held, Amount):
            self._pay(side, self.amounts.index(held))
            return
        self._mark_held(self.targets[side])
        self._page.set_focus(self.amounts[0])

    def _focus_next(self) -> None:
        """Gives the focus to the first player whose payment is not answered yet."""
        self._page.set_focus(next((each for each in self.targets.values() if each.is_enabled), None))

    def _press_amount(self, place: int) -> None:
        held = self._held
        side = next((side for side, target in self.targets.items() if target is held), None)
        if side is not None:
            self._pay(side, place)
            return
        self._mark_held(self.amounts[place])
        self._focus_next()

    def _drop_amount(self, place: int, at: Point) -> None:
        side = next((side for side, each in self.targets.items() if each.is_enabled and each.box.holds(at)), None)
        if side is not None:
            self._pay(side, place)

    def _pay(self, side: str, place: int) -> None:
        self._mark_held(None)
        self._answer(f"{side}={place + 1}")

    def _mark_held(self, target: Target | None) -> None:
        for each in (*self.targets.values(), *self.amounts):
            if each.mark in (Mark.HELD, Mark.WRONG):
                each.point(Mark.OPEN)
        self._held = target
        if target is not None:
            target.point(Mark.HELD)

    def mark_right(self, word: str, given: tuple[str, ...]) -> Box | None:
        """Marks an answer as right; returns the box of what was pressed."""
        for each in self.targets.values():
            if each.mark is Mark.WRONG:
                each.point(Mark.OPEN)
        if self._panel is not None:
            self._panel.count(given)
        if self._bill is not None:
            side, amount = self._bill.meaning(word)
            plate = self.targets[side]
            assert isinstance(plate, PlateTarget)
            plate.pay(amount)
            plate.point(Mark.RIGHT)
            plate.is_enabled = False
            self._focus_next()
            return plate.box
        target = self.targets.get(word)
        if target is None:
            return None
        target.point(Mark.RIGHT)
        return target.box

    def mark_wrong(self, word: str) -> None:
        """Marks an answer as wrong, until something else is pressed."""
        self._mark_held(None)
        if self._break is not None:
            counted = self._break.order[: self._break.order.index(int(word) - 1) + 1]
            numbers = {stack: place for place, stack in enumerate(counted, 1)}
            for row in self._rows:
                row.counted = numbers if len(counted) <= self._break.reach else {}
            return
        target = self.targets.get(word.partition("=")[0])
        if target is not None:
            target.point(Mark.WRONG)

    def show(self, word: str) -> bool:
        """Highlights and focuses the right answer; returns whether it can be pressed on the board."""
        if not self.widgets:
            return False
        self._mark_held(None)
        if self._break is not None:
            stack = int(word) - 1
            for row in self._rows:
                if row.go_to(stack):
                    self._page.set_focus(row)
            return True
        target = self.targets[word.partition("=")[0]]
        if self._bill is None:
            target.point(Mark.HELD)
            self._page.set_focus(target)
            return True
        self._mark_held(target)
        _side, amount = self._bill.meaning(word)
        self._page.set_focus(self.amounts[self._bill.amounts.index(amount)])
        return True

    def close(self) -> None:
        """Takes no more answers, and shows the payments on the plates."""
        self._view.effects.uncounted = None
        self._view.touch()
        for each in (*self.targets.values(), *self._rows, *self.amounts):
            each.is_enabled = False
