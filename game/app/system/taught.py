"""The figures that computer players learned of clubs' own rules, in files beside the clubs' own."""

import logging
from pathlib import Path

import msgspec

from game.app.system import storage
from game.players.ai.reading.calibration import Calibration, teach
from game.rules.ruleset import Ruleset

_LONGEST = 100_000
_log = logging.getLogger(__name__)


def keep(club: Path, found: Calibration) -> Path:
    """Write figures beside the file of a club, and go by them from now on.

    Raises ``StorageError``.
    """
    path = club.with_name(f"{club.stem}.{found.rules}-{found.seats}.json")
    storage.write(path, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    teach(found)
    return path


def kept(folder: Path) -> tuple[Calibration, ...]:
    """All figures in a folder of clubs; what cannot be read is logged."""
    found = []
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            with path.open("rb") as file:
                found.append(msgspec.json.decode(file.read(_LONGEST), type=Calibration))
        except (OSError, msgspec.MsgspecError) as error:
            _log.warning("the figures in %s cannot be read: %s", path.name, error)
    return tuple(found)


def go_by(folder: Path, rules: Ruleset) -> None:
    """Let the players of this process go by what is kept in a folder of clubs, if a club's own rules are played."""
    for found in kept(folder) if rules.own else ():
        teach(found)
