"""Replay files, read or refused whole."""

from game.engine.replays.replay import Replay, ReplayError
from game.engine.replays.replay_file import salvaged


def read_replay(content: bytes) -> Replay:
    """The replay of a file. A last line without its end is torn, and left out.

    :raises ReplayError: with the number of the line, when a line is damaged.
    """
    found = salvaged(content)
    if found.damage is not None:
        raise ReplayError(found.damage)
    return found.replay
