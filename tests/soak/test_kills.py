"""A match is never lost: the process that plays it is killed again and again, and a twin never is."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.app.matches.match_file import load
from game.engine.replays.replay import replayed
from game.engine.state import State
from game.rules.rulesets import RULEBOOKS
from tests.for_each import one_of
from tests.soak.kept_match import new_match, play
from tests.systems import needs_posix

ROOT = Path(__file__).parent.parent.parent
BOOKS = sorted(RULEBOOKS)
KILLS = 4
"""Of each match."""


def twin_of(book: str, seed: int) -> list[State]:
    """The states of a match that is never killed, by the number of commands done."""
    match = new_match(book, seed)
    return [match.state, *(match.state for _ in play(match, seed, 0))]


def run(folder: Path, book: str, seed: int, kill_at: int | None) -> tuple[int, bool]:
    """Lets the process play until it has said that so many commands are recorded, and kills it.

    What it said last, and whether it was killed: near its end it may be done before the signal comes.
    """
    command = [sys.executable, "-m", "tests.soak.kept_match", str(folder), book, str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = 0
        is_sent = False
        for line in process.stdout:
            if line.endswith(b"\n"):
                said = int(line)
            if kill_at is not None and said >= kill_at and not is_sent:
                process.send_signal(signal.SIGKILL)
                is_sent = True
        ended = process.wait()
        assert ended == 0 or (is_sent and ended == -signal.SIGKILL)
    return said, ended != 0


def one_match(folder: Path, number: int) -> int:
    """Plays one match through all its kills; how often it was killed."""
    book, seed = BOOKS[number % len(BOOKS)], number
    chance = Random(f"kills {number}")
    states = twin_of(book, seed)
    last = len(states) - 1
    done = kills = 0
    for kill_at in sorted(chance.randint(0, last - 1) for _ in range(KILLS)):
        if done == last:
            break
        said, was_killed = run(folder, book, seed, max(kill_at, done))
        (path,) = folder.iterdir()
        replay = load(path)
        done = len(replay.steps)
        where = f"{book}, seed {seed}, killed at {kill_at}"
        assert said <= done <= said + 1, f"{where}: {done} commands are kept, {said} were recorded"
        assert replayed(replay) == states[done], where
        kills += was_killed
    run(folder, book, seed, None)
    (path,) = folder.iterdir()
    assert replayed(load(path)) == states[-1], f"{book}, seed {seed}"
    return kills


@pytest.mark.slow
@needs_posix("there is no SIGKILL")
@pytest.mark.parametrize("number", one_of(len(BOOKS), range(len(BOOKS))))
def test_a_killed_match_goes_on_exactly_there(tmp_path: Path, number: int) -> None:
    assert one_match(tmp_path, number) > 0


@pytest.mark.long
def test_three_hundred_matches_and_a_thousand_kills(tmp_path: Path, scaled: Callable[[int], int]) -> None:
    kills = matches = 0
    while matches < scaled(300) or kills < scaled(1000):
        folder = tmp_path / str(matches)
        folder.mkdir()
        kills += one_match(folder, matches)
        matches += 1
