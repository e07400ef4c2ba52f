"""Deals for the exercises, played by computers: every state of a deal, from its seed."""

from collections.abc import Sequence
from functools import lru_cache

from game.engine.commands import Command
from game.engine.events import Alone, Event
from game.engine.replays.match import Match
from game.engine.state import State
from game.players.ai.mind import Thinker
from game.players.ai.traits.random_numbers import random_numbers_for
from game.players.ai.traits.skill import SKILLED
from game.players.player import Question
from game.players.table import BareTable
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.tiles.tile import WIND_ORDER

_CACHED = 4
"""How many deals are cached; several exercises come from one."""
_MIND = Thinker(SKILLED)


@lru_cache(_CACHED)
def played(rules: Ruleset, seed: int) -> tuple[State, ...]:
    """The states of a deal after each command; in the last one the deal is over. The seed also sets the winds."""
    seats = rules.seats
    east, prevailing = seed % seats, WIND_ORDER[seed // seats % seats]
    alone = Alone(1, Placing(east=east, dealer=east, prevailing=prevailing))
    match = Match(rules.id, rules.options, seed, alone=alone)
    states: list[State] = []

    def record(_command: Command, _events: Sequence[Event]) -> None:
        states.append(match.state)

    def choose(view: State, question: Question) -> Command:
        return _MIND.choose(view, question, random_numbers_for(view, question.seat, seed))

    BareTable(match, [choose] * seats, record=record).play_deal()
    return tuple(states)
