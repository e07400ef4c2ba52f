"""A phone that watches: it sees what everybody sees, says nothing, and no hand before the deal is over."""

import json
import random
from pathlib import Path
from typing import Any

from game.engine.seat_views import known_to
from game.players.local_client import LIES
from tests.app.hall.quick_match import QuickMatch
from tests.conftest import LogLines
from tests.net.phones import ScriptedPhone, TableOfGuests, any_by, set_up, table
from tests.waiting import until


def pictures(phone: ScriptedPhone) -> list[dict[str, Any]]:
    """Every picture that came."""
    return [told for told in map(json.loads, phone.heard) if told["type"] == "rack"]


def seated(at: TableOfGuests) -> tuple[list[ScriptedPhone], ScriptedPhone]:
    """Four who play, and one who watches on a phone."""
    four = []
    for number, name in enumerate(("Ann", "Ben", "Cid", "Dan")):
        four.append(ScriptedPhone(at.address, {"code": at.guests.code, "name": name}, any_by(random.Random(number))))
        until(lambda: four[-1].ticket, meanwhile=at.step)
    watcher = ScriptedPhone(at.address, {"code": at.guests.code, "watches": True, "language": "pl"})
    until(lambda: watcher.rack, meanwhile=at.step)
    return four, watcher


def test_a_phone_watches_a_deal_without_seeing_a_hand(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        _four, watcher = seated(at)
        assert json.loads(watcher.heard[0])["seat"] == -1
        assert watcher.rack["phase"] == "waiting"
        client = at.begin()
        until(lambda: watcher.rack["phase"] == "score", meanwhile=lambda: at.step(0.2))
        seen = pictures(watcher)
        assert {"play", "score"} <= {picture["phase"] for picture in seen}
        for picture in seen:
            assert picture["watches"]
            assert not picture.get("hand")
            assert picture.get("drawn") is None
            assert "question" not in picture
        told = watcher.rack["score"]
        assert "!" in told["title"] or "mur" in told["title"].lower(), "in its own language"
        assert client.table.match.state.played


def test_the_rivers_are_those_that_everybody_sees(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        _four, watcher = seated(at)
        client = at.begin()

        def thrown() -> int:
            return sum(map(len, watcher.rack.get("rivers", [])))

        until(lambda: thrown() >= 8, meanwhile=lambda: at.step(0.2))
        until(lambda: not at.guests.unshown())
        deal = known_to(client.table.match.state, None).deal
        assert deal is not None
        faces = {deal.faces[one.tile_id] for one in deal.discards}
        assert {tile for river in watcher.rack["rivers"] for tile in river} <= set(map(str, faces))


def test_whoever_watches_may_only_leave(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        _four, watcher = seated(at)
        watcher.say(type="say", phrase="thanks")
        until(lambda: not len(at.guests.watchers), meanwhile=at.step)
        until(lambda: not watcher.is_there, meanwhile=at.step)
        assert at.guests.phrases.now == ()
    assert log_lines.take(1), "it is noted"


def test_a_watcher_sees_what_follows_a_discard_no_earlier_than_guests(tmp_path: Path) -> None:
    match = QuickMatch(3, tmp_path, phones=2)
    match.play(most_steps=150)
    pictures = [(at, said) for at, said in match.watcher.heard if said["type"] == "rack" and "rivers" in said]
    thrown = [(at, sum(map(len, said["rivers"])), said["left"]) for at, said in pictures]
    lain = [
        later[0] - now[0]
        for before, now, later in zip(thrown, thrown[1:], thrown[2:], strict=False)
        if now[1] > before[1] and later[2] != now[2]
    ]
    assert len(lain) > 30
    assert min(lain) >= LIES - 0.001
