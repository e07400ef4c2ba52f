"""A match: the one place where commands become events and the state moves on."""

from __future__ import annotations

from game.engine.commands import Command
from game.engine.decide import told
from game.engine.events import Event, MatchBegun
from game.engine.evolve import fold
from game.engine.replay import Replay, resumed
from game.engine.state import Alone, State
from game.rules.options import Options


class Match:
    """A match in progress. It calls nobody; ``submit`` returns what happened."""

    def __init__(self, rules: str, options: Options, seed: int, *, alone: Alone | None = None) -> None:
        """A match under a rulebook, with its walls and dice from the seed; ``alone`` for a single deal of it."""
        self.past: tuple[Event, ...] = (MatchBegun(rules=rules, options=dict(options), seed=seed, alone=alone),)
        """The events before anything was submitted here: the first one begins the match."""
        self.state: State = fold(self.past)

    @classmethod
    def resumed(cls, replay: Replay) -> Match:
        """The match of an unfinished replay, every command of it put to the engine again.

        Raises:
            ReplayError: when the engine refuses a command or gives other events.
        """
        match = cls.__new__(cls)
        match.state, whole = resumed(replay)
        match.past = (whole.opening, *(event for step in whole.steps for event in step.events))
        return match

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Does what the command says.

        Raises:
            IllegalCommand: when it cannot be done; nothing has changed then.
        """
        story = told(self.state, command)
        self.state = story.state
        return tuple(story.events)
