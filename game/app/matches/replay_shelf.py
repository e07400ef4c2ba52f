"""Replay files that are deleted and restored, exported and imported.

Nothing outside the game's folders is written except an exported file. An imported replay is first played from its first
to its last command.
"""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import platformdirs

from game.app.matches.match_file import FROM_ELSEWHERE, content_of, load
from game.app.matches.match_list import SUFFIX
from game.app.system import storage
from game.engine.events import DealEnded, MatchEnded
from game.engine.replays.replay import Replay, ReplayError, played_so_far
from game.engine.replays.replay_file import continued, file_of, salvaged
from game.players.threads import beside

_DELETED = "deleted"
_KEPT_SECONDS = 24 * 3600.0
"""Seconds after which a deleted replay is removed for good."""
_MOST_OFFERED = 200
_ENDINGS = (SUFFIX, ".jsonl")
Found = TypeVar("Found")


def put_away(path: Path) -> Path:
    """Move a replay out of the folder, so that it can be restored, and return its new path.

    :raises StorageError: if it cannot be moved.
    """
    away = path.parent / _DELETED / path.name
    try:
        storage.own_folder(away.parent)
        away = storage.free_name(away)
        path.rename(away)
        os.utime(away)
    except OSError as error:
        raise storage.StorageError(storage.reason(error)) from None
    return away


def put_back(away: Path, path: Path, changed: int) -> Path:
    """Restore a deleted replay, and return its path.

    :param changed: the time of its last change, in nanoseconds since 1970.

    :raises StorageError: if it cannot be moved.
    """
    try:
        path = storage.free_name(path)
        away.rename(path)
        os.utime(path, ns=(changed, changed))
    except OSError as error:
        raise storage.StorageError(storage.reason(error)) from None
    return path


def forget_old(folder: Path) -> None:
    """Remove replays for good that were deleted long ago."""
    oldest = time.time() - _KEPT_SECONDS
    for file in storage.listed(folder / _DELETED, SUFFIX):
        if file.changed / 1e9 < oldest:
            storage.delete(file.path)


def places_to_share() -> Sequence[Path]:
    """The existing folders in which people keep files to share."""
    home = Path.home()
    named = (
        platformdirs.user_downloads_path(),
        platformdirs.user_documents_path(),
        platformdirs.user_desktop_path(),
        home,
    )
    return [folder for folder in dict.fromkeys(named) if folder.is_dir()]


def replays_in(folders: Sequence[Path]) -> Sequence[Path]:
    """The replays in these folders, the latest first."""
    found = [file for folder in folders for file in storage.listed(folder, _ENDINGS)]
    found.sort(key=lambda file: (file.changed, file.path), reverse=True)
    return [file.path for file in found[:_MOST_OFFERED]]


def export_name(path: Path, replay: Replay) -> str:
    """The name of the file for exporting a replay."""
    return f"sparrows-{replay.opening.rules}-{path.stem.replace(FROM_ELSEWHERE, '')}{SUFFIX}"


def export(path: Path, folder: Path) -> Path:
    """Write a replay without its unfinished deal into a folder, under a free name, and return its path.

    :raises ReplayError: if the replay cannot be read.
    :raises StorageError: if the file cannot be written.
    """
    replay = without_unfinished_deal(load(path))
    target = storage.free_name(folder / export_name(path, replay))
    storage.write(target, file_of(replay), closes_folder=False)
    return target


def without_unfinished_deal(replay: Replay) -> Replay:
    """The replay without its last deal, if that is unfinished."""
    last = (DealEnded, MatchEnded)
    is_last = (step for step in reversed(replay.steps) if any(isinstance(event, last) for event in step.events))
    end = next(is_last, None)
    count = 0 if end is None else len(replay.history) - replay.history[::-1].index(end)
    return Replay(replay.header, replay.opening, replay.history[:count])


def take_in(source: Path, folder: Path) -> Path:
    """Import a replay into the folder of matches after playing it, and return its path there.

    :raises ReplayError: if it is damaged, of a newer version, or against the rules.
    :raises StorageError: if it cannot be saved.
    """
    found = salvaged(content_of(source))
    played = played_so_far(found.replay)
    problem = found.damage or played.problem
    if problem is not None:
        raise ReplayError(problem)
    if not without_unfinished_deal(played.replay).steps:
        raise ReplayError("no deal of it is over")
    return _kept(folder, played.replay, continued(found, played)[0])


def _kept(folder: Path, replay: Replay, content: bytes) -> Path:
    """The path of the replay in the folder, where it is saved unless a file with the same content is there.

    The name of a new one says that it was imported, unless it was deleted here a short time ago.
    """
    own = own_path(folder, replay)
    if _holds(own, content):
        return own
    is_back = _holds(folder / _DELETED / own.name, content) and not os.path.lexists(own)
    path = own if is_back else own.with_stem(own.stem + FROM_ELSEWHERE)
    if _holds(path, content):
        return path
    path = storage.free_name(path)
    storage.write(path, content)
    return path


def own_path(folder: Path, replay: Replay) -> Path:
    """The path of a match that was played in this program, from the time at which it began."""
    moment = replay.header.began or datetime.now(UTC)
    return folder / f"{moment:%Y-%m-%d-%H%M%S}{SUFFIX}"


def _holds(path: Path, content: bytes) -> bool:
    """Whether a file has this content."""
    try:
        return storage.read(path, largest=len(content)) == content
    except storage.StorageError:
        return False


def on_thread(work: Callable[[], Found], name: str) -> Future[Found]:
    """Run some work on a thread of this name, and return its future result."""
    found: Future[Found] = Future()

    def done() -> None:
        try:
            found.set_result(work())
        except Exception as error:  # noqa: BLE001 # raised again when the result is asked for
            found.set_exception(error)

    beside(done, name)
    return found
