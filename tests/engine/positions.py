"""States from matches played at random, for tests that put anything to the engine."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from game.engine.commands import BeginDeal, Command, Discard
from game.engine.legal import awaited, legal_commands
from game.engine.match import Match
from game.engine.replay import Step
from game.engine.state import State
from game.rules.options import Options
from game.rules.rulesets import rulebook

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"rob_kong": "at_once"},
    {"play": "tabletop"},
    {"play": "tabletop", "rob_kong": "at_once", "own_bonus": "each"},
)


def random_command(state: State, chance: Random) -> Command:
    """A legal command; rather something else than a discard."""
    asked = awaited(state)
    if not asked:
        return BeginDeal()
    choices = legal_commands(state, chance.choice(asked))
    others = [choice for choice in choices if not isinstance(choice, Discard)]
    return chance.choice(others if others and chance.random() < 0.8 else choices)


def random_match(seed: int) -> tuple[Match, list[Step], list[State]]:
    """A match played to its end: what was done, and the state before each command and after the last."""
    book = rulebook("gala")
    match = Match("gala", Options(book.options, OPTIONS[seed % len(OPTIONS)]), seed)
    chance = Random(f"positions {seed}")
    steps, states = [], [match.state]
    while not match.state.places:
        command = random_command(match.state, chance)
        steps.append(Step(command, match.submit(command)))
        states.append(match.state)
    return match, steps, states


@lru_cache(maxsize=1)
def positions() -> tuple[State, ...]:
    """Some thousand states, from the first to the last of a few matches, of every kind of play."""
    return tuple(state for seed in range(len(OPTIONS)) for state in random_match(seed)[2])
