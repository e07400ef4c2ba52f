"""The map of the journey: what it shows, what can be played, and what a match there looks like."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.statistics import Asked
from game.app.matches.unfinished import SavedMatch
from game.app.system.assets import asset
from game.app.system.settings import Settings
from game.engine.replays.match import Match
from game.hands.asset_files import asset_file
from game.i18n import languages, use_language
from game.i18n.general import general, names_file
from game.i18n.player_texts import stop_goals
from game.players.characters import CAST
from game.players.journey import JOURNEY, NOWHERE, ROUND, Look, Star, Stop, Traveled, match_at, read_journey
from game.players.past import Habits
from game.players.roster import Chair, Person, PortraitId
from game.scenes.journey.journey import JourneyScene
from game.scenes.program.match_goals import goals_of, host_words
from game.scenes.score.won import HostLine
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    OpenDifferences,
    OpenLesson,
    OpenRulebook,
    ResumeMatch,
)
from game.scenes.shared.looks import felt_of
from game.scenes.shared.next_step import NextStep
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.prizes import Wearing
from game.scenes.table.table import TableScene
from game.view.paint import Back, Felt, Kit, Paint
from game.view.spoken import nodes_of
from tests.gallery.journey_pages import ALL_THE_WAY, COMPLETE, HALF_WAY, go_to
from tests.gallery.journey_pages import journey as journey_of
from tests.gallery.pages import PAGES
from tests.replays.reading import read_replay
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, labels, node, part, parts, texts, tree_of
from tests.scenes.program.test_program import started, top
from tests.scenes.replays.test_replays import played
from tests.ui import walk

ANA = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())


EARLIER = Traveled({"tel_aviv": frozenset({Star.PLACE, Star.AIM})}, frozenset(), ("israeli",))
"""Somebody who began when Tel Aviv was the first stop."""


def journey(told: Told, far: Traveled, step: NextStep | None = None, *saved: SavedMatch) -> Pilot:
    """The map of somebody who has come so far, and to whom this step is proposed."""

    def scene(kit: Kit) -> JourneyScene:
        ask = partial(Asked, found=Habits(traveled=far))
        return JourneyScene(kit, told.ways.append, ANA, ask, proposes=lambda _habits: step, unfinished=lambda: saved)

    pilot = Pilot(scene)
    pilot.settle()
    return pilot


def test_at_a_calm_table_nobody_remarks_and_the_opponents_have_names() -> None:
    pilot = journey(Told(), NOWHERE)
    pilot.scene.kit.motion.plain = True  # type: ignore[attr-defined]
    pilot.scene.enter()
    pilot.settle()
    assert tree_of(pilot.scene).node("greeting") is None
    said = [row.called for row in parts(pilot.scene, ui.Row)]
    opponents = [CAST[portrait].name for portrait in JOURNEY.way[0].others]
    assert all(any(called.startswith(f"{name}, ") for called in said) for name in opponents)


def stamp(pilot: Pilot, stop: str) -> ui.Panel:
    """What is pressed of a stop."""
    return part(pilot.scene, stop, ui.Panel)


def goals_told(pilot: Pilot) -> list[str]:
    """The goals in the panel, as a screen reader says them."""
    stops = {stop.id for stop in JOURNEY.way}
    return [panel.called for panel in parts(pilot.scene, ui.Panel) if panel.called and panel.key not in stops]


def scene(pilot: Pilot) -> JourneyScene:
    assert isinstance(pilot.scene, JourneyScene)
    return pilot.scene


@pytest.mark.parametrize(
    ("far", "chosen"), [(NOWHERE, "riga"), (EARLIER, "riga"), (HALF_WAY, "budapest"), (ALL_THE_WAY, ROUND)]
)
def test_the_map_begins_at_the_furthest_stop_that_is_open(far: Traveled, chosen: str) -> None:
    pilot = journey(Told(), far)
    assert scene(pilot).chosen.id == chosen
    closed = [stop.id for stop in JOURNEY.stops if "First earn" in stamp(pilot, stop.id).more]
    assert closed == [stop.id for stop in JOURNEY.stops if not far.is_open(stop.id)]
    assert ("First earn" in stamp(pilot, ROUND).more) is (far is not ALL_THE_WAY)


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
        ask = partial(Asked, found=Habits(traveled=HALF_WAY))
        return JourneyScene(kit, told.ways.append, ANA, ask, unfinished=lambda: (other, saved))

    pilot = Pilot(waiting)
    pilot.settle()
    assert texts(pilot.scene).count("Deal 3") == 2, "on the stamp and at the button"
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
    pilot.click(node(pilot.scene, stop))
    assert part(pilot.scene, "greeting", ui.Row).called.endswith(f": {general().hosts[stop][when].said()}")


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
    pilot.click(node(pilot.scene, "budapest"))
    assert not any(each.key == "greeting" for each in parts(pilot.scene, ui.Row))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1280, 720), (2560, 1080)], ids=str)
@pytest.mark.parametrize("mirrored", [False, True])
def test_whatever_stop_is_chosen_nothing_on_the_map_lies_on_anything_else(
    size: tuple[int, int], *, mirrored: bool
) -> None:
    for far in (NOWHERE, HALF_WAY, ALL_THE_WAY):
        pilot = Pilot(partial(journey_of, far=far), size=size, mirrored=mirrored)
        pilot.settle()
        assert scene(pilot).has_map
        for stop in (*(stop.id for stop in JOURNEY.stops), ROUND):
            scene(pilot).choose(stop)
            pilot.settle()
            assert walk.faults(scene(pilot).page) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(languages()))
def test_the_name_of_a_stop_is_no_wider_than_its_stamp(language: str) -> None:
    use_language(language)
    try:
        pilot = journey(Told(), HALF_WAY)
        for stop in JOURNEY.stops:
            whole = node(pilot.scene, (stop.id, "stop")).whole()
            name = names_file().stops[stop.id].said()
            said = next(each for each in whole if isinstance(each.part, ui.Text) and each.part.text == name)
            assert isinstance(said.part, ui.Text)
            font = said.part.style(said)
            for line in said.part.broken(said, said.box.width):
                assert pilot.kit.writer.width(line, font) <= node(pilot.scene, stop.id).box.width
    finally:
        use_language("en")


def test_what_a_closed_stop_would_bring_is_dim() -> None:
    pilot = journey(Told(), HALF_WAY)
    for stop in JOURNEY.stops[2:]:
        pilot.click(node(pilot.scene, stop.id))
        goals = stop_goals(stop).values()
        tones = {text.tone for text in parts(pilot.scene, ui.Text) if text.text in goals}
        assert tones == {ui.Tone.MAIN if HALF_WAY.is_open(stop.id) else ui.Tone.OFF}


def test_where_there_is_no_room_for_the_map_the_stops_stand_in_rows_and_the_same_can_be_done() -> None:
    told = Told()
    pilot = journey(told, HALF_WAY)
    pilot.kit.interface = 1.5
    pilot.stack.resize((1280, 720))
    pilot.settle()
    assert not scene(pilot).has_map
    pilot.click(node(pilot.scene, "riga"))
    pilot.click("Play")
    assert [setup.journey for setup in told.setups] == ["riga"]


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
    pilot.click(node(pilot.scene, "budapest"))
    assert scene(pilot).chosen.id == "budapest"
    assert "Play" not in labels(pilot.scene)
    pilot.click(f"Go to {names_file().stops['riga'].said()}")
    assert scene(pilot).chosen.id == "riga"
    assert told.ways == []
    pilot.press(pygame.K_RETURN)
    assert [setup.journey for setup in told.setups] == ["riga"]


@pytest.mark.parametrize(("stop", "carries"), [("saint_petersburg", "saint_petersburg"), ("warsaw", "budapest")])
def test_the_sparrow_stands_on_the_chosen_stop_but_on_none_that_is_closed(stop: str, carries: str) -> None:
    pilot = journey(Told(), HALF_WAY)
    pilot.click(node(pilot.scene, stop))
    above = {each.id: node(pilot.scene, (each.id, "stop")).nodes[0].nodes[0] for each in JOURNEY.stops}
    assert [id_ for id_, first in above.items() if isinstance(first.part, ui.Picture)] == [carries]


def test_the_grand_round_can_be_played_again_once_the_journey_is_complete() -> None:
    told = Told()
    pilot = journey(told, COMPLETE)
    assert "Play again" in labels(pilot.scene)
    pilot.press(pygame.K_RETURN)
    assert [setup.journey for setup in told.setups] == [JOURNEY.round.id]


@pytest.mark.parametrize(
    ("far", "stop", "next_step"),
    [
        (NOWHERE, "saint_petersburg", "riga"),
        (NOWHERE, "budapest", "saint_petersburg"),
        (NOWHERE, "warsaw", "tel_aviv"),
        (HALF_WAY, "warsaw", "tel_aviv"),
        (EARLIER, "warsaw", "budapest"),
    ],
)
def test_a_closed_stop_says_which_star_opens_it_and_what_is_to_be_earned_there(
    far: Traveled, stop: str, next_step: str
) -> None:
    pilot = journey(Told(), far)
    pilot.click(node(pilot.scene, stop))
    opens = f"First earn a star in {names_file().stops[next_step].said()}"
    assert stamp(pilot, stop).more.startswith(opens)
    there = JOURNEY.at(stop)
    assert isinstance(there, Stop)
    assert goals_told(pilot) == [*(f"{line}: no star" for line in stop_goals(there).values()), opens]


def test_the_grand_round_says_which_star_comes_first_while_it_is_closed() -> None:
    pilot = journey(Told(), HALF_WAY)
    pilot.click(node(pilot.scene, ROUND))
    assert goals_told(pilot) == [
        "Win a match under each rulebook, against the best players",
        "First earn a star in Warsaw",
    ]


def test_the_grand_round_tells_the_star_of_each_rulebook_on_the_map() -> None:
    pilot = journey(Told(), ALL_THE_WAY)
    pilot.click(node(pilot.scene, ROUND))
    said = [row.called for row in parts(pilot.scene, ui.Row)]
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


LEFT = SavedMatch(path=Path("m"), changed=0.0, rules="gala", deal=3)


def test_the_match_of_the_stop_is_golden_though_another_one_was_left() -> None:
    told = Told()
    pilot = journey(told, NOWHERE, NextStep("Continue", "GALA rules · deal 3", ResumeMatch(LEFT)), LEFT)
    assert [button.label for button in parts(pilot.scene, ui.Button) if button.paint is Paint.GOLD] == ["Play"]
    pilot.press(pygame.K_RETURN)
    assert isinstance(told.ways[-1], BeginMatch)


def test_a_lesson_that_the_title_proposes_is_the_golden_button_of_the_next_stop() -> None:
    told = Told()
    step = NextStep("Next lesson", "Lesson 2 of 12", OpenLesson("newcomer.pung", "latvian"))
    pilot = journey(told, NOWHERE, step, LEFT)
    golden = [button.label for button in parts(pilot.scene, ui.Button) if button.paint is Paint.GOLD]
    assert golden == [step.label]
    pilot.press(pygame.K_RETURN)
    assert told.ways == [step.to]
    pilot.click("Play")
    assert isinstance(told.ways[-1], BeginMatch)


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
    monkeypatch.setitem(names_file().stops, "vienna", names_file().stops["riga"])
    far = Traveled({stop.id: frozenset({Star.PLACE}) for stop in JOURNEY.stops}, frozenset(), ("gala",))
    told = Told()
    ask = partial(Asked, found=Habits(traveled=far))
    pilot = Pilot(lambda kit: JourneyScene(kit, told.ways.append, ANA, ask, journey=longer))
    pilot.settle()
    boxes = [node(pilot.scene, stop.id).box for stop in longer.stops]
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
        assert (stamp(pilot, "budapest").more == line) is is_said
