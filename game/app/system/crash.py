"""Crash reports: what is needed to find an error, and nothing about whose machine it was."""

import getpass
import platform
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path, PurePath

import msgspec
import pygame

from game import __version__
from game.app.system import storage
from game.engine.codec import encode
from game.engine.events import Event
from game.i18n import _

KEPT = 10
"""How many reports are kept; older ones go."""
LONGEST_ERROR = 20_000
"""Characters of an error; one that repeats itself a thousand times says no more."""
_SHORTEST_NAME = 3
"""Shorter names of users would be found in every word."""


def report(error: BaseException, seen: Iterable[Event], now: datetime) -> str:
    """The text of a report.

    Args:
        error: what happened.
        seen: the last events, as the player saw them; of what is hidden from him nothing may be in it.
        now: the time.
    """
    linked = ".".join(map(str, pygame.version.SDL))
    driver = pygame.display.get_driver() if pygame.display.get_init() else "none"
    lines = [
        f"Sparrows {__version__}, crash report of {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, msgspec {msgspec.__version__}",
        f"pygame-ce {pygame.version.ver}, SDL {linked}, video driver {driver}",
        f"{platform.system()} {platform.release()}, {platform.machine()}",
        "",
        _told(error),
        "The last events, as the player saw them:",
        *(encode(event).decode() for event in seen),
    ]
    return "\n".join(lines) + "\n"


def write_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Keeps a report; where it lies, ``None`` if it could not be written."""
    path = storage.free_name(folder / f"crash-{now:%Y-%m-%d-%H%M%S}.txt")
    try:
        storage.write(path, text.encode("utf-8", "backslashreplace"))
    except storage.StorageError:
        return None
    reports = [file.path for file in storage.listed(folder, ".txt") if file.path.name.startswith("crash-")]
    for old in sorted(reports)[:-KEPT]:
        with suppress(OSError):
            old.unlink()
    return path


def _told(error: BaseException) -> str:
    """The error and where it came from, files named from the folder of their package on."""
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
    """``game/app/window/app.py`` for a file of ours, the last folders of any other."""
    parts = PurePath(name).parts
    ours = [place for place, part in enumerate(parts) if part == "game"]
    return "/".join(parts[ours[-1] :] if ours else parts[-2:])


def impersonal(text: str) -> str:
    """The text without the folder and the name of the one who uses the machine."""
    for folder in {str(Path.home()), sys.prefix, str(Path.cwd())}:
        if len(folder) >= _SHORTEST_NAME:
            text = text.replace(folder, "~")
    name = ""
    with suppress(OSError, KeyError, ImportError):
        name = getpass.getuser()
    return text.replace(name, "~") if len(name) >= _SHORTEST_NAME and name != "game" else text


def place_told(path: Path | None) -> str:
    """What the player is told of a report that lies there; of none when the disk did not take it."""
    if path is None:
        return _("A report could not be written.")
    return _("A report (nothing personal in it) was saved here:\n{path}").format(path=str(path))
