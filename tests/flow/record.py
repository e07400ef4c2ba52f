"""A replay file as it stands on the disk: plain JSON lines, read without a line of the game's own code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]  # what the file holds is looked at field by field
Tile = str
"""A face by its code: ``B5``, ``WE``, ``F1``."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command, and the events that it led to. The first step of a file has no command."""

    command: Json
    events: Sequence[Json]


@dataclass(frozen=True, slots=True)
class Record:
    """One match as its file tells it."""

    rules: str
    options: Json
    steps: Sequence[Step]


def read(content: bytes) -> Record:
    """The match of a replay file."""
    header, *lines = (json.loads(line) for line in content.decode().splitlines())
    steps: list[Step] = [Step({"type": "agree"}, [])]
    for line in lines:
        if "command" in line:
            steps.append(Step(line["command"], []))
        else:
            steps[-1].events.append(line["event"])  # type: ignore[attr-defined] # a list until it is handed out
    return Record(header["rules"], header["options"], steps)


def is_bonus(tile: Tile) -> bool:
    """Whether a tile is a flower or a season."""
    return tile[0] in "FS"


def has_rank(tile: Tile) -> bool:
    """Whether a tile is of one of the three suits; dots and dragons share a letter."""
    return tile[0] in "BCD" and tile[1].isdigit()


def all_tiles(*, bonus: bool = True, without: Sequence[Tile] = ()) -> list[Tile]:
    """Four of each face and, if wished, one of each flower and season; sorted."""
    plain = [f"{suit}{rank}" for suit in "BCD" for rank in range(1, 10)]
    plain += ["WE", "WS", "WW", "WN", "DR", "DG", "DW"]
    tiles = [tile for tile in plain for _ in range(4)]
    if bonus:
        tiles += [f"{kind}{number}" for kind in "FS" for number in range(1, 5)]
    return sorted(tile for tile in tiles if tile not in without)


def fingerprint(salt: str, wall: Sequence[Tile]) -> str:
    """What holds a wall to its order (game/engine/PROTOCOL.md)."""
    return hashlib.sha256(" ".join([salt, *wall]).encode()).hexdigest()


def is_regular(tiles: Sequence[Tile], sets: int, *, foursomes: bool = False) -> bool:
    """Whether tiles are so many chows and pungs and a pair; with ``foursomes`` four alike may be a set as well."""
    left = sorted(tiles)
    return any(
        left.count(pair) >= 2 and _are_sets(less(left, [pair, pair]), sets, foursomes) for pair in dict.fromkeys(left)
    )


def _are_sets(left: list[Tile], sets: int, foursomes: bool) -> bool:
    if not left or not sets:
        return not left and not sets
    first = left[0]
    if foursomes and left.count(first) == 4 and _are_sets(less(left, [first] * 4), sets - 1, foursomes):
        return True
    if left.count(first) >= 3 and _are_sets(less(left, [first] * 3), sets - 1, foursomes):
        return True
    row = chow_from(first)
    return row is not None and all(tile in left for tile in row) and _are_sets(less(left, row), sets - 1, foursomes)


def chow_from(tile: Tile) -> list[Tile] | None:
    """The chow that begins with a tile, if one does."""
    if not has_rank(tile) or int(tile[1]) > 7:
        return None
    return [f"{tile[0]}{int(tile[1]) + step}" for step in range(3)]


def less(tiles: Sequence[Tile], taken: Sequence[Tile]) -> list[Tile]:
    """Tiles without others that are among them."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left
