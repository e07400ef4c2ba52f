"""The score sheet after a deal."""

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from operator import attrgetter
from typing import TypeVar

import pygame

from game import Frozen, replace, ui
from game.app.sound.sounds import Sound
from game.app.window.actions import Action, InputEvent, PointerMoved, PointerPressed, PointerReleased, Pressed, Released
from game.i18n import _, joined
from game.i18n.guide import reference
from game.i18n.tile_words import plain_wind
from game.players.roster import Chair
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome
from game.scenes.score.rows import Total, sheet_lines, total_of, why_nothing
from game.scenes.score.sheet import SeatPage, Sheet, own_seat, score_sheet
from game.scenes.score.sheet_count import SheetCount
from game.scenes.score.sheet_parts import (
    Score,
    line_part,
    lines_table,
    missing,
    note,
    payments_row,
    ribbon,
    scores_table,
    set_card,
    total_bar,
)
from game.scenes.shared.destinations import OpenInAllBooks, OpenRulebook, Way
from game.scenes.shared.paper_page import band, paper, paper_body
from game.scenes.shared.preferences import Context
from game.scenes.shared.sheet_use import SheetUse
from game.view.choreography.steps import Heard, coins_for
from game.view.layout import TableModel
from game.view.paint import Canvas, Icon, Paint, pixels
from game.view.units import Box, Point, inout, theme
from game.view.widgets import Callback

HELD = 0.4
"""After this many seconds, a held key or button shows the table only until it is released."""
READ = 0.6
"""For how many seconds after the counting was cut short Enter does not leave the sheet."""
_COMES = 550
"""Milliseconds from the opening of the sheet until the ribbon comes."""
_LANDS = 220
"""Milliseconds in which the ribbon lands."""
_LANE = 0.84
"""The share of the free height that lies above the button over the table."""
_TRAVEL = 0.6
"""The share of the whole time that one coin takes; later coins start during the rest."""
_LONG = 60
"""The most letters of all names with which they stand on the tabs; of longer names, their winds do."""
_P = TypeVar("_P")
_APART = "  \u00b7  "


class Shown(Frozen):
    """The hand that is open, how it is sorted, and how far it has been counted."""

    page: int
    """The number of the page shown."""
    sorting: int = 0
    """The number of the way in which the hand is sorted; 0 is the one that counts."""
    time: float = 0.0
    """The time up to which the hand has been counted, in seconds."""
    pointed: int | None = None
    """The number of the line under the pointer."""
    ribbon: float = 0.0
    """The share of its way that the ribbon has come, 0 to 1."""
    peeks: bool = False
    """Whether the table is shown in place of the sheet."""
    goes_on: bool = True
    """Whether Enter goes on, because what has the focus has nothing else to do."""
    waits: str = ""
    """For whom the sheet waits before it goes on, in words; empty: for nobody."""
    is_last: bool = False
    """Whether the standings follow."""


class ScoreScene(ui.Screen[Shown]):
    """The score sheet: the hand of each player and its score.

    :param picture: makes a picture of the table, for players who want to see it again.
    :param go_on: goes to the next deal, or to the end of the match.
    """

    is_overlay = True
    veil = (*theme.NIGHT, 205)
    blurs = 14
    first_focus = "next"

    def __init__(
        self,
        context: Context,
        model: TableModel,
        chairs: Sequence[Chair],
        *,
        picture: Callable[[], pygame.Surface],
        go_on: Callback,
        is_last: bool,
        use: SheetUse | None = None,
    ):
        self._sheet: Sheet = score_sheet(model.state, chairs)
        pages = enumerate(self._sheet.pages)
        first = next((n for n, page in pages if page.is_winner or page.seat == model.seat), 0)
        super().__init__(context.kit, Shown(first, is_last=is_last))
        self._picture, self._go_on = picture, go_on
        self._use = use or SheetUse()
        self._setup = self._use.setup
        self._to, self._hear = context.go, context.hear
        self._match, self._own = model.state, own_seat(model.state, chairs)
        self._made: dict[Hashable, object] = {}
        """The results that ``_once`` keeps while the same hand is shown."""
        self.count = self._counted()
        if self.shown.seat in self._use.stated and self._moves:
            self.put(time=self.count.times.pays)
        self._peeked = self._unread = self._age = 0.0

    @property
    def shown(self) -> SeatPage:
        """The page shown, with the chosen sorting; only the one that counts keeps its payments and its ``what_if``."""
        page = self._sheet.pages[self.state.page]
        if not self.state.sorting:
            return page
        way = page.others[self.state.sorting - 1]
        return replace(
            page, sets=way.sets, lines=way.lines, formula=way.formula, total=way.total, reckoned=None, what_if=""
        )

    @property
    def note(self) -> str:
        """A remark on the deal, and what the winner shown has done for the first time."""
        return joined(_APART, self._use.note, self._use.firsts.get(self.shown.seat, ""))

    @property
    def _has_menu(self) -> bool:
        return self._setup is not None and not self.state.is_last

    # The counting.

    def _counted(self) -> SheetCount:
        page = self.shown
        settled = page.reckoned if page.lines else None
        told = page.seat in self._use.stated and self._moves
        return SheetCount.of(sheet_lines(page), page.sets, settled, is_told=told)

    @property
    def _moves(self) -> bool:
        """Whether the counting is animated."""
        return self.kit.motion.speed.factor > 0 and not self.kit.motion.calm

    @property
    def time(self) -> float:
        """The time up to which the hand is seen counted: the end, if the counting is not animated."""
        return self.state.time if self._moves else math.inf

    @property
    def is_counting(self) -> bool:
        return self.state.time < self.count.times.ends

    def _pass(self, time: float) -> None:
        """Counts on to a time, and makes the sounds on the way."""
        before = self.state.time
        for heard in self.count.heard(before, time):
            self._hear(heard)
        if self._sheet.paid and self._moves and before <= self.count.times.pays < time:
            self._hear(Heard(sound=Sound.COINS))
        self.put(time=time)

    def _hurry(self, event: Pressed) -> bool:
        """Skips the current stage on the key for skipping, and all stages on any other.

        Returns whether the press is used up. Held down, the key for skipping runs through all stages.
        """
        if not self.is_counting:
            return False
        if self.kit.actions.is_pressed(event, Action.SKIP):
            self._pass(self.count.times.next_stage(self.state.time))
            return True
        self.be_heard()
        return self.kit.actions.is_pressed(event, Action.ACCEPT)

    def be_heard(self) -> None:
        self.put(time=math.inf)

    @property
    def busy(self) -> bool:
        return super().busy or self.is_counting or (bool(self._use.earned) and self.state.ribbon < 1)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._peeked += seconds
        self._age += seconds
        self._unread = max(0.0, self._unread - seconds)
        if self.is_counting:
            self._pass(self.state.time + seconds / self.kit.motion.speed.factor if self._moves else math.inf)
        if self._use.earned and self.state.ribbon < 1:
            paced = self.kit.motion.paced
            share = min(1.0, max(0.0, (self._age - paced(_COMES)) / paced(_LANDS))) if self._moves else 1.0
            if share > self.state.ribbon == 0:
                self._hear(Heard(sound=Sound.SEAL))
            self.put(ribbon=share)

    # What can be done.

    def back(self) -> None:
        """Opens the menu, as at the table. After the last deal there is nothing to pause, and it goes on."""
        if self._has_menu:
            self.focus_on("next")
            self._to(Way.PAUSE)
        else:
            (self._use.back or self._go_on)()

    def be_last(self, go_on: Callback) -> None:
        """Makes the standings follow the sheet, for a match that ended while it was being read."""
        self._go_on = go_on
        self.put(is_last=True, waits="")

    def hold(self, label: str) -> None:
        """Waits for somebody else to go on; ``label`` says on the button for whom."""
        self.put(waits=label)

    def _explain(self, line: str) -> None:
        """Opens the match's rulebook at the place of a line."""
        assert self._setup is not None, "no rulebook without a match"
        self._to(OpenRulebook.of(self._setup, line))

    def _open_books(self) -> None:
        pages = sorted(self._sheet.pages, key=lambda page: page.seat)
        who = tuple((page.name, page.portrait) for page in pages)
        order = tuple(page.seat for page in self._sheet.pages)
        self._to(OpenInAllBooks(self._match, self.shown.seat, who, order))

    def _open(self, number: int) -> None:
        self._look_at(page=number, sorting=0)

    def _sort(self) -> None:
        ways = 1 + len(self._sheet.pages[self.state.page].others)
        self._look_at(sorting=(self.state.sorting + 1) % ways)

    def _look_at(self, **fields: int) -> None:
        """Shows another hand, or the same one sorted in another way, already counted."""
        self.put(**fields, time=math.inf, pointed=None)
        self.count = self._counted()
        self._made = {}

    def _peek(self) -> None:
        """Shows the table until something is pressed or, if the key is held, until it is released."""
        self._peeked = 0.0
        self._show_table(peeks=True)

    def _show_table(self, *, peeks: bool) -> None:
        if peeks is not self.state.peeks:
            self.put(peeks=peeks, goes_on=True)
            self.focus_on("next")
            self.arrange()

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        if self.state.peeks:
            return self._look_on(event)
        if isinstance(event, PointerMoved):
            self._point(self.kit.frame.units(event.at))
        if self._has_menu and actions.is_pressed_anew(event, Action.MENU):
            self.back()
            return True
        if isinstance(event, Pressed) and not actions.is_pressed(event, Action.TILES_OUT) and self._hurry(event):
            self._unread = READ
            return True
        if self._unread > 0 and actions.is_pressed(event, Action.ACCEPT):
            return True
        handled = super().handle(event)
        goes_on = self._goes_on
        if goes_on is not self.state.goes_on:
            self.put(goes_on=goes_on)
        table = self.page.node("table")
        if table is not None and table.is_held:
            self._peek()
        return handled

    @property
    def _goes_on(self) -> bool:
        focus = self.page.focus
        return focus is None or (isinstance(focus, ui.Node) and (focus.part.key == "next" or focus.is_chosen))

    def _point(self, at: Point) -> None:
        """Highlights the sets that earned the line at a place."""
        lines = (self.page.node(("line", number)) for number in range(len(self.count.lines)))
        found = next((number for number, line in enumerate(lines) if line is not None and line.box.holds(at)), None)
        if found != self.state.pointed:
            self.put(pointed=found)

    def _look_on(self, event: InputEvent) -> bool:
        """Handles an event while the table is shown: any press brings the sheet back."""
        if isinstance(event, Released | PointerReleased):
            self._show_table(peeks=self._peeked <= HELD)
        elif isinstance(event, PointerPressed) or (isinstance(event, Pressed) and not event.repeated):
            self._show_table(peeks=False)
        return True

    # What is seen.

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        sheet = self.tree.node("paper")
        self.sheet = None if sheet is None else pixels(sheet.box.grown(ui.Step.M), self.kit)
        return super().draw(surface, whole=whole)

    def ground(self) -> pygame.Surface:
        return self._picture() if self.state.peeks else super().ground()

    def view(self, state: Shown) -> ui.Part:
        if state.peeks:
            sign = ui.Button(_("Back to the score sheet"), self._peek, shortcut=Action.TILES_OUT, key="back")
            lane = ui.Column((ui.Space(grow=_LANE), sign, ui.Space(grow=1 - _LANE)), 0.0, ui.Across.CENTER)
            return ui.Bare(lane)
        has_total, is_last = self.count.has_total(self.time), state.is_last
        head = self._once(("head", has_total, is_last), partial(self._head, has_total=has_total))

        def sheet(low: int, body: ui.Part) -> ui.Part:
            top = band(ui.Column((head, self._sets(low))), is_bright=self.shown.is_winner, pad=ui.Step.M)
            return ui.Column((top, paper_body(body)), 0.0)

        def columns(low: int, right: ui.Part) -> ui.Part:
            title, table, total = self._lines(low)
            left = ui.Column((title, ui.Scroll(table, grow=0.0), total, ui.Space(grow=low)), ui.Step.S, grow=5.0)
            return sheet(low, ui.Row((left, right), ui.Step.XL, ui.Across.FILL))

        def fitted() -> tuple[int, bool]:
            """How low all is, and whether the band takes so much room that all of the sheet scrolls, not each column.

            0: a great total has room below the lines; 1: a line with it has; 2: all lines are low; 3: so are the sets;
            4: not even the title has room.
            """
            room = ui.Space(grow=3.0)
            low = next((low for low in range(4) if not self._is_higher(columns(low, room), 2 * ui.Step.L)), 4)
            return low, self.is_narrow or self._is_higher(sheet(0, ui.Space()), 6 * ui.Size.CONTROL)

        frame = self.kit.frame
        low, flows = self._once(("fits", has_total, is_last, frame.width, frame.height), fitted)
        if flows:
            whole = ui.Scroll(paper(sheet(0, ui.Column((*self._lines(low), *self._scores)))))
            return ui.Panel(ui.Column((whole, self._buttons)), ui.Ground.NONE)
        right = ui.Column((ui.Scroll(ui.Column(self._scores, ui.Step.S)), self._buttons), grow=3.0)
        return ui.Panel(paper(columns(low, right)), ui.Ground.NONE)

    def _is_higher(self, part: ui.Part, rest: float) -> bool:
        """Whether a part of the paper is higher than the window without the rest."""
        node, frame = ui.Node(part, self.kit), self.kit.frame
        node.take(part, ui.Ground.NONE)
        return node.high(min(ui.Size.SHEET, frame.width - 2 * ui.Step.L)) > frame.height - rest

    def _head(self, *, has_total: bool) -> ui.Part:
        """The title, the remarks on the deal, and a tab for each hand."""
        page = self.shown
        is_end = self.state.is_last and self._setup is not None and len(self._match.played) > 1
        won = self._sheet.won if is_end else ""
        footer = "" if is_end else self._sheet.footer  # at the end, which deal it was makes way for who wins
        title = ui.Text(
            page.headline if has_total else page.title,
            ui.Type.TITLE,
            ui.Tone.TITLE,
            grow=1.0,
            called=page.said if has_total else "",
            key="title",
        )
        told = joined(_APART, page.way, footer, self.note)
        spoken = [each for said in (page.way, page.finish, footer, self.note) for each in said.split(_APART) if each]
        who_won = ui.Text(won, ui.Type.HEADING, ui.Tone.ON_GOLD)
        gold = ui.Panel(who_won, ui.Ground.NONE, ui.Step.HAIR, fill=theme.GOLD, corner=ui.Size.CORNER, sides=ui.Step.M)
        below = ui.remark(told, grow=1.0, called=". ".join(spoken))
        pages = self._sheet.pages
        is_long = sum(len(each.name) for each in pages) > _LONG
        tabs = tuple(
            ui.Tab(
                plain_wind(each.wind) if is_long else each.name,
                (self._open, number),
                is_open=number == self.state.page,
                icon=each.portrait,
                called=each.name,
                key=each.seat,
            )
            for number, each in enumerate(pages)
        )
        is_won = self._sheet.outcome is Outcome.WON
        tools = (
            ui.Round(Icon.BOOK, self._open_books, hint=_("In every rulebook"), key="books") if is_won else None,
            ui.Round(Icon.MENU, self.back, hint=_("Menu"), key="menu") if self._has_menu else None,
        )
        ways = ui.Row((*tabs, ui.Row(tools, ui.Step.S, is_region=True)), ui.Step.S, wraps=True, is_region=True)
        words = title, ui.Row((gold if won else None, below, ways), wraps=True, is_roomy=True)
        face = ui.Portrait(page.portrait, ui.Size.FACE, mood=page.mood)
        return ui.Row((face, ui.lines(*words)), ui.Step.L)

    def _sets(self, low: int) -> ui.Part:
        count, time, pointed = self.count, self.time, self.state.pointed
        lit = frozenset[int]() if pointed is None else count.earned[pointed]
        cards = []
        for place, one in enumerate(self.shown.sets):
            glow, counted = 1.0 if place in lit else count.glow(place, time), count.counted(place, time)
            make = partial(set_card, one, glow=glow, counted=counted, is_low=low > 2)
            cards.append(self._once((place, glow, counted, low), make))
        along = ui.Across.START if self.is_narrow else ui.Across.FILL
        return ui.Row(tuple(cards), ui.Step.M, ui.Across.FILL, along, wraps=self.is_narrow)

    def _once(self, key: Hashable, make: Callable[[], _P]) -> _P:
        """Calls ``make`` only the first time that a key is given while the same hand is shown."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # type: ignore[return-value] # every key has parts of its own kind

    def _lines(self, low: int) -> tuple[ui.Maybe, ui.Part, ui.Part]:
        """The title, the lines and the total of the hand."""
        page = self._sheet.pages[self.state.page]
        is_long, ways = low > 1, 1 + len(page.others)
        sorts = _("Arrangement {number}/{all}").format(number=self.state.sorting + 1, all=ways)
        hint = _("The same tiles, sorted differently")
        sorting = ui.Button(sorts, self._sort, Icon.CHEVRON_RIGHT, Paint.IVORY, hint=hint, key="sorting")
        heading, other = ui.Text(_("How it adds up"), ui.Type.HEADING, grow=1.0), sorting if ways > 1 else None
        count = self.count
        lines = [self._line(at, is_long=is_long) for at in range(len(count.lines))]
        told = lines_table(lines, ui.Step.S if low else ui.Step.M) if lines else ui.Text(why_nothing(self._sheet))
        table = ui.Column((told, missing(page.waits) if page.waits else None))
        is_great = not low and self.shown.is_winner and len(count.lines) > 1  # a hand that earned more than its win
        total = total_bar(self._once("total", lambda: self.total), count, self.time, is_great=is_great)
        title, aside = (None, other) if low > 3 else (ui.Row((heading, other)), None)
        return title, table, ui.Row((total, aside), across=ui.Across.FILL, grow=float(is_great))

    @property
    def total(self) -> Total:
        """The total of the sorting shown."""
        return total_of(self.shown, self._sheet, is_best=not self.state.sorting)

    def _line(self, at: int, *, is_long: bool) -> ui.Panel:
        line, came, worth = self.count.lines[at], self.count.came(at, self.time), self.count.worth(at, self.time)

        def make() -> ui.Panel:
            place = reference(RULEBOOKS[self._match.rules.id], line.id)
            explain = None if self._setup is None else self._explain
            return line_part(line, at, came=came, worth=worth, place=place, explain=explain, is_long=is_long)

        return self._once(("line", at, came, worth, is_long), make)

    @property
    def _scores(self) -> tuple[ui.Maybe, ...]:
        """Everyone's score, the payments between the others, and remarks."""
        sheet, time = self._sheet, self.time
        scores, paid = self._once(("scores", self.state.is_last), self._everyone), self.count.paid(time)
        lines = [self._once(("seat", each.page.seat, each.place, paid), partial(each.line, paid)) for each in scores]
        way = self.count.way_of_coins(time)
        coins = ui.Picture((self._draw_coins, way)) if sheet.paid and 0 < way < 1 else None
        said = _("Between the others") if sheet.listed else sheet.rule
        below = (
            ui.Text(said) if said else None,
            self._once("payments", partial(payments_row, sheet.listed)) if sheet.listed else None,
            note(self.shown.what_if) if self.shown.what_if else None,
            ribbon(self._use.earned, self.state.ribbon) if self._use.earned else None,
        )
        table = scores_table(lines, is_low=sum(map(bool, (*below[:3], *self._use.earned))) > 1)
        return (ui.Over((table, coins)), *below)

    def _everyone(self) -> list[Score]:
        """The scores of all, the first place first at the end of the match."""
        sheet = self._sheet
        given = {page.won_from: page.winning_tile for page in sheet.pages}
        places = sheet.places if self.state.is_last else (0,) * len(sheet.pages)
        scores = [
            Score(page, page.seat == self._own, given.get(page.seat), place)
            for page, place in zip(sheet.pages, places, strict=True)
        ]
        return sorted(scores, key=attrgetter("place"))

    @property
    def _buttons(self) -> ui.Part:
        state = self.state
        on = _("Final standings") if state.is_last else _("Next deal")
        goes_on = state.goes_on and not state.waits
        return ui.Row(
            (
                ui.Button(_("Show table"), self._peek, shortcut=Action.TILES_OUT, key="table"),
                None if self._use.stop is None else ui.Button(_("End the match"), self._use.stop, key="stop"),
                ui.Button(
                    state.waits or self._use.on or on,
                    self._go_on,
                    paint=Paint.GOLD,
                    shortcut=Action.ACCEPT if goes_on else None,
                    is_off=bool(state.waits),
                    key="next",
                    grow=1.0,
                ),
            ),
            wraps=True,
            is_roomy=True,
            is_region=True,
        )

    def _draw_coins(self, share: float, canvas: Canvas, _box: Box) -> None:
        """Draw the coins of all payments on their ways between the players' lines, before the figures."""
        for center in self.coins(share):
            canvas.drawing("coin", center, ui.Size.CAP)

    def coins(self, share: float) -> list[Point]:
        """The centers of the coins that are moving at this share of their time."""
        nodes = [self._tree.node(("gain", page.seat)) for page in self._sheet.pages]
        boxes = [node.box for node in filter(None, nodes)]
        if len(boxes) < len(nodes):
            return []
        way, start = (1, max(box.right for box in boxes)) if self.kit.mirrored else (-1, min(box.x for box in boxes))
        largest = max(amount for _payer, _to, amount in self._sheet.paid)
        found = []
        for payer, to, amount in self._sheet.paid:
            count = coins_for(amount, largest)
            for number in range(count):
                gone = (share - (1 - _TRAVEL) * number / max(1, count - 1)) / _TRAVEL
                if 0 < gone < 1:
                    y, goal = boxes[payer].center[1], boxes[to].center[1]
                    swing = ui.Size.SAMPLE * (1 + number % 2) / 2 * 4 * gone * (1 - gone)
                    found.append((start + way * (ui.Step.M + swing), y + (goal - y) * inout(gone)))
        return found
