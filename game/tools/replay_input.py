"""Reading replay files for the command line."""

from game.app.system.storage import plain_only
from game.engine.replays.replay import ReplayError
from game.engine.replays.replay_file import LARGEST, Salvaged, salvaged
from game.tools.arguments import BadInput


def content_of(name: str) -> bytes:
    """The content of a file; of one that is too large, one byte more than allowed.

    :raises BadInput: if it is no plain file that can be read.
    """
    try:
        with open(name, "rb", opener=plain_only) as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from None


def replay_in(content: bytes, name: str) -> Salvaged:
    """The replay in a file, complete but for a torn last line.

    :raises BadInput: if it is no replay, or damaged.
    """
    try:
        found = salvaged(content)
    except ReplayError as error:
        raise BadInput(f"{name}: {error}") from None
    if found.damage is not None:
        raise BadInput(f"{name}: {found.damage}")
    return found
