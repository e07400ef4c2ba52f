"""The table of a lesson as it is first seen."""

from functools import reduce

from msgspec.structs import replace
from msgspec.structs import replace as struct_replace

from game.players.table_client import seen_by
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.view.layout import TableModel


def model_of(run: LessonRun) -> TableModel:
    """The table as it was set, and played on where it is taken up again, seen by the learner."""
    table = run.table
    past = tuple(seen_by(LEARNER, table.client.past()))
    first = TableModel.of(past[:1], LEARNER, sorts=True)
    ruled = replace(first, state=struct_replace(first.state, rules=table.rules))
    shown = past[1 : table.opening] if shows_opening(run) else (*past[1:], *seen_by(LEARNER, table.client.news()))
    return reduce(TableModel.after, shown, ruled)


def shows_opening(run: LessonRun) -> bool:
    """Whether the building of the wall, the dice and the dealing are seen."""
    laid = None if run.played else run.step.table
    return laid is not None and laid.shown
