"""The table of a lesson at its beginning."""

from functools import reduce

from msgspec.structs import replace
from msgspec.structs import replace as struct_replace

from game.players.table_client import seen_by
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.view.layout import TableModel
from game.view.stage.table_view import TableView


def model_of(run: LessonRun) -> TableModel:
    """The table as it was set, and played on where it is taken up again, seen by the learner."""
    table, begun = run.table, begun_at(run)
    past = tuple(seen_by(LEARNER, table.client.past()))
    first = TableModel.of(past[:1], LEARNER, sorts=True)
    ruled = replace(
        first, state=struct_replace(first.state, rules=table.rules, balances=table.began), finds_break=begun < len(past)
    )
    later = seen_by(LEARNER, table.client.news()) if begun == len(past) else ()
    return reduce(TableModel.after, (*past[1:begun], *later), ruled)


def begun_at(run: LessonRun) -> int:
    """How many events of the table are shown at once; with its opening, those before the deal."""
    return run.table.opening if shows_opening(run) else run.seen_to


def show_opening(view: TableView, run: LessonRun, shown: int) -> int:
    """Shows the events of the table's beginning that the present step lets be seen.

    :param shown: how many events were shown; gives how many are now.
    """
    past = tuple(seen_by(LEARNER, run.table.client.past()))
    finds = run.seen_to < len(past)
    if view.model.finds_break is not finds:
        view.model = replace(view.model, finds_break=finds)
        view.touch()
    for event in past[shown : run.seen_to]:
        view.show(event)
    return max(shown, run.seen_to)


def shows_opening(run: LessonRun) -> bool:
    """Whether the building of the wall, the dice and the deal are shown."""
    laid = None if run.played else run.step.table
    return laid is not None and laid.shown
