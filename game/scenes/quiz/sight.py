"""A card with everything visible about a seat."""

from game.engine.facts import face, faces
from game.engine.seat import Seat, in_turn
from game.engine.state import Claiming, State
from game.i18n import _
from game.i18n.tile_words import wind_name
from game.scenes.quiz.cards import draw_card
from game.scenes.quiz.parts import AMBER, LINE
from game.tiles.tile import Wind
from game.view.paint import Canvas
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Widget

_HEAD = TextStyle(Face.BOLD, 24, theme.INK)
_INSET = 24.0


def seat_name(state: State, wind: Wind, *, is_own: bool) -> str:
    """The name of a seat's wind, marked if it is the player's own."""
    name = wind_name(state.rules.id, wind)
    return _("{wind} (you)").format(wind=name) if is_own else name


def seats_in_sight(view: State, own: Seat, asked: Seat | None = None) -> list["SeatSight"]:
    """Cards for all seats in turn order, the player's own last; ``asked`` is the one asked about."""
    order = in_turn(own, view.rules.seats)
    return [SeatSight(view, seat, is_own=seat == own, is_asked=seat == asked) for seat in (*order[1:], order[0])]


class SeatSight(Widget):
    """What can be seen of a seat: its wind, the tiles that it has laid out, and its discards.

    :param is_own: whether it is the player's own seat.
    :param is_asked: whether the question is about this seat.
    """

    bleed = 10.0
    _TILE, _SMALL = 56.0, 56.0

    def __init__(self, view: State, seat: Seat, *, is_own: bool, is_asked: bool = False) -> None:
        deal = view.current_deal
        held = deal.seats[seat]
        wind = deal.placing.wind_of(seat, view.rules.seats)
        self._name = seat_name(view, wind, is_own=is_own)
        self._sets = [laid.meld.tiles for laid in held.sets]
        if held.bonus:
            self._sets.append(faces(deal, held.bonus))
        self._thrown = [face(deal, one.tile_id) for one in deal.discards if one.seat == seat and not one.is_taken]
        last = deal.discards[-1] if isinstance(deal.phase, Claiming) and deal.discards else None
        self._offered = last is not None and last.seat == seat
        self._edge = AMBER if is_asked else theme.BRASS if is_own else LINE

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, self._edge)
        canvas = canvas.reading(box)
        inner = box.inset(_INSET, 14)
        canvas.centered(self._name, _HEAD, Box(inner.x, inner.y, inner.width, 34), align=Align.START)
        y = inner.y + 44
        if self._sets:
            tile = fitting_tile(self._sets, inner.width, self._TILE)
            draw_row(canvas, self._sets, (inner.x, y), tile)
            y += HIGH * tile + 16
        self._draw_thrown(canvas, Box(inner.x, y, inner.width, inner.bottom - y))

    def _draw_thrown(self, canvas: Canvas, area: Box) -> None:
        """Draws the discards in rows, as large as possible; one that may be claimed has a ring."""
        tile = self._SMALL
        while tile > 14:
            across = int(area.width / tile)
            rows = -(-len(self._thrown) // across)
            if rows * (HIGH * tile + 4) <= area.height:
                break
            tile -= 1
        across = max(1, int(area.width / tile))
        for start in range(0, len(self._thrown), across):
            part = self._thrown[start : start + across]
            is_last = start + across >= len(self._thrown)
            top = area.y + start // across * (HIGH * tile + 4)
            ring = part[-1] if is_last and self._offered else None
            draw_row(canvas, [part], (area.x, top), tile, winning=ring)
