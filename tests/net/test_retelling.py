"""What is told anew comes in slices, whole and in order, and is charged to whoever asks for it and to nobody else."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.events import Event
from game.engine.replays.match import Match
from game.net.retelling import FREE, IN_ALL, PAUSE, SLICE, Retelling, Supply, told_as
from game.net.told import MOST_GREETINGS
from tests.app.hall.halls import MADE, hall
from tests.net.phones import ScriptedPhone, set_up, table
from tests.net.test_tells import Watched
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def played() -> Match:
    """A match of some deals, of more events than a slice has."""
    at = Watched(3)
    for _deal in range(2):
        at.play_deal()
    return at.client.table.match


def test_all_events_are_told_once_in_slices() -> None:
    match, clock = played(), Clock()
    events = list(match.told_to(1))
    anew, supply, told = Retelling(clock), Supply(clock), list[bytes]()
    while len(told) < len(events):
        part = anew.slice(len(told), len(events), match, lambda: match.told_to(1), supply)
        assert 0 < len(part) <= SLICE
        assert not anew.slice(len(told) + len(part), len(events), match, lambda: match.told_to(1), supply)
        told += part
        clock.now += PAUSE
    assert told == [told_as(number, event) for number, event in enumerate(events, 1)]


def test_what_was_told_anew_is_not_read_again_for_a_minute() -> None:
    match, clock, read = played(), Clock(), 0

    def past() -> Iterator[Event]:
        nonlocal read
        read += 1
        return match.told_to(1)

    anew, supply = Retelling(clock), Supply(clock)
    for expected in (1, 1):
        assert anew.slice(0, 1000, match, past, supply)
        assert read == expected
        clock.now += 1.0
        anew.forget()
    clock.now += 60.0
    anew.forget()
    assert anew.slice(0, 1000, match, past, supply)
    assert read == 2
    clock.now += 1.0
    assert anew.slice(0, 1000, object(), past, supply), "of another table for the same match nothing is known"
    assert read == 3


def events_in(seconds: float, clock: Clock, anew: Retelling, match: Match, count: int) -> int:
    """How many events somebody gets who asks for the whole match again as soon as he has it."""
    told, end, all_told = 0, clock.now + seconds, 0
    while clock.now < end:
        got = len(anew.slice(told, count, match, lambda: match.told_to(1), Supply(clock)))
        told, all_told = (told + got) % count, all_told + got
        clock.now += 0.01
    return all_told


def test_whoever_asks_again_and_again_is_told_ever_more_slowly_but_told() -> None:
    match, clock = played(), Clock()
    anew, count = Retelling(clock), len(list(match.told_to(1)))
    assert events_in(10.0, clock, anew, match, count) < (FREE + 1) * count + 10.0 / PAUSE / 10 * SLICE
    assert count / 100 < events_in(10.0, clock, anew, match, count) < 2.1 * 10.0 / PAUSE / 10 * SLICE
    clock.now += 120.0
    at_once = count / SLICE * PAUSE
    assert events_in(1.5 * at_once, clock, anew, match, count) >= count, "what was long ago counts no longer"


def test_all_guests_together_are_told_so_much_in_a_second() -> None:
    clock = Clock()
    supply, told = Supply(clock), 0
    for _look in range(1000):
        clock.now += 0.01
        told += sum(supply.take(SLICE) for _guest in range(64))
    assert 0.9 * 10 * IN_ALL < told < 1.1 * 10 * IN_ALL


@pytest.mark.slow
def test_a_guest_of_a_hall_has_the_whole_past_before_the_next_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.retelling.SLICE", 10)
    with hall(tmp_path) as at:
        maker = at.guest(makes=MADE)
        at.begin(maker)
        (struck,) = at.hall.tables
        assert struck.client is not None
        until(lambda: len(struck.client.table.match.steps) > 30, meanwhile=at.step)  # type: ignore[union-attr]
        maker.thinks = True
        until(lambda: struck.guests.guests[0].player.open_question, meanwhile=at.step)  # type: ignore[union-attr]
        maker.cut()
        late = ScriptedPhone(at.address, {"ticket": maker.ticket, "wants": "events", "last": 0}, lambda _asked: 0)
        late.thinks = True
        until(lambda: any('"question"' in said for said in late.heard), meanwhile=at.step)
        said = [json.loads(each) for each in late.heard]
        numbers = [each["number"] for each in said if each["type"] == "event"]
        player = struck.guests.guests[0].player
        assert player is not None
        assert numbers == list(range(1, player.shown + 1))
        kinds = [each["type"] for each in said if each["type"] != "beat"]
        assert kinds.index("question") > kinds.index("event") + 30
        assert kinds.index("question") > len(kinds) - 1 - kinds[::-1].index("event")


def test_a_line_that_is_torn_again_and_again_has_nobody_greet_too_often(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        phone = ScriptedPhone(at.address, {"code": at.guests.code})
        until(lambda: phone.ticket, meanwhile=at.step)
        for _times in range(MOST_GREETINGS - 2):
            phone.cut()
            phone.come_back()
            until(lambda: phone.rack["phase"] != "lost", meanwhile=at.step)
        assert phone.is_there
