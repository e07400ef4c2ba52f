"""The page for switching between the persons of this machine, for adding a new one, and for finding their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from game import Frozen, ui
from game.app.matches.replay_shelf import on_thread
from game.app.system import clipboard, persons
from game.app.system.settings import Settings
from game.i18n import _
from game.i18n.player_texts import character_name
from game.players.characters import CAST
from game.players.roster import LONGEST_NAME
from game.scenes.shared.destinations import Way
from game.scenes.shared.program import Program
from game.scenes.shared.sharing import open_folder
from game.view.paint import Icon, Kit
from game.view.units import theme


class Shown(Frozen):
    """The name that is typed, and the message below it."""

    name: str = ""
    said: str = ""


class PersonsScene(ui.Screen[Shown]):
    """A list of everybody who plays at this machine, and a field for a new name.

    :param known: the settings of each person; those of the current one come first.
    :param come: switches to a person, or returns why that is impossible.
    :param add: adds a person of a name and switches to them, or returns why that is impossible.
    :param folder: the folder with the matches and lessons of everybody at this machine.
    """

    is_overlay = True
    first_focus = 0

    def __init__(
        self,
        kit: Kit,
        known: Sequence[Settings],
        come: Callable[[Settings], str],
        add: Callable[[str], str],
        *,
        folder: Path,
    ):
        super().__init__(kit, Shown())
        self._known, self._come, self._add = tuple(known), come, add
        self._folder = folder
        names = {persons.name_of(each) for each in known}
        self._offered = next((name for name in map(character_name, CAST) if name not in names), "")
        """The name of a new player for whom none is typed, as with a gamepad alone."""
        self._opening: Future[bool] | None = None

    @property
    def next_wake(self) -> float | None:
        return None if self._opening is None else ui.LOOK

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._opening is not None and self._opening.done():
            if not self._opening.result() and clipboard.copy(str(self._folder)):
                self.put(said=_("Path copied: {path}").format(path=self._folder))
            self._opening = None

    def _open_folder(self) -> None:
        """Opens the folder, and says where it is; where nothing can open it, the path is copied."""
        self.put(said=_("Folder: {path}").format(path=self._folder))
        self._opening = on_thread(partial(open_folder, self._folder), "folder")

    def _choose(self, settings: Settings) -> None:
        self.put(said=self._come(settings))

    def _add_named(self) -> None:
        if name := self.state.name.strip() or self._offered:
            self.put(said=self._add(name))

    def view(self, state: Shown) -> ui.Part:
        names = []
        for number, settings in enumerate(self._known):
            sign = ui.Mark(Icon.PERSON if number else Icon.CHECK, theme.TEAL, size=ui.Size.ICON)
            line = ui.Row((sign, ui.strong(persons.name_of(settings), grow=1.0)))
            ground = ui.Ground.GLASS if number else ui.Ground.GLOW
            names.append(ui.Panel(line, ground, ui.Step.S, (self._choose, settings), chosen=not number, key=number))
        told = _("A new player's name")
        field = ui.Field(
            state.name,
            (self.fill, "name"),
            LONGEST_NAME,
            self._offered,
            self._add_named,
            called=told,
            grow=1.0,
            key="name",
        )
        add = ui.Button(_("Add"), self._add_named, Icon.PLUS)
        new = ui.Row((ui.remark(told, is_heard=False), field, add), wraps=True, is_region=True)
        said = ui.remark(state.said) if state.said else None
        folder = ui.Row((ui.Button(_("Open folder"), self._open_folder, Icon.EXPORT),))
        list_ = ui.Column(tuple(names), ui.Step.S, is_region=True)
        return self.overlay_card(_("Who plays?"), list_, folder, new, said)


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
