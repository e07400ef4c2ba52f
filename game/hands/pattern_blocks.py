"""The tiles that a suit, or another block of kinds, lacks for the units that a shape may ask of it, cached as classes.

The tiles missing for every number of units that a block may have to give are a vector; blocks with equal vectors are
one class, and what two classes lack together is worked out once (compare ``deficiency``, which does so for one shape).
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from threading import Lock

from game import Frozen

FAR = 99
"""The number of missing tiles that stands for the impossible."""
_REMEMBERED = 4096
"""How many contents of a block are cached before the cache is emptied: a bound on memory."""

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
        self.rows: list[dict[int, int]] = []
        """The cache of ``together``, by the first class and then by the second."""
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
                    self.rows.append({})
                    self.least.append(vector[-1])
                    self._classes[vector] = found
        return found

    def together(self, first: int, second: int) -> int:
        row = self.rows[first]
        found = row.get(second)
        if found is None:
            found = row[second] = self.class_of(self._least(first, second))
        return found

    def missing(self, held: Iterable[int]) -> int:
        """The tiles that blocks of these classes together lack for all units."""
        rows = self.rows
        whole = 0
        for one in held:
            found = rows[whole].get(one)
            whole = self.together(whole, one) if found is None else found
        return self.least[whole]

    def _least(self, first: int, second: int) -> Vector:
        least = [FAR] * len(self.numbers)
        others = self._vectors[second]
        for missing, sums in zip(self._vectors[first], self._sums, strict=True):
            if missing < FAR:
                for other, place in sums:
                    both = missing + others[other]
                    if both < least[place]:  # noqa: PLR1730 - sooner than `min`
                        least[place] = both
        return tuple(least)


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
        self._begun: dict[bytes, list[int]] = {}
        """The tiles missing after the first kinds, by the numbers held of these kinds."""
        self.known: dict[bytes, int] = {}
        """The cache of ``class_of``."""
        self._better: dict[tuple[int, bytes], int] = {}
        self._spared: dict[tuple[int, bytes], int] = {}
        """The caches of ``better`` and ``spared``."""
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

    def class_of(self, held: bytes) -> int:
        """The class of a block that holds these numbers of each kind."""
        found = self.known.get(held)
        if found is None:
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            found = self.known[held] = self._classes.class_of(self._lacking(held))
        return found

    def better(self, rest: int, held: bytes) -> int:
        """Marks on the kinds of which one more tile lowers what is missing, with the other blocks in class ``rest``."""
        found = self._better.get((rest, held))
        if found is None:
            if len(self._better) >= _REMEMBERED:
                self._better.clear()
            together, least = self._classes.together, self._classes.least
            missing = least[together(rest, self.class_of(held))]
            drawn = map(self.class_of, _draws(held, self._spare))
            marks = zip(self._marks, drawn, strict=True)
            found = sum([mark for mark, after in marks if least[together(rest, after)] < missing])
            self._better[rest, held] = found
        return found

    def spared(self, rest: int, held: bytes) -> int:
        """Marks on the kinds of which a tile can be discarded at no cost, with the other blocks in class ``rest``."""
        found = self._spared.get((rest, held))
        if found is None:
            if len(self._spared) >= _REMEMBERED:
                self._spared.clear()
            together, least = self._classes.together, self._classes.least
            missing = least[together(rest, self.class_of(held))]
            found = self._spared[rest, held] = sum(
                [
                    self._marks[place]
                    for place, count in enumerate(held)
                    if count and least[together(rest, self.class_of(_with_one_less(held, place)))] == missing
                ]
            )
        return found

    def _lacking(self, held: bytes) -> Vector:
        begin = held[:_FIRST_KINDS]
        lacking = self._begun.get(begin)
        if lacking is None:
            if len(self._begun) >= _REMEMBERED:
                self._begun.clear()
            lacking = self._begun[begin] = _following([0], self._first, held)
        lacking = _following(lacking, self._last, held)
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


@lru_cache(maxsize=2048)
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
