"""What was luck in a match and what were the decisions: a line that leads to the review."""

from collections.abc import Callable
from functools import partial

from game.engine.replays.replay import Replay
from game.i18n import _
from game.i18n.advice_words import luck_line
from game.players.review import LEAST, ReviewWork
from game.view.paint import Canvas, Icon, Kit
from game.view.table.marks import edge
from game.view.units import Align, Box, Colour, Face, TextStyle, theme
from game.view.widgets import Pressed

_AFTER = 1.5
"""The match is looked at when the line was seen for so many seconds."""
_LINE: Colour = (0xCD, 0xBB, 0x93)


class LuckLine(Pressed):
    """It asks at first, and says the figures once the match was looked at in the background.

    :param work: makes what looks at the match.
    """

    corner = 16.0
    bleed = 10.0
    _STYLE = TextStyle(Face.SEMIBOLD, 24, theme.INK)

    def __init__(
        self, replay: Replay, person: int, on_press: Callable[[], None], work: Callable[..., ReviewWork] = ReviewWork
    ) -> None:
        super().__init__(on_press)
        self.text = _("How much was luck, and how much was you?")
        self._make = partial(work, replay.opening, replay.steps, person)
        self._work: ReviewWork | None = None
        self._seen = 0.0
        self.is_told = False
        """Whether there is no more to find out."""

    def pass_time(self, seconds: float) -> None:
        """Begin to look at the match after a while, and tell what came of it."""
        if self.is_told:
            return
        self._seen += seconds
        if self._work is None and self._seen >= _AFTER:
            self._work = self._make()
            self._work.start()
        if self._work is not None and self._work.is_over:
            self.is_told = True
            if self._work.luck is not None:
                cost = sum(one.cost for one in self._work.findings if one.cost >= LEAST)
                self.text = luck_line(self._work.luck, cost)
                self.touch()

    def rest(self) -> None:
        """Look at nothing more for now."""
        if self._work is not None and not self.is_told:
            self._work.stop()
            self._work, self._seen = None, 0.0

    @property
    def _room(self) -> Box:
        return Box(self.box.x + 66, self.box.y, self.box.width - 66 - 54, self.box.height)

    def clipped(self, kit: Kit) -> list[str]:
        room = self._room
        return [] if kit.writer.has_room(self.text, self._STYLE, room.width, room.height) else [self.text]

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.rounded(box, theme.WHITE, radius=self.corner, opacity=0.55)
        edge(canvas, box, _LINE, width=1.6, radius=self.corner)
        self.draw_warmth(canvas, radius=self.corner, most=0.4)
        canvas = canvas.reading(box)
        canvas.icon(Icon.DICE, (box.x + 36, box.centre[1]), 30, theme.INK_SMALL)
        canvas.block(self.text, self._STYLE, self._room, align=Align.START)
        canvas.icon(Icon.CHEVRON_RIGHT, (box.right - 30, box.centre[1]), 24, theme.INK_SMALL)
