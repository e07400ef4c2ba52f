"""The same questions answered slowly and plainly, to compare with."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from hypothesis import strategies as st

from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, chow, pair, pung
from game.hands.pattern import Pattern
from game.hands.pattern_plan import marks_of
from game.tiles.counts import SUIT_SLICES, Counts, tiles_marked
from game.tiles.tile import KINDS, Tile, Wind
from tests.tiles.written import format_tiles

SETS = (*map(pung, KINDS), *(chow(tile) for tile in KINDS if 1 <= tile.rank <= 7))
PAIRS = tuple(map(pair, KINDS))
FAR = 99


def hands(size: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Hands of so many tiles, of few kinds as often as of many."""
    return st.lists(st.sampled_from(KINDS), min_size=1, max_size=34, unique=True).flatmap(
        lambda kinds: (
            st.permutations([kind for kind in kinds for _ in range(4)]).map(lambda tiles: tuple(tiles[:size]))
            if 4 * len(kinds) >= size
            else st.permutations([kind for kind in KINDS for _ in range(4)]).map(lambda tiles: tuple(tiles[:size]))
        )
    )


def helping(shape: Pattern, hand: Hand, *, own: Wind | None = None, prevailing: Wind | None = None) -> tuple[Tile, ...]:
    """The tiles each of which, drawn, lowers what is missing to a pattern, sorted: by its nearest plans."""
    plans = shape.plans(hand.melds, own=own, prevailing=prevailing, hopeful=False)
    least = min((plan.missing(hand.counts) for plan in plans), default=FAR)
    nearest = [plan for plan in plans if plan.missing(hand.counts) == least < FAR]
    return tiles_marked(marks_of(*[plan.improving(hand.counts) for plan in nearest]))


def complete_hands(sets: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    """So many sets and a pair, their tiles in no order."""
    chosen = st.tuples(st.lists(st.sampled_from(SETS), min_size=sets, max_size=sets), st.sampled_from(PAIRS))
    tiles = chosen.map(lambda melds: [tile for meld in (*melds[0], melds[1]) for tile in meld.tiles])
    possible = tiles.filter(lambda tiles: max(map(tiles.count, tiles)) <= 4)
    return possible.flatmap(st.permutations).map(tuple)


def splits(tiles: tuple[Tile, ...], sets: int) -> set[tuple[Meld, ...]]:
    """Every choice of sets and a pair that is these tiles, by trying every set and pair that they hold."""
    held = [meld for meld in SETS if all(tiles.count(tile) >= meld.tiles.count(tile) for tile in meld.tiles)]
    pairs = [meld for meld in PAIRS if tiles.count(meld.tile) >= 2]
    return {
        (*sorted(chosen, key=lambda meld: (meld.tile.index, not meld.is_chow)), last)
        for chosen in combinations_with_replacement(held, sets)
        for last in pairs
        if sorted(tile for meld in (*chosen, last) for tile in meld.tiles) == sorted(tiles)
    }


def deficiency_by_trying(tiles: tuple[Tile, ...], sets: int) -> int:
    """The tiles missing to the nearest of all choices of sets and a pair; for one or two sets."""
    best = FAR
    for chosen in combinations_with_replacement(SETS, sets):
        for last in PAIRS:
            needed = [tile for meld in (*chosen, last) for tile in meld.tiles]
            kinds = set(needed)
            if all(needed.count(kind) <= 4 for kind in kinds):
                best = min(best, sum(max(0, needed.count(kind) - tiles.count(kind)) for kind in kinds))
    return best


def deficiency_by_rank(counts: Counts, sets: int) -> int:
    """The tiles missing to so many sets and a pair, going from rank to rank of each suit."""
    totals = {(0, 0): 0}
    for part in SUIT_SLICES:
        suit = counts[part]
        longer: dict[tuple[int, int], int] = {}
        for (made, paired), missing in totals.items():
            for more in range(sets - made + 1):
                for pairs in range(2 - paired):
                    here = (made + more, paired + pairs)
                    longer[here] = min(longer.get(here, FAR), missing + _suit(suit, 0, 0, 0, more, pairs))
        totals = longer
    return totals[sets, 1]


@cache
def _suit(suit: bytes, rank: int, begun: int, begun_before: int, sets: int, pairs: int) -> int:
    """The tiles missing from a rank on, with chows begun one and two ranks before."""
    if rank == len(suit):
        return FAR if begun or begun_before or sets or pairs else 0
    best = FAR
    for chows in range(sets + 1 if len(suit) == 9 and rank <= 6 else 1):
        for pungs in range(min(1, sets - chows) + 1):
            for paired in range(pairs + 1):
                needed = begun + begun_before + chows + 3 * pungs + 2 * paired
                if needed <= 4:
                    rest = _suit(suit, rank + 1, chows, begun, sets - chows - pungs, pairs - paired)
                    best = min(best, rest + max(0, needed - suit[rank]))
    return best


def losers_melds(tiles: tuple[Tile, ...]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of sets and pairs that these tiles hold, in the order of ``SETS + PAIRS``."""
    yield from _choices(list(tiles), 0)


def _choices(tiles: list[Tile], first: int) -> Iterator[tuple[Meld, ...]]:
    yield ()
    melds = SETS + PAIRS
    for place in range(first, len(melds)):
        rest = list(tiles)
        try:
            for tile in melds[place].tiles:
                rest.remove(tile)
        except ValueError:
            continue
        for later in _choices(rest, place):
            yield (melds[place], *later)


def format_meld(meld: Meld) -> str:
    """A meld as it stands in the text of a hand; a concealed chow, pung, pair or kept kong without a mark."""
    text = format_tiles(meld.tiles)
    if meld.kong is KongKind.CONCEALED:
        return f"[{text}]"
    if meld.kong is KongKind.ADDED:
        return f"({text[:-1]}+{text[-1]})"
    return text if meld.concealed else f"({text})"


def format_hand(hand: Hand) -> str:
    """The text that ``parse_hand`` reads: concealed tiles, melds, bonus tiles."""
    parts = (format_tiles(hand.concealed), *map(format_meld, hand.melds), format_tiles(hand.bonus))
    return " ".join(filter(None, parts))
