"""``decide``: from a state and a command to the events that follow, without changing anything."""

from typing import assert_never

from game.engine import commands as c
from game.engine.decisions import beginning, claiming, drawing, ending, turns
from game.engine.decisions.event_log import EventLog
from game.engine.rulings.wants import KnownHands
from game.engine.state import Opening, State


def decide(state: State, command: c.Command, known: KnownHands | None = None) -> EventLog:  # noqa: C901, PLR0912
    """The events of a command, and the state after them.

    ``known`` holds findings on the hands from earlier commands; they save time and change no answer.

    :raises IllegalCommand: when the engine refuses the command; nothing has changed then.
    """
    log = EventLog(state, known)
    if state.deal is None and isinstance(command, c.SeatCommand):
        raise c.IllegalCommand("no deal has begun")
    match command:
        case c.Discard():
            turns.discard(log, command)
        case c.DeclareKong() | c.Pass() if state.deal is not None and isinstance(state.deal.phase, Opening):
            beginning.answer_opening(log, command)
        case c.Claim() | c.Pass():
            claiming.answer(log, command)
        case c.DrawTile():
            drawing.draw(log, command)
        case c.DeclareKong():
            turns.declare_kong(log, command)
        case c.TakeReplacement():
            turns.take_replacement(log, command)
        case c.DeclareMahjong():
            turns.declare_mahjong(log, command)
        case c.RobKong():
            turns.rob_kong(log, command)
        case c.ShowTile():
            turns.show_tile(log, command)
        case c.DeclareReady():
            turns.declare_ready(log, command)
        case c.BeginDeal():
            beginning.begin_deal(log)
        case c.EndMatch():
            ending.end_match(log)
        case _:
            assert_never(command)
    return log
