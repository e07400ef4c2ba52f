"""The pages for exporting a person's file, and for merging one from another machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.app.matches import person_file
from game.app.matches.person_file import About, Merged, PersonFileError
from game.app.matches.replay_shelf import coming, offered, places_to_share
from game.app.system import persons
from game.app.system.paths import PERSON_FILE
from game.app.system.storage import StorageError
from game.i18n import _, ngettext
from game.i18n.numbers import number
from game.scenes.shared.destinations import ImportPerson
from game.scenes.shared.file_cards import ExportScene, ImportScene
from game.scenes.shared.program import Program
from game.view.paint import Kit

_LOOK = 0.1
"""The delay between checks whether the file is merged, in seconds."""


class PersonImport(ImportScene):
    """A list of player files; the chosen one is merged in the background.

    :param merge: merges a file.
    :param done: called with the result after a merge.
    """

    def __init__(
        self,
        kit: Kit,
        files: Sequence[Path],
        merge: Callable[[Path], Merged],
        done: Callable[[Merged], None] = lambda _merged: None,
    ) -> None:
        empty = _("No player files in the usual folders. Drop a file onto the window.")
        super().__init__(kit, files, self._begin, empty=empty)
        self._merge, self._done = merge, done
        self._coming: Future[Merged] | None = None

    def _begin(self, path: Path, _say: Callable[[str], None]) -> None:
        self._coming = coming(partial(self._merge, path), "person")

    @property
    def next_wake(self) -> float | None:
        return None if self._coming is None else _LOOK

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._coming is None or not self._coming.done():
            return
        found, self._coming = self._coming, None
        try:
            merged = found.result()
        except PersonFileError as error:
            self.say(str(error))
        else:
            self._done(merged)
            said = ngettext(
                "Merged, nothing lost: {name}, {count} match is new here.",
                "Merged, nothing lost: {name}, {count} matches are new here.",
                merged.matches,
            )
            self.say(said.format(name=merged.about.name, count=number(merged.matches)))


def exporting(program: Program) -> ExportScene:
    """The page for exporting the file of the person playing at this machine."""
    own = program.own_chair
    about = About(name=own.name, portrait=own.portrait)
    save = partial(person_file.export, about, program.paths)
    return ExportScene(program.kit, save, places_to_share()[:4], person_file.export_name(about))


def importing(program: Program, wanted: ImportPerson) -> PersonImport:
    """The page for importing a player file."""

    def done(merged: Merged) -> None:
        about, here = merged.about, program.preferences.now
        if not persons.is_known(about.name, program.paths, here) and about.name != program.own_chair.name:
            with suppress(StorageError):
                persons.keep(persons.newcomer(about.name, about.portrait, here), program.paths)
        program.learner.read_again()
        program.statistics.read_again()

    files = [wanted.path] if wanted.path else offered(places_to_share(), PERSON_FILE)
    return PersonImport(program.kit, files, partial(person_file.merge, paths=program.paths), done)
