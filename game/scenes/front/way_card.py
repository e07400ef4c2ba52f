"""Large cards that lead to other pages, with a picture, a title and a line; the functions that draw the pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.i18n.books import offered_books
from game.i18n.numbers import number
from game.players.journey import JOURNEY
from game.players.manner.temper import Mood
from game.players.roster import SPARROW, PortraitId
from game.tiles.tile import Tile
from game.view.page.cloth import draw_rays
from game.view.paint import Canvas, FaceLook, Icon, PanelKind, Pose
from game.view.paint.shapes import rgb
from game.view.units import Align, Box, Color, Face, TextStyle, theme
from game.view.widgets import Button, TilesHeard

Picture = Callable[[Canvas, Box], None]
"""Draws a picture centered in a box."""

TEXT = 118.0
"""The height of the paper with the title and the line."""
_RADIUS = 26.0
_TITLE = theme.CARD_TITLE
_ABOUT = TextStyle(Face.MEDIUM, 22, theme.INK_BODY)
_BADGE: Color = (0xC6, 0x3E, 0x26)
_PAPER: Color = (0xFB, 0xF6, 0xE8)
_SCREEN: Color = (0x14, 0x2A, 0x26)
_LIGHT: Color = (0xFF, 0xF4, 0xE0)
_GLAD = FaceLook(Mood.GLAD)


class WayCard(Button):
    """A card that leads to another page.

    :param waiting: the number on its badge; 0 for none.
    """

    tiles_heard = TilesHeard.NEVER
    bleed = 60.0

    def __init__(
        self,
        label: str,
        about: str,
        on_press: Callable[[], None],
        *,
        picture: Picture,
        accent: Color,
        waiting: int = 0,
    ) -> None:
        super().__init__(label, on_press, second=about)
        self.corner = _RADIUS
        self._picture, self._accent = picture, accent
        self._waiting = number(waiting) if waiting else ""

    def _title_and_line(self) -> tuple[Box, Box]:
        box = self.box
        inner = Box(box.x + 26, box.bottom - TEXT + 8, box.width - 52, TEXT - 16)
        return Box(inner.x, inner.y, inner.width, 50), Box(inner.x, inner.y + 48, inner.width, 52)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.CARD, box, radius=_RADIUS)
        top = Box(box.x, box.y, box.width, box.height - TEXT)
        draw_rays(canvas, top, self._accent, _RADIUS)
        canvas.fill(Box(box.x, top.bottom, box.width, 4), theme.BRASS)
        self._picture(canvas.reading(top), top)
        canvas = canvas.reading(box)
        title, about = self._title_and_line()
        canvas.block(self.label, _TITLE, title, align=Align.START)
        canvas.block(self.second, _ABOUT, about, align=Align.START)
        if self._waiting:
            at = (box.right - 44, box.y + 44)
            canvas.disc(at, 50, _BADGE)
            canvas.centered(self._waiting, theme.VALUE.colored(theme.WHITE), Box(at[0] - 25, at[1] - 25, 50, 50))
        self.draw_warmth(canvas, radius=_RADIUS, most=0.1)


def walls(canvas: Canvas, box: Box) -> None:
    """Draw the tiles of the five cities, the middle ones further in front."""
    signs = [stop.sign for stop in JOURNEY.stops]
    _stand(canvas, box, signs, 86.0, sunk=(0, 12, 20, 12, 0))


def replays(canvas: Canvas, box: Box) -> None:
    """Draw tiles as on a strip of film, and the sign that plays it."""
    x, y = box.center
    strip = Box(x - 220, y - 92, 440, 184)
    canvas.rounded(strip, theme.BLACK, radius=16, opacity=0.7)
    for hole in range(11):
        for edge in (strip.y + 14, strip.bottom - 14):
            canvas.rounded(Box(strip.x + 16 + hole * 39, edge - 6, 18, 12), _LIGHT, radius=4, opacity=0.55)
    for place, tile in enumerate((Tile.B3, Tile.DR, Tile.C7)):
        canvas.rounded(Box(x - 204 + place * 140, y - 62, 128, 124), _SCREEN, radius=10)
        canvas.flat_tile(tile, (x - 140 + place * 140, y), 72)
    canvas.disc((x, y), 92, theme.BLACK, opacity=0.35)
    canvas.disc((x, y), 84, theme.GOLD)
    canvas.icon(Icon.PLAY, (x + 3, y), 44, theme.ON_GOLD)


def saved(canvas: Canvas, box: Box) -> None:
    """Draw a hand face down with the tile just drawn beside it, the picture for a saved match."""
    x, y = box.center
    for place in range(4):
        canvas.tile(Tile.WE, (x - 172 + place * 86, y + 64), 84, Pose.HAND_BACK)
    canvas.tile(Tile.B1, (x + 192, y + 64), 84, Pose.HAND)


def statistics(canvas: Canvas, box: Box) -> None:
    """Draw rising bars, the last with a crown."""
    x, y = box.center
    foot = y + 92
    canvas.rounded(Box(x - 210, foot, 420, 8), _LIGHT, radius=4, opacity=0.6)
    for place, high in enumerate((46.0, 78.0, 64.0, 104.0, 138.0)):
        bar = Box(x - 196 + place * 82, foot - high, 62, high)
        canvas.rounded(bar, theme.GOLD if place == 4 else _LIGHT, radius=10, opacity=1.0 if place == 4 else 0.7)
    canvas.icon(Icon.CROWN, (x + 163, foot - 166), 52, theme.GOLD)


def rulebooks(canvas: Canvas, box: Box) -> None:
    """Draw the five books side by side, each with its tile."""
    x, y = box.center
    wide, high, step = 86.0, 150.0, 96.0
    for place, book in enumerate(offered_books()):
        card = book.words.card
        cover = Box(x - 2 * step - wide / 2 + place * step, y - high / 2, wide, high)
        canvas.rounded(Box(cover.x + 5, cover.y + 6, wide, high), _PAPER, radius=8)
        canvas.rounded(cover, rgb(card.accent), radius=8)
        canvas.fill(Box(cover.x + 12, cover.y, 3, high), theme.BRASS)
        canvas.flat_tile(card.emblem[1], (cover.x + 50, y), 48)


def about(canvas: Canvas, box: Box) -> None:
    """Draw the sparrow."""
    canvas.avatar(SPARROW, box.center, min(box.height - 60, 220.0), _GLAD)


def _guests(canvas: Canvas, box: Box, heads: Sequence[str], *, phones: bool = False) -> None:
    """Draw a table seen from above, with heads around it, the first at the left, and a sign on the free seat.

    :param phones: whether two of the players hold phones.
    """
    x, y = box.center
    wide = min(300.0, box.width * 0.56)
    table = Box(x - wide / 2, y - wide / 2, wide, wide)
    canvas.rounded(table.grown(12), theme.WOOD_DARK, radius=34)
    canvas.rounded(table, (0x1B, 0x74, 0x5C), radius=24)
    reach = wide / 2 + 6
    seats = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
    head = wide * 0.4
    for seat, name in zip(seats, heads, strict=False):
        canvas.avatar(PortraitId(name), seat, head, _GLAD)
    if phones:
        for seat in (seats[0], seats[2]):
            _draw_phone(canvas, (seat[0], seat[1] + head * 0.62))
        canvas.flat_tiles((Tile.DR, Tile.DG, Tile.DW), (x - 66, y), 44, 42)
        return
    free = seats[3]
    canvas.disc(free, head, theme.GOLD)
    canvas.icon(Icon.PLUS, free, head * 0.5, theme.ON_GOLD)
    canvas.flat_tiles((Tile.WE, Tile.WS, Tile.WW, Tile.WN), (x - 84, y), 42, 40)


def join(canvas: Canvas, box: Box) -> None:
    """Draw a table with a free seat."""
    _guests(canvas, box, ("fox", "tiger", "bear"))


def invite(canvas: Canvas, box: Box) -> None:
    """Draw a full table, two of whose players hold phones."""
    _guests(canvas, box, ("monkey", "owl", "crane", "panda"), phones=True)


def _draw_phone(canvas: Canvas, center: tuple[float, float]) -> None:
    x, y = center
    canvas.rounded(Box(x - 34, y - 24, 68, 48), theme.BLACK, radius=10)
    canvas.rounded(Box(x - 28, y - 19, 56, 38), _SCREEN, radius=5)
    canvas.flat_tiles((Tile.B5, Tile.D1), (x - 24, y), 24, 22)


def score_pad(canvas: Canvas, box: Box) -> None:
    """Draw a sheet of paper with four columns, a head above each, and a bar for each deal."""
    x, y = box.center
    high = min(box.height - 56, 330.0)
    sheet = Box(x - 160, y - high / 2, 320, high)
    canvas.rounded(Box(sheet.x + 8, sheet.y + 10, sheet.width, high), theme.BLACK, radius=14, opacity=0.3)
    canvas.rounded(sheet, _PAPER, radius=14)
    columns = [sheet.x + 46 + place * 76 for place in range(4)]
    for at, name in zip(columns, ("carp", "turtle", "crane", "owl"), strict=True):
        canvas.avatar(PortraitId(name), (at, sheet.y + 52), 60)
    canvas.fill(Box(sheet.x + 18, sheet.y + 92, 284, 3), theme.BRASS)
    lines = int((high - 116) / 38)
    for line in range(lines):
        for place, at in enumerate(columns):
            is_won = (line * 3 + 1) % 4 == place
            wide = 52.0 if is_won else 26.0 + 6 * ((line + place) % 2)
            color = theme.GAIN if is_won else theme.INK_SMALL
            mark = Box(at - wide / 2, sheet.y + 112 + line * 38, wide, 12)
            canvas.rounded(mark, color, radius=6, opacity=1.0 if is_won else 0.35)


def _stand(canvas: Canvas, box: Box, tiles: Sequence[Tile], wide: float, *, sunk: Sequence[float]) -> None:
    """Draw standing tiles side by side; ``sunk`` is how far each stands lower, in tile widths."""
    x, y = box.center
    first = x - (len(tiles) - 1) * (wide + 6) / 2
    for place, (tile, low) in enumerate(zip(tiles, sunk, strict=True)):
        canvas.tile(tile, (first + place * (wide + 6), y + 0.64 * wide + low), wide, Pose.HAND)
