"""What waits for a person on the title: today's walls, a goal nearly reached, and the rank."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.unfinished import SavedMatch
from game.app.system.settings import Settings
from game.i18n.general import general, names_file
from game.i18n.player_texts import rank_text
from game.i18n.tile_words import wind_letter
from game.players.match_record import folded
from game.players.past import Habits, habits_of, past_of
from game.players.rank.ranked import OVER_ALL
from game.scenes.front.waiting import Rank, Waits, waits_for
from game.scenes.shared.destinations import Open, OpenStatistics
from game.tiles.tile import Tile, Wind
from game.ui.part import key_of
from game.view.page.goals import GoalLine
from game.view.page.rating_signs import EMPTY
from tests.players.records import ranked
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, labels, node, part, texts, texts_in
from tests.scenes.statistics_samples import entries

WALLS = "Today's walls"
WALL = Waits(Habits(matches=3), played=(False, True, False, False, False), series=4)
GOAL = GoalLine(text="Win five deals", done=3, of=5, sign=Tile.B5)


def title_with(waits: Waits, told: Told | None = None, *, matches: int = 0) -> Pilot:
    settings = Settings(first_match_done=True)
    pilot = Pilot(
        lambda kit: fixtures.title(kit, told or Told(), settings=settings, waits=waits, matches=matches), draws=True
    )
    pilot.wait(0.5)
    return pilot


@pytest.mark.parametrize("matches", [0, 1])
def test_todays_walls_and_a_goal_wait_below_all_other_ways(matches: int) -> None:
    told = Told()
    pilot = title_with(replace(WALL, goal=GOAL), told, matches=matches)
    walls, goal = "Today's walls, 1 of 5, 4-day streak", "Win five deals, 3 of 5"
    assert labels(pilot.scene)[7:9] == [walls, goal]
    assert node(pilot.scene, WALLS).box.y > node(pilot.scene, Open.SETTINGS).box.y
    for token in (walls, goal):
        pilot.click(token)
    assert told.ways == [Open.DAYS, OpenStatistics("GOALS")]


def test_what_waits_takes_the_focus_from_nothing_and_is_reached_by_keys() -> None:
    told = Told()
    pilot = title_with(WALL, told)
    assert key_of(pilot.focus) == "first"
    assert texts_in(pilot.scene, "first")[0] == "Quick match"
    pilot.press(*[pygame.K_DOWN] * 5, pygame.K_RETURN)
    assert told.ways == [Open.DAYS]


def test_a_series_of_no_days_is_not_spoken_of() -> None:
    walls = part(title_with(replace(WALL, series=0)).scene, WALLS, ui.Panel)
    assert walls.called == "Today's walls, 1 of 5"


def test_the_rank_and_what_the_last_match_did_to_it_stand_with_the_name() -> None:
    pilot = title_with(replace(WALL, rank=Rank("Swift II", "E2A83C", -8)))
    name, standing = texts_in(pilot.scene, "person")
    assert name == "Mira"
    assert "Swift II" in standing
    assert "−8" in standing


def test_todays_walls_wait_for_somebody_who_has_not_played_and_are_all_that_does() -> None:
    told = Told()
    fresh, unseen = (
        Pilot(lambda kit: fixtures.title(kit, told, waits=Waits(Habits()), matches=0), draws=draws)
        for draws in (True, False)
    )
    for pilot in (fresh, unseen):
        pilot.wait(0.5)
    assert WALLS not in texts(unseen.scene), "nothing is looked for before the first frame"
    assert part(fresh.scene, WALLS, ui.Panel).called == "Today's walls, 0 of 5"
    assert key_of(fresh.focus) == "first"
    assert texts_in(fresh.scene, "first")[0] == "Your first match"
    fresh.click(node(fresh.scene, WALLS))
    assert told.ways == [Open.DAYS]


def test_walls_that_wait_alone_have_a_line_of_their_own_as_wide_as_the_button_of_the_journey() -> None:
    pilot = title_with(WALL)
    walls, journey = node(pilot.scene, WALLS), node(pilot.scene, Open.JOURNEY)
    assert (walls.box.x, walls.box.width) == (journey.box.x, journey.box.width)


def test_what_waits_follows_from_the_matches() -> None:
    played = entries()
    last = max(entry.match.daily for entry in played)
    waits = waits_for(folded(past_of("Ana"), played), "hungarian", date.fromisoformat(last))
    moves = ranked("Ana", played).moves[OVER_ALL]
    assert waits.rank is not None
    assert waits.rank.moved == round(moves[-1].after.value) - round(moves[-1].before.value)
    assert waits.rank.title == rank_text(moves[-1].after)
    assert waits.goal is not None
    assert 0.5 <= waits.goal.done / waits.goal.of < 1
    assert sum(waits.played) == len({entry.match.rules for entry in played if entry.match.daily == last})
    assert waits_for(folded(past_of("Nobody"), played), "hungarian", date.fromisoformat(last)) == Waits(
        habits_of("Nobody")
    )


def test_what_waits_and_the_winds_are_told_without_reading_the_words_of_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    names_file()
    general.cache_clear()
    monkeypatch.setattr("game.i18n.general.read", pytest.fail)
    played = entries()
    assert waits_for(folded(past_of("Ana"), played), "hungarian", date.fromisoformat("2026-11-30")).rank
    assert wind_letter(Wind.EAST) == "E"


def test_before_the_first_title_the_name_has_the_matches_to_go_and_a_pale_feather() -> None:
    played = entries()
    first = [entry for entry in played if entry.match.id == played[0].match.id]
    rank = waits_for(folded(past_of("Ana"), first), "hungarian", date(2026, 1, 1)).rank
    moves = ranked("Ana", first).moves[OVER_ALL]
    assert rank == Rank(rank_text(moves[-1].after), EMPTY, 0, is_settled=False)


def test_nothing_waits_for_somebody_to_whom_the_first_lesson_is_proposed() -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), waits=Waits(Habits()), matches=0, teaches=True), draws=True)
    pilot.wait(0.5)
    assert WALLS not in texts(pilot.scene)


def test_the_match_to_be_continued_says_place_and_points_once_they_are_read() -> None:
    class Second(SavedMatch, frozen=True):
        def own_standing(self) -> tuple[int, Fraction]:
            return 2, Fraction(18)

    saved = Second(path=Path("one"), changed=1e9, rules="gala", deal=3)
    pilot = Pilot(lambda kit: fixtures.title(kit, Told(), of=[saved], waits=WALL), draws=True)
    pilot.wait(0.5)
    assert texts_in(pilot.scene, "first") == ["Continue", "2nd place · 18 points · GALA rules · deal\u00a03"]
