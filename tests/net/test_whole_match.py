"""Whole matches with phones on the loopback: what each is shown, asked and answers; lines that are cut."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.net.guests import Guests
from game.players.ai.computer import ComputerPlayer
from game.players.phone_player import PhonePlayer
from game.players.roster import Level
from tests.net.phones import ScriptedPhone, TableOfGuests, set_up, table
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")

LANGUAGES = ("ru", "he", "hu", "en")
SECOND = 0.05
"""What passes at the table in a step."""


def wait_for_ticket(at: TableOfGuests, phone: ScriptedPhone) -> None:
    until(lambda: phone.ticket, meanwhile=at.step)


def seat_all(at: TableOfGuests, **more: Any) -> list[ScriptedPhone]:
    phones = []
    for number, chair in enumerate(at.setup.chairs):
        first = {"code": at.guests.code, "name": f"Guest {number}", "language": LANGUAGES[number], **more}
        phones.append(ScriptedPhone(at.address, first))
        wait_for_ticket(at, phones[-1])
        assert chair.portrait == at.guests.chairs[number].portrait
    return phones


def next_step(at: TableOfGuests) -> None:
    """Until something more has happened at the table."""
    client, before = at.client, len(at.done)
    assert client is not None
    until(lambda: client.is_over or len(at.done) > before, meanwhile=lambda: at.step(SECOND))


def play(at: TableOfGuests) -> None:
    client = at.client or at.begin()
    while not client.is_over:
        next_step(at)
    until(lambda: all(guest.seen is not None for guest in at.guests.guests.values()), meanwhile=at.step)


def has_last_picture(at: TableOfGuests, phones: list[ScriptedPhone]) -> None:
    until(lambda: all(phone.rack.get("phase") == "over" for phone in phones), meanwhile=at.step)


@pytest.mark.slow
def test_four_phones_play_a_whole_match(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        phones = seat_all(at)
        play(at)
        has_last_picture(at, phones)
        assert at.client is not None
        state = at.client.table.match.state
        assert at.client.table.refused == [0] * 4
        assert at.client.table.lapsed == [0] * 4
        for person, phone in enumerate(phones):
            seat = state.seat_of(person)
            own = next(player for player in phone.rack["players"] if player["seat"] == seat)
            assert own["name"] == f"Guest {person}"
            assert own["place"] == state.places[seat]
        assert [phone.rack["language"] for phone in phones if "language" in phone.rack] == []
        spoken = [next(said for said in map(json.loads, phone.heard) if said["type"] == "rack") for phone in phones]
        assert [said["language"] for said in spoken] == list(LANGUAGES)
        assert spoken[1]["dir"] == "rtl"


def test_a_phone_that_is_cut_keeps_its_chair_and_everybody_waits(tmp_path: Path) -> None:
    with table(set_up(seats=4), tmp_path) as at:
        phones = seat_all(at)
        client = at.begin()
        until(lambda: client.table.match.state.deal is not None, meanwhile=at.step)
        phones[2].cut()
        until(lambda: at.guests.away == (2,), meanwhile=at.step)
        assert at.guests.waited_for == (2,)
        until(lambda: phones[0].rack.get("stands"), meanwhile=at.step)
        away = [player["name"] for player in phones[0].rack["players"] if player["away"]]
        assert away == ["Guest 2"]
        phones[2].come_back(language="pl")
        until(lambda: not at.guests.away and len(at.done) > 5, meanwhile=at.step)
        assert client.table.lapsed == [0] * 4


def helper(player: PhonePlayer) -> ComputerPlayer:
    made = ComputerPlayer(player.person, Level.BEGINNER, 1)
    made.view = player.view
    return made


def test_a_computer_holds_the_chair_of_who_is_away_for_too_long_and_gives_it_back(tmp_path: Path) -> None:
    with table(set_up(), tmp_path, patience=0.0, helper=helper) as at:
        phones = seat_all(at)
        client = at.begin()
        until(lambda: len(at.done) > 5, meanwhile=lambda: at.step(SECOND))
        phones[1].cut()
        until(lambda: at.guests.held == (1,), meanwhile=lambda: at.step(SECOND))
        assert at.guests.waited_for == ()
        before = len(at.done)
        until(lambda: len(at.done) > before + 20, meanwhile=lambda: at.step(SECOND))
        phones[1].come_back()
        until(lambda: at.guests.held == (), meanwhile=lambda: at.step(SECOND))
        before = len(at.done)
        until(lambda: len(at.done) > before + 10, meanwhile=lambda: at.step(SECOND))
        assert client.table.broken == [0] * 4


def test_who_comes_back_on_another_page_has_the_chair_and_the_first_page_is_told(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        phones = seat_all(at)
        at.begin()
        second = ScriptedPhone(at.address, {"ticket": phones[0].ticket, "language": "lv"})
        until(lambda: second.ticket == phones[0].ticket, meanwhile=at.step)
        until(lambda: '"why":"moved"' in phones[0].heard[-1], meanwhile=at.step)
        assert isinstance(at.guests, Guests)
        assert at.guests.away == ()
        until(lambda: len(at.done) > 10, meanwhile=lambda: at.step(SECOND))


def test_hints_come_to_whoever_asked_for_them_alone(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        phones = seat_all(at)
        asking = phones[0]
        asking.say(type="hints", on=True)
        at.begin()
        until(lambda: any('"hints":[' in said for said in asking.heard), meanwhile=lambda: at.step(SECOND))
        said = next(said for said in map(json.loads, asking.heard) if said.get("hints"))
        ranks = [hint["count"] for hint in said["hints"]]
        assert ranks[0] == 1
        assert ranks == sorted(set(ranks)), "a rank is left out where the answer is no discard"
        assert all(hint["tile"] in said["hand"] for hint in said["hints"])
        assert all(len(hint["why"].split()) > 2 for hint in said["hints"])
        assert not any('"hints":[' in said for phone in phones[1:] for said in phone.heard)
