"""The ways to find seats. Chance comes in as a function that throws one die."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from game.tiles.tile import WINDS, Tile, Wind

ThrowDie = Callable[[], int]
"""Gives the next throw of one die, 1 to 6."""


class SeatThrow(Struct, frozen=True):
    """One round of throws for seats."""

    dice: tuple[tuple[int, ...], ...]
    """The dice of every person, in the order in which they sit; empty for those who did not throw."""


class SeatDraw(Struct, frozen=True):
    """The outcome of a drawing of seats: the throws in order, and the person at each seat."""

    throws: tuple[SeatThrow, ...]
    persons: tuple[int, ...]
    """The person at each seat; seat 0 is the first East."""
    wind_tiles: tuple[Tile, ...] = ()
    """The wind tile that every person was dealt, after the throws; empty where the book deals none."""
    again: SeatThrow | None = None
    """The throw of a provisional East when the wall is built, which names the person to change places with."""

    @property
    def persons_after(self) -> tuple[int, ...]:
        """The person at each seat after a provisional East has thrown again, if there is one."""
        if self.again is None:
            return self.persons
        named = place_counted(0, self.again.dice[self.persons[0]], len(self.persons))
        changed = list(self.persons)
        changed[0], changed[named] = changed[named], changed[0]
        return tuple(changed)


Seating = Callable[[int, ThrowDie], SeatDraw]
"""Gives the seats, from the number of persons and a die."""


def highest_throw_is_east(*, dice: int) -> Seating:
    """Everybody throws; the highest is East, ties throw again; the others follow to the right as they sit."""

    def draw(persons: int, die: ThrowDie) -> SeatDraw:
        east, throws = _highest(range(persons), persons, dice, die)
        return SeatDraw(throws, _to_the_right_of(east, persons))

    return draw


def highest_throws_take(*winds: Wind) -> Seating:
    """Everybody throws one die: the highest sits at the first of these winds, and the others throw again for the next.

    Ties for the highest throw again; the last person takes the wind that is left.
    """

    def draw(persons: int, die: ThrowDie) -> SeatDraw:
        throws: tuple[SeatThrow, ...] = ()
        left = list(range(persons))
        at: dict[Wind, int] = {}
        for wind in winds:
            at[wind], rounds = _highest(left, persons, 1, die)
            throws += rounds
            left.remove(at[wind])
        return SeatDraw(throws, tuple(at[wind] for wind in sorted(at)))

    return draw


def one_throw_names_east(persons: int, die: ThrowDie) -> SeatDraw:
    """The first person throws two dice and counts to the right from their own place as one: East sits there."""
    throw, place = _counted_throw(persons, die)
    return SeatDraw((throw,), _to_the_right_of(place, persons))


def throw_and_wind_tiles(persons: int, die: ThrowDie) -> SeatDraw:
    """A throw, counted as in ``one_throw_names_east``, gives East's place; then wind tiles give each person a seat."""
    throw, _ = _counted_throw(persons, die)
    dealt = by_wind_tiles(persons, die)
    return SeatDraw((throw,), dealt.persons, dealt.wind_tiles)


def east_throws_again(persons: int, die: ThrowDie) -> SeatDraw:
    """Throw and wind tiles name a provisional East, who throws two dice and counts again when the wall is built."""
    drawn = throw_and_wind_tiles(persons, die)
    thrown = (die(), die())
    east = drawn.persons[0]
    return replace(drawn, again=SeatThrow(tuple(thrown if person == east else () for person in range(persons))))


def place_counted(first: int, dice: tuple[int, ...], places: int) -> int:
    """The place to which a throw counts, from ``first`` as one to the right."""
    return (first + sum(dice) - 1) % places


def _highest(rolling: Iterable[int], persons: int, dice: int, die: ThrowDie) -> tuple[int, tuple[SeatThrow, ...]]:
    """The person with the highest throw, and the rounds that it took: those who tie for it throw again."""
    throws = []
    left = tuple(rolling)
    while len(left) > 1:
        thrown = {person: tuple(die() for _ in range(dice)) for person in left}
        throws.append(SeatThrow(tuple(thrown.get(person, ()) for person in range(persons))))
        highest = max(sum(values) for values in thrown.values())
        left = tuple(person for person in left if sum(thrown[person]) == highest)
    return left[0], tuple(throws)


def _counted_throw(persons: int, die: ThrowDie) -> tuple[SeatThrow, int]:
    """A throw of two dice by the first person, and the place that it counts to from there as one."""
    thrown = (die(), die())
    return SeatThrow((thrown, *((),) * (persons - 1))), place_counted(0, thrown, persons)


def _to_the_right_of(east: int, persons: int) -> tuple[int, ...]:
    return tuple((east + seat) % persons for seat in range(persons))


def by_wind_tiles(persons: int, die: ThrowDie) -> SeatDraw:
    """The wind tiles, mixed face down, are dealt; everybody sits at the wind of their tile."""
    tiles = mixed_winds(persons, die)
    return SeatDraw((), tuple(tiles.index(wind) for wind in WINDS[:persons]), wind_tiles=tiles)


def mixed_winds(persons: int, die: ThrowDie) -> tuple[Tile, ...]:
    """The wind tiles of so many seats in a random order, all orders equally likely: the die picks among those left."""
    left = list(WINDS[:persons])
    mixed = []
    while left:
        fair = 6 - 6 % len(left)
        thrown = die()
        if thrown <= fair:
            mixed.append(left.pop(thrown % len(left)))
    return tuple(mixed)


def as_they_sit(persons: int, _die: ThrowDie) -> SeatDraw:
    """Nobody throws: the first person is East (for deals played by themselves)."""
    return SeatDraw((), tuple(range(persons)))
