"""The list of the unfinished matches in the folder, each with its progress."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from os import SEEK_END, fsencode
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct

from game.app.matches.match_file import SUFFIX, is_in_use
from game.app.matches.replay_summary import summary_of
from game.app.system.lines import cannot_be_read
from game.app.system.storage import Listed, StorageError, listed, plain_only, read, reason, write
from game.engine.replays.replay import NewerReplay, ReplayError, from_elsewhere
from game.engine.replays.replay_file import LARGEST, peek
from game.i18n.player_texts import place_with_points
from game.players.roster import shown_name
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS

log = logging.getLogger(__name__)

_END = b'"type":"match_ended"'
_DEAL = b'"type":"deal_begun"'
_MOST_NAMES = 4
_MOST_NEW = 50
"""How many files are looked at anew at each start before they are noted."""
_MOST_REMEMBERED = 1 << 13
_SENT = b'{"sent":'
_TAIL = 4096
"""The number of bytes at the end of a file in which the end of the match is looked for."""


class SavedMatch(Struct, frozen=True, kw_only=True):
    """A match that can be continued."""

    path: Path
    changed: float
    """The time of the last change, in seconds since 1970."""
    rules: str
    """The id of the match's rulebook; empty if a newer program saved the match."""
    deal: int
    """The number of the present deal; 0 before the first."""
    names: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """The names of those players who are persons, not computers."""
    journey: str = ""
    """The stop of the journey to which the match belongs, or ``day``; empty for any other match."""
    seed: int | None = None
    """The seed of the match's walls, if the file has one."""
    club: str = ""
    """The name of the club whose changes to the book are played; empty for the book as printed."""

    @property
    def is_of_newer_program(self) -> bool:
        """Whether only a newer program can read it."""
        return not self.rules

    def own_standing(self) -> tuple[int, Fraction] | None:
        """The first person's place and points after the last finished deal; ``None`` if there is none."""
        return _read_standing(self.path, self.changed)

    def standing_text(self) -> str:
        """The first person's place and points in words; empty before the end of the first deal."""
        standing = None if self.is_of_newer_program else self.own_standing()
        return "" if standing is None else place_with_points(*standing)


class _Looked(Struct, frozen=True):
    """What was found when the folder was looked through: no later start needs to look at all files again."""

    until: int
    """The latest change among the files."""
    seal: int
    """The checksum of the names, changes and sizes of all files up to then."""
    names: list[bytes]
    """The names of those that are not over, or cannot be read. A file name need not be text."""


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
        looked_at = [read_match(file) for file in self._to_look_at() if file not in self._left_out]
        self.problems = [each for each in looked_at if isinstance(each, str)]
        known = [each for each in looked_at if isinstance(each, SavedMatch)]
        self.in_use = frozenset(saved.path for saved in known if is_in_use(saved.path))
        found = [saved for saved in known if saved.path not in self.in_use]
        return sorted(found, key=lambda saved: (saved.changed, saved.path.name), reverse=True)

    def leave_out(self, path: Path) -> None:
        """Leave out a match that cannot be played here, until its file changes."""
        self._left_out.update(file for file in self._files() if file.path == path)

    def _to_look_at(self) -> Sequence[Listed]:
        """The files that may be of unfinished matches: with notes the new ones, and those that were not over then."""
        every = self._files()
        known = self._noted()
        files = every
        if known.seal == _seal(every, known.until):
            files = [file for file in every if file.changed > known.until or fsencode(file.path.name) in known.names]
        if self._notes is not None and len(files) > _MOST_NEW:
            until = max(file.changed for file in files)
            names = [fsencode(file.path.name) for file in files if read_match(file) is not None]
            with suppress(StorageError):
                write(self._notes, msgspec.json.encode(_Looked(until, _seal(every, until), names)))
        return files

    def _noted(self) -> _Looked:
        try:
            return msgspec.json.decode((self._notes and read(self._notes)) or b"", type=_Looked)
        except (msgspec.MsgspecError, StorageError):
            return _Looked(-1, -1, [])

    def _files(self) -> Sequence[Listed]:
        return listed(self._folder, SUFFIX, plain=False)


def _seal(files: Sequence[Listed], until: int) -> int:
    known = sorted(f"{file.path.name}/{file.changed}/{file.size}" for file in files if file.changed <= until)
    return crc32(fsencode("/".join(known)))


@lru_cache(maxsize=_MOST_REMEMBERED)
def read_match(file: Listed) -> SavedMatch | str | None:
    """The unfinished match in a file; ``None`` if it is over, and a line if the file cannot be read."""
    path, changed = file.path, file.changed / 1e9
    try:
        if is_over(path):
            return None
        content = read(path, largest=LARGEST)
        if content is None:
            return None
        with from_elsewhere():
            rules, options, header = peek(content)
            book = RULEBOOKS.get(rules)
            club = "" if book is None else book.changed_by(Options(book.options, options).own_hands)
    except NewerReplay:
        return SavedMatch(path=path, changed=changed, rules="", deal=0)
    except (OSError, StorageError, ReplayError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        line = cannot_be_read(path.name, why)
        log.info("%s", line)
        return line
    return SavedMatch(
        path=path,
        changed=changed,
        rules=shown_name(rules) or "?",
        deal=content.count(_DEAL),
        names=tuple(map(shown_name, header.names[:_MOST_NAMES])),
        people=tuple(name for name, kind in zip(header.names, header.players, strict=False) if kind == "human"),
        journey=header.journey or "",
        seed=header.luck.seed if header.luck else None,
        club=shown_name(club),
    )


@lru_cache(maxsize=_MOST_REMEMBERED)
def _read_standing(path: Path, _changed: float) -> tuple[int, Fraction] | None:
    """The first person's place and points in the match of a file, read once for each time that the file changes."""
    try:
        content = read(path, largest=LARGEST)
        summary = None if content is None else summary_of(content)
    except (OSError, StorageError, ReplayError):
        return None
    if summary is None or True not in summary.persons:
        return None
    own = summary.balances[summary.persons.index(True)]
    return 1 + sum(balance > own for balance in summary.balances), Fraction(own)


def is_over(path: Path) -> bool:
    """Whether the end of a match stands at the end of a file."""
    with open(path, "rb", opener=plain_only) as file:
        file.seek(max(0, file.seek(0, SEEK_END) - _TAIL))
        lines = file.read().splitlines()
    last = next((line for line in reversed(lines) if not line.startswith(_SENT)), b"")
    return _END in last
