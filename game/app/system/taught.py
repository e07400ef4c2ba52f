"""Reads and writes the files with what computer players have learned about a club's own rules."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.app.system import storage
from game.players.ai.reading.calibration import Calibration, teach
from game.players.program_process import leave_deleted_folder
from game.players.teaching.learned import DEALS, deals_in_all, learned
from game.players.teaching.self_play import Playing
from game.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from ctypes import c_int

_LONGEST = 100_000


def keep(club: Path, found: Calibration) -> Path:
    """Write a calibration beside the file of a club, and use it from now on.

    Raises:
        StorageError: if it cannot be written.
    """
    path = club.with_name(f"{club.stem}.{found.rules}-{found.seats}.json")
    storage.write(path, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    teach(found)
    return path


def kept(folder: Path) -> tuple[Calibration, ...]:
    """All calibrations in a folder of clubs; files that cannot be read are logged."""
    paths = sorted(file.path for file in storage.listed(folder, ".json"))
    return tuple(found for _path, found in storage.read_each(paths, _calibration))


def _calibration(path: Path) -> Calibration:
    return msgspec.json.decode(storage.read(path, largest=_LONGEST) or b"", type=Calibration)


def go_by(folder: Path, rules: Ruleset) -> None:
    """Let the players of this process use the calibrations in a folder of clubs whenever a club's rules are played."""
    for found in kept(folder) if rules.own else ():
        teach(found)


class Lessons:
    """Computer players that learn a club's rules, in a process of their own with low priority."""

    def __init__(self, club: Path, where: Playing, deals: int = DEALS) -> None:
        """Lessons that begin now.

        :param club: the file of the club, beside which the calibration is kept.
        """
        self._folder, self._where, self._deals = club.parent, where, deals
        leave_deleted_folder()
        context = multiprocessing.get_context("spawn")
        self._played = context.RawValue("i", 0)
        self._process = context.Process(
            target=_learn, args=(club, where, deals, self._played), name="lessons", daemon=True
        )
        self._process.start()

    @property
    def share(self) -> float:
        """The finished share of the deals, from 0 to 1; the final evaluation is not counted."""
        return float(self._played.value) / deals_in_all(self._deals)

    @property
    def is_over(self) -> bool:
        """Whether the lessons have ended, well or not; this process then uses the new calibration."""
        if self._process.is_alive():
            return False
        go_by(self._folder, self._where.rules)
        return True

    def stop(self) -> None:
        """End the lessons early, keeping nothing."""
        self._process.kill()
        self._process.join()


_going: dict[Path, Lessons] = {}


def begun(club: Path, where: Playing) -> Lessons:
    """Begin computers' lessons in a club's rules; they continue on every page until the program ends."""
    _going[club] = lessons = Lessons(club, where)
    return lessons


def going(club: Path) -> Lessons | None:
    """The computers' lessons in a club's rules that are in progress; ``None`` if there are none."""
    lessons = _going.get(club)
    return None if lessons is None or lessons.is_over else lessons


def _learn(club: Path, where: Playing, deals: int, played: c_int) -> None:
    """Learn a club's rules in the process of the lessons, and keep the calibration."""
    if sys.platform != "win32":
        os.nice(10)

    def tell() -> None:
        played.value += 1

    keep(club, learned(where, deals=deals, tell=tell))
