"""The list of the unfinished matches in the folder, which the title tells without loading the engine."""

from base64 import b64decode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from os import fsdecode, fsencode
from pathlib import Path

import msgspec

from game.app.matches.journal import is_in_use
from game.app.matches.unfinished import SavedMatch
from game.app.system.storage import Listed, StorageError, listed, read, write

SUFFIX = ".mahjong"
_LARGEST_NOTES = 1 << 27
"""The most bytes of the notes, enough for some million matches."""


_Mark = tuple[bytes, int, int]
"""A file by its name, which need not be text, its last change and its size."""
_Notes = list[tuple[_Mark, SavedMatch | None]]
"""The files that a later start need not read again, each with its unfinished match; ``None`` for one without."""


class MatchList:
    """The unfinished matches of a folder. A file is read again only when it has changed.

    :param notes: the file that says which matches are over.
    """

    def __init__(self, folder: Path, notes: Path | None = None) -> None:
        self._folder = folder
        self._notes = notes
        self._left_out: set[_Mark] = set()
        self.in_use: frozenset[Path] = frozenset()
        """The unfinished matches that some program, this one included, was playing when they were last listed."""
        self.problems: Sequence[str] = ()
        """A line for each file that could not be read when the matches were last listed."""

    def unfinished(self) -> Sequence[SavedMatch]:
        """The unfinished matches that no program is playing, the last changed first.

        Matches that were played on from a position or a replay come after all others.
        """
        looked_at = [found for mark, found in self._looked_at().items() if mark not in self._left_out]
        self.problems = [each for each in looked_at if isinstance(each, str)]
        known = [each for each in looked_at if isinstance(each, SavedMatch)]
        self.in_use = frozenset(saved.path for saved in known if is_in_use(saved.path))
        found = [saved for saved in known if saved.path not in self.in_use]
        return sorted(found, key=lambda saved: (not saved.is_aside, saved.changed, saved.path.name), reverse=True)

    def leave_out(self, path: Path) -> None:
        """Leave out a match that cannot be played here, until its file changes."""
        self._left_out.update(_mark(file) for file in self._files() if file.path == path)

    def _looked_at(self) -> Mapping[_Mark, SavedMatch | str | None]:
        """The unfinished match in each file, or a line if the file cannot be read; what is noted is not read again."""
        noted, every = self._noted(), {_mark(file): file for file in self._files()}
        said = _read([file for mark, file in every.items() if mark not in noted])
        found = {mark: noted[mark] if mark in noted else said[file] for mark, file in every.items()}
        if self._notes is not None and any(map(_may_be_noted, said.values())):
            notes = [one for one in found.items() if _may_be_noted(one[1])]
            with suppress(StorageError):
                write(self._notes, msgspec.json.encode(notes, enc_hook=_name))
        return found

    def _noted(self) -> Mapping[_Mark, SavedMatch | None]:
        try:
            content = self._notes and read(self._notes, largest=_LARGEST_NOTES)
            return dict(msgspec.json.decode(content or b"", type=_Notes, dec_hook=self._named))
        except (msgspec.MsgspecError, StorageError):
            return {}

    def _named(self, _kind: type, encoded: str) -> Path:
        return self._folder / fsdecode(b64decode(encoded))

    def _files(self) -> Sequence[Listed]:
        return listed(self._folder, SUFFIX, plain=False)


def _mark(file: Listed) -> _Mark:
    return fsencode(file.name), file.changed, file.size


def _may_be_noted(found: SavedMatch | str | None) -> bool:
    """Whether the file with this need not be read at every start."""
    return found is None or (isinstance(found, SavedMatch) and not found.is_of_newer_program)


def _name(path: Path) -> bytes:
    """The name alone of a file; the folder may be another one at the next start."""
    return fsencode(path.name)


def _read(files: Sequence[Listed]) -> Mapping[Listed, SavedMatch | str | None]:
    """What ``read_match`` finds in each file; its module, which needs the engine, is loaded only if there is a file."""
    if not files:
        return {}
    from game.app.matches.match_peek import read_match

    return {file: read_match(file) for file in files}
