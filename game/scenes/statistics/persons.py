"""The page for switching between the persons of this machine, for adding a new one, and for finding their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from game.app.matches.replay_shelf import on_thread
from game.app.system import clipboard, persons
from game.app.system.settings import Settings
from game.i18n import _
from game.players.roster import LONGEST_NAME
from game.scenes.shared.destinations import Way
from game.scenes.shared.panel_scene import CardScene
from game.scenes.shared.program import Program
from game.scenes.shared.sharing import open_folder
from game.view.paint import Icon, Kit, Paint
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import Button, Finish, IconButton, Label, TextEntry

ON_A_PAGE = 6
_ROW, _FIELD = 82.0, 64.0
_LOOK = 0.1
"""The delay between checks whether the folder is open, in seconds."""
_PERSON = Finish(align=Align.START, style=theme.LABEL)
_HERE = Finish(paint=Paint.TEAL, align=Align.START, style=theme.LABEL)


class PersonsScene(CardScene):
    """A paged list of everybody who plays at this machine, and a field for a new name."""

    WIDTH, HEIGHT = 1000.0, 900.0

    def __init__(
        self,
        kit: Kit,
        known: Sequence[Settings],
        come: Callable[[Settings], str],
        add: Callable[[str], str],
        *,
        folder: Path,
    ) -> None:
        """Creates the page.

        :param known: the settings of each person; those of the current one come first.
        :param come: switches to a person, or returns why that is impossible.
        :param add: adds a person of a name and switches to them, or returns why that is impossible.
        :param folder: the folder with the matches and lessons of everybody at this machine.
        """
        super().__init__(kit, _("Who plays?"))
        self._known, self._come, self._add = tuple(known), come, add
        self._folder = folder
        self._opening: Future[bool] | None = None
        self._first = 0
        self._line = Label("", theme.SMALL, most=2)
        self._newer = IconButton(Icon.CHEVRON_LEFT, _("Earlier names"), partial(self._turn, -ON_A_PAGE))
        self._older = IconButton(Icon.CHEVRON_RIGHT, _("More names"), partial(self._turn, ON_A_PAGE))
        self._name = TextEntry(
            "", self._typed, longest=LONGEST_NAME, placeholder=_("A new player's name"), on_enter=self._add_named
        )
        self._name.called = _("A new player's name")
        self._plus = Button(_("Add"), self._add_named, icon=Icon.PLUS)
        self._open = Button(_("Open folder"), self._open_folder, icon=Icon.EXPORT)
        self._rows: list[Button] = []
        self._build()

    def _build(self) -> None:
        shown = self._known[self._first : self._first + ON_A_PAGE]
        here = self._known[0]
        self._rows = [
            Button(
                persons.name_of(settings),
                partial(self._choose, settings),
                finish=_HERE if settings is here else _PERSON,
                icon=Icon.CHECK if settings is here else Icon.PERSON,
            )
            for settings in shown
        ]
        self._newer.is_visible = self._first > 0
        self._older.is_visible = self._first + ON_A_PAGE < len(self._known)
        self._plus.is_enabled = bool(self._name.text.strip())
        self.put_together(self._rows, [self._open, self._newer, self._older], [self._name, self._plus], [self._line])

    def lay_inside(self, inner: Box) -> None:
        lay(self._rows, column(inner, [_ROW - 12] * len(self._rows), 12))
        below = inner.y + ON_A_PAGE * _ROW + 6
        for number, button in enumerate((self._newer, self._older)):
            button.place(Box(inner.right - 58 - 76 * (1 - number), below, 58, 58))
        self._open.place(Box(inner.x, below, self._open.content_width(self.kit, 58), 58))
        add = max(200.0, self._plus.content_width(self.kit))
        line = Box(inner.x, inner.bottom - 56 - _FIELD, inner.width, _FIELD)
        self._name.place(Box(line.x, line.y, line.width - add - 20, _FIELD))
        self._plus.place(Box(line.right - add, line.y, add, _FIELD))
        self._line.place(Box(inner.x, inner.bottom - 48, inner.width, 48))

    def _turn(self, rows: int) -> None:
        self._first += rows
        self._build()
        self.arrange_again()

    @property
    def next_wake(self) -> float | None:
        return None if self._opening is None else _LOOK

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._opening is not None and self._opening.done():
            if not self._opening.result() and clipboard.copy(str(self._folder)):
                self._line.write(_("Path copied: {path}").format(path=self._folder))
            self._opening = None

    def _open_folder(self) -> None:
        """Opens the folder, and says where it is; where nothing can open it, the path is copied."""
        self._line.write(_("Folder: {path}").format(path=self._folder))
        self._opening = on_thread(partial(open_folder, self._folder), "folder")

    def _typed(self, name: str) -> None:
        self._plus.is_enabled = bool(name.strip())

    def _choose(self, settings: Settings) -> None:
        self._line.write(self._come(settings))

    def _add_named(self) -> None:
        if name := self._name.text.strip():
            self._line.write(self._add(name))


def opened(program: Program) -> PersonsScene:
    """The page of this machine's persons; switching leads to the title screen."""
    paths, preferences = program.paths, program.preferences
    here = preferences.now
    known = [here, *persons.other_persons(paths, here)]

    def come(settings: Settings) -> str:
        if settings is not here:
            return program.switch_to(settings)
        program.go(Way.TO_TITLE)
        return ""

    def add(name: str) -> str:
        if persons.is_known(name, paths, here):
            return _("{name} already plays here.").format(name=name)
        return come(persons.person_named(name, paths, here))

    return PersonsScene(program.kit, known, come, add, folder=paths.data)
