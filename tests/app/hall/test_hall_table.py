"""A table of the hall is looked at when something is due, and not before."""

from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest

from game.app.hall.hall_table import IDLE_TICK, HallTable
from game.app.hall.houses import setup_for
from game.net.messages import Makes
from game.net.rack import NEXT
from game.players.characters import CAST
from game.players.roster import Level
from tests.app.hall.halls import HOUSES
from tests.app.hall.quick_match import QuickMatch
from tests.net.phones import hello
from tests.scenes.guest_samples import StillLine


@patch("game.app.hall.hall_table.LIES", 0.0)
def test_a_clock_runs_out_at_its_time_however_seldom_the_table_is_looked_at(tmp_path: Path) -> None:
    setup = setup_for(HOUSES, Makes(rules="gala", options={"turn_seconds": 10}))
    now = 1000.0
    table = HallTable(1, setup, Level.BEGINNER, tmp_path, clock=lambda: now, patience=1000.0)
    lines = [StillLine() for _chair in setup.chairs]
    for line in lines:
        table.hear(line, hello(code=table.guests.code).encode())
    table.step(now)
    table.hear(lines[0], b'{"id":%d,"choice":0}' % NEXT)
    table.step(now)
    assert table.client is not None
    turns: list[float] = []
    lapsed = 0
    for _look in range(60):
        now = table.next_look
        table.step(now)
        assert table.next_look > now, "a moment that is too short to be added to the time is none"
        if sum(table.client.table.lapsed) > lapsed:
            turns.append(now)
        lapsed = sum(table.client.table.lapsed)
    table.hear(lines[1], None)
    table.step(now)
    lapsed, away = sum(table.client.table.lapsed), now + 100
    while now < away:
        assert table.next_look == now + IDLE_TICK, "no clock runs while somebody is away"
        now = table.next_look
        table.step(now)
    assert sum(table.client.table.lapsed) == lapsed
    table.close()
    assert len(turns) > 3
    assert [round(later - earlier, 6) for earlier, later in pairwise(turns)] == [10.0] * (len(turns) - 1)


def test_phones_see_the_score_of_the_last_deal_before_the_places(tmp_path: Path) -> None:
    match = QuickMatch(1, tmp_path, phones=2)
    match.play()
    for phone in match.phones:
        pictures = [said for _at, said in phone.heard if said["type"] == "rack"]
        places = next(number for number, said in enumerate(pictures) if said["phase"] == "over")
        last = next(said for said in reversed(pictures[:places]) if said.get("question"))
        assert (last["phase"], last["deal"]["number"]) == ("score", pictures[places]["deal"]["number"])
        assert [way["label"] for way in last["question"]["choices"]] == ["Final standings"]
        assert "question" not in pictures[-1]


@pytest.mark.parametrize("name", [character.name for character in CAST.values()])
def test_a_computer_never_has_the_name_of_a_guest(tmp_path: Path, name: str) -> None:
    setup = setup_for(HOUSES, Makes(rules="gala"))
    table = HallTable(1, setup, Level.BEGINNER, tmp_path, clock=lambda: 1000.0)
    line = StillLine()
    table.hear(line, hello(code=table.guests.code, name=name).encode())
    table.step(table.next_look)
    table.hear(line, b'{"id":%d,"choice":0}' % NEXT)
    table.step(table.next_look)
    assert table.client is not None
    names = [chair.name for chair in table.guests.chairs]
    assert names[0] == name
    assert len(set(names)) == len(names)
    table.close()
