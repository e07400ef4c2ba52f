"""The types of standard hand that keep to some of the tiles, and for which the book pays more.

Which types these are, and how much more they bring, is found out by asking the book's scoring; no book is named here.
"""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import structs

from game import Frozen, replace
from game.hands.meld import Meld
from game.hands.notation import parse_hand
from game.players.ai.aiming.worth import paid
from game.players.ai.reading.aims import ANY, Aim, Plan
from game.players.ai.reading.nearness import OF_CHOWS, OF_PUNGS, Nearness
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import SUIT_BITS, SUIT_MASK, SUIT_SLICES, WEIGHTS, Key, Marks, counts_of_key, marks_on
from game.tiles.tile import KINDS, Suit, Tile, Wind


class HandType(Frozen):
    """A type of standard hand, such as one suit with honors, and the tiles that it keeps to."""

    aim: Aim
    kinds: frozenset[Tile]
    mask: int
    """The digits of these tiles within a ``Key``, or -1 if they are not whole suits."""
    marks: Marks | None
    """Marks on these tiles; ``None`` if the type allows every tile."""
    near: Nearness
    """The deficiency tables for the kinds of set that the type allows."""
    premium: float = 1.0
    """The pay of a hand of this type, divided by that of a hand that keeps to no tiles."""

    def kept(self, key: Key) -> Key:
        """The tiles of ``key`` that belong to the type."""
        if self.mask >= 0:
            return Key(key & self.mask)
        counts = counts_of_key(key)
        return Key(sum([counts[tile.index] * WEIGHTS[tile] for tile in self.kinds]))

    def may_hold(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the sets laid out belong to the type."""
        return all(map(self._may_hold, melds))

    def _may_hold(self, meld: Meld) -> bool:
        if meld.is_chow:
            return self.near.chows and all(tile in self.kinds for tile in meld.tiles)
        return self.near.pungs and meld.tile in self.kinds


_SUITS = (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)
_HONORS = frozenset(tile for tile in KINDS if tile.is_honor)
_TERMINALS = frozenset(tile for tile in KINDS if tile.is_terminal)


def _hand_type(aim: Aim, kinds: Iterable[Tile], near: Nearness) -> HandType:
    kept = frozenset(kinds)
    places = [place for place, part in enumerate(SUIT_SLICES) if KINDS[part.start] in kept]
    whole = sum(SUIT_SLICES[place].stop - SUIT_SLICES[place].start for place in places) == len(kept)
    mask = sum(SUIT_MASK << SUIT_BITS * place for place in places) if whole else -1
    return HandType(aim, kept, mask, None if len(kept) == len(KINDS) else marks_on(kept), near)


@lru_cache
def hand_types_of(rules: Ruleset, near: Nearness) -> tuple[HandType, ...]:
    """Any mahjong first, then the types for which the book pays more than for a mahjong that keeps to nothing.

    ``near``: the measures for the book beside the sets laid out.
    """
    flushes = [
        (plan, suit, frozenset(tile for tile in KINDS if tile.suit is suit) | honors)
        for plan, honors in ((Plan.HALF_FLUSH, _HONORS), (Plan.FULL_FLUSH, frozenset[Tile]()))
        for suit in _SUITS
    ]
    hand_types = [_hand_type(Aim(plan, suit), kinds, near) for plan, suit, kinds in flushes]
    if near.chows:
        hand_types.append(_hand_type(Aim(Plan.ALL_CHOWS), KINDS, OF_CHOWS))
        hand_types.append(_hand_type(Aim(Plan.ALL_PUNGS), KINDS, OF_PUNGS))
    hand_types += [
        _hand_type(Aim(Plan.ALL_MAJORS), _HONORS | _TERMINALS, OF_PUNGS),
        _hand_type(Aim(Plan.ALL_HONORS), _HONORS, OF_PUNGS),
        _hand_type(Aim(Plan.ALL_TERMINALS), _TERMINALS, OF_PUNGS),
    ]
    freely = structs.replace(rules, settlement=structs.replace(rules.settlement, least_worth=None, least_doubles=None))
    premiums = {plan: _premium(freely, plan) for plan in _EXAMPLES}
    dear = (replace(hand_type, premium=premiums[hand_type.aim.plan]) for hand_type in hand_types)
    return (_hand_type(ANY, KINDS, near), *(hand_type for hand_type in dear if hand_type.premium > 1))


_PLAIN = "C66 (B222) (C444) (D777) (B888)"
_EXAMPLES = {
    Plan.HALF_FLUSH: ("WSS (B222) (B444) (B777) (B888)", _PLAIN),
    Plan.FULL_FLUSH: ("B66 (B222) (B444) (B777) (B888)", _PLAIN),
    Plan.ALL_PUNGS: (_PLAIN, "C66 (B234) (C444) (D777) (B888)"),
    Plan.ALL_CHOWS: ("C66 (B234) (C345) (D567) (B678)", "C66 (B234) (C345) (D567) (B888)"),
    Plan.ALL_MAJORS: ("D99 (B111) (C999) (D111) (WSSS)", _PLAIN),
    Plan.ALL_HONORS: ("WNN (WEEE) (WSSS) (DRRR) (DGGG)", _PLAIN),
    Plan.ALL_TERMINALS: ("C11 (B111) (C999) (D111) (B999)", _PLAIN),
}
"""An example hand of each plan, and one that differs from it only in not being of the plan."""


def _premium(rules: Ruleset, plan: Plan) -> float:
    """The pay for the plan's example divided by that for the plain one; 0 if the plain one is paid nothing."""
    dear, plain = (_paid(rules, text) for text in _EXAMPLES[plan])
    return dear / plain if plain > 0 else 0.0


def _paid(rules: Ruleset, text: str) -> float:
    hand = parse_hand(text)
    (pair,) = set(hand.concealed)
    return paid(rules, PlayerHand(wind=Wind.WEST, hand=hand), pair, prevailing=Wind.EAST, dealer=Wind.EAST)
