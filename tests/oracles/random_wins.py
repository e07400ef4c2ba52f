"""Random hands that went out, for counters of others: of few kinds of tile, so that dear patterns come together."""

from collections import Counter
from random import Random

from msgspec import Struct

from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, MeldKind
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.counts import in_order
from game.tiles.tile import KINDS, Tile, Wind

BONUS = tuple(tile for tile in Tile if tile.is_bonus)
SUITS = KINDS[:9], KINDS[9:18], KINDS[18:27]
HONORS = KINDS[27:]
GREEN = tuple(tile for tile in KINDS if str(tile) in {"B2", "B3", "B4", "B6", "B8", "DG"})


class Won(Struct, frozen=True):
    """A hand that went out, and how."""

    hand: Hand
    last: Tile
    source: Source
    flags: frozenset[Flag]
    wind: Wind
    prevailing: Wind

    @property
    def deal(self) -> DealFacts:
        """The deal that ended with it; nobody else's hand counts."""
        loser = self.wind.after(1, 4) if self.source.is_taken_from_player else None
        win = WinFacts(wind=self.wind, tile=self.last, source=self.source, loser=loser, flags=self.flags)
        player = PlayerHand(wind=self.wind, hand=self.hand)
        return DealFacts(prevailing=self.prevailing, dealer=Wind.EAST, hands=(player,), wins=(win,))

    @property
    def held(self) -> tuple[Tile, ...]:
        """The concealed tiles without the last one."""
        return self.hand.without(self.last).concealed

    @property
    def is_self_drawn(self) -> bool:
        return not self.source.is_taken_from_player


def random_win(chance: Random, *, bonus: int = 2, has_pairs: bool = True, is_knitted: bool = False) -> Won:
    """A random hand with at most so many bonus tiles, also of seven pairs or knitted tiles where these go out."""
    share = chance.random()
    if share < 0.03 and has_pairs:
        tiles = _pairs(chance)
    elif share < 0.04:
        tiles = [*(tile for tile in KINDS if tile.is_major), chance.choice([tile for tile in KINDS if tile.is_major])]
    elif share < 0.05:
        suit = chance.choice(SUITS)
        tiles = [*suit, suit[0], suit[0], suit[8], suit[8], chance.choice(suit)]
    elif is_knitted and share < 0.10:
        return _knitted(chance)
    else:
        return _ended(chance, *_sets(chance, _pool(chance)), chance.sample(BONUS, chance.randint(0, bonus)))
    return _ended(chance, tiles, [], chance.sample(BONUS, chance.randint(0, bonus)))


def _pairs(chance: Random) -> list[Tile]:
    if chance.random() < 0.2:
        first = chance.randint(0, 2)
        return [tile for tile in chance.choice(SUITS)[first : first + 7] for _ in range(2)]
    pool = _pool(chance)
    kinds = chance.sample(pool, 7) if len(pool) >= 7 and chance.random() < 0.7 else chance.choices(pool, k=7)
    tiles = [tile for tile in kinds for _ in range(2)]
    return tiles if max(Counter(tiles).values()) <= 4 else _pairs(chance)


def _knitted(chance: Random) -> Won:
    """Nine knitted tiles with a set and a pair, or knitted tiles with honors."""
    suits = chance.sample(SUITS, 3)
    straight = [suits[place][step] for place in range(3) for step in (place, place + 3, place + 6)]
    if chance.random() < 0.5:
        tiles, melds = _sets(chance, _pool(chance), sets=1)
        whole = Counter([*straight, *tiles, *(tile for meld in melds for tile in meld.tiles)])
        return _knitted(chance) if max(whole.values()) > 4 else _ended(chance, [*straight, *tiles], melds, [])
    honors = chance.choice((5, 6, 7))
    return _ended(chance, [*chance.sample(straight, 14 - honors), *chance.sample(HONORS, honors)], [], [])


def _pool(chance: Random) -> tuple[Tile, ...]:
    """The kinds of a hand: all, a suit, a suit with honors, near ranks, majors, honors, green tiles."""
    low = chance.randint(1, 8)
    ranks = range(low, low + chance.choice((2, 3, 4, 5)))
    match chance.randrange(9):
        case 0 | 1:
            return KINDS
        case 2:
            return chance.choice(SUITS)
        case 3:
            return (*chance.choice(SUITS), *HONORS)
        case 4:
            return tuple(tile for tile in KINDS if tile.is_major)
        case 5:
            return (*HONORS, *chance.sample(KINDS[:27], 2))
        case 6:
            return GREEN
        case _:
            return tuple(tile for tile in KINDS if tile.rank in ranks) or KINDS


def _sets(chance: Random, pool: tuple[Tile, ...], sets: int = 4) -> tuple[list[Tile], list[Meld]]:
    """The concealed tiles and the sets laid out of a whole hand."""
    chows, laid, kongs = chance.choice((0.1, 0.6, 0.95)), chance.choice((0.0, 0.4, 1.0)), chance.choice((0.0, 0.1, 0.6))
    while True:
        tiles: list[Tile] = []
        melds: list[Meld] = []
        for _ in range(sets):
            first = chance.choice(pool)
            if 1 <= first.rank <= 7 and chance.random() < chows:
                meld = Meld(MeldKind.CHOW, first, concealed=False)
            elif chance.random() < kongs:
                is_concealed = chance.random() < 0.5
                kong = KongKind.CONCEALED if is_concealed else chance.choice((KongKind.CLAIMED, KongKind.ADDED))
                meld = Meld(MeldKind.KONG, first, is_concealed, kong)
            else:
                meld = Meld(MeldKind.PUNG, first, concealed=False)
            if meld.is_kong or chance.random() < laid:
                melds.append(meld)
            else:
                tiles += meld.tiles
        tiles += [chance.choice(pool)] * 2
        whole = Counter([*tiles, *(tile for meld in melds for tile in meld.tiles)])
        if max(whole.values()) <= 4:
            return tiles, melds
        pool = pool if chance.random() < 0.9 else KINDS


def _ended(chance: Random, tiles: list[Tile], melds: list[Meld], bonus: list[Tile]) -> Won:
    """The hand with a last tile, and circumstances that can be true of it."""
    last = chance.choice(tiles)
    whole = Counter([*tiles, *(tile for meld in melds for tile in meld.tiles)])
    sources = [Source.DISCARD] * 6 + [Source.WALL] * 4
    sources += [Source.ROBBED_KONG] * (whole[last] == 1) + [Source.REPLACEMENT] * any(meld.is_kong for meld in melds)
    source, flags = chance.choice(sources), set[Flag]()
    if chance.random() < 0.1 and source in (Source.DISCARD, Source.WALL):
        flags.add(Flag.AFTER_LAST_OF_WALL if source is Source.DISCARD else Flag.LAST_OF_WALL)
    if source is Source.REPLACEMENT:
        flags.add(Flag.AFTER_KONG)
    laid = sum(tile is last for meld in melds for tile in meld.tiles)
    if source is not Source.ROBBED_KONG and (
        (laid == 3 and tiles.count(last) == 1) or (whole[last] == 1 and chance.random() < 0.1)
    ):
        flags.add(Flag.LAST_ON_TABLE)
    return Won(
        hand=Hand(tuple(sorted(tiles, key=in_order)), tuple(melds), tuple(bonus)),
        last=last,
        source=source,
        flags=frozenset(flags),
        wind=chance.choice(tuple(Wind)),
        prevailing=chance.choice(tuple(Wind)),
    )
