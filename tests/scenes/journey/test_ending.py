"""The end of the journey: shown once when it is complete, reached again from the map, and skipped by any key."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.matches.statistics import Traveling
from game.app.system.settings import Speed
from game.i18n.general import general
from game.players.journey import JOURNEY, Traveled, match_at
from game.players.roster import Chair, Person, PortraitId
from game.scenes.journey.ending import EndingScene
from game.scenes.journey.journey import JourneyScene
from game.scenes.journey.stops import StopView
from game.scenes.shared.destinations import Open, Way
from game.view.spoken import nodes_of
from game.view.widgets import Button
from tests.gallery.journey_pages import ALL_THE_WAY, COMPLETE
from tests.scenes.journey.test_journey import ANA
from tests.scenes.pilot import Pilot, all_of
from tests.scenes.program.test_program import started, top


def map_of(far: Traveled, *, is_new: bool, speed: Speed = Speed.NORMAL, calm: bool = False) -> Pilot:
    """The map of somebody who has come so far, and whether the end was never shown."""
    left = [is_new]
    pilot = Pilot(
        lambda kit: JourneyScene(
            kit,
            lambda _way: None,
            ANA,
            lambda fold: Traveling(fold, far),
            shows_end=lambda: bool(left and left.pop()),
        ),
        speed=speed,
        calm=calm,
    )
    pilot.wait(0.2)
    return pilot


def ending(pilot: Pilot) -> EndingScene:
    assert isinstance(pilot.scene, EndingScene)
    return pilot.scene


@pytest.mark.parametrize(
    ("far", "is_new", "is_shown"), [(COMPLETE, True, True), (COMPLETE, False, False), (ALL_THE_WAY, True, False)]
)
def test_the_end_is_shown_by_itself_once_and_only_when_the_journey_is_complete(
    far: Traveled, *, is_new: bool, is_shown: bool
) -> None:
    assert isinstance(map_of(far, is_new=is_new).scene, EndingScene) is is_shown


def test_it_is_reached_again_from_the_last_stop_on_the_map() -> None:
    pilot = map_of(COMPLETE, is_new=False)
    pilot.click("See the ending")
    pilot.wait(6.0)
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, JourneyScene), "the button in focus leads back"
    pilot.click(all_of(pilot.scene, StopView)[0])
    pilot.wait(0.2)
    buttons = [button.label for button in all_of(pilot.scene, Button) if button.is_visible]
    assert "See the ending" not in buttons, "elsewhere stands the rulebook"


def test_the_host_of_every_city_says_goodbye_to_whoever_hears_the_page() -> None:
    pilot = map_of(COMPLETE, is_new=True)
    said = [node.said for _widget, node in nodes_of(pilot.page)]
    for stop, city in zip(JOURNEY.way, ending(pilot).cities, strict=True):
        words = general().hosts[stop.id]["done" if stop is JOURNEY.round else "farewell"].said()
        assert f"{general().stops[stop.id].said()}. {city.city.host.name}: {words}" in said
    assert any("All 6 stops visited. 14 of 20 journey stars" in line for line in said)
    (places,) = (line for line in said if line.startswith("24 matches finished"))
    for place, name in enumerate(("First", "Second", "Third", "Fourth"), 1):
        assert f"{name} place: {sum(leg.place == place for leg in COMPLETE.legs)}" in places
    (looks,) = (line for line in said if line.startswith("You won"))
    assert "Felt: Plum" in looks


@pytest.mark.parametrize("portrait", ["sparrow", "panda", "hare", "crane", "owl"])
def test_everybody_who_was_met_on_the_journey_is_there_once(portrait: str) -> None:
    own = Chair(name="Ana", portrait=PortraitId(portrait), kind=Person())
    pilot = Pilot(lambda kit: EndingScene(kit, own, COMPLETE, JOURNEY), calm=True)
    scene = ending(pilot)
    met = {chair.name for stop in JOURNEY.way for chair in match_at(stop, own, JOURNEY.stops[0].rules).chairs[1:]}
    there = [city.city.host.name for city in scene.cities] + [other.called for other in scene.others]
    assert sorted({*there}) == sorted(met)
    names = [other.called for other in scene.others]
    assert len(names) == len(set(names))
    boxes = [other.box for other in scene.others]
    assert all(box.x > 0 and box.right < scene.kit.frame.width for box in boxes)
    middle = scene.own.box.center[0]
    assert abs(sum(1 if box.center[0] < middle else -1 for box in boxes)) <= 1, "as many at either side"


def test_the_hosts_speak_one_after_the_other_until_the_last_one_has_spoken() -> None:
    pilot = map_of(COMPLETE, is_new=False)
    pilot.button("See the ending").press()
    pilot.wait(1.0)
    scene = ending(pilot)
    assert scene.bubble.seen == 0, "nobody speaks while people come in"
    pilot.press(pygame.K_RETURN)
    heard = []
    for _second in range(40):
        pilot.wait(1.0)
        if scene.bubble.text not in heard:
            heard.append(scene.bubble.text)
    assert scene.bubble.seen == 1
    assert heard == [city.city.said for city in scene.cities]
    assert scene.next_wake is None, "the game may sleep"


def test_a_host_who_is_pointed_at_or_reached_by_keys_speaks() -> None:
    pilot = map_of(COMPLETE, is_new=True, calm=True)
    scene = ending(pilot)
    assert scene.speaker is scene.cities[-1], "who speaks does not change by itself where movement is off"
    pilot.point(scene.cities[1])
    pilot.wait(0.2)
    assert scene.bubble.text == scene.cities[1].city.said
    pilot.page.set_focus(scene.cities[3])
    pilot.point(scene.own)
    pilot.wait(0.2)
    assert scene.bubble.text == scene.cities[3].city.said


def test_any_key_ends_the_ceremony_and_means_nothing_else() -> None:
    pilot = map_of(COMPLETE, is_new=False)
    pilot.button("See the ending").press()
    pilot.wait(1.0)
    scene = ending(pilot)
    assert scene.is_solemn
    assert (scene.cities[0].seen, scene.cities[-1].seen) == (1, 0), "one after the other"
    pilot.wait(1.7)
    assert scene.cities[-1].seen > scene.own.seen == 0, "the player comes last"
    pilot.press(pygame.K_RETURN)
    assert ending(pilot) is scene
    assert all(city.seen == city.rise == 1 for city in scene.cities)
    assert scene.own.seen == scene.own.rise == 1
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, JourneyScene)


def test_esc_leads_back_to_the_map_at_once() -> None:
    pilot = map_of(COMPLETE, is_new=True)
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, JourneyScene)


@pytest.mark.parametrize(("speed", "calm"), [(Speed.NORMAL, True), (Speed.OFF, False)])
def test_where_nothing_is_to_move_everything_is_there_at_once(speed: Speed, *, calm: bool) -> None:
    scene = ending(map_of(COMPLETE, is_new=True, speed=speed, calm=calm))
    assert not scene.is_solemn
    assert all(city.seen == city.rise == 1 for city in scene.cities)


def test_the_program_remembers_that_the_end_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with started(tmp_path) as program:
        monkeypatch.setattr(program.router.statistics, "look_at", lambda _naming, fold: Traveling(fold, COMPLETE))
        for is_shown in (True, False):
            program.router.go(Open.JOURNEY)
            program.loop.step()
            assert isinstance(top(program), EndingScene) is is_shown
            assert program.preferences.now.journey_ended
            program.router.go(Way.TO_TITLE)
