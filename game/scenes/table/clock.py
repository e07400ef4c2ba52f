"""Sounds and notes for questions and their clocks: a new question, the last seconds, and time running out."""

from collections.abc import Callable

from game.app.sound.sounds import Sound
from game.engine.seat import Seat
from game.engine.state import Claiming, Over
from game.i18n import _
from game.i18n.tile_words import tile_name
from game.scenes.asking.lane_words import STAYS
from game.scenes.asking.questions import TableQuestions
from game.view.choreography.steps import Heard
from game.view.lane.action_bar import ActionBar
from game.view.lane.notes import Note
from game.view.layout import TableModel
from game.view.stage.table_view import TableView


def thinking_seat(model: TableModel) -> Seat | None:
    """The seat shown as thinking: whoever has the turn; ``None`` for the viewer's own turn and during claims."""
    turn, deal = model.turn_of, model.deal
    if turn is None or deal is None or isinstance(deal.phase, Claiming | Over) or turn == model.seat:
        return None
    return turn


class TableClock:
    """The sounds and notes of a question's clock."""

    def __init__(self, view: TableView, questions: TableQuestions, note: Note, hear: Callable[[Heard], None]):
        self._view = view
        self._questions = questions
        self._note = note
        self._hear = hear
        self._last_second: int | None = None
        self._told = ""
        """The note on a tile that was discarded because time ran out."""

    def begin(self, *, is_heard: bool) -> None:
        self._last_second = None
        if is_heard:
            self._hear(Heard(sound=Sound.CLAIM_CHANCE if self._questions.is_claim else Sound.YOUR_TURN))

    @property
    def changes_in(self) -> float | None:
        """Seconds until the clock looks different; ``None`` if none is running."""
        bar = self._questions.bar
        return None if bar is None or bar.dial is None else bar.dial.changes_in

    def warn(self) -> None:
        """Ticks once in each of the last seconds."""
        dial = None if self._questions.bar is None else self._questions.bar.dial
        if dial is None or not dial.is_urgent or dial.seconds_left == self._last_second:
            return
        self._last_second = dial.seconds_left
        self._hear(Heard(sound=Sound.LAST_SECONDS))

    def say_it_runs(self, bar: ActionBar | None) -> None:
        """Says that the clock keeps running while the window is inactive, if the bar has one."""
        if bar is not None and bar.dial is not None and bar.dial.seconds_left is not None:
            self._note.say(_("The clock keeps running."), STAYS)

    def say_time_is_over(self) -> None:
        """Says that time ran out and what was done instead; a note on a discarded tile stays until ``be_seen``."""
        model = self._view.model
        last = None if model.deal is None or not model.deal.discards else model.deal.discards[-1]
        thrown = None if last is None or last.seat != model.seat else model.face(last.tile_id)
        if thrown is None:
            self._note.say(_("Time is up: pass"), STAYS)
        else:
            told = _("Time is up: the {tile} was discarded for you")
            self._told = told.format(tile=tile_name(model.rules.id, thrown))
            self._note.say(self._told)
            self._hear(Heard(sound=Sound.ERROR))

    def be_seen(self) -> None:
        """Lets the note on a discarded tile fade, since the person is back at the table."""
        if self._told and self._note.text == self._told and not self._note.is_said:
            self._note.say(self._told, STAYS)
