"""The program as a host of its own process: ``python -m tests.net.host_process HOME [resume]``, until it is killed."""

import sys
from pathlib import Path
from time import sleep

from msgspec.structs import replace

from game.scenes.set_up.take_seat import TakeSeatScene
from game.scenes.shared.destinations import BeginMatch, ResumeMatch
from tests.net.phones import LOOPBACK
from tests.scenes.program.test_guest_table import WHO
from tests.scenes.program.test_program import press, started, top

LONG = replace(WHO, ruleset="latvian", options={"match_hands": 32})
"""A match that lasts longer than any test of it."""
STEP = 0.2
"""Seconds of the game in a step."""


def say(*words: object) -> None:
    """Tells the test, in one line."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def main(home: Path, *, resumes: bool) -> None:
    """Opens the table, says where and by which code, and plays with whoever comes, until it is killed."""
    with started(home) as program:
        program.router.guest_table.address = LOOPBACK
        program.router.go(ResumeMatch() if resumes else BeginMatch(LONG))
        scene, guests = top(program), program.router.guest_table.guests
        assert isinstance(scene, TakeSeatScene)
        assert guests is not None
        say(scene.port, guests.code)
        while guests.away:
            program.stack.update(STEP)
            sleep(0.01)
        say(*[guest.ticket for guest in guests.guests.values()])
        program.stack.update(STEP)
        press(program, "Begin the match")
        while True:
            program.stack.update(STEP)
            sleep(0.005)


if __name__ == "__main__":
    main(Path(sys.argv[1]), resumes=len(sys.argv) > 2)
