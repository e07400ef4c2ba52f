"""The cards on which the player chooses a folder to export a file to, or a file to import.

A file to import may also be dropped on the window.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.app.system.storage import StorageError
from game.engine.replays.replay import ReplayError
from game.i18n import _
from game.i18n.gaps import isolated
from game.i18n.numbers import stamp_text
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Icon, Kit, Paint
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import MAIN, Button, Finish, IconButton, Label

_FOLDER = Finish(align=Align.START, style=theme.LABEL)
_CHOSEN = Finish(paint=Paint.TEAL, align=Align.START, style=theme.LABEL)
_FOLDER_ROW = 74.0


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
        lay(self._buttons, column(inner.inset(0, 36), [_FOLDER_ROW - 10] * len(self._buttons), 10))
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


ON_A_PAGE = 6
_FILE = Finish(align=Align.START, style=theme.LABEL)
_FILE_ROW = 90.0
TakeIn = Callable[[Path, Callable[[str], None]], None]


class ImportScene(CardScene):
    """A card with the files that can be imported, the latest first, as they are given.

    :param take_in: called with the chosen file and a function that shows one line on the result.
    :param empty: the line that is shown if there are no files.
    """

    WIDTH, HEIGHT = 1180.0, 900.0

    def __init__(self, kit: Kit, files: Sequence[Path], take_in: TakeIn, *, empty: str) -> None:
        super().__init__(kit, _("Import"))
        self._files = tuple(files)
        self._take_in = take_in
        self._first = 0
        self._reads = False
        """Whether a file is being read."""
        hint = _("Choose a file, or drop one onto the window.")
        if not files:
            hint = empty
        self._words = Label(hint, theme.BODY_SECOND, wraps=True)
        self._line = Label("", theme.BODY, wraps=True)
        self._newer = IconButton(Icon.CHEVRON_LEFT, _("Newer files"), partial(self._show_other_rows, -ON_A_PAGE))
        self._older = IconButton(Icon.CHEVRON_RIGHT, _("Older files"), partial(self._show_other_rows, ON_A_PAGE))
        self._build()

    def say(self, line: str) -> None:
        """Shows a line on the result of the import."""
        self._reads = False
        self._line.write(line)

    def lay_inside(self, inner: Box) -> None:
        self._words.place(Box(inner.x, inner.y - 10, inner.width, 60))
        lay(self._rows, column(inner.inset(0, 50), [_FILE_ROW - 10] * len(self._rows), 10))
        self._line.place(Box(inner.x, inner.bottom - 80, inner.width - 150, 84))
        self._newer.place(Box(inner.right - 130, inner.bottom - 58, 58, 58))
        self._older.place(Box(inner.right - 58, inner.bottom - 58, 58, 58))

    def _show_other_rows(self, rows: int) -> None:
        self._first += rows
        self._build()
        self.arrange()

    def _build(self) -> None:
        shown = self._files[self._first : self._first + ON_A_PAGE]
        self._rows = [
            Button(path.name, partial(self._choose, path), finish=_FILE, second=_second(path)) for path in shown
        ]
        self._newer.is_visible = self._first > 0
        self._older.is_visible = self._first + ON_A_PAGE < len(self._files)
        self.put_together([self._words, self._line, *self._rows], [self._newer], [self._older])
        self.page.set_focus(self._rows[0] if self._rows else self._close)

    def _choose(self, path: Path) -> None:
        """Imports a file, unless another one is still being read."""
        if not self._reads:
            self._reads = True
            self._line.write(_("Reading the file…"))
            self._take_in(path, self.say)


def _second(path: Path) -> str:
    """The second line of a file's button: its folder, and when it was written."""
    try:
        moment = stamp_text(path.stat().st_mtime)
    except OSError:
        return isolated(str(path.parent))
    return f"{isolated(str(path.parent))} · {moment}"
