"""What the host does with the chairs at his table, before a match and while it is played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.events import ClaimsOpened, TileDiscarded
from game.engine.replays.match import Match
from game.net.gate.chairs import HostsChairs, Whose
from game.net.told import ASLEEP
from game.players.ai.computer import ComputerPlayer
from game.players.characters import CAST
from game.players.local_client import LIES, LocalClient
from game.players.phone_player import PhonePlayer, helper
from game.players.player import Player
from game.players.roster import LONGEST_NAME, Chair, Computer, Level, Phone, PortraitId, told_apart
from game.rules.options import Options
from game.rules.rulesets import rulebook
from tests.conftest import LogLines
from tests.net.phones import LOOPBACK, ScriptedPhone, TableOfGuests, set_up, table
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")

SEED = 7
"""Of a deal that lasts long enough for all that happens to the chairs."""


def come(at: TableOfGuests, name: str) -> ScriptedPhone:
    """Somebody with the code sits down."""
    phone = ScriptedPhone(at.address, {"code": at.guests.code, "name": name, "language": "en"})
    until(lambda: phone.ticket or not phone.is_there, meanwhile=at.step)
    return phone


def casual(player: PhonePlayer) -> Player:
    return helper(player, Level.CASUAL)


def computer(portrait: str = "fox", level: Level = Level.SKILLED) -> Chair:
    return Chair(name=CAST[PortraitId(portrait)].name, portrait=PortraitId(portrait), kind=Computer(level))


def names(at: TableOfGuests) -> list[str]:
    return [chair.name for chair in at.guests.chairs]


def test_a_guest_who_drops_out_before_the_match_begins_locks_nothing(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(seats=4), tmp_path) as at:
        phones = [come(at, name) for name in ("Ann", "Ben", "Cat", "Dan")]
        chairs = HostsChairs(at.guests)
        phones[1].cut()
        until(lambda: chairs.whose(1) is Whose.KEPT, meanwhile=at.step)
        assert not at.guests.free, "the chair is kept for Ben"
        chairs.free(1)
        assert at.guests.free == (1,)
        eve = come(at, "Eve")
        assert eve.ticket
        assert names(at) == ["Ann", "Eve", "Cat", "Dan"]
        phones[1].come_back()
        until(lambda: not phones[1].is_there, meanwhile=at.step)
        assert '"why":"code"' in phones[1].heard[-1], "the chair is no longer his"
        assert log_lines.take(1) == [f"game.net.guests: guest at {LOOPBACK}: not let in (code)"]


def test_a_name_that_the_host_has_typed_is_that_of_the_seat_and_of_whoever_has_it(tmp_path: Path) -> None:
    made = set_up(seats=4)
    chairs = [
        replace(chair, name=name or chair.name)
        for chair, name in zip(made.chairs, ("", "Anna", "Peter", ""), strict=True)
    ]
    with table(replace(made, chairs=tuple(chairs)), tmp_path) as at:
        for name in ("Kim", "Peter", "Eve", "Ben"):
            come(at, name)
        assert names(at) == ["Kim", "Anna", "Peter", "Eve"], "Ben is Anna: she has no other seat"


def test_a_phone_with_the_code_alone_is_told_the_names_of_free_seats(tmp_path: Path, log_lines: LogLines) -> None:
    """Whoever types the address learns them only by the code; a wrong one tells nothing, and is counted as ever."""
    made = set_up(seats=4)
    chairs = [
        replace(chair, name=name or chair.name)
        for chair, name in zip(made.chairs, ("", "Anna", "Peter", ""), strict=True)
    ]
    with table(replace(made, chairs=tuple(chairs)), tmp_path) as at:
        come(at, "Peter")
        nameless = ScriptedPhone(at.address, {"code": at.guests.code, "names": True})
        until(lambda: not nameless.is_there, meanwhile=at.step)
        assert not nameless.ticket
        assert '"why":"name"' in nameless.heard[-1]
        assert '"seats":["Anna"]' in nameless.heard[-1], "Peter's is taken, the others have none"
        assert list(at.guests.free) == [0, 1, 3]
        stranger = ScriptedPhone(at.address, {"code": "XXXXXX", "names": True})
        until(lambda: not stranger.is_there, meanwhile=at.step)
        assert '"why":"code"' in stranger.heard[-1]
        assert "Anna" not in stranger.heard[-1]
    assert log_lines.take(1) == [f"game.net.guests: guest at {LOOPBACK}: not let in (code)"]


def test_any_chair_is_freed_given_away_filled_and_kept_before_the_match(tmp_path: Path) -> None:
    with table(set_up(seats=4), tmp_path) as at:
        phone, chairs = come(at, "Ann"), HostsChairs(at.guests)
        chairs.free(0)
        until(lambda: '"freed"' in phone.heard[-1], meanwhile=at.step)
        assert [chairs.whose(person) for person in range(4)] == [Whose.FREE] * 4
        chairs.give_to_computer(2, computer())
        assert chairs.whose(2) is Whose.COMPUTER
        assert list(at.guests.free) == [0, 1, 3]
        assert at.guests.chairs[2] == computer()
        chairs.free(2)
        assert list(at.guests.free) == [0, 1, 2, 3], "what was given to a computer can be freed again"
        assert isinstance(at.guests.chairs[2].kind, Phone)


def test_a_chair_that_was_given_to_a_computer_is_played_by_it(tmp_path: Path) -> None:
    with table(set_up(seats=4), tmp_path, helper=casual) as at:
        phones = [come(at, name) for name in ("Ann", "Ben", "Cat")]
        chairs = HostsChairs(at.guests)
        chairs.give_to_computer(3, computer())
        client = at.begin()
        until(lambda: len(client.table.match.steps) > 30, meanwhile=at.step)
        assert not at.guests.waited_for
        assert phones[0].rack["players"][client.table.seat_of(3)]["name"] == computer().name


def test_in_a_match_any_chair_is_freed_taken_by_somebody_else_and_given_to_a_computer(
    tmp_path: Path, log_lines: LogLines
) -> None:
    tables: list[TableOfGuests] = []
    levels: list[Level] = []

    def made(player: PhonePlayer) -> Player:
        levels.append(tables[0].guests.guests[player.person].stand_in or Level.CASUAL)
        return helper(player, levels[-1])

    with table(replace(set_up(seats=4), seed=SEED), tmp_path, helper=made) as at:
        tables.append(at)
        phones = [come(at, name) for name in ("Ann", "Ben", "Cat", "Dan")]
        chairs, client = HostsChairs(at.guests), at.begin()
        until(lambda: len(client.table.match.steps) > 10, meanwhile=at.step)
        chairs.free(1)
        until(lambda: '"freed"' in phones[1].heard[-1], meanwhile=at.step)
        assert chairs.whose(1) is Whose.FREE
        assert chairs.is_played_for(1), "nobody waits for a chair that is nobody's"
        done = len(client.table.match.steps)
        until(lambda: len(client.table.match.steps) > done + 10, meanwhile=at.step)
        eve = come(at, "Eve")
        assert names(at) == ["Ann", "Eve", "Cat", "Dan"], "the chair is Eve's, and has her name"
        assert chairs.whose(1) is Whose.GUEST
        done = len(client.table.match.steps)
        until(lambda: len(client.table.match.steps) > done + 10, meanwhile=at.step)
        assert eve.answered, "she plays on from where it stands"
        chairs.give_to_computer(2, computer(level=Level.STRONG))
        assert levels[-1] is Level.STRONG
        done = len(client.table.match.steps)
        until(lambda: len(client.table.match.steps) > done + 10, meanwhile=at.step)
        gone = come(at, "Cat")
        assert not gone.ticket, "the chair is a computer's, whoever knows the code"
        assert '"why":"full"' in gone.heard[-1]
        assert log_lines.take(1) == [f"game.net.guests: guest at {LOOPBACK}: not let in (full)"]


def test_a_computer_plays_at_another_level_from_the_moment_at_which_it_is_chosen(tmp_path: Path) -> None:
    made: list[Player] = []

    def asked(player: PhonePlayer) -> Player:
        made.append(casual(player))
        return made[-1]

    setup = set_up(seats=4)
    own = computer(level=Level.BEGINNER)
    with table(replace(setup, chairs=(*setup.chairs[:3], own)), tmp_path, helper=asked) as at:
        for name in ("Ann", "Ben", "Cat"):
            come(at, name)
        chairs, client = HostsChairs(at.guests), at.begin()
        until(lambda: len(client.table.match.steps) > 10, meanwhile=at.step)
        assert not made
        chairs.give_to_computer(3, replace(own, kind=Computer(Level.STRONG)))
        assert chairs.whose(3) is Whose.COMPUTER
        (player,) = made
        assert isinstance(player, ComputerPlayer)
        assert at.guests.guests[3].stand_in is Level.STRONG
        done = len(client.table.match.steps)
        until(lambda: len(client.table.match.steps) > done + 30, meanwhile=at.step)
        assert player.view is not None
        assert player.view.current_deal.discards, "it knows the deal that it plays"


def test_a_chair_is_kept_while_a_computer_plays_and_the_owner_comes_back(tmp_path: Path) -> None:
    with table(replace(set_up(seats=4), seed=SEED), tmp_path, helper=casual) as at:
        phones = [come(at, name) for name in ("Ann", "Ben", "Cat", "Dan")]
        chairs, client = HostsChairs(at.guests), at.begin()
        until(lambda: len(client.table.match.steps) > 10, meanwhile=at.step)
        phones[3].cut()
        until(lambda: at.guests.waited_for == (3,), meanwhile=at.step)
        chairs.let_play(3, Level.STRONG)
        assert chairs.whose(3) is Whose.KEPT
        assert not at.guests.waited_for
        done = len(client.table.match.steps)
        until(lambda: len(client.table.match.steps) > done + 10, meanwhile=at.step)
        chairs.wait_for(3)
        assert at.guests.waited_for == (3,), "the host would rather wait"
        at.guests.patience = 0.0
        at.step()
        assert at.guests.waited_for == (3,), "he said so for this chair, whatever holds for others"
        phones[3].come_back()
        until(lambda: chairs.whose(3) is Whose.GUEST, meanwhile=at.step)
        assert names(at)[3] == "Dan"


def test_a_computer_of_the_set_up_gives_its_chair_to_a_guest_who_comes_late(tmp_path: Path) -> None:
    setup = set_up(seats=4)
    chairs = (*setup.chairs[:3], computer("bear"))
    with table(replace(setup, chairs=chairs), tmp_path, helper=casual) as at:
        for name in ("Ann", "Ben", "Cat"):
            come(at, name)
        client, host = at.begin(), HostsChairs(at.guests)
        until(lambda: len(client.table.match.steps) > 10, meanwhile=at.step)
        assert host.whose(3) is Whose.COMPUTER
        host.free(3)
        late = come(at, "Dan")
        until(lambda: late.rack.get("phase") == "play", meanwhile=at.step)
        assert names(at)[3] == "Dan"
        until(lambda: late.answered, meanwhile=at.step)


def test_a_guest_who_leaves_gives_the_chair_free(tmp_path: Path) -> None:
    with table(set_up(seats=4), tmp_path, helper=casual) as at:
        phones = [come(at, name) for name in ("Ann", "Ben", "Cat", "Dan")]
        phones[2].say(type="leave")
        until(lambda: at.guests.free == (2,), meanwhile=at.step)
        cat = come(at, "Cat")
        assert names(at) == ["Ann", "Ben", "Cat", "Dan"]
        client = at.begin()
        until(lambda: len(client.table.match.steps) > 10, meanwhile=at.step)
        cat.say(type="leave")
        until(lambda: at.guests.free == (2,), meanwhile=at.step)
        assert not at.guests.waited_for, "a computer plays on"


def test_two_persons_of_one_name_are_told_apart(tmp_path: Path) -> None:
    with table(set_up(seats=4), tmp_path) as at:
        for name in ("Anna", "anna", "ANNA", "Ben"):
            come(at, name)
        assert names(at) == ["Anna", "anna 2", "ANNA 3", "Ben"]


def test_a_guest_is_told_apart_from_a_computer(tmp_path: Path) -> None:
    setup = set_up(seats=4)
    computer = replace(setup.chairs[1], name="Boris", kind=Computer(Level.CASUAL))
    with table(replace(setup, chairs=(setup.chairs[0], computer, *setup.chairs[2:])), tmp_path) as at:
        come(at, "Boris")
        assert names(at)[:2] == ["Boris 2", "Boris"]


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Anna", [], "Anna"),
        ("Anna", ["Ben"], "Anna"),
        ("Anna", ["ANNA "], "Anna 2"),
        ("Anna", ["Anna", "Anna 2"], "Anna 3"),
        ("\u0410nn\u0430", ["Anna"], "\u0410nn\u0430 2"),
        ("anna", ["\u0391NN\u0391"], "anna 2"),
        ("\u041c\u0406R\u0410", ["Mira"], "\u041c\u0406R\u0410 2"),
        ("\u0441\u043e\u0441\u043e", ["\u03f2oco"], "\u0441\u043e\u0441\u043e 2"),
        ("Ilze", ["llze"], "Ilze 2"),
        ("B0b", ["Bob"], "B0b 2"),
        ("Anna  K", ["Anna\u00a0K"], "Anna  K 2"),
        ("\uff21nna", ["Anna"], "\uff21nna 2"),
        ("\u0410\u043d\u043d\u0430", ["Anna", "Dora"], "\u0410\u043d\u043d\u0430"),
        ("D\u00f3ra", ["Dora"], "D\u00f3ra"),
        ("A" * LONGEST_NAME, ["A" * LONGEST_NAME], "A" * (LONGEST_NAME - 2) + " 2"),
    ],
)
def test_a_name_that_another_has_gets_a_number(name: str, others: list[str], shown: str) -> None:
    assert told_apart(name, others) == shown


def test_a_phone_that_sleeps_is_away_after_some_twenty_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    with table(set_up(seats=4), tmp_path) as at:
        monkeypatch.setattr(at.guests, "_clock", lambda: now[0])
        asleep, silent = come(at, "Ann"), come(at, "Ben")
        asleep.say(type="here")
        until(lambda: at.guests.guests[0].heard_at is not None, meanwhile=at.step)
        now[0] = ASLEEP - 1
        at.step()
        assert 0 not in at.guests.away
        now[0] = ASLEEP + 1
        at.step()
        assert at.guests.away[:1] == (0,)
        assert 1 not in at.guests.away, "who never says so is not counted asleep"
        asleep.come_back()
        until(lambda: 0 not in at.guests.away, meanwhile=at.step)
        assert silent.is_there
        assert json.loads(asleep.heard[-1])


@pytest.mark.parametrize("seed", range(4))
def test_whoever_takes_a_chair_while_a_discard_lies_learns_what_follows_with_all_others(seed: int) -> None:
    """What follows a discard is seen by nobody before it has lain, and is then told to everybody once."""
    match = Match("gala", Options(rulebook("gala").options, {}), seed)
    players = {person: ComputerPlayer(person, Level.BEGINNER, seed) for person in range(4)}
    client = LocalClient(match, set_up().chairs, players, lies=LIES)
    client.begin_deal()
    taken = 0
    while taken < 3:
        client.table.pump(LIES / 4)
        if not client.table.rest:
            continue
        late = PhonePlayer(1, lambda _event: False)
        client.table.seat(1, late)
        told = list(late.fresh())
        assert isinstance(told[-1], TileDiscarded | ClaimsOpened), "the discard still lies"
        late.let_play(helper(late, Level.BEGINNER))
        while not (fresh := late.fresh()):
            client.table.pump(LIES / 4)
        told += fresh
        assert told == list(match.told_to(1))[: len(told)]
        taken += 1
