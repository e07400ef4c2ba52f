"""Short words in the lane: on the bar while one is open, in a line of their own where it has no room for them."""

from collections.abc import Callable

from game.view.lane.action_bar import ActionBar
from game.view.lane.notes import LaneNote
from game.view.paint import Cue, Kit

STAYS = 2.5
"""How long such words stand in the lane, in seconds."""


class LaneWords:
    """Short words that stand in the lane for a while.

    :param bar: the bar that is open now.
    """

    def __init__(self, kit: Kit, note: LaneNote, bar: Callable[[], ActionBar | None]) -> None:
        self._kit = kit
        self._note = note
        self._bar = bar
        self.is_taken: Callable[[], bool] = lambda: False
        """Whether something else than a bar stands in the lane."""
        self._left = 0.0
        self._is_answer = False
        """Whether what is said answers a wish: nothing less is said over it."""
        self._line = ""
        self._stands: Callable[[], bool] | None = None
        """Whether a warning still holds that is said now."""

    def refuse(self, line: str) -> None:
        """Answers a wish that cannot be fulfilled."""
        self._kit.play(Cue.ERROR)
        self._is_answer = True
        self._say(line)

    def warn(self, line: str, stands: Callable[[], bool]) -> None:
        """Warns of an answer for as long as the same answer again would be taken.

        :param stands: whether it would be taken still.
        """
        self.refuse(line)
        self._stands = stands
        if self._note.is_said and self._note.text == line:
            self._note.keep()

    def tell(self, line: str) -> None:
        """Says something that may be missed; while an answer stands in the lane it is not said."""
        if not (self._is_answer and self._left > 0):
            self._is_answer = False
            self._say(line)

    def _say(self, line: str) -> None:
        self._left = STAYS * self._kit.motion.linger
        self._line = line
        self._stands = None
        bar = self._bar()
        if bar is not None and bar.has_room_for(line):
            bar.say(line)
        else:
            self._note.say(line, STAYS, above=bar is not None or self.is_taken())

    def replace_line(self, line: str) -> None:
        """Shows another line on the bar in place of its question."""
        bar = self._bar()
        if bar is not None:
            bar.say(line)

    def pass_time(self, seconds: float) -> None:
        """Words fade."""
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
