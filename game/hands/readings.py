"""Every way to read a hand as sets and pairs (docs/rules/common.md, "A set, a hand, a win"), and its waits."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from game import Frozen
from game.hands.deficiency import deficiency, improving
from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, chow, kong, pair, pung
from game.tiles.counts import SUIT_SLICES, Counts, changed
from game.tiles.tile import KINDS, Tile, Tiles

Melds = tuple[Meld, ...]

_Parts = tuple[tuple[Melds, Tiles], ...]

_SUITS_CACHED = 1 << 14
"""Cache size in suits; it bounds memory, not the game."""


class Reading(Frozen):
    """One way to read a hand; no tile is in two melds."""

    melds: Melds
    """The sets laid out, then those of concealed tiles in the order of their tiles, pairs last."""
    left_over: Tiles = ()
    finished: int | None = None
    """The index in ``melds`` of the meld that took the winning tile; ``None`` if none did, or nobody won."""


def splits(counts: Counts, sets: int, *, foursomes: bool = False) -> tuple[Melds, ...]:
    """Every way to split the tiles into ``sets`` sets and a pair, with none left over; empty if there is none.

    Each way is the sets in the order of their tiles, then the pair; all concealed. With ``foursomes`` four alike kept
    in the hand may be a set as well: then three of these and a pair also make fourteen tiles (israeli.md, "What a
    mahjong is").
    """
    if sum(counts) != 3 * sets + 2:
        return ()
    suits = [_splits_of_suit(counts[part], part.start, foursomes) for part in SUIT_SLICES]
    found = []
    for ways in product(*suits):
        pairs = [way[-1] for way in ways if way and way[-1].is_pair]
        if len(pairs) == 1:
            found.append((*(meld for way in ways for meld in way if not meld.is_pair), *pairs))
    return tuple(found)


def is_complete(counts: Counts, sets: int, *, foursomes: bool = False) -> bool:
    """Whether ``splits`` would give any way; faster, since none is built."""
    if sum(counts) != 3 * sets + 2:
        return False
    suits = [_splits_of_suit(counts[part], part.start, foursomes) for part in SUIT_SLICES]
    if foursomes:
        return all(suits) and bool(splits(counts, sets, foursomes=True))
    return all(suits) and sum(bool(ways[0]) and ways[0][-1].is_pair for ways in suits) == 1


def winner_readings(hand: Hand, winning: Tile | None, *, claimed: bool, foursomes: bool = False) -> tuple[Reading, ...]:
    """Every reading of a regular mahjong, with the set or pair that the winning tile completed; empty if it is none.

    ``winning`` is among the concealed tiles; ``None`` for a dealt hand. If ``claimed`` (a discard or a robbed kong) the
    set that took it is exposed. There is a reading for each set or pair that it fits.
    """
    if winning is not None and winning not in hand.concealed:
        raise ValueError(f"{winning} is not among the concealed tiles")
    found: list[Reading] = []
    for melds in splits(hand.counts, hand.sets_to_make, foursomes=foursomes):
        found.extend(finished_by(Reading(hand.melds + melds), len(hand.melds), winning, claimed=claimed))
    return tuple(found)


def finished_by(reading: Reading, laid_out: int, winning: Tile | None, *, claimed: bool) -> Iterator[Reading]:
    """The reading with the winning tile in each meld that it fits, except the first ``laid_out`` ones.

    Of equal melds only one is used. If the tile is also left over, the unchanged reading comes first, where it
    completes nothing.
    """
    if winning is None:
        yield reading
        return
    if winning in reading.left_over:
        yield reading
    melds = reading.melds
    for place in range(laid_out, len(melds)):
        meld = melds[place]
        if winning in meld.tiles and meld not in melds[laid_out:place]:
            taken = meld.exposed() if claimed else meld
            yield Reading((*melds[:place], taken, *melds[place + 1 :]), reading.left_over, place)


def meld_order(meld: Meld) -> tuple[bool, int, bool]:
    """The sorting key of melds: sets in the order of their tiles, chows before pungs of a tile, and pairs last."""
    return meld.is_pair, meld.tile.index, not meld.is_chow


def loser_readings(hand: Hand, *, foursomes: bool = False) -> tuple[Reading, ...]:
    """Every reading of a hand that did not win: any sets and any number of pairs, with the other tiles left over.

    Only complete readings are given: no further set or pair can be made of the tiles left over, no pair become a pung
    by one of them, nor (with ``foursomes``) a pung a kong. Four alike are not two pairs, but a pung and a spare tile.
    """
    counts = hand.counts
    suits = [_parts_of_suit(counts[part], part.start, foursomes) for part in SUIT_SLICES]
    found = []
    for parts in product(*suits):
        sets = (meld for melds, _ in parts for meld in melds if not meld.is_pair)
        pairs = (meld for melds, _ in parts for meld in melds if meld.is_pair)
        found.append(Reading((*hand.melds, *sets, *pairs), tuple(tile for _, left in parts for tile in left)))
    return tuple(found)


_CHOWS = {place: chow(tile) for place, tile in enumerate(KINDS) if 1 <= tile.rank <= 7}
_PUNGS = tuple(map(pung, KINDS))
_KONGS = tuple(kong(tile, KongKind.KEPT) for tile in KINDS)
_PAIRS = tuple(map(pair, KINDS))


@lru_cache(_SUITS_CACHED)
def _splits_of_suit(counts: bytes, start: int, foursomes: bool) -> tuple[Melds, ...]:  # noqa: FBT001 - quicker by place
    """The ways to use up a suit (or the honors) with sets and at most one pair, which comes last."""
    ways = []
    for melds, left_over in _ways(counts, 0, start, foursomes=foursomes, exact=True):
        ordered = tuple(sorted(melds, key=meld_order))
        if not left_over and not any(meld.is_pair for meld in ordered[:-1]):
            ways.append(ordered)
    return tuple(ways)


@lru_cache(_SUITS_CACHED)
def _parts_of_suit(counts: bytes, start: int, foursomes: bool) -> _Parts:  # noqa: FBT001 - quicker by place
    """The ways to take sets and pairs from a suit (or the honors) until none is left, with the tiles left over."""
    return tuple(
        (tuple(sorted(melds, key=meld_order)), tuple(KINDS[place] for place in left_over))
        for melds, left_over in _ways(counts, 0, start, foursomes=foursomes, exact=False)
        if not any({place, place + 1, place + 2} <= set(left_over) for place in left_over if place in _CHOWS)
    )


def _ways(
    counts: bytes, rank: int, start: int, *, foursomes: bool, exact: bool
) -> Iterator[tuple[Melds, tuple[int, ...]]]:
    """Every way to read a suit's counts from ``rank`` on: the melds, and the places in ``KINDS`` that are left over.

    The number of chows that begin with each rank determines the rest: what remains of a kind is a pair if two, a pung
    if three, a kong or a pung and a spare tile if four.
    """
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        yield (), ()
        return
    place = start + rank
    most = min(counts[rank : rank + 3]) if place in _CHOWS else 0
    for chows in range(most + 1):
        alike = counts[rank] - chows
        left = () if alike in _USED_UP or (alike == 4 and foursomes) else (place,)
        if left and exact:
            continue
        melds = _melds_alike(place, alike, foursomes=foursomes)
        if chows:
            melds = (_CHOWS[place],) * chows + melds
        rest = bytearray(counts)
        for step in range(rank, rank + 3 if chows else rank):
            rest[step] -= chows
        for later, left_later in _ways(bytes(rest), rank + 1, start, foursomes=foursomes, exact=exact):
            yield melds + later, left + left_later


_USED_UP = frozenset((0, 2, 3, 5))
"""The numbers of equal tiles that leave no tile over."""


def _melds_alike(place: int, count: int, *, foursomes: bool) -> Melds:
    if count < 2:
        return ()
    if count == 2:
        return (_PAIRS[place],)
    if count == 4 and foursomes:
        return (_KONGS[place],)
    return (_PUNGS[place],) if count < 5 else (_PUNGS[place], _PAIRS[place])


def waits(hand: Hand, *, foursomes: bool = False) -> Tiles:
    """The tiles that complete a hand of 13 as sets and a pair, sorted; empty if it is not ready.

    Tiles of which the hand holds all four, laid out or not, cannot come. ``foursomes``: as in ``splits``.
    """
    if hand.size != 13:
        return ()
    counts, sets = hand.counts, hand.sets_to_make
    if foursomes and nears_foursomes(counts):
        better = [tile for tile in KINDS if is_complete(changed(counts, tile, 1), sets, foursomes=True)]
    elif deficiency(hand.key, sets) == 1:
        better = [*improving(hand.key, sets)]
    else:
        return ()
    all_counts = hand.all_counts
    return tuple([tile for tile in better if all_counts[tile.index] < 4])


def nears_foursomes(counts: Counts) -> bool:
    """Whether the hand may be one tile from three foursomes and a pair: it has four kinds, or five with a discard."""
    return 4 <= len(counts) - counts.count(0) <= 5
