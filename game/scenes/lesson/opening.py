"""The table of a lesson as it is first seen."""

from dataclasses import replace
from functools import reduce

from msgspec.structs import replace as struct_replace

from game.players.table_client import seen_by
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.view.layout import TableModel


def model_of(run: LessonRun) -> TableModel:
    """The table as it was set, seen by the learner, by the rules of the lesson."""
    table = run.table
    past = tuple(seen_by(LEARNER, table.client.past()))
    first = TableModel.of(past[:1], LEARNER, sorts=True)
    ruled = replace(first, state=struct_replace(first.state, rules=table.rules))
    shown = len(past) if not shows_opening(run) else table.opening
    return reduce(TableModel.after, past[1:shown], ruled)


def shows_opening(run: LessonRun) -> bool:
    """Whether the building of the wall, the dice and the dealing are seen."""
    laid = run.step.table
    return laid is not None and laid.shown
