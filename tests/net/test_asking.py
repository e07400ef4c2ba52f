"""A chair that is kept for somebody: it is given to his ticket, or to whom the host or the table gives it."""

from pathlib import Path

import pytest

from game.net.gate.asking import MOST
from game.net.gate.chairs import HostsChairs
from game.net.messages import Hello, Makes
from game.net.remote import RemoteClient
from tests.app.hall.halls import MADE, OpenHall, hall
from tests.conftest import LogLines
from tests.net.far_guest import FarGuest
from tests.net.phones import ScriptedPhone, TableOfGuests, set_up, table
from tests.waiting import until


def seated(at: TableOfGuests, name: str) -> ScriptedPhone:
    """A phone in the next free chair."""
    phone = ScriptedPhone(at.address, {"code": at.guests.code, "name": name})
    until(lambda: phone.ticket, meanwhile=at.step)
    return phone


def is_told(phone: ScriptedPhone, kind: str) -> bool:
    return any(f'"type":"{kind}"' in said for said in phone.heard)


def full(at: TableOfGuests) -> list[ScriptedPhone]:
    """Phones in all chairs, the first of which is gone."""
    phones = [seated(at, name) for name in ("Mira", "Boris", "Ilze", "Zosia")]
    phones[0].cut()
    until(lambda: at.guests.away == (0,), meanwhile=at.step)
    return phones


@pytest.mark.parametrize("begun", [False, True])
def test_a_neighbour_who_says_code_and_name_sits_in_no_chair_that_is_kept(tmp_path: Path, begun: bool) -> None:
    with table(set_up(), tmp_path) as at:
        mira, *_others = full(at)
        if begun:
            at.begin()
        neighbour = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Mira", "asks": True})
        until(lambda: at.guests.asking, meanwhile=at.step)
        until(lambda: is_told(neighbour, "waits"), meanwhile=at.step)
        assert at.guests.away == (0,)
        assert not neighbour.ticket
        assert not neighbour.rack, "nothing of the table is shown at the door"
        mira.come_back()
        until(lambda: not at.guests.away, meanwhile=at.step)
        until(lambda: is_told(neighbour, "refused"), meanwhile=at.step)
        assert not at.guests.asking


def test_the_host_gives_a_chair_and_from_then_on_the_old_ticket_is_no_good(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        mira, *_others = full(at)
        at.begin()
        other = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Mira", "asks": True})
        until(lambda: at.guests.asking, meanwhile=at.step)
        (asking,) = at.guests.asking
        assert (asking.name, asking.person) == ("Mira", 0)
        assert at.guests.give(asking.number)
        until(lambda: other.ticket and other.rack, meanwhile=at.step)
        assert other.ticket != mira.ticket
        mira.come_back()
        until(lambda: '"why":"code"' in mira.heard[-1], meanwhile=at.step)
        assert not at.guests.give(asking.number), "he stands at the door no longer"
    assert len(log_lines.take(1)) == 1


def test_who_has_another_name_asks_for_the_first_chair_that_is_kept_and_may_be_given_another(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        _mira, boris, *_others = full(at)
        boris.cut()
        until(lambda: at.guests.away == (0, 1), meanwhile=at.step)
        dora = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Dóra", "asks": True})
        until(lambda: at.guests.asking, meanwhile=at.step)
        (asking,) = at.guests.asking
        assert asking.person == 0
        assert at.guests.give(asking.number, 1)
        until(lambda: dora.ticket, meanwhile=at.step)
        assert at.guests.away == (0,)
        assert at.guests.chairs[1].name == "Dóra"


def test_who_is_turned_away_or_of_an_older_version_is_told_that_every_chair_is_taken(
    tmp_path: Path, log_lines: LogLines
) -> None:
    with table(set_up(), tmp_path) as at:
        full(at)
        older = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Mira"})
        until(lambda: is_told(older, "refused"), meanwhile=at.step)
        assert '"why":"full"' in older.heard[-1]
        asks = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Mira", "asks": True})
        until(lambda: at.guests.asking, meanwhile=at.step)
        at.guests.turn_away(at.guests.asking[0].number)
        until(lambda: is_told(asks, "refused"), meanwhile=at.step)
        assert at.guests.away == (0,)
    assert len(log_lines.take(1)) == 1


def test_few_stand_at_the_door_at_once_and_may_go_again(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        full(at)
        first = {"code": at.guests.code, "name": "Mira", "asks": True}
        asking = [ScriptedPhone(at.address, first) for _ in range(MOST)]
        until(lambda: len(at.guests.asking) == MOST, meanwhile=at.step)
        late = ScriptedPhone(at.address, first)
        until(lambda: is_told(late, "refused"), meanwhile=at.step)
        asking[0].say(type="leave")
        asking[1].cut()
        until(lambda: len(at.guests.asking) == MOST - 2, meanwhile=at.step)
        assert len(log_lines.take(1)) == 1
        asking[2].say(id=1, choice=0)
        until(lambda: len(at.guests.asking) == MOST - 3, meanwhile=at.step)
        assert len(log_lines.take(1)) == 1, "whoever waits says nothing else"


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


def table_of_three(at: OpenHall) -> tuple[ScriptedPhone, ...]:
    """Three guests of a hall, who have begun a match with a computer; the third is gone."""
    mira = at.guest(makes=MADE, name="Mira")
    code = at.code_of(mira)
    boris, ilze = at.guest(code=code, name="Boris"), at.guest(code=code, name="Ilze")
    at.begin(mira)
    ilze.cut()
    until(lambda: at.hall.tables[0].guests.away == (2,), meanwhile=at.step)
    return mira, boris, ilze


@pytest.mark.parametrize("yes", [True, False])
def test_in_a_hall_most_of_those_at_the_table_decide(tmp_path: Path, yes: bool) -> None:
    with hall(tmp_path) as at:
        mira, boris, _ilze = table_of_three(at)
        guests = at.hall.tables[0].guests
        asks = ScriptedPhone(at.address, {"code": guests.code, "name": "Ilze", "asks": True})
        until(lambda: mira.rack.get("asks") and boris.rack.get("asks"), meanwhile=at.step)
        (told,) = mira.rack["asks"]
        assert told["text"] == "Ilze has the code and is asking for Ilze's seat."
        mira.say(type="vote", number=told["number"], yes=yes)
        if yes:
            until(lambda: not mira.rack["asks"], meanwhile=at.step)
            assert guests.asking, "one of two is no majority"
            mira.say(type="vote", number=told["number"], yes=yes)
            at.step()
            boris.say(type="vote", number=told["number"], yes=True)
            until(lambda: asks.ticket and not guests.away, meanwhile=at.step)
        else:
            until(lambda: is_told(asks, "refused"), meanwhile=at.step)
            assert guests.away == (2,)
        until(lambda: not boris.rack["asks"], meanwhile=at.step)


def test_a_guest_with_the_whole_game_asks_and_decides_too(tmp_path: Path) -> None:
    with hall(tmp_path) as at:
        mira = FarGuest(at, "Mira", makes=Makes(rules="gala"))
        (hall_table,) = at.hall.tables
        other = at.guest(code=hall_table.guests.code, name="Boris")
        mira.client.begin_match()
        until(lambda: hall_table.client, meanwhile=at.step)
        other.cut()
        until(lambda: hall_table.guests.away, meanwhile=at.step)
        asks = ScriptedPhone(at.address, {"code": hall_table.guests.code, "name": "Boris", "asks": True})

        def step() -> None:
            at.step()
            mira.client.look()

        until(lambda: mira.client.asks, meanwhile=step)
        mira.client.vote(mira.client.asks[0].number, yes=True)
        until(lambda: asks.ticket, meanwhile=step)
        until(lambda: not mira.client.asks, meanwhile=step)
        mira.client.close(leaves=False)


def test_a_guests_program_says_that_it_waits_at_the_door(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        full(at)
        client = RemoteClient(at.address, Hello(type="hello", code=at.guests.code, name="Mira", wants="events"))

        def step() -> None:
            at.step()
            client.look()

        until(lambda: client.asks_for, meanwhile=step)
        assert client.asks_for.startswith("Every seat is taken. The host decides")
        at.guests.give(at.guests.asking[0].number)
        until(lambda: client.chairs, meanwhile=step)
        assert (client.people, client.asks_for) == ((0,), "")
        client.close(leaves=False)
