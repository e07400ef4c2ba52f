"""The file of a match that is over: guests are given it whole, nobody before, and it is believed only if it is true."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from game.app.matches.guest_match import of_host
from game.app.matches.saved_match import header_of
from game.engine.events import Alone
from game.engine.replays.match import Match
from game.engine.replays.replay import Replay, ReplayError, ReplayStep
from game.engine.replays.replay_file import file_of
from game.engine.seat import Seat
from game.net.far.record import MOST_PARTS, PAUSE, ComingRecord
from game.net.gate import records
from game.net.messages import BadMessage, RecordPart, WantsRecord
from game.players.ai.computer import ComputerPlayer
from game.players.local_client import LocalClient
from game.players.roster import Level
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.tiles.tile import Wind
from tests.conftest import LogLines
from tests.net.far_guest import FarGuest
from tests.net.phones import ScriptedPhone, TableOfGuests, set_up
from tests.net.test_far_table import cut, far_table, step
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")

SECRET = "0123456789abcdef" * 2
GUEST = 2


def single_deal(seed: int = 5) -> Match:
    """A match of one deal."""
    alone = Alone(1, Placing(east=Seat(0), dealer=Seat(0), prevailing=Wind.EAST))
    return Match("gala", Options(rulebook("gala").options, {}), seed, secret=SECRET, alone=alone)


@cache
def played(seed: int) -> Match:
    """Such a match, played to its end."""
    match = single_deal(seed)
    players = {person: ComputerPlayer(person, Level.BEGINNER, seed) for person in range(4)}
    client = LocalClient(match, set_up().chairs, players)
    client.begin_deal()
    while not client.is_over:
        client.pass_time(60.0)
    return match


def written(match: Match, steps: int | None = None) -> bytes:
    """The file of a match, or of its first steps."""
    return file_of(Replay(header_of(set_up()), match.opening, tuple(match.steps[:steps])))


@contextmanager
def played_out(folder: Path) -> Iterator[tuple[TableOfGuests, list[FarGuest]]]:
    """A table of guests from elsewhere whose match is over."""
    with far_table(folder) as (at, guests):
        client = at.begin(single_deal())
        until(lambda: client.is_over, meanwhile=lambda: step(at, guests))
        yield at, guests


def test_every_guest_is_given_the_whole_file_though_a_line_is_lost_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "LETTERS", 20_000)
    with played_out(tmp_path) as (at, guests):
        until(lambda: guests[1].client.record.told, meanwhile=lambda: step(at, guests))
        cut(at, 1)
        until(lambda: all(guest.client.record.whole for guest in guests), meanwhile=lambda: step(at, guests))
        assert at.client is not None
        match = at.client.table.match
        for guest in guests:
            assert guest.client.record.whole == at.file_of(match)
            replay = of_host(guest.client.record.whole, guest.client.record.told, guest.person)
            assert replay.steps == tuple(match.steps)
            kinds = ["human" if person == guest.person else "phone" for person in range(4)]
            assert list(replay.header.players) == kinds, "the own seat is marked, and no other"


@pytest.mark.parametrize(
    ("is_over", "part", "why"),
    [
        (False, 0, "asks for the file of a match that is not over"),
        (True, 10_000, "asks for a part that the file does not have"),
    ],
)
def test_nothing_is_given_before_the_match_is_over_nor_what_the_file_does_not_have(
    tmp_path: Path, log_lines: LogLines, *, is_over: bool, part: int, why: str
) -> None:
    with far_table(tmp_path) as (at, guests):
        client = at.begin(single_deal())
        if is_over:
            until(lambda: client.is_over, meanwhile=lambda: step(at, guests))
        else:
            until(lambda: client.table.match.state.deal, meanwhile=lambda: step(at, guests))
        guests[0].client.close()
        until(lambda: at.guests.free, meanwhile=lambda: step(at, guests, 0.0))
        phone = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Stranger"})
        until(lambda: phone.ticket, meanwhile=at.step)
        phone.say(type="record", part=part)
        until(lambda: not phone.is_there, meanwhile=at.step)
        assert not any(json.loads(message)["type"] == "record" for message in phone.heard)
        assert why in log_lines.take(1)[0]


def test_a_host_that_keeps_no_file_says_so_and_is_asked_once(tmp_path: Path) -> None:
    with far_table(tmp_path) as (at, guests):
        client = at.begin(single_deal())
        at.guests.records.file = lambda: b""
        until(lambda: client.is_over, meanwhile=lambda: step(at, guests))
        until(lambda: not any(guest.client.record.is_given for guest in guests), meanwhile=lambda: step(at, guests))
        assert not any(guest.client.record.whole or guest.client.ended for guest in guests)


def asked() -> ComingRecord:
    """A file of which the first of three parts has come, and the second is asked for."""
    coming = ComingRecord()
    coming.is_given = True
    told = tuple(played(5).told_to(GUEST))
    assert coming.next_request(told[:-1], 0.0) is None, "the match is not over"
    assert coming.next_request(told, 0.0) == WantsRecord(part=0)
    assert coming.next_request(told, 0.0) is None
    coming.take(RecordPart(part=0, of=3, text="{"), 0.0)
    assert coming.next_request(told, PAUSE / 2) is None, "no host hears too much"
    assert coming.next_request(told, PAUSE) == WantsRecord(part=1)
    return coming


@pytest.mark.parametrize(
    ("part", "of"),
    [(0, 3), (2, 3), (-1, 3), (1, 4), (1, -1), (1, MOST_PARTS + 1), (1, 0)],
)
def test_what_is_no_next_part_of_the_file_is_refused(part: int, of: int) -> None:
    with pytest.raises(BadMessage):
        asked().take(RecordPart(part=part, of=of, text="x"), PAUSE)


def test_a_file_that_nobody_asked_for_or_that_is_endless_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadMessage, match="not asked for"):
        ComingRecord().take(RecordPart(part=0, of=1, text="x"), 0.0)
    monkeypatch.setattr("game.net.far.record.LARGEST", 100)
    with pytest.raises(BadMessage, match="larger"):
        asked().take(RecordPart(part=1, of=3, text="x" * 100), PAUSE)


def test_a_true_file_is_believed() -> None:
    match = played(5)
    replay = of_host(written(match), tuple(match.told_to(GUEST)), GUEST)
    assert replay.steps == tuple(match.steps)


WHOLE = written(played(5))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"no file\n", "not the header"),
        (WHOLE[:-20], "breaks off"),
        (WHOLE.replace(b'"tile":"B', b'"tile":"D', 1), "checksum"),
        (written(played(5), 20), "not over"),
        (written(played(6)), "another match"),
    ],
    ids=["empty", "no file", "torn", "changed", "not over", "another match"],
)
def test_a_file_that_is_not_of_the_match_that_was_played_is_told_in_one_line(content: bytes, why: str) -> None:
    with pytest.raises(ReplayError, match=why) as found:
        of_host(content, tuple(played(5).told_to(GUEST)), GUEST)
    assert "\n" not in str(found.value)


def test_a_file_in_which_the_engine_is_contradicted_is_not_believed() -> None:
    match = played(5)
    last = match.steps[-1]
    steps = (*match.steps[:-1], ReplayStep(last.command, last.events[:-1]))
    with pytest.raises(ReplayError, match="not over"):
        of_host(file_of(Replay(header_of(set_up()), match.opening, steps)), tuple(match.told_to(GUEST)), GUEST)


def test_what_another_seat_was_told_is_another_match() -> None:
    match = played(5)
    with pytest.raises(ReplayError, match="another match"):
        of_host(written(match), tuple(match.told_to(1)), GUEST)
