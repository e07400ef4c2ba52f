"""The ways to find seats. Chance comes in as a function that throws one die."""

from collections.abc import Callable, Iterable
from enum import Enum

from game import Frozen, replace
from game.tiles.tile import WINDS, Tiles, Wind

ThrowDie = Callable[[], int]
"""Gives the next throw of one die, 1 to 6."""


class SeatThrow(Frozen):
    """One round of throws for seats."""

    dice: tuple[tuple[int, ...], ...]
    """The dice of every person, in the order in which they sit; empty for those who did not throw."""


class SeatDraw(Frozen):
    """The outcome of a drawing of seats: the throws in order, and the person at each seat."""

    throws: tuple[SeatThrow, ...]
    persons: tuple[int, ...]
    """The person at each seat; seat 0 is the first East."""
    wind_tiles: Tiles = ()
    """The wind tile that every person was dealt, after the throws; empty if the book deals none."""
    again: SeatThrow | None = None
    """The second throw, by the provisional East when the wall is built: it names the person to change places with."""

    @property
    def persons_after(self) -> tuple[int, ...]:
        """The person at each seat after a provisional East has thrown again, if there is one."""
        if self.again is None:
            return self.persons
        named = place_counted(0, self.again.dice[self.persons[0]], len(self.persons))
        changed = list(self.persons)
        changed[0], changed[named] = changed[named], changed[0]
        return tuple(changed)


class Seating(Enum):
    """The way in which seats are found."""

    AS_THEY_SIT = "as_they_sit"
    """Nobody throws: the first person is East."""
    ONE_DIE = "die"
    """Everybody throws one die; the highest is East, ties throw again; the others follow to the right as they sit."""
    TWO_DICE = "dice"
    """Everybody throws two dice; otherwise as ``ONE_DIE``."""
    DIE_FOR_EACH = "die_for_each"
    """Everybody throws one die: the highest is East, and the others throw again for West, then for South.

    Ties for the highest throw again; the last person takes the wind that is left.
    """
    ONE_THROW = "one_throw"
    """The first person throws two dice and counts to the right from their own place as one: East sits there."""
    WIND_TILES = "wind_tiles"
    """The wind tiles, mixed face down, are dealt; everybody sits at the wind of their tile."""
    THROW_AND_TILES = "throw_and_tiles"
    """A throw, counted as in ``ONE_THROW``, gives East's place; then wind tiles give each person a seat."""
    SECOND_THROW = "second_throw"
    """As ``THROW_AND_TILES``, but East is provisional, and throws two dice and counts again when the wall is built."""

    def draw(self, persons: int, die: ThrowDie) -> SeatDraw:
        """The seats of so many persons, found with a die."""
        match self:
            case Seating.AS_THEY_SIT:
                return SeatDraw((), tuple(range(persons)))
            case Seating.ONE_DIE | Seating.TWO_DICE:
                east, throws = _highest(range(persons), persons, 1 if self is Seating.ONE_DIE else 2, die)
                return SeatDraw(throws, _to_the_right_of(east, persons))
            case Seating.DIE_FOR_EACH:
                return _die_for_each(persons, die)
            case Seating.ONE_THROW:
                throw, place = _throw_and_counted_person(persons, die)
                return SeatDraw((throw,), _to_the_right_of(place, persons))
            case Seating.WIND_TILES:
                tiles = mixed_winds(persons, die)
                return SeatDraw((), tuple(map(tiles.index, WINDS[:persons])), wind_tiles=tiles)
            case Seating.THROW_AND_TILES | Seating.SECOND_THROW:
                throw, _ = _throw_and_counted_person(persons, die)
                drawn = replace(Seating.WIND_TILES.draw(persons, die), throws=(throw,))
                return drawn if self is Seating.THROW_AND_TILES else _thrown_again(drawn, die)


def _die_for_each(persons: int, die: ThrowDie) -> SeatDraw:
    """The highest throw takes the first of East, West, South and North in play, the highest of the others the next."""
    throws: tuple[SeatThrow, ...] = ()
    left = list(range(persons))
    at: dict[Wind, int] = {}
    for wind in (Wind.EAST, Wind.WEST, Wind.SOUTH, Wind.NORTH):
        if wind < persons:
            at[wind], rounds = _highest(left, persons, 1, die)
            throws += rounds
            left.remove(at[wind])
    return SeatDraw(throws, tuple(at[wind] for wind in sorted(at)))


def _thrown_again(drawn: SeatDraw, die: ThrowDie) -> SeatDraw:
    """The draw completed by the provisional East's second throw of two dice."""
    thrown = (die(), die())
    dice = tuple(thrown if person == drawn.persons[0] else () for person in range(len(drawn.persons)))
    return replace(drawn, again=SeatThrow(dice))


def place_counted(first: int, dice: tuple[int, ...], places: int) -> int:
    """The place that a throw of dice reaches, counted to the right, ``first`` being one."""
    return (first + sum(dice) - 1) % places


def _highest(rolling: Iterable[int], persons: int, dice: int, die: ThrowDie) -> tuple[int, tuple[SeatThrow, ...]]:
    """The person with the highest throw, and the rounds of throws that it took, since those who tie throw again."""
    throws = []
    left = tuple(rolling)
    while len(left) > 1:
        thrown = {person: tuple(die() for _ in range(dice)) for person in left}
        throws.append(SeatThrow(tuple(thrown.get(person, ()) for person in range(persons))))
        highest = max(map(sum, thrown.values()))
        left = tuple(person for person in left if sum(thrown[person]) == highest)
    return left[0], tuple(throws)


def _throw_and_counted_person(persons: int, die: ThrowDie) -> tuple[SeatThrow, int]:
    """A throw of two dice by the first person, and the person to whom its sum counts, the thrower being one."""
    thrown = (die(), die())
    return SeatThrow((thrown, *((),) * (persons - 1))), place_counted(0, thrown, persons)


def _to_the_right_of(east: int, persons: int) -> tuple[int, ...]:
    return tuple((east + seat) % persons for seat in range(persons))


def mixed_winds(persons: int, die: ThrowDie) -> Tiles:
    """The wind tiles of so many seats in a random order, all orders equally likely: the die picks among those left."""
    left = list(WINDS[:persons])
    mixed = []
    while left:
        fair = 6 - 6 % len(left)
        thrown = die()
        if thrown <= fair:
            mixed.append(left.pop(thrown % len(left)))
    return tuple(mixed)
