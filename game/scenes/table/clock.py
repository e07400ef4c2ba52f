"""What is said and heard of questions and their clocks: that one came, that its time runs out, that it ran out."""

from __future__ import annotations

from collections.abc import Callable

from game.app.sound.sounds import Sound
from game.engine.seat import Seat
from game.engine.state import Claiming, Over
from game.i18n import _
from game.scenes.asking.questions import TableQuestions
from game.view.choreography.steps import Heard
from game.view.lane.lane_note import LaneNote
from game.view.layout.table_model import TableModel
from game.view.stage.table_view import TableView

_TIME_OVER = 1.0


def thinking_seat(model: TableModel) -> Seat | None:
    """Who is seen to think: whoever has the turn, but for the person and while claims are open."""
    turn, deal = model.turn_of, model.deal
    if turn is None or deal is None or isinstance(deal.phase, Claiming | Over) or turn == model.seat:
        return None
    return turn


class TableClock:
    """Ticks in the last seconds of a question."""

    def __init__(
        self, view: TableView, questions: TableQuestions, note: LaneNote, hear: Callable[[Heard], None]
    ) -> None:
        self._view = view
        self._questions = questions
        self._note = note
        self._hear = hear
        self._last_second: int | None = None

    def begin(self, *, is_heard: bool = True) -> None:
        """A question came."""
        self._last_second = None
        self._note.hush()
        if not is_heard:
            return
        self._hear(Heard(sound=Sound.CLAIM_CHANCE if self._questions.is_claim else Sound.YOUR_TURN))

    @property
    def changes_in(self) -> float | None:
        """After how many seconds the clock looks different; ``None``: there is none that runs."""
        bar = self._questions.bar
        return None if bar is None or bar.dial is None else bar.dial.changes_in

    def warn(self) -> None:
        """A tick in each of the last seconds."""
        dial = None if self._questions.bar is None else self._questions.bar.dial
        if dial is None or not dial.is_urgent or dial.seconds_left == self._last_second:
            return
        self._last_second = dial.seconds_left
        self._hear(Heard(sound=Sound.LAST_SECONDS))

    def say_time_is_over(self) -> None:
        """The clock ran out, and the default was done."""
        deal = self._view.model.deal
        threw = deal is not None and bool(deal.discards) and deal.discards[-1].seat == self._view.model.seat
        self._note.say(_("Time is up: the tile is discarded") if threw else _("Time is up: pass"), _TIME_OVER)
