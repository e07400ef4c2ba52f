"""The table of a lesson at its beginning, or where it was left."""

from collections.abc import Sequence
from functools import reduce

from game import replace, ui
from game.engine.events import Event, TileDiscarded
from game.i18n import _
from game.players.table_client import seen_by
from game.scenes.lesson.buttons import continue_button
from game.school.lessons.files import Ask, Moment
from game.school.lessons.rigging import LEARNER, OPENING, seats_at_sides
from game.school.lessons.run import LessonRun
from game.view.layout import TableModel
from game.view.stage.table_view import TableView

_SIDES = (Moment.RIGHT, Moment.ACROSS, Moment.LEFT)


class TableNews:
    """The events of a lesson's table that are not shown yet."""

    def __init__(self) -> None:
        self._table, self._left = 0, list[Event]()

    def of(self, run: LessonRun) -> Sequence[Event]:
        """The events to show now; if a question is about a discard, none after it until the answer is given."""
        if run.tables != self._table:
            self._table, self._left = run.tables, []
        self._left += seen_by(LEARNER, run.table.client.news())
        count = _until_asked(run, self._left)
        now, self._left = self._left[:count], self._left[count:]
        return now


def _until_asked(run: LessonRun, events: Sequence[Event]) -> int:
    """How many of these events to show now: up to the discard that is asked about, or all if none is."""
    if run.is_over or run.step.ask is not Ask.CHOOSE or run.step.wait not in _SIDES or run.is_answered:
        return len(events)
    state = run.table.match.state
    seat = seats_at_sides(state.seat_of(LEARNER), run.rules.seats)[run.step.wait.value]
    discards = state.current_deal.discards
    if not discards or discards[-1].seat != seat:
        return len(events)
    last = [place for place, event in enumerate(events) if isinstance(event, TileDiscarded) and event.seat == seat]
    return last[-1] + 1 if last else 0


def model_of(run: LessonRun) -> TableModel:
    """The table as the learner sees it: as the lesson sets it, with the moves made before if it is resumed."""
    table, begun = run.table, begun_at(run)
    past = tuple(seen_by(LEARNER, table.client.past()))
    first = TableModel.of(past[:1], LEARNER, sorts=True)
    ruled = replace(
        first,
        state=replace(first.state, rules=table.rules, balances=table.began),
        finds_break=begun < len(past),
        is_bare=run.lesson.file.bare,
    )
    later = seen_by(LEARNER, table.client.news()) if begun == len(past) else ()
    return reduce(TableModel.after, (*past[1:begun], *later), ruled)


def begun_at(run: LessonRun) -> int:
    """The number of the table's events that are shown at once; if it has an opening, those before the deal."""
    return OPENING if shows_opening(run) else run.seen_to


def show_opening(view: TableView, run: LessonRun, shown: int) -> int:
    """Shows the events of the table's opening up to the present step; returns how many are shown now.

    :param shown: the number of events shown before.
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


def where_left(run: LessonRun, go_on: ui.Act, start_over: ui.Act) -> tuple[str, list[ui.Button]]:
    """The words and the buttons that ask whether to go on at the step at which the lesson was left."""
    said = _("You left this lesson at step {number} of {count}.").format(number=run.number + 1, count=len(run.steps))
    return said, [continue_button(go_on), ui.Button(_("Start over"), start_over)]
