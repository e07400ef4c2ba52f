"""What the discards and sets of another player tell: the tiles that the hand may wait for, and the suit it keeps."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from game import Frozen
from game.engine.facts import face, faces
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.aiming.specials import shapes_of
from game.school.drills.danger import passed, shares_of
from game.tiles.tile import Suit, Tile, Tiles

OFFERED = 3
"""How many tiles of the hand are offered as answers."""
_CLEARLY = Fraction(7, 10)
"""The other tiles offered have at most this share of the most dangerous tile's winning hands."""
_SETS = 3
"""How many sets a player has on the table, at least, for all possible hands to be counted."""
_LEAST_THROWN = 8
"""How many discards a player has made, at least, who keeps a suit."""
_MOST_OF_SUIT = 1
"""How many of these discards are of that suit, at most."""
_LEAST_HELD = 8
"""How many tiles of that suit the player holds, at least."""
SUITS = (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)


class Threat(Frozen):
    """A player with three sets on the table, who may be ready."""

    seat: Seat
    shares: Mapping[Tile, Fraction]
    """The share of the player's possible ready hands that win on each tile."""
    thrown: Tile
    """The player's own last discard, after which the hand has not changed."""
    passed: frozenset[Tile]
    """The discards of others since then, on which the player has not won."""


class Hidden(Frozen):
    """A player with three sets on the table, and how many of the possible hands win on each tile offered."""

    seat: Seat
    shares: Mapping[Tile, Fraction]
    held: Tiles
    """The concealed tiles that the player really held."""


@lru_cache(8)
def threat_of(view: State, seat: Seat, tiles: Tiles) -> Threat | None:
    """The player with three sets on the table, and how many of the possible ready hands win on each of these tiles.

    ``None`` if there is none, or if that player may be collecting a special hand.
    """
    deal, rules = view.current_deal, view.rules
    for other, held in enumerate(deal.seats):
        if other == seat or len(held.sets) != _SETS or held.is_dead or held.waits or held.shown:
            continue
        melds = tuple(laid.meld for laid in held.sets)
        winds = (view.wind_of(other), deal.placing.prevailing)
        gone = passed(deal, Seat(other))
        if gone and all(shape.pattern.is_sets_and_pair for shape in shapes_of(rules, melds, winds)):
            every = shares_of(rules, view, melds, frozenset(gone), tiles)
            return Threat(Seat(other), {tile: every[tile] for tile in tiles}, gone[0], frozenset(gone[1:]))
    return None


@lru_cache(8)
def hidden_of(state: State, view: State, seat: Seat) -> Hidden | None:
    """The player whose hand can be counted, with the most dangerous tile of the seat's hand and two others.

    ``None`` if there is none, or if that player may be collecting a special hand.
    """
    own = tuple(dict.fromkeys(sorted(faces(view.current_deal, view.current_deal.seats[seat].hand))))
    threat = threat_of(view, seat, own)
    if threat is None:
        return None
    every, truth = threat.shares, state.current_deal
    ordered = sorted(own, key=lambda tile: -every[tile])
    rest = [tile for tile in ordered if every[tile] <= _CLEARLY * every[ordered[0]]]
    offered = sorted([ordered[0], *rest[: OFFERED - 2], *rest[OFFERED - 2 :][-1:]])
    return Hidden(
        seat=threat.seat,
        shares={tile: every[tile] for tile in offered},
        held=tuple(sorted(faces(truth, truth.seats[threat.seat].hand))),
    )


class Kept(Frozen):
    """The suit that a player keeps."""

    seat: Seat
    suit: Suit
    thrown: Mapping[Suit, int]
    """How many tiles of each suit the player has discarded."""
    held: int
    """How many tiles of the suit the player has, concealed and on the table."""
    tiles: int
    """How many tiles the player has in all."""


@lru_cache(8)
def suit_kept(state: State, seat: Seat) -> Kept | None:
    """The other player whose discards show which suit that player keeps; ``None`` if no discards show that."""
    deal = state.current_deal
    for other, held in enumerate(deal.seats):
        if other == seat:
            continue
        thrown = Counter(face(deal, one.tile_id).suit for one in deal.discards if one.seat == other)
        suit = min(SUITS, key=lambda one: (thrown[one], SUITS.index(one)))
        others = [thrown[one] for one in SUITS if one is not suit]
        if thrown.total() < _LEAST_THROWN or thrown[suit] > _MOST_OF_SUIT or min(others) <= thrown[suit] + 1:
            continue
        laid = [tile for one in held.sets for tile in one.meld.tiles]
        if any(tile.suit in SUITS and tile.suit is not suit for tile in laid):
            continue
        tiles = [*faces(deal, held.hand), *laid]
        of_suit = sum(tile.suit is suit for tile in tiles)
        if of_suit >= _LEAST_HELD and of_suit > 2 * sum(tile.suit in SUITS and tile.suit is not suit for tile in tiles):
            return Kept(Seat(other), suit, {one: thrown[one] for one in SUITS}, of_suit, len(tiles))
    return None
