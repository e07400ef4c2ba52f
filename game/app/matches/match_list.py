"""The list of the unfinished matches in the folder, which the title tells without loading the engine."""

from base64 import b64decode
from collections.abc import Mapping, Sequence
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
    """The unfinished matches in these files."""
    unread: list[bytes]
    """The names of the files that this program cannot read."""


class MatchList:
    """The unfinished matches of a folder. A file is read again only when it has changed.

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
        looked_at = [found for file, found in self._looked_at().items() if file not in self._left_out]
        self.problems = [each for each in looked_at if isinstance(each, str)]
        known = [each for each in looked_at if isinstance(each, SavedMatch)]
        self.in_use = frozenset(saved.path for saved in known if is_in_use(saved.path))
        found = [saved for saved in known if saved.path not in self.in_use]
        return sorted(found, key=lambda saved: (saved.changed, saved.path.name), reverse=True)

    def leave_out(self, path: Path) -> None:
        """Leave out a match that cannot be played here, until its file changes."""
        self._left_out.update(file for file in self._files() if file.path == path)

    def _looked_at(self) -> Mapping[Listed, SavedMatch | str]:
        """The unfinished match in each file, or a line if the file cannot be read; what is noted is not read again."""
        every, noted = self._files(), self._noted()
        new, begun = every, dict[bytes, SavedMatch]()
        if noted.seal == _seal(every, noted.until):
            new = [file for file in every if file.changed > noted.until or _name(file.path) in noted.unread]
            begun = {_name(saved.path): saved for saved in noted.begun}
        said = _read(new)
        found = {file: each for file, each in said.items() if each is not None}
        for file in every:
            saved = begun.get(_name(file.path))
            if saved is not None and file not in said:
                found[file] = structs.replace(saved, path=file.path)
        self._note(every, said, found)
        return found

    def _note(
        self,
        every: Sequence[Listed],
        said: Mapping[Listed, SavedMatch | str | None],
        found: Mapping[Listed, SavedMatch | str],
    ) -> None:
        """Write the notes if a file was read that need not be read at every start."""
        known = [each for each in found.values() if isinstance(each, SavedMatch) and not each.is_of_newer_program]
        unread = [_name(file.path) for file, each in found.items() if each not in known]
        if self._notes is None or len(said) == len(unread):
            return
        until = max(file.changed for file in every)
        with suppress(StorageError):
            write(self._notes, msgspec.json.encode(_Looked(until, _seal(every, until), known, unread), enc_hook=_name))

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


def _read(files: Sequence[Listed]) -> Mapping[Listed, SavedMatch | str | None]:
    """What ``read_match`` finds in each file; its module, which needs the engine, is loaded only if there is a file."""
    if not files:
        return {}
    from game.app.matches.match_peek import read_match

    return {file: read_match(file) for file in files}


def _seal(files: Sequence[Listed], until: int) -> int:
    known = sorted(f"{file.path.name}/{file.changed}/{file.size}" for file in files if file.changed <= until)
    return crc32(fsencode("/".join(known)))
