"""What a hand may be played for: any mahjong, the dearer ones that keep to some of the tiles, and special hands.

Which of them a book pays for, and how much, its own scoring says (``worth``); nothing here knows a book.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from game.hands.meld import Meld
from game.hands.notation import parse_hand
from game.players.ai.nearness import OF_PUNGS, Nearness, nearness_of
from game.players.ai.worth import paid
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import SUIT_BITS, SUIT_MASK, SUIT_SLICES, WEIGHTS, Key, counts_of_key
from game.tiles.tile import KINDS, Suit, Tile, Wind


class Plan(Enum):
    """The kind of hand that is aimed for."""

    ANY = "any"
    """Any sets and a pair."""
    HALF_FLUSH = "half_flush"
    """One suit with honors."""
    FULL_FLUSH = "full_flush"
    """One suit alone."""
    ALL_PUNGS = "all_pungs"
    """Pungs and kongs with a pair."""
    ALL_MAJORS = "all_majors"
    """Terminals and honors alone."""
    ALL_HONORS = "all_honors"
    """Winds and dragons alone."""
    ALL_TERMINALS = "all_terminals"
    """Ones and nines alone."""
    SPECIAL = "special"
    """A special hand of the book."""
    COUNT = "count"
    """No mahjong any more, but what the hand counts when the deal is over."""

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Aim:
    """What a hand is played for."""

    plan: Plan
    suit: Suit | None = None
    """Of a flush."""
    special: str | None = None
    """The id of the special hand."""


ANY = Aim(Plan.ANY)
COUNT = Aim(Plan.COUNT)


@dataclass(frozen=True, slots=True)
class Road:
    """A way to sets and a pair that keeps to some of the tiles."""

    aim: Aim
    kinds: frozenset[Tile]
    """The tiles that it keeps to."""
    mask: int
    """The digits of these tiles within a ``Key``, or -1 if they are not whole suits."""
    near: Nearness
    """What makes sets on it."""

    def kept(self, key: Key) -> Key:
        """The tiles of a hand that belong to it."""
        if self.mask >= 0:
            return Key(key & self.mask)
        counts = counts_of_key(key)
        return Key(sum([counts[tile.index] * WEIGHTS[tile] for tile in self.kinds]))

    def may_hold(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the sets laid out keep to it."""
        return all(meld.tile in self.kinds and not (meld.is_chow and not self._holds_chow(meld)) for meld in melds)

    def _holds_chow(self, meld: Meld) -> bool:
        return self.near.chows and all(tile in self.kinds for tile in meld.tiles)


_SUITS = (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)
_HONORS = frozenset(tile for tile in KINDS if tile.is_honor)
_TERMINALS = frozenset(tile for tile in KINDS if tile.is_terminal)


def _of_suit(suit: Suit) -> frozenset[Tile]:
    return frozenset(tile for tile in KINDS if tile.suit is suit)


def _road(aim: Aim, kinds: Iterable[Tile], near: Nearness) -> Road:
    kept = frozenset(kinds)
    places = [place for place, part in enumerate(SUIT_SLICES) if KINDS[part.start] in kept]
    whole = sum(SUIT_SLICES[place].stop - SUIT_SLICES[place].start for place in places) == len(kept)
    mask = sum(SUIT_MASK << SUIT_BITS * place for place in places) if whole else -1
    return Road(aim, kept, mask, near)


@lru_cache(maxsize=64)
def roads_of(rules: Ruleset) -> tuple[Road, ...]:
    """Any mahjong, then the roads for which the book pays more than for a mahjong that keeps to nothing."""
    near = nearness_of(rules)
    flushes = [
        (plan, suit, _of_suit(suit) | honors)
        for plan, honors in ((Plan.HALF_FLUSH, _HONORS), (Plan.FULL_FLUSH, frozenset[Tile]()))
        for suit in _SUITS
    ]
    roads = [_road(Aim(plan, suit), kinds, near) for plan, suit, kinds in flushes]
    if near.chows:
        roads.append(_road(Aim(Plan.ALL_PUNGS), KINDS, OF_PUNGS))
    roads += [
        _road(Aim(Plan.ALL_MAJORS), _HONORS | _TERMINALS, OF_PUNGS),
        _road(Aim(Plan.ALL_HONORS), _HONORS, OF_PUNGS),
        _road(Aim(Plan.ALL_TERMINALS), _TERMINALS, OF_PUNGS),
    ]
    return (_road(ANY, KINDS, near), *(road for road in roads if _pays(rules, road.aim.plan)))


_PLAIN = "C66 (B222) (C444) (D777) (B888)"
_EXAMPLES = {
    Plan.HALF_FLUSH: ("WSS (B222) (B444) (B777) (B888)", _PLAIN),
    Plan.FULL_FLUSH: ("B66 (B222) (B444) (B777) (B888)", _PLAIN),
    Plan.ALL_PUNGS: (_PLAIN, "C66 (B234) (C444) (D777) (B888)"),
    Plan.ALL_MAJORS: ("D99 (B111) (C999) (D111) (WSSS)", _PLAIN),
    Plan.ALL_HONORS: ("WNN (WEEE) (WSSS) (DRRR) (DGGG)", _PLAIN),
    Plan.ALL_TERMINALS: ("C11 (B111) (C999) (D111) (B999)", _PLAIN),
}
"""A hand of each plan, and one that is like it otherwise."""


def _pays(rules: Ruleset, plan: Plan) -> bool:
    """Whether the book gives more for a hand of the plan than for one that is none."""
    dear, plain = (_paid(rules, text) for text in _EXAMPLES[plan])
    return dear > plain


def _paid(rules: Ruleset, text: str) -> float:
    hand = parse_hand(text)
    (pair,) = set(hand.concealed)
    return paid(rules, PlayerHand(wind=Wind.WEST, hand=hand), pair, prevailing=Wind.EAST, dealer=Wind.EAST)
