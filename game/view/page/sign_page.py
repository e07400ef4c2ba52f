"""The signs of the table with their names: those of the own hand on wood, the others on felt."""

from collections.abc import Sequence

from game.i18n import _
from game.i18n.guide.model import Block, Sign, SignId
from game.rules.ruleset import Ruleset
from game.view.page.cloth import RADIUS, draw_cloth
from game.view.page.sign_pictures import Stand, draw_picture, lens
from game.view.paint import Canvas, Felt, Kit
from game.view.units import Box, Face, TextStyle, row, theme
from game.view.widgets import Widget

_TITLE = theme.PANEL_TITLE
_COUNT = TextStyle(Face.MEDIUM, 24, theme.TEXT_SECOND)
_NAME = TextStyle(Face.BOLD, 21, theme.TEXT)
_TEXT = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)
_INSET, _HEAD = 4.0, 88.0
_NAME_STEP, _TEXT_STEP = 25.0, 23.0
_SIDE, _APART = 12.0, 14.0
"""Margins at the ends of a row, and between the texts of two pictures."""
_ABOVE = 16.0
_HIGHS, _ZOOMS = (160.0, 104.0, 122.0), (1.1, 1.2, 1.2)
"""Height of each row's pictures, and their enlargement relative to the table."""
_LEAST, _MOST = 0.7, 1.08
"""Least and greatest size factor of the pictures, depending on the length of the texts."""
_FREE = 110.0
_BELOW, _ON_FELT = 0.24, 0.28
"""Shares of the spare height below each row, and above the first row on felt."""


class SignPage(Widget):
    """The signs that the table shows on tiles.

    :param felt: the cloth below the discards.
    """

    corner = RADIUS

    def __init__(self, felt: Felt) -> None:
        super().__init__()
        self._felt = felt
        self._title = ""
        self._rules: Ruleset | None = None
        self.signs: Sequence[Sign] = ()

    def show(self, title: str, blocks: Sequence[Block], rules: Ruleset) -> None:
        self._title, self._rules = title, rules
        self.signs = [block for block in blocks if isinstance(block, Sign)]
        self.touch()

    def rows(self, kit: Kit) -> list[list[Sign]]:
        """The signs by rows: one of the hand, two on felt."""
        shown = [sign for sign in self.signs if kit.window.darkens_drawn or sign.id is not SignId.DRAWN_AND_THROWN]
        felt = [sign for sign in shown if not sign.id.is_in_hand]
        half = (len(felt) + 1) // 2
        return [[sign for sign in shown if sign.id.is_in_hand], felt[:half], felt[half:]]

    def clipped(self, kit: Kit) -> list[str]:
        over = self._spare_height(kit) if self.signs else 0.0
        return [f"{self._title}: {-over:.0f} too high"] if over < 0 else []

    def draw(self, canvas: Canvas) -> None:
        box, kit = self.box, canvas.kit
        reading = canvas.reading(box)
        wide = kit.writer.width(self._title, _TITLE) + 32
        head = Box(box.x + _INSET, box.y + 20, box.width - 2 * _INSET, _HEAD - 30)
        baseline = head.centre[1] + _TITLE.size * theme.CAPITALS
        reading.text(self._title, _TITLE, (head.x, baseline))
        reading.text(_("What the marks on the tiles mean"), _COUNT, (head.x + wide, baseline), widest=head.width - wide)
        y, over, size = box.y + _HEAD, self._spare_height(kit), self._picture_scale(kit)
        for number, signs in enumerate(self.rows(kit)):
            if number == 1:
                draw_cloth(canvas, Box(box.x, y, box.width, box.bottom - y), self._felt)
                y += _ON_FELT * over
            foot = y + _HIGHS[number] * size
            self._draw_row(reading, signs, foot, _ZOOMS[number] * size)
            y = foot + _ABOVE + self._texts_height(signs, kit) + _BELOW * over

    def _picture_scale(self, kit: Kit) -> float:
        return max(_LEAST, min(_MOST, (self._height_for_pictures(kit) - _FREE) / sum(_HIGHS)))

    def _spare_height(self, kit: Kit) -> float:
        return self._height_for_pictures(kit) - self._picture_scale(kit) * sum(_HIGHS)

    def _height_for_pictures(self, kit: Kit) -> float:
        words = sum(self._texts_height(signs, kit) for signs in self.rows(kit))
        return self.box.height - _HEAD - 3 * _ABOVE - words

    def _cells(self, signs: Sequence[Sign]) -> list[Box]:
        inner = Box(self.box.x + _SIDE, 0, self.box.width - 2 * _SIDE, 1)
        return row(inner, [inner.width / len(signs)] * len(signs), 0)

    def _lines(self, sign: Sign, width: float, kit: Kit) -> tuple[list[str], list[str]]:
        wrapped = kit.writer.wrapped
        return wrapped(sign.name, _NAME, width - _APART), wrapped(sign.text, _TEXT, width - _APART)

    def _texts_height(self, signs: Sequence[Sign], kit: Kit) -> float:
        width = self._cells(signs)[0].width
        lines = [self._lines(sign, width, kit) for sign in signs]
        most = max(len(name) for name, _text in lines)
        return most * _NAME_STEP + max(len(text) for _name, text in lines) * _TEXT_STEP

    def _draw_row(self, canvas: Canvas, signs: Sequence[Sign], foot: float, zoom: float) -> None:
        kit = canvas.kit
        cells = self._cells(signs)
        large = Canvas(canvas.surface, lens(kit, zoom))
        names = max(len(self._lines(sign, cells[0].width, kit)[0]) for sign in signs)
        assert self._rules is not None
        for sign, cell in zip(signs, cells, strict=True):
            name, text = self._lines(sign, cell.width, kit)
            top = foot + _ABOVE
            canvas.stacked(name, _NAME, Box(cell.x, top, cell.width, 1), _NAME_STEP)
            canvas.stacked(text, _TEXT, Box(cell.x, top + names * _NAME_STEP, cell.width, 1), _TEXT_STEP)
            middle = canvas.straight(cell)[1].centre[0]
            draw_picture(large, sign, self._rules, Stand(middle / zoom, foot / zoom))
