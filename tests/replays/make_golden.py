"""Writes the golden replays that are not there yet: ``python -m tests.replays.make_golden``.

A golden replay is a match as it was once played, its scores checked by plain trying. It is not made again when the
engine changes: it says that matches of the past still verify. Only when the rules change, delete one and make it anew.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from game.engine.commands import BeginDeal
from game.engine.decisions.decide import decide
from game.engine.events import DealEnded, Event
from game.engine.replays.replay import Back, History, PlayedOn, Replay, ReplayStep
from game.engine.replays.replay_file import file_of
from game.engine.replays.told import Told
from game.engine.rulings.legal import awaited
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.rules.rulesets import RULEBOOKS
from tests.engine.defaults import default_command
from tests.playouts.test_gala import OPTIONS
from tests.playouts.walk import Walk
from tests.replays.reading import read_replay

FOLDER = Path(__file__).parent
GOLDEN = {
    "gala_assisted": 14,
    "gala_tabletop": 87,
    "gala_sealed": 31,
    "gala_taken_back": 52,
    "gala_secret": 66,
    "gala_guests": 45,
}
"""The seeds of walks. The first editions, and the Hungarian second edition, were played while each was the newest."""
BOOKS: dict[str, tuple[int, dict[str, object]]] = {
    "israeli_second_edition": (5, {"play": "tabletop"}),
    "hungarian_mixed": (8, {"seating": "second_throw", "wall": "mixed", "play": "tabletop"}),
    "latvian_rounds": (3, {"play": "tabletop"}),
    "polish_three": (6, {"players": 3, "loose_tiles": 4, "dead_wall": "fixed"}),
    "polish_second_edition": (9, {"players": 3, "dead_wall": "refilled_beside"}),
}
"""Walks of the other books, of three deals each: a seed and the house rules."""
SECRET = "5f0c71d8e4b2936a0d1e8c47b5a9f326"
APART = 23
"""After so many commands something is done that is taken back at once."""


def taken_back(replay: Replay) -> Replay:
    """The same match, with other things done on the way and taken back."""
    log = History()
    state = evolve(None, replay.opening)
    for number, step in enumerate(replay.steps):
        if number % APART == APART - 1:
            aside = _aside(state, most=1 + number % 3)
            for other in aside:
                log.add(other)
            if aside:
                log.add(Back(len(aside)))
        log.add(replace(step, why="The safest tile: two are out." if number % APART == 5 else ""))
        state = decide(state, step.command).state
    header = replace(
        replay.header, begun=1_795_176_000, take_back=True, played_on=PlayedOn(match="2026-11-20-120000", commands=40)
    )
    return Replay(header, replay.opening, tuple(log.entries))


def with_secret(replay: Replay) -> Replay:
    """The same match, with a secret that the salts of its walls come from."""
    opening = replace(replay.opening, secret=SECRET)
    state = evolve(None, opening)
    steps = []
    for step in replay.steps:
        log = decide(state, step.command)
        steps.append(ReplayStep(step.command, tuple(log.events), step.why))
        state = log.state
    return Replay(replay.header, opening, tuple(steps))


def tell(told: Sequence[Told], state: State, *events: Event) -> None:
    """Tells the guests in chairs 1 and 3 what they may see."""
    for chair, by in zip((1, 3), told, strict=True):
        for event in events:
            seen = event.seen_by(state.seat_of(chair))
            if seen is not None:
                by.add(seen)


def with_guests(replay: Replay) -> Replay:
    """The same match, with an account after each deal of what the guests in two chairs were told."""
    state = evolve(None, replay.opening)
    told = [Told(1), Told(3)]
    steps = []
    tell(told, state, replay.opening)
    for step in replay.steps:
        for event in step.events:
            state = evolve(state, event)
        tell(told, state, *step.events)
        is_over = any(isinstance(event, DealEnded) for event in step.events)
        steps.append(replace(step, sent=tuple(by.sent for by in told) if is_over else ()))
    return Replay(replay.header, replay.opening, tuple(steps))


def _aside(state: State, *, most: int) -> list[ReplayStep]:
    """A few commands that might be done, in the deal in progress."""
    steps: list[ReplayStep] = []
    while len(steps) < most and (asked := awaited(state)):
        command = default_command(state, asked[0])
        assert not isinstance(command, BeginDeal)
        log = decide(state, command)
        steps.append(ReplayStep(command, tuple(log.events)))
        state = log.state
    return steps


_MADE = {"gala_taken_back": taken_back, "gala_secret": with_secret, "gala_guests": with_guests}
"""What is made of a walk."""


def main() -> None:
    """Writes what is missing."""
    for name, seed in GOLDEN.items():
        path = FOLDER / f"{name}.jsonl"
        if not path.exists():
            walk = Walk(seed, OPTIONS[seed % len(OPTIONS)])
            walk.play()
            replay = read_replay(walk.file())
            path.write_bytes(file_of(_MADE[name](replay) if name in _MADE else replay))
    for name, (seed, options) in BOOKS.items():
        path = FOLDER / f"{name}.jsonl"
        if not path.exists():
            walk = Walk(seed, options, book=RULEBOOKS[name.partition("_")[0]], most_deals=3)
            walk.play()
            path.write_bytes(walk.file())


if __name__ == "__main__":
    main()
