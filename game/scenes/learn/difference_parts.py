"""Widgets of the pages of differences: the two rulebooks, and a card for each difference."""

from collections.abc import Callable

from game.i18n import pgettext
from game.school.differences.lesson import Difference
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Face, TextStyle, column, theme
from game.view.widgets import Pressed, Widget

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

    _STYLE = theme.HEADING.coloured(theme.SCORE)
    _ARROW = 44.0

    def __init__(self, known: str, new: str) -> None:
        self._known = known
        self._new = new

    def measure(self, kit: Kit) -> tuple[float, float]:
        return sum(kit.writer.width(name, self._STYLE) for name in (self._known, self._new)) + self._ARROW + 4, 54.0

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        box, first = self.box, canvas.kit.writer.width(self._known, self._STYLE)
        canvas.centred(self._known, self._STYLE.coloured(theme.TEXT_SECOND), box, align=Align.START)
        canvas.icon(Icon.CHEVRON_RIGHT, (box.x + first + self._ARROW / 2, box.centre[1]), 24, theme.TEXT_SECOND)
        canvas.centred(self._new, self._STYLE, box, align=Align.END)


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
            draw_row(canvas, sets, (x, self.box.centre[1] - HIGH * tile / 2), tile)
        elif icon := _ICONS.get(self.difference.topic.id):
            at = (self.box.right - _PAD - _SIGN / 2, self.box.centre[1])
            canvas.icon(icon, at, _SIGN, theme.blended(theme.WOOD_DARK, theme.BRASS, 0.6))
