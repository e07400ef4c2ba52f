"""The matches that are not over: one is chosen to go on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.matches.match_list import SavedMatch
from game.app.window.actions import Action
from game.i18n import _, apart
from game.i18n.dates import stamp_text
from game.scenes.shared.page_scene import PageScene
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind, page_background
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.button import Button, Finish, IconButton
from game.view.widgets.label import Label, PanelBox

ON_A_PAGE = 7
_WIDTH, _TOP, _HEIGHT = 1180.0, 60.0, 960.0
_ROW, _GAP = 88.0, 14.0
_LINE = Finish(align=Align.START)


class SavedMatchesScene(PageScene):
    """The list, the match played last on top; a few on a page.

    :param saved: the matches, as they are to be listed.
    :param describe: what is said of a match in one line: its rules and its deal.
    :param choose: goes on with a match.
    """

    def __init__(
        self,
        kit: Kit,
        saved: Sequence[SavedMatch],
        *,
        describe: Callable[[SavedMatch], str],
        choose: Callable[[SavedMatch], None],
    ) -> None:
        super().__init__(kit)
        self._saved = tuple(saved)
        self._describe = describe
        self._choose = choose
        self._first = 0
        self._panel = PanelBox(PanelKind.LACQUER, radius=34)
        self._title = Label(_("Saved matches"), theme.PAGE_TITLE)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._newer = IconButton(Icon.CHEVRON_LEFT, _("Newer matches"), partial(self._turn, -ON_A_PAGE))
        self._older = IconButton(Icon.CHEVRON_RIGHT, _("Older matches"), partial(self._turn, ON_A_PAGE))
        self._rows: list[Button] = []
        self._build()

    def lay_out(self) -> None:
        panel = Box((self.kit.frame.width - _WIDTH) / 2, _TOP, _WIDTH, _HEIGHT)
        self._panel.place(panel)
        self._title.place(Box(panel.x + 56, panel.y + 34, 800, 74))
        self._close.place(Box(panel.right - 56 - 58, panel.y + 42, 58, 58))
        y = panel.y + 140
        for row in self._rows:
            row.place(Box(panel.x + 56, y, panel.width - 112, _ROW))
            y += _ROW + _GAP
        below = panel.bottom - 84
        self._newer.place(Box(panel.x + panel.width / 2 - 76, below, 58, 58))
        self._older.place(Box(panel.x + panel.width / 2 + 18, below, 58, 58))

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)

    def _turn(self, rows: int) -> None:
        self._first += rows
        self._build()
        self.arrange()

    def _build(self) -> None:
        shown = self._saved[self._first : self._first + ON_A_PAGE]
        self._rows = [
            Button(self._describe(saved), partial(self._choose, saved), finish=_LINE, second=_second(saved))
            for saved in shown
        ]
        self.page.clear()
        self.page.add(self._panel, self._title)
        self.page.add(*self._rows)
        if self._first > 0:
            self.page.add(self._newer)
        if self._first + ON_A_PAGE < len(self._saved):
            self.page.add(self._older)
        self.page.add(self._close)
        if self._rows:
            self.page.set_focus(self._rows[0])


def _second(saved: SavedMatch) -> str:
    """When it was last played, and with whom."""
    day = stamp_text(saved.changed)
    return " · ".join((day, ", ".join(map(apart, saved.names)))) if saved.names else day
