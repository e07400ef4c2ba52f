"""The list of the unfinished matches in the folder, which the title tells without loading the engine."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from game.app.matches.journal import is_in_use
from game.app.matches.unfinished import SavedMatch
from game.app.system.storage import (
    Listed,
    StorageError,
    give_time,
    is_calm,
    is_text,
    listed,
    listed_again,
    read,
    time_of,
    write,
)

SUFFIX = ".mahjong"
_LARGEST_NOTES = 1 << 27
"""The most bytes of the notes, enough for some million matches."""


_Mark = tuple[str, int, int]
"""A file by its name, its last change and its size."""
_Seen = Mapping[_Mark, SavedMatch | str | None]
_Notes = list[tuple[_Mark, SavedMatch | None]]
"""The files that a later start need not read again, each with its unfinished match; ``None`` for one without."""


class MatchList:
    """The unfinished matches of a folder. A file is read again only when it has changed.

    :param notes: the file that says which matches are over.
    """

    def __init__(self, folder: Path, notes: Path | None = None):
        self._folder = folder
        self._notes = notes
        self._left_out: set[_Mark] = set()
        self._time = 0
        """The time at which the folder got the names that are known; 0: it is listed the next time."""
        self._over: Mapping[_Mark, None] = {}
        """The matches that are over and need not be examined."""
        self._others: _Seen = {}
        """The unfinished match in each other file, or a line that says why there is none; ``None`` if it is over."""
        self.in_use: frozenset[Path] = frozenset()
        """The unfinished matches that some program, this one included, was playing when they were last listed."""
        self.problems: Sequence[str] = ()
        """A line for each file that could not be read when the matches were last listed."""

    def unfinished(self) -> Sequence[SavedMatch]:
        """The unfinished matches that no program is playing, the last changed first.

        Matches that were played on from a position or a replay come after all others.
        """
        marked = self._looked_at()
        over = max((mark[1] / 1e9 for mark, found in marked.items() if found is None), default=0.0)
        looked_at = [found for mark, found in marked.items() if mark not in self._left_out]
        self.problems = [each for each in looked_at if isinstance(each, str)]
        known = [each for each in looked_at if isinstance(each, SavedMatch)]
        self.in_use = frozenset(saved.path for saved in known if is_in_use(saved.path))
        found = [
            msgspec.structs.replace(saved, is_behind=saved.changed < over)
            for saved in known
            if saved.path not in self.in_use
        ]
        return sorted(found, key=lambda saved: (not saved.is_aside, saved.changed, saved.path.name), reverse=True)

    def leave_out(self, path: Path) -> None:
        """Leave out a match that cannot be played here, until its file changes."""
        self._left_out.update(file[1:] for file in listed(self._folder, SUFFIX, plain=False) if file.path == path)

    def _looked_at(self) -> _Seen:
        """The unfinished match in each file, or a line if the file cannot be read; ``None`` if the match is over."""
        time = time_of(self._folder)
        if not time or time != self._time:
            self._over, self._others = self._listed(time)
            self._time = time if is_calm(time) else 0
        else:
            files = listed_again(self._folder, [mark[0] for mark in self._others], plain=False)
            self._others = _read(files, self._others)
        return {**self._over, **self._others}

    def _listed(self, time: int) -> tuple[Mapping[_Mark, None], _Seen]:
        """The matches that are known to be over, and what is in the other files.

        What is noted is not read again. While the notes have the time of the folder, matches that are over are not
        examined either.
        """
        noted = self._noted()
        is_same = self._notes is not None and time_of(self._notes) == time
        over = {mark: saved for mark, saved in noted.items() if is_same and saved is None}
        found = _read(listed(self._folder, SUFFIX, plain=False, but={mark[0] for mark in over}), noted)
        notes = {
            mark: saved
            for mark, saved in found.items()
            if is_text(mark[0]) and (saved is None or (isinstance(saved, SavedMatch) and not saved.is_of_newer_program))
        }
        if self._notes is not None and not (is_same and notes.keys() <= noted.keys()):
            with suppress(StorageError):
                write(self._notes, msgspec.json.encode([*(over | notes).items()], enc_hook=lambda path: path.name))
                give_time(self._notes, time)
        return over, found

    def _noted(self) -> Mapping[_Mark, SavedMatch | None]:
        try:
            content = self._notes and read(self._notes, largest=_LARGEST_NOTES)
            return dict(msgspec.json.decode(content or b"", type=_Notes, dec_hook=lambda _, name: self._folder / name))
        except (msgspec.MsgspecError, StorageError):
            return {}


def _read(files: Sequence[Listed], known: _Seen) -> _Seen:
    """The match or the line for each file, as in ``_others``; files that are in ``known`` are not read again."""
    return {file[1:]: known[file[1:]] if file[1:] in known else _read_one(file) for file in files}


def _read_one(file: Listed) -> SavedMatch | str | None:
    """Calls ``read_match``, whose module loads the engine: it is imported only when a file has to be read."""
    from game.app.matches.match_peek import read_match

    return read_match(file)
