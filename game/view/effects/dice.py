"""Dice on the felt: thrown, bouncing, and at rest."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from game.view.choreography.steps import Throw
from game.view.layout.slots import CENTRE_Y, Layer, Room
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, sprite_piece
from game.view.paint.sprite import Sprite
from game.view.paint.sprites import TUMBLE_STEPS, TUMBLE_TURNS
from game.view.units.geometry import RISE
from game.view.units.timeline import CALM_FADE, mixed, quint

SIZE = 56.0
"""The edge of a die, in units."""
_BOUNCES = ((0.0, 0.50, 90.0), (0.50, 0.80, 34.0), (0.80, 0.95, 10.0))
"""From and to which share of the time a die is in the air, and how high, in units."""
_REST = ((175.0, 152.0), (262.0, -16.0), (-175.0, -122.0), (-262.0, -16.0))
_FROM = ((60.0, 280.0), (420.0, 60.0), (-60.0, -280.0), (-420.0, -60.0))
_SPREAD = ((0.0, 0.0),), ((-40.0, -8.0), (36.0, 12.0)), ((-76.0, 2.0), (0.0, 22.0), (74.0, -10.0))
_ROLLS = ("up", "left", "down", "right")
"""Where a throw rolls to, by the side it comes from."""
_HALF_TURNS, _SLOWING = 7, 2.2
"""How often a die turns over half before it lies, and how it slows: the power of the time left."""


@dataclass(frozen=True, slots=True)
class DiceInAir:
    """A throw on its way."""

    throw: Throw
    begins: float
    seconds: float

    @property
    def ends(self) -> float:
        return self.begins + self.seconds


def resting_places(room: Room, side: int, count: int) -> tuple[tuple[float, float], ...]:
    """Where the dice of a side come to rest."""
    x, y = _REST[side]
    return tuple((room.centre + x + dx, CENTRE_Y + y + dy) for dx, dy in _SPREAD[min(count, 3) - 1])


def resting_dice(side: int, dice: tuple[int, ...], room: Room, kit: Kit) -> dict[Hashable, Piece]:
    """The pieces of dice that lie still."""
    pieces: dict[Hashable, Piece] = {}
    for number, (value, place) in enumerate(zip(dice, resting_places(room, side, len(dice)), strict=False)):
        die = kit.sprites.die(value, _rest_turn(side, number), _edge(kit))
        pieces |= _die(("die", side, number), die, place, 0.0, kit)
    return pieces


def _rest_turn(side: int, number: int) -> int:
    return TUMBLE_TURNS[(side + number) % len(TUMBLE_TURNS)]


def flying_dice(air: DiceInAir, now: float, room: Room, kit: Kit) -> dict[Hashable, Piece]:
    """The pieces of dice in the air; in calm motion they lie where they will."""
    throw = air.throw
    share = 1.0 if air.seconds <= 0 else min(1.0, max(0.0, (now - air.begins) / air.seconds))
    if kit.motion.calm:
        return resting_dice(throw.side, throw.dice, room, kit) if now - air.begins >= CALM_FADE / 2 else {}
    pieces: dict[Hashable, Piece] = {}
    x, y = _FROM[throw.side]
    for number, (value, place) in enumerate(
        zip(throw.dice, resting_places(room, throw.side, len(throw.dice)), strict=False)
    ):
        way = quint(min(1.0, share * (1.0 + 0.06 * number)))
        at = (
            mixed(room.centre + x + 30 * number, place[0], way),
            mixed(CENTRE_Y + y, place[1], way),
        )
        shown, steps = tumbled(value, (1 - min(1.0, share * (1.0 + 0.06 * number))) ** _SLOWING)
        turn = _rest_turn(throw.side, number)
        die = kit.sprites.tumbling_die(shown, turn, _ROLLS[throw.side], steps, _edge(kit))
        pieces |= _die(("die", throw.side, number), die, at, _height(share), kit)
    return pieces


def tumbled(value: int, left: float) -> tuple[int, int]:
    """What a tumbling die shows with this share of its turning left.

    The value that comes up next, and how many steps of that half turn are left. Half a turn before it lies, the
    opposite face is up.
    """
    half_turns, step = divmod(round(left * _HALF_TURNS * TUMBLE_STEPS), TUMBLE_STEPS)
    return value if half_turns % 2 == 0 else 7 - value, step


def _height(share: float) -> float:
    for start, end, height in _BOUNCES:
        if start <= share < end:
            t = (share - start) / (end - start)
            return height * 4 * t * (1 - t) if start else height * (1 - t * t)
    return 0.0


def _edge(kit: Kit) -> int:
    return max(2, kit.frame.px(SIZE))


def _die(
    key: tuple[str, int, int], die: Sprite, place: tuple[float, float], height: float, kit: Kit
) -> dict[Hashable, Piece]:
    frame = kit.frame
    x, y = place
    shadow = kit.sprites.die_shadow(_edge(kit), height * frame.unit)
    ground = frame.at(x, y)
    return {
        key: sprite_piece((Layer.TILES, y, 1.0), *die.at(ground[0], ground[1] - round(height * RISE * frame.unit))),
        ("shadow of", *key): sprite_piece((Layer.SHADOW, y, 0.0), *shadow.at(*ground)),
    }
