"""Seats of a table that waits for guests, and the tile with the join code in the middle."""

from functools import cache

import pygame
import segno

from game import ui
from game.i18n import _, apart
from game.i18n.player_texts import kind_name
from game.players.roster import Chair, Phone
from game.view.paint import Canvas
from game.view.units import Align, Box, Face, TextStyle, theme

_LETTER = TextStyle(Face.BOLD, 56, (0x12, 0x1F, 0x3F))
_BACK, _FOOT, _FACE, _DARK = (0xC8, 0x86, 0x22), (0xE6, 0xDB, 0xC2), (0xFD, 0xF8, 0xEC), (0x12, 0x1F, 0x3F)
_FACE_SIZE = (440.0, 304.0)
_DEEP = 11.0
"""How far each of the two sides of the tile is seen below its face."""
_QUIET = 4
"""The light border around the pattern, in modules, which many cameras need to find it."""


def guest_chair(
    chair: Chair,
    words: tuple[str, str] | None = None,
    *,
    is_here: bool,
    on: ui.Act | None = None,
    key: object = None,
) -> ui.Part:
    """A seat with portrait, name and way of playing, or a free seat.

    :param words: the texts of the seat, if they differ from those of the chair.
    """
    name, state = words or (
        (chair.name, kind_name(chair.kind) or _("at this screen")) if is_here else (_("Open seat"), _("waiting"))
    )
    face = ui.Picture((_draw_face, chair, is_here), ui.Size.SAMPLE, ui.Size.SAMPLE)
    texts = (ui.Text(name, ui.Type.LABEL, is_narrow=True), ui.Text(state, ui.Type.SMALL, is_narrow=True))
    return ui.Panel(ui.Row((face, ui.Column(texts, gap=0.0, grow=1.0))), on=on, key=key)


def code_tile(code: str, address: str) -> ui.Part:
    """A large tile with the address as a pattern for cameras, and the six letters of the code."""
    wide, high = _FACE_SIZE
    return ui.Picture((_draw_tile, code, f"http://{address}/#{code}"), wide, high + 2 * _DEEP, called=code)


def address_text(address: str) -> str:
    """The address to type, for a phone without a camera."""
    return _("or open {address}").format(address=apart(address))


def _draw_face(chair: Chair, is_here: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001 # given with the picture
    middle, wide = box.center, box.width
    if not is_here:
        canvas.disc(middle, 0.9 * wide, theme.GOLD, opacity=0.16)
        for across, down in ((0.3, 0.05), (0.05, 0.3)):
            corner = middle[0] - across * wide / 2, middle[1] - down * wide / 2
            canvas.fill(Box(*corner, across * wide, down * wide), theme.GOLD)
        return
    canvas.avatar(chair.portrait, middle, wide)
    if isinstance(chair.kind, Phone):
        x, y = middle[0] + 0.36 * wide, middle[1] + 0.36 * wide
        canvas.disc((x, y), 48, theme.GOLD_DARK)
        canvas.disc((x, y), 44, theme.GOLD)
        canvas.rounded(Box(x - 9, y - 15, 18, 30), theme.WOOD_DARK, radius=4)
        canvas.rounded(Box(x - 6, y - 11, 12, 20), theme.GOLD, radius=1)


def _draw_tile(code: str, address: str, canvas: Canvas, box: Box) -> None:
    box = Box(box.x, box.y, box.width, box.height - 2 * _DEEP)
    for down, color in ((2 * _DEEP, _BACK), (_DEEP, _FOOT), (0.0, _FACE)):
        canvas.rounded(Box(box.x, box.y + down, box.width, box.height), color, radius=26)
    canvas.rounded(box, theme.GOLD, radius=26)
    canvas.rounded(box.grown(-4), _FACE, radius=23)
    side = box.height
    _draw_pattern(_modules(address), canvas, Box(box.x + 8, box.y, side, side))
    canvas.fill(Box(box.x + side - 4, box.y + 40, 2, side - 80), theme.BRASS, opacity=0.6)
    letters = Box(box.x + side + 6, box.y + 44, box.width - side - 26, side - 88)
    wide, high = letters.width / 2, letters.height / 3
    for number, letter in enumerate(code):
        down, across = divmod(number, 2)
        at = Box(letters.x + across * wide, letters.y + down * high, wide, high)
        canvas.centered(letter, _LETTER, at, align=Align.CENTER)


@cache
def _modules(address: str) -> tuple[bytes, ...]:
    return tuple(bytes(row) for row in segno.make(address, error="m", micro=False).matrix)


def _draw_pattern(modules: tuple[bytes, ...], canvas: Canvas, box: Box) -> None:
    count = len(modules)
    small = pygame.Surface((count + 2 * _QUIET, count + 2 * _QUIET), pygame.SRCALPHA)
    for y, row in enumerate(modules):
        for x, module in enumerate(row):
            if module & 1:
                small.set_at((x + _QUIET, y + _QUIET), _DARK)
    place = canvas.rect(box)
    times = max(1, min(place.size) // small.get_width())
    whole = pygame.transform.scale_by(small, times)
    canvas.surface.blit(whole, whole.get_rect(center=place.center))
