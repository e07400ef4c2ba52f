"""The drill of which rows of the scoring table a hand earns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from game.engine.facts import deal_facts
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score
from game.school.drills.deals import played
from game.school.drills.exercise import Drill, Ended, Exercise
from game.school.drills.hands import below, shuffled

_SEEDS = 1 << 40
OPTIONS = 8
"""How many scoring rows are offered as answers."""
_FEWEST_ROWS = 1
"""The fewest rows that a hand earns which is asked about."""
_MOST_ROWS = 6
"""The most rows that a hand earns which is asked about."""
_COURSE_PREFIXES = ("out.", "x.heaven", "x.original_hand", "x.kong_finish", "x.robbed_kong")
"""Prefixes of rows about the course of the deal, which the tiles do not show. Such a row is offered only if it counted.
"""


@cache
def _taught() -> frozenset[str]:
    """The ids of the rows that lessons show with their worths, read from the lessons' files."""
    files = (Path(__file__).parents[1] / "lessons" / "newcomer").glob("*.toml")
    steps = (step for path in files for step in msgspec.toml.decode(path.read_bytes())["steps"])
    return frozenset(row for step in steps for row in step.get("values", ()))


def rows_of(rules: Ruleset) -> tuple[str, ...]:
    """The ids of the rows that are worth something, each once, in page order; of a book, those that a lesson shows.

    A club knows what its own version counts.
    """
    known = [row.id for row in rules.elements if row.is_counted and (rules.options.own_hands or row.id in _taught())]
    return tuple(dict.fromkeys(known))


def is_offered(rules: Ruleset) -> bool:
    """Whether the book has enough scoring rows for a question."""
    return len(rows_of(rules)) >= OPTIONS


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """The exercise on the winner of one deal, if the tiles alone show everything that counted."""
    last = played(rules, below(chance, _SEEDS))[-1]
    if not last.current_deal.winners:
        return
    facts = deal_facts(last)
    win = facts.wins[0]
    winner = next(player for player in facts.hands if player.wind is win.wind)
    if win.flags or win.tile is None:
        return
    score = rules.scored(facts)
    counted = next(player_score for player_score in score.scores if player_score.wind is win.wind)
    if rules.countings is not None and len(rules.countings(rules, facts, win.wind)) > 1:
        return
    right = rows_earned(counted)
    if not _FEWEST_ROWS <= len(right) <= _MOST_ROWS or not right <= {*rows_of(rules)}:
        return
    others = [row for row in rows_of(rules) if row not in right and not row.startswith(_COURSE_PREFIXES)]
    chosen = {*right, *shuffled(chance, others)[: OPTIONS - len(right)]}
    yield Exercise(
        drill=Drill.COUNT,
        rules=rules,
        rating=560.0 + 170 * len(right) + 40 * (4 - len(winner.hand.melds)),
        player=winner,
        prevailing=facts.prevailing,
        options=tuple(row for row in rows_of(rules) if row in chosen),
        right=right,
        several=True,
        about=Ended(deal=facts, score=score, asked=win.wind),
    )


def rows_earned(score: Score) -> frozenset[str]:
    """The ids of the rows that counted."""
    return frozenset(line.id for line in score.lines)
