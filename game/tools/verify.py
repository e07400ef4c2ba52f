"""``sparrows verify``: puts every command of replay files to the engine again (COMMANDS.md)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.engine.replay import LONGEST_LINE, Replay, ReplayError, read_replay, replayed
from game.tools.command_line import Parser, counted, one_line


def main(arguments: Sequence[str]) -> int:
    """Says for each file whether it holds: 0 all do, 1 one does not, 2 one is no replay."""
    parser = Parser("verify", "Play replay files again: every command must give the same events.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay or a saved match")
    given = parser.parse_args(arguments)
    return max(_verify(Path(name)) for name in given.files)


def _verify(path: Path) -> int:
    try:
        replay = _read(path)
    except OSError as error:
        return _complain(f"{path}: {error.strerror}")
    except ReplayError as error:
        return _complain(f"{path}: {error}")
    try:
        state = replayed(replay)
    except ReplayError as error:
        print(one_line(f"{path}: {error}"))
        return 1
    commands, deals = counted(len(replay.steps), "command"), counted(len(state.played), "deal")
    end = "finished" if state.places else "unfinished"
    print(one_line(f"{path}: the same, {commands}, {deals}, {end}"))
    return 0


def _read(path: Path) -> Replay:
    with path.open("rb") as file:
        return read_replay(iter(lambda: file.readline(LONGEST_LINE + 1), b""))


def _complain(text: str) -> int:
    print(f"sparrows verify: {one_line(text)}", file=sys.stderr)
    return 2
