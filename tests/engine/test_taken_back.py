"""What was taken back no longer counts, and stays in the file (game/engine/replays/replay_file.py)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.commands import BeginDeal
from game.engine.replays.match import Match
from game.engine.replays.replay import (
    Back,
    Header,
    History,
    Replay,
    ReplayError,
    ReplayStep,
    replayed,
    resumed,
    taken_back_by_deal,
)
from game.engine.replays.replay_file import VERSION, Seal, back_line, beginning_lines, file_of, salvaged, step_lines
from game.engine.rulings.legal import awaited
from game.engine.steps.evolve import fold
from game.rules.options import Options
from game.rules.rulesets import rulebook
from tests.engine.positions import random_command
from tests.replays.reading import read_replay


def wavering(seed: int, commands: int = 120) -> tuple[Match, Replay]:
    """A match in which things are taken back again and again."""
    match = Match("gala", Options(rulebook("gala").options), seed)
    opening = match.past[0]
    chance, told = Random(f"wavering {seed}"), History()
    for _ in range(commands):
        if match.state.places:
            break
        in_deal = next((n for n, s in enumerate(reversed(match.steps)) if isinstance(s.command, BeginDeal)), 0)
        if awaited(match.state) and in_deal and chance.random() < 0.2:
            back = chance.randint(1, min(in_deal, 6))
            match = match.back(back)
            told.add(Back(back))
            continue
        command = random_command(match.state, chance)
        step = ReplayStep(command, match.submit(command))
        told.add(step)
    replay = Replay(Header(), opening, tuple(told.entries))  # type: ignore[arg-type] # the first event begins the match
    return match, replay


@given(st.integers(0, 10**6))
def test_a_match_is_what_stands_and_its_history_is_all_that_was_done(seed: int) -> None:
    match, replay = wavering(seed)
    assert list(replay.steps) == match.steps
    events = [event for step in match.steps for event in step.events]
    assert replayed(replay) == match.state == fold([replay.opening, *events])
    again = read_replay(file_of(replay))
    assert again == replay
    assert resumed(again) == (match.state, replay)


def test_a_match_resumed_goes_back_as_it_would_have() -> None:
    match, replay = wavering(7)
    again = Match.resumed(replay)
    assert again.state == match.state
    assert again.back(2).state == match.back(2).state


def lines(replay: Replay, *more: bytes) -> bytes:
    seal = Seal()
    begun = seal.lines(beginning_lines(replay.header, replay.opening))
    return begun + b"".join(
        seal.lines(line) for line in (*(step_lines(s.command, s.events) for s in replay.steps), *more)
    )


@pytest.mark.parametrize("commands", [0, -1, 9, 10**30])
def test_no_more_is_taken_back_than_was_done_in_the_deal(commands: int) -> None:
    """The ninth command before is the one that began the deal."""
    match = Match("gala", Options(rulebook("gala").options), 3)
    chance = Random(3)
    for _ in range(9):
        match.submit(random_command(match.state, chance))
    opening = match.past[0]
    replay = Replay(Header(), opening, tuple(match.steps))  # type: ignore[arg-type] # the first event begins the match
    assert replayed(read_replay(lines(replay, back_line(8)))) == match.back(8).state
    found = salvaged(lines(replay, back_line(commands)))
    assert found.damage is not None
    assert found.replay.steps == replay.steps


def test_what_was_taken_back_is_verified_too() -> None:
    _, replay = wavering(11)
    number = next(n for n, entry in enumerate(replay.history) if isinstance(entry, Back) and entry.commands > 1)
    taken = replay.history[number - 1]
    assert isinstance(taken, ReplayStep)
    spoiled = (*replay.history[: number - 1], ReplayStep(taken.command, ()), *replay.history[number:])
    replay = Replay(replay.header, replay.opening, spoiled)
    with pytest.raises(ReplayError, match="other events"):
        replayed(replay)


def test_older_files_take_nothing_back() -> None:
    _, replay = wavering(11)
    content = file_of(replay).replace(b'"version":%d' % VERSION, b'"version":2', 1)
    body = [line[: -len(b',"sum":"00000000"}\n')] + b"}\n" for line in content.splitlines(keepends=True)]
    seal = Seal()
    found = salvaged(b"".join(map(seal.lines, body)))
    assert found.damage is not None
    assert "nothing is taken back" in found.damage


def test_how_often_is_counted_by_deal() -> None:
    match, replay = wavering(23, 400)
    done = replay.history
    begun = max(
        n for n, entry in enumerate(done) if isinstance(entry, ReplayStep) and isinstance(entry.command, BeginDeal)
    )
    assert begun > 10, "there was a deal before"
    last = len(match.state.played) + (1 if awaited(match.state) else 0)
    assert last > 1
    assert taken_back_by_deal(replay)[last] == sum(isinstance(entry, Back) for entry in done[begun:])
    assert sum(taken_back_by_deal(replay).values()) == sum(isinstance(entry, Back) for entry in done)


def test_what_a_player_said_is_kept_and_not_without_end() -> None:
    match = Match("gala", Options(rulebook("gala").options), 3)
    command = BeginDeal()
    events = match.submit(command)
    opening = match.past[0]
    replay = Replay(Header(), opening, (ReplayStep(command, events, "“Why” not?\n" + "x" * 3000),))  # type: ignore[arg-type]
    (step,) = read_replay(file_of(replay)).steps
    assert step.why == replay.steps[0].why[:2000]
    assert replayed(replay) == match.state
