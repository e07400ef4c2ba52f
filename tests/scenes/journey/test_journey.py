"""The map of the journey: what it shows, what can be played, and what a match there looks like."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.app.matches.match_list import SavedMatch
from game.app.matches.statistics import Traveling
from game.app.system.assets import asset
from game.app.system.settings import Settings
from game.engine.replays.match import Match
from game.hands.asset_files import asset_file
from game.i18n.general import general
from game.i18n.player_texts import stop_goals
from game.players.journey import JOURNEY, NOWHERE, ROUND, Look, Star, Stop, Traveled, match_at, read_journey
from game.players.roster import Chair, Person, PortraitId
from game.scenes.journey.journey import JourneyScene
from game.scenes.journey.stops import Greeting, RoundView, StopView, bird_box
from game.scenes.program.match_goals import goals_of, host_words
from game.scenes.score.won import HostLine
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    OpenDifferences,
    OpenLesson,
    OpenRulebook,
    ResumeMatch,
    Way,
)
from game.scenes.shared.looks import felt_of
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.prizes import Wearing
from game.scenes.table.table import TableScene
from game.view.page.stars import Goals
from game.view.paint import Back, Felt, Kit
from game.view.spoken import nodes_of
from game.view.widgets import Button
from tests.for_each import one_of
from tests.gallery.journey_pages import ALL_THE_WAY, COMPLETE, HALF_WAY, go_to
from tests.gallery.journey_pages import journey as journey_of
from tests.gallery.pages import PAGES
from tests.replays.reading import read_replay
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, all_of, labels, only
from tests.scenes.program.test_program import started, top
from tests.scenes.replays.test_replays import played

ANA = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())


EARLIER = Traveled({"tel_aviv": frozenset({Star.PLACE, Star.AIM})}, frozenset(), ("israeli",))
"""Somebody who began when Tel Aviv was the first stop."""


def journey(told: Told, far: Traveled) -> Pilot:
    """The map of somebody who has come so far."""
    pilot = Pilot(lambda kit: JourneyScene(kit, told.ways.append, ANA, lambda fold: Traveling(fold, far)))
    pilot.settle()
    return pilot


def scene(pilot: Pilot) -> JourneyScene:
    assert isinstance(pilot.scene, JourneyScene)
    return pilot.scene


@pytest.mark.parametrize(
    ("far", "chosen"), [(NOWHERE, "riga"), (EARLIER, "riga"), (HALF_WAY, "budapest"), (ALL_THE_WAY, ROUND)]
)
def test_the_map_begins_at_the_furthest_stop_that_is_open(far: Traveled, chosen: str) -> None:
    pilot = journey(Told(), far)
    assert scene(pilot).chosen.id == chosen
    assert [view.is_open for view in all_of(pilot.scene, StopView)] == [far.is_open(stop.id) for stop in JOURNEY.stops]
    assert only(pilot.scene, RoundView).is_open is (far is ALL_THE_WAY)


def test_enter_plays_the_match_of_the_stop_that_is_shown() -> None:
    told = Told()
    pilot = journey(told, HALF_WAY)
    pilot.press(pygame.K_RETURN)
    (way,) = told.ways
    assert isinstance(way, BeginMatch)
    assert way.setup is not None
    assert (way.setup.journey, way.setup.ruleset) == ("budapest", "hungarian")


def test_a_match_that_waits_at_a_stop_is_gone_on_with_and_others_begin() -> None:
    told = Told()
    saved = SavedMatch(path=Path("m"), changed=0.0, rules="hungarian", deal=3, journey="budapest")
    other = SavedMatch(path=Path("n"), changed=1.0, rules="latvian", deal=2)

    def waiting(kit: Kit) -> JourneyScene:
        ask = partial(Traveling, found=HALF_WAY)
        return JourneyScene(kit, told.ways.append, ANA, ask, unfinished=lambda: (other, saved))

    pilot = Pilot(waiting)
    pilot.settle()
    (button,) = [each for each in all_of(pilot.scene, Button) if each.label == "Continue"]
    assert button.second == "Deal 3"
    pilot.click("Continue")
    assert told.ways == [ResumeMatch(saved)]
    go_to("riga")(pilot)
    pilot.click("Play")
    assert [setup.journey for setup in told.setups] == ["riga"]


@pytest.mark.parametrize(
    ("far", "stop", "when"),
    [
        (NOWHERE, "riga", "first"),
        (HALF_WAY, "riga", "done"),
        (HALF_WAY, "saint_petersburg", "again"),
        (HALF_WAY, "budapest", "first"),
        (ALL_THE_WAY, ROUND, "again"),
        (replace(ALL_THE_WAY, rounds=frozenset(stop.rules for stop in JOURNEY.stops)), ROUND, "done"),
    ],
)
def test_the_host_speaks_of_the_stars_that_were_earned_there(far: Traveled, stop: str, when: str) -> None:
    pilot = journey(Told(), far)
    name = general().stops[stop].said()
    views: list[StopView | RoundView] = [*all_of(pilot.scene, StopView), *all_of(pilot.scene, RoundView)]
    pilot.click(next(view for view in views if view.label == name))
    assert only(pilot.scene, Greeting).called.endswith(f": {general().hosts[stop][when].said()}")


@pytest.mark.parametrize("size", one_of(3, [(1024, 640), (1280, 800), (1280, 720), (2560, 1080)]))
@pytest.mark.slow
def test_the_stamp_of_the_chosen_stop_stays_clear_of_the_grand_round(size: tuple[int, int]) -> None:
    pilot = journey(Told(), ALL_THE_WAY)
    pilot.resize(size)
    for number in range(len(JOURNEY.stops)):
        pilot.click(all_of(pilot.scene, StopView)[number])
        pilot.wait(0.2)
        chosen = all_of(pilot.scene, StopView)[number]
        assert chosen.is_chosen
        assert not chosen.stamp.grown(8).meets(only(pilot.scene, RoundView).box)


def test_every_stop_has_a_picture_of_its_own() -> None:
    pictures = [stop.picture for stop in JOURNEY.way]
    assert len(set(pictures)) == len(pictures)
    assert all(asset("backdrops", f"{picture}.webp").exists() for picture in pictures)


def test_what_teaches_the_book_is_offered_beside_the_match() -> None:
    told = Told()
    pilot = journey(told, replace(HALF_WAY, books=("gala",)))
    pilot.click("Learn the rules")
    assert told.ways == [OpenDifferences("gala", "hungarian")]
    known = journey(told, replace(HALF_WAY, books=("hungarian",)))
    known.click("Rulebook")
    assert isinstance(told.ways[-1], OpenRulebook)


def test_the_host_of_a_closed_stop_says_nothing_yet() -> None:
    pilot = journey(Told(), NOWHERE)
    pilot.click(all_of(pilot.scene, StopView)[2])
    assert not all_of(pilot.scene, Greeting)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1280, 720), (2560, 1080)], ids=str)
def test_the_host_covers_no_stop(size: tuple[int, int]) -> None:
    for far in (NOWHERE, HALF_WAY, ALL_THE_WAY):
        pilot = Pilot(partial(journey_of, far=far), size=size)
        pilot.settle()
        for view in [*all_of(pilot.scene, StopView), only(pilot.scene, RoundView)]:
            pilot.click(view)
            pilot.wait(0.2)
            for greeting in all_of(pilot.scene, Greeting):
                assert not any(greeting.box.meets(each.stamp) for each in all_of(pilot.scene, StopView))
                assert not greeting.box.meets(only(pilot.scene, RoundView).box)
                birds = [bird_box(each.stamp) for each in all_of(pilot.scene, StopView) if each.has_bird]
                assert not any(greeting.box.meets(bird) for bird in birds)


@pytest.mark.parametrize(("star", "words"), [(True, "star"), (False, "none")])
def test_the_host_speaks_of_the_match_at_its_end(words: str, *, star: bool) -> None:
    setup = match_at(JOURNEY.stops[2], ANA)
    line = general().hosts["budapest"][words].said()
    host = next(chair for chair in setup.chairs if not chair.is_human)
    said = host_words(setup, (("Finish second or better", star), ("One suit", False)))
    assert (host.name, said) == ("Béla", HostLine("Béla", host.portrait, line))
    assert not host_words(setup, (("Moves were taken back", None),)), "nobody speaks of stars that cannot be earned"
    assert not host_words(replace(setup, journey=""), ())


def test_a_closed_stop_cannot_be_played_and_leads_back_to_the_open_one() -> None:
    told = Told()
    pilot = journey(told, NOWHERE)
    pilot.click(all_of(pilot.scene, StopView)[2])
    assert scene(pilot).chosen.id == "budapest"
    assert not [button for button in all_of(pilot.scene, Button) if button.label == "Play" and button.is_visible]
    pilot.click(f"Go to {general().stops['riga'].said()}")
    assert scene(pilot).chosen.id == "riga"
    assert told.ways == []
    pilot.press(pygame.K_RETURN)
    assert [setup.journey for setup in told.setups] == ["riga"]


@pytest.mark.parametrize(("number", "carries"), [(1, 1), (4, 2)])
def test_the_sparrow_stands_on_the_chosen_stop_but_on_none_that_is_closed(number: int, carries: int) -> None:
    pilot = journey(Told(), HALF_WAY)
    pilot.click(all_of(pilot.scene, StopView)[number])
    assert [view.has_bird for view in all_of(pilot.scene, StopView)] == [at == carries for at in range(5)]


def test_the_grand_round_can_be_played_again_once_the_journey_is_complete() -> None:
    told = Told()
    pilot = journey(told, COMPLETE)
    assert pilot.button("Play again").is_visible
    pilot.press(pygame.K_RETURN)
    assert [setup.journey for setup in told.setups] == [JOURNEY.round.id]


@pytest.mark.parametrize(
    ("far", "stop", "next_step"),
    [
        (NOWHERE, "saint_petersburg", "riga"),
        (NOWHERE, "warsaw", "riga"),
        (HALF_WAY, "warsaw", "budapest"),
        (EARLIER, "warsaw", "riga"),
    ],
)
def test_a_closed_stop_says_which_open_stop_comes_first_and_what_is_to_be_earned_there(
    far: Traveled, stop: str, next_step: str
) -> None:
    assert far.is_open(next_step)
    pilot = journey(Told(), far)
    view = next(view for view in all_of(pilot.scene, StopView) if view.label == general().stops[stop].said())
    pilot.click(view)
    opens = f"First earn a star in {general().stops[next_step].said()}"
    assert view.explained.startswith(opens)
    goals, opener = all_of(pilot.scene, Goals)
    assert opener.called == opens
    there = JOURNEY.at(stop)
    assert isinstance(there, Stop)
    assert goals.lines == tuple((line, False) for line in stop_goals(there).values())


def test_the_grand_round_says_which_star_comes_first_while_it_is_closed() -> None:
    pilot = journey(Told(), HALF_WAY)
    pilot.click(only(pilot.scene, RoundView))
    assert all_of(pilot.scene, Goals)[0].lines == (
        ("Win a match under each rulebook, against the best players", None),
        ("First earn a star in Budapest", None),
    )


def test_the_grand_round_tells_the_star_of_each_rulebook_on_the_map() -> None:
    pilot = journey(Told(), ALL_THE_WAY)
    pilot.click(only(pilot.scene, RoundView))
    said = all_of(pilot.scene, Goals)[1].called
    assert "Israeli: star earned" in said
    assert "Polish: no star" in said


@pytest.mark.parametrize(
    ("books", "way"),
    [
        ((), OpenLesson("newcomer.faces", "hungarian")),
        (("gala", "israeli"), OpenDifferences("israeli", "hungarian")),
    ],
)
def test_whoever_never_played_the_book_is_offered_what_teaches_it(books: tuple[str, ...], way: Destination) -> None:
    told = Told()
    journey(told, replace(HALF_WAY, books=books)).click("Learn the rules")
    assert told.ways == [way]


def test_the_rulebook_of_the_stop_can_be_read_where_the_book_is_known() -> None:
    told = Told()
    pilot = journey(told, replace(HALF_WAY, books=("hungarian",)))
    pilot.click("Rulebook")
    (way,) = told.ways
    assert isinstance(way, OpenRulebook)
    assert way.rules == "hungarian"


def test_a_match_on_the_journey_has_the_cloth_and_backs_of_its_stop_and_is_kept_as_one(tmp_path: Path) -> None:
    with started(tmp_path) as program:
        stop, before = JOURNEY.stops[0], program.preferences.now.last_set_up
        program.router.go(BeginMatch(match_at(stop, program.router.context.last_setup.chairs[0])))
        table = top(program)
        assert isinstance(table, TableScene)
        assert program.router.session is not None
        assert felt_of(program.preferences.now, stop.id) is Felt(stop.felt)
        assert program.kit.shared.look[2] is Back(stop.back)
        program.router.go(Way.PAUSE)
        assert "Same walls again" not in labels(top(program)), "stars are earned with walls that nobody has seen"
        assert program.preferences.now.last_set_up == before, "the set-up stays as it was"
        program.router.leave_match()
        assert program.kit.shared.look[2] is Back(program.preferences.now.back)
        program.router.go(ResumeMatch())
        assert program.router.session.setup.journey == stop.id
        assert program.kit.shared.look[2] is Back(stop.back)


def test_the_standings_tell_every_star_of_the_stop_and_none_where_moves_were_taken_back() -> None:
    replay = read_replay(played(5))
    match = Match.resumed(replay)
    assert match.state.places, "the match is over"
    gala = JOURNEY.stops[1]
    setup = match_at(gala, ANA)
    told = goals_of(setup, match.state, replay)
    assert [line for line, _star in told] == list(stop_goals(gala).values())
    assert told[0][1] is (match.state.places[match.state.seat_of(0)] <= gala.place)
    ((line, star),) = goals_of(setup, match.state, replay, was_helped=True)
    assert star is None
    assert "taken back" in line


SIXTH = """
[[stops]]
id = "vienna"
rules = "gala"
others = { owl = "skilled", fox = "strong", crane = "strong" }
deals = [4, 4]
minutes = 10
felt = "charcoal"
back = "jade"
light = "#FFE0C0"
room = "cafe"
picture = "dot"
sign = "WW"
place = 1
aim = "self_drawn"
worth = 4

[round]
"""


def test_another_stop_is_a_table_of_facts_and_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As docs/house.md says, a stop is written down, stands on the map, and can be played; nothing else knows it."""
    text = asset_file("players/journey.toml").read_text(encoding="utf-8").replace("[round]", SIXTH)
    longer = read_journey(text.encode())
    monkeypatch.setitem(general().stops, "vienna", general().stops["riga"])
    far = Traveled({stop.id: frozenset({Star.PLACE}) for stop in JOURNEY.stops}, frozenset(), ("gala",))
    told = Told()
    pilot = Pilot(
        lambda kit: JourneyScene(kit, told.ways.append, ANA, lambda fold: Traveling(fold, far), journey=longer)
    )
    pilot.settle()
    boxes = [view.box for view in all_of(pilot.scene, StopView)]
    assert len(boxes) == 6
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    assert scene(pilot).chosen.id == "vienna"
    pilot.click("Play")
    assert [(setup.journey, setup.ruleset) for setup in told.setups] == [("vienna", "gala")]


def test_the_time_to_think_is_what_the_player_wants_there_too(tmp_path: Path) -> None:
    with started(tmp_path) as program:
        program.preferences.change(clock="none")
        program.router.go(BeginMatch(match_at(JOURNEY.stops[0], program.router.context.last_setup.chairs[0])))
        assert program.router.session is not None
        assert program.router.session.setup.options["claim_seconds"] is False


def test_what_was_won_is_put_on_with_one_press_and_off_again_with_another() -> None:
    preferences = Preferences(Settings(room="sea"))
    wearing = Wearing(((Look.FELT, "plum"), (Look.ROOM, "wind")), preferences)
    wearing.toggle()
    assert (preferences.now.felt, preferences.now.back, preferences.now.room) == ("plum", "bamboo", "wind")
    assert wearing.is_worn
    wearing.toggle()
    assert preferences.now == Settings(room="sea")


def test_the_paper_of_a_match_shows_what_was_won_with_it() -> None:
    pilot = PAGES["standings-journey"]((1280, 720))
    said = [node.spoken for _widget, node in nodes_of(pilot.page)]
    assert {"You won", "Felt: Plum", "Room sound: River wind", "Use them"} <= set(said)


def test_a_stop_says_what_the_first_star_wins_until_it_is_earned() -> None:
    line = "Your first star here unlocks: Felt: Wine, Tile backs: Jade, Room sound: Café"
    for far, is_said in (
        (HALF_WAY, True),
        (replace(HALF_WAY, stars={**HALF_WAY.stars, "budapest": frozenset(Star)}), False),
    ):
        pilot = journey(Told(), far)
        pilot.click(all_of(pilot.scene, StopView)[2])
        assert (all_of(pilot.scene, StopView)[2].explained == line) is is_said
