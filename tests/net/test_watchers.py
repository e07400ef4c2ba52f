"""Those who watch: they are told a deal when it is over, as everybody saw it, and nothing before."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.engine.codec import decode_event
from game.engine.events import DealEnded, WallBuilt
from game.net.messages import Hello
from game.net.watchers import MOST, WatchingClient, open_events
from tests.conftest import LogLines
from tests.net.far_guest import look
from tests.net.phones import ScriptedPhone, TableOfGuests, set_up, table
from tests.waiting import until


def watch(at: TableOfGuests) -> ScriptedPhone:
    wish = {"code": at.guests.code, "name": "Zane", "wants": "events", "watches": True}
    return ScriptedPhone(at.address, wish)


def told(watcher: ScriptedPhone, kind: str = "event") -> list[dict[str, Any]]:
    return [said for said in map(json.loads, watcher.heard) if said["type"] == kind]


@pytest.mark.slow
def test_a_deal_is_told_when_it_is_over_and_of_the_one_that_is_played_nothing(tmp_path: Path) -> None:
    with table(set_up(), tmp_path) as at:
        phones = [ScriptedPhone(at.address, {"code": at.guests.code, "name": f"Phone {n}"}) for n in range(4)]
        until(lambda: not at.guests.free, meanwhile=lambda: at.step(0.2))
        watcher = watch(at)
        until(lambda: told(watcher, "welcome"), meanwhile=lambda: at.step(0.2))
        (welcome,) = told(watcher, "welcome")
        assert (welcome["watches"], welcome["ticket"]) == (True, "")
        client = at.begin()
        match = client.table.match
        until(lambda: len(at.done) > 20, meanwhile=lambda: at.step(0.2))
        assert not told(watcher), "the first deal is played"
        until(lambda: match.state.played and told(watcher), meanwhile=lambda: at.step(0.2))
        until(lambda: not client.is_between_deals, meanwhile=lambda: at.step(0.2))
        before = len(at.done)
        until(lambda: len(at.done) > before + 20, meanwhile=lambda: at.step(0.2))
        open_now = list(open_events(match))
        until(lambda: len(told(watcher)) >= len(open_now), meanwhile=at.guests.attend)  # it is told in slices
        heard = [decode_event(json.dumps(said["event"]).encode()) for said in told(watcher)]
        assert heard == open_now
        assert isinstance(heard[-1], DealEnded), "nothing of the deal that is played now"
        text = "".join(watcher.heard)
        assert told(watcher)[0]["event"]["seed"] is None
        over, runs = (
            event.fingerprint for _command, events in at.done for event in events if isinstance(event, WallBuilt)
        )
        assert str(over) in text
        assert str(runs) not in text
        assert all(phone.rack["watching"] for phone in phones)

        late = WatchingClient(at.address, Hello(type="hello", code=at.guests.code, wants="events", watches=True))
        until(lambda: late.has_begun and late.chairs, meanwhile=lambda: look(at, late))
        assert late.people == ()
        assert late.question(0) is None
        shown = [*late.past()]

        def hear() -> None:
            look(at, late)
            shown.extend(late.news())

        until(lambda: len(shown) >= len(heard), meanwhile=hear)
        assert [news.openly for news in shown] == heard
        assert late.is_between_deals
        assert late.waited_for == "You'll see the next deal once it is over."
        late.close()


def test_so_many_may_watch_and_none_may_answer(tmp_path: Path, log_lines: LogLines) -> None:
    with table(set_up(), tmp_path) as at:
        watchers = [watch(at) for _ in range(MOST + 1)]
        until(lambda: any(told(each, "refused") for each in watchers), meanwhile=lambda: at.step(0.2))
        assert [said["why"] for each in watchers for said in told(each, "refused")] == ["crowd"]
        until(lambda: len(at.guests.watchers) == MOST, meanwhile=lambda: at.step(0.2))
        bold = next(each for each in watchers if told(each, "welcome"))
        bold.say(id=1, choice=0)
        until(lambda: not bold.is_there, meanwhile=lambda: at.step(0.2))
        until(lambda: len(at.guests.watchers) == MOST - 1, meanwhile=lambda: at.step(0.2))
        assert len(at.guests.free) == 4
    assert ["crowd" in line or "only watches" in line for line in log_lines.take(2)] == [True, True]
