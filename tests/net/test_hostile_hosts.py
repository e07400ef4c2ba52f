"""Hosts that say what no host says: a guest's program tells it in one line, and nothing more is heard of them."""

import base64
import hashlib
import json
import random
import re
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from game.net.far.line import LARGEST_TOLD
from game.net.messages import LARGEST_CLUB, Hello
from game.net.remote import RemoteClient
from tests.conftest import LogLines
from tests.net.phones import LOOPBACK, ScriptedPhone, set_up, table
from tests.net.pretended import PretendedLoop
from tests.net.test_hostile import broken_frame, frame
from tests.waiting import PATIENCE, until

NOT_UNDERSTOOD = "The table sent something this version of the game does not understand."
MOST_TOLD = 400
"""Messages of a host that are told before something hostile is."""
UPGRADED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"
)
WEBSOCKET = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What is added to a key by whoever speaks the protocol (RFC 6455, 1.3)."""
ODD: Sequence[object] = (
    *(None, True, -1, 0, 3, 99, 2**63, 10**30, 1.5, "", "x", "x" * 5000, "\x00\n\x1b[2J", "\ud800", "DR", "../gala"),
    *([], [[]], {}, {"type": "event"}, [0, 1, 2, 3], [None] * 200),
)
"""What may stand in place of something else."""
ANSWERS = (
    b"HTTP/1.1 302 Found\r\nLocation: ws://table.example/\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
    b"HTTP/9.9 101 x\r\n\r\n",
    b"HTTP/1.1 101 Switching Protocols\r\n" + b"X: y\r\n" * 500 + b"\r\n",
    b"HTTP/1.1 101 " + b"x" * 20_000,
    b"\x00" * 40,
    UPGRADED % b"c2hvcnQ=",
    b"",
)
"""What no host answers whoever knocks."""
WELCOME = {
    "type": "welcome",
    "protocol": 1,
    "seat": 1,
    "ticket": "x" * 32,
    "name": "Mira",
    "portrait": "panda",
    "language": "en",
    "code": "ABCDEF",
    "rules": {"id": "gala", "options": {}},
    "table": {"seats": 4},
}
CHAIRS = [{"name": name, "portrait": "fox", "player": "phone"} for name in "ABCD"]
DIGITS = {"own_hands": f"[gala.rules]\nstake = {'9' * 4400}\n"}
LONG = {"own_hands": "# " + "x" * LARGEST_CLUB}
BEGUN_EVENT: dict[str, object] = {"type": "match_begun", "rules": "gala", "options": {}, "seed": None}
BEGUN = {"type": "event", "number": 1, "event": BEGUN_EVENT}
PASS = {"type": "pass", "seat": 1}
WALL = {"type": "wall_built", "stacks": 10**9, "sides": 4, "tiles": None}


def as_text(said: object) -> str:
    return said if isinstance(said, str) else json.dumps(said)


@pytest.mark.parametrize(
    "said",
    [
        ["no message"],
        ['{"type":"event"}'],
        [BEGUN],
        [{**WELCOME, "protocol": 2}],
        [{**WELCOME, "seat": 4}],
        [{**WELCOME, "rules": {"id": "../gala", "options": {}}}],
        [{**WELCOME, "rules": {"id": "gala", "options": {"nothing": 1}}}],
        [{**WELCOME, "rules": {"id": "gala", "options": DIGITS}}],
        [{**WELCOME, "rules": {"id": "gala", "options": LONG}}],
        [WELCOME, {**WELCOME, "seat": 2}],
        [WELCOME, {**BEGUN, "event": {**BEGUN_EVENT, "options": LONG}}],
        [WELCOME, {**BEGUN, "number": 2}],
        [WELCOME, {**BEGUN, "event": {"type": "turn_began", "seat": 0}}],
        [WELCOME, BEGUN, {"type": "event", "number": 2, "event": {"type": "turn_began", "seat": 99}}],
        [WELCOME, BEGUN, {"type": "event", "number": 2, "event": WALL}],
        [WELCOME, BEGUN, {"type": "back", "number": 7}],
        [WELCOME, BEGUN, {"type": "question", "id": 1, "choices": [], "default": 0, "milliseconds": None}],
        [WELCOME, BEGUN, {"type": "question", "id": 1, "choices": [PASS], "default": 0, "milliseconds": 1}],
        [WELCOME, {"type": "table", "chairs": CHAIRS[:3]}],
        [WELCOME, {"type": "table", "chairs": CHAIRS, "away": [9]}],
        [WELCOME, "[" * 100_000],
        [WELCOME, "x" * (LARGEST_TOLD + 1)],
        [WELCOME, '{"type":"event","number":1e999,"event":{}}'],
    ],
)  # fmt: skip
def test_a_host_that_says_what_no_host_says_is_told_in_one_line(
    pretended_net: PretendedLoop, said: list[object], log_lines: LogLines
) -> None:
    with hostile(pretended_net, [as_text(each) for each in said]) as client:
        until(lambda: client.ended, meanwhile=client.look)
        assert client.ended == NOT_UNDERSTOOD
    (line,) = log_lines.take(1)
    assert "the line is closed" in line


@contextmanager
def hostile(net: PretendedLoop, said: Sequence[str]) -> Iterator[RemoteClient]:
    """A guest of somebody who says this to whoever comes."""

    async def talk(line: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await line.recv()
            for each in said:
                await line.send(each)
            await line.recv()

    async def listen() -> int:
        server = await serve(talk, LOOPBACK, 0, compression=None)
        return int(next(iter(server.sockets)).getsockname()[1])

    port = net.run_until_complete(listen())
    client = RemoteClient(f"ws://{LOOPBACK}:{port}/table", Hello(type="hello", code="ABCDEF", wants="events"))
    yield client
    client.close()


OLDER = {
    "watching": 2,
    "asks": [{"number": 3, "name": "Boris", "person": 1, "said": [0]}],
    "notice": {"number": 1, "text": "Tea is ready."},
}
"""What hosts of older versions tell of a table besides."""


def test_what_older_hosts_tell_of_watchers_votes_and_notices_is_passed_over(pretended_net: PretendedLoop) -> None:
    welcome = {**WELCOME, "watches": False}
    with hostile(pretended_net, [as_text(welcome), as_text({"type": "table", "chairs": CHAIRS, **OLDER})]) as client:
        until(lambda: client.chairs, meanwhile=client.look)
        assert not client.ended


def test_at_a_host_of_an_older_version_there_is_nothing_to_say(pretended_net: PretendedLoop) -> None:
    with hostile(pretended_net, [as_text(WELCOME)]) as client:
        until(lambda: client.rules, meanwhile=client.look)
        assert not client.may_say


@pytest.mark.usefixtures("pretended_net")
def test_where_nobody_listens_it_is_said_at_once() -> None:
    client = RemoteClient(f"ws://{LOOPBACK}:9/table", Hello(type="hello", wants="events"))
    until(lambda: client.ended, meanwhile=client.look)
    assert client.ended == "No table was found at this address."


def upgraded(request: bytes) -> bytes:
    """The answer by which a host opens a line."""
    key = re.search(rb"(?i)sec-websocket-key: *(\S+)", request)
    assert key is not None
    return UPGRADED % base64.b64encode(hashlib.sha1(key[1] + WEBSOCKET).digest())


def talk_to_one(door: socket.socket, said: Sequence[bytes], answer: bytes | None) -> None:
    """Says all this to the first who knocks, and hangs up; without a line, where the answer opens none."""
    with suppress(OSError), door:
        line, _address = door.accept()
        with line:
            line.settimeout(PATIENCE)
            request = b""
            while not request.endswith(b"\r\n\r\n"):
                request += line.recv(4096)
            line.sendall(b"".join((upgraded(request) if answer is None else answer, *said)))
            line.shutdown(socket.SHUT_WR)
            while line.recv(4096):
                pass


def places_in(found: object) -> Iterator[tuple[Any, Any]]:
    """All fields and members of a message, each with what holds it."""
    keys: Sequence[object] = (
        list(found) if isinstance(found, dict) else range(len(found) if isinstance(found, list) else 0)
    )
    for key in keys:
        yield found, key
        yield from places_in(found[key])  # type: ignore[index]


def changed(numbers: random.Random, text: str) -> bytes:
    """What a host says, with something in it as it never is."""
    if numbers.random() < 0.3:
        spoiled = bytearray(text.encode())
        at = numbers.randrange(len(spoiled) + 1)
        spoiled[at : at + numbers.randrange(3)] = bytes(numbers.choices(range(32, 127), k=numbers.randrange(1, 4)))
        return bytes(spoiled)
    found = json.loads(text)
    holder, key = numbers.choice(list(places_in(found)))
    if numbers.random() < 0.2:
        del holder[key]
    else:
        holder[key] = numbers.choice(ODD)
    return json.dumps(found).encode()


def hostile_words(numbers: random.Random, told: Sequence[str]) -> tuple[list[bytes], bytes | None]:
    """What a host says to its end, all as it should be but the last; and what it answers whoever knocks."""
    count = min(numbers.randrange(numbers.choice((2, 12, 60, MOST_TOLD))), len(told) - 1)
    said = [frame(1, text.encode(), mask=False) for text in told[:count]]
    match numbers.randrange(6):
        case 0:
            return [], numbers.choice(ANSWERS)
        case 1:
            return [*said, broken_frame(numbers)], None
        case 2:
            return [*said, frame(1, numbers.choice(told).encode(), mask=False)], None
        case _:
            return [*said, frame(1, changed(numbers, told[count]), mask=False)], None


def told_by_a_host(folder: Path) -> list[str]:
    """All that a guest is told in the first deals of a match."""
    with table(set_up(), folder) as at:
        guests = [ScriptedPhone(at.address, {"code": at.guests.code, "wants": "events"}) for _chair in at.setup.chairs]
        until(lambda: not at.guests.free, meanwhile=at.step)
        at.begin()
        until(lambda: len(guests[0].heard) > MOST_TOLD, meanwhile=lambda: at.step(0.05))
        return [text for text in guests[0].heard if '"beat"' not in text]


@pytest.mark.long
def test_a_guest_tells_hostile_hosts_in_one_line_each(
    tmp_path: Path, scaled: Callable[[int], int], log_lines: LogLines
) -> None:
    numbers, told = random.Random(6), told_by_a_host(tmp_path)
    refused = 0
    for _host in range(scaled(5000)):
        said, answer = hostile_words(numbers, told)
        with socket.create_server((LOOPBACK, 0)) as door:
            threading.Thread(target=talk_to_one, args=(door, said, answer), daemon=True).start()
            address = f"ws://{LOOPBACK}:{door.getsockname()[1]}/table"
            client = RemoteClient(address, Hello(type="hello", code="ABCDEF", wants="events"))
            until(lambda: client.ended or (client.rules and client.is_lost), meanwhile=client.look)  # noqa: B023
            client.close(leaves=False)
        lines = log_lines.take()
        assert len(lines) == (client.ended == NOT_UNDERSTOOD), (said[-1:], lines)
        assert all(line.isprintable() and len(line) < 400 for line in lines), lines
        refused += len(lines)
        assert client.ended or not lines
    assert refused
