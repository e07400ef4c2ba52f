"""A person's matches and progress in one file, to be taken to another machine and merged there without loss.

The file is a zip archive: ``person.json``, ``progress.json``, and the matches in ``matches/``. A backup is made
before merging. If a match was continued at one of two machines, the longer file is kept; if it was continued at
both, both files are.
"""

import io
import os
import re
import zlib
from calendar import timegm
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import gmtime
from typing import Annotated, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import msgspec
from msgspec import Meta, Struct

from game.app.matches.journal import locked
from game.app.matches.match_file import FROM_ELSEWHERE
from game.app.matches.match_file import SUFFIX as MATCH
from game.app.matches.progress_file import ProgressError, ProgressFile
from game.app.system import storage
from game.app.system.locks import FileInUseError
from game.app.system.paths import PERSON_FILE, Paths
from game.engine.replays.replay import NewerReplay, ReplayError
from game.engine.replays.replay_file import LARGEST, peek
from game.i18n import _
from game.players.roster import LONGEST_NAME, PortraitId
from game.school.merging import merged
from game.school.progress import Progress

VERSION = 1
LARGEST_FILE = 1 << 28
_MOST_MATCHES = 100_000
_COPIES = 5
"""The number of backups that are kept; one is made before each merge."""
_ABOUT, _PROGRESS, _MATCHES = "person.json", "progress.json", "matches/"
_NAME = re.compile(r"\A(\d{4}-\d\d-\d\d-\d{6})(-\d{1,5})?" + re.escape(MATCH) + r"\Z")
"""The name of a match played here: when it began, and a number if two began at once."""


class About(Struct, frozen=True, kw_only=True):
    """The name of the person whose file it is."""

    version: Annotated[int, Meta(ge=1)] = VERSION
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    portrait: PortraitId


class PersonFileError(Exception):
    """The file cannot be merged; the message is one line for the player."""


class Merged(NamedTuple):
    """The result of merging a file: whose it is, and how many matches it added."""

    about: About
    matches: int
    """The number of matches that were added, or replaced by a longer record of the same match."""


def export(about: About, paths: Paths, folder: Path) -> Path:
    """Write the file of a person into a folder, under a free name, and return its path.

    Raises:
        StorageError: if it cannot be written.
    """
    target = storage.free_name(folder / export_name(about))
    storage.write(target, packed(about, paths), closes_folder=False)
    return target


def export_name(about: About) -> str:
    """The name of the file of a person."""
    letters = "".join(letter for letter in about.name if letter.isalnum()) or "person"
    return f"sparrows-{letters}{PERSON_FILE}"


def packed(about: About, paths: Paths) -> bytes:
    """The content of a person's file: everything that this machine keeps about that person."""
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        archive.writestr(_ABOUT, msgspec.json.encode(about))
        with suppress(storage.StorageError):
            progress = storage.read(ProgressFile(paths.progress, about.name).path, largest=LARGEST)
            archive.writestr(_PROGRESS, progress or b"")
        for file in sorted(storage.listed(paths.matches, MATCH)):
            with suppress(storage.StorageError, ReplayError):
                match = storage.read(file.path, largest=LARGEST)
                if match is not None and _NAME.match(file.path.name) and _plays(about.name, match):
                    moment = max(gmtime(file.changed / 1e9)[:6], (1980, 1, 1, 0, 0, 0))
                    info = ZipInfo(f"{_MATCHES}{file.path.name}", moment)
                    archive.writestr(info, match, ZIP_DEFLATED)
    return content.getvalue()


def merge(path: Path, paths: Paths) -> Merged:
    """Merge a person's file into what is kept here, after making a backup.

    Raises:
        PersonFileError: if the file cannot be used, or something cannot be written; nothing is lost then.
    """
    try:
        content = storage.read(path, largest=LARGEST_FILE) or b""
        with ZipFile(io.BytesIO(content)) as archive:
            about = msgspec.json.decode(_content_of(archive, _ABOUT), type=About)
            if about.version > VERSION:
                raise _newer()
            progress = _progress(archive)
            _keep_copy(about, paths)
            ProgressFile(paths.progress, about.name).change(lambda now: merged(now, progress))
            here = _Here(paths.matches)
            return Merged(about, sum(here.take_in(*match) for match in _matches(archive)))
    except (BadZipFile, zlib.error, KeyError, EOFError, NotImplementedError, RuntimeError, ValueError):
        raise PersonFileError(_("This is not a player file, or it is damaged.")) from None
    except (storage.StorageError, ProgressError, OSError) as error:
        raise PersonFileError(str(error)) from None


def _plays(name: str, match: bytes) -> bool:
    """Whether a person of this name has a seat in the match with this file content."""
    header = peek(match)[2]
    return (name, "human") in zip(header.names, header.players, strict=False)


def _content_of(archive: ZipFile, name: str) -> bytes:
    with archive.open(name) as part:
        content = part.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError(name)
    return content


def _progress(archive: ZipFile) -> Progress:
    if _PROGRESS not in archive.namelist() or not (content := _content_of(archive, _PROGRESS)):
        return Progress()
    try:
        return ProgressFile.read(content)
    except ProgressError:
        raise _newer() from None


def _newer() -> PersonFileError:
    return PersonFileError(_("It was written by a newer version of Sparrows."))


def _matches(archive: ZipFile) -> Iterator[tuple[str, bytes, int]]:
    """Name, content and time of every match that can be read."""
    for info in archive.infolist()[:_MOST_MATCHES]:
        name = info.filename.removeprefix(_MATCHES)
        if info.filename != name and _NAME.match(name) and FROM_ELSEWHERE not in name:
            content = _content_of(archive, info.filename)
            try:
                peek(content)
            except NewerReplay:
                pass
            except ReplayError:
                continue
            yield name, content, timegm((*info.date_time, 0, 0, 0))


def _keep_copy(about: About, paths: Paths) -> None:
    """Make a backup of everything kept about a person, and delete the oldest backups."""
    now = datetime.now(UTC)
    copy = paths.copies / f"{now:%Y-%m-%d-%H%M%S}-{now.microsecond:06}{PERSON_FILE}"
    storage.write(copy, packed(about, paths))
    for old in sorted(file.path for file in storage.listed(paths.copies, PERSON_FILE))[:-_COPIES]:
        with suppress(OSError):
            old.unlink()


class _Here:
    """The matches kept here, by the time of their beginning."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._paths: dict[str, list[Path]] = {}
        for file in storage.listed(folder, MATCH):
            if found := _NAME.match(file.path.name):
                self._paths.setdefault(found[1], []).append(file.path)

    def take_in(self, name: str, content: bytes, changed: int) -> bool:
        """Add a match, or replace a shorter record of it; returns whether anything changed."""
        found = _NAME.match(name)
        assert found is not None
        alike = self._paths.setdefault(found[1], [])
        for path in alike:
            here = storage.read(path, largest=LARGEST) or b""
            if here.startswith(content):
                return False
            if content.startswith(here) and not _is_in_use(path):
                return _written(path, content, changed)
        path = storage.free_name(self._folder / name)
        alike.append(path)
        return _written(path, content, changed)


def _is_in_use(path: Path) -> bool:
    """Whether the file of a match is locked by a program that plays it now."""
    try:
        locked(path).close()
    except (FileInUseError, OSError):
        return True
    return False


def _written(path: Path, content: bytes, changed: int) -> bool:
    storage.write(path, content)
    with suppress(OSError):
        os.utime(path, (changed, changed))
    return True
