"""From hands to totals and payments (docs/rules/israeli.md, "Scoring")."""

from collections import Counter
from fractions import Fraction

from game.rules.combining import MahjongRule, Way
from game.rules.rows import Multiplier, Points, Replaces
from game.rules.ruleset import Ruleset
from game.rules.rulesets.israeli.tables import BONUS, SPECIAL_HANDS, UNITED_OF_ANY_SUITS
from game.rules.scoring import SPECIAL, Line, Score, lines_of, points_of, shares_of
from game.rules.win import DealFacts
from game.tiles.tile import Wind

MAHJONG = MahjongRule(special_hands=SPECIAL_HANDS, foursomes=True, concealed_kong_opens=True)

MAHJONGS = {"one_suit": MAHJONG, "any_suits": MAHJONG.with_row(UNITED_OF_ANY_SUITS)}
"""The rule for mahjongs, by the value of the option on united hands."""

Lines = tuple[Line, ...]


def countings(rules: Ruleset, deal: DealFacts, wind: Wind) -> tuple[Score, ...]:
    """The ways to count a hand, the highest total first (docs/rules/israeli.md, "Scoring"); the same lines count once.

    Players sort their tiles as they want them counted; settlements take the first way.
    """
    (player,) = (player for player in deal.hands if player.wind is wind)
    found: dict[frozenset[tuple[Line, int]], Score] = {}
    for each in sorted(
        (counted(way, rules) for way in rules.mahjong.ways(player, deal)), key=lambda score: -score.worth
    ):
        found.setdefault(frozenset(Counter(each.lines).items()), each)
    return tuple(found.values())


def counted(way: Way, rules: Ruleset) -> Score:
    """The total of a hand counted this way ("3. Multipliers", "Special hands")."""
    lines = lines_of(way.win, rules.elements, way.own_line)
    points = tuple(line for line in lines if isinstance(line.worth, Points))
    multipliers = tuple(line for line in lines if isinstance(line.worth, Multiplier))
    if way.special is not None:
        points, multipliers = _with_special(way, points, multipliers)
    worth = _total(points, multipliers)
    return way.score(
        points + multipliers,
        points=points_of(points),
        worth=worth,
        finished=way.win.finished,
        limit=rules.settlement.limit,
    )


def _with_special(way: Way, points: Lines, multipliers: Lines) -> tuple[Lines, Lines]:
    """The lines that count with a special hand: its own, and those that it does not replace."""
    row = way.special
    assert row is not None, "an ordinary count"
    worth = row.worth
    if isinstance(worth, Multiplier):
        worth = Points(worth.share * points_of(points))
    own = Line(f"{SPECIAL}{row.id}", worth)
    match row.replaces:
        case Replaces.FLAT:
            return (own,), ()
        case Replaces.POINTS:
            return (own,), multipliers
        case Replaces.ADDS:
            return (*points, own), multipliers


def _total(points: Lines, multipliers: Lines) -> Fraction:
    """P × (1 + M) + F × (1 + M / 2), where F are the points of bonus tiles and P all others."""
    if not multipliers:
        return points_of(points)
    m = shares_of(multipliers)
    f = points_of(line for line in points if line.id == BONUS)
    p = points_of(points) - f
    return p * (1 + m) + f * (1 + m / 2)


FINISHES = ("pair", "chow", "pung", "kong")
"""The parts of a regular mahjong that a tile may complete, the weakest claim first."""


def mahjong_rank(rules: Ruleset, deal: DealFacts) -> int:
    """The rank of the only winner's mahjong: a special hand first, then a completed kong, pung, chow, pair."""
    ways = rules.mahjong.ways_of_winner(deal)
    if any(way.special is not None for way in ways):
        return len(FINISHES)
    return max(FINISHES.index(_finish(way)) for way in ways)


def finishes(rules: Ruleset, deal: DealFacts) -> frozenset[str]:
    """The finishes that the winner may name for this discard."""
    return frozenset(
        _finish(way) if way.special is None else way.special.id for way in rules.mahjong.ways_of_winner(deal)
    )


def _finish(way: Way) -> str:
    finished = way.win.finished
    assert finished is not None, "a claimed tile completes a set or the pair"
    return way.win.melds[finished].kind.value
