"""The drill of what a player gains or loses in a deal that somebody won."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from game.engine.facts import deal_facts
from game.engine.state import Over
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore, worths_of_seats
from game.rules.win import DealFacts
from game.school.drills.deals import played
from game.school.drills.exercise import Drill, Ended, Exercise
from game.school.drills.hands import below, shuffled
from game.tiles.tile import WIND_ORDER, Wind

_SEEDS = 1 << 40
OPTIONS = 5
"""How many amounts are offered as answers."""


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """Exercises on one deal: the gain or loss of two of its players."""
    last = played(rules, below(chance, _SEEDS))[-1]
    deal = last.current_deal
    if not deal.winners or not isinstance(deal.phase, Over):
        return
    facts = deal_facts(last)
    score = rules.scored(facts)
    for wind in shuffled(chance, WIND_ORDER[: rules.seats])[:2]:
        yield _exercise(rules, facts, score, wind, chance)


def _exercise(rules: Ruleset, facts: DealFacts, score: DealScore, asked: Wind, chance: Random) -> Exercise:
    right = score.deltas[asked]
    others = [amount for amount in shuffled(chance, likely(rules, facts, score, asked)) if amount != right]
    amounts = sorted({right, *others[: OPTIONS - 1]})
    won = facts.wins[0].wind
    winner = next(player for player in facts.hands if player.wind is won)
    paid = sum(bool(payment.amount) and asked in (payment.payer, payment.receiver) for payment in score.payments)
    return Exercise(
        drill=Drill.PAY,
        rules=rules,
        rating=620.0 + 190 * paid + 90 * (asked is facts.dealer) + 90 * (asked is won),
        player=winner,
        prevailing=facts.prevailing,
        options=tuple(map(str, amounts)),
        right=frozenset({str(right)}),
        about=Ended(deal=facts, score=score, asked=asked),
    )


def likely(rules: Ruleset, facts: DealFacts, score: DealScore, asked: Wind) -> list[Fraction]:
    """Plausible wrong amounts: a doubling forgotten or added, others' hands left out, the wrong sign, a point off."""
    worths = worths_of_seats(score.scores, rules.seats)
    right = score.deltas[asked]
    best = max(worths.values())
    found = {right * 2, right / 2, -right, right + 1, right - 1, Fraction(0), Fraction(-1), Fraction(1)}
    found |= {worths[asked], -worths[asked], best, -best, 2 * best, -2 * best, 3 * best}
    for win in facts.wins:
        found |= {worths[asked] - worths[win.wind], right + worths[win.wind], right - worths[win.wind]}
    step = 1 if all(delta.denominator == 1 for delta in score.deltas) else 4
    return sorted(amount for amount in found if (amount * step).denominator == 1)
