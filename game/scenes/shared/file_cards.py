"""The cards on which the player chooses a folder to export a file to, or a file to import.

A file to import may also be dropped on the window.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from game import Frozen, ui
from game.app.system.storage import StorageError
from game.engine.replays.replay import ReplayError
from game.i18n import _
from game.i18n.gaps import isolated
from game.i18n.numbers import stamp_text
from game.view.paint import Icon, Kit, Paint


class Export(Frozen):
    """The chosen folder, and the outcome of saving."""

    chosen: int = 0
    """The number of the chosen folder."""
    said: str = ""
    """Where the file is, or why it cannot be written; empty before that."""


class ExportScene(ui.Screen[Export]):
    """A card with folders to choose from; it shows the whole path of the file before and after writing it.

    :param save: writes the file into a folder and gives its path; may raise ``ReplayError`` or ``StorageError``.
    :param name: the name of the file, as shown before it is written.
    """

    is_overlay = True
    first_focus = "save"

    def __init__(self, kit: Kit, save: Callable[[Path], Path], folders: Sequence[Path], name: str):
        super().__init__(kit, Export())
        self._write, self._folders, self._name = save, folders, name

    def view(self, state: Export) -> ui.Part:
        folders = tuple(
            ui.line_card(isolated(str(folder)), on=(self._choose, at), key=at, is_chosen=at == state.chosen)
            for at, folder in enumerate(self._folders)
        )
        path = isolated(str(self._folders[state.chosen] / self._name))
        said = ui.Text(state.said or _("File: {path}").format(path=path), grow=1.0)
        save = ui.Button(_("Save"), self._save, Icon.SAVE, Paint.GOLD, is_off=bool(state.said), key="save")
        return self.overlay_card(
            _("Export"),
            ui.remark(_("Choose a folder:")),
            ui.Column(folders, ui.Step.S, is_region=True),
            ui.Row((said, save), is_region=True),
        )

    def _choose(self, number: int) -> None:
        self.put(chosen=number, said="")

    def _save(self) -> None:
        """Writes the file, and says in one line where it is or why it cannot be written."""
        try:
            target = self._write(self._folders[self.state.chosen])
            self.put(said=_("Saved: {path}").format(path=isolated(str(target))))
        except (ReplayError, StorageError) as error:
            self.put(said=_("It cannot be saved: {reason}").format(reason=error))
        self.focus_on("cross")


TakeIn = Callable[[Path, Callable[[str], None]], None]


class Import(Frozen):
    """The state of reading a file."""

    said: str = ""
    """The line on the outcome for the last file; empty before one was read."""
    reads: bool = False
    """Whether a file is being read."""


class ImportScene(ui.Screen[Import]):
    """A card with the files that can be imported, the latest first, as they are given.

    :param take_in: called with the chosen file and a function that shows one line on the result.
    :param empty: the line that is shown if there are no files.
    """

    is_overlay = True
    first_focus = 0

    def __init__(self, kit: Kit, files: Sequence[Path], take_in: TakeIn, *, empty: str):
        super().__init__(kit, Import())
        self._files = [(path, _second(path)) for path in files]
        self._take_in, self._empty = take_in, empty

    def say(self, line: str) -> None:
        """Shows a line on the result of the import."""
        self.put(said=line, reads=False)

    def view(self, state: Import) -> ui.Part:
        words = _("Choose a file, or drop one onto the window.") if self._files else self._empty
        files = tuple(
            ui.line_card(path.name, second, (self._choose, path), key=at)
            for at, (path, second) in enumerate(self._files)
        )
        return self.overlay_card(
            _("Import"),
            ui.remark(words),
            ui.Text(state.said) if state.said else None,
            ui.Column(files, ui.Step.S, is_region=True),
        )

    def _choose(self, path: Path) -> None:
        """Imports a file, unless another one is still being read."""
        if not self.state.reads:
            self.put(said=_("Reading the file…"), reads=True)
            self._take_in(path, self.say)


def _second(path: Path) -> str:
    """The second line of a file's button: its folder, and when it was written."""
    try:
        moment = stamp_text(path.stat().st_mtime)
    except OSError:
        return isolated(str(path.parent))
    return f"{isolated(str(path.parent))} · {moment}"
