"""The album of a month: the stamp of each city whose wall was won, and the places of the others."""

from collections.abc import Mapping
from datetime import date

from game.i18n import _
from game.i18n.general import general
from game.i18n.numbers import month_text, number
from game.players.journey import JOURNEY
from game.scenes.journey.day_view import draw_shadow
from game.scenes.shared.looks import draw_place_of_stamp, draw_tilted_stamp
from game.view.paint import Canvas, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, row, theme
from game.view.units.theme import Color
from game.view.widgets import Widget

_COUNT, _SMALL = TextStyle(Face.BOLD, 32, theme.GAIN), TextStyle(Face.MEDIUM, 24, theme.INK_SMALL)
_TIMES = TextStyle(Face.BOLD, 22, theme.ON_GOLD)
_INSET, _HEAD, _FOOT = 26.0, 56.0, 42.0
_APART, _EDGE, _BESIDE = 24.0, 7.0, 4.0
"""The space between the places, the white edge of a stamp, and how far the stamps of a pile lie beside each other."""
_PILE, _TILTS = 3, (-1.2, 4.0, -6.0)
"""The most stamps of a pile that are seen, and by how many degrees each lies askew, the uppermost first."""
_BADGE = 42.0
_LEAF: Color = (0xE3, 0xD2, 0xA8)
"""The color of the leaf on which the stamps lie."""


class Album(Widget):
    """A panel with a place for each city, on which lie as many of its stamps as its walls were won in the month."""

    bleed = 42.0

    def __init__(self) -> None:
        self.title = _("Stamp album")
        self._month = ""
        self.won: Mapping[str, int] = {}
        """How many walls were won, by the id of the rulebook."""

    def show(self, month: date, won: Mapping[str, int]) -> None:
        """Show the stamps of a month, which is given by its first day."""
        self.won, self._month = won, month_text(month)
        cities = [f"{general().stops[stop.id].said()}: {number(won.get(stop.rules, 0))}" for stop in JOURNEY.stops]
        self.called = ". ".join([f"{self.title}, {self._month}: {self.count}", *cities])
        self.touch()

    @property
    def count(self) -> str:
        """How many of the cities have a stamp."""
        of = [self.won.get(stop.rules, 0) > 0 for stop in JOURNEY.stops]
        return _("{part} of {whole}").format(part=number(sum(of)), whole=number(len(of)))

    def draw(self, canvas: Canvas) -> None:
        is_full = all(self.won.get(stop.rules) for stop in JOURNEY.stops)
        kind = PanelKind.CARD_GLOW if is_full else PanelKind.PAPER
        canvas.panel(kind, self.box.grown(-kind.reach), radius=24)
        canvas, writer = canvas.reading(self.box), canvas.kit.writer
        head, places, foot = column(self.box.inset(_INSET, 10), [_HEAD, None, _FOOT], 4)
        canvas.centered(self.count, _COUNT, head, align=Align.END)
        room = Box(head.x, head.y, head.width - writer.width(self.count, _COUNT) - 24, head.height)
        style = writer.fitting(self.title, theme.CARD_TITLE, room.width)
        canvas.centered(self.title, style, room, align=Align.START)
        begins = writer.width(self.title, style) + 24
        after = Box(room.x + begins, room.y + 6, room.width - begins, room.height - 6)
        if writer.width(self._month, _SMALL) <= after.width:
            canvas.centered(self._month, _SMALL, after, align=Align.START)
        canvas.rounded(places, _LEAF, radius=14)
        places = places.inset(18, 12)
        for stop, place in zip(JOURNEY.stops, row(places, [None] * len(JOURNEY.stops), _APART), strict=True):
            self._draw_place(canvas, place, stop.picture, self.won.get(stop.rules, 0))
        canvas.block(_("Every wall you win adds its city's stamp."), _SMALL, foot, align=Align.START)

    @staticmethod
    def _draw_place(canvas: Canvas, place: Box, picture: str, times: int) -> None:
        """Draws the pile of a city's stamps with their number, or its place."""
        if not times:
            draw_place_of_stamp(canvas, place, picture)
            return
        for below in reversed(range(min(times, _PILE))):
            at = Box(place.x + below * _BESIDE, place.y - below * 2, place.width, place.height)
            draw_shadow(canvas, at)
            draw_tilted_stamp(canvas, at, picture, _TILTS[below], is_won=not below, edge=_EDGE)
        if times > 1:
            at_corner = (place.right - 12, place.bottom - 14)
            canvas.disc(at_corner, _BADGE, theme.GOLD_DARK)
            canvas.disc(at_corner, _BADGE - 5, theme.GOLD)
            told = Box(at_corner[0] - _BADGE / 2, at_corner[1] - _BADGE / 2, _BADGE, _BADGE)
            canvas.centered(number(times), _TIMES, told)
