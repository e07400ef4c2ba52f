"""The score sheet after a deal."""

from collections.abc import Callable, Sequence
from fractions import Fraction
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
from game.scenes.score import poster
from game.scenes.score.columns import GAP, lay_lines, lay_seats, lay_sets
from game.scenes.score.lines import SheetLine
from game.scenes.score.rows import (
    OtherCountings,
    great_total,
    line_rows,
    match_crown,
    seat_rows,
    sheet_lines,
    sum_path,
    total_bar,
    why_nothing,
)
from game.scenes.score.scenery import draw_picture, draw_scene, has_winner
from game.scenes.score.sheet import SeatPage, Sheet, own_seat, score_sheet
from game.scenes.score.sheet_count import SheetCount
from game.scenes.score.sum_layout import Laid, Sum, lay_sum
from game.scenes.shared.destinations import OpenInAllBooks, OpenRulebook, Way
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Context
from game.scenes.shared.sheet_use import SheetUse
from game.view.choreography.steps import Heard
from game.view.layout import TableModel
from game.view.page.earned import EarnedRibbon
from game.view.paint import Canvas, Icon, PanelKind, pixels
from game.view.sheet.coins import PaidCoins, Payment
from game.view.sheet.headline import APART, Headline
from game.view.sheet.parts import SET_HEIGHT, FigureHeads, SeatTab, SetBox, SheetHint
from game.view.sheet.poster import Proclamation
from game.view.sheet.rows import LineRow, TotalBar, share_columns
from game.view.sheet.seals import Paid, Seal, SumPath
from game.view.sheet.stage import CLOTHS, WINNER, SheetPicture
from game.view.sheet.worth_bar import WorthBar
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
_ABOVE_OTHERS = 16.0
"""How much lower on a picture's paper the heading is if the button for other sortings stands beside it."""
_RING = 3.0
"""How far the focus ring lies inside a button, so that it keeps to the column."""
HELD = 0.4
"""After this many seconds, a held key or button shows the table only until it is released."""
_LANE, _SIGN = 912 / 1080, 62.0
"""How far down the window the button over the table ends, and its height."""
READ = 0.6
"""For how many seconds after the counting was cut short Enter does not leave the sheet."""
_HEADING = TextStyle(Face.DISPLAY, 34, theme.TITLE)
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
    _is_poster = False
    """Whether the page shown is a picture with the paper beside it."""
    _row = Box(0, 0, 0, 0)
    """The row of bare tiles on the picture of a hand with a name."""
    _path: SumPath | None = None
    _sum = Laid()
    _spoken: tuple[str, ...] = ()
    """The parts of the line below the headline as a screen reader says them."""

    _told: tuple[Seat, bool, bool, tuple[str, ...]] | None = None
    """Whose headline is written, whether with the points and for a picture, and with what below it."""

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
        self._headlines = Headline(), Proclamation()
        self._what_if = SheetHint("")
        self._otherwise = OtherCountings(self._fill_again)
        self._lines_title = Label(_("How it adds up"), _HEADING)
        self._seats_title = Label(_("Everyone's score"), _HEADING)
        self._between = Label("", TextStyle(Face.MEDIUM, 22, theme.TEXT))
        """What stands below everyone's score: the caption of the payments there or, without any, who scores what."""
        self._earned = EarnedRibbon(
            self._use.earned, self._sheet.portrait(model.seat), lambda: context.hear(Heard(sound=Sound.SEAL))
        )
        self._nothing = Label("", TextStyle(Face.MEDIUM, 26, theme.TEXT), wraps=True)
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
        self._drawn = SheetPicture(self._draw_picture)
        self._lines: Sequence[LineRow] = ()
        self._total = TotalBar("", "", Fraction(0))
        self._fill()
        self.page.set_focus(self._next)

    @property
    def _headline(self) -> Headline:
        return self._headlines[self._is_poster]

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
        great = self._great()
        self._is_poster = great is not None
        self._total, self._lines = great or (
            total_bar(page, self._sheet, is_best=self._otherwise.is_best),
            self._rows_of(lines),
        )
        self._path = None if self._is_poster else sum_path(page, lines)
        ink = theme.INK if self._is_poster else theme.TEXT
        self._lines_title.style = _HEADING.colored(theme.INK if self._is_poster else theme.TITLE)
        self._between.style, self._heads.color = self._between.style.colored(ink), ink
        rule = "" if self._is_poster else self._sheet.rule
        self._between.write(_("Between the others") if self._sheet.listed else rule)
        for tab in self._tabs:
            tab.is_round = self._is_poster
        for box in self._sets:
            box.is_bare = self._is_poster
        for each, seat in zip(self._sheet.pages, self._seat_rows, strict=True):
            seat.remark = "" if self._is_poster and each is self._sheet.pages[self._open] else each.remark
        self._nothing.write("" if lines else why_nothing(self._sheet))
        self._nothing.is_visible = not lines
        self._what_if.write(page.what_if)
        self._write_below()
        self._bar = None if page.scale is None else WorthBar(page.scale, page.grade, page.total)
        bar = None if self._is_poster else self._bar
        self.put_together(
            (self._headline,),
            self._tabs,
            (
                *self._sets,
                self._lines_title,
                *self._lines,
                *filter(None, (self._path, bar)),
                self._total,
                *([] if self._is_poster else [self._nothing, self._drawn]),
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
        self._count.show(
            lines, self._lines, self._total, self._sets, page.grade, settled=settled, bar=self._bar, path=self._path
        )
        if page.seat in self._use.stated:
            self._count.be_counted()
        self._tell_headline()

    def _write_below(self) -> None:
        """Writes the line below the headline: how the deal was won, and which one it was.

        Whoever hears the sheet is told of the set that completed the hand too, which others see marked.
        """
        is_last = self._is_last and self._setup is not None and len(self._state.played) > 1
        footer = self._sheet.footer_if_last if is_last else self._sheet.footer
        places = self._sheet.places if self._is_last else (0,) * len(self._seat_rows)
        for each, place in zip(self._seat_rows, places, strict=True):
            each.place_now = place
        page = self.shown
        self._headline.badge = _("Last deal") if is_last else ""
        self._earned.crown = crown = match_crown(self._sheet) if is_last else None
        self._earned.is_own = page.seat == self._own
        told = self._headline.badge or footer  # at the end, who was East makes way for who wins
        self._headline.below = APART.join(filter(None, (page.way, told, self.note)))
        self._spoken = tuple(filter(None, (crown and crown.head, page.way, page.finish, footer, self.note)))

    def _tell_headline(self) -> None:
        """Writes the headline: who won, and the points once the total has been counted."""
        page, has_total = self.shown, self._count.has_total
        if self._told == (page.seat, has_total, self._is_poster, self._spoken):
            return
        self._told = page.seat, has_total, self._is_poster, self._spoken
        title, short, said = (page.headline, page.short, page.said) if has_total else (page.title,) * 3
        if self._is_poster:
            title = short = page.hand_title
        self._headline.title, self._headline.short = title, short
        self._headline.called = ". ".join([said, *(part for said in self._spoken for part in said.split(APART))])

    def _draw_picture(self, canvas: Canvas, box: Box) -> None:
        draw_picture(canvas, box, self.shown, self._sheet)

    def _end_counting(self) -> None:
        self._count.end()
        self._tell_headline()

    @property
    def _paper(self) -> Box:
        width = min(WIDTH, self.kit.frame.width - 120)
        return Box((self.kit.frame.width - width) / 2, TOP, width, HEIGHT)

    @property
    def _more(self) -> float:
        """The height that the ribbon with what was earned needs, and the button for other sortings."""
        return (_RIBBON + GAP) * bool(self._use.earned) + _ABOVE_OTHERS * self._otherwise.is_visible

    def _great(self) -> tuple[TotalBar, Sequence[LineRow]] | None:
        """Total and rows of the page shown, as they are beside its picture; ``None`` if it has none."""
        if not poster.has_poster(self.shown, self.kit):
            return None
        total = great_total(self.shown, is_best=self._otherwise.is_best)
        rows = poster.poster_rows(self._rows_of(sheet_lines(self.shown)), total)
        listed = poster.listed(rows, self.kit)
        return (total, rows) if poster.has_room(listed, self._sheet, self.kit, more=self._more) else None

    def _rows_of(self, lines: Sequence[SheetLine]) -> list[LineRow]:
        rows = line_rows(lines, RULEBOOKS[self._state.rules.id], None if self._setup is None else self._explain)
        faces = {each.wind: each.portrait for each in self._sheet.pages}
        for line, made in zip(lines, rows, strict=True):
            made.cloth = CLOTHS[self.shown.grade]
            if isinstance(made, Paid):
                made.faces = [faces[wind] for wind in line.others]
                made.told = line.told
            elif isinstance(made, Seal):
                made.of = line.of
        return rows

    def lay_out(self) -> None:
        if (self._great() is not None) is not self._is_poster:
            self._fill()
        if self._is_poster:
            self._lay_poster()
            return
        paper = self._paper
        self.sheet = pixels(paper.grown(10), self.kit)
        end = paper.right - 88
        self._menu.place(Box(end, paper.y + 20, 58, 58))
        self._books.place(Box(end - 72 * self._menu.is_visible, paper.y + 20, 58, 58))
        self._lay_tabs(paper)
        foot = Box(paper.x + INSET, paper.bottom - 92, paper.width - 2 * INSET - SEATS_WIDTH - 44, FOOT)
        stands = has_winner(self.shown, paper)
        start = WINNER if stands else 0.0
        sets = Box(paper.x + INSET + start, paper.y + HEADER, paper.width - 2 * INSET - start, SET_HEIGHT)
        lay_sets(sets, self._sets)
        self._sets_end = sets.bottom
        start = start + INSET if stands else 196.0
        self._headline.place(Box(paper.x + start, paper.y + 14, paper.width - start - 204, 77))
        self._headline.room = paper.width - start - 44 - sum(tab.box.width + 10 for tab in self._tabs)
        self._lay_lines(foot)
        crown, has_medals = self._earned.crown, self._sum.has_medals
        self._headline.won = "" if crown is None or has_medals else crown.head
        self._earned.is_visible = bool(self._use.earned) or has_medals
        self._lay_seats(paper, foot)

    def _lay_poster(self) -> None:
        """Lays out the picture of a hand with a name, and the paper beside it."""
        paper, inset = poster.paper_of(self.kit), poster.INSET
        self.sheet = pygame.Rect((0, 0), self.kit.frame.window)
        self._sum = Laid()
        x, width, end = paper.x + inset, paper.width - 2 * inset, paper.right - inset
        y = paper.y + inset
        lay(self._tabs, row(Box(x, y, width, poster.HEAD), [poster.HEAD] * len(self._tabs), 8.0))
        self._menu.place(Box(end - 58, y + 2, 58, 58))
        self._books.place(Box(end - 58 - 68 * self._menu.is_visible, y + 2, 58, 58))
        self._headline.place(poster.title_box(paper))
        self._total.place(poster.total_box(paper))
        self._row = poster.lay_tiles(self._sets, paper)
        y += poster.HEAD + poster.ABOVE_HEADING + _ABOVE_OTHERS * self._otherwise.is_visible
        title = Box(x, y, width, 44)
        self._otherwise.place(
            self._otherwise.stand_beside(title, self.kit.writer.width(self._lines_title.text, _HEADING), self.kit)
        )
        room = self._otherwise.box.x - 16 - x if self._otherwise.is_visible else width
        self._lines_title.place(replace(title, width=room))
        y += poster.HEADING
        lines = poster.listed(self._lines, self.kit)
        poster.lay_seals(self._lines, paper)
        high = poster.rows_height(lines, self._sheet, self.kit, more=self._more)
        share_columns(lines, self.kit)
        lay_lines(Box(x, y, width, high), lines, 0, self.kit)
        poster.calm_letters(lines)
        y += high + poster.ABOVE_HEADING
        foot = Box(x, paper.bottom - inset - poster.FOOT, width, poster.FOOT)
        self._lay_seats_in(Box(x, y, width, foot.y - poster.ABOVE_FOOT - y))
        self._lay_buttons(foot)

    def _lay_lines(self, foot: Box) -> None:
        """Lays out the lines between their heading and the total, which stands in the row of the buttons."""
        x, y, width = foot.x, self._sets_end + BELOW_SETS + ABOVE_TITLES, foot.width
        parts = Sum(self._lines_title, self._otherwise, self._lines, self._path, self._total, self._bar, self._earned)
        title, has_hand = Box(x, y, width, 44), bool(self.shown.lines)
        self._sum = lay_sum(title, foot, parts, self._first, self.kit, has_hand=has_hand)
        self._first, blank = self._sum.first, self._sum.blank
        area = Box(x, y + _HEADING_HEIGHT, width, foot.y - ABOVE_FOOT - y - _HEADING_HEIGHT)
        words = replace(area, x=x + 14, y=area.y + 20, width=width - 20, height=area.height - 20)
        if self._nothing.is_visible:
            high = min(words.height, self._nothing.height_for(words.width, self.kit) + 10)
            words = replace(words, height=high)
            blank = replace(area, y=words.bottom, height=area.bottom - words.bottom)
        self._nothing.place(words)
        self._drawn.fit(blank)

    def _lay_sign(self) -> None:
        """Lays the way back into the lane of the table that is seen, whatever part of a large sheet was seen before."""
        seen, wide = self.kit.frame.seen, self._sign.content_width(self.kit)
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
        if self._use.earned and not self._sum.has_medals:
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
        if self._is_poster:
            poster.draw(canvas, self.shown, self._row)
            return canvas.surface
        paper = self._paper
        canvas.panel(PanelKind.PAPER, paper, radius=28)
        middle = (self._drawn if self._drawn.is_visible and not self._sum.has_stage else self._total).box.center
        middle = self._earned.box.center if self._sum.has_medals and self._earned.crown else middle
        draw_scene(canvas, paper, self._sets_end + BELOW_SETS, self.shown, middle)
        if self._sum.slip.height:
            canvas.reading(paper).panel(PanelKind.CARD, self._sum.slip, radius=18)
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
        handled = super().handle(event)
        if self._table.is_held:
            self._peek()
        return handled

    def _turn_lines(self, event: InputEvent) -> bool:
        """Scrolls the lines with the wheel or the page keys; returns whether the event was for that."""
        if len(self._sum.listed) <= self._sum.seen:
            return False
        match event:
            case WheelTurned(steps):
                by = -round(3 * steps)
            case Pressed(Key(pygame.K_PAGEUP)):
                by = 1 - self._sum.seen
            case Pressed(Key(pygame.K_PAGEDOWN)):
                by = self._sum.seen - 1
            case _:
                return False
        self._first = max(0, min(self._first + by, len(self._sum.listed) - self._sum.seen))
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
