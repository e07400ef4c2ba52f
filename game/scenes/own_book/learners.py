"""The line of a club's own book with which the computer players can be taught its rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.numbers import percent
from game.rules.options import OWN_HANDS
from game.rules.own_draft import Draft
from game.view.page.finding_row import Progress
from game.view.units import Box, theme
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.system.taught import Lessons
    from game.players.teaching.self_play import Playing

_BAR = 12.0
Teach = Callable[[Path, "Playing"], "Lessons"]


def _begin_lessons(club: Path, where: Playing) -> Lessons:
    from game.app.system.taught import begun  # noqa: PLC0415 - what computer players learn with is loaded when they do

    return begun(club, where)


class Learners:
    """A line on whether the computer players know the club's rules, a button to teach them, and a progress bar.

    :param press: called when the button is pressed.
    :param teach: begins the lessons in the rules of a club's file.
    """

    def __init__(self, press: Callable[[], None], teach: Teach = _begin_lessons) -> None:
        self._teach = teach
        self._lessons: Lessons | None = None
        self.heading = Label(_("Computer players"), theme.LABEL, most=2)
        self.line = Label("", theme.BODY, most=2)
        self.button = Button("", press)
        self._bar = Progress()

    @property
    def words(self) -> list[Widget]:
        """The labels, which cannot be pressed."""
        return [self.heading, self.line, self._bar]

    @property
    def is_busy(self) -> bool:
        return self._lessons is not None

    def press(self, club: Path | None, draft: Draft) -> None:
        """Begins the lessons in the rules of a club's file, or stops those in progress."""
        if self._lessons is not None:
            self._lessons.stop()
            self._lessons = None
        elif club is not None:
            from game.players.teaching.self_play import Playing  # noqa: PLC0415 - as above

            self._lessons = self._teach(club, Playing(draft.book.id, {OWN_HANDS: draft.played}))
        self.tell(draft)

    def go_on(self, club: Path | None) -> None:
        """Shows the progress of lessons in the rules of this club's file, if there are any in progress."""
        from game.app.system.taught import going  # noqa: PLC0415 - as above

        self._lessons = None if club is None else going(club)

    def update(self, draft: Draft) -> None:
        """Updates the progress of the lessons."""
        if self._lessons is not None and self._lessons.is_over:
            self._lessons = None
            self.tell(draft)
        elif self._lessons is not None and round(100 * self._lessons.share) != round(100 * self._bar.share):
            self.tell(draft)

    def tell(self, draft: Draft) -> None:
        """Updates the line, the button and the progress bar for this draft."""
        from game.players.ai.reading.calibration import calibration_of  # noqa: PLC0415 - as above

        rules = draft.rules
        self._bar.is_visible = self.is_busy
        self.button.is_enabled = self.is_busy or bool(rules.own)
        self.button.relabel(_("Stop") if self.is_busy else _("Teach them this book"))
        if self._lessons is not None:
            self._bar.share = self._lessons.share
            told = percent(round(100 * self._bar.share))
            self.line.write(_("They are playing deals to learn your rules: {percent}").format(percent=told))
        elif not rules.own:
            self.line.write(_("They know this rulebook."))
        elif calibration_of(rules).own:
            self.line.write(_("They have learned your rules."))
        else:
            self.line.write(_("They have not learned your rules yet; they still judge by the rulebook."))

    def lay_out(self, area: Box, label: float) -> None:
        """Lays out heading, button and line from left to right.

        :param label: the width of the heading, in layout units.
        """
        self.heading.place(Box(area.x, area.y, label, area.height))
        x, wide = area.x + label + 20, min(360.0, 0.4 * (area.width - label))
        self.button.place(Box(x, area.y, wide, area.height))
        rest = Box(x + wide + 24, area.y, max(60.0, area.right - x - wide - 24), area.height)
        self.line.place(Box(rest.x, rest.y, rest.width, rest.height - (_BAR + 4 if self.is_busy else 0.0)))
        self._bar.place(Box(rest.x, rest.bottom - _BAR, rest.width, _BAR))
