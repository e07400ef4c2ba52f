"""What hands lack, found with nothing of the game's own: PyPI ``mahjong`` for sets and a pair, trying for the rest.

The books' special hands are read from their texts here once more, and filled by trying what may stand in each place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from mahjong.shanten import Shanten

from game.hands.meld import Meld
from game.rules.ruleset import Ruleset
from game.tiles.tile import KINDS, Tile, Wind

CODES = tuple(tile.value for tile in KINDS)
PLACE = {code: place for place, code in enumerate(CODES)}
HONORS = tuple(code for code in CODES if code[0] == "W" or code in ("DR", "DG", "DW"))
RANKED = tuple(code for code in CODES if code not in HONORS)
NAMED = {
    "any": CODES,
    "suits": RANKED,
    "honors": HONORS,
    "winds": tuple(code for code in HONORS if code[0] == "W"),
    "dragons": ("DR", "DG", "DW"),
    "terminals": tuple(code for code in RANKED if code[1] in "19"),
    "simples": tuple(code for code in RANKED if code[1] not in "19"),
}
NEEDS = {"one": 1, "pair": 2, "pung": 3, "set": 3, "kong": 4}
FAR = 99

Counts = tuple[int, ...]


@lru_cache(maxsize=1 << 17)
def regular(counts: Counts) -> int:
    """The tiles missing to sets and a pair; 0 for a hand that is complete."""
    shanten: int = Shanten.calculate_shanten_for_regular_hand(list(counts))
    return shanten + 1


def with_tile(counts: Counts, place: int, by: int = 1) -> Counts:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


@lru_cache(maxsize=1 << 15)
def helping(counts: Counts) -> tuple[int, ...]:
    """The places of the tiles of which any brings the hand nearer to sets and a pair."""
    missing = regular(counts)
    return tuple(place for place in range(34) if counts[place] < 4 and regular(with_tile(counts, place)) < missing)


def foursomes(counts: Counts) -> int:
    """The tiles missing to three times four alike and a pair of yet another kind."""
    most = sorted(counts, reverse=True)
    best = 0
    for pair in range(4):
        fours = [count for place, count in enumerate(most[:4]) if place != pair]
        best = max(best, sum(fours[:3]) + min(2, most[pair]))
    return 14 - best


class Slot(NamedTuple):
    """Places of a shape that are filled alike."""

    word: str
    units: tuple[tuple[str, ...], ...]
    times: int
    different: bool
    concealed: bool


class Shape(NamedTuple):
    """A special hand with its suits and rank chosen."""

    kept: tuple[str, ...]
    slots: tuple[Slot, ...]


@cache
def shapes(text: str, own: str, prevailing: str) -> tuple[Shape, ...]:
    found = {}
    for alternative in text.split("|"):
        letters = sorted(set(re.findall(r"\b[xyz]", alternative)))
        for suits in permutations("BCD", len(letters)):
            for rank in range(1, 10):
                shape = _shape(alternative.split(), dict(zip(letters, suits, strict=True)), rank, (own, prevailing))
                if shape is not None:
                    found[shape] = True
    return tuple(found)


def _shape(items: list[str], suits: dict[str, str], rank: int, winds: tuple[str, str]) -> Shape | None:
    kept: list[str] = []
    slots = []
    for item in items:
        bare = item.strip("[]")
        if ":" not in bare:
            tiles = _group(bare, suits, rank)
            if tiles is None:
                return None
            kept += tiles
            continue
        head, kinds = bare.split(":")
        times, _, word = head.rpartition("*")
        codes: list[str] = []
        for kind in kinds.split(","):
            if kind in NAMED:
                codes += NAMED[kind]
            elif kind in ("own", "prevailing"):
                codes.append(winds[kind == "prevailing"])
            elif kind in suits:
                codes += [suits[kind] + str(number) for number in range(1, 10)]
            else:
                tiles = _group(kind, suits, rank)
                if tiles is None:
                    return None
                codes += tiles
        units = tuple(_units(word.rstrip("!"), sorted(set(codes), key=PLACE.__getitem__)))
        slots.append(Slot(word.rstrip("!"), units, int(times or 1), word.endswith("!"), item.startswith("[")))
    return Shape(tuple(kept), tuple(slots))


def _group(text: str, suits: dict[str, str], rank: int) -> list[str] | None:
    """The tiles of a group; ``None`` where a rank that follows is above nine."""
    letter = suits.get(text[0], text[0])
    if text[1] == "n":
        number = rank + int(text[3:] or 0)
        return [letter + str(number)] if number <= 9 else None
    return [letter + mark for mark in text[1:]]


def _units(word: str, codes: list[str]) -> Iterator[tuple[str, ...]]:
    if word in NEEDS:
        yield from ((code,) * NEEDS[word] for code in codes)
    elif word in ("duo", "trio"):
        for number in "123456789":
            rank = [code for code in codes if code in RANKED and code[1] == number]
            yield from combinations(rank, 2 if word == "duo" else 3)
    elif word in ("chow", "meld"):
        if word == "meld":
            yield from ((code,) * 3 for code in codes)
        for code in codes:
            if code in RANKED and code[1] <= "7":
                unit = tuple(code[0] + str(int(code[1]) + step) for step in range(3))
                if set(unit) <= set(codes):
                    yield unit
    else:
        raise AssertionError(word)


def _fits(meld: Meld, slot: Slot, *, to_be_concealed: bool) -> bool:
    if to_be_concealed and not meld.concealed:
        return False
    code = meld.tile.value
    if meld.is_chow:
        return slot.word in ("chow", "meld") and any(unit[0] == code and unit[1] != code for unit in slot.units)
    if slot.word == "kong":
        return meld.is_kong and (code,) * 4 in slot.units
    if slot.word == "pung":
        return meld.is_pung and (code,) * 3 in slot.units
    return slot.word in ("set", "meld") and (code,) * 3 in slot.units


def lacks(shape: Shape, counts: Counts, melds: tuple[Meld, ...], limit: int) -> int:
    """The tiles missing to a shape, if they are fewer than ``limit``; else ``limit``."""
    best = limit
    room = [4] * len(counts)
    for meld in melds:
        for tile in meld.tiles:
            room[PLACE[tile.value]] -= 1
    fitting = [
        [place for place, slot in enumerate(shape.slots) if _fits(meld, slot, to_be_concealed=slot.concealed)]
        for meld in melds
    ]
    for chosen in set(product(*fitting)):
        taken = Counter(chosen)
        if any(number > shape.slots[place].times for place, number in taken.items()):
            continue
        left = [
            Slot(slot.word, slot.units, slot.times - taken[place], slot.different, slot.concealed)
            for place, slot in enumerate(shape.slots)
        ]
        best = min(best, _filled([slot for slot in left if slot.times], shape.kept, counts, room, best))
    return best


def _filled(slots: list[Slot], kept: tuple[str, ...], counts: Counts, room: list[int], limit: int) -> int:
    """The same for what the sets laid out leave; of no tile more may be used than there is ``room`` for."""
    have, room = list(counts), list(room)
    cost = 0
    for code in kept:
        place = PLACE[code]
        room[place] -= 1
        if room[place] < 0:
            return limit
        if have[place] > 0:
            have[place] -= 1
        else:
            cost += 1
    return _rest(slots, have, room, cost, limit)


def _rest(slots: list[Slot], have: list[int], room: list[int], cost: int, limit: int) -> int:
    if cost >= limit:
        return limit
    if not slots:
        return cost
    slot, others = slots[0], slots[1:]
    prices = sorted((_price(unit, have), number) for number, unit in enumerate(slot.units))
    once = slot.different and slot.word in ("duo", "trio")
    ranks: set[str] = set()

    def choose(first: int, times: int, have: list[int], room: list[int], cost: int, limit: int) -> int:
        if not times:
            return _rest(others, have, room, cost, limit)
        for at in range(first, len(prices)):
            price, number = prices[at]
            if cost + price * times >= limit:
                break
            rank = slot.units[number][0][1]
            if once and rank in ranks:
                continue
            paid, after, left = 0, list(have), list(room)
            for code in slot.units[number]:
                place = PLACE[code]
                left[place] -= 1
                if after[place] > 0:
                    after[place] -= 1
                else:
                    paid += 1
            if min(left) >= 0:
                ranks.add(rank)
                limit = min(limit, choose(at + slot.different, times - 1, after, left, cost + paid, limit))
                ranks.discard(rank)
        return limit

    return choose(0, slot.times, have, room, cost, limit)


def _price(unit: tuple[str, ...], have: list[int]) -> int:
    return sum(max(0, number - have[PLACE[code]]) for code, number in Counter(unit).items())


def special(rules: Ruleset, counts: Counts, melds: tuple[Meld, ...], own: Wind, prevailing: Wind, limit: int) -> int:
    """The tiles missing to the nearest special hand that is a shape, if they are fewer than ``limit``."""
    opened = any(not meld.concealed for meld in melds)
    for row in rules.special_hands:
        if row.pattern is None or (row.concealed and opened):
            continue
        for shape in shapes(row.pattern.text, "W" + own.letter, "W" + prevailing.letter):
            limit = lacks(shape, counts, melds, limit)
            if not limit:
                return 0
    return limit


def counts_of(tiles: tuple[Tile, ...]) -> Counts:
    held = Counter(tile.value for tile in tiles)
    return tuple(held[code] for code in CODES)


def waits(
    rules: Ruleset, concealed: tuple[Tile, ...], melds: tuple[Meld, ...], own: Wind, prevailing: Wind
) -> set[str]:
    """The tiles with any of which the hand is a mahjong."""
    counts = counts_of(concealed)
    everything = counts_of((*concealed, *(tile for meld in melds for tile in meld.tiles)))
    looks = special(rules, counts, melds, own, prevailing, 2) < 2
    found = set()
    for place, code in enumerate(CODES):
        if everything[place] >= 4 or not rules.tiles.copies(KINDS[place]):
            continue
        after = with_tile(counts, place)
        if (
            regular(after) == 0
            or (rules.mahjong.foursomes and not melds and foursomes(after) == 0)
            or (looks and special(rules, after, melds, own, prevailing, 1) == 0)
        ):
            found.add(code)
    return found
