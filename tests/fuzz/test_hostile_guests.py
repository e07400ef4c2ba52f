"""Whatever a guest says is a message or is refused, within a second, and a hall writes nothing because of it."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.net.messages import BadMessage, read_message
from game.net.rack import NEXT
from tests.app.hall.halls import MADE
from tests.app.hall.quiet_hall import Knocking, QuietHall, quiet_hall
from tests.conftest import LogLines
from tests.fuzz.foreign import nothing_written, read_or_refused
from tests.fuzz.mutations import spoiled_json

QUICK = 1000
"""How many messages are read in the quick tests."""
FULL = 100_000
QUICK_AT_TABLE = 40
"""How many of them are said to a hall."""
FULL_AT_TABLE = 20_000
HELLO = {
    "type": "hello",
    "protocol": 1,
    "code": "RKTWMB",
    "ticket": "0" * 32,
    "makes": {"rules": "gala", "options": {"limit": 2000, "players": 3}, "level": "casual"},
    "name": "Mira",
    "portrait": "panda",
    "language": "ru",
    "wants": "rack",
    "last": 41,
}
SAID: tuple[dict[str, object], ...] = (
    HELLO,
    {**HELLO, "wants": "events", "watches": True, "asks": True},
    {"id": 17, "choice": 4},
    {"id": 17, "command": {"type": "discard", "seat": 2, "tile": 12}},
    {"id": NEXT + 3, "choice": 0},
    {"type": "say", "phrase": "thanks"},
    {"type": "hints", "on": True},
    {"type": "vote", "number": 3, "yes": True},
    {"type": "record", "part": 2},
    {"type": "here"},
    {"type": "leave"},
)
"""Every message of a guest, those of older versions too."""


def spoiled_message(chance: Random) -> bytes:
    return spoiled_json(json.dumps(chance.choice(SAID)).encode(), chance)


def read_messages(count: int) -> None:
    chance = Random("messages")
    for _message in range(count):
        message = spoiled_message(chance)
        read_or_refused(lambda: read_message(message), BadMessage)  # noqa: B023 - called at once


def test_whatever_a_guest_says_is_read_or_refused() -> None:
    read_messages(QUICK)


@pytest.mark.long
def test_whatever_a_guest_says_is_read_or_refused_in_the_long_run(scaled: Callable[[int], int]) -> None:
    read_messages(scaled(FULL))


def seated(quiet: QuietHall, number: int) -> tuple[Knocking, Knocking]:
    """A guest who has made a table and alone may begin its match, and another guest there."""
    address = f"2001:db8:{number:x}::1"
    maker = quiet.knock(address, makes=MADE)
    return maker, quiet.knock(address, code=maker.heard[0]["code"])


def say_to_hall(folder: Path, count: int, log_lines: LogLines) -> None:
    """Have strangers and a guest with a chair say things to a hall, which neither stops nor writes a file."""
    chance = Random("hall")
    with quiet_hall(folder, most_tables=20, most_made=100_000) as quiet:
        maker, guest = seated(quiet, count)
        with nothing_written(folder):
            for number in range(count):
                stranger = Knocking(f"198.51.{number // 250 % 250}.{number % 250}")
                for knocking in (stranger, guest):
                    quiet.door.coming.append((knocking, spoiled_message(chance)))
                quiet.door.coming.append((stranger, None))
                quiet.hall.attend(0.0)
                assert guest.broken.isprintable()
                if not guest.is_open:
                    quiet.door.coming += [(guest, None), (maker, None)]
                    maker, guest = seated(quiet, number)
                log_lines.take()


def test_whatever_is_said_to_a_hall_it_goes_on_and_writes_nothing(tmp_path: Path, log_lines: LogLines) -> None:
    say_to_hall(tmp_path, QUICK_AT_TABLE, log_lines)


@pytest.mark.long
def test_whatever_is_said_to_a_hall_it_goes_on_in_the_long_run(
    tmp_path: Path, log_lines: LogLines, scaled: Callable[[int], int]
) -> None:
    say_to_hall(tmp_path, scaled(FULL_AT_TABLE), log_lines)
