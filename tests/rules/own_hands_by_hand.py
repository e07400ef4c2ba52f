"""Fifty hands as a club might write them, and a slow matcher of its own for what they mean: it shares no code."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

PATTERNS = (
    "set:B1 set:C5 set:D9 WESWN one:dragons",
    "x123456789 y19 z19 one:x",
    "x1112345678999 one:y",
    "chow:xn,xn+1,xn+2 chow:yn,yn+1,yn+2 chow:zn,zn+1,zn+2 set:winds pair:any",
    "7*pair!:simples",
    "7*pair!:x,y",
    "pair:xn pair:xn+1 pair:xn+2 pair:xn+3 pair:xn+4 pair:xn+5 pair:xn+6",
    "4*set:x13579 pair:dragons",
    "3*set:x2468 set:x13579 pair:x2468",
    "4*set:terminals pair:honors",
    "set:xn set:yn set:zn chow:x pair:honors",
    "set:own set:prevailing 2*chow:x pair:y",
    "x147 y258 z369 WESWN one:winds",
    "x147 x258 x369 DRGW pair:winds",
    "4*chow:x pair:y",
    "4*chow:x12345 pair:x | 4*chow:x56789 pair:x",
    "2*chow:x123 2*chow:x789 pair:x5",
    "2*chow:x123 chow:y123 chow:z123 pair:any",
    "set:x1 set:y1 set:z1 set:x9 pair:y9",
    "3*trio:x,y,z 2*duo:x,y one:dragons",
    "7*duo!:x,y",
    "7*duo!:suits",
    "4*trio!:x,y,z pair:honors",
    "WEEE WSS WWWW chow:x chow:y",
    "pung:dragons pung:winds 2*chow:x pair:x",
    "set:dragons set:dragons pair:dragons 2*meld:x",
    "2*set!:dragons 2*set!:winds pair:x5",
    "x12345 y12345 4*one!:honors",
    "WESWN DRGW 7*one!:x",
    "x19 y19 z19 WESWN DRGW one:simples",
    "pung:xn pung:yn+1 pung:zn+2 chow:x pair:winds",
    "set:xn set:xn+2 set:xn+4 set:xn+6 pair:x",
    "pair:B2 pair:B3 pair:B4 pair:B6 pair:B8 2*pair:DG",
    "B22334466 B888 DGGG",
    "4*meld:B23468,DG pair:C1,D1",
    "x1234 y1234 z1234 pair:any",
    "x12345 y56789 pair:z5 pair:DR",
    "meld:x meld:y meld:z meld:honors pair:honors",
    "chow:x chow:y chow:z set:winds pair:dragons",
    "2*chow:x,DR 2*set:honors pair:x,honors",
    "x55 y55 z55 pung:DW pung:x pair:winds",
    "x11 x99 5*pair!:y",
    "3*pair!:x 3*pair!:y pair:z",
    "B19 C19 D19 4*pair:honors",
    "set:WE set:WW 2*set:x pair:DR,DW",
    "pung:x2 chow:x345 chow:x678 pair:x9 pung:honors",
    "WEESSWWNN pair:DR pair:DG pair:DW",
    "x111 x222 x333 x444 pair:y1234",
    "xn yn zn 3*set!:simples pair:terminals",
    "2*one:x1 2*one:x9 2*set:y pair:y pair:z",
    "chow:x123 meld:x meld:y meld:z pair:suits",
)
SUITS = {letter: [f"{letter}{rank}" for rank in range(1, 10)] for letter in "BCD"}
WINDS, DRAGONS = ["WE", "WS", "WW", "WN"], ["DR", "DG", "DW"]
ALL = [tile for suit in SUITS.values() for tile in suit] + WINDS + DRAGONS
NAMED = {
    "any": ALL,
    "suits": ALL[:27],
    "simples": [tile for tile in ALL[:27] if tile[1] not in "19"],
    "terminals": [tile for tile in ALL[:27] if tile[1] in "19"],
    "honors": WINDS + DRAGONS,
    "winds": WINDS,
    "dragons": DRAGONS,
    "own": ["WS"],
    "prevailing": ["WE"],
}
Places = list[tuple[list[list[str]], int, bool]]
"""What may fill each place, the number of its item, and whether no two of the item may be the same."""


def readings(text: str) -> Iterator[tuple[list[str], Places]]:
    """Every choice of suits and rank: the tiles that are kept, and the places."""
    for alternative in text.split("|"):
        for suits in permutations("BCD"):
            for n in range(1, 10) if re.search("[xyz]n", alternative) else [1]:
                found = _reading(alternative.split(), dict(zip("xyz", suits, strict=True)), n)
                if found is not None:
                    yield found


def _reading(items: list[str], suits: dict[str, str], n: int) -> tuple[list[str], Places] | None:
    kept: list[str] = []
    places: Places = []
    for number, item in enumerate(items):
        word, _, kinds = item.partition(":")
        if not kinds:
            tiles = _tiles(item, suits, n)
            if tiles is None:
                return None
            kept += tiles
            continue
        times, _, word = word.rpartition("*")
        named: list[str] = []
        for kind in kinds.split(","):
            tiles = NAMED.get(kind) or (SUITS[suits[kind]] if kind in suits else _tiles(kind, suits, n))
            if tiles is None:
                return None
            named += tiles
        places += [(_units(word.rstrip("!"), sorted(set(named))), number, "!" in word)] * int(times or 1)
    return kept, places


def _tiles(group: str, suits: dict[str, str], n: int) -> list[str] | None:
    letter = suits.get(group[0], group[0])
    counted = re.fullmatch(r"n(?:\+(\d))?", group[1:])
    if counted:
        rank = n + int(counted[1] or 0)
        return [f"{letter}{rank}"] if rank <= 9 else None
    return [letter + mark for mark in group[1:]]


def _units(word: str, named: list[str]) -> list[list[str]]:
    alike = {"one": 1, "pair": 2, "pung": 3, "set": 3, "meld": 3}.get(word)
    units = [[tile] * alike for tile in named] if alike else []
    if word in ("chow", "meld"):
        runs = [[f"{suit}{rank + step}" for step in range(3)] for suit in "BCD" for rank in range(1, 8)]
        units += [run for run in runs if set(run) <= set(named)]
    if word in ("duo", "trio"):
        ranks = [[tile for tile in named if tile[1] == str(rank) and tile in ALL[:27]] for rank in range(1, 10)]
        units += [list(unit) for rank in ranks for unit in combinations(rank, 2 if word == "duo" else 3)]
    return units


def is_hand(text: str, tiles: list[str]) -> bool:
    """Whether these tiles, all concealed, are a hand of the pattern."""
    for kept, places in readings(text):
        left = Counter(tiles)
        left.subtract(kept)
        if min(left.values()) >= 0 and _fits(places, +left, (-1, 0)):
            return True
    return False


def _fits(places: Places, left: Counter[str], before: tuple[int, int]) -> bool:
    """Whether the places can be filled, those of one item in the order of their units."""
    if not places:
        return not left
    (units, number, different), *others = places
    first = before[1] if number == before[0] else 0
    for place in range(first, len(units)):
        if different and number == before[0] and are_same(units[place], units[before[1]]):
            continue
        rest = left.copy()
        rest.subtract(units[place])
        if min(rest.values()) >= 0 and _fits(others, +rest, (number, place)):
            return True
    return False


def are_same(unit: list[str], other: list[str]) -> bool:
    """Whether units that must differ do not: duos and trios, of several suits, that have the same rank."""
    across = len(set(unit)) > 1 and unit[0][1] == unit[1][1]
    return unit[0][1] == other[0][1] if across else unit == other


def some_hand(text: str, random: Random) -> list[str] | None:
    """A hand of the pattern, or none where the tiles did not suffice."""
    kept, places = random.choice(list(readings(text)))
    tiles = list(kept)
    used: list[tuple[int, list[str]]] = []
    for units, number, different in places:
        unit = random.choice(units)
        if different and any(number == one and are_same(unit, other) for one, other in used):
            return None
        used.append((number, unit))
        tiles += unit
    return tiles if max(Counter(tiles).values()) <= 4 else None
