"""The pay of a finished hand, by the book's own scoring and settlement, cached for each hand."""

from fractions import Fraction
from functools import lru_cache

from game.hands.hand import Hand
from game.hands.meld import Meld, pung
from game.players.ai.aiming.finishing import Finished, finished
from game.players.ai.aiming.specials import Shape
from game.players.ai.reading.position import Position
from game.rules.elements.going_out import mahjong
from game.rules.ruleset import Ruleset
from game.rules.scoring import NotAMahjong, Score
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.counts import Key, key_of, tiles_of_key
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile, Tiles, Wind

_CACHE_SIZE = 1 << 15


def paid(rules: Ruleset, player: PlayerHand, tile: Tile, *, prevailing: Wind, dealer: Wind) -> float:
    """The points that a seat gets, from whomever the book takes them, for going out on a discard.

    The result is 0 if the hand is no mahjong, or is worth less than the book requires.
    """
    try:
        (score,) = rules.scores(_won(rules, player, tile, prevailing=prevailing, dealer=dealer))
    except NotAMahjong:
        return 0.0
    return _gain(rules, score.worth, player.wind, dealer) if rules.settlement.is_enough(score) else 0.0


@lru_cache(_CACHE_SIZE)
def _gain(rules: Ruleset, worth: Fraction, wind: Wind, dealer: Wind) -> float:
    """The points that going out on a discard with a hand of this worth brings."""
    deal = _won(rules, PlayerHand(wind=wind, hand=Hand()), None, prevailing=dealer, dealer=dealer)
    scores = (Score(wind=wind, is_winner=True, worth=worth),)
    return float(rules.settlement.settled(scores, deal, rules.seats).deltas[wind])


def _won(rules: Ruleset, player: PlayerHand, tile: Tile | None, *, prevailing: Wind, dealer: Wind) -> DealFacts:
    wind = player.wind
    win = WinFacts(wind=wind, tile=tile, source=Source.DISCARD, loser=wind.after(1, rules.seats))
    return DealFacts(prevailing=prevailing, dealer=dealer, hands=(player,), wins=(win,))


def worth_of(position: Position, end: Finished) -> float:
    """The points that the seat would get for going out with this hand, its last tile a discard."""
    winds = (position.wind, position.prevailing, position.dealer)
    if pays_all_alike(position.rules):
        return _worth(position.rules, winds, *_PLAIN)
    tile = end.lacking[-1] if end.lacking else tiles_of_key(end.key)[0]
    is_ready = position.may_call and position.rules.ready is not None
    return _worth(position.rules, winds, end.key, (end.melds, position.bonus), (tile, is_ready))


@lru_cache
def pays_all_alike(rules: Ruleset) -> bool:
    """Whether the book's tables count nothing but going out, so that every mahjong is worth the same."""
    return not rules.special_hands and all(row.when is mahjong for row in rules.elements if row.is_counted)


_PLAIN = key_of(parse_tiles("B222 C555 D444 WSSS C99")), ((), ()), (Tile.C9, False)
"""A hand that is a mahjong in every book, for ``_worth``."""


def worth_of_pung(position: Position, honor: Tile) -> float:
    """The points for a hand with a pung of this honor, divided by those for one with a pung of a suit in its place."""
    winds = (position.wind, position.prevailing, position.dealer)
    with_honor, plain = [
        _worth(position.rules, winds, _OTHER_SETS, ((pung(tile, concealed=False),), ()), (Tile.C9, False))
        for tile in (honor, Tile.D6)
    ]
    return with_honor / plain if plain else 1.0


_OTHER_SETS = key_of(parse_tiles("B222 C555 D444 C99"))
"""The concealed tiles of a hand with one set laid out, for ``worth_of_pung``."""


def worth_of_shape(position: Position, shape: Shape) -> float:
    """The points for an example of the special hand; 0 if the sets laid out rule it out."""
    return _worth_of_shape(
        position.rules, (position.wind, position.prevailing, position.dealer), position.melds, position.bonus, shape
    )


@lru_cache(_CACHE_SIZE)
def _worth_of_shape(
    rules: Ruleset,
    winds: tuple[Wind, Wind, Wind],
    melds: tuple[Meld, ...],
    bonus: Tiles,
    shape: Shape,
) -> float:
    end = finished(Key(0), shape.missing, shape.improving, (4,) * len(KINDS), 14 - 3 * len(melds))
    if end is None or not end.lacking:
        return 0.0
    return _worth(rules, winds, end.key, (melds, bonus), (end.lacking[-1], rules.ready is not None))


@lru_cache(_CACHE_SIZE)
def _worth(
    rules: Ruleset,
    winds: tuple[Wind, Wind, Wind],
    key: Key,
    laid: tuple[tuple[Meld, ...], Tiles],
    going_out: tuple[Tile, bool],
) -> float:
    own, prevailing, dealer = winds
    tile, is_ready = going_out
    player = PlayerHand(wind=own, hand=Hand(tiles_of_key(key), *laid), is_ready=is_ready)
    return paid(rules, player, tile, prevailing=prevailing, dealer=dealer)
