"""Short messages: on the open bar if it has room for them, otherwise as a note beside the table."""

from collections.abc import Callable

from game.view.lane.action_bar import ActionBar
from game.view.lane.notes import Note
from game.view.paint import Cue, Kit

STAYS = 2.5
"""How long a message stays, in seconds."""


class LaneWords:
    """Shows messages for a short time.

    :param bar: gives the bar that is open now, or ``None``.
    """

    def __init__(self, kit: Kit, note: Note, bar: Callable[[], ActionBar | None]):
        self._kit = kit
        self._note = note
        self._bar = bar
        self._left = 0.0
        self._is_answer = False
        """Whether the message refuses an answer or warns of it; ``tell`` does not replace such a message."""
        self._line = ""
        self._stands: Callable[[], bool] | None = None
        """Tells whether the warning on show still applies; ``None`` while no warning is shown."""

    def refuse(self, line: str) -> None:
        """Says, with the error sound, why what the player wanted is not possible."""
        self._kit.play(Cue.ERROR)
        self._is_answer = True
        self._show_line(line)

    def warn(self, line: str, stands: Callable[[], bool]) -> None:
        """Shows a warning for as long as giving the same answer again would be accepted.

        :param stands: tells whether it would still be accepted.
        """
        self.refuse(line)
        self._stands = stands
        if self._note.is_said and self._note.text == line:
            self._note.keep()

    def tell(self, line: str) -> None:
        """Shows a message that may be missed; it is dropped while a refusal or a warning is shown."""
        if not (self._is_answer and self._left > 0):
            self._is_answer = False
            self._show_line(line)

    def _show_line(self, line: str) -> None:
        self._left = STAYS * self._kit.motion.linger
        self._line = line
        self._stands = None
        bar = self._bar()
        is_on_bar = bar is not None and bar.has_room_for(line)
        if bar is not None:
            bar.say(line if is_on_bar else "")
        if not is_on_bar:
            self._note.say(line, STAYS)
        elif self._note.is_said:
            self._note.hush()

    def replace_line(self, line: str) -> None:
        """Shows another line on the bar in place of its own."""
        bar = self._bar()
        if bar is not None:
            bar.say(line)

    def pass_time(self, seconds: float) -> None:
        """Removes the message when its time is up, or the warning when it no longer applies."""
        bar = self._bar()
        if self._stands is not None:
            if self._stands():
                return
            self._stands = None
            self._left = seconds
            if self._note.text == self._line:
                self._note.hush()
        if self._left > 0:
            self._left -= seconds
            if self._left <= 0 and bar is not None:
                bar.say("")
