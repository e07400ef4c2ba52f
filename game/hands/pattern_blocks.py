"""The tiles that a suit, or another block of kinds, lacks for the units that a shape may ask of it, cached as classes.

The tiles missing for every number of units that a block may have to give are a vector; blocks with equal vectors are
one class, and what two classes lack together is worked out once (compare ``deficiency``, which does so for one shape).
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial
from itertools import product
from threading import Lock

from game import Frozen
from game.hands.remembered import Remembered

FAR = 99
"""The number of missing tiles that stands for the impossible."""

Numbers = tuple[int, ...]
"""A number for each kind of a block, or for each want."""
Vector = tuple[int, ...]
"""The missing tiles for each of ``Classes.numbers``, the possible numbers of units."""


class Want(Frozen):
    """A demand on a block: the units that it can give, and how many are asked for."""

    units: tuple[Numbers, ...]
    """The units, as the number of tiles of each kind; a unit spans at most three kinds."""
    times: int
    different: bool
    """Whether the same unit may be taken only once."""
    at_most: int
    """The most units that the block may give: one for duos and trios that must differ, since a block is one rank."""
    shared: int | None
    """If several blocks share the slot: its index among the shared slots. ``None``: this block alone fills the slot."""


class Classes:
    """The classes of blocks that share the units of some slots, which have ``times`` places each.

    Class 0 is that of a block that gives no unit and lacks nothing else. Computer players think in threads of their
    own: only one thread at a time may add a class.
    """

    def __init__(self, times: Numbers):
        self.numbers = tuple(product(*(range(most + 1) for most in times)))
        place = {numbers: place for place, numbers in enumerate(self.numbers)}
        self._sums = [
            [(other, place[both]) for other, more in enumerate(self.numbers) if (both := _sum(numbers, more)) in place]
            for numbers in self.numbers
        ]
        """For each entry of ``numbers``: the indexes of the entries that can be added to it, each with the index of the
        sum."""
        self._vectors: list[Vector] = []
        self._classes: dict[Vector, int] = {}
        self.together: list[Remembered[int, int]] = []
        """The class of two blocks together, by the class of the first and then by that of the second."""
        self.least: list[int] = []
        """The tiles missing for all units, indexed by class."""
        self._growing = Lock()
        self.class_of((0,) + (FAR,) * (len(self.numbers) - 1))

    def class_of(self, vector: Vector) -> int:
        """The class of a vector, added if it is new."""
        found = self._classes.get(vector)
        if found is None:
            with self._growing:
                found = self._classes.get(vector)
                if found is None:
                    found = len(self._vectors)
                    self._vectors.append(vector)
                    self.together.append(Remembered(partial(self._both, found)))
                    self.least.append(vector[-1])
                    self._classes[vector] = found
        return found

    def missing(self, held: Iterable[int]) -> int:
        """The tiles that blocks of these classes together lack for all units."""
        together, whole = self.together, 0
        for one in held:
            whole = together[whole][one]
        return self.least[whole]

    def _both(self, first: int, second: int) -> int:
        least = [FAR] * len(self.numbers)
        others = self._vectors[second]
        for missing, sums in zip(self._vectors[first], self._sums, strict=True):
            if missing < FAR:
                for other, place in sums:
                    both = missing + others[other]
                    if both < least[place]:  # noqa: PLR1730 - sooner than `min`
                        least[place] = both
        return self.class_of(tuple(least))


def _sum(numbers: Numbers, more: Numbers) -> Numbers:
    return tuple(map(int.__add__, numbers, more))


_Layer = tuple[int, int, list[tuple[int, int, int]]]
"""A kind, the number of states after it, and the steps there: from which state, to which, needing how many tiles."""
_FIRST_KINDS = 6
"""How many kinds of a block are looked at together first: many blocks begin alike."""


class Block:
    """A suit, or other kinds, of which a shape keeps some tiles and asks for units.

    The kinds are gone through in order. A *state* is what the units begun so far still need of this kind and the next,
    and how many of each want are taken; the steps between states are prepared once, so that for a hand only the missing
    tiles are added up.
    """

    def __init__(self, kept: bytes, spare: bytes, wants: tuple[Want, ...], classes: Classes, step: int):
        self._marks = [1 << 8 * step * place for place in range(len(kept))]
        """The mark on each of the block's kinds, as part of a number that stands for ``Marks`` from its first kind on.
        """
        self._spare = spare
        self._classes = classes
        self._first: list[_Layer] = []
        self._last: list[_Layer] = []
        self._begun = Remembered[bytes, list[int]](lambda begin: _following([0], self._first, begin))
        """The tiles missing after the first kinds, by the numbers held of these kinds."""
        self.class_of = Remembered[bytes, int](lambda held: classes.class_of(self._lacking(held)))
        """The class of a block that holds these numbers of each kind."""
        self.better = Remembered(self._better)
        """Marks on the kinds of which one more tile lowers what is missing, with the other blocks in a class."""
        self.spared = Remembered(self._spared)
        """Marks on the kinds of which a tile can be discarded at no cost, with the other blocks in a class."""
        states = {(0, 0, (0,) * len(wants)): 0}
        for kind in range(len(kept)):
            following: dict[tuple[int, int, Numbers], int] = {}
            steps = []
            for (due, due_next, taken), source in states.items():
                for need, need_next, need_after, numbers in _choices(kind, taken, wants):
                    needed = kept[kind] + due + need
                    if needed <= spare[kind]:
                        state = (due_next + need_next, need_after, numbers)
                        steps.append((source, following.setdefault(state, len(following)), needed))
            if any(needed for *_, needed in steps) or len(steps) != len(states):
                (self._first if kind < _FIRST_KINDS else self._last).append((kind, len(following), steps))
            states = following
        self._ends = [
            (place, end)
            for place, shared in enumerate(classes.numbers)
            if (end := states.get((0, 0, _taken_at_last(wants, shared)))) is not None and _within(wants, shared)
        ]

    def _missing(self, rest: int, held: bytes) -> int:
        return self._classes.least[self._classes.together[rest][self.class_of[held]]]

    def _better(self, asked: tuple[int, bytes]) -> int:
        rest, held = asked
        missing, drawn = self._missing(rest, held), _draws(held, self._spare)
        return sum(
            [mark for mark, after in zip(self._marks, drawn, strict=True) if self._missing(rest, after) < missing]
        )

    def _spared(self, asked: tuple[int, bytes]) -> int:
        rest, held = asked
        missing = self._missing(rest, held)
        return sum(
            [
                self._marks[place]
                for place, count in enumerate(held)
                if count and self._missing(rest, _with_one_less(held, place)) == missing
            ]
        )

    def _lacking(self, held: bytes) -> Vector:
        lacking = _following(self._begun[held[:_FIRST_KINDS]], self._last, held)
        vector = [FAR] * len(self._classes.numbers)
        for place, end in self._ends:
            vector[place] = lacking[end]
        return tuple(vector)


def _following(lacking: list[int], layers: Iterable[_Layer], held: bytes) -> list[int]:
    """The tiles missing for each state after these kinds, from those missing for each state before them."""
    for kind, size, steps in layers:
        following = [FAR] * size
        has = held[kind]
        for source, target, needed in steps:
            missing = lacking[source]
            if needed > has:
                missing += needed - has
            if missing < following[target]:  # noqa: PLR1730 - sooner than `min`
                following[target] = missing
        lacking = following
    return lacking


def classes(times: Numbers) -> Classes:
    """The classes for shapes whose shared slots have these numbers of places; all threads get the same object."""
    with _MAKING:
        return _classes(times)


_MAKING = Lock()
_classes = cache(Classes)


@lru_cache(2048)
def block(kept: bytes, spare: bytes, wants: tuple[Want, ...], times: Numbers, step: int) -> Block:
    """The block with these tiles and wants; shapes with the same demands share the block and its caches.

    :param step: how far one of its kinds is from the next in the order of ``KINDS``.
    """
    return Block(kept, spare, wants, classes(times), step)


def _choices(kind: int, taken: Numbers, wants: tuple[Want, ...]) -> Iterator[tuple[int, int, int, Numbers]]:
    """The units that may begin with a kind: the tiles needed of it and the next two kinds, and all units then taken."""
    begin = [
        (place, unit) for place, want in enumerate(wants) for unit in want.units if unit[kind] and not any(unit[:kind])
    ]
    most = [1 if wants[place].different else wants[place].times - taken[place] for place, _ in begin]
    for chosen in product(*(range(times + 1) for times in most)):
        numbers = list(taken)
        needs = [0, 0, 0]
        for times, (place, unit) in zip(chosen, begin, strict=True):
            numbers[place] += times
            for step, need in enumerate(unit[kind : kind + 3]):
                needs[step] += times * need
        if all(number <= want.at_most for number, want in zip(numbers, wants, strict=True)):
            yield needs[0], needs[1], needs[2], tuple(numbers)


def _taken_at_last(wants: tuple[Want, ...], shared: Numbers) -> Numbers:
    return tuple(want.times if want.shared is None else shared[want.shared] for want in wants)


def _within(wants: tuple[Want, ...], shared: Numbers) -> bool:
    """Whether every shared slot from which units are taken is among the block's wants."""
    given = {want.shared for want in wants}
    return all(not number or place in given for place, number in enumerate(shared))


def _with_one_less(held: bytes, place: int) -> bytes:
    return held[:place] + bytes((held[place] - 1,)) + held[place + 1 :]


def _draws(held: bytes, spare: bytes) -> Iterator[bytes]:
    for kind, count in enumerate(held):
        yield held[:kind] + bytes((count + 1,)) + held[kind + 1 :] if count < spare[kind] else held
