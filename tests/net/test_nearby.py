"""Tables of the local network, on the loopback alone: announced, found, changed and gone; and what is no table."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import zeroconf

from game.net import nearby as of_network
from game.net.nearby import MOST_TABLES, Announced, Found, Nearby, Sign, table_in
from tests.conftest import LogLines
from tests.net.phones import LOOPBACK
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("own_network")

HERE = (LOOPBACK,)
RECORDS: Any = zeroconf
"""The library hands its records out, and its types do not say so."""
RESPONSE, FLUSHED = 0x8400, 0x8001
PTR = 12
TXT = 16
SRV = 33
A = 1
HONEST = {b"form": b"1", b"host": b"Mira", b"book": b"gala", b"free": b"2"}


@contextmanager
def looking() -> Iterator[Nearby]:
    """Somebody who looks for tables, on the loopback."""
    nearby = Nearby(HERE)
    try:
        yield nearby
    finally:
        nearby.close()
        nearby.wait_until_closed()


@contextmanager
def announced(sign: Sign, port: int) -> Iterator[Announced]:
    """A table that the loopback knows of."""
    table = Announced(sign, port, HERE)
    try:
        yield table
    finally:
        table.close()
        table.wait_until_closed()


@pytest.mark.slow
def test_tables_are_found_as_they_open_change_and_close() -> None:
    mira, hall = (
        Found(f"{LOOPBACK}:8470", Sign("Mira", "gala", 2, "Wednesday")),
        Found(f"{LOOPBACK}:8471", Sign("Šachklub")),
    )
    with looking() as nearby, announced(mira.sign, 8470) as table:
        with announced(hall.sign, 8471):
            until(lambda: {*nearby.tables} == {mira, hall})
            table.tell_free(0)
            until(lambda: {*nearby.tables} == {Found(mira.address, Sign("Mira", "gala", 0, "Wednesday")), hall})
        until(lambda: len(nearby.tables) == 1)
        assert nearby.tables[0].address == mira.address
        with looking() as late:
            until(lambda: late.tables == nearby.tables)


@pytest.mark.slow
def test_after_its_last_words_a_table_is_not_announced_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[bool] = []
    send = RECORDS.Zeroconf.async_send

    def noted(network: Any, out: Any, *more: Any) -> None:
        if out.answers:
            said.append(any(record.ttl for record, _when in out.answers))
        send(network, out, *more)

    monkeypatch.setattr(RECORDS.Zeroconf, "async_send", noted)
    with announced(Sign("Mira", "gala", 2), 8470):
        until(lambda: said)
    assert said == sorted(said, reverse=True), "an announcement came after the last words"
    assert said[0]
    assert not said[-1]


@pytest.mark.slow
def test_nothing_that_is_announced_breaks_the_list(log_lines: LogLines) -> None:
    with looking() as nearby, announced(Sign("Mira", "gala", 2), 8470):
        until(lambda: nearby.tables)
        other = zeroconf.Zeroconf(interfaces=list(HERE))
        try:
            for first in range(0, 500, 10):
                other.send(odd_announcements(range(first, first + 10)))
            until(lambda: len(nearby.tables) == 1 + MOST_TABLES // 6)
        finally:
            other.close()
        assert nearby.tables[0].sign.host == "Mira"
        assert all(table.sign.host in {"Mira", "N" * 24} for table in nearby.tables)
    (line,) = log_lines.take(1)
    assert "announces what is no table" in line


def odd_announcements(numbers: range) -> Any:
    """Announcements of which each sixth is one of a table, and the others lack something or say too much."""
    out = RECORDS.DNSOutgoing(RESPONSE)
    texts = [
        {b"form": b"1", b"host": b"N" * 24, b"book": b"latvian", b"free": b"3"},
        {},
        {b"form": b"1"},
        HONEST | {b"host": b"\xff\xfe" * 20},
        HONEST | {b"host": b"x" * 200},
        HONEST | {b"book": b"poker"},
    ]
    for number in numbers:
        name = f"{'n' * 50}-{number}.{of_network.KIND}"
        said = b"".join(bytes((len(k) + len(v) + 1,)) + k + b"=" + v for k, v in texts[number % 6].items())
        out.add_answer_at_time(RECORDS.DNSPointer(of_network.KIND, PTR, 1, 4500, name), 0)
        out.add_answer_at_time(RECORDS.DNSService(name, SRV, FLUSHED, 120, 0, 0, 9000 + number, f"h{number}.local."), 0)
        out.add_answer_at_time(RECORDS.DNSText(name, TXT, FLUSHED, 4500, said or b"\0"), 0)
        out.add_answer_at_time(RECORDS.DNSAddress(f"h{number}.local.", A, FLUSHED, 120, bytes((10, 0, 0, 1))), 0)
    return out


def test_of_several_addresses_the_nearest_is_taken() -> None:
    addresses = ("10.8.0.2", "192.168.1.20", "172.17.0.1")
    assert table_in(HONEST, addresses, 8470, ("192.168.1.7",)) == Found("192.168.1.20:8470", Sign("Mira", "gala", 2))


@pytest.mark.parametrize(
    ("said", "club"),
    [({}, ""), ({b"club": None}, ""), ({b"club": b"Wednesday"}, "Wednesday"), ({b"club": b"x" * 200}, "x" * 40)],
)
def test_a_club_is_told_by_those_that_know_of_clubs_and_cut_where_it_is_too_long(
    said: dict[bytes, bytes | None], club: str
) -> None:
    assert table_in(HONEST | said, [LOOPBACK], 8470, HERE).sign == Sign("Mira", "gala", 2, club)


@pytest.mark.parametrize(
    "odd",
    [
        {b"form": b"2"},
        {b"host": b""},
        {b"host": "Mi\u202era".encode()},
        {b"host": b"M" * 25},
        {b"free": b"-1"},
        {b"free": None},
        {b"book": b"\x80"},
        {b"club": "Wed\u202enesday".encode()},
        {b"club": b"\x80"},
    ],
)
def test_what_is_no_announcement_of_a_table_is_refused(odd: dict[bytes, bytes | None]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        table_in(HONEST | odd, [LOOPBACK], 8470, HERE)
    for addresses, port in (((), 8470), ((LOOPBACK,), None), ((LOOPBACK,), 0)):
        with pytest.raises(ValueError, match="no address"):
            table_in(HONEST, addresses, port, HERE)
