"""A player's card."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.app.matches.statistics import Asked
from game.app.system import clipboard
from game.players.match_record import Entry, Query
from game.players.rank.ranked import OVER_ALL, ranked
from game.players.roster import DAY, Chair, Person, PortraitId
from game.scenes.front.title import TitleScene
from game.scenes.program.application import Application
from game.scenes.shared.destinations import BeginMatch, Open, OpenStatistics, Way
from game.scenes.shared.looks import engraved
from game.scenes.statistics import player
from game.scenes.statistics.cabinet import Shelf, tiles_of_hand
from game.scenes.statistics.persons import PersonsScene
from game.scenes.statistics.player import PlayerScene, PortraitPanel
from game.scenes.statistics.statistics_scene import Sheet
from game.school.progress import Progress
from game.tiles.tile import Tile
from game.view.page.goals import GoalList
from game.view.paint import Kit
from game.view.spoken import nodes_of
from game.view.units import theme
from game.view.widgets.button import Button
from game.view.widgets.entry import TextEntry
from tests.players import records
from tests.players.records import FIRST_DAY, match_of
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, all_of, only, texts
from tests.scenes.program.test_program import labels, press, started, top
from tests.scenes.program.test_program import play as pass_time
from tests.scenes.statistics_samples import Sample, entries


class OfAna(Sample):
    """Answers as the statistics do where nobody of that name has played."""

    def ask(self, query: Query) -> Asked:
        return super().ask(replace(query, name="Ana"))


def card(told: Told, name: str = "Ana", source: Sample | None = None, folder: Path = Path("data")) -> Pilot:
    own = Chair(name=name, portrait=PortraitId("panda"), kind=Person())

    def scene(kit: Kit) -> PlayerScene:
        return PlayerScene(
            kit,
            told.ways.append,
            own,
            source or Sample(entries()),
            rules="hungarian",
            folder=folder,
            now=lambda: FIRST_DAY,
        )

    pilot = Pilot(scene)
    pilot.wait(0.3)
    return pilot


def heard(pilot: Pilot) -> str:
    """Everything that whoever hears the page is told."""
    return "\n".join(node.said for _widget, node in nodes_of(pilot.page))


def test_the_card_tells_rank_records_favorites_and_trophies() -> None:
    told = heard(card(Told()))
    for said in (
        "40 matches finished",
        "Swift II",
        "1,275",
        "Favorite rules: Hungarian",
        "Best hand",
        "Cabinet\n12 of 108 collected",
        "Win five deals",
    ):
        assert said in told


def mixed() -> list[Entry]:
    """Matches of Ana, one of each kind: two plain ones, won and lost, one left early, and others that do not count."""
    one = records.deal(1, (1, 0, -1))
    matches = [
        replace(match_of(0, places=(1, 2, 3)), wall="one"),
        replace(match_of(1, places=(3, 1, 2)), wall="two"),
        replace(match_of(2), wall="three"),
        replace(match_of(3, places=(1, 2, 3), helped=True), wall="four"),
        replace(match_of(4, places=(2, 1, 3)), wall="five", hinted=(0,)),
        replace(match_of(5, places=(2, 1, 3)), wall="six", journey=DAY, daily="2026-09-01"),
    ]
    return [Entry(match, one) for match in matches]


def test_every_number_of_matches_says_what_is_counted_and_agrees_with_the_others() -> None:
    """Finished are all but the one that was left, on the first try all of these but one, rated only plain matches."""
    told = heard(card(Told(), source=Sample(mixed())))
    assert "5 matches finished" in told
    assert "1 of 4 on the first try" in told
    assert "3 more rated matches" in told
    moves = ranked("Ana", mixed()).moves[OVER_ALL]
    highest = max(move.after.value for move in moves)
    assert f"Best rating, {round(highest):,}" in told


def test_whoever_has_not_played_sees_nobody_elses_figures() -> None:
    pilot = card(Told(), "Mira", OfAna(entries()))
    assert any("0 matches finished" in text for text in texts(pilot.scene))
    assert not any("1,272" in text for text in heard(pilot).splitlines())
    shelves = all_of(pilot.scene, Shelf)
    assert len(shelves) == 4
    assert not any(thing.is_won for shelf in shelves for thing in shelf.things)


def test_whoever_has_not_played_is_led_to_a_match_first() -> None:
    told = Told()
    pilot = card(told, "Mira", OfAna(entries()))
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert told.ways == [Open.SET_UP]


def test_the_portrait_leads_to_all_ranks() -> None:
    told = Told()
    card(told).click(only(card(told).scene, PortraitPanel))
    assert told.ways == [OpenStatistics("RANK")]


def test_the_goals_of_the_week_stand_in_a_row_below_the_cabinet() -> None:
    for name, source in (("Ana", None), ("Mira", OfAna(entries()))):
        scene = card(Told(), name, source).scene
        week, shelves = only(scene, GoalList), all_of(scene, Shelf)
        assert all(shelf.box.bottom < week.box.y for shelf in shelves)
        assert only(scene, PortraitPanel).box.right < week.box.x


def test_the_goals_of_the_week_are_told_with_their_progress() -> None:
    assert "Win five deals, Hungarian, 0 of 5" in heard(card(Told(), "Mira", OfAna(entries())))
    assert "Win five deals, Hungarian, 5 of 5, reached" in heard(card(Told()))


def test_a_hand_of_four_winds_stands_on_its_shelf_with_all_four() -> None:
    winds = [Tile.WE, Tile.WS, Tile.WW, Tile.WN]
    assert tiles_of_hand([[wind] * 3 for wind in winds] + [[Tile.DG] * 2]) == winds
    assert tiles_of_hand([[Tile.D1, Tile.D5, Tile.D9]]) == [Tile.D1, Tile.D5, Tile.D9]


def test_the_cabinet_counts_all_characters_to_beat_but_the_players_own() -> None:
    pilot = card(Told(), "Mira", OfAna(entries()))
    assert [thing.name for thing in all_of(pilot.scene, Shelf)[2].things] == ["Ilze", "Boris", "Dóra"]
    assert "Cabinet\n0 of 108 collected" in heard(pilot)


def test_the_cabinet_leaves_out_what_no_rulebook_has() -> None:
    """A club's own hand, or one of a book that is gone."""

    class WithOwn(Sample):
        def ask(self, query: Query) -> Asked:
            asked = super().ask(query)
            assert asked.answer is not None
            specials = asked.answer.figures.specials
            made = max(specials.values(), key=lambda each: each.first.match.began)
            specials[("polish", "own:Five doors")] = specials[("elsewhere", "any")] = made
            return asked

    hands = all_of(card(Told(), source=WithOwn(entries())).scene, Shelf)[0]
    assert "Five doors" not in hands.called
    assert hands.called.startswith("Special hands: Nine lamps, ")


def test_the_cabinet_shows_what_was_won_first_and_each_shelf_opens_a_page_about_it() -> None:
    told = Told()
    pilot = card(told)
    hands, opponents, record, cities = all_of(pilot.scene, Shelf)
    assert hands.called.startswith("Special hands: Nine lamps, ")
    assert [thing.is_won for thing in hands.things] == [True] * 3
    assert not any(thing.is_won for thing in cities.things)
    assert "Riga, not yet, 0 of 3" in cities.called
    assert opponents.called == "Opponents: Ilze. Boris. Dóra"
    assert "Best hand, 3,000" in record.called
    for shelf in (hands, cities, opponents, record):
        pilot.page.set_focus(shelf)
        pilot.press(pygame.K_RETURN)
    tabs = [OpenStatistics("SPECIAL"), Open.JOURNEY, OpenStatistics("OPPONENTS"), OpenStatistics("OVERVIEW")]
    assert told.ways == tabs
    assert all(page.tab in Sheet.__members__ for page in tabs if isinstance(page, OpenStatistics))


def test_the_count_of_the_cabinet_leads_to_all_that_can_be_won() -> None:
    told = Told()
    card(told).click("12 of 108 collected")
    assert told.ways == [OpenStatistics("GOALS")]


def test_only_whoever_has_not_played_yet_is_led_to_a_match() -> None:
    told = Told()
    card(told, "Mira", OfAna(entries())).click("Play")
    assert told.ways == [Open.SET_UP]
    assert not any(button.label == "Play" for button in all_of(card(Told()).scene, Button))


def test_a_hand_that_was_not_made_shows_its_tiles_and_says_so() -> None:
    hands = all_of(card(Told(), "Mira", OfAna(entries())).scene, Shelf)[0]
    assert hands.called.startswith("Special hands: Big row, not yet")


def test_its_buttons_by_keyboard_and_by_mouse() -> None:
    told = Told()
    pilot = card(told)
    pilot.page.set_focus(all_of(pilot.scene, Button)[0])
    for _each in range(2):
        pilot.press(pygame.K_RETURN, pygame.K_RIGHT)
    for label in ("Switch player", "Statistics"):
        pilot.click(label)
    assert told.ways == [Open.PERSONS, Open.STATISTICS] * 2


@pytest.mark.parametrize("is_opened", [True, False])
def test_the_folder_with_all_matches_is_opened_or_its_path_copied(
    is_opened: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    copied: list[str] = []
    done: Future[bool] = Future()

    def coming(work: partial[bool], _name: str) -> Future[bool]:
        asked.append(work.args[0])
        return done

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(player, "coming", coming)
    monkeypatch.setattr(clipboard, "copy", copy)
    pilot = card(Told(), folder=tmp_path)
    pilot.click("Open folder")
    assert asked == [tmp_path]
    assert any("Folder: " in text and str(tmp_path) in text for text in texts(pilot.scene))
    done.set_result(is_opened)
    pilot.wait(0.2)
    assert copied == ([] if is_opened else [str(tmp_path)])
    said = "Folder: " if is_opened else "Path copied: "
    assert any(said in text and str(tmp_path) in text for text in texts(pilot.scene))
    assert pilot.scene.next_wake is None


def persons_of(program: Application) -> list[str]:
    """Who is offered, when the page is opened."""
    program.router.go(Open.PERSONS)
    return [label for label in labels(program) if label != "Add"]


def add(program: Application, name: str) -> None:
    program.router.go(Open.PERSONS)
    scene = top(program)
    assert isinstance(scene, PersonsScene)
    entry = only(scene, TextEntry)
    entry.set_text(name)
    press(program, "Add")


def test_several_persons_have_settings_progress_and_matches_of_their_own(home: Path) -> None:
    with started(home) as program:
        context = program.router.context
        context.preferences.change(player_name="Mira", felt="plum")
        context.learner.change(lambda now: now.with_lesson("newcomer.pung"))
        program.router.go(BeginMatch())
        pass_time(program, 40)
        program.router.go(Way.TO_TITLE)
        assert labels(program)[0] == "Continue"
        add(program, "Anna")
        assert isinstance(top(program), TitleScene)
        now = context.preferences.now
        assert (now.player_name, now.felt, now.first_match_done) == ("Anna", "jade", False)
        assert context.learner.now == Progress()
        assert "Continue" not in labels(program)
        assert persons_of(program) == ["Anna", "Mira"]
        press(program, "Mira")
        assert context.preferences.now.felt == "plum"
        assert context.learner.now.has_learned("newcomer.pung")
        assert labels(program)[0] == "Continue"


def test_nobody_is_added_twice(home: Path) -> None:
    with started(home) as program:
        program.router.context.preferences.change(player_name="Mira")
        add(program, "mira")
        scene = top(program)
        assert isinstance(scene, PersonsScene)
        assert "mira already plays here." in texts(scene)


def test_a_hand_in_one_piece_stands_on_its_shelf_with_four_of_its_tiles() -> None:
    lamps = [Tile.D1] * 3 + [Tile.D2, Tile.D3, Tile.D4, Tile.D5, Tile.D6, Tile.D7, Tile.D8] + [Tile.D9] * 4
    assert tiles_of_hand([lamps]) == [Tile.D1, Tile.D4, Tile.D6, Tile.D9]


def test_shelves_with_nothing_won_stand_last() -> None:
    shelves = [any(thing.is_won for thing in shelf.things) for shelf in all_of(card(Told()).scene, Shelf)]
    assert shelves == sorted(shelves, reverse=True)
    assert True in shelves
    assert False in shelves


def test_the_place_of_what_is_still_to_win_is_a_golden_outline_with_nothing_within() -> None:
    disc = pygame.Surface((80, 80), pygame.SRCALPHA)
    pygame.draw.circle(disc, theme.WHITE, (40, 40), 30)
    place = engraved(disc)
    red, green, blue, _opacity = place.get_at((40, 10))
    assert red > green > blue > 0
    assert tuple(place.get_at((40, 40)))[:3] == (0, 0, 0)
    assert 0 < place.get_at((40, 40)).a < 128, "the ground shows through"
    assert place.get_at((2, 2)).a == 0
