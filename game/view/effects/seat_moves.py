"""Players moving to new seats: their portraits and names, in place of their plates."""

from collections.abc import Iterator

from game import replace
from game.view.choreography.beginning import length_of, turning, walking
from game.view.choreography.steps import SeatMove, Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import Layer, Room, places
from game.view.paint import Canvas, Kit, Paint, PanelKind, Piece, Pieces, draw_wind_chip, drawn_piece
from game.view.table.plates import PlateLook
from game.view.table.table_picture import Emphasis, plate_looks
from game.view.units import Box, Point, inout, mixed, theme

_FACE = 92.0
_NAME = theme.NAME


def _beside_plate(room: Room, side: int) -> Point:
    """The place of the portrait of a player on this side: on the plate, with the name clear of the window's edge."""
    plate = places.plate(room, side)
    return plate.center[0], min(plate.center[1], plate.bottom - 0.56 * _FACE - 44)


def seat_moves(step: Step, moment: Moment) -> Iterator[Effect]:
    """The players who change seats; none in calm motion."""
    motion = moment.kit.motion
    if step.seat_moves and not motion.calm:
        seconds = motion.seconds(length_of(step.seat_moves))
        yield SeatMoves(key="seat moves", begins=moment.now, seconds=seconds, moves=step.seat_moves)


class SeatMoves(Effect):
    """All players who are moving to new seats."""

    moves: tuple[SeatMove, ...]

    changes_rest = moves_rest = is_of_step = True

    @property
    def sides(self) -> frozenset[int]:
        """The final sides of the players who move."""
        return frozenset(move.end for move in self.moves if turning(self.moves) or move.start != move.end)

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        """Hides the plates of moving players, and sets how many sides the table must turn; ``None`` while turning."""
        turned: int | None = 0
        if turning(self.moves):
            walk = moment.kit.motion.seconds(walking(self.moves))
            below = next(move for move in self.moves if move.end == 0)
            turned = below.walked if moment.now < self.begins + walk else None
        return replace(emphasis, moving=self.sides, turned=turned)

    def pieces(self, moment: Moment) -> Pieces:
        found: Pieces = {}
        looks = plate_looks(moment.model, moment.chairs, Emphasis())
        walk, turn = (moment.kit.motion.seconds(time(self.moves)) for time in (walking, turning))
        since = moment.now - self.begins
        for move in self.moves:
            if move.end in self.sides:
                first, second, share = move.start, move.walked, since / walk if walk else 1.0
                if share >= 1 and turn:
                    first, second, share = move.walked, move.end, (since - walk) / turn
                start, end = (_beside_plate(moment.beside, side) for side in (first, second))
                way = inout(min(1.0, share))
                at = mixed(start[0], end[0], way), mixed(start[1], end[1], way)
                found["moving", move.end] = _piece(looks[move.end], at, moment.kit.chrome)
        return found


def _piece(look: PlateLook, at: Point, kit: Kit) -> Piece:
    x, y = round(at[0], 1), round(at[1], 1)
    width = kit.writer.width(look.name, _NAME) + 36
    name = Box(x - width / 2, y + _FACE * 0.56, width, 40)
    box = Box(x - max(width, _FACE) / 2, y - _FACE / 2, max(width, _FACE), _FACE * 1.06 + 40)

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.PILL, name)
        canvas.centered(look.name, _NAME, name)
        canvas.avatar(look.avatar, (x, y), _FACE)
        if look.wind is not None:
            draw_wind_chip(canvas, look.wind, (x, y + _FACE * 0.42), 32, Paint.IVORY)

    return drawn_piece(kit, Layer.CALLS, box, (look, box), paint, bleed=30)
