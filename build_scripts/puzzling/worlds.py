"""Possible worlds of a seat: everything that it cannot see is drawn anew, and what it sees stays as it is.

The hands of the others are not random tiles: each is dealt from the unseen tiles and played towards a mahjong for as
many draws as its seat has had. Of a few such hands, those that would have made the seat's discards are likelier.
"""

from random import Random

from msgspec.structs import replace

from game.engine.decisions.claiming import open_claims
from game.engine.decisions.event_log import EventLog
from game.engine.facts import face
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState, SeatState, State
from game.players.ai.reading.nearness import Nearness, nearness_of
from game.tiles.counts import WEIGHTS, Key, counts_of_key, tiles_of_key
from game.tiles.tile import KINDS, Tile

TRIED = 3
"""The number of hands from which one is chosen for each opponent."""
LOOKED_AT = 6
"""The number of last discards that count for or against a hand."""
UNLIKELY = 0.3
"""The factor on a hand's likelihood for each of these discards that it could have used."""


def world(view: State, seat: Seat, random: Random) -> State:
    """A possible state of the match, by everything that the seat knows; the engine can go on from it."""
    deal = view.current_deal
    pool = _unseen(view)
    random.shuffle(pool)
    faces = list(deal.faces)
    nearness = nearness_of(view.rules)
    for other, held in enumerate(deal.seats):
        hidden = [tile_id for tile_id in held.hand if faces[tile_id] is None]
        if other == seat or not hidden:
            continue
        shown = [face(deal, tile_id) for tile_id in held.hand if faces[tile_id] is not None]
        hand = _likely_hand(deal, Seat(other), shown, len(hidden), pool, nearness, random)
        for tile in hand:
            pool.remove(tile)
        random.shuffle(hand)
        for tile_id, tile in zip(hidden, hand, strict=True):
            faces[tile_id] = tile
    left = iter(pool)
    whole = tuple(next(left) if known is None else known for known in faces)
    return _asked_anew(replace(view, seed=0, deal=replace(deal, faces=whole)))


def _unseen(view: State) -> list[Tile]:
    """Every tile that the seat cannot see."""
    pool = list(view.rules.tiles.tiles)
    for known in view.current_deal.faces:
        if known is not None:
            pool.remove(known)
    return pool


def _asked_anew(state: State) -> State:
    """The state with the claims on the last discard opened again, for the hands as they now are."""
    deal = state.current_deal
    if not isinstance(deal.phase, Claiming):
        return state
    log = EventLog(state)
    open_claims(log, deal.phase.seat, deal.phase.tile_id)
    return log.state


def _likely_hand(
    deal: DealState, seat: Seat, shown: list[Tile], tiles: int, pool: list[Tile], nearness: Nearness, random: Random
) -> list[Tile]:
    held = deal.seats[seat]
    thrown = [face(deal, discard.tile_id) for discard in deal.discards if discard.seat == seat][-LOOKED_AT:]
    tried = [_played_hand(held, shown, tiles, pool, nearness, random) for _ in range(TRIED)]
    sets = 4 - len(held.sets)
    weights = [UNLIKELY ** _wanted((*shown, *hand), thrown, sets, nearness) for hand in tried]
    return random.choices(tried, weights)[0]


def _wanted(hand: tuple[Tile, ...], thrown: list[Tile], sets: int, nearness: Nearness) -> int:
    """The number of these discards that would bring the hand nearer."""
    key = Key(sum(WEIGHTS[tile] for tile in hand))
    improving = nearness.improving(key, sets)
    return sum(bool(improving[tile.index]) for tile in thrown)


def _played_hand(
    held: SeatState, shown: list[Tile], tiles: int, pool: list[Tile], nearness: Nearness, random: Random
) -> list[Tile]:
    """A hand dealt from these tiles, and played for as many draws as its seat has had."""
    stock = [tile for tile in random.sample(pool, len(pool)) if not tile.is_bonus]
    sets = 4 - len(held.sets)
    hand, stock = stock[:tiles], stock[tiles:]
    kept = Key(sum(WEIGHTS[tile] for tile in shown))
    key = Key(kept + sum(WEIGHTS[tile] for tile in hand))
    for drawn in stock[: held.draws]:
        with_it = Key(key + WEIGHTS[drawn])
        after = nearness.after_discards(with_it, sets)
        least = min(after)
        if least == 0 and nearness.missing(with_it, sets) == 0:
            continue
        places = [place for place, missing in enumerate(after) if missing == least]
        loose = places[0] if len(places) == 1 else _loosest(with_it, places)
        thrown = KINDS[loose]
        if thrown in shown and counts_of_key(with_it)[loose] == shown.count(thrown):
            thrown = drawn
        key = Key(with_it - WEIGHTS[thrown])
    return list(tiles_of_key(Key(key - kept)))


_NEAR = ((-2, 1), (-1, 2), (1, 2), (2, 1))


def _loosest(key: Key, places: list[int]) -> int:
    """The kind that fits worst with the rest of the hand."""
    counts = counts_of_key(key)

    def company(place: int) -> int:
        found = 4 * counts[place]
        if place < 27:
            rank = place % 9
            found += sum(weight * counts[place + step] for step, weight in _NEAR if 0 <= rank + step < 9)
        return found

    return min(places, key=company)
