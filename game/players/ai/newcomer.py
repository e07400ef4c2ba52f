"""The faults of a newcomer: he keeps honors and pairs, sees no closed waits, and claims whatever he can.

He looks at his own tiles; of the table he sees only that the other copies of a lone honor lie there. He keeps the tiles
of complete sets, and uses them in no claim except a kong; of the others he discards the one that he likes least. With
many tiles of one suit he plays for a flush, however late it is.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from game.engine.commands import Claim, Discard
from game.rules.terms import ClaimKind
from game.tiles.tile import KINDS, Tile, Tiles

FLUSH = 9
"""The number of tiles of one suit, sets laid out included, with which a newcomer is after a flush."""
_LONE = 0.6
_LONE_TERMINAL = 0.3
_HONOR = 1.4
"""The liking for a lone honor: more than for a lone suit tile, or for two tiles with a gap, which he hardly sees."""
_DEAD = 0.0
"""The liking for a lone honor of which all other copies are shown: it goes first."""
_GAP = 0.5
"""The liking for two tiles with a gap."""
_LAST_GAP = 1.6
"""The same once at most ``_FEW_LOOSE`` tiles are loose."""
_FEW_LOOSE = 5
"""The most loose tiles among which even a newcomer sees the tile that fills a gap."""
_NEIGHBORS = 2.5
_AT_THE_EDGE = 2.0
_PAIR = 4.0
_PAIR_OF_HONORS = 5.0
_OF_THE_FLUSH = 3.0


def newcomers_discard(
    thrown: Sequence[Discard], hand: Sequence[Tile], laid: Sequence[Tile], live: Sequence[int]
) -> Discard:
    """The discard of a newcomer who holds ``hand`` and has laid out ``laid``.

    ``live``: how many of each kind may still come, in the order of ``KINDS``.
    """
    loose = _loose(hand)
    suit = _suit_of_flush((*hand, *laid))

    def liking(choice: Discard) -> tuple[bool, float, int]:
        tile = choice.tile
        is_dead = tile.is_honor and loose[tile] == 1 and not live[tile.index]
        is_of_flush = suit is not None and (tile.is_honor or tile.suit is suit) and not is_dead
        likes = _DEAD if is_dead else _liking(tile, loose)
        return tile not in loose, likes + _OF_THE_FLUSH * is_of_flush, -abs(5 - tile.rank)

    return min(thrown, key=liking)


def newcomers_claim(choices: Sequence[object], hand: Sequence[Tile]) -> Claim | None:
    """The set that a newcomer claims a discard for, pungs before chows, however near the hand; ``None`` for none."""
    loose = _loose(hand)
    claims = [choice for choice in choices if isinstance(choice, Claim) and choice.claim is not ClaimKind.MAHJONG]
    seen = [claim for claim in claims if claim.claim is ClaimKind.KONG or Counter(claim.tiles) <= loose]
    return min(seen, key=lambda claim: claim.claim is ClaimKind.CHOW, default=None)


def complete_sets(hand: Sequence[Tile]) -> list[Tiles]:
    """The sets that a newcomer sees in a hand: three alike first, then the chows of what is left, from the lowest."""
    counts = Counter(tile for tile in hand if not tile.is_bonus)
    found: list[Tiles] = [(tile,) * 3 for tile in KINDS if counts[tile] >= 3]
    counts.subtract(chain.from_iterable(found))
    for tile in KINDS:
        while 0 < tile.rank <= 7 and all(counts[KINDS[tile.index + step]] > 0 for step in range(3)):
            found.append(KINDS[tile.index : tile.index + 3])
            counts.subtract(found[-1])
    return found


def _loose(hand: Sequence[Tile]) -> Counter[Tile]:
    """The tiles that are in no complete set."""
    return Counter(hand) - Counter(chain.from_iterable(complete_sets(hand)))


def _suit_of_flush(tiles: Sequence[Tile]) -> object:
    """The suit of which there are at least ``FLUSH`` tiles; ``None`` if there is none."""
    suits = Counter(tile.suit for tile in tiles if tile.rank)
    suit, number = max(suits.items(), key=lambda each: each[1], default=(None, 0))
    return suit if number >= FLUSH else None


def _liking(tile: Tile, loose: Counter[Tile]) -> float:
    """A newcomer's liking for a loose tile; the tile with the least is discarded."""
    if loose[tile] > 1:
        return _PAIR_OF_HONORS if tile.is_honor else _PAIR
    if tile.is_honor:
        return _HONOR
    near = {step for step in (-2, -1, 1, 2) if 1 <= tile.rank + step <= 9 and loose[KINDS[tile.index + step]]}
    if near & {-1, 1}:
        other = tile.rank + (1 if 1 in near else -1)
        return _AT_THE_EDGE if {tile.rank, other} <= {1, 2} or {tile.rank, other} <= {8, 9} else _NEIGHBORS
    gap = _LAST_GAP if loose.total() <= _FEW_LOOSE else _GAP
    return max(gap if near else 0.0, _LONE_TERMINAL if tile.is_terminal else _LONE)
