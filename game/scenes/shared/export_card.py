"""The card on which the player chooses the folder to export a file to."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.app.system.storage import StorageError
from game.engine.replays.replay import ReplayError
from game.i18n import _
from game.i18n.gaps import isolated
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Icon, Kit, Paint
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import MAIN, Button, Finish, Label

_FOLDER = Finish(align=Align.START, style=theme.LABEL)
_CHOSEN = Finish(paint=Paint.TEAL, align=Align.START, style=theme.LABEL)
_ROW = 74.0


class ExportScene(CardScene):
    """A card with folders to choose from; it shows the whole path of the file before and after writing it.

    :param save: writes the file into a folder and gives its path; may raise ``ReplayError`` or ``StorageError``.
    :param name: the name of the file, as shown before it is written.
    """

    WIDTH, HEIGHT = 1120.0, 720.0

    def __init__(self, kit: Kit, save: Callable[[Path], Path], folders: Sequence[Path], name: str) -> None:
        super().__init__(kit, _("Export"))
        self._write = save
        self._name = name
        self._folders = tuple(folders)
        self._chosen = 0
        self._words = Label(_("Choose a folder:"), theme.BODY_SECOND)
        self._path = Label("", theme.BODY, wraps=True)
        self._save = Button(_("Save"), self._save_it, finish=MAIN, icon=Icon.SAVE)
        self._build()

    def _build(self) -> None:
        self._buttons = [
            Button(
                isolated(str(folder)),
                partial(self._choose, number),
                finish=_CHOSEN if number == self._chosen else _FOLDER,
                icon=Icon.CHECK if number == self._chosen else None,
            )
            for number, folder in enumerate(self._folders)
        ]
        path = isolated(str(self._folders[self._chosen] / self._name))
        self._path.write(_("File: {path}").format(path=path))
        self.put_together([self._words, *self._buttons], [self._path, self._save])
        self.page.set_focus(self._save)

    def lay_inside(self, inner: Box) -> None:
        self._words.place(Box(inner.x, inner.y - 8, inner.width, 34))
        lay(self._buttons, column(inner.inset(0, 36), [_ROW - 10] * len(self._buttons), 10))
        self._path.place(Box(inner.x, inner.bottom - 74 - 100, inner.width, 90))
        save = max(240.0, self._save.measure(self.kit)[0])
        self._save.place(Box(inner.right - save, inner.bottom - 70, save, 70))

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._build()
        self.arrange()
        self.page.set_focus(self._buttons[number])

    def _save_it(self) -> None:
        """Writes the file, and says in one line where it is or why it cannot be written."""
        try:
            target = self._write(self._folders[self._chosen])
            self._path.write(_("Saved: {path}").format(path=isolated(str(target))))
        except (ReplayError, StorageError) as error:
            self._path.write(_("It cannot be saved: {reason}").format(reason=error))
        self._save.is_enabled = False
        self.page.set_focus(self._close)
