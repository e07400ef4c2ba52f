"""``decide``: from a state and a command to the events that follow. It changes nothing."""

from __future__ import annotations

from typing import assert_never

from game.engine import commands as c
from game.engine.decisions import beginning, claiming, drawing, ending, ready, turns
from game.engine.events import Event
from game.engine.state import Opening, State
from game.engine.steps.story import Story


def decide(state: State, command: c.Command) -> tuple[Event, ...]:
    """The events that the command leads to.

    Raises:
        IllegalCommand: when the engine refuses it; nothing has changed then.
    """
    return tuple(told(state, command).events)


def told(state: State, command: c.Command) -> Story:  # noqa: C901, PLR0912 - a case for each command, and no more
    """The same, together with the state that the events make."""
    story = Story(state)
    if state.deal is None and isinstance(command, c.SeatCommand):
        raise c.IllegalCommand("no deal has begun")
    match command:
        case c.Discard():
            turns.discard(story, command)
        case c.DeclareKong() | c.Pass() if _is_opening(state):
            beginning.answer_opening(story, command)
        case c.Claim() | c.Pass():
            claiming.answer(story, command)
        case c.DrawTile():
            drawing.draw(story, command)
        case c.DeclareKong():
            turns.declare_kong(story, command)
        case c.TakeReplacement():
            turns.take_replacement(story, command)
        case c.DeclareMahjong():
            turns.declare_mahjong(story, command)
        case c.RobKong():
            turns.rob_kong(story, command)
        case c.ShowTile():
            turns.show_tile(story, command)
        case c.DeclareReady():
            ready.declare_ready(story, command)
        case c.BeginDeal():
            beginning.begin_deal(story)
        case c.EndMatch():
            ending.end_match(story)
        case _:
            assert_never(command)
    return story


def _is_opening(state: State) -> bool:
    return state.deal is not None and isinstance(state.deal.phase, Opening)
