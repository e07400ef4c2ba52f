"""A deal played to its end in an imagined world: bare of events, on keys, and settled by the book's own scoring.

Everybody plays for the fewest tiles missing, and then for the most that may still come; the seat that thinks keeps to
the tiles of its aim. Kongs, flowers and special hands are left out: this only tells two ways of going on apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from game.engine.seat import Seat
from game.hands.deficiency import deficiencies_after_discards, deficiency, improving_marks
from game.hands.hand import Hand
from game.hands.meld import Meld, chow, pung
from game.players.ai.opponents import Held, World
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.counts import WEIGHTS, Key, counts_of_key, tiles_of_key
from game.tiles.tile import KINDS, Tile

_WEIGHTS = tuple(WEIGHTS.values())
_PLACES = tuple(range(len(KINDS)))
_LEAST = tuple(bytes(value == wanted for value in range(256)) for wanted in range(16))
_NEAR = 2
"""With more tiles missing, discards that leave as many are not looked at closely."""
_CHOWS = tuple(
    tuple(
        (low, *(kind for kind in range(low, low + 3) if kind != tile.index))
        for low in range(tile.index - 2, tile.index + 1)
        if tile.rank and 1 <= tile.rank - (tile.index - low) <= 7
    )
    for tile in KINDS
)
"""For each kind the chows that it is in: the lowest kind, and the two others."""
_SPARE_FIRST = tuple(
    0 if tile.is_honor else 1 if tile.is_terminal else 2 if tile.rank in (2, 8) else 3 for tile in KINDS
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What does not change from world to world."""

    rules: Ruleset
    placing: Placing
    seat: Seat
    """Who thinks."""
    unseen: tuple[int, ...]
    """How many of each kind that seat has not seen."""
    bonus: tuple[Tile, ...]
    """Its flowers and seasons."""


class _Player:
    """A seat in a world."""

    __slots__ = ("counts", "key", "mask", "melds", "missing", "sets", "wanted")

    def __init__(self, held: Held, mask: int) -> None:
        self.key = held.key
        self.counts = bytearray(counts_of_key(held.key))
        self.melds = held.melds
        self.sets = 4 - len(held.melds)
        self.mask = mask
        """The tiles that it keeps to, within a key."""
        self.missing = 9
        """How many tiles it lacks to what it aims for."""
        self.wanted: bytes | None = None
        """Marks on the tiles that complete a ready hand."""

    def take(self, kind: int) -> None:
        """Takes a tile into the hand."""
        self.key = Key(self.key + _WEIGHTS[kind])
        self.counts[kind] += 1

    def drop(self, kind: int) -> None:
        """Gives a tile away."""
        self.key = Key(self.key - _WEIGHTS[kind])
        self.counts[kind] -= 1

    def lay(self, kinds: Iterable[int], meld: Meld) -> None:
        """Lays out a set that a discard makes with these tiles."""
        for kind in kinds:
            self.drop(kind)
        self.melds = (*self.melds, meld)
        self.sets -= 1

    def look(self) -> None:
        """What the hand lacks, and what completes it."""
        key = self.key
        lacks = deficiency(key, self.sets)
        self.missing = lacks if self.mask < 0 else deficiency(Key(key & self.mask), self.sets)
        self.wanted = improving_marks(key, self.sets) if lacks == 1 else None

    def is_nearer_without(self, one: int, other: int, thrown: int) -> bool:
        """Whether these two and the discard as a set bring the hand nearer to its aim."""
        mask = self.mask
        if not mask & 4 * _WEIGHTS[thrown]:
            return False
        fewer = Key((self.key - _WEIGHTS[one] - _WEIGHTS[other]) & mask)
        return deficiency(fewer, self.sets - 1) < self.missing


class Rollout:
    """A deal that goes on from somewhere."""

    def __init__(self, setting: Setting, world: World, mask: int) -> None:
        """A world, in which the seat that thinks keeps to the tiles of the mask."""
        self._setting = setting
        self._world = world
        self._players = [_Player(held, mask if seat == setting.seat else -1) for seat, held in enumerate(world.hands)]
        self._unseen = list(setting.unseen)
        self._next = 0
        for seat, player in enumerate(self._players):
            if seat != setting.seat:
                player.look()

    def after_discard(self, kind: int) -> float:
        """What the thinking seat gets when it throws this tile now."""
        seat = self._setting.seat
        self._players[seat].drop(kind)
        return self._play(seat, kind)

    def after_pass(self, thrown: int, discarder: Seat) -> float:
        """What it gets when it lets this discard go; the others may claim it."""
        self._players[self._setting.seat].look()
        return self._play(discarder, thrown, passing=self._setting.seat)

    def after_claim(self, kinds: Sequence[int], meld: Meld) -> float:
        """What it gets with a set laid out that the discard makes with these tiles; it throws one of the others."""
        seat = self._setting.seat
        player = self._players[seat]
        player.lay(kinds, meld)
        return self._play(seat, self._throw(player))

    def _play(self, thrower: int, thrown: int, passing: int = -1) -> float:
        """From a discard to the end of the deal."""
        players, wall = self._players, self._world.wall
        seats = len(players)
        players[thrower].look()
        while True:
            winners = [
                seat
                for seat, player in enumerate(players)
                if player.wanted is not None and player.wanted[thrown] and seat != thrower
            ]
            if winners:
                return self._settled(self._first(winners, thrower), thrown, thrower)
            claimer = self._claimer(thrower, thrown, passing)
            passing = -1
            if claimer is not None:
                thrower = claimer
                player = players[thrower]
            else:
                thrower = (thrower + 1) % seats
                if self._next >= len(wall):
                    return 0.0
                drawn = wall[self._next]
                self._next += 1
                player = players[thrower]
                player.take(drawn)
                if player.wanted is not None and player.wanted[drawn]:
                    return self._settled([thrower], drawn, None)
            thrown = self._throw(player)
            player.look()
            if thrower != self._setting.seat:
                self._unseen[thrown] -= 1

    def _first(self, winners: list[int], thrower: int) -> list[int]:
        """Who of these gets the discard: all of them where the book has several winners."""
        seats = len(self._players)
        if self._setting.rules.claims.several_winners:
            return winners
        return [min(winners, key=lambda seat: (seat - thrower) % seats)]

    def _claimer(self, thrower: int, thrown: int, passing: int) -> int | None:
        """Who makes a set of the discard, the set being laid out."""
        players = self._players
        seats = len(players)
        for seat, player in enumerate(players):
            if player.counts[thrown] >= 2 and seat not in (thrower, passing):
                if player.is_nearer_without(thrown, thrown, thrown):
                    player.lay((thrown, thrown), _PUNGS[thrown])
                    return seat
                break
        seat = (thrower + 1) % seats
        player = players[seat]
        counts = player.counts
        if seat != passing:
            for low, first, second in _CHOWS[thrown]:
                if counts[first] and counts[second] and player.is_nearer_without(first, second, thrown):
                    player.lay((first, second), _CHOW_OF[low])
                    return seat
        return None

    def _throw(self, player: _Player) -> int:
        """Throws the tile that leaves the fewest missing, and of such the one that leaves the most to come."""
        key, mask = player.key, player.mask
        if mask >= 0 and key & ~mask:
            outside = [kind for kind in _PLACES if player.counts[kind] and not mask & 4 * _WEIGHTS[kind]]
            kind = min(outside, key=_SPARE_FIRST.__getitem__)
        else:
            kind = self._least_useful(key, player.sets)
        player.drop(kind)
        return kind

    def _least_useful(self, key: Key, sets: int) -> int:
        row = deficiencies_after_discards(key, sets)
        least = min(row)
        able = tuple(compress(_PLACES, row.translate(_LEAST[least])))
        if len(able) == 1:
            return able[0]
        if least > _NEAR:
            return min(able, key=_SPARE_FIRST.__getitem__)
        unseen = self._unseen
        return max(able, key=lambda kind: sum(compress(unseen, improving_marks(Key(key - _WEIGHTS[kind]), sets))))

    def _settled(self, winners: Sequence[int], tile: int, loser: int | None) -> float:
        """What the deal brings the seat that thinks."""
        setting = self._setting
        hands = []
        for seat, player in enumerate(self._players):
            if seat in winners:
                key = player.key if loser is None else Key(player.key + _WEIGHTS[tile])
            elif seat == setting.seat:
                key = player.key
            else:
                continue
            bonus = setting.bonus if seat == setting.seat else ()
            hands.append((seat, key, player.melds, bonus))
        return _deltas(setting.rules, setting.placing, tuple(hands), tuple(winners), (tile, loser), setting.seat)


@lru_cache(maxsize=1 << 14)
def _deltas(
    rules: Ruleset,
    placing: Placing,
    hands: tuple[tuple[int, Key, tuple[Meld, ...], tuple[Tile, ...]], ...],
    winners: tuple[int, ...],
    on: tuple[int, int | None],
    seat: int,
) -> float:
    """What the book gives a seat when these go out on a tile of that loser, or on one that they drew."""
    tile, loser = on
    wind_of = placing.wind_of
    seats = rules.seats
    deal = DealFacts(
        prevailing=placing.prevailing,
        dealer=wind_of(placing.dealer, seats),
        hands=tuple(
            sorted(
                (
                    PlayerHand(wind=wind_of(place, seats), hand=Hand(tiles_of_key(key), melds, bonus))
                    for place, key, melds, bonus in hands
                ),
                key=lambda player: player.wind,
            )
        ),
        wins=tuple(
            WinFacts(
                wind=wind_of(winner, seats),
                tile=KINDS[tile],
                source=Source.WALL if loser is None else Source.DISCARD,
                loser=None if loser is None else wind_of(loser, seats),
            )
            for winner in winners
        ),
    )
    return float(rules.score(rules, deal).deltas[wind_of(seat, seats)])


_PUNGS = tuple(pung(tile, concealed=False) for tile in KINDS)
_CHOW_OF = {tile.index: chow(tile, concealed=False) for tile in KINDS if 1 <= tile.rank <= 7}
