"""Computes the tables of ``game.hands.deficiency`` and ``chows``: ``python build_scripts/make_hand_tables.py``.

A suit is described by ten numbers: the tiles that it lacks to 0, 1, 2, 3 and 4 sets, without a pair and with one. Many
suits have the same ten and form one class. Two suits together form a third class, with the least that both lack, and
few of these are new: 126 classes of suits and 55 of honors grow to 180, and no further. If only chows are sets there
are 253, although hands that lack eight tiles or more are not distinguished, because nobody ever plays for them. Needs
numpy; the same code gives the same files.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import zlib
from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "tables"
SETS = 4
FAR = 100
"""More than any suit lacks."""
FAR_FROM_CHOWS = 8
"""The number of missing tiles above which hands are not distinguished, if only chows are sets."""

Vector = tuple[int, ...]
"""The tiles that a class lacks: to 0 to 4 sets without a pair, then to 0 to 4 sets with one."""


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, made in TABLES.items():
        data = made()
        file = FOLDER / f"{name}.bin"
        file.write_bytes(zlib.compress(data, 9))
        print(f"{file.name}: {data[0]} classes, {file.stat().st_size:,} bytes")


def tables(*, pungs: bool = True, far: int = FAR) -> bytes:
    """The content of a table: the number of classes; the class of each suit, honor set and pair of classes; the lacks.

    :param pungs: whether pungs are sets too, or only chows.
    :param far: from this number on, missing tiles are not distinguished.
    """
    suits = np.minimum(lacking(kinds=9, chows=True, pungs=pungs), far)
    honors = np.minimum(lacking(kinds=7, chows=False, pungs=pungs), far)
    distinct, rows = np.unique(np.concatenate((suits, honors)), axis=0, return_inverse=True)
    firsts: list[Vector] = list(map(tuple, distinct.tolist()))
    vectors = closure(set(firsts), far)
    number = {vector: place for place, vector in enumerate(vectors)}
    parts = (
        bytes([len(vectors)]),
        np.array([number[vector] for vector in firsts], np.uint8)[rows.reshape(-1)].tobytes(),
        bytes(number[merged(first, second, far)] for first in vectors for second in vectors),
        bytes(vector[len(vector) // 2 + sets] for sets in range(SETS + 1) for vector in vectors),
    )
    return b"".join(parts)


def lacking(*, kinds: int, chows: bool, pungs: bool) -> NDArray[np.uint8]:
    """The ten numbers of every suit with this many kinds, by its base 5 number, the first kind in the lowest digit."""
    aims = targets(kinds, chows=chows, pungs=pungs)
    columns = [distances(aims[pairs][sets], kinds) for pairs in range(2) for sets in range(SETS + 1)]
    return np.stack([column.transpose().reshape(-1) for column in columns], axis=-1)


def targets(kinds: int, *, chows: bool, pungs: bool) -> list[list[set[Vector]]]:
    """Every combination of 0 to 4 sets, ``[0]`` without a pair and ``[1]`` with one, at most four tiles of a kind."""
    pieces: list[Vector] = []
    if pungs:
        pieces += [tuple(3 * (place == kind) for place in range(kinds)) for kind in range(kinds)]
    if chows:
        pieces += [tuple(int(first <= place < first + 3) for place in range(kinds)) for first in range(kinds - 2)]
    plain: list[set[Vector]] = []
    for sets in range(SETS + 1):
        chosen = combinations_with_replacement(pieces, sets)
        laid = {tuple(map(sum, zip((0,) * kinds, *combination, strict=True))) for combination in chosen}
        plain.append({counts for counts in laid if max(counts) <= 4})
    pairs = [tuple(2 * (place == kind) for place in range(kinds)) for kind in range(kinds)]
    paired = [{tuple(map(sum, zip(counts, pair, strict=True))) for counts in laid for pair in pairs} for laid in plain]
    return [plain, [{counts for counts in laid if max(counts) <= 4} for laid in paired]]


def distances(aims: set[Vector], kinds: int) -> NDArray[np.uint8]:
    """For every suit the tiles that it lacks to the nearest aim, kind after kind, by a distance transform."""
    lacks: NDArray[np.uint8] = np.full((5,) * kinds, FAR, np.uint8)
    for aim in aims:
        lacks[aim] = 0
    for kind in range(kinds):
        along = np.moveaxis(lacks, kind, 0)
        for held in (3, 2, 1, 0):
            along[held] = np.minimum(along[held], along[held + 1] + 1)
        for held in (1, 2, 3, 4):
            along[held] = np.minimum(along[held], along[held - 1])
    return lacks


def closure(vectors: set[Vector], far: int) -> list[Vector]:
    """All classes that result from merging these, sorted."""
    fresh = vectors
    while fresh:
        fresh = {merged(first, second, far) for first in fresh for second in vectors} - vectors
        vectors = vectors | fresh
    return sorted(vectors)


def merged(first: Vector, second: Vector, far: int) -> Vector:
    """The tiles that two classes lack together."""
    half = SETS + 1
    plain = [min(first[i] + second[sets - i] for i in range(sets + 1)) for sets in range(half)]
    paired = [
        min(min(first[half + i] + second[sets - i], first[i] + second[half + sets - i]) for i in range(sets + 1))
        for sets in range(half)
    ]
    return tuple([min(far, missing) for missing in (*plain, *paired)])


TABLES: dict[str, Callable[[], bytes]] = {
    "deficiency": tables,
    "chows": partial(tables, pungs=False, far=FAR_FROM_CHOWS),
}
"""The functions that make the tables, by file name."""


if __name__ == "__main__":
    main()
