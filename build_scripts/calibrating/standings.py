"""Fits, to whole matches of strong players, what a win usually brings and how surely a lead holds."""

from collections.abc import Iterable
from math import log
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from build_scripts.calibrating.self_play import Playing
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.players.ai.choosing import best_choice
from game.players.ai.reading.calibration import Calibration
from game.players.ai.reading.stakes import POWER, gain_in_example, standing_of, stays_ahead
from game.players.ai.traits.skill import STRONG
from game.players.table import BareTable
from game.rules.options import Options
from game.rules.rulesets import rulebook

LEAST, STEP, STEPS = 0.05, 1.05, 100
"""The scales that are tried: the least, each so many times the one before, and how many."""


class Course(NamedTuple):
    """The wins and the leads of one match."""

    wins: tuple[float, ...]
    """The points that each win brought its winner."""
    leads: tuple[tuple[float, int, float], ...]
    """Every lead after a deal, the fewest deals that followed, and whether it held: 1, 0, or a half if the seats
    finished even."""


def noted(where: Playing, seed: int, number: int) -> Course:
    """A match of strong players who do not look at places."""
    skill = replace(STRONG, places=False)
    match = Match(where.book, Options(rulebook(where.book).options, where.options), seed + number, seated=True)
    seats = match.state.rules.seats
    table = BareTable(match, [lambda view, question: best_choice(view, question, skill)] * seats)
    wins, leads, before = [], [], match.state.balances
    while not match.state.places:
        standing = standing_of(match.state, Seat(0)) if match.state.played else None
        if standing is not None:
            leads.append((match.state.balances, standing.deals + 1))
        table.play_deal()
        after = match.state.balances
        wins += [float(after[seat] - before[seat]) for seat in match.state.played[-1].winners]
        before = after
    places = match.state.places
    held = [
        (float(own - other), deals, (places[one] < places[two]) + 0.5 * (places[one] == places[two]))
        for balances, deals in leads
        for one, own in enumerate(balances)
        for two, other in enumerate(balances)
        if own > other
    ]
    return Course(tuple(wins), tuple(held))


def with_standings(known: Calibration, where: Playing, courses: Iterable[Course]) -> Calibration:
    """The calibration with the usual gain of a winner, and the scale on which leads hold, the likeliest one."""
    gain = gain_in_example(where.rules)
    courses = list(courses)
    leads = [(lead / gain, deals**POWER, held) for course in courses for lead, deals, held in course.leads]

    def likelihood(apart: float) -> float:
        chances = ((stays_ahead(lead, apart * times), held) for lead, times, held in leads)
        return sum(held * log(chance) + (1 - held) * log(1 - chance) for chance, held in chances)

    apart = max((LEAST * STEP**step for step in range(STEPS)), key=likelihood)
    won = median(win for course in courses for win in course.wins)
    return replace(known, won=round(won / gain, 3), apart=round(apart, 3))
