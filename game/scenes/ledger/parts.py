"""The widgets with which a deal is entered: the pad's felt and tiles, sets, persons, questions, and rows to press."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.players.roster import SPARROW
from game.tiles.tile import Tile
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, Pose
from game.view.paint.shapes import filled, rounded, slanted
from game.view.sheet.parts import SeatRow, SeatTab, SetBox
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, Motion, TextStyle, row, theme
from game.view.widgets import PanelBox, Pressed, Seen, Widget
from game.view.widgets.choice import CellChoice

KEY_SHAPE = 1.43
"""The height of a tile of the pad, in tile widths."""
_FELT_DARK, _FELT_LIGHT = (0x0D, 0x46, 0x40), (0x17, 0x6B, 0x5E)
_LINE = (0xCD, 0xBB, 0x93)
_NAVY = (0x16, 0x1F, 0x3D)
_SAND = (0xE6, 0xD9, 0xB9)
_TEAL = (0x0F, 0x60, 0x52)
_SHAKE = 0.35
_NAME = TextStyle(Face.SEMIBOLD, 20, theme.INK)


class PadFelt(PanelBox):
    """The felt behind the tiles of the pad, with a brass edge."""

    def draw(self, canvas: Canvas) -> None:
        draw_felt(canvas, self.box)


def draw_felt(canvas: Canvas, box: Box) -> None:
    """Draw the felt of the pad, with its edge."""
    rect = canvas.rect(box)
    felt = _felt(rect.size, round(22 * canvas.kit.frame.unit))
    canvas.surface.blit(felt, rect, special_flags=PREMULTIPLIED)
    edge(canvas, box, theme.BRASS, width=3, radius=22)


@lru_cache(maxsize=2)
def _felt(size: tuple[int, int], radius: int) -> pygame.Surface:
    return filled(
        rounded(size, radius),
        slanted(size, size, ((0.0, _FELT_DARK, 1.0), (0.5, _FELT_LIGHT, 1.0), (1.0, _FELT_DARK, 1.0))),
    )


class TileKey(Pressed):
    """A tile of the pad, with its number in the hand (``count``); it shakes when no more can be added."""

    corner = 10.0
    count = Seen(0)
    is_used_up = Seen(usual=False)
    """Whether all tiles of this face have been entered in some hand."""
    _shaking = 0.0

    def __init__(
        self, tile: Tile, name: str, on_press: Callable[[], None], take_out: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(on_press)
        self.tile = tile
        self.take_out = take_out
        self._name = name

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        deletes = kit.actions.is_pressed(event, Action.DELETE)
        if deletes:
            self.take_out()
        return deletes

    def hint(self, kit: Kit) -> str:
        return self._name

    def shake(self) -> None:
        """Makes the tile shake, as it cannot be added."""
        self._shaking = _SHAKE
        self.touch()

    @property
    def busy(self) -> bool:
        return super().busy or self._shaking > 0

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        if self._shaking > 0:
            self._shaking = 0.0 if motion.calm else max(0.0, self._shaking - seconds)
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        wide = box.width
        x = box.center[0] + 5 * math.sin(self._shaking * 45) * (self._shaking > 0)
        canvas.tile(self.tile, (x, box.bottom - 0.05 * wide), wide, Pose.HAND)
        if self.is_used_up:
            canvas.rounded(Box(x - wide / 2, box.y, wide, box.height), _FELT_LIGHT, radius=9, opacity=0.62)
        self.draw_warmth(canvas, radius=9, most=0.25)

    def draw_over(self, canvas: Canvas) -> None:
        if self.count:
            at = (self.box.right - 8, self.box.y + 7)
            canvas = canvas.reading(self.box)
            canvas.disc(at, 31, theme.WHITE)
            canvas.disc(at, 27, _NAVY)
            badge = Box(at[0] - 14, at[1] - 14, 28, 28)
            canvas.centered(str(self.count), TextStyle(Face.BOLD, 18, theme.WHITE), badge)


class SetCard(SetBox):
    """A set of the hand that is entered; pressing it lays it out or turns it over, if ``leads_to`` was called."""

    LEAST, FOOT, IS_ON_CLOTH = 78.0, 6.0, False
    corner = 16.0
    on_press: Callable[[], None] | None = None

    def leads_to(self, on_press: Callable[[], None], tooltip: str) -> None:
        """Sets what pressing the card does, and the tooltip that says so."""
        self.on_press, self.tooltip, self.can_focus = on_press, tooltip, True

    def press(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def clipped(self, kit: Kit) -> list[str]:
        return []

    def hint(self, kit: Kit) -> str:
        return "\n".join(filter(None, [", ".join(filter(None, [self.name, self.manner])), self.tooltip]))


class PersonRow(SeatRow):
    """A person at the table; pressing the row opens that person's hand on the pad."""

    corner = 18.0
    can_focus = True
    on_press: Callable[[], None] | None = None

    def press(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def hint(self, kit: Kit) -> str:
        return self.tooltip

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_warmth(canvas, radius=18, most=0.3)


class WallTab(SeatTab):
    """The tab for a winning tile from the wall, beside the tabs of the persons who may have discarded it."""

    def __init__(self, on_open: Callable[[], None]) -> None:
        super().__init__(_("The wall"), SPARROW, on_open)

    def draw_sign(self, canvas: Canvas) -> None:
        color = theme.ON_GOLD if self.is_chosen else theme.TEXT
        canvas.icon(Icon.STACK, (self.box.x + 28, self.box.center[1]), 30, color)


class YesNo(CellChoice[bool]):
    """A question with the answers no and yes, drawn on paper."""

    corner = 30.0
    _CELL = 64.0

    def __init__(self, text: str, on_change: Callable[[bool], None], *, is_yes: bool) -> None:
        super().__init__([(False, _("No")), (True, _("Yes"))], is_yes, on_change)
        self.text = self.called = text

    def measure(self, kit: Kit) -> tuple[float, float]:
        return kit.writer.width(self.text, _NAME) + 2 * self._CELL + 22 + 14 + 12, 62.0

    @property
    def _words_width(self) -> float:
        return self.box.width - 2 * self._CELL - 22 - 14 - 10

    def cells(self, kit: Kit) -> list[Box]:
        box = self.box
        both = Box(box.right - 10 - 2 * self._CELL, box.y + 9, 2 * self._CELL, box.height - 18)
        return [kit.read(cell, box) for cell in row(both, [self._CELL] * 2)]

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.rounded(box, theme.WHITE, radius=box.height / 2, opacity=0.7)
        edge(canvas, box, _LINE, width=1.6, radius=box.height / 2)
        self.draw_warmth(canvas, radius=box.height / 2, most=0.3)
        cells = self.cells(canvas.kit)
        both = Box(min(cell.x for cell in cells), cells[0].y, 2 * self._CELL, cells[0].height)
        canvas.rounded(both, _SAND, radius=both.height / 2)
        for number, cell in enumerate(cells):
            is_chosen = number == self._chosen
            if is_chosen:
                canvas.rounded(cell, _TEAL, radius=cell.height / 2)
            style = TextStyle(Face.BOLD, 19, theme.WHITE if is_chosen else theme.INK_SMALL)
            canvas.centered(self._values[number][1], style, cell)
        words = canvas.kit.read(Box(box.x + 22, box.y, self._words_width, box.height), box)
        canvas.centered(self.text, _NAME, words, align=Align.START)


@dataclass(eq=False)
class OnwardRow(Widget):
    """A row to press, with a text and a value."""

    text: str
    on_press: Callable[[], None]

    value = Seen(usual="")
    bleed = 6.0
    corner = 12.0
    can_focus = True

    def press(self) -> None:
        self.on_press()

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        edge(canvas, box, _LINE, width=1.8, radius=12)
        self.draw_warmth(canvas, radius=12, most=0.4)
        canvas = canvas.reading(box)
        canvas.icon(Icon.CHEVRON_RIGHT, (box.right - 26, box.center[1]), 22, theme.INK_SMALL)
        used = canvas.kit.writer.width(self.value, _NAME) + 30
        y = box.center[1] + 8
        canvas.text(self.text, _NAME.colored(theme.INK_SMALL), (box.x + 20, y), widest=box.width - 62 - used)
        canvas.text(self.value, _NAME, (box.right - 46, y), align=Align.END)
