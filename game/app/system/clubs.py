"""The files of clubs that the player keeps: own hands and notes, for the set-up of a match."""

import logging
from pathlib import Path

from game.rules.own_hands import LONGEST_FILE

_MOST = 12
_log = logging.getLogger(__name__)


def club_files(folder: Path) -> tuple[tuple[str, str], ...]:
    """The name and the text of each file of a club, by name; what cannot be read is told to the log."""
    found = []
    try:
        paths = sorted(path for path in folder.glob("*.toml") if path.is_file())[:_MOST] if folder.is_dir() else []
    except OSError as error:
        _log.warning("the clubs cannot be listed: %s", error.strerror)
        return ()
    for path in paths:
        try:
            with path.open("rb") as file:
                found.append((path.stem, file.read(LONGEST_FILE + 1).decode("utf-8-sig")))
        except (OSError, UnicodeDecodeError) as error:
            _log.warning("the club %s cannot be read: %s", path.name, error)
    return tuple(found)
