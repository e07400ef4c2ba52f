"""A chair that is kept for somebody is given to the ticket alone, unless the host frees it."""

from pathlib import Path

import pytest

from game.net.gate.chairs import HostsChairs
from tests.app.hall.halls import MADE, hall
from tests.conftest import LogLines
from tests.net.phones import ScriptedPhone, TableOfGuests, set_up, table
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")


def seated(at: TableOfGuests, name: str) -> ScriptedPhone:
    """A phone in the next free chair."""
    phone = ScriptedPhone(at.address, {"code": at.guests.code, "name": name})
    until(lambda: phone.ticket, meanwhile=at.step)
    return phone


def is_refused(phone: ScriptedPhone) -> bool:
    """Whether a phone was told that every seat is taken."""
    return any('"why":"full"' in said for said in phone.heard)


def full(at: TableOfGuests) -> list[ScriptedPhone]:
    """Phones in all chairs, the first of which is gone."""
    phones = [seated(at, name) for name in ("Mira", "Boris", "Ilze", "Zosia")]
    phones[0].cut()
    until(lambda: at.guests.away == (0,), meanwhile=at.step)
    return phones


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("asks", [False, True], ids=["new", "of an older version"])
def test_a_neighbor_who_says_code_and_name_sits_in_no_chair_that_is_kept(
    tmp_path: Path, log_lines: LogLines, *, begun: bool, asks: bool
) -> None:
    with table(set_up(), tmp_path) as at:
        mira, *_others = full(at)
        if begun:
            at.begin()
        neighbor = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Mira", "asks": asks})
        until(lambda: is_refused(neighbor), meanwhile=at.step)
        assert at.guests.away == (0,)
        assert not neighbor.rack, "nothing of the table is shown"
        mira.come_back()
        until(lambda: not at.guests.away, meanwhile=at.step)
    assert len(log_lines.take(1)) == 1


def test_a_chair_that_is_freed_is_for_whoever_has_the_code(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        mira, *_others = full(at)
        HostsChairs(at.guests).free(0)
        assert at.guests.free == (0,)
        dora = seated(at, "Dóra")
        assert at.guests.chairs[0].name == "Dóra"
        mira.come_back()
        until(lambda: '"why":"code"' in mira.heard[-1], meanwhile=at.step)
        HostsChairs(at.guests).free(0)
        until(lambda: not dora.is_there, meanwhile=at.step)
        assert at.guests.free == (0,), "the host decides about the chair of who is here, too"
    assert len(log_lines.take(1)) == 1


@pytest.mark.parametrize("wants", ["rack", "events"])
def test_an_older_guest_who_wants_to_watch_is_refused_in_one_line(
    tmp_path: Path, log_lines: LogLines, wants: str
) -> None:
    with table(set_up(), tmp_path) as at:
        first = {"code": at.guests.code, "name": "Zane", "watches": True, "wants": wants}
        watcher = ScriptedPhone(at.address, first)
        until(lambda: watcher.heard, meanwhile=at.step)
        assert '"why":"crowd","text":"Tables cannot be watched. Ask for a seat."' in watcher.heard[0]
        assert len(at.guests.free) == 4, "nor is a seat taken"
    assert len(log_lines.take(1)) == 1


def test_in_a_hall_nobody_but_the_ticket_has_the_chair_that_a_computer_plays(
    tmp_path: Path, log_lines: LogLines
) -> None:
    with hall(tmp_path, patience=0.0) as at:
        mira = at.guest(makes=MADE, name="Mira")
        code = at.code_of(mira)
        boris = at.guest(code=code, name="Boris")
        at.begin(mira)
        guests = at.hall.tables[0].guests
        boris.cut()
        until(lambda: guests.held == (1,), meanwhile=at.step)
        neighbor = ScriptedPhone(at.address, {"code": code, "name": "Boris", "asks": True})
        until(lambda: is_refused(neighbor), meanwhile=at.step)
        neighbor.cut()
        mira.say(type="vote", number=1, yes=True)
        until(lambda: not mira.is_there, meanwhile=at.step)
        assert 1 in guests.held, "a vote of an older version changes nothing"
        boris.come_back()
        until(lambda: 1 not in guests.away, meanwhile=at.step)
        assert not guests.guests[1].is_held
    assert len(log_lines.take(2)) == 2
