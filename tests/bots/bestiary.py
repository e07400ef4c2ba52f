"""Bad bots: programs that treat the bot protocol as strangers' programs do. Run as ``bestiary.py KIND``.

None of them imports anything that takes time: each deal starts one anew.
"""

import os
import sys


def next_id() -> int:
    """The number of the next question."""
    while line := sys.stdin.readline():
        if line.startswith('{"type":"question","id":'):
            return int(line.split(":", 3)[2].split(",")[0])
    sys.exit(0)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def mute() -> None:
    while True:
        next_id()


def deaf() -> None:
    sys.stdin.close()
    while True:
        os.read(os.pipe()[0], 1)


def late() -> None:
    """Answers each question when the next one is put."""
    before = next_id()
    while True:
        now = next_id()
        say(f'{{"id": {before}, "choice": 0}}')
        before = now


def crashing() -> None:
    for _ in range(3):
        say(f'{{"id": {next_id()}, "choice": 0}}')
    os._exit(3)


def never_there() -> None:
    os._exit(0)


def lying() -> None:
    """Choices that nobody offered."""
    lies = ("-1", "99", "1e9", "true", '"0"', "null", "[0]", "0.0", "1" * 40)
    number = 0
    while True:
        say(f'{{"id": {next_id()}, "choice": {lies[number % len(lies)]}}}')
        number += 1


def clairvoyant() -> None:
    """Answers questions that were not put yet, and those that were, twice."""
    while True:
        asked = next_id()
        say(f'{{"id": {asked + 1}, "choice": 0}}')
        say(f'{{"id": {asked}, "choice": 0}}')
        say(f'{{"id": {asked}, "choice": 1}}')


def babbling() -> None:
    """Talks between its answers: what it thinks, half JSON, no UTF-8."""
    while True:
        asked = next_id()
        say("thinking ...")
        say('{"id": ' + "[" * 20000)
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        say('{"type": "question", "id": "x"}')
        say(f'{{"id": {asked}, "choice": 0, "why": "because\\u0007 of\\nit", "more": [1, 2]}}')


def flooding() -> None:
    sys.stdin.readline()
    while True:
        say("x" * 100)


def endless() -> None:
    """A line that never ends."""
    sys.stdin.readline()
    while True:
        sys.stdout.write("x" * 10000)


def staying() -> None:
    """Does not go when it is said goodbye to."""
    try:
        while True:
            say(f'{{"id": {next_id()}, "choice": 0}}')
    finally:
        while True:
            os.read(os.pipe()[0], 1)


KINDS = {
    kind.__name__: kind
    for kind in (
        mute,
        deaf,
        late,
        crashing,
        never_there,
        lying,
        clairvoyant,
        babbling,
        flooding,
        endless,
        staying,
    )
}

if __name__ == "__main__":
    KINDS[sys.argv[1]]()
