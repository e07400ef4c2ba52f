"""A panel on one decision of a match: who decided, what was done, what would have been better, why, and the cost."""

from collections.abc import Callable

from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.finding_row import FindingWords
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, theme
from game.view.widgets import Pressed, Seen

_INSET, _AVATAR, _TILE = 22.0, 64.0, 50.0
_HEAD, _CHOICE, _COST, _GAP, _MOST_WHY = 84.0, 160.0, 52.0, 16.0, 220.0
_FRAME = 6.0
"""How far the frame of paper stands out."""
_NAME = theme.LABEL.sized(24)
_DONE = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_BETTER = TextStyle(Face.BOLD, 22, theme.TEXT)
_NUMBER = TextStyle(Face.BOLD, 30, (0xFF, 0xB3, 0x9C))
_WHY = TextStyle(Face.MEDIUM, 22, theme.INK_BODY)


class DecisionPanel(Pressed):
    """The decision that is looked at, or the next one to look at; pressing the panel leads there."""

    corner = 24.0
    bleed = 12.0
    text = Seen[tuple[FindingWords, str, PortraitId, str] | None](None)
    """The words on the decision, its deal, and portrait and name of whoever decided."""
    is_here = Seen(usual=False)
    """Whether the table shows that decision now."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)

    @property
    def _rows(self) -> list[Box]:
        """The head, both choices, the cost and the reason, from top to bottom."""
        inner = self.box.inset(_INSET, _INSET - 4)
        above = [_HEAD, _CHOICE, _CHOICE, _COST]
        why = min(_MOST_WHY, inner.height - sum(above) - _GAP * len(above))
        *rows, paper = column(inner, [*above, why], _GAP)
        return [*rows, paper.inset(_FRAME, _FRAME)]

    def _lines(self) -> list[tuple[str, TextStyle, Box]]:
        """The texts, with their styles and places."""
        if self.text is None:
            return []
        words, deal, _portrait, name = self.text
        head, played, better, cost, why = self._rows
        beside = Box(head.x + _AVATAR + 16, head.y, head.width - _AVATAR - 16, head.height)
        names = column(beside, [head.height / 2] * 2)
        lines = [(name, _NAME, names[0]), (f"{deal} · {words.where}", theme.SMALL, names[1])]
        for place, text, style, line in (
            (played, words.played, _DONE, words.played_line),
            (better, words.better, _BETTER, words.better_line),
        ):
            room = Box(place.x + _TILE + 26, place.y + 6, place.width - _TILE - 36, place.height - 12)
            upper, lower = column(room, [room.height / 2] * 2)
            lines += [(text, style, upper), (line, theme.SMALL, lower)]
        return [*lines, (words.cost, _NUMBER, cost.inset(12, 0)), (words.why, _WHY, why.inset(18, 12))]

    def clipped(self, kit: Kit) -> list[str]:
        writer, cut = kit.writer, []
        for text, style, box in self._lines():
            parts, smaller = writer.broken(text, style, box.width, lines=self._most(text), high=box.height)
            cut += [text] if writer.is_cut(parts, smaller, box.width) else []
        return cut

    def _most(self, text: str) -> int:
        """How many lines a text may have."""
        return 8 if self.text is not None and text == self.text[0].why else 3

    def draw(self, canvas: Canvas) -> None:
        if self.text is None:
            return
        words, _deal, portrait, _name = self.text
        canvas.panel(PanelKind.LACQUER_GLOW if self.is_here else PanelKind.LACQUER, self.box, radius=24)
        self.draw_warmth(canvas, radius=24, most=0.06)
        canvas = canvas.reading(self.box)
        head, played, better, cost, why = self._rows
        canvas.avatar(portrait, (head.x + _AVATAR / 2, head.centre[1]), _AVATAR)
        self._choice(canvas, played, words.played_tile, PanelKind.TRAY)
        self._choice(canvas, better, words.better_tile, PanelKind.TITLE_ITEM)
        canvas.icon(Icon.BULB, (better.right - 22, better.y + 22), 24, theme.SCORE)
        canvas.panel(PanelKind.PAPER, why, radius=16)
        if not self.is_here:
            canvas.icon(Icon.REPLAY, (cost.x + 20, cost.centre[1]), 26, theme.TEXT_SECOND)
        for text, style, box in self._lines():
            align = Align.END if text == words.cost else Align.START
            canvas.block(text, style, box, align=align, most=self._most(text))

    @staticmethod
    def _choice(canvas: Canvas, box: Box, tile: Tile | None, kind: PanelKind) -> None:
        canvas.panel(kind, box, radius=16)
        if tile is not None:
            canvas.flat_tile(tile, (box.x + 12 + _TILE / 2, box.centre[1]), _TILE)
