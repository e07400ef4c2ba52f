"""Other ways to sort a hand on the score sheet (docs/rules/israeli.md, "Scoring", 1; docs/design.md, section 19)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pygame
import pytest

from game.app.window.actions import PadButton, Pressed, Released
from game.engine.commands import DeclareMahjong
from game.engine.seat import Seat
from game.i18n.translator import speaking
from game.scenes.score.score import ScoreScene
from game.scenes.shared.destinations import Way
from game.ui import key_of
from tests.engine.rigged import Scene
from tests.for_each import one_of
from tests.scenes.pilot import node
from tests.scenes.table_pilot import CHAIRS, ScenePilot
from tests.ui import walk

PUNGS_OR_CHOWS = "B111222333 C999 DRR"
"""Of pungs it counts more; of three chows of 1-2-3 it is a mahjong as well."""
SORTED = "Arrangement {}/2"


def sheet_of(east: str, *, book: str = "israeli", size: tuple[int, int] = (1024, 640)) -> tuple[ScenePilot, ScoreScene]:
    """The sheet of East, who went out with his dealt tiles."""
    pilot = ScenePilot(Scene(book=book, dice=(2, 3, 3, 4, 5), east=east), draws=False, size=size)
    pilot.scene.questions.answer(DeclareMahjong(seat=Seat(0)))
    pilot.until(lambda: pilot.is_over)
    scene = ScoreScene(
        pilot.context,
        pilot.view.model,
        CHAIRS,
        picture=pilot.scene.picture,
        go_on=partial(pilot.go, Way.TO_TITLE),
        is_last=False,
    )
    pilot.draws = True
    pilot.stack.push(scene)
    pilot.step(5.0)
    return pilot, scene


def kinds(scene: ScoreScene) -> list[str]:
    return [each.name for each in scene.shown.sets if each.name != "Bonus"]


def test_a_click_shows_the_next_way_and_at_last_the_one_that_counts() -> None:
    pilot, scene = sheet_of(PUNGS_OR_CHOWS)
    best, score = scene.shown, pilot.view.model.state.balances
    assert kinds(scene) == ["Pung", "Pung", "Pung", "Pung", "Pair"]
    pilot.press(SORTED.format(1))
    pilot.step()
    other = scene.shown
    assert kinds(scene) == ["Chow", "Chow", "Chow", "Pung", "Pair"]
    assert [line.name for line in other.lines if "Chow" in line.name] == ["Chow of 1-2-3 of Bamboo, concealed"] * 3
    assert other.total < best.total
    assert (other.gain, other.balance) == (best.gain, best.balance)
    assert scene.total.name == "Would have scored"
    pilot.press(SORTED.format(2))
    pilot.step()
    assert scene.shown == best
    assert scene.total.name == "Total"
    assert pilot.view.model.state.balances == score


def test_a_book_where_the_winner_alone_counts_shows_his_other_ways() -> None:
    """docs/rules/common.md, "A set, a hand, a win"."""
    pilot, scene = sheet_of(PUNGS_OR_CHOWS, book="gala")
    best = scene.shown.total
    pilot.press(SORTED.format(1))
    pilot.step()
    assert scene.shown.total < best


def test_what_the_other_way_would_have_counted() -> None:
    """Pungs 8 + 4 + 4 + 8, no chow 10, pair of dragons 3; or chows 1 + 1 + 1, a pung 8, the pair 3; both × 2.5."""
    _pilot, scene = sheet_of(PUNGS_OR_CHOWS)
    page = scene.shown
    flowers = sum((line.amount for line in page.lines if line.id == "bonus"), Fraction(0))
    assert not flowers
    assert page.total == Fraction(37 * 5, 2)
    assert [way.total for way in page.others] == [Fraction(14 * 5, 2)]


def test_keys_reach_it() -> None:
    pilot, scene = sheet_of(PUNGS_OR_CHOWS)
    for _press in range(20):
        if key_of(scene.page.focus) == "sorting":
            break
        pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_RETURN)
    assert "Chow" in kinds(scene)
    assert key_of(scene.page.focus) == "sorting", "it can be pressed again"
    assert not pilot.was_sent(Way.TO_TITLE), "the next deal was not begun"


def test_a_gamepad_reaches_it() -> None:
    pilot, scene = sheet_of(PUNGS_OR_CHOWS)
    for _press in range(2):
        pilot.send(Pressed(PadButton.LEFT))
        pilot.send(Released(PadButton.LEFT))
        pilot.step()
    assert key_of(scene.page.focus) == "sorting"
    pilot.send(Pressed(PadButton.SOUTH))
    pilot.send(Released(PadButton.SOUTH))
    assert "Chow" in kinds(scene)


def test_another_players_hand_is_seen_first_as_it_counts() -> None:
    pilot, scene = sheet_of(PUNGS_OR_CHOWS)
    best = scene.shown
    pilot.press(SORTED.format(1))
    pilot.press("Boris")
    pilot.press("Mira")
    assert scene.shown == best


@pytest.mark.parametrize(
    ("book", "east"),
    [
        ("israeli", "B111 B999 WEEE DRRR WSS"),
        ("gala", "B123 C456 D789 C111 D55"),
        ("latvian", PUNGS_OR_CHOWS),
    ],
)
def test_there_is_nothing_to_press_where_nothing_is_to_choose(book: str, east: str) -> None:
    """One way alone; or every way is worth the same."""
    pilot, scene = sheet_of(east, book=book)
    assert scene.shown.is_winner
    assert scene.page.node("sorting") is None
    assert not [label for label in pilot.buttons if label.startswith("Reading")]


@pytest.mark.parametrize("language", one_of(3, ["en", "he", "hu", "lv", "pl", "ru"]))
def test_it_has_room_in_every_language(language: str) -> None:
    with speaking(language):
        pilot, scene = sheet_of(PUNGS_OR_CHOWS)
        for _press in range(2):
            assert walk.faults(scene.page) == []
            node(scene, "sorting").press()
            pilot.step()
