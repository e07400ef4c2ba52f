"""From hands to totals and payments (docs/rules/israeli.md, "Scoring")."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from game.rules.combining import MahjongRule, Way, best
from game.rules.ruleset import Ruleset
from game.rules.rulesets.israeli.elements import BONUS
from game.rules.rulesets.israeli.special_hands import SPECIAL_HANDS
from game.rules.score import DealScore, Line, Score
from game.rules.scoring import lines_of, points_of, unscored
from game.rules.settlement import deltas_of, each_pays_the_winner, payers
from game.rules.special_hand import Replaces
from game.rules.win import DealFacts, InSight, PlayerHand
from game.rules.worth import Multiplier, Points
from game.tiles.tile import Wind

MAHJONG = MahjongRule(special_hands=SPECIAL_HANDS, foursomes=True, concealed_kong_opens=True)

PAID_TO_WINNER = Fraction(8)
"""By each of the others; as much again to the dealer."""

Lines = tuple[Line, ...]


def score(rules: Ruleset, deal: DealFacts) -> DealScore:
    """Everybody's own total; and each of the others pays the winner eight, or sixteen if he is the dealer."""
    if not deal.wins:
        return DealScore(scores=tuple(map(unscored, deal.hands)), deltas=deltas_of((), rules.seats))
    (facts,) = deal.wins
    scores = tuple(best(_ways(player, deal), lambda way: _counted(way, rules)) for player in deal.hands)
    amount = PAID_TO_WINNER * (2 if facts.wind is deal.dealer else 1)
    payments = each_pays_the_winner(facts.wind, amount, payers(deal, rules.seats, discarder_alone=False))
    deltas = list(deltas_of(payments, rules.seats))
    for counted in scores:
        deltas[counted.wind] += counted.worth
    return DealScore(scores=scores, payments=payments, deltas=tuple(deltas))


def countings(rules: Ruleset, deal: DealFacts, wind: Wind) -> tuple[Score, ...]:
    """Every way to count a hand that comes to other lines, the highest total first (docs/rules/israeli.md, "Scoring").

    Each player sorts his tiles as he wants them counted; the one that ``score`` takes is the first.
    """
    (player,) = (player for player in deal.hands if player.wind is wind)
    found: dict[frozenset[tuple[Line, int]], Score] = {}
    for counted in sorted((_counted(way, rules) for way in _ways(player, deal)), key=lambda each: -each.worth):
        found.setdefault(frozenset(Counter(counted.lines).items()), counted)
    return tuple(found.values())


def _ways(player: PlayerHand, deal: DealFacts) -> tuple[Way, ...]:
    """Every way to count a hand, the winner's or another's."""
    (facts,) = deal.wins
    return MAHJONG.ways(player, facts, deal) if player.wind is facts.wind else MAHJONG.ways_of_loser(player, deal)


def _counted(way: Way, rules: Ruleset) -> Score:
    """The total of a hand counted this way ("3. Multipliers", "Special hands")."""
    lines = lines_of(way.win, rules.elements)
    points = tuple(line for line in lines if isinstance(line.worth, Points))
    multipliers = tuple(line for line in lines if isinstance(line.worth, Multiplier))
    if way.special is not None:
        points, multipliers = _with_special(way, points, multipliers)
    return Score(
        wind=way.win.wind,
        is_winner=way.win.facts is not None,
        melds=way.win.melds,
        finished=way.win.finished,
        special=None if way.special is None else way.special.id,
        lines=points + multipliers,
        points=points_of(points),
        worth=_total(points, multipliers),
    )


def _with_special(way: Way, points: Lines, multipliers: Lines) -> tuple[Lines, Lines]:
    """The lines that count with a special hand: its own, and those that it does not replace."""
    row = way.special
    assert row is not None, "an ordinary count"
    worth = row.worth
    if isinstance(worth, Multiplier):
        worth = Points(worth.share * points_of(points))
    own = Line(f"special.{row.id}", worth)
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
    m = sum((line.worth.share for line in multipliers if isinstance(line.worth, Multiplier)), Fraction(0))
    f = points_of(line for line in points if line.id == BONUS)
    p = points_of(points) - f
    return p * (1 + m) + f * (1 + m / 2)


FINISHES = ("pair", "chow", "pung", "kong")
"""What a tile may complete in a regular mahjong, the weakest claim first."""


def mahjong_rank(_rules: Ruleset, deal: DealFacts) -> int:
    """A special hand first, then the hand that the tile completes in a kong, a pung, a chow, a pair."""
    ways = _winners_ways(deal)
    if any(way.special is not None for way in ways):
        return len(FINISHES)
    return max(FINISHES.index(_finish(way)) for way in ways)


def finishes(_rules: Ruleset, deal: DealFacts) -> frozenset[str]:
    """What the winner may be said to complete with this discard."""
    return frozenset(_finish(way) if way.special is None else way.special.id for way in _winners_ways(deal))


def _winners_ways(deal: DealFacts) -> tuple[Way, ...]:
    (facts,) = deal.wins
    (winner,) = (player for player in deal.hands if player.wind is facts.wind)
    return tuple(MAHJONG.ways(winner, facts, deal))


def _finish(way: Way) -> str:
    finished = way.win.finished
    assert finished is not None, "a claimed tile completes a set or the pair"
    return way.win.melds[finished].kind.value


def is_last_of_kind(sight: InSight) -> bool:
    """The other three lie open on the table: discards and exposed sets, not a concealed kong."""
    return sight.on_table == 3
