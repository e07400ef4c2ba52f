"""Replay files as words of the command line read them."""

from game.app.system.storage import plain_only
from game.engine.replays.replay import ReplayError
from game.engine.replays.replay_file import LARGEST, Salvaged, salvaged
from game.tools.arguments import BadInput


def content_of(name: str) -> bytes:
    """What the file holds, and a byte more than the largest may hold.

    Raises:
        BadInput: when it is no plain file that can be read.
    """
    try:
        with open(name, "rb", opener=plain_only) as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from None


def replay_in(content: bytes, name: str) -> Salvaged:
    """The replay that a file of this name holds, whole but for a torn last line.

    Raises:
        BadInput: when it is none, or damaged.
    """
    try:
        found = salvaged(content)
    except ReplayError as error:
        raise BadInput(f"{name}: {error}") from None
    if found.damage is not None:
        raise BadInput(f"{name}: {found.damage}")
    return found
