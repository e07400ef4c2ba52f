"""A match: the one place where commands become events and the state moves on."""

from __future__ import annotations

from game.engine.commands import Command
from game.engine.decide import told
from game.engine.events import Event, MatchBegun
from game.engine.evolve import evolve
from game.engine.state import Alone, State
from game.rules.options import Options


class Match:
    """A match in progress. It calls nobody; ``submit`` returns what happened."""

    def __init__(self, rules: str, options: Options, seed: int, *, alone: Alone | None = None) -> None:
        """A match under a rulebook, with its walls and dice from the seed; ``alone`` for a single deal of it."""
        self.opening = MatchBegun(rules=rules, options=dict(options), seed=seed, alone=alone)
        self.state: State = evolve(None, self.opening)

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Does what the command says.

        Raises:
            IllegalCommand: when it cannot be done; nothing has changed then.
        """
        story = told(self.state, command)
        self.state = story.state
        return tuple(story.events)
