"""The pages of differences for somebody who knows another rulebook: one tab per group, and a match to try it."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from game.app.system.last_setup import setup_of
from game.i18n import _, language, pgettext
from game.i18n.books import book_title, played_title
from game.i18n.guide import ChapterId
from game.i18n.guide.topics.topic import Group, group_name
from game.rules.options import OWN_HANDS, Options
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.rulebook import CHAPTER
from game.scenes.learn.difference_lists import HandsList, Listed, RowsList
from game.scenes.learn.other_book import lesson_between
from game.scenes.shared.destinations import BeginMatch, OpenDifferences, OpenRulebook
from game.scenes.shared.panel_scene import TabbedScene
from game.scenes.shared.preferences import Context
from game.school.differences.lesson import Difference, Lesson, lesson
from game.school.differences.tables import HandDifference, RowDifference
from game.view.paint import Canvas, Icon, Kit, Paint, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import Button, Finish, Pressed, Widget

_TITLE = TextStyle(Face.SEMIBOLD, 21, theme.BRASS_TEXT)
_NOW = TextStyle(Face.BOLD, 24, theme.TEXT)
_BEFORE = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)
_PAD = 22.0
_MOST = 20
"""The most lines of a text."""
_ICONS = {
    "players": Icon.PLAYERS,
    "wall": Icon.STACK,
    "break": Icon.DICE,
    "counted": Icon.STACK,
    "deal": Icon.HAND,
    "strength": Icon.PUNG,
    "ready": Icon.EYE,
    "several": Icon.PLAYERS,
    "late_pung": Icon.CLOCK,
    "finish": Icon.STAR,
    "discards": Icon.TILE,
    "claim_seconds": Icon.CLOCK,
    "turn_seconds": Icon.CLOCK,
    "false_mahjong": Icon.CROSS,
    "false_claim": Icon.CROSS,
    "robbing": Icon.KONG,
    "after_claim": Icon.KONG,
    "concealed_kong_opens": Icon.LOCK,
    "after_mahjong": Icon.FLAG,
    "own_win": Icon.STAR,
    "no_win": Icon.UNDO,
    "dealer": Icon.PERSON,
    "length": Icon.LOG,
    "stop": Icon.QUESTION,
    "seating": Icon.DICE,
    "moves": Icon.SORT,
    "pays": Icon.PLAYERS,
    "dealers_share": Icon.PERSON,
    "losers": Icon.HAND,
    "counting": Icon.PLUS,
    "stake": Icon.PLUS,
}
"""The icons of topics that have no tiles to show."""
_SIGN = 46.0


class BookWay(Widget):
    """The line in the head of the page that names the known and the new rulebook."""

    _STYLE = theme.HEADING.colored(theme.SCORE)
    _ARROW = 44.0

    def __init__(self, known: str, new: str) -> None:
        self._known = known
        self._new = new

    def measure(self, kit: Kit) -> tuple[float, float]:
        return sum(kit.writer.width(name, self._STYLE) for name in (self._known, self._new)) + self._ARROW + 4, 54.0

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        box, first = self.box, canvas.kit.writer.width(self._known, self._STYLE)
        canvas.centered(self._known, self._STYLE.colored(theme.TEXT_SECOND), box, align=Align.START)
        canvas.icon(Icon.CHEVRON_RIGHT, (box.x + first + self._ARROW / 2, box.center[1]), 24, theme.TEXT_SECOND)
        canvas.centered(self._new, self._STYLE, box, align=Align.END)


class DifferenceCard(Pressed):
    """The card of a difference: the rule in the new book and in the known one. A press opens the rulebook there."""

    corner = 18.0

    def __init__(self, difference: Difference, known: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.difference = difference
        self._before = ""
        if difference.before:
            self._before = pgettext("differences", "{book}: {how}").format(book=known, how=difference.before)

    def height_for(self, width: float, kit: Kit) -> float:
        """The height in which every line of the card has its full size."""
        return sum(self._heights(width, kit)) + 36

    @property
    def _styled_texts(self) -> tuple[tuple[str, TextStyle], ...]:
        return (self.difference.title, _TITLE), (self.difference.now, _NOW), (self._before, _BEFORE)

    def _heights(self, width: float, kit: Kit) -> list[float]:
        """The heights of the title and of both texts in a card of this width."""
        wide = self._wide(width)
        return [
            len(kit.writer.wrapped(text, style, wide)) * style.size * theme.CLOSE for text, style in self._styled_texts
        ]

    def _wide(self, width: float) -> float:
        """The width of the texts in a card of this width."""
        looks = self.difference.looks
        return width - 2 * _PAD - 16 - (row_width([looks], self._tile_width(width)) if looks else _SIGN)

    def _tile_width(self, width: float) -> float:
        return fitting_tile([self.difference.looks], width * 0.28, 44.0)

    def _parts(self, kit: Kit) -> list[Box]:
        """The boxes of the title, of the text on the new rulebook, and of the text on the known one."""
        box, heights = self.box, self._heights(self.box.width, kit)
        high = box.height - 20
        spare = (high - sum(heights)) / len(heights)
        heights = [each + spare if spare >= 0 else each * high / sum(heights) for each in heights]
        return column(Box(box.x + _PAD, box.y + 10, self._wide(box.width), high), heights)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TITLE_ITEM, self.box, radius=self.corner)
        self.draw_warmth(canvas, radius=self.corner, most=0.08)
        canvas = canvas.reading(self.box)
        for (text, style), room in zip(self._styled_texts, self._parts(canvas.kit), strict=True):
            canvas.block(text, style, room, align=Align.START, most=_MOST)
        if self.difference.looks:
            sets, tile = [self.difference.looks], self._tile_width(self.box.width)
            x = self.box.right - _PAD - row_width(sets, tile)
            draw_row(canvas, sets, (x, self.box.center[1] - HIGH * tile / 2), tile)
        elif icon := _ICONS.get(self.difference.topic.id):
            at = (self.box.right - _PAD - _SIGN / 2, self.box.center[1])
            canvas.icon(icon, at, _SIGN, theme.blended(theme.WOOD_DARK, theme.BRASS, 0.6))


_TABS = 330.0
_COLUMNS = 2
_GAP = 12.0
_HIGH, _HIGHER, _NARROW = 150.0, 190.0, 1200.0
"""The greatest height of a card with short texts in a wide and in a narrow window, and the greatest width that counts
as narrow."""
_NEXT = 72.0
_ON = Finish(paint=Paint.GOLD, align=Align.START)


class DifferencesScene(TabbedScene):
    """The lesson on the differences between two rulebooks.

    :param page: names the known rulebook and the new one.
    """

    NARROWEST = 1536.0

    WIDTH, HEIGHT, MARGIN = 1760.0, 992.0, 30.0
    TITLE, CROSS = (56.0, 64.0), (50.0, 63.0)

    def __init__(self, context: Context, page: OpenDifferences) -> None:
        known, new = page.known, page.new
        super().__init__(context.kit, _("What's different"))
        self._context = context
        self._own = page.own
        self._options = {**page.options, OWN_HANDS: page.own} if page.own else {}
        self.lesson: Lesson = _own_lesson(page) if page.own else lesson_between(known, new, language())
        name = RULEBOOKS[new].club(page.own).name or _("Your club's book") if page.own else book_title(new)
        self._way = BookWay(book_title(known), name)
        names: list[tuple[str, Icon | None]] = []
        self._pages: list[list[Widget]] = []
        self._books: list[Button] = []
        for group in Group:
            found = self.lesson.of(group)
            if found:
                names.append((group_name(group), None))
                self._pages.append(
                    [
                        DifferenceCard(each, book_title(known), partial(self._read_chapter, each.topic.chapter))
                        for each in found
                    ]
                )
        if self.lesson.rows:
            names.append((_("What counts"), None))
            self._pages.append([RowsList(self._listed_rows(), self._open_row)])
        if self.lesson.hands:
            names.append((_("Special hands"), None))
            self._pages.append([HandsList(self._listed_hands(), self._open_hand)])
        self._next = Button("", self._go_on, finish=_ON, icon=Icon.CHEVRON_RIGHT)
        self._book = Button(_("In the rulebook"), self._open_book, icon=Icon.BOOK)
        self._open = 0
        self.make_tabs(names)
        self.open_tab(0)
        self.page.set_focus(self._next)

    def open_tab(self, number: int) -> None:
        self._open = number
        self.mark_tab(number)
        is_last = number == len(self._pages) - 1
        if is_last:
            play = played_title(self.lesson.new.id, self._options)
            self._next.relabel(_("Try it"), pgettext("differences", "{rules}, with hints").format(rules=play))
            if not self._own:
                self._context.learner.change(
                    lambda now: now if now.has_learned(self.lesson.id) else now.with_lesson(self.lesson.id)
                )
        else:
            self._next.relabel(pgettext("differences", "Next"))
        extra = [] if isinstance(self._pages[number][0], DifferenceCard) else [self._book]
        self.put_together([self._rule, self._way], self._tabs, self._pages[number], [*extra, self._next])
        self.arrange()
        if self.page.focus is None:
            self.page.set_focus(self._next)

    def lay_out(self) -> None:
        panel = self.lay_panel()
        wide = self._way.measure(self.kit)[0]
        self._way.place(Box(self._close.box.x - 30 - wide, panel.y + 38, wide, 54))
        self._title.place(Box(panel.x + 56, panel.y + 26, self._way.box.x - panel.x - 76, 76))
        top = panel.y + 130
        self.lay_tabs(Box(panel.x + 32, top, _TABS, panel.bottom - 40 - top))
        self._rule.place(Box(panel.x + _TABS + 48, top, 2, panel.height - 170))
        x = panel.x + _TABS + 76
        area = Box(x, top, panel.right - 44 - x, panel.bottom - 40 - _NEXT - 20 - top)
        shown = self._pages[self._open]
        if cards := [each for each in shown if isinstance(each, DifferenceCard)]:
            self._lay_cards(cards, area)
        else:
            shown[0].place(area)
        foot = Box(area.x, panel.bottom - 40 - _NEXT, area.width, _NEXT)
        need = min(foot.width * 0.6, max(260.0, self._next.content_width(self.kit)))
        self._next.place(Box(foot.right - need, foot.y, need, _NEXT))
        book = min(foot.width - need - 20, max(220.0, self._book.content_width(self.kit)))
        self._book.place(Box(foot.x, foot.y, book, _NEXT))

    def _lay_cards(self, cards: Sequence[DifferenceCard], area: Box) -> None:
        """Lays the cards out in lines, each as high as the texts need, and higher if there is room."""
        wide = (area.width - _GAP) / _COLUMNS
        needed = [card.height_for(wide, self.kit) for card in cards]
        heights = [max(needed[first : first + _COLUMNS]) for first in range(0, len(cards), _COLUMNS)]
        spare = (area.height - sum(heights) - _GAP * (len(heights) - 1)) / len(heights)
        most = _HIGH if area.width > _NARROW else _HIGHER
        heights = [high + min(spare, max(0.0, most - high)) for high in heights]
        boxes = [box for line in column(area, heights, _GAP) for box in row(line, [wide] * _COLUMNS, _GAP)]
        lay(cards, boxes[: len(cards)])

    def _go_on(self) -> None:
        if self._open + 1 < len(self._pages):
            self.open_tab(self._open + 1)
            self.stack.redraw()
            self.page.set_focus(self._next)
        else:
            self._try()

    def _try(self) -> None:
        """Begins a match in the new rulebook, with hints, against the players of the last match."""
        preferences = self._context.preferences
        preferences.change(hints=True)
        settings = preferences.now
        last = replace(settings.last_set_up, ruleset=self.lesson.new.id, options=self._options)
        self._context.go(BeginMatch(setup_of(replace(settings, last_set_up=last))))

    def _open_rulebook(self, rules: str, anchor: str) -> None:
        self._context.go(OpenRulebook(rules, self._options, anchor))

    def _read_chapter(self, chapter: ChapterId) -> None:
        self._open_rulebook(self.lesson.new.id, f"{CHAPTER}{chapter.name.lower()}")

    def _open_row(self, row: RowDifference) -> None:
        self._open_rulebook(self.lesson.new.id if row.now or row.known_as else self.lesson.known.id, row.anchor)

    def _open_hand(self, hand: HandDifference) -> None:
        self._open_rulebook(self.lesson.new.id if hand.is_here else self.lesson.known.id, hand.anchor)

    def _open_book(self) -> None:
        chapter = ChapterId.SCORING if isinstance(self._pages[self._open][0], RowsList) else ChapterId.SPECIAL_HANDS
        self._read_chapter(chapter)

    def _listed_rows(self) -> Sequence[Listed[RowDifference]]:
        known = book_title(self.lesson.known.id)
        rows = self.lesson.rows
        parts: list[tuple[str, list[RowDifference]]] = [
            (_("Counts only here"), [row for row in rows if row.now and not row.before]),
            (_("Counts differently"), [row for row in rows if row.before and row.now]),
            (_("Counts only there: {book}").format(book=known), [row for row in rows if row.before and not row.now]),
            (_("Known there by another name"), [row for row in rows if row.known_as]),
        ]
        return [Listed(heading, found) for heading, found in parts if found]

    def _listed_hands(self) -> Sequence[Listed[HandDifference]]:
        known = book_title(self.lesson.known.id)
        hands = self.lesson.hands
        parts: list[tuple[str, list[HandDifference]]] = [
            (_("Only here"), [hand for hand in hands if hand.is_here and not hand.known_as]),
            (_("Known there by another name"), [hand for hand in hands if hand.is_here and hand.known_as]),
            (_("Only there: {book}").format(book=known), [hand for hand in hands if not hand.is_here]),
        ]
        return [Listed(heading, found) for heading, found in parts if found]


def _own_lesson(page: OpenDifferences) -> Lesson:
    """The differences between a rulebook and a club's version of it."""
    book = RULEBOOKS[page.new]
    chosen, own = (Options(book.options, {**page.options, OWN_HANDS: text}) for text in ("", page.own))
    return lesson(book.with_options(chosen), book.with_options(own))
