"""Crash reports: everything needed to find an error, and nothing about whose machine it was."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import msgspec
import pygame

from game import __version__
from game.app.system import storage
from game.i18n import _

if TYPE_CHECKING:
    from game.engine.events import Event

KEPT = 10
"""How many reports are kept; older ones are deleted."""
LONGEST_ERROR = 20_000
"""The most characters of an error, because one may repeat itself a thousand times."""
_SHORTEST_NAME = 3
"""A shorter user name is not removed from reports, because it would be found inside other words."""


def report(error: BaseException, seen: Iterable[Event], now: datetime) -> str:
    """The text of a report.

    :param error: the error.
    :param seen: the last events as the player saw them, without anything hidden from him.
    :param now: the time.
    """
    from game.engine.codec import encode

    linked = ".".join(map(str, pygame.version.SDL))
    driver = pygame.display.get_driver() if pygame.display.get_init() else "none"
    lines = [
        f"Sparrows {__version__}, crash report of {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, msgspec {msgspec.__version__}",
        f"pygame-ce {pygame.version.ver}, SDL {linked}, video driver {driver}",
        f"{platform.system()} {platform.release()}, {platform.machine()}",
        "",
        _traceback_text(error),
        "The last events, as the player saw them:",
        *(encode(event).decode() for event in seen),
    ]
    return "\n".join(lines) + "\n"


def write_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Write a report, and return its path; ``None`` if it could not be written."""
    path = storage.free_name(folder / f"crash-{now:%Y-%m-%d-%H%M%S}.txt")
    try:
        storage.write(path, text.encode("utf-8", "backslashreplace"))
    except storage.StorageError:
        return None
    reports = [file.path for file in storage.listed(folder, ".txt") if file.name.startswith("crash-")]
    for old in sorted(reports)[:-KEPT]:
        storage.delete(old)
    return path


def _traceback_text(error: BaseException) -> str:
    """The error with its traceback; the paths of files are shortened."""
    told = traceback.TracebackException.from_exception(error, compact=True)
    _shorten(told)
    return impersonal("".join(told.format()))[:LONGEST_ERROR]


def _shorten(told: traceback.TracebackException) -> None:
    for frame in told.stack:
        frame.filename = _short(frame.filename)
    for other in (told.__cause__, told.__context__):
        if other is not None:
            _shorten(other)


def _short(name: str) -> str:
    """``game/app/window/app.py`` for a file of the game, the last two parts of the path for any other."""
    parts = PurePath(name).parts
    ours = [place for place, part in enumerate(parts) if part == "game"]
    return "/".join(parts[ours[-1] :] if ours else parts[-2:])


def impersonal(text: str) -> str:
    """The text without the user's folders and name."""
    folders = {str(Path.home()), sys.prefix}
    with suppress(FileNotFoundError):  # the folder in which the program stands may be deleted
        folders.add(str(Path.cwd()))
    for folder in folders:
        if len(folder) >= _SHORTEST_NAME:
            text = text.replace(folder, "~")
    import getpass

    name = ""
    with suppress(OSError, KeyError, ImportError):
        name = getpass.getuser()
    return text.replace(name, "~") if len(name) >= _SHORTEST_NAME and name != "game" else text


def place_told(path: Path | None) -> str:
    """The message to the player about a report; ``None``: it could not be written."""
    if path is None:
        return _("A report could not be written.")
    return _("A report (nothing personal in it) was saved here:\n{path}").format(path=str(path))
