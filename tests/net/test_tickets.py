"""What is kept of tickets, and that guests come back with them when the host was started again."""

from pathlib import Path

import pytest

from game.app.matches.tickets_file import forget_tickets, keep_tickets, kept_tickets, tickets_path
from game.net.entrance import digest
from game.net.guests import Guests
from game.net.tickets import BadTickets, Tickets, read_tickets
from tests.net.phones import ScriptedPhone, set_up, table
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")


def test_guests_of_a_host_that_was_killed_come_back_by_their_tickets(tmp_path: Path) -> None:
    match = tmp_path / "2026-11-22-120000.mahjong"
    with table(set_up(), tmp_path) as at:
        phone = ScriptedPhone(at.address, {"code": at.guests.code})
        until(lambda: phone.ticket, meanwhile=at.step)
        keep_tickets(match, at.guests.tickets)
        code = at.guests.code
    assert phone.ticket.encode() not in tickets_path(match).read_bytes(), "a ticket is written nowhere"
    kept = kept_tickets(match)
    assert kept == Tickets(code, {0: digest(phone.ticket)})
    with table(set_up(), tmp_path) as at:
        at.guests = Guests(at.host, at.setup, begun=True, kept=kept)
        again = ScriptedPhone(at.address, {"ticket": phone.ticket})
        until(lambda: again.ticket == phone.ticket, meanwhile=at.step)
        assert at.guests.code == code
        assert at.guests.away == (1, 2, 3)
    forget_tickets(match)
    assert kept_tickets(match) is None


@pytest.mark.parametrize("text", [b"", b"[]", b'{"code":"abc"}', b'{"code":"RKTWMB","digests":{"7":"00"}}'])
def test_a_damaged_file_tells_no_tickets(tmp_path: Path, text: bytes) -> None:
    match = tmp_path / "one.mahjong"
    tickets_path(match).write_bytes(text)
    assert kept_tickets(match) is None
    with pytest.raises(BadTickets):
        read_tickets(text)
    assert read_tickets(b'{"code":"RKTWMB"}') == Tickets("RKTWMB")
    known = Tickets("RKTWMB", {3: digest("x")})
    keep_tickets(match, known)
    assert kept_tickets(match) == known
