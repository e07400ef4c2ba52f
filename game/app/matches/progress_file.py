"""The progress of the persons at this machine, on disk: one file each, rewritten with every change."""

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game import Frozen
from game.app.system import records, storage
from game.app.system.lines import one_line
from game.app.system.locks import changing
from game.app.system.persons import key_of
from game.app.system.records import NOTHING, Unknown
from game.i18n import _
from game.school.progress import Progress

log = logging.getLogger(__name__)

VERSION = 1
"""The version of the files. A new field does not need a new version; a changed meaning of an old field does."""
LARGEST = 1 << 24
SUFFIX = ".progress.json"


class _Kept(Frozen, kw_only=True):
    """The content of a file."""

    version: Annotated[int, Meta(ge=1)]
    person: str = ""
    """The name of the person; empty if none was given."""
    progress: Progress
    unknown: Unknown = NOTHING


class ProgressError(Exception):
    """The progress cannot be read or saved now; the message is one line for the player.

    :param stays: whether the file stays as it is, and must not be overwritten.
    """

    def __init__(self, line: str, *, stays: bool = True):
        super().__init__(line)
        self.stays = stays


class ProgressFile:
    """The file of one person's progress.

    Every change is applied to what the file holds at that moment, so that two programs lose nothing of each other's. A
    file that is gone is written again with all that is known.

    :param person: the name of the person, regardless of upper and lower case.
    """

    def __init__(self, folder: Path, person: str):
        self.person = person
        self.path = folder / f"{key_of(person)}{SUFFIX}"
        self.now = Progress()
        """The progress as last read or changed."""
        self._unknown = NOTHING

    @property
    def is_there(self) -> bool:
        return os.path.lexists(self.path)

    def load(self) -> None:
        """Read the file, if there is one.

        :raises ProgressError: if it cannot be read. A damaged file is set aside; one of a newer version stays as it is.
        """
        try:
            content = storage.read(self.path, largest=LARGEST)
        except storage.StorageError as error:
            line = _("Your progress cannot be read ({reason}); nothing new will be saved.")
            raise ProgressError(line.format(reason=error)) from None
        if content is None:
            return
        try:
            document = records.decoded(content)
            version = document.get("version")
            if isinstance(version, int) and version > VERSION:
                line = _("Your progress was saved by a newer version of Sparrows; nothing new will be saved.")
                raise ProgressError(line)
            kept, invalid = records.read(_Kept, document)
        except msgspec.DecodeError:
            raise self._put_aside() from None
        self.now, self._unknown = kept.progress, kept.unknown
        if invalid:
            log.info("%s: invalid and left out: %s", self.path.name, one_line(", ".join(invalid)))

    def change(self, how: Callable[[Progress], Progress]) -> None:
        """Change the progress, and save it.

        :raises ProgressError: if it cannot be saved, or the file was damaged; ``now`` has the change all the same.
        """
        problem: ProgressError | None = None
        try:
            with changing(self.path.parent):
                try:
                    self.load()
                except ProgressError as error:
                    problem = error
                self.now = how(self.now)
                if problem is None or not problem.stays:
                    self._save()
        except storage.StorageError as error:  # the folder cannot be changed now
            self.now = how(self.now)
            raise _unsaved(error) from None
        if problem is not None:
            raise problem

    def become(self, person: str) -> None:
        """Rename the person, for somebody who learned before giving a name; there must be no file for the new name.

        :raises ProgressError: if it cannot be saved; nothing is lost then.
        """
        other = ProgressFile(self.path.parent, person)
        other.now, other._unknown = self.now, self._unknown
        other._save()
        storage.delete(self.path)
        self.person, self.path = person, other.path

    def _save(self) -> None:
        kept = _Kept(version=VERSION, person=self.person, progress=self.now, unknown=self._unknown)
        content = msgspec.json.encode(records.document_of(kept))
        try:
            storage.write(self.path, msgspec.json.format(content, indent=1) + b"\n")
        except storage.StorageError as error:
            raise _unsaved(error) from None

    def _put_aside(self) -> ProgressError:
        target = storage.set_aside(self.path)
        if target is None:
            return ProgressError(_("Your progress file is damaged; nothing new will be saved."))
        line = _("Your progress file is damaged and was renamed to {name}.").format(name=target.name)
        return ProgressError(line, stays=False)


def _unsaved(error: storage.StorageError) -> ProgressError:
    return ProgressError(
        _("Your progress cannot be saved ({reason}); it will be kept only until you quit.").format(reason=error)
    )
