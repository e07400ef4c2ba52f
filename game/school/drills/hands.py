"""Hands as they arise in play: one player alone draws and discards with an aim.

Nobody else is at the table. Sets are claimed now and then. A player who collects one suit skips most tiles of other
suits, as if they were others' discards.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game import Frozen
from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, chow, kong, pung
from game.players.ai.reading.nearness import Nearness, nearness_of
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import WEIGHTS, Key, counts_of_key, key_of, tiles_of_key
from game.tiles.tile import KINDS, WIND_ORDER, Suit, Tile, Wind

Thing = TypeVar("Thing")

TURNS = 17
"""The most tiles that are drawn."""
_OPENNESS = (0.0, 0.0, 0.25, 0.5)
"""The chances to claim a useful tile; one of them is drawn for each hand."""
_SKIP_CHANCE = 0.6
"""The chance that a tile of another suit is skipped while one suit is collected."""
_KONG_CHANCE = 0.5
"""The chance that four alike are declared as a kong at once."""


class Held(Frozen):
    """What a player holds at one moment: thirteen or fourteen tiles, and the number of draws so far."""

    player: PlayerHand
    prevailing: Wind
    draws: int

    @property
    def key(self) -> Key:
        return self.player.hand.key

    @property
    def melds(self) -> tuple[Meld, ...]:
        return self.player.hand.melds

    @property
    def is_whole(self) -> bool:
        """Whether the hand has fourteen tiles, one of them to discard."""
        return self.player.hand.size == 14


def below(chance: Random, number: int) -> int:
    """A random whole number, at least 0 and less than ``number``."""
    return int(chance.random() * number)


def one_of(chance: Random, things: Sequence[Thing]) -> Thing:
    """A random choice among things."""
    return things[below(chance, len(things))]


def shuffled(chance: Random, things: Sequence[Thing]) -> list[Thing]:
    """The things in a random order."""
    keyed = [(chance.random(), place) for place in range(len(things))]
    return [things[place] for _key, place in sorted(keyed)]


class _Course:
    """The course of one hand from the deal to its end."""

    def __init__(self, rules: Ruleset, chance: Random):
        self._rules = rules
        self._chance = chance
        self._wall = [tile for tile in shuffled(chance, rules.tiles.tiles) if not tile.is_bonus]
        self._wind = one_of(chance, WIND_ORDER[: rules.seats])
        self._prevailing = one_of(chance, WIND_ORDER[: rules.seats])
        self._openness = one_of(chance, _OPENNESS)
        self._melds: tuple[Meld, ...] = ()
        self._key = Key(key_of(self._wall.pop() for _ in range(13)))
        self._suit = self._aim()
        self.draws = 0

    def _aim(self) -> Suit | None:
        """Choose the suit to collect; ``None``: any tiles that finish the hand soonest."""
        if self._chance.random() < 0.55:
            return None
        tiles = [tile for tile in tiles_of_key(self._key) if tile.rank]
        return max((tile.suit for tile in tiles), key=lambda suit: sum(tile.suit is suit for tile in tiles))

    @property
    def held(self) -> Held:
        hand = Hand(tiles_of_key(self._key), self._melds)
        return Held(PlayerHand(wind=self._wind, hand=hand), self._prevailing, self.draws)

    @property
    def _sets(self) -> int:
        return 4 - len(self._melds)

    @property
    def _near(self) -> Nearness:
        return nearness_of(self._rules, self._melds)

    def turn(self) -> list[Held]:
        """Draw or claim a tile, then discard; return the hands before and after the discard (none after a kong)."""
        tile = self._drawn()
        if self._claims(tile):
            pass
        elif (
            counts_of_key(self._key)[tile.index] == 3
            and self._rules.kongs.allowed
            and self._chance.random() < _KONG_CHANCE
        ):
            self._key = Key(self._key - 3 * WEIGHTS[tile])
            self._melds = (*self._melds, kong(tile, KongKind.CONCEALED))
            return []
        else:
            self._key = Key(self._key + WEIGHTS[tile])
        whole = self.held
        self._throw()
        return [whole, self.held]

    def _drawn(self) -> Tile:
        self.draws += 1
        tile = self._wall.pop()
        if self._suit is not None:
            while tile.rank and tile.suit is not self._suit and self._chance.random() < _SKIP_CHANCE:
                tile = self._wall.pop()
        return tile

    def _claims(self, tile: Tile) -> bool:
        """Claim the tile for a set, if that brings the hand nearer; return whether it did."""
        if not self._sets or self._chance.random() >= self._openness:
            return False
        before = self._near.missing(self._key, self._sets)
        for meld in self._able(tile):
            rest = Key(self._key - sum(WEIGHTS[used] for used in meld.tiles) + WEIGHTS[tile])
            if nearness_of(self._rules, (*self._melds, meld)).missing(rest, self._sets - 1) < before:
                self._key, self._melds = rest, (*self._melds, meld)
                return True
        return False

    def _able(self, tile: Tile) -> list[Meld]:
        counts = counts_of_key(self._key)
        found = [pung(tile, concealed=False)] if counts[tile.index] >= 2 else []
        if tile.rank and self._near.chows:
            for first in range(max(1, tile.rank - 2), min(7, tile.rank) + 1):
                lowest = KINDS[tile.index - tile.rank + first]
                others = [lowest.index + step for step in range(3) if lowest.index + step != tile.index]
                if all(counts[place] for place in others):
                    found.append(chow(lowest, concealed=False))
        return found

    def _throw(self) -> None:
        after = self._near.after_discards(self._key, self._sets)
        counts = counts_of_key(self._key)

        def cost(tile: Tile) -> tuple[float, float, float]:
            strange = self._suit is not None and bool(tile.rank) and tile.suit is not self._suit
            lonely = float(counts[tile.index])
            if tile.rank:
                around = range(max(1, tile.rank - 2), min(9, tile.rank + 2) + 1)
                lonely += sum(0.6 * bool(counts[tile.index - tile.rank + rank]) for rank in around)
            return after[tile.index] - 1.5 * strange, lonely, self._chance.random()

        tiles = list(dict.fromkeys(tiles_of_key(self._key)))
        self._key = Key(self._key - WEIGHTS[min(tiles, key=cost)])


def course(rules: Ruleset, chance: Random) -> list[Held]:
    """Every hand that one player held in a deal, before and after each discard, the dealt tiles first.

    The course ends when the hand is complete, or after the last draw.
    """
    one = _Course(rules, chance)
    found = [one.held]
    while one.draws < TURNS:
        steps = one.turn()
        if steps and not nearness_of(rules, steps[0].melds).missing(steps[0].key, 4 - len(steps[0].melds)):
            break
        found += steps
    return found
