"""A match played at a table elsewhere, kept among this player's matches by the file that its host sends afterwards.

The file is accepted only if the engine can play it to its end, and if it agrees exactly with what the own seat was
told.
"""

from collections.abc import Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game import replace
from game.app.matches.match_file import FROM_ELSEWHERE
from game.app.matches.match_list import SUFFIX
from game.app.matches.replay_shelf import own_path
from game.app.system import storage
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, ReplayError, from_elsewhere
from game.engine.replays.replay_file import LARGEST, file_of, salvaged
from game.players.roster import Person, Phone


class PlayedElsewhere(NamedTuple):
    """The match that the person at this machine played at a table elsewhere."""

    replay: Replay
    problem: str | None
    """The system's reason why the match could not be kept; ``None`` if it is kept."""


def of_host(content: bytes, told: Sequence[Event], person: int) -> Replay:
    """The match in a host's file.

    :param content: the file, which may hold anything.
    :param told: the events that the person was told during the match.
    :param person: the person's chair.
    :raises ReplayError: if it is not that match, complete and by the rules.
    """
    found = salvaged(content)
    if found.damage is not None or found.is_torn:
        raise ReplayError(found.damage or "it breaks off")
    match = Match.resumed(found.replay)
    if found.replay.steps != tuple(match.steps) or not match.state.places:
        raise ReplayError("the match is not over")
    with from_elsewhere():
        own = list(match.told_to(person))
    if own[1:] != list(told)[1:]:  # the first one differs in what was secret during the match
        raise ReplayError("it is another match than the one that was played")
    return Replay(_as_seen_from(person, found.replay.header), match.opening, found.replay.history)


def _as_seen_from(person: int, header: Header) -> Header:
    """The header seen by one guest, who becomes the person at this screen; the host becomes one of the guests."""
    players = [Phone.id if player == Person.id else player for player in header.players]
    if person < len(players) and players[person] == Phone.id:
        players[person] = Person.id
    return replace(header, players=tuple(players))


def keep_once(replay: Replay, folder: Path) -> Path | None:
    """Keep a match in the folder, and return its path; ``None`` if it is there already, as in the host's own folder.

    :raises StorageError: if it cannot be kept.
    """
    path = own_path(folder, replay)
    for file in storage.listed(folder, SUFFIX):
        is_own = file.name.startswith(path.stem) and FROM_ELSEWHERE not in file.name
        if is_own and _is_of(file.path, replay):
            return None
    path = storage.free_name(path)
    storage.write(path, file_of(replay))
    return path


def _is_of(path: Path, replay: Replay) -> bool:
    """Whether a file holds this match: one with the same first event and the same starting time."""
    try:
        content = storage.read(path, largest=LARGEST)
        known = None if content is None else salvaged(b"".join(islice(BytesIO(content), 2))).replay
    except (storage.StorageError, ReplayError):
        return False
    return known is not None and (known.opening, known.header.begun) == (replay.opening, replay.header.begun)
