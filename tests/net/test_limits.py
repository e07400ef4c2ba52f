"""Doors that hold: connections, guesses, proxies, names, and one hall for a folder."""

import asyncio
import gc
import json
import socket
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from websockets.datastructures import Headers

from game.app.hall.hall import Hall, Terms
from game.app.system.locks import FileInUseError
from game.engine.fairness import unknown_seed
from game.net.entrance import household
from game.net.gate.forwarded import forwarded_for
from game.net.gate.knocks import Knocks
from game.net.gate.limits import MOST_BEYOND, MOST_IN_ALL, MOST_OF_PART, PARTS, Guesses
from game.net.host import MOST_A_SECOND, Heard, Host, Ways
from game.net.messages import Hello
from game.net.pages import Pages, is_own_origin
from game.net.remote import MOST_AT_ONCE, RemoteClient
from game.players.roster import shown_name
from tests.app.hall.halls import HOUSES, MADE, hall
from tests.conftest import LogLines
from tests.net.phones import LOOPBACK, ScriptedPhone, hello, set_up, stranger, table
from tests.net.test_hostile import frame, upgrade
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.usefixtures("pretended_net")


def codes(count: int) -> Sequence[str]:
    letters = "ABCDEFGHJK"
    return ["".join(letters[int(digit)] for digit in f"{number:06d}") for number in range(count)]


def test_an_ipv6_network_of_64_bits_counts_as_one_address() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.7") == "192.0.2.7"
    assert household("fe80::1%eth0") == "fe80::/64"


def test_a_wrong_code_counts_once_and_leaves_most_other_codes_to_a_friend_at_the_same_address() -> None:
    now = 0.0
    guesses = Guesses(lambda: now)
    for _ in range(100):
        assert guesses.may_try("192.0.2.1", "AAAAAA")
        guesses.fail("192.0.2.1", "aa-aaaa")
    assert all(guesses.may_try("192.0.2.1", code) for code in codes(100))
    tried = 0
    for code in codes(2000):
        if guesses.may_try("192.0.2.1", code):
            guesses.fail("192.0.2.1", code)
            tried += 1
    assert PARTS * MOST_OF_PART - 1 <= tried <= PARTS * MOST_OF_PART
    assert guesses.may_try("192.0.2.2", "BBBBBB")
    now = 61.0
    assert guesses.may_try("192.0.2.1", "CCCCCC")


def tried_from(guesses: Guesses, address: str, several: Sequence[str]) -> int:
    """How many wrong codes an address can try."""
    tried = 0
    for code in several:
        if guesses.may_try(address, code):
            guesses.fail(address, code)
            tried += 1
    return tried


def test_all_addresses_together_have_so_many_guesses_a_minute_and_few_more() -> None:
    now = 0.0
    guesses, wrong = Guesses(lambda: now), codes(4 * MOST_IN_ALL)
    several = [f"2001:db8:0:{number:x}::1" for number in range(100)]
    assert sum(tried_from(guesses, address, wrong[:20]) for address in several) == MOST_IN_ALL
    assert not guesses.may_try("2001:db8:0:ffff::1", "BBBBBB"), "the same customer"
    for number in range(20):
        assert tried_from(guesses, f"192.0.2.{number}", wrong) == MOST_BEYOND, "they have erred little"
    now = 61.0
    assert sum(tried_from(guesses, address, wrong[20:40]) for address in several) == MOST_IN_ALL
    assert not guesses.may_try("192.0.2.1", "BBBBBB"), "it erred within the hour"
    now = 3700.0
    assert sum(tried_from(guesses, address, wrong[40:60]) for address in several) == MOST_IN_ALL
    assert guesses.may_try("192.0.2.1", "BBBBBB")


def test_a_friend_with_the_right_code_is_let_in_whatever_others_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    monkeypatch.setattr("game.net.gate.limits.MOST_IN_ALL", 0)
    with hall(tmp_path) as at:
        code = at.code_of(at.guest(makes=MADE))
        mistyped = ScriptedPhone(at.address, {"code": "ZZZZZZ"})
        until(lambda: any('"code"' in said for said in mistyped.heard), meanwhile=at.step)
        assert at.guest(code=code).ticket
    assert len(log_lines.take(1)) == 1


class Knock:
    def __init__(self, address: str, *, is_in: bool = False, says: int = 0, heard: list[int] | None = None) -> None:
        self.address, self.is_in, self.dropped = address, is_in, False
        self.left, self.heard = says, heard if heard is not None else []

    def drop(self) -> None:
        self.dropped = True

    def hear(self) -> bool:
        self.left -= 1
        self.heard.append(id(self))
        return self.left > 0


def test_the_oldest_connection_of_a_crowded_address_gives_way_and_no_guest() -> None:
    door = Knocks(20, 10, 4, frozenset())
    guest = Knock("192.0.2.1", is_in=True)
    door.add(guest)
    crowd = [Knock("192.0.2.1") for _ in range(6)]
    for one in crowd:
        door.add(one)
    assert [one.dropped for one in crowd] == [True, True, False, False, False, False]
    others = [Knock(f"192.0.2.{number}") for number in range(2, 12)]
    for one in others:
        door.add(one)
    assert sum(one.dropped for one in crowd) > 2
    assert not others[-1].dropped
    assert not guest.dropped


def test_silent_connections_shut_nobody_out(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        silent = [socket.create_connection((LOOPBACK, at.host.port)) for _ in range(100)]
        phone = ScriptedPhone(at.address, {"code": at.guests.code})
        until(lambda: phone.ticket, meanwhile=at.step)
        for one in silent:
            one.close()
    assert all("too many connections" in line for line in log_lines.take())


@pytest.mark.parametrize(
    "flood",
    [
        frame(9, b"") * 40_000,
        frame(10, b"12") * 30_000,
        frame(1, b"", first=0) + frame(0, b"", first=0) * 40_000,
        frame(1, b'{"type":"here"}') * 20_000,
    ],
    ids=["pings", "pongs", "parts of a message", "messages"],
)
@pytest.mark.parametrize("is_seated", [True, False])
def test_frames_in_a_flood_end_their_line_and_no_other(
    tmp_path: Path, log_lines: LogLines, flood: bytes, *, is_seated: bool
) -> None:
    with table(set_up(), tmp_path, most_a_second=MOST_A_SECOND) as at:
        guest = ScriptedPhone(at.address, {"code": at.guests.code})
        until(lambda: guest.ticket, meanwhile=at.step)
        with socket.create_connection((LOOPBACK, at.host.port), timeout=PATIENCE) as line, suppress(OSError):
            line.sendall(upgrade() + frame(1, hello(code=at.guests.code).encode()) * is_seated)
            until(lambda: len(at.guests.here) == 1 + is_seated, meanwhile=at.step)
            line.sendall(flood)
            while line.recv(1 << 16):
                pass
        until(lambda: len(at.guests.here) == 1, meanwhile=at.step)
        assert guest.is_there
    assert len(log_lines.take()) == 1


def test_connections_are_looked_at_one_after_the_other() -> None:
    async def heard_by_turns() -> Sequence[int]:
        door, heard = Knocks(20, 10, 4, frozenset()), list[int]()
        for _ in range(5):
            door.wait(Knock("192.0.2.1", says=2, heard=heard))
        for look in range(12):
            await asyncio.sleep(0)
            assert len(heard) <= look + 1, "one at each look"
        return heard

    assert len(asyncio.run(heard_by_turns())) == 10


def test_a_connection_that_ends_leaves_no_garbage_behind(tmp_path: Path, log_lines: LogLines) -> None:
    known: list[weakref.ref[object]] = []
    add = Knocks.add

    def noted(door: Knocks, new: Any) -> Any:
        known.append(weakref.ref(new))
        return add(door, new)

    gc.disable()
    try:
        with patch.object(Knocks, "add", noted), table(set_up(), tmp_path) as at:
            for said in (b"", b"GET", upgrade(), upgrade() + frame(1, b"x" * 5000), upgrade() + frame(1, b"{}")):
                with socket.create_connection((LOOPBACK, at.host.port), timeout=PATIENCE) as line:
                    line.sendall(said)
                    line.shutdown(socket.SHUT_WR)
                    while line.recv(1 << 16):
                        at.step()
            until(lambda: len(known) == 5 and not any(each() for each in known), meanwhile=at.step)
    finally:
        gc.enable()
    log_lines.take()


def headers(*pairs: tuple[str, str]) -> Headers:
    return Headers(pairs)


def test_a_proxy_says_for_whom_it_speaks_last() -> None:
    assert forwarded_for(headers(("X-Forwarded-For", "10.9.9.9, 192.0.2.7"))) == "192.0.2.7"
    assert forwarded_for(headers(("Forwarded", 'for=10.9.9.9, for="[2001:db8::7]:4711";proto=https'))) == "2001:db8::7"
    assert forwarded_for(headers()) is None
    for bad in (
        (("X-Forwarded-For", "unknown"),),
        (("X-Forwarded-For", "192.0.2.7"), ("Forwarded", "for=192.0.2.8")),
    ):
        with pytest.raises(ValueError, match=r"."):
            forwarded_for(headers(*bad))


@pytest.mark.parametrize(("proxies", "address"), [({LOOPBACK}, "192.0.2.7"), (set(), LOOPBACK)])
def test_only_a_trusted_proxy_is_believed(tmp_path: Path, proxies: set[str], address: str) -> None:
    host = Host.open(Pages(tmp_path, {}), LOOPBACK, (0,), Ways(proxies=frozenset(proxies)))
    with stranger(f"ws://{LOOPBACK}:{host.port}/table", additional_headers={"X-Forwarded-For": "192.0.2.7"}) as line:
        line.send(hello())
        heard: list[Heard] = []
        until(lambda: heard, meanwhile=lambda: heard.extend(host.heard()))
        assert heard[0].line.address == address
    host.close()


def test_a_host_header_that_is_no_address_is_no_page_of_this_host() -> None:
    assert not is_own_origin("[::1", None)
    assert not is_own_origin("[", "http://[")
    for host in ("[::1].evil.example", "[::1]evil", "127.0.0.1.evil.example", "::1", "a@127.0.0.1", "127.0.0.1/", ""):
        assert not is_own_origin(host, None), host
    for host in ("[::1]", "[::1]:8470", "127.0.0.1:8470", "LocalHost"):
        assert is_own_origin(host, None), host


@pytest.mark.parametrize(
    ("name", "path", "status"),
    [
        *[(name, path, b"400") for name in ("Host", "Origin") for path in ("/", "/table", "/words/-.json")],
        *[(name, path, b"200") for name in ("Accept-Language", "Accept-Encoding") for path in ("/", "/words/-.json")],
    ],
)
def test_a_header_that_comes_twice_is_a_bad_request_where_it_is_no_list(
    tmp_path: Path, name: str, path: str, status: bytes
) -> None:
    (tmp_path / "phone").mkdir()
    (tmp_path / "phone" / "index.html").write_text("A page")
    host = Host.open(Pages(tmp_path, {"en": b"{}"}), LOOPBACK, (0,), Ways())
    usual = {"Host": LOOPBACK, "Origin": f"http://{LOOPBACK}", name: "en"}
    said = f"GET {path} HTTP/1.1\r\n" + "".join(f"{one}: {value}\r\n" for one, value in usual.items())
    with socket.create_connection((LOOPBACK, host.port), timeout=PATIENCE) as line:
        line.sendall(f"{said}{name}: gzip\r\n\r\n".encode())
        assert line.recv(100).split()[1] == status
    host.close()


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("\u3164\u3164", ""),
        ("\u2800", ""),
        ("Mi\u3164ra", "Mira"),
        ("\u0301\u0301", ""),
        ("a" + 12 * "\u0301", "\u00e1\u0301\u0301\u0301"),
        ("De\u0301ne\u0301s", "D\u00e9n\u00e9s"),
        ("\u05e9\u05c1\u05bc\u05b8\u05dc\u05d5\u05dd", "\u05e9\u05c1\u05bc\u05b8\u05dc\u05d5\u05dd"),
    ],
)
def test_a_name_that_nobody_can_read_is_none(said: str, shown: str) -> None:
    assert sorted(shown_name(said)) == sorted(shown)


def test_a_seed_that_is_made_up_has_as_many_bits_as_a_salt() -> None:
    assert max(unknown_seed()[0].bit_length() for _ in range(64)) > 120


def test_two_halls_never_keep_one_folder(tmp_path: Path) -> None:
    with hall(tmp_path) as at, pytest.raises(FileInUseError):
        Hall(at.host, Terms(houses=HOUSES, folder=tmp_path / "hall"))


def test_a_table_that_was_left_gives_way_to_a_new_one(tmp_path: Path) -> None:
    with hall(tmp_path, most_tables=1) as at:
        first = at.guest(makes=MADE)
        first.say(type="leave")
        until(lambda: not at.hall.tables[0].is_visited, meanwhile=at.step)
        second = at.guest(makes=MADE)
        assert second.ticket
        assert len(at.hall.tables) == 1


def test_an_address_makes_a_quarter_of_all_tables_at_most(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path, most_tables=8) as at:
        for _ in range(2):
            at.guest(makes=MADE)
        third = ScriptedPhone(at.address, {"makes": MADE})
        until(lambda: any("refused" in said for said in third.heard), meanwhile=at.step)
        refused = json.loads(third.heard[-1])
        assert (refused["why"], refused["text"]) == ("busy", "Too many tables from your network are already open.")
        assert len(at.hall.tables) == 2
    assert len(log_lines.take(1)) == 1


def test_one_guest_too_many_of_an_address_hears_that_whatever_table_he_comes_for(
    tmp_path: Path, log_lines: LogLines
) -> None:
    with hall(tmp_path, most_of_address=1) as at:
        code = at.code_of(at.guest(makes=MADE))
        for first in ({"code": code}, {"makes": MADE}):
            other = ScriptedPhone(at.address, {**first, "language": "ru"})
            until(lambda other=other: any("refused" in said for said in other.heard), meanwhile=at.step)  # type: ignore[misc]
            refused = json.loads(other.heard[-1])
            assert refused["why"] == "busy", "older programs know it"
            assert refused["text"] == "Из вашей сети здесь уже слишком много игроков."
    assert len(log_lines.take(2)) == 2


def test_who_asks_for_the_whole_match_again_and_again_is_heard_no_more(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        phone = ScriptedPhone(at.address, {"code": at.guests.code, "wants": "events"})
        until(lambda: phone.ticket, meanwhile=at.step)
        for _ in range(21):
            phone.say(type="hello", ticket=phone.ticket, wants="events", last=0)
        until(lambda: not phone.is_there, meanwhile=at.step)
    assert len(log_lines.take(1)) == 1


def test_an_error_of_the_disk_while_one_is_let_in_ends_no_hall(
    tmp_path: Path, log_lines: LogLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object) -> None:
        raise OSError(24, "Too many open files")

    with hall(tmp_path) as at:
        maker = at.guest(makes=MADE)
        with monkeypatch.context() as patched:
            patched.setattr("game.app.hall.hall.setup_for", fails)
            late = ScriptedPhone(at.address, {"makes": MADE})
            until(lambda: not late.is_there, meanwhile=at.step)
        assert maker.is_there
        assert at.guest(code=at.code_of(maker)).ticket
    assert len(log_lines.take(1)) == 1


def test_a_look_at_what_a_host_says_takes_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    client = RemoteClient(f"ws://{LOOPBACK}:1/table", Hello(type="hello", wants="events"), clock=clock)
    waiting = [b'{"type":"welcome"'] * MOST_AT_ONCE
    taken: list[object] = []
    monkeypatch.setattr("game.net.far.line.FarLine.heard", lambda _line, most: [waiting.pop() for _ in range(most)])
    monkeypatch.setattr("game.net.remote.RemoteClient._take", lambda _client, message: taken.append(message))
    client.look()
    client.close(leaves=False)
    assert 0 < len(taken) < 20
