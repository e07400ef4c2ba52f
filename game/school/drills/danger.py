"""The drill of which discard is dangerous: the one on which the most possible hands of an opponent would win.

The opponent has at least three sets on the table, and so at most four concealed tiles. Every hand that the unseen tiles
allow and that waits for something is counted, except those that would have won already: on their owner's last discard,
or on any discard since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from random import Random

from game.engine.facts import face, player_hand
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import DealState, State, Turn
from game.hands.meld import Meld
from game.players.ai.aiming.specials import shapes_of
from game.rules.ruleset import Ruleset
from game.school.drills.deals import played
from game.school.drills.exercise import Drill, Exercise, Hidden, Option
from game.school.drills.hands import below, shuffled
from game.tiles.counts import in_order
from game.tiles.tile import KINDS, Tile

_SEEDS = 1 << 40
NEAR = Fraction(85, 100)
"""The least share of the most dangerous tile's winning hands at which a tile is nearly as dangerous."""
_SETS = 3
"""How many sets an opponent has on the table, at least, to be asked about."""
_OPTIONS = 4
"""How many tiles of the hand are offered as answers."""

_ReadyHand = tuple[tuple[tuple[int, int], ...], int]
"""A ready hand: pairs of a kind's index and its count, and a bit mask of the kinds that it waits for."""


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """Exercises on the turns of one deal at which an opponent has few concealed tiles left."""
    states = played(rules, below(chance, _SEEDS))
    for state, seat in shuffled(chance, list(_moments(states))):
        found = _exercise(rules, state, seat, chance)
        if found is not None:
            yield found


def _moments(states: tuple[State, ...]) -> Iterator[tuple[State, Seat]]:
    """The turns of a deal, each with an opponent who has few concealed tiles left."""
    for state in states:
        deal = state.current_deal
        if not isinstance(deal.phase, Turn):
            continue
        for number, held in enumerate(deal.seats):
            is_known = held.is_dead or held.waits or held.shown
            if number != deal.phase.seat and len(held.sets) >= _SETS and not is_known:
                yield state, Seat(number)


def passed(deal: DealState, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that a seat did not win on with its present hand: its own last discard, and all discards since."""
    last = max((place for place, thrown in enumerate(deal.discards) if thrown.seat == seat), default=len(deal.discards))
    return tuple(face(deal, thrown.tile_id) for thrown in deal.discards[last:])


def _exercise(rules: Ruleset, state: State, seat: Seat, chance: Random) -> Exercise | None:
    """The exercise on a turn; ``None`` if no tile stands out, or if the opponent may be collecting a special hand."""
    deal = state.current_deal
    assert isinstance(deal.phase, Turn), "somebody is to discard"
    view = known_to(state, deal.phase.seat)
    held, melds = player_hand(view, deal.phase.seat), tuple(laid.meld for laid in deal.seats[seat].sets)
    winds = (state.wind_of(seat), deal.placing.prevailing)
    gone = passed(view.current_deal, seat)
    if not gone or not all(shape.pattern.is_sets_and_pair for shape in shapes_of(rules, melds, winds)):
        return None
    kinds = shuffled(chance, list(dict.fromkeys(held.hand.concealed)))[:_OPTIONS]
    shares = shares_of(rules, view, melds, frozenset(gone), kinds)
    first, second, *_, last = (
        sorted(shares.values(), reverse=True) if len(shares) == _OPTIONS else (Fraction(0),) * _OPTIONS
    )
    if second == first or last >= NEAR * first:
        return None
    return Exercise(
        drill=Drill.DANGER,
        rules=rules,
        rating=float(550 + 900 * (second / first) ** 2 + 150 * (last > 0)),
        player=held,
        prevailing=deal.placing.prevailing,
        options=tuple(sorted(kinds, key=in_order)),
        right=frozenset(tile for tile in kinds if shares[tile] == first),
        nearly=frozenset(tile for tile in kinds if NEAR * first <= shares[tile] < first),
        about=Hidden(view=view, seat=seat, passed=gone, shares=shares),
    )


def shares_of(
    rules: Ruleset, view: State, melds: tuple[Meld, ...], gone: frozenset[Tile], kinds: Sequence[Tile]
) -> Mapping[Option, Fraction]:
    """For each of these tiles, the share of the opponent's possible hands that win on it.

    :param view: what the player to discard knows.
    :param melds: the sets that the opponent has on the table.
    :param gone: the tiles on which it would have won already.
    :param kinds: the tiles asked about.
    """
    known = Counter(filter(None, view.current_deal.faces))
    unseen = [rules.tiles.copies(tile) - known[tile] for tile in KINDS]
    never = sum(1 << tile.index for tile in gone)
    asked = sum(1 << tile.index for tile in kinds)
    wins = dict.fromkeys((tile.index for tile in kinds), 0)
    total = 0
    may_chow = rules.mahjong.most_chows > sum(meld.is_chow for meld in melds)
    for parts, waits in _ready(4 - len(melds), may_chow):
        if waits & never:
            continue
        ways = 1
        for place, number in parts:
            ways *= comb(unseen[place], number)
            if not ways:
                break
        if ways:
            total += ways
            if waits & asked:
                for place in wins:
                    wins[place] += ways * (waits >> place & 1)
    return {tile: Fraction(wins[tile.index], total or 1) for tile in kinds}


@lru_cache(4)
def _ready(sets: int, chows: bool) -> tuple[_ReadyHand, ...]:  # noqa: FBT001 - sooner by place
    """All hands one tile short of a pair and this many sets (none or one)."""
    pungs = [Counter({tile.index: 3}) for tile in KINDS]
    runs = [Counter(range(tile.index, tile.index + 3)) for tile in KINDS if chows and 1 <= tile.rank <= 7]
    found: dict[tuple[tuple[int, int], ...], int] = {}
    for pair, chosen in product(KINDS, product([*pungs, *runs], repeat=sets)):
        whole = sum(chosen, Counter({pair.index: 2}))
        if max(whole.values()) > 4:
            continue
        for place in whole:
            parts = tuple(sorted((+(whole - Counter({place: 1}))).items()))
            found[parts] = found.get(parts, 0) | 1 << place
    return tuple(found.items())
