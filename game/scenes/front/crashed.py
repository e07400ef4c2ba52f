"""The page shown after an error of the program."""

from functools import partial
from pathlib import Path

from game.app.system.crash import place_told
from game.i18n import _
from game.scenes.shared.destinations import Go, Open, OpenLesson, Way
from game.scenes.shared.page_scene import PageScene
from game.view.paint import Icon, Kit, PanelKind
from game.view.units import Box, column, lay, theme
from game.view.widgets import MAIN, PLAIN, Button, Label, PanelBox

_WIDTH, _INSET = 1100.0, 64.0
_BUTTON, _GAP = 76.0, 20.0


class CrashedScene(PageScene):
    """The page after an error: it says what is kept of the match, and where the error report is.

    :param report: the file of the error report; ``None`` if it could not be written.
    :param has_match: whether a match was under way.
    :param lesson: the lesson that was taken, to which a button leads back.
    """

    NARROWEST = 1152.0

    def __init__(
        self, kit: Kit, go: Go, *, report: Path | None, has_match: bool, lesson: OpenLesson | None = None
    ) -> None:
        super().__init__(kit)
        self._go, self._lesson = go, lesson
        self._to_title = partial(go, Way.TO_TITLE)
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(_("Something went wrong"), theme.PAGE_TITLE)
        lines = [_("That was the game's fault, not yours.")]
        if has_match:
            lines.append(_("Your match is saved: you can continue it from the title screen."))
        self._words = Label("\n".join(lines), theme.BODY.sized(28), wraps=True)
        self._where = Label(place_told(report), theme.BODY_SECOND, wraps=True)
        title = Button(_("Title screen"), self._to_title, finish=PLAIN if lesson else MAIN, icon=Icon.HOME)
        again = [Button(_("Back to the lesson"), self._again, finish=MAIN, icon=Icon.BACK)] if lesson else []
        self._buttons = [
            *again,
            title,
            Button(_("Quit"), partial(go, Way.QUIT), finish=PLAIN, icon=Icon.POWER),
        ]
        self.page.add(self._panel, self._title, self._words, self._where)
        self.page.add(*self._buttons)
        self.page.set_focus(self._buttons[0])

    def back(self) -> None:
        self._to_title()

    def _again(self) -> None:
        """Returns to the lesson by way of the page that lists lessons."""
        assert self._lesson is not None, "there is a button for it"
        for destination in (Way.TO_TITLE, Open.LEARN, self._lesson):
            self._go(destination)

    def lay_out(self) -> None:
        inner = _WIDTH - 2 * _INSET
        words = self._words.height_for(inner, self.kit)
        where = self._where.height_for(inner, self.kit)
        height = 150 + words + 28 + where + 40 + len(self._buttons) * (_BUTTON + _GAP) + 30
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        self._title.place(Box(panel.x + _INSET, panel.y + 44, inner, 74))
        y = panel.y + 150
        self._words.place(Box(panel.x + _INSET, y, inner, words))
        y += words + 28
        self._where.place(Box(panel.x + _INSET, y, inner, where))
        y += where + 40
        buttons = Box(panel.x + _INSET, y, inner, 0)
        lay(self._buttons, column(buttons, [_BUTTON] * len(self._buttons), _GAP))
