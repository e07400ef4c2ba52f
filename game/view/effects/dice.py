"""Dice on the felt, in the air and at rest, and the seats counted out by them."""

from collections.abc import Iterator
from functools import partial

from game import replace
from game.view.choreography.beginning import COUNT_SEAT, THROW
from game.view.choreography.steps import Step, Throw
from game.view.effects.effect import Effect, Moment
from game.view.layout import CENTER_Y, Layer, Room, places
from game.view.paint import Kit, Paint, Pieces, Sprite, draw_wind_chip, drawn_piece, sprite_piece
from game.view.paint.sprites import DIE_TURNS, TUMBLE_STEPS
from game.view.table.table_picture import Emphasis
from game.view.units import CALM_FADE, RISE, Box, Point, mixed, quint

SIZE = 56.0
"""Edge of a die, in layout units."""
_BOUNCES = ((0.0, 0.50, 90.0), (0.50, 0.80, 34.0), (0.80, 0.95, 10.0))
"""The bounces of a die: start and end as shares of the throw's time, and height in layout units."""
_REST = ((175.0, 152.0), (262.0, -16.0), (-175.0, -122.0), (-262.0, -16.0))
_FROM = ((60.0, 280.0), (420.0, 60.0), (-60.0, -280.0), (-420.0, -60.0))
_SPREAD = ((0.0, 0.0),), ((-46.0, -8.0), (44.0, 12.0)), ((-84.0, 2.0), (0.0, 22.0), (82.0, -10.0))
_THREE_BESIDE = (-46.0, -34.0), (46.0, -26.0), (-4.0, 50.0)
"""Places of three dice that lie between the rose and a side wall."""
_ROLLS = ("up", "left", "down", "right")
"""The direction in which a throw rolls, by side."""
_HALF_TURNS = 7
"""The number of half turns a die makes."""
_SLOWING = 2.2
"""The exponent by which a die slows."""


def resting_places(room: Room, side: int, count: int) -> tuple[Point, ...]:
    """Where the dice of a side come to rest."""
    x, y = _REST[side]
    spread = _THREE_BESIDE if side % 2 and count >= len(_THREE_BESIDE) else _SPREAD[min(count, 3) - 1]
    return tuple((room.center + x + dx, CENTER_Y + y + dy) for dx, dy in spread)


def resting_dice(side: int, values: tuple[int, ...], room: Room, kit: Kit) -> Pieces:
    """Pieces of dice at rest."""
    pieces: Pieces = {}
    for number, (value, place) in enumerate(zip(values, resting_places(room, side, len(values)), strict=False)):
        die = kit.sprites.die(value, _rest_turn(side, number), _die_pixels(kit))
        pieces |= _die(("die", side, number), die, place, 0.0, kit)
    return pieces


def _rest_turn(side: int, number: int) -> int:
    """The one of ``DIE_TURNS`` in which a die comes to rest."""
    return DIE_TURNS[(side + number) % len(DIE_TURNS)]


def dice(step: Step, moment: Moment) -> Iterator[Effect]:
    """The throws of a step, and the seats counted out by one of them."""
    motion, counted = moment.kit.motion, step.seats_counted
    for throw in step.throws:
        yield DiceInAir(key=("dice", throw.side), begins=moment.now, seconds=motion.paced(THROW), throw=throw)
    if counted:
        begins, seconds = moment.now + motion.paced(THROW), motion.paced(COUNT_SEAT * (len(counted) + 2))
        yield CountedSeat(key="seat counted", begins=begins, seconds=seconds, sides=counted)


class DiceInAir(Effect):
    """A throw in progress; in calm motion the dice appear at rest."""

    throw: Throw

    changes_rest = True
    is_of_step = True

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        """Hide the winds on the rose while everybody throws for seats."""
        return replace(emphasis, turned=None) if moment.model.deal is None else emphasis

    def pieces(self, moment: Moment) -> Pieces:
        kit, room, throw = moment.kit, moment.room, self.throw
        if kit.motion.calm:
            is_seen = moment.now - self.begins >= CALM_FADE / 2
            return resting_dice(throw.side, throw.dice, room, kit) if is_seen else {}
        share = self.share(moment.now)
        found: Pieces = {}
        x, y = _FROM[throw.side]
        ends = resting_places(room, throw.side, len(throw.dice))
        for number, (value, place) in enumerate(zip(throw.dice, ends, strict=False)):
            ahead = min(1.0, share * (1.0 + 0.06 * number))
            way = quint(ahead)
            at = mixed(room.center + x + 90 * number, place[0], way), mixed(CENTER_Y + y, place[1], way)
            shown, steps = tumbled(value, (1 - ahead) ** _SLOWING)
            turn = _rest_turn(throw.side, number)
            die = kit.sprites.tumbling_die(shown, turn, _ROLLS[throw.side], steps, _die_pixels(kit))
            found |= _die(("die", throw.side, number), die, at, _bounce_height(share), kit)
        return found


class CountedSeat(Effect):
    """The wind being counted on the rose, enlarged and in gold; in calm motion only the last one."""

    sides: tuple[int, ...]

    is_of_step = True

    def pieces(self, moment: Moment) -> Pieces:
        motion, last = moment.kit.motion, len(self.sides) - 1
        number = int((moment.now - self.begins) / max(1e-6, motion.paced(COUNT_SEAT)))
        side = self.sides[last if motion.calm else min(number, last)]
        seat = moment.model.seat_at(side)
        wind = None if seat is None else moment.model.wind_of(seat)
        if wind is None:
            return {}
        x, y = places.rose_chip(moment.room, side)
        box = Box(x - 34, y - 24, 68, 48)
        paint = partial(draw_wind_chip, wind=wind, center=(x, y), height=42, paint=Paint.GOLD)
        content = ("counted", box, wind)
        return {"seat counted": drawn_piece(moment.kit, Layer.MARKS, box, content, paint, bleed=12)}


def tumbled(value: int, left: float) -> tuple[int, int]:
    """What a tumbling die shows when this share of its turning is left.

    Returns the value that comes up next and how many steps of its half turn are left. Half a turn before rest, the
    opposite face is up.
    """
    half_turns, step = divmod(round(left * _HALF_TURNS * TUMBLE_STEPS), TUMBLE_STEPS)
    return value if half_turns % 2 == 0 else 7 - value, step


def _bounce_height(share: float) -> float:
    for start, end, height in _BOUNCES:
        if start <= share < end:
            t = (share - start) / (end - start)
            return height * 4 * t * (1 - t) if start else height * (1 - t * t)
    return 0.0


def _die_pixels(kit: Kit) -> int:
    return max(2, kit.frame.px(SIZE))


def _die(key: tuple[str, int, int], die: Sprite, place: Point, height: float, kit: Kit) -> Pieces:
    frame = kit.frame
    x, y = place
    shadow = kit.sprites.die_shadow(_die_pixels(kit), height * frame.unit)
    ground = frame.at(x, y)
    return {
        key: sprite_piece((Layer.TILES, y, 1.0), *die.at(ground[0], ground[1] - round(height * RISE * frame.unit))),
        ("shadow of", *key): sprite_piece((Layer.SHADOW, y, 0.0), *shadow.at(*ground)),
    }
