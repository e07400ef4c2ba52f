"""Where a replay is written that is given away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.i18n import _
from game.i18n.gaps import isolated
from game.scenes.shared.card_scene import CardScene
from game.view.paint.kit import Kit
from game.view.paint.materials import Paint
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.button import MAIN, Button, Finish
from game.view.widgets.label import Label

_FOLDER = Finish(align=Align.START, style=theme.LABEL)
_CHOSEN = Finish(paint=Paint.TEAL, align=Align.START, style=theme.LABEL)
_ROW = 74.0


class ExportScene(CardScene):
    """A card with the folders; the whole path of the file is shown before it is written, and when it was.

    :param name: of the file.
    :param write: writes the file into a folder; gives one line that says where it is, or why there is none.
    """

    WIDTH, HEIGHT = 1120.0, 720.0

    def __init__(self, kit: Kit, folders: Sequence[Path], name: str, write: Callable[[Path], str]) -> None:
        super().__init__(kit, _("Export"))
        self._name = name
        self._write = write
        self._folders = tuple(folders)
        self._chosen = 0
        self._words = Label(_("Choose a folder:"), theme.BODY_SECOND)
        self._path = Label("", theme.BODY, wraps=True)
        self._save = Button(_("Save"), self._save_it, finish=MAIN, icon=Icon.SAVE)
        self._buttons: list[Button] = []
        self.page.add(self._words)
        self._build()

    def _build(self) -> None:
        self.page.clear([*self._buttons, self._path, self._save, self._close])
        self._buttons = [
            Button(
                isolated(str(folder)),
                partial(self._choose, number),
                finish=_CHOSEN if number == self._chosen else _FOLDER,
                icon=Icon.CHECK if number == self._chosen else None,
            )
            for number, folder in enumerate(self._folders)
        ]
        self.page.add(*self._buttons)
        path = isolated(str(self._folders[self._chosen] / self._name))
        self._path.write(_("File: {path}").format(path=path))
        self.page.add(self._path, self._save, self._close)
        self.page.set_focus(self._save)

    def lay_inside(self, inner: Box) -> None:
        self._words.place(Box(inner.x, inner.y - 8, inner.width, 34))
        y = inner.y + 36
        for button in self._buttons:
            button.place(Box(inner.x, y, inner.width, _ROW - 10))
            y += _ROW
        self._path.place(Box(inner.x, inner.bottom - 74 - 100, inner.width, 90))
        save = max(240.0, self._save.measure(self.kit)[0])
        self._save.place(Box(inner.right - save, inner.bottom - 70, save, 70))

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._build()
        self.arrange()
        self.page.set_focus(self._buttons[number])

    def _save_it(self) -> None:
        self._path.write(self._write(self._folders[self._chosen]))
        self._save.enable(enabled=False)
        self.page.set_focus(self._close)
