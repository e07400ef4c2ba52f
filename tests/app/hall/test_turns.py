"""Tables have their turns by what work they took of late, so that nobody waits for the guests of another table."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.app.hall.turns import Turns
from tests.app.hall.halls import MADE, hall
from tests.net.phones import ScriptedPhone
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")


def turns_of(turns: Turns[str], count: int, *, work: float) -> Sequence[str]:
    taken = []
    for _ in range(count):
        table = turns.take()
        turns.note(table, work)
        taken.append(table)
    return taken


def test_a_table_that_took_least_work_comes_first_whoever_has_asked_before() -> None:
    turns = Turns[str](str, lambda: 0.0)
    for table in ("loud", "louder"):
        turns.ask(table)
        turns.take()
        turns.note(table, 0.1 * len(table))
    for table in ("louder", "loud", "quiet"):
        turns.ask(table)
    assert turns_of(turns, 3, work=0.01) == ["quiet", "loud", "louder"]
    assert not turns


def test_work_of_long_ago_counts_no_longer() -> None:
    now = 0.0
    turns = Turns[str](str, lambda: now)
    turns.ask("loud")
    turns_of(turns, 1, work=5.0)
    for second in range(20):
        now = 1.5 * second
        turns.ask("other")
        turns_of(turns, 1, work=0.01)
    turns.ask("other")
    turns.ask("loud")
    assert turns_of(turns, 2, work=0.01) == ["loud", "other"]


def test_who_makes_many_tables_has_no_more_turns_than_others() -> None:
    turns = Turns[str](lambda table: table[0], lambda: 0.0)
    for table in ("a1", "a2", "a3", "b1"):
        turns.ask(table)
    assert turns_of(turns, 4, work=0.03) == ["a1", "b1", "a2", "a3"]


def test_whoever_speaks_before_he_is_led_in_is_heard_in_order(tmp_path: Path) -> None:
    with hall(tmp_path) as at:
        code = at.code_of(at.guest(makes=MADE))
        phones = [ScriptedPhone(at.address, {"code": code}) for _ in range(3)]
        for phone in phones:
            phone.say(type="say", phrase="thanks")
            phone.say(type="leave")
        until(lambda: not any(phone.is_there for phone in phones), meanwhile=at.step)
        assert all(json.loads(phone.heard[0])["type"] == "welcome" for phone in phones)
        assert at.hall.tables[0].guests.free == (1, 2, 3)
