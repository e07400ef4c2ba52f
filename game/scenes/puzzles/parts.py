"""Widgets of a puzzle: claims as answers, the results of an answer, and what can be seen of every seat."""

from collections.abc import Callable, Sequence

from game.engine.commands import Claim, Command, Discard
from game.engine.facts import face
from game.engine.state import Claiming, State
from game.scenes.drills.cards import draw_card, draw_helping
from game.scenes.drills.parts import GREEN, LINE, PAPER
from game.scenes.puzzles import words
from game.school.drills.exercise import Helping
from game.school.puzzles.puzzle import Answer
from game.tiles.tile import Tile
from game.view.paint import Canvas, Kit
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.table.marks import edge
from game.view.units import Align, Box, Color, Face, TextStyle, theme
from game.view.widgets import Pressed, TilesHeard, Widget

_GROUND: Color = (0xE6, 0xD9, 0xB9)
_BLUE: Color = (0x35, 0x5C, 0xA8)
_LABEL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_NAME = theme.CARD_TITLE.sized(36)
_ROW = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_FIGURE = TextStyle(Face.BOLD, 26, theme.INK)
_INSET = 24.0
_TOP = 106.0
"""The height of a card's first lines, in units."""


def tiles_of(view: State, command: Command) -> tuple[Tile, ...]:
    """The tiles that an answer is about: the discarded tile, or the tiles of the set that is laid out."""
    deal = view.current_deal
    match command:
        case Discard(tile=tile):
            return (tile,)
        case Claim(tiles=tiles) if isinstance(deal.phase, Claiming):
            return tuple(sorted((*tiles, face(deal, deal.phase.tile_id)), key=lambda tile: tile.index))
        case _:
            return ()


class ClaimAnswer(Pressed):
    """An answer that claims the tile or lets it pass."""

    corner = 18.0
    bleed = 30.0

    def __init__(self, name: str, tiles: Sequence[Tile], on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.name = name
        self._tiles = tiles

    def _text_box(self) -> Box:
        inner = self.box.inset(_INSET, 8)
        taken = row_width([self._tiles], self._tile_width) + 20 if self._tiles else 0.0
        return Box(inner.x + taken, inner.y, inner.width - taken, inner.height)

    @property
    def _tile_width(self) -> float:
        return min(50.0, (self.box.height - 20) / HIGH)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.rounded(box, PAPER, radius=18)
        edge(canvas, box, LINE, width=2, radius=18)
        self.draw_warmth(canvas, radius=18, most=0.5)
        canvas = canvas.reading(box)
        if self._tiles:
            draw_row(
                canvas, [self._tiles], (box.x + _INSET, box.center[1] - HIGH * self._tile_width / 2), self._tile_width
            )
        canvas.block(self.name, _NAME, self._text_box(), align=Align.START if self._tiles else Align.CENTER)


class FutureCard(Widget):
    """The results of an answer when it was played out: three figures as bars, and the helping tiles.

    :param label: the text that says whose answer it is, and whether it is the best.
    :param scales: the figures with which the three bars would be full.
    """

    tiles_heard = TilesHeard.IN_PLACE

    bleed = 10.0
    _TILE = 60.0

    def __init__(self, view: State, answer: Answer, label: str, *, is_best: bool, scales: Sequence[float]) -> None:
        self._tiles = tiles_of(view, answer.command)
        self._label = label
        self._name = words.answer_name(view.rules.id, answer.command)
        self._helps = words.helps(answer)
        self._rows = words.figures(answer)
        amounts = (answer.out, answer.worth, answer.average)
        self._shares = [max(0.0, part / most) if most > 0 else 0.0 for part, most in zip(amounts, scales, strict=True)]
        self._helping = Helping(answer.missing, answer.helping)
        self._is_best = is_best

    def _rooms(self) -> tuple[Box, Box]:
        """The boxes of the label and the name."""
        box = self.box
        taken = row_width([self._tiles], self._tile_width) + 18 if self._tiles else 0.0
        x = box.x + _INSET + taken
        room = box.right - _INSET - x
        return Box(x, box.y + 6, room, 42), Box(x, box.y + 46, room, 50)

    @property
    def _tile_width(self) -> float:
        return fitting_tile([self._tiles], self.box.width * 0.4, self._TILE * (0.8 if len(self._tiles) > 1 else 0.9))

    def _parts(self, kit: Kit) -> tuple[float, float]:
        """The widths of the figures' names and of the figures."""
        names = max(kit.writer.width(name, _ROW) for name, _figure in self._rows)
        return min(names, 0.45 * self.box.width) + 20, max(
            kit.writer.width(figure, _FIGURE) for _name, figure in self._rows
        ) + 20

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        ink = GREEN if self._is_best else theme.INK
        draw_card(canvas, box, GREEN if self._is_best else LINE)
        canvas = canvas.reading(box)
        if self._tiles:
            draw_row(canvas, [self._tiles], (box.x + _INSET, box.y + 16), self._tile_width)
        label, name = self._rooms()
        canvas.block(self._label, _LABEL, label, align=Align.START)
        canvas.block(self._name, _NAME.colored(ink), name, align=Align.START)
        names, numbers = self._parts(canvas.kit)
        y = box.y + _TOP
        for (row, figure), share in zip(self._rows, self._shares, strict=True):
            line = Box(box.x + _INSET, y, box.width - 2 * _INSET, 40)
            canvas.centered(row, _ROW, Box(line.x, y, names, 40), align=Align.START)
            bar = Box(line.x + names, y + 13, line.width - names - numbers, 14)
            canvas.rounded(bar, _GROUND, radius=7)
            if share > 0:
                filled = Box(bar.x, bar.y, max(14.0, bar.width * min(1.0, share)), 14)
                canvas.rounded(filled, GREEN if self._is_best else _BLUE, radius=7)
            canvas.centered(figure, _FIGURE.colored(ink), line, align=Align.END)
            y += 42
        canvas.centered(self._helps, _LABEL, Box(box.x + _INSET, y + 2, box.width - 2 * _INSET, 28), align=Align.START)
        area = Box(box.x + _INSET, y + 36, box.width - 2 * _INSET, box.bottom - 8 - y - 36)
        draw_helping(canvas, self._helping, area, 46.0)
