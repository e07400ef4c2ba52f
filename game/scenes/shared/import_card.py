"""The card on which the player chooses a file to import; a file may also be dropped on the window."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.i18n import _
from game.i18n.gaps import isolated
from game.i18n.numbers import stamp_text
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Icon, Kit
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import Button, Finish, IconButton, Label

ON_A_PAGE = 6
_FILE = Finish(align=Align.START, style=theme.LABEL)
_ROW = 90.0
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
        self._newer = IconButton(Icon.CHEVRON_LEFT, _("Newer files"), partial(self._turn, -ON_A_PAGE))
        self._older = IconButton(Icon.CHEVRON_RIGHT, _("Older files"), partial(self._turn, ON_A_PAGE))
        self._build()

    def say(self, line: str) -> None:
        """Shows a line on the result of the import."""
        self._reads = False
        self._line.write(line)

    def lay_inside(self, inner: Box) -> None:
        self._words.place(Box(inner.x, inner.y - 10, inner.width, 60))
        lay(self._rows, column(inner.inset(0, 50), [_ROW - 10] * len(self._rows), 10))
        self._line.place(Box(inner.x, inner.bottom - 80, inner.width - 150, 84))
        self._newer.place(Box(inner.right - 130, inner.bottom - 58, 58, 58))
        self._older.place(Box(inner.right - 58, inner.bottom - 58, 58, 58))

    def _turn(self, rows: int) -> None:
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
