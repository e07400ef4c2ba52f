"""Who is let in, and what becomes of whoever does what may not be done."""

import gc
import json
import random
import socket
import subprocess
import sys
import threading
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from game.net import entrance, pages
from game.net.host import MOST_A_SECOND
from game.net.messages import BadMessage, read_message
from game.net.pages import is_own_origin, language_of
from tests.conftest import LogLines
from tests.net.phones import LOOPBACK, ScriptedPhone, Stranger, TableOfGuests, hello, set_up, stranger, table
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")


def said(line: Stranger, at: TableOfGuests) -> dict[str, Any]:
    """The next message of the host, which the table is at."""
    found: list[Any] = []

    def hear() -> None:
        at.step()
        with suppress(TimeoutError):
            found.append(json.loads(line.recv(timeout=0.005)))

    until(lambda: found, meanwhile=hear)
    return dict(found[0])


def is_closed(line: Stranger, at: TableOfGuests) -> None:
    closed: list[int] = []

    def hear() -> None:
        at.step()
        try:
            line.recv(timeout=0.005)
        except TimeoutError:
            pass
        except ConnectionClosed as error:
            closed.append(0 if error.rcvd is None else error.rcvd.code)

    until(lambda: closed, meanwhile=hear)


def test_a_code_has_six_letters_that_cannot_be_mistaken() -> None:
    codes = {entrance.new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 6 and set(code) <= set(entrance.LETTERS) for code in codes)
    assert not set(entrance.LETTERS) & set("ILOQUV019")
    assert entrance.is_code(" rk-twmb", "RKTWMB")
    assert not entrance.is_code("RKTWM", "RKTWMB")
    assert len(entrance.new_ticket()) == 32


def test_an_address_has_few_tries_a_minute() -> None:
    now = 0.0
    tries = entrance.Tries(lambda: now)
    for _ in range(entrance.MOST_TRIES):
        assert tries.may_try("one")
        tries.fail("one")
    assert not tries.may_try("one")
    assert tries.may_try("other")
    now = 61.0
    assert tries.may_try("one")


def test_a_crowd_of_addresses_clears_nobodys_count() -> None:
    now = 0.0
    tries = entrance.Tries(lambda: now)
    for _ in range(entrance.MOST_TRIES - 1):
        tries.fail("one")
    for number in range(3 * entrance.MOST_ADDRESSES):
        tries.fail(f"2001:db8:0:{number:x}::1")
    tries.fail("one")
    assert not tries.may_try("one")
    assert tries.may_try("2001:db8:0:1::2"), "it failed once, as another address of its household"
    assert not tries.may_try("2001:db8:0:ffff::1"), "whoever comes after so many is counted with others"
    now = 61.0
    assert tries.may_try("2001:db8:0:ffff::1")
    assert tries.may_try("one")


def test_a_wrong_code_is_told_in_the_own_language_and_the_right_one_opens(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        with stranger(at.address) as line:
            line.send(hello(code="AAAAAA" if at.guests.code != "AAAAAA" else "BBBBBB", language="ru"))
            refused = said(line, at)
            assert (refused["type"], refused["why"]) == ("refused", "code")
            assert not refused["text"].isascii()
        phone = ScriptedPhone(at.address, {"code": at.guests.code.lower(), "name": "  Ann\u0007 ", "portrait": "owl"})
        until(lambda: phone.ticket, meanwhile=at.step)
        assert (at.guests.chairs[0].name, at.guests.chairs[0].portrait) == ("Ann", "owl")
        until(lambda: phone.rack.get("phase") == "waiting", meanwhile=at.step)
    assert len(log_lines.take(1)) == 1


def test_a_full_table_lets_nobody_in(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(seats=3, rules="polish", players=3), tmp_path) as at:
        phones = [ScriptedPhone(at.address, {"code": at.guests.code}) for _ in range(3)]
        until(lambda: all(phone.ticket for phone in phones), meanwhile=at.step)
        with stranger(at.address) as line:
            line.send(hello(code=at.guests.code))
            assert said(line, at)["why"] == "full"
    assert len(log_lines.take(1)) == 1


def test_another_origin_and_a_name_that_anybody_may_have_are_refused(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        with pytest.raises(InvalidStatus), stranger(at.address, origin=Origin("http://elsewhere.example")):
            pass
        with stranger(at.address, origin=Origin(f"http://{LOOPBACK}:{at.host.port}")):
            pass
    assert is_own_origin("192.168.1.5:8470", "http://192.168.1.5:8470")
    assert not is_own_origin("table.example:8470", "http://table.example:8470"), "its address may be changed to ours"
    assert not is_own_origin("192.168.1.5:8470", "null")
    assert len(log_lines.take(1)) == 1


HOSTILE = (
    "",
    "{}",
    "[]",
    "null",
    '{"type":"hello"',
    '{"type":"question","id":1}',
    '{"type":"hello","protocol":"1"}',
    '{"id":1,"choice":true}',
    '{"id":1,"choice":0}',
    '{"id":-5,"choice":0}',
    '{"id":1e400,"choice":0}',
    '{"type":"hello","name":' + "[" * 900 + "]" * 900 + "}",
    '{"type":"hello","name":"' + "x" * 3000 + '"}',
    '{"type":"hello","wants":"events"}',
    '{"type":"hello","wants":"\\n\\u001b[2J"}',
    '{"type":"go_on"}',
    '{"type":"leave"}',
    '{"type":"hints","on":true}',
    "\ufeff{}",
)


def test_a_hostile_message_is_one_line_in_the_log_and_nobody_else_notices(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        phone = ScriptedPhone(at.address, {"code": at.guests.code})
        until(lambda: phone.ticket, meanwhile=at.step)
        for message in HOSTILE:
            with stranger(at.address) as line:
                line.send(message)
                is_closed(line, at)
            told = log_lines.take()
            assert len(told) == 1, (message, told)
            assert told[0].isprintable()
        assert at.guests.guests[0].is_here


@pytest.mark.parametrize("message", ["x" * 5000, b"{}"])
def test_what_is_too_long_or_no_text_closes_the_line(tmp_path: Path, message: str | bytes, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at, stranger(at.address) as line:
        line.send(message)
        is_closed(line, at)
    assert len(log_lines.take(1)) == 1


def test_a_guest_may_answer_nothing_but_what_it_was_asked(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at, stranger(at.address) as line:
        line.send(hello(code=at.guests.code))
        assert said(line, at)["type"] == "welcome"
        line.send(json.dumps({"id": 1_000_001, "choice": 0}))
        is_closed(line, at)
        until(lambda: at.guests.away == (0, 1, 2, 3), meanwhile=at.step)
        assert at.guests.free == (1, 2, 3), "the chair stays the guest's"
    assert len(log_lines.take(1)) == 1


def test_who_says_too_much_is_dropped(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path, most_a_second=MOST_A_SECOND) as at, stranger(at.address) as line:
        line.send(hello(code=at.guests.code))
        assert said(line, at)["type"] == "welcome"
        with suppress(ConnectionClosed):
            for _ in range(3 * MOST_A_SECOND):
                line.send(hello(ticket="x"))
        is_closed(line, at)
    assert len(log_lines.take(1)) == 1


@pytest.mark.long
def test_fuzzed_messages_are_read_or_refused(scaled: Any) -> None:
    numbers = random.Random(11)
    seeds = [*HOSTILE, hello(code="AAAAAA", name="Ann"), '{"id":17,"choice":4}']
    for _ in range(scaled(20_000)):
        text = bytearray(numbers.choice(seeds).encode())
        for _times in range(numbers.randrange(1, 6)):
            at = numbers.randrange(len(text) + 1)
            text[at : at + numbers.randrange(3)] = numbers.randbytes(numbers.randrange(4))
        with suppress(BadMessage):
            read_message(bytes(text))


def fetched(at: TableOfGuests, path: str, **headers: str) -> tuple[bytes, Any]:
    request = urllib.request.Request(f"http://{LOOPBACK}:{at.host.port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=5) as answer:
        return answer.read(), answer.headers


def test_the_page_its_words_and_nothing_else_is_served(tmp_path: Path) -> None:
    page = tmp_path / "phone"
    page.mkdir()
    (tmp_path / "fonts").mkdir()
    for file in (
        page / "index.html",
        page / "secret.txt",
        tmp_path / "outside.html",
        tmp_path / "fonts" / "letters.otf",
    ):
        file.write_text(file.name, encoding="utf-8")
    with table(set_up(), tmp_path) as at:
        body, headers = fetched(at, "/")
        assert body == b"index.html"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert fetched(at, "/assets/fonts/letters.otf")[0] == b"letters.otf"
        words, _headers = fetched(at, "/words/-.json", **{"Accept-Language": "fr, he;q=0.8, en;q=0.5"})
        assert json.loads(words)["dir"] == "rtl"
        assert json.loads(fetched(at, "/words/pl.json")[0])["language"] == "pl"
        for path in ("/secret.txt", "/../outside.html", "/assets/outside.html", "/assets/%2e%2e/x.json", "/phone/"):
            with pytest.raises(HTTPError) as error:
                fetched(at, path)
            error.value.close()
            assert error.value.code in (400, 404)


def test_the_language_is_the_one_asked_for_or_a_browsers_first_that_is_known() -> None:
    known = dict.fromkeys(("en", "he", "pl"))
    assert language_of("pl", "he", known) == "pl"
    assert language_of("", "de-DE, he-IL;q=0.9", known) == "he"
    assert language_of("xx", "", known) == "en"


def test_nothing_listens_when_the_table_is_closed(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        port = at.host.port
        socket.create_connection((LOOPBACK, port), timeout=5).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((LOOPBACK, port), timeout=5)


@pytest.mark.parametrize("leaves", ["at once", "with the table"])
def test_whoever_leaves_amid_a_request_is_not_warned_of(tmp_path: Path, leaves: str) -> None:
    with table(set_up(), tmp_path) as at:
        guest = socket.create_connection((LOOPBACK, at.host.port), timeout=5)
        guest.sendall(b"GET /favicon.ico HTTP/1.1\r\nHo")
        if leaves == "at once":
            guest.close()
        with pytest.raises(HTTPError) as refused:
            fetched(at, "/")
        refused.value.close()
    guest.close()


@pytest.mark.slow
def test_a_table_that_closes_before_its_answer_warns_of_nobody_and_leaves_no_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    is_read, may_answer = threading.Event(), threading.Event()

    def read_slowly(path: Path, *, packs: bool) -> bytes:
        is_read.set()
        may_answer.wait(10.0)
        return b"a page"

    (tmp_path / "phone").mkdir()
    (tmp_path / "phone" / "main.js").touch()
    monkeypatch.setattr(pages, "_read", read_slowly)
    with table(set_up(), tmp_path) as at, socket.create_connection((LOOPBACK, at.host.port), timeout=5) as guest:
        guest.sendall(b"GET /main.js HTTP/1.1\r\nHost: here\r\n\r\n")
        assert is_read.wait(10.0)
        threading.Timer(1.5, may_answer.set).start()
    gc.collect()
    assert log_lines.take() == []


def test_starting_the_game_loads_nothing_that_is_for_guests() -> None:
    code = (
        "import sys, game.scenes.program.application, game.scenes.program.router, game.scenes.program.match_session\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('websockets', 'segno', 'asyncio', 'zeroconf')"
        " or name.startswith('game.net')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip().endswith("[]"), ran.stdout
