"""Tables are made and joined by code, matches are kept, and guests come back to them."""

import errno
import json
import logging
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.app.hall import hall as hall_module
from game.app.hall.houses import read_house, told_to_pages
from game.app.matches.match_file import load
from game.app.matches.match_list import SUFFIX
from game.app.matches.tickets_file import kept_tickets
from game.engine.replays.replay import replayed
from game.engine.replays.told import told_again
from game.net import host
from game.net.entrance import MOST_TRIES
from game.net.messages import LARGEST_CLUB, Makes
from game.net.rack import NEXT
from tests.app.hall.halls import HOUSES, MADE, OpenHall, hall
from tests.conftest import LogLines
from tests.net.far_guest import FarGuest
from tests.net.phones import ScriptedPhone, hello, stranger
from tests.net.test_far_table import knows_all
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")


def refusal(at: OpenHall, **first: Any) -> dict[str, Any]:
    with stranger(at.address) as line:
        line.send(hello(**first))
        heard: list[dict[str, Any]] = []

        def hear() -> None:
            at.step()
            with suppress(TimeoutError):
                heard.append(json.loads(line.recv(timeout=0.005)))

        until(lambda: heard, meanwhile=hear)
        assert heard[0]["type"] == "refused"
        return heard[0]


def refused(at: OpenHall, **first: Any) -> str:
    return str(refusal(at, **first)["why"])


def files(folder: Path, ending: str) -> list[Path]:
    return sorted((folder / "hall").glob(f"*.{ending}"))


def test_a_table_is_made_joined_by_its_code_and_begun_with_computers_in_the_other_chairs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "game")
    with hall(tmp_path) as at:
        maker = at.guest(makes={"rules": "gala", "level": "beginner"}, name="Mira")
        other = at.guest(code=at.code_of(maker), name="Boris")
        assert "question" not in other.rack, "who made the table begins the match"
        at.begin(maker)
        until(lambda: maker.rack.get("hand") and other.rack.get("hand"), meanwhile=at.step)
        assert [player["name"] for player in maker.rack["players"]].count("Mira") == 1
        until(lambda: any(maker.rack["rivers"]), meanwhile=at.step)
        (file,) = files(tmp_path, "mahjong")
        maker.cut()
        until(lambda: any(player["away"] for player in other.rack["players"]), meanwhile=at.step)
        maker.come_back()
        until(lambda: not any(player["away"] for player in other.rack["players"]), meanwhile=at.step)
    replay = load(file)
    assert replay.header.players == ("phone", "phone", "beginner", "beginner")
    assert replayed(replay).deal is not None
    told = [record.getMessage() for record in caplog.records]
    expected = (
        "table 1: made by the guest at 127.0.0.1, gala",
        "table 1: guest at 127.0.0.1: takes chair 0",
        "table 1: guest at 127.0.0.1: takes chair 1",
        f"table 1: the match begins, {file.name}",
        "table 1: guest at 127.0.0.1: the line is lost",
        "table 1: guest at 127.0.0.1: is back in chair 0",
        f"table 1: closed; the match is kept, {file.name}",
    )
    assert told == list(expected)


def test_a_hall_that_was_stopped_goes_on_with_its_matches_when_the_guests_come_back(
    tmp_path: Path, log_lines: LogLines
) -> None:
    with hall(tmp_path) as at:
        maker = at.guest(makes=MADE, name="Mira")
        other = at.guest(code=at.code_of(maker), name="Boris")
        code = at.code_of(maker)
        at.begin(maker)
        until(lambda: sum(map(len, maker.rack.get("rivers", ""))) > 3, meanwhile=at.step)
    until(lambda: any('"why":"stopped"' in said for said in maker.heard))  # the newest picture may come after it
    (file,) = files(tmp_path, "mahjong")
    before = load(file).steps
    tickets = files(tmp_path, "tickets")[0].read_bytes()
    assert maker.ticket.encode() not in tickets, "a ticket is written nowhere"
    with hall(tmp_path) as at:
        assert not at.hall.tables, "nothing is read before somebody comes"
        again = at.guest(ticket=maker.ticket)
        (table,) = at.hall.tables
        assert again.rack["stands"], "the other one is waited for"
        assert table.guests.code == code
        assert refused(at, code=code, name="Boris") == "full", "the chair is kept for the ticket"
        assert len(log_lines.take(1)) == 1
        at.guest(ticket=other.ticket)
        left = again.rack["left"]
        until(lambda: again.rack["left"] < left, meanwhile=at.step)
    assert files(tmp_path, "mahjong") == [file]
    assert tuple(load(file).steps)[: len(before)] == tuple(before), "computers alone may have played on meanwhile"


@pytest.mark.slow
def test_a_match_that_is_over_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "MOST_A_SECOND", 1000)  # these guests do not think
    with hall(tmp_path) as at:
        maker = at.guest(makes=MADE)
        others = [at.guest(code=at.code_of(maker)) for _ in range(3)]
        until(lambda: maker.rack["phase"] != "waiting", meanwhile=at.step)
        (table,) = at.hall.tables
        until(lambda: table.is_over, meanwhile=at.step)
        until(lambda: maker.rack["phase"] == "over", meanwhile=at.step)
        monkeypatch.setattr(hall_module, "AFTER_THE_END", 0.1)  # from now on, so that the end is shown on any machine
        assert not files(tmp_path, "tickets")
        for phone in (maker, *others):
            phone.say(type="leave")
        until(lambda: not at.hall.tables, meanwhile=at.step)
    (file,) = files(tmp_path, "mahjong")
    assert replayed(load(file)).places


def test_guests_with_the_whole_game_and_a_phone_play_a_deal_at_two_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "MOST_A_SECOND", 1000)  # these guests do not think
    with hall(tmp_path) as at, ExitStack() as stack:
        mira = FarGuest(at, "Mira", makes=Makes(rules="gala", options={"turn_seconds": False}))
        phone = at.guest(makes={**MADE, "options": {"turn_seconds": False}}, name="Boris")
        tables = at.hall.tables
        codes = [table.guests.code for table in tables]
        guests = [mira, *(FarGuest(at, name, code=code) for name, code in zip(("Ann", "Ben"), codes, strict=True))]

        def step() -> None:
            at.step()
            for guest in guests:
                guest.step()

        for guest in guests:
            stack.callback(guest.client.close, leaves=False)
        until(lambda: mira.client.table.next is not None, meanwhile=step)
        assert guests[1].client.table.next is None, "who made the table begins the match"
        mira.client.begin_match()
        phone.say(id=NEXT, choice=0)
        until(lambda: all(table.client and table.client.table.match.state.played for table in tables), meanwhile=step)
        for guest in guests:
            guest.is_slow = True
        for table, seated in zip(tables, (guests[:2], guests[2:]), strict=True):
            assert table.client is not None
            until(partial(knows_all, table.client.table.match, seated), meanwhile=step)
            assert table.client.table.refused == table.client.table.lapsed == [0] * 4
            names = [chair.name for chair in table.guests.chairs]
            assert all([chair.name for chair in guest.client.chairs] == names for guest in seated)
    for file in files(tmp_path, "mahjong"):
        accounts = list(told_again(load(file)))
        assert [account.sent.chair for account in accounts[:2]] == [0, 1]
        assert all(account.sent == account.allowed for account in accounts)


def test_a_table_that_nobody_visits_is_closed_and_kept(tmp_path: Path) -> None:
    with hall(tmp_path, idle=0.2) as at:
        maker = at.guest(makes=MADE)
        at.begin(maker)
        maker.cut()
        until(lambda: not at.hall.tables, meanwhile=at.step)
        (file,) = files(tmp_path, "mahjong")
        assert kept_tickets(file) is not None
        maker.come_back()
        until(lambda: at.hall.tables, meanwhile=at.step)
        assert at.hall.tables[0].is_visited


def test_who_wants_what_the_hall_does_not_have_is_refused_in_one_line(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path, most_tables=1, most_made=2) as at:
        assert refused(at, code="AAAAAA") == "code"
        assert refused(at, ticket="0" * 32) == "code"
        assert refused(at, makes={"rules": "elsewhere"}) == "rules"
        assert refusal(at, protocol=0)["text"] == "This page is out of date. Reload it."
        assert refusal(at, protocol=0, wants="events")["text"] == "This table runs a different version of the game."
        maker = at.guest(makes={"rules": "club"})
        assert len(maker.rack["players"]) == 3, "house rules say how many play"
        assert refused(at, makes=MADE) == "busy"
        for _ in range(MOST_TRIES):
            assert refused(at, code="AAAAAA") == "code"
        friend = at.guest(code=at.code_of(maker), name="Boris")
        assert friend.ticket, "others' wrong codes shut nobody out"
        maker.cut()
        maker.come_back()
        until(lambda: maker.rack["phase"] == "waiting", meanwhile=at.step)
        assert len(log_lines.take(6)) == 6 + MOST_TRIES


def test_an_address_makes_few_tables_in_a_minute(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path, most_made=1) as at:
        at.guest(makes=MADE)
        assert refused(at, makes=MADE) == "tries"
        assert len(log_lines.take(1)) == 1


@pytest.mark.parametrize("options", [{"players": 5}, {"elsewhere": True}, {"own_hands": "[hands]"}])
def test_options_that_the_book_does_not_take_make_no_table(
    tmp_path: Path, options: dict[str, Any], log_lines: LogLines
) -> None:
    with hall(tmp_path) as at:
        assert refused(at, makes={"rules": "club", "options": options}) == "rules"
        assert not at.hall.tables
        assert len(log_lines.take(1)) == 1


def test_a_match_that_cannot_be_read_any_more_is_one_line_and_refused(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path) as at:
        maker = at.guest(makes=MADE)
        at.begin(maker)
    (file,) = files(tmp_path, "mahjong")
    file.write_bytes(b"nothing")
    with hall(tmp_path) as at:
        said = refusal(at, ticket=maker.ticket, language="ru")
        assert said["why"] == "code"
        assert not said["text"].isascii()
        assert len(log_lines.take(1)) == 1


def test_house_rules_are_read_from_a_file_or_refused() -> None:
    house = read_house(b'{"rules": "polish", "name": "Thursday", "options": {"players": 3}}')
    assert house == HOUSES["club"]
    for text in (
        b"[]",
        b'{"rules": "elsewhere"}',
        b'{"rules": "gala", "options": {"x": 1}}',
        b'{"rules":"gala","y":1}',
        b'{"rules":"gala","options":{"own_hands":"# %s"}}' % (b"x" * LARGEST_CLUB),
    ):
        with pytest.raises(ValueError, match=r"."):
            read_house(text)
    told = told_to_pages(HOUSES)["rules"]
    assert [(one["title"], one["seats"]) for one in told][1:] == [("Latvian", (4, 3)), ("Thursday", (3,))]


def test_a_full_disk_is_told_to_those_at_the_table_until_there_is_room_again(
    tmp_path: Path, log_lines: LogLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with hall(tmp_path) as at:
        maker = at.guest(makes=MADE, language="pl")
        program = ScriptedPhone(at.address, {"code": at.code_of(maker), "wants": "events"})
        until(lambda: program.ticket, meanwhile=at.step)
        with monkeypatch.context() as full:
            full.setattr("game.app.matches.journal.locked", fails)
            at.begin(maker)
            until(lambda: trouble_of(program), meanwhile=at.step)
            assert trouble_of(program) == "No space left on device"
            until(lambda: maker.rack.get("trouble"), meanwhile=at.step)
            assert maker.rack["trouble"] == "Nie można teraz zapisać partii: No space left on device"
        until(lambda: "trouble" not in maker.rack and not trouble_of(program), meanwhile=at.step)
        (path,) = (tmp_path / "hall").glob(f"*{SUFFIX}")
        assert at.hall.tables[0].client is not None
        played = at.hall.tables[0].client.table.match.state
    assert replayed(load(path)) == played
    (line,) = log_lines.take(1)
    assert line.endswith("the match cannot be kept now: No space left on device")


def trouble_of(program: ScriptedPhone) -> str:
    """What hinders the host from keeping the match, as a program elsewhere was told last."""
    told = [said for said in map(json.loads, list(program.heard)) if said["type"] == "table"]
    return str(told[-1].get("trouble", "")) if told else ""


def begun_and_left(at: OpenHall, *, answers: int) -> ScriptedPhone:
    """A guest who has made a table, begun a match, answered so often, and lost the line; nobody else is there."""
    phone = ScriptedPhone(at.address, {"makes": MADE})
    phone.thinks = not answers
    until(lambda: phone.ticket and phone.rack, meanwhile=at.step)
    table = at.hall.tables[-1]
    table.maker = phone.ticket  # as from an address of its own
    phone.say(id=NEXT, choice=0)
    until(lambda: table.client is not None and table.guests.acts >= answers, meanwhile=at.step)
    phone.cut()
    until(lambda: not table.is_visited, meanwhile=at.step)
    return phone


def test_a_table_begun_and_left_gives_way_to_a_new_one_and_is_kept(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path, most_tables=2) as at:
        played = begun_and_left(at, answers=1)
        left = begun_and_left(at, answers=0)
        new = at.guest(makes=MADE)
        assert [table.guests.acts > 0 for table in at.hall.tables] == [True, False], "least was played there"
        left.come_back()
        until(lambda: not left.is_there, meanwhile=at.step)
        assert '"busy"' in left.heard[-1], "two tables are open, and at one of them the line was lost just now"
        new.say(type="leave")
        until(lambda: not new.is_there, meanwhile=at.step)
        for phone in (left, played):
            phone.come_back()
            until(lambda phone=phone: phone.rack["phase"] in ("dice", "play"), meanwhile=at.step)  # type: ignore[misc]
    assert len(log_lines.take(1)) == 1


def test_a_table_where_guests_have_played_gives_way_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    with hall(tmp_path, most_tables=2) as at:
        most, least = (begun_and_left(at, answers=answers) for answers in (9, 1))
        assert refused(at, makes=MADE) == "busy"
        monkeypatch.setattr(hall_module, "GIVES_WAY", 0.0)
        at.guest(makes=MADE)
        assert at.hall.tables[0].guests.acts >= 9
        least.come_back()
        until(lambda: least.rack["phase"] in ("dice", "play"), meanwhile=at.step)
        most.come_back()
        until(lambda: not most.is_there, meanwhile=at.step)
        assert len(at.hall.tables) == 2
        assert len(log_lines.take(2)) == 2


def test_an_address_that_has_its_share_gives_up_a_table_of_its_own(tmp_path: Path) -> None:
    with hall(tmp_path, most_tables=8) as at:
        begun_and_left(at, answers=0)
        at.hall.tables[0].maker = "127.0.0.1"
        for _ in range(2):
            at.guest(makes=MADE)
        assert len(at.hall.tables) == 2


def test_a_table_where_nobody_has_played_is_not_kept_open_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "NEVER_PLAYED", 0.2)
    with hall(tmp_path) as at:
        begun_and_left(at, answers=0)
        until(lambda: not at.hall.tables, meanwhile=at.step)
        assert len(files(tmp_path, "tickets")) == 1
