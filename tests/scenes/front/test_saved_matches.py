"""The list of saved matches, and the page after an error, by keyboard and mouse."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game import ui
from game.app.matches import replay_summary
from game.app.matches.replay_summary import summary_of
from game.app.matches.unfinished import SavedMatch
from game.app.window.stack import Scene
from game.engine.fairness import daily_seed
from game.scenes.front.more import more_scene
from game.scenes.front.saved_matches import ON_A_PAGE, SavedMatchesScene
from game.scenes.shared.destinations import Open, OpenLesson, ResumeMatch, Way
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, parts, texts, texts_in, tree_of


def lines(scene: Scene) -> list[str]:
    """The first lines of what can be chosen."""
    return [text.text for text in parts(scene, ui.Text) if text.type is ui.Type.STRONG]


def test_a_match_is_chosen_by_keyboard() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.saved_matches(kit, told, count=4))
    assert lines(pilot.scene) == [
        *(f"Hungarian rules · deal\u00a0{deal}" for deal in range(3)),
        "Saved by a newer version of Sparrows",
    ]
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    assert told.ways == [ResumeMatch(fixtures.saved(4)[1])]


def test_a_match_is_chosen_by_mouse() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.saved_matches(kit, told, count=4))
    pilot.click(node(pilot.scene, 2))
    assert told.ways == [ResumeMatch(fixtures.saved(4)[2])]


def on_disk(folder: Path, count: int) -> list[SavedMatch]:
    """So many saved matches, whose files are in this folder."""
    found = [msgspec.structs.replace(each, path=folder / f"{each.path}.mahjong") for each in fixtures.saved(count)]
    for each in found:
        each.path.write_text(str(each.deal))
        os.utime(each.path, (each.changed, each.changed))
    return found


def test_a_saved_match_is_deleted_and_restored(tmp_path: Path) -> None:
    saved = on_disk(tmp_path, 9)
    pilot = Pilot(lambda kit: SavedMatchesScene(kit, Told().ways.append, saved))
    before = lines(pilot.scene)
    pilot.press(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
    assert not saved[1].path.exists()
    assert lines(pilot.scene) == [before[0], *before[2:], "Hungarian rules \u00b7 deal\u00a07"]
    assert "Deleted: Hungarian rules \u00b7 deal\u00a01" in texts(pilot.scene)
    pilot.press(pygame.K_RETURN)
    assert lines(pilot.scene) == before
    assert saved[1].path.read_text() == "1"
    assert saved[1].path.stat().st_mtime == saved[1].changed


def test_the_last_match_of_a_page_is_deleted(tmp_path: Path) -> None:
    saved = on_disk(tmp_path, ON_A_PAGE + 1)
    pilot = Pilot(lambda kit: SavedMatchesScene(kit, Told().ways.append, saved))
    next(each for each in tree_of(pilot.scene).nodes if each.tooltip == "Older matches").press()
    pilot.click(node(pilot.scene, ("delete", ON_A_PAGE)))
    assert len(lines(pilot.scene)) == ON_A_PAGE
    pilot.click(node(pilot.scene, "undo"))
    assert lines(pilot.scene) == ["Saved by a newer version of Sparrows"]


def test_a_match_that_cannot_be_deleted_stays(tmp_path: Path) -> None:
    saved = on_disk(tmp_path, 2)
    saved[0].path.unlink()
    pilot = Pilot(lambda kit: SavedMatchesScene(kit, Told().ways.append, saved))
    pilot.click(node(pilot.scene, ("delete", 0)))
    assert len(lines(pilot.scene)) == 2
    assert any(each.startswith("It cannot be deleted") for each in texts(pilot.scene))


def test_more_counts_the_saved_matches_anew() -> None:
    left = [2]
    pilot = Pilot(lambda kit: more_scene(kit, Told().ways.append, lambda: left[0]))
    assert "2 to continue" in texts(pilot.scene)
    left[0] = 0
    pilot.scene.enter()
    pilot.step()
    assert "Saved matches" not in texts(pilot.scene)


def test_more_leads_to_the_saved_matches() -> None:
    told = Told()
    pilot = Pilot(lambda kit: more_scene(kit, told.ways.append, lambda: 3))
    pilot.click(node(pilot.scene, "Saved matches"))
    assert told.ways == [Open.SAVED_MATCHES]
    without = Pilot(lambda kit: more_scene(kit, told.ways.append, lambda: 0))
    cards = parts(without.scene, ui.Panel)
    assert "Saved matches" not in texts(without.scene)
    for card in (each for each in cards if each.on is not None):
        assert card.key is not None
        assert node(without.scene, card.key).box == node(pilot.scene, card.key).box, "cards keep their places"


def test_a_row_says_when_and_how_the_own_seat_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    golden = Path(__file__).parents[2] / "replays" / "gala_assisted.jsonl"
    summary = summary_of(golden.read_bytes())
    assert summary is not None
    assert summary.balances == (0, 4, 2, 1)
    played = msgspec.structs.replace(summary, persons=(False, False, True, False))
    monkeypatch.setattr(replay_summary, "summary_of", lambda _content: played)
    match = SavedMatch(path=golden, changed=1e9, rules="gala", deal=3)
    assert match.own_standing() == (2, Fraction(2))
    pilot = Pilot(lambda kit: SavedMatchesScene(kit, Told().ways.append, [match]))
    assert any("2nd place \u00b7 2 points" in text for text in texts(pilot.scene))


def test_nobody_is_told_a_place_that_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    golden = Path(__file__).parents[2] / "replays" / "gala_assisted.jsonl"
    summary = summary_of(golden.read_bytes())
    assert summary is not None
    tied = msgspec.structs.replace(summary, balances=(0, 3, 0, 0), persons=(False, False, True, False))
    monkeypatch.setattr(replay_summary, "summary_of", lambda _content: tied)
    replay_summary.standing_in.cache_clear()
    match = SavedMatch(path=golden, changed=1e9, rules="gala", deal=3)
    assert match.standing_text() == "0 points"


def test_after_an_error_return_leads_to_the_title_and_so_does_escape() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.crashed(kit, told))
    pilot.press(pygame.K_RETURN)
    pilot.press(pygame.K_ESCAPE)
    pilot.click("Quit")
    assert told.ways == [Way.TO_TITLE, Way.TO_TITLE, Way.QUIT]


def test_after_an_error_in_a_lesson_return_leads_back_to_it() -> None:
    told, taken = Told(), OpenLesson("newcomer.claims", "gala")
    pilot = Pilot(lambda kit: fixtures.crashed(kit, told, lesson=taken))
    pilot.press(pygame.K_RETURN)
    assert told.ways == [Way.TO_TITLE, Open.LEARN, taken]


DAY_SEED = daily_seed(date(2026, 11, 20), "gala")
AFTERWARDS = datetime(2026, 11, 24, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"journey": "riga", "rules": "latvian"}, "Riga \u00b7 Latvian rules \u00b7 deal\u00a03"),
        ({"journey": "round"}, "Grand round \u00b7 GALA rules \u00b7 deal\u00a03"),
        ({"journey": "day", "seed": DAY_SEED}, "Wall of 20 Nov 2026 \u00b7 GALA rules \u00b7 deal\u00a03"),
        ({"club": "Tuesdays"}, "GALA rules (Tuesdays) \u00b7 deal\u00a03"),
        ({"journey": "nowhere"}, "GALA rules \u00b7 deal\u00a03"),
        ({}, "GALA rules \u00b7 deal\u00a03"),
    ],
)
def test_a_match_names_its_stop_its_day_and_its_club(fields: dict[str, Any], told: str) -> None:
    """On its row, and under Continue on the title."""
    known: dict[str, Any] = {"path": Path("one"), "changed": AFTERWARDS, "rules": "gala", "deal": 3} | fields
    one = SavedMatch(**known)
    pilot = Pilot(lambda kit: SavedMatchesScene(kit, Told().ways.append, [one]))
    assert lines(pilot.scene) == [told]
    title = Pilot(lambda kit: fixtures.title(kit, Told(), of=[one]))
    assert texts_in(title.scene, "first")[1] == told


def test_a_file_that_cannot_be_read_is_named_below_the_list() -> None:
    line = "2026-11-27-120000.mahjong cannot be read: the file is empty"
    pilot = Pilot(lambda kit: SavedMatchesScene(kit, Told().ways.append, [], [line]))
    assert line in texts(pilot.scene)
