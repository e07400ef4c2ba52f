"""The score sheet after a deal."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from game.app.sound.sounds import Sound
from game.app.window.actions import (
    Action,
    InputEvent,
    Key,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
    WheelTurned,
)
from game.engine.seat import Seat
from game.i18n import _
from game.i18n.tile_words import plain_wind
from game.players.roster import Chair
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome
from game.scenes.score.columns import GAP, lay_lines, lay_seats, lay_sets
from game.scenes.score.rows import (
    OtherCountings,
    line_rows,
    seat_rows,
    sheet_lines,
    total_bar,
    why_nothing,
)
from game.scenes.score.sheet import SeatPage, Sheet, own_seat, score_sheet
from game.scenes.score.sheet_count import SheetCount
from game.scenes.shared.destinations import OpenInAllBooks, OpenRulebook, Way
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Context
from game.scenes.shared.sheet_use import SheetUse
from game.view.choreography.steps import Heard
from game.view.layout import TableModel
from game.view.page.stars import EarnedRibbon
from game.view.paint import Canvas, FaceLook, Icon, PanelKind, pixels
from game.view.sheet.coins import PaidCoins, Payment
from game.view.sheet.headline import APART, Headline
from game.view.sheet.parts import FACE_AT, SET_HEIGHT, FigureHeads, SeatTab, SetBox, SheetHint, draw_header
from game.view.sheet.rows import LineRow, share_columns
from game.view.units import Box, Face, TextStyle, lay, row, theme
from game.view.widgets import MAIN, Button, Finish, IconButton, Label, shared_widths

WIDTH, TOP, HEIGHT = 1780.0, 34.0, 1012.0
HEADER, BELOW_SETS = 166.0, 14.0
"""Height of the cloth above the sets, and below them."""
INSET, ABOVE_TITLES = 30.0, 16.0
SEATS_WIDTH = 628.0
FOOT = 62.0
_HEADING_HEIGHT, ABOVE_FOOT = 56.0, 18.0
_RIBBON = 66.0
"""Height of the ribbon below everyone's score."""
_RING = 3.0
"""How far the focus ring lies inside a button, so that it keeps to the column."""
HELD = 0.4
"""After this many seconds, a held key or button shows the table only until it is released."""
_LANE, _SIGN = 912 / 1080, 62.0
"""How far down the window the button over the table ends, and its height."""
READ = 0.6
"""For how many seconds after the counting was cut short Enter does not leave the sheet."""
_HEADING = TextStyle(Face.DISPLAY, 34, theme.INK)
_BUTTON = theme.BUTTON.sized(24)


class ScoreScene(PageScene):
    """The score sheet: the hand of each player and its score.

    :param picture: makes a picture of the table, for players who want to see it again.
    :param go_on: goes to the next deal, or to the end of the match.
    """

    NARROWEST = 1280.0
    is_overlay = True
    veil, blurs = (8, 4, 2, 205), 14
    _sets: tuple[SetBox, ...] = ()
    _lines: Sequence[LineRow] = ()
    _seen = 0
    """How many of the lines are visible."""
    _spoken: tuple[str, ...] = ()
    """The parts of the line below the headline as a screen reader says them."""

    _told: tuple[Seat, bool, tuple[str, ...]] | None = None
    """Whose headline is written, whether with the points, and with what below it."""

    def __init__(
        self,
        context: Context,
        model: TableModel,
        chairs: Sequence[Chair],
        *,
        picture: Callable[[], pygame.Surface],
        go_on: Callable[[], None],
        is_last: bool,
        use: SheetUse | None = None,
    ) -> None:
        super().__init__(context.kit)
        self._sheet: Sheet = score_sheet(model.state, chairs)
        self._picture = picture
        self._go_on, self._is_last = go_on, is_last
        self._use = use or SheetUse()
        self._state, self._own = model.state, model.seat
        pages = enumerate(self._sheet.pages)
        self._open = next((n for n, page in pages if page.is_winner or page.seat == model.seat), 0)
        """The number of the page shown: at first that of a winner or, if nobody won, the player's own."""
        self._peeks = self._was_peeking = False
        self._peeked = self._unread = 0.0
        self._tabs = [
            SeatTab(page.name, page.portrait, partial(self._show, number), plain_wind(page.wind))
            for number, page in enumerate(self._sheet.pages)
        ]
        self._seat_rows = rows = seat_rows(self._sheet.pages, own_seat(model.state, chairs))
        self._heads = FigureHeads()
        self._heads.rows = rows
        self._coins = PaidCoins([Payment(rows[payer], rows[to], amount) for payer, to, amount in self._sheet.paid])
        self._count = SheetCount(self.kit, context.hear, rows, self._coins if self._sheet.paid else None)
        self._headline = Headline()
        self._what_if = SheetHint("")
        self._otherwise = OtherCountings(self._fill_again)
        self._lines_title = Label(_("How it adds up"), _HEADING)
        self._seats_title = Label(_("Everyone's score"), _HEADING)
        self._between = Label("", TextStyle(Face.MEDIUM, 22, theme.INK))
        """What stands below everyone's score: the caption of the payments there or, without any, who scores what."""
        self._earned = EarnedRibbon(self._use.earned, lambda: context.hear(Heard(sound=Sound.SEAL)))
        self._nothing = Label("", TextStyle(Face.MEDIUM, 26, theme.INK), wraps=True)
        stop = self._use.stop
        finish = Finish(style=_BUTTON) if stop is None else Finish(style=_BUTTON.sized(22), padding=12.0)
        main = theme.BUTTON.sized(28 if stop is None else 23)
        self._table = Button(_("Show table"), self._peek, finish=finish, key=Action.TILES_OUT)
        self._next = Button(
            self._use.on or (_("Final standings") if is_last else _("Next deal")),
            go_on,
            finish=replace(finish, paint=MAIN.paint, style=main),
            key=Action.ACCEPT,
        )
        self._sign = Button(_("Back to the score sheet"), self._peek, finish=finish, key=Action.TILES_OUT)
        """The button shown over the table while the sheet is hidden."""
        ends = [] if stop is None else [Button(_("End the match"), stop, finish=finish)]
        self._buttons = [self._table, *ends, self._next]
        for button in self._buttons:
            button.ring_inset = _RING
        self._to = context.go
        self._setup = self._use.setup
        self._menu = IconButton(Icon.MENU, _("Menu"), self.back)
        self._menu.is_visible = self._has_menu = self._setup is not None and not is_last
        self._books = IconButton(Icon.BOOK, _("In all five rulebooks"), self._open_books)
        self._books.is_visible = self._sheet.outcome is Outcome.WON
        self._first = 0
        """The number of the first visible line."""
        self._fill()
        self.page.set_focus(self._next)

    @property
    def shown(self) -> SeatPage:
        """The page shown, with the chosen sorting."""
        return self._otherwise.of(self._sheet.pages[self._open])

    @property
    def note(self) -> str:
        """A remark on the deal, and what the winner shown has done for the first time."""
        return APART.join(filter(None, [self._use.note, self._use.firsts.get(self.shown.seat, "")]))

    def be_heard(self) -> None:
        self._end_counting()

    def back(self) -> None:
        """Opens the menu, as at the table. After the last deal there is nothing to pause, and it goes on."""
        if self._has_menu:
            self.page.set_focus(self._next)
            self._to(Way.PAUSE)
        else:
            (self._use.back or self._go_on)()

    def be_last(self, go_on: Callable[[], None]) -> None:
        """Makes the standings follow the sheet, for a match that ended while it was being read."""
        self._go_on = self._next.on_press = go_on
        self._next.relabel(_("Final standings"))
        self._is_last = True
        self._write_below()
        self._menu.is_visible = self._has_menu = False
        self.arrange_again()

    def hold(self, label: str) -> None:
        """Waits for somebody else to go on; ``label`` says on the button for whom."""
        self._next.relabel(label)
        self._next.is_enabled = False
        self.arrange_again()

    def _explain(self, line: str) -> None:
        """Opens the match's rulebook at the place of a line."""
        assert self._setup is not None, "no rulebook without a match"
        self._to(OpenRulebook.of(self._setup, line))

    def _open_books(self) -> None:
        pages = sorted(self._sheet.pages, key=lambda page: page.seat)
        who = tuple((page.name, page.portrait) for page in pages)
        order = tuple(page.seat for page in self._sheet.pages)
        self._to(OpenInAllBooks(self._state, self.shown.seat, who, order))

    def _show(self, number: int) -> None:
        if number != self._open:
            self._open = number
            self._otherwise.begin()
            self._fill_again()

    def _fill_again(self) -> None:
        self._fill()
        self._end_counting()
        self.arrange()

    def _fill(self) -> None:
        """Makes the widgets for the seat shown."""
        self._otherwise.tell(self._sheet.pages[self._open])
        page = self.shown
        for number, tab in enumerate(self._tabs):
            tab.is_chosen = number == self._open
        self._first = 0
        self._sets = page.sets
        lines = sheet_lines(page)
        self._total = total_bar(page, self._sheet, is_best=self._otherwise.is_best)
        book = RULEBOOKS[self._state.rules.id]
        self._lines = line_rows(lines, book, None if self._setup is None else self._explain)
        self._between.write(_("Between the others") if self._sheet.listed else self._sheet.rule)
        self._nothing.write("" if lines else why_nothing(self._sheet))
        self._nothing.is_visible = not lines
        self._what_if.write(page.what_if)
        self._write_below()
        self.put_together(
            (self._headline,),
            self._tabs,
            (
                *self._sets,
                self._lines_title,
                *self._lines,
                self._total,
                self._nothing,
            ),
            (
                self._seats_title,
                self._earned,
                self._heads,
                *self._seat_rows,
                *([self._coins] if self._sheet.paid else []),
            ),
            (*([self._between] if self._between.text else []), *self._sheet.listed, self._what_if, self._otherwise),
            self._buttons,
            (self._books, self._menu),
        )
        settled = page.reckoned if page.lines else None
        self._count.show(lines, self._lines, self._total, self._sets, settled=settled)
        if page.seat in self._use.stated:
            self._count.be_counted()
        self._tell_headline()

    def _write_below(self) -> None:
        """Writes the line below the headline: how the deal was won, and which one it was.

        Whoever hears the sheet is told of the set that completed the hand too, which others see marked.
        """
        is_last = self._is_last and self._setup is not None and len(self._state.played) > 1
        places = self._sheet.places if self._is_last else (0,) * len(self._seat_rows)
        for each, place in zip(self._seat_rows, places, strict=True):
            each.place_now = place
        page = self.shown
        self._headline.won = won = self._sheet.won if is_last else ""
        footer = "" if is_last else self._sheet.footer  # at the end, which deal it was makes way for who wins
        self._headline.below = APART.join(filter(None, (page.way, footer, self.note)))
        self._spoken = tuple(filter(None, (won, page.way, page.finish, footer, self.note)))

    def _tell_headline(self) -> None:
        """Writes the headline: who won, and the points once the total has been counted."""
        page, has_total = self.shown, self._count.has_total
        if self._told == (page.seat, has_total, self._spoken):
            return
        self._told = page.seat, has_total, self._spoken
        title, short, said = (page.headline, page.short, page.said) if has_total else (page.title,) * 3
        self._headline.title, self._headline.short = title, short
        self._headline.called = ". ".join([said, *(part for said in self._spoken for part in said.split(APART))])

    def _end_counting(self) -> None:
        self._count.end()
        self._tell_headline()

    @property
    def _paper(self) -> Box:
        width = min(WIDTH, self.kit.frame.width - 120)
        return Box((self.kit.frame.width - width) / 2, TOP, width, HEIGHT)

    def lay_out(self) -> None:
        paper = self._paper
        self.sheet = pixels(paper.grown(10), self.kit)
        end = paper.right - 88
        self._menu.place(Box(end, paper.y + 20, 58, 58))
        self._books.place(Box(end - 72 * self._menu.is_visible, paper.y + 20, 58, 58))
        self._lay_tabs(paper)
        foot = Box(paper.x + INSET, paper.bottom - 92, paper.width - 2 * INSET - SEATS_WIDTH - 44, FOOT)
        sets = Box(paper.x + INSET, paper.y + HEADER, paper.width - 2 * INSET, SET_HEIGHT)
        lay_sets(sets, self._sets)
        self._sets_end = sets.bottom
        start = 196.0
        self._headline.place(Box(paper.x + start, paper.y + 14, paper.width - start - 204, 77))
        self._headline.room = paper.width - start - 44 - sum(tab.box.width + 10 for tab in self._tabs)
        self._lay_lines(foot)
        self._lay_seats(paper, foot)

    def _lay_lines(self, foot: Box) -> None:
        """Lays out the lines below their heading, and the total right below them."""
        y = self._sets_end + BELOW_SETS + ABOVE_TITLES
        title = Box(foot.x, y, foot.width, 44)
        used = self.kit.writer.width(self._lines_title.text, self._lines_title.style)
        self._otherwise.place(self._otherwise.stand_beside(title, used, self.kit))
        end = self._otherwise.box.x - 8 if self._otherwise.is_visible else title.right
        self._lines_title.place(replace(title, width=end - title.x))
        area = Box(title.x, y + _HEADING_HEIGHT, title.width, foot.y - ABOVE_FOOT - y - _HEADING_HEIGHT)
        share_columns(self._lines, self.kit, self._total)
        self._first, self._seen = lay_lines(area, self._lines, self._first, self.kit)
        self._nothing.place(area.inset(14, 20))
        last = max((line.box.bottom for line in self._lines), default=area.bottom)
        self._total.place(replace(foot, y=min(foot.y, last + ABOVE_FOOT)))

    def _lay_sign(self) -> None:
        """Lays the way back into the lane of the table that is seen, whatever part of a large sheet was seen before."""
        seen, wide = self.kit.frame.visible, self._sign.content_width(self.kit)
        self._sign.place(Box(seen.center[0] - wide / 2, seen.y + _LANE * seen.height - _SIGN, wide, _SIGN))

    def _lay_tabs(self, paper: Box) -> None:
        x = paper.right - 30
        for tab in reversed(self._tabs):
            width = tab.measure(self.kit)[0]
            tab.place(Box(x - width, paper.y + 92, width, 46))
            x -= width + 10

    def _lay_seats(self, paper: Box, foot: Box) -> None:
        """Lays out the seats, the payments, the hint and the buttons below them."""
        x, y = foot.right + 44, self._sets_end + BELOW_SETS + ABOVE_TITLES
        self._lay_seats_in(Box(x, y, SEATS_WIDTH, foot.y - ABOVE_FOOT - y))
        self._lay_buttons(Box(x, foot.y, SEATS_WIDTH, foot.height))

    def _lay_seats_in(self, room: Box) -> None:
        """Lays out the seats below their heading, the payments and the hint."""
        x, above = room.x, room.y
        y = above + _HEADING_HEIGHT
        area = Box(x, y, room.width, room.bottom - y)
        if self._use.earned:
            self._earned.place(replace(area, y=area.bottom - _RIBBON, height=_RIBBON))
            area = replace(area, height=area.height - _RIBBON - GAP)
        ranked = sorted(self._seat_rows, key=lambda each: each.place_now)
        lay_seats(area, ranked, self._sheet.listed, self._what_if, self._between)
        figures = self._seat_rows[0].figures(self.kit)[0].start
        self._heads.place(Box(figures, above, x + room.width - figures, _HEADING_HEIGHT))
        title = self._seats_title
        title.style = self.kit.writer.fitting(title.text, self._lines_title.style, figures - x - 16, least=22)
        title.place(Box(x, above, figures - x - 16, 44))
        self._coins.place(area)

    def _lay_buttons(self, room: Box) -> None:
        gap = 16.0
        widths = shared_widths(self._buttons, room.width - gap * (len(self._buttons) - 1), self.kit)
        least = [min(wide, each.content_width(self.kit)) for wide, each in zip(widths, self._buttons, strict=True)]
        widths = [*least[:-1], sum(widths) - sum(least[:-1])]
        lay(self._buttons, row(room, widths, gap))

    def paint(self) -> pygame.Surface:
        canvas = self.on_backdrop()
        paper, page = self._paper, self.shown
        canvas.panel(PanelKind.PAPER, paper, radius=28)
        cloth = replace(paper, height=self._sets_end + BELOW_SETS - paper.y)
        draw_header(canvas, cloth, is_bright=page.is_winner)
        canvas.reading(paper).avatar(page.portrait, (paper.x + FACE_AT, paper.y + 76), 118, FaceLook(page.mood))
        return canvas.surface

    @property
    def busy(self) -> bool:
        return super().busy or self.is_counting or self._peeks is not self._was_peeking

    @property
    def is_counting(self) -> bool:
        return self._count.is_going_on

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._peeked += seconds
        self._unread = max(0.0, self._unread - seconds)
        self._count.pass_time(seconds)
        self._tell_headline()

    def _point_at_line(self, at: tuple[int, int]) -> None:
        """Highlights the sets that earned the line under the pointer."""
        place = self.kit.frame.units(at)
        self._count.point(next((n for n, line in enumerate(self._lines) if line.box.holds(place)), None))

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        if isinstance(event, PointerMoved):
            self._point_at_line(event.at)
        if self._peeks:
            return self._look_on(event)
        if actions.is_pressed(event, Action.TILES_OUT, repeats=False):
            self._peek()
            return True
        if self._has_menu and actions.is_pressed(event, Action.MENU, repeats=False):
            self.back()
            return True
        if isinstance(event, Pressed) and self._count.hurry(event):
            self._unread = READ
            return True
        if self._unread > 0 and actions.is_pressed(event, Action.ACCEPT):
            return True
        if self._turn_lines(event):
            return True
        if self._goes_on and self._next.is_enabled and actions.is_pressed(event, Action.ACCEPT, repeats=False):
            self._next.press()
            return True
        handled = super().handle(event)
        self._next.hides_key = not self._goes_on
        if self._table.is_held:
            self._peek()
        return handled

    @property
    def _goes_on(self) -> bool:
        """Whether Enter goes on, because what has the focus has nothing else to do."""
        focus = self.page.focus
        return focus in (None, self._next) or (isinstance(focus, SeatTab) and focus.is_chosen)

    def _turn_lines(self, event: InputEvent) -> bool:
        """Scrolls the lines with the wheel or the page keys; returns whether the event was for that."""
        if len(self._lines) <= self._seen:
            return False
        match event:
            case WheelTurned(steps):
                by = -round(3 * steps)
            case Pressed(Key(pygame.K_PAGEUP)):
                by = 1 - self._seen
            case Pressed(Key(pygame.K_PAGEDOWN)):
                by = self._seen - 1
            case _:
                return False
        self._first = max(0, min(self._first + by, len(self._lines) - self._seen))
        self._end_counting()
        self.arrange()
        return True

    def _peek(self) -> None:
        """Shows the table until something is pressed or, if the key is held, until it is released."""
        self._peeks, self._peeked = True, 0.0

    def _look_on(self, event: InputEvent) -> bool:
        """Handles an event while the table is shown: any press brings the sheet back."""
        if isinstance(event, Released | PointerReleased):
            held = self._peeked
            super().handle(event)
            self._peeks = held <= HELD
        elif isinstance(event, PointerPressed) or (isinstance(event, Pressed) and not event.repeated):
            self._peeks = False
        if not self._peeks:
            self.page.set_focus(self._next)
        return True

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        changed = self._peeks is not self._was_peeking
        self._was_peeking = self._peeks
        if not self._peeks:
            return super().draw(surface, whole=whole or changed)
        if not (changed or whole):
            return []
        surface.blit(self._picture(), (0, 0))
        self._lay_sign()
        self._sign.draw(Canvas(surface, self.kit))
        return [surface.get_rect()]
