"""Seats of a table that waits for guests, and the tile with the join code in the middle."""

from collections.abc import Callable

import pygame
import segno

from game.i18n import _, apart
from game.i18n.player_texts import kind_name
from game.players.roster import Chair, Phone
from game.view.paint import Canvas, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Widget
from game.view.widgets.widget import Pressed, Seen

_NAME = TextStyle(Face.SEMIBOLD, 27, theme.TEXT)
_LETTER = TextStyle(Face.BOLD, 56, theme.INK)
_BACK, _FOOT, _FACE, _DARK = (0xC8, 0x86, 0x22), (0xE6, 0xDB, 0xC2), (0xFD, 0xF8, 0xEC), (0x12, 0x1F, 0x3F)
_PORTRAIT = 118.0
_QUIET = 4
"""The light border around the pattern, in modules, which many cameras need to find it."""


class GuestChair(Pressed):
    """A seat with portrait, name and way of playing, or a free seat.

    :param on_press: opens the card of the seat; ``None`` if it has none.
    """

    corner = 22.0
    is_here = Seen(usual=False)
    """Whether the seat has a player who is present."""
    words = Seen[tuple[str, str] | None](usual=None)
    """The texts of the seat, if they differ from those of the chair."""

    def __init__(self, chair: Chair, on_press: Callable[[], None] | None = None) -> None:
        super().__init__(on_press)
        self.can_focus = on_press is not None
        self.chair = chair

    def seat(self, chair: Chair, *, is_here: bool, words: tuple[str, str] | None = None) -> None:
        """Shows the player of the seat, or that it is free."""
        if chair != self.chair:
            self.chair = chair
            self.touch()
        self.is_here, self.words = is_here, words

    @property
    def _name_and_state(self) -> tuple[str, str]:
        if self.words is not None:
            return self.words
        if not self.is_here:
            return _("Open seat"), _("waiting")
        return self.chair.name, kind_name(self.chair.kind) or _("at this screen")

    def _room(self, box: Box) -> tuple[tuple[float, float], Box, Align]:
        """The center of the portrait, the box of the text, and the text's alignment."""
        if box.width > 1.2 * box.height:
            words = Box(box.x + _PORTRAIT + 54, box.y + 34, box.width - _PORTRAIT - 74, box.height - 68)
            return (box.x + 28 + _PORTRAIT / 2, box.center[1]), words, Align.START
        words = Box(box.x + 14, box.y + _PORTRAIT + 42, box.width - 28, box.height - _PORTRAIT - 60)
        return (box.center[0], box.y + 28 + _PORTRAIT / 2), words, Align.CENTER

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        canvas.panel(PanelKind.LACQUER if self.is_here else PanelKind.LACQUER_GLOW, box, radius=22)
        self.draw_warmth(canvas, radius=22, most=0.06)
        middle, words, align = self._room(box)
        if self.is_here:
            canvas.avatar(self.chair.portrait, middle, _PORTRAIT)
            if isinstance(self.chair.kind, Phone):
                self._draw_phone(canvas, (middle[0] + _PORTRAIT * 0.36, middle[1] + _PORTRAIT * 0.36))
        else:
            canvas.disc(middle, _PORTRAIT * 0.9, theme.GOLD, opacity=0.16)
            for across, down in ((34.0, 5.0), (5.0, 34.0)):
                canvas.fill(Box(middle[0] - across / 2, middle[1] - down / 2, across, down), theme.GOLD)
        name, kind = self._name_and_state
        half = words.height / 2
        canvas.block(name, _NAME, Box(words.x, words.y - 6, words.width, half + 6), align=align)
        canvas.centered(kind, theme.SMALL, Box(words.x, words.y + half, words.width, half), align=align)

    @staticmethod
    def _draw_phone(canvas: Canvas, middle: tuple[float, float]) -> None:
        x, y = middle
        canvas.disc(middle, 48, theme.GOLD_DARK)
        canvas.disc(middle, 44, theme.GOLD)
        canvas.rounded(Box(x - 9, y - 15, 18, 30), theme.WOOD_DARK, radius=4)
        canvas.rounded(Box(x - 6, y - 11, 12, 20), theme.GOLD, radius=1)


class CodeTile(Widget):
    """A large tile with the address as a pattern for cameras, and the six letters of the code."""

    bleed = 60.0
    _address = ""
    _modules: tuple[bytes, ...] = ()

    def __init__(self, code: str) -> None:
        self.code = code

    def show(self, address: str) -> None:
        """Sets the address in the pattern."""
        if address != self._address:
            self._address = address
            self._modules = tuple(bytes(row) for row in segno.make(address, error="m", micro=False).matrix)
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        for down, color in ((22.0, _BACK), (11.0, _FOOT), (0.0, _FACE)):
            canvas.rounded(Box(box.x, box.y + down, box.width, box.height), color, radius=26)
        canvas.rounded(box, theme.GOLD, radius=26)
        canvas.rounded(Box(box.x + 4, box.y + 4, box.width - 8, box.height - 8), _FACE, radius=23)
        side = box.height
        self._draw_pattern(canvas, Box(box.x + 8, box.y, side, side))
        canvas.fill(Box(box.x + side - 4, box.y + 40, 2, side - 80), theme.BRASS, opacity=0.6)
        letters = Box(box.x + side + 6, box.y + 44, box.width - side - 26, side - 88)
        for number, letter in enumerate(self.code):
            at = Box(
                letters.x + number % 2 * letters.width / 2,
                letters.y + number // 2 * letters.height / 3,
                letters.width / 2,
                letters.height / 3,
            )
            canvas.centered(letter, _LETTER.colored(_DARK), at, align=Align.CENTER)

    def _draw_pattern(self, canvas: Canvas, box: Box) -> None:
        count = len(self._modules)
        small = pygame.Surface((count + 2 * _QUIET, count + 2 * _QUIET), pygame.SRCALPHA)
        for y, row in enumerate(self._modules):
            for x, module in enumerate(row):
                if module & 1:
                    small.set_at((x + _QUIET, y + _QUIET), _DARK)
        place = canvas.rect(box)
        times = max(1, min(place.size) // small.get_width())
        whole = pygame.transform.scale_by(small, times)
        canvas.surface.blit(whole, whole.get_rect(center=place.center))


def address_text(address: str) -> str:
    """The address to type, for a phone without a camera."""
    return _("or open {address}").format(address=apart(address))
