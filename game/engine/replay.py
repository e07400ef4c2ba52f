"""Replays: who played, and every command of a match with the events it led to (files: game/engine/replay_file.py).

A saved match is an unfinished replay. Verifying puts every command to the engine again: it must give the same events.
"""

from __future__ import annotations

import msgspec

from game.engine.commands import Command, IllegalCommand
from game.engine.decide import told
from game.engine.events import Event, MatchBegun
from game.engine.evolve import evolve
from game.engine.state import State
from game.rules.flow import Placing
from game.rules.options import OptionError


class ReplayError(ValueError):
    """A file that is no replay, or breaks off with damage; the message names the line."""


class NewerReplay(ReplayError):
    """A file in a version of the format that this program does not know; it is left as it is."""


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """What decides the chance of computer players, so that their choices can be made again."""

    program: str
    """The version of the program whose players they were: others may choose otherwise."""
    seed: int
    persons: tuple[int, ...]
    """Which player each person was, as the players' chance counts them."""
    humanlike: bool
    """Whether they took the time of a person for their calls."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """Who played."""

    names: tuple[str, ...] = ()
    """Of the persons, in the order in which they sat down."""
    players: tuple[str, ...] = ()
    """What plays for each of them: ``human`` or a level."""
    avatars: tuple[str, ...] = ()
    luck: Luck | None = None
    """Of the computer players, where it is known."""


class Step(msgspec.Struct, frozen=True):
    """A command and what followed."""

    command: Command
    events: tuple[Event, ...]


class Replay(msgspec.Struct, frozen=True):
    """A match, or a part of one from its beginning."""

    header: Header
    opening: MatchBegun
    steps: tuple[Step, ...]


class Played(msgspec.Struct, frozen=True):
    """A replay as far as the engine plays it."""

    state: State
    replay: Replay
    """With all events of its last command."""
    problem: str | None
    """Why it does not go further; ``None`` when all of it was played."""


def replayed(replay: Replay) -> State:
    """The state after the replay, every command put to the engine again.

    The events of the last command may break off, as they do when the program was stopped while it wrote them.

    Raises:
        ReplayError: naming the first command that the engine refuses or answers with other events.
    """
    return resumed(replay)[0]


def resumed(replay: Replay) -> tuple[State, Replay]:
    """The same, and the replay with all events of its last command.

    Raises:
        ReplayError: as ``replayed``.
    """
    played = played_so_far(replay)
    if played.problem is not None:
        raise ReplayError(played.problem)
    return played.state, played.replay


def played_so_far(replay: Replay) -> Played:
    """The replay up to the first command that the engine refuses or answers with other events.

    Raises:
        ReplayError: when the match cannot even begin.
    """
    try:
        state = evolve(None, replay.opening)
    except (KeyError, OptionError) as error:
        raise ReplayError(f"unknown rules or options: {error}") from None
    if state.alone is not None and not _is_at_table(state.alone.placing, state.rules.seats):
        raise ReplayError("the deal is placed at seats that the table does not have")
    steps: list[Step] = []
    problem = None
    for number, step in enumerate(replay.steps, start=1):
        try:
            story = told(state, step.command)
        except IllegalCommand as error:
            problem = f"command {number}: refused: {error}"
            break
        told_before = len(step.events) if number == len(replay.steps) else len(story.events)
        if tuple(story.events[:told_before]) != step.events:
            problem = f"command {number}: the engine gives other events"
            break
        steps.append(Step(step.command, tuple(story.events)))
        state = story.state
    return Played(state, Replay(replay.header, replay.opening, tuple(steps)), problem)


def _is_at_table(placing: Placing, seats: int) -> bool:
    return 0 <= placing.east < seats and 0 <= placing.dealer < seats
