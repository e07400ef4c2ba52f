"""The rating of a person, and how the places of a match move it.

The method is that of Plackett and Luce, as OpenSkill has it: R. C. Weng and C.-J. Lin, "A Bayesian approximation method
for online ranking", JMLR 12 (2011), algorithm 4, with a ``gamma`` of 1, so that the interval holds what it says
(``tests/bench/rank.py`` measures that). The computer players' ratings were fitted to whole matches among themselves
(``build_scripts/rate.py``) and stand still.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, permutations, product
from math import exp, hypot, sqrt
from statistics import fmean

import msgspec

from game import Frozen
from game.hands.asset_files import asset_file
from game.players.roster import Level

FILE = "ratings.json"
MIDDLE = 1200.0
"""The rating before the first match."""
SPREAD = 220.0
"""The standard deviation of a rating before the first match."""
SCALE = 173.7178
"""The lead in points of a player who finishes before another one e times as often as behind."""
DRIFT = 3.0
"""The standard deviation of what a person learns, or forgets, between two matches."""
SETTLED = 5
"""The number of matches after which a rating has a title."""
LIKELY = 1.96
"""Half the width of an interval that holds the true value in 95 of 100 cases, in standard deviations."""


class LevelRating(Frozen):
    """The rating of a level of computer players in a book."""

    value: float
    spread: float


class BookRatings(Frozen):
    """The ratings of the computer players in a book."""

    matches: int
    """The number of matches to which the ratings are fitted."""
    deals: float
    """The average number of deals in one of these matches."""
    levels: dict[str, LevelRating]
    alike: tuple[Level, ...] = ()
    """The levels that are not shown to finish before the level below (tests/bench/levels.json)."""


class Rating(Frozen):
    """The rating of a person."""

    value: float = MIDDLE
    spread: float = SPREAD
    matches: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds between which the true value lies in 95 of 100 cases."""
        return self.value - LIKELY * self.spread, self.value + LIKELY * self.spread

    @property
    def is_settled(self) -> bool:
        """Whether the rating is sure enough for a title."""
        return self.matches >= SETTLED


@cache
def level_ratings() -> Mapping[str, BookRatings]:
    """The ratings of computer players by book."""
    return msgspec.json.decode(asset_file(f"players/{FILE}").read_bytes(), type=dict[str, BookRatings])


def offered_levels(*books: str) -> tuple[Level, ...]:
    """The levels to choose from under one of these books, or under any.

    A level that is not shown to play better than the one below is not offered.
    """
    known = level_ratings()
    alike = set.intersection(*(set(known[book].alike) for book in books or known))
    return tuple(level for level in Level if level not in alike)


def chance(rated: Sequence[Rating], noise: float = 0.0) -> list[float]:
    """The weight of each player in a draw of the places, the first place first (Plackett and Luce)."""
    scale = sqrt(SCALE**2 + noise)
    most = max(one.value for one in rated)
    return [exp((one.value - most) / scale) for one in rated]


def first_places(rules: str, level: str, others: str, count: int) -> float | None:
    """The share of matches, 0 to 1, in which a computer player comes first among ``count`` opponents of another level.

    ``None`` if the fitted ratings do not show that the player is the stronger.
    """
    rated = level_ratings()[rules].levels
    one, other = rated[level], rated[others]
    if one.value - other.value < LIKELY * hypot(one.spread, other.spread):
        return None
    weights = chance([Rating(each.value, each.spread) for each in (one, *[other] * count)])
    return weights[0] / sum(weights)


def after_each_place(rated: Sequence[Rating], places: Sequence[int], who: int, *, brief: float = 1.0) -> list[Rating]:
    """One player's rating after each place, from the first, while the others keep their order (see ``after_match``)."""
    rest = [[seat for seat in order if seat != who] for order in _orders(places)]
    each = [[[*others[:above], who, *others[above:]] for others in rest] for above in range(len(rated))]
    return [_after(rated, orders, who, brief) for orders in each]


def after_match(rated: Sequence[Rating], places: Sequence[int], who: int, *, brief: float = 1.0) -> Rating:
    """The rating of one of the players after a match (algorithm 4 of Weng and Lin).

    Players who share places count as the mean of all orders in which they could have finished: with the paper's own
    rule for ties, a shared first place could be worth less than a second one.

    :param rated: everybody's rating before the match.
    :param places: everybody's place; players with equal places share them.
    :param who: the index of the player whose rating is wanted.
    :param brief: the factor by which chance weighs more than in a whole match; 1 for a whole one.
    """
    return _after(rated, _orders(places), who, brief)


def _after(rated: Sequence[Rating], orders: Iterable[Sequence[int]], who: int, brief: float) -> Rating:
    """The rating after the mean of all these orders of the players, each from first to last."""
    noise = sum(one.spread**2 for one in rated) + (brief - 1) * SCALE**2
    scale2 = SCALE**2 + noise
    weights = chance(rated, noise)
    moved = [_moved(weights, order, who) for order in orders]
    gain, information = map(fmean, zip(*moved, strict=True))
    own = rated[who]
    kept = max(1e-4, 1 - own.spread**2 / scale2 * information)
    spread = sqrt(own.spread**2 * kept + DRIFT**2)
    return Rating(own.value + own.spread**2 / sqrt(scale2) * gain, spread, own.matches + 1)


def _orders(places: Sequence[int]) -> list[tuple[int, ...]]:
    """The players from first to last, in every order that the places allow."""
    groups = [[seat for seat, its in enumerate(places) if its == place] for place in sorted(set(places))]
    return [tuple(chain.from_iterable(parts)) for parts in product(*map(permutations, groups))]


def _moved(weights: Sequence[float], order: Sequence[int], who: int) -> tuple[float, float]:
    """How far a finish raises a player's rating, and how much it tells, in the terms of the paper."""
    gain = information = 0.0
    left = sum(weights)
    for seat in order:
        share = weights[who] / left
        gain += (seat == who) - share
        information += share * (1 - share)
        if seat == who:
            break
        left -= weights[seat]
    return gain, information
