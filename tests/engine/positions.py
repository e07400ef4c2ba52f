"""States from matches played at random, for tests that put anything to the engine."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from game.engine.commands import BeginDeal, Command, Discard
from game.engine.replays.match import Match
from game.engine.replays.replay import ReplayStep
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.state import State
from game.rules.options import Options
from game.rules.rulesets import rulebook

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"rob_kong": "at_once"},
    {"play": "tabletop"},
    {"play": "tabletop", "rob_kong": "at_once", "own_bonus": "each"},
)


OTHERS: tuple[tuple[str, dict[str, object]], ...] = (
    ("israeli", {}),
    ("israeli", {"play": "tabletop", "chow_from_anyone": True}),
    ("hungarian", {"rob_kong": True, "banker": "rolled", "match": "circuit"}),
    ("latvian", {"play": "tabletop", "players": 3, "match": "open"}),
    ("polish", {"dead_wall": "fixed", "deal_direction": "right"}),
    ("polish", {"play": "tabletop", "players": 3, "three_player_wall": "three_sides_138"}),
)
"""Other books, with options that lead to other phases and walls."""


def random_command(state: State, chance: Random) -> Command:
    """A legal command; rather something else than a discard."""
    asked = awaited(state)
    if not asked:
        return BeginDeal()
    choices = legal_commands(state, chance.choice(asked))
    others = [choice for choice in choices if not isinstance(choice, Discard)]
    return chance.choice(others if others and chance.random() < 0.8 else choices)


def random_match(
    seed: int, book: str = "gala", options: dict[str, object] | None = None, *, deals: int = 4
) -> tuple[Match, list[ReplayStep], list[State]]:
    """A match, to its end or after so many deals: what was done, the state before each command and after the last."""
    chosen = OPTIONS[seed % len(OPTIONS)] if options is None else options
    match = Match(book, Options(rulebook(book).options, chosen), seed)
    chance = Random(f"positions {seed}")
    steps, states = [], [match.state]
    while not match.state.places and len(match.state.played) < deals:
        command = random_command(match.state, chance)
        steps.append(ReplayStep(command, match.submit(command)))
        states.append(match.state)
    return match, steps, states


@lru_cache(maxsize=1)
def positions() -> tuple[State, ...]:
    """Some thousand states of matches of GALA, first to last, and of some deals of the other books."""
    matches = [random_match(seed) for seed in range(len(OPTIONS))]
    matches += [random_match(seed, book, options, deals=2) for seed, (book, options) in enumerate(OTHERS)]
    return tuple(state for _, _, states in matches for state in states)
