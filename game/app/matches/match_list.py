"""The list of the unfinished matches in the folder, which the title tells without loading the engine."""

from base64 import b64decode
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from os import fsdecode, fsencode
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct, structs

from game.app.matches.journal import is_in_use
from game.app.matches.unfinished import SavedMatch
from game.app.system.storage import Listed, StorageError, listed, read, write

SUFFIX = ".mahjong"


class _Looked(Struct, frozen=True):
    """What was found when the folder was looked through: no later start needs to look at all files again."""

    until: int
    """The latest change among the files."""
    seal: int
    """The checksum of the names, changes and sizes of all files up to then."""
    begun: list[SavedMatch]
    """Those among them that are not over."""
    unread: list[bytes]
    """The names of those that this program cannot read."""


class MatchList:
    """The unfinished matches of a folder. The result of reading a file is cached until the file changes.

    :param notes: the file that says which matches are over.
    """

    def __init__(self, folder: Path, notes: Path | None = None) -> None:
        self._folder = folder
        self._notes = notes
        self._left_out: set[Listed] = set()
        self.in_use: frozenset[Path] = frozenset()
        """The unfinished matches that some program, this one included, was playing when they were last listed."""
        self.problems: Sequence[str] = ()
        """A line for each file that could not be read when the matches were last listed."""

    def unfinished(self) -> Sequence[SavedMatch]:
        """The unfinished matches that no program is playing, the last changed first."""
        known, self.problems = self._look()
        self.in_use = frozenset(saved.path for saved in known if is_in_use(saved.path))
        found = [saved for saved in known if saved.path not in self.in_use]
        return sorted(found, key=lambda saved: (saved.changed, saved.path.name), reverse=True)

    def leave_out(self, path: Path) -> None:
        """Leave out a match that cannot be played here, until its file changes."""
        self._left_out.update(file for file in self._files() if file.path == path)

    def _look(self) -> tuple[Sequence[SavedMatch], Sequence[str]]:
        """What is not over, and a line for each file that cannot be read; what the notes know is not read again."""
        every = self._files()
        noted = self._noted()
        new, begun = every, []
        if noted.seal == _seal(every, noted.until):
            new = [file for file in every if file.changed > noted.until or _name(file.path) in noted.unread]
            left_out = {file.path for file in (*new, *self._left_out.intersection(every))}
            known = [structs.replace(saved, path=self._folder / saved.path) for saved in noted.begun]
            begun = [saved for saved in known if saved.path not in left_out]
        read = _read({*new} - self._left_out)
        begun += [each for each in read.values() if isinstance(each, SavedMatch)]
        self._note(every, begun, read)
        return begun, [each for each in read.values() if isinstance(each, str)]

    def _note(
        self, every: Sequence[Listed], begun: Sequence[SavedMatch], read: Mapping[Listed, SavedMatch | str | None]
    ) -> None:
        """Write the notes, if more was read than what can never be read."""
        unread = [file for file, found in read.items() if found and not (isinstance(found, SavedMatch) and found.rules)]
        if self._notes is None or len(unread) == len(read):
            return
        until = max(file.changed for file in every)
        known = [saved for saved in begun if not saved.is_of_newer_program]
        looked = _Looked(until, _seal(every, until), known, [_name(file.path) for file in unread])
        with suppress(StorageError):
            write(self._notes, msgspec.json.encode(looked, enc_hook=_name))

    def _noted(self) -> _Looked:
        try:
            return msgspec.json.decode((self._notes and read(self._notes)) or b"", type=_Looked, dec_hook=_named)
        except (msgspec.MsgspecError, StorageError):
            return _Looked(-1, -1, [], [])

    def _files(self) -> Sequence[Listed]:
        return listed(self._folder, SUFFIX, plain=False)


def _name(path: Path) -> bytes:
    """The name alone of a file, which need not be text; the folder may be another one at the next start."""
    return fsencode(path.name)


def _named(_kind: type, encoded: str) -> Path:
    return Path(fsdecode(b64decode(encoded)))


def _read(files: AbstractSet[Listed]) -> Mapping[Listed, SavedMatch | str | None]:
    """What each file says; nothing is loaded for it where there is no file."""
    if not files:
        return {}
    from game.app.matches.match_peek import read_match

    return {file: read_match(file) for file in files}


def _seal(files: Sequence[Listed], until: int) -> int:
    known = sorted(f"{file.path.name}/{file.changed}/{file.size}" for file in files if file.changed <= until)
    return crc32(fsencode("/".join(known)))
