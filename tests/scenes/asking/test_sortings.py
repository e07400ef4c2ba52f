"""Whoever goes out may sort his tiles, where that moves points or a name (docs/rules/common.md)."""

from __future__ import annotations

import pygame
import pytest

from game.engine.events import DealEnded, MahjongDeclared
from game.i18n.translator import speaking
from game.view.lane.choices import SortingChoice
from tests.engine.rigged import Scene, of_kind
from tests.scenes.pilot import all_of
from tests.scenes.table_pilot import ScenePilot

DICE = (2, 3, 3, 4, 5)
PUNGS_OR_CHOWS = "B111222333 C999 DRR"
SORT = "Arrange sets"


def pilot_of(east: str, book: str = "gala", **options: str) -> ScenePilot:
    return ScenePilot(Scene(book=book, dice=DICE, east=east, options=options), draws=False)


def test_a_winner_has_his_tiles_counted_as_he_sorts_them() -> None:
    pilot = pilot_of(PUNGS_OR_CHOWS)
    pilot.press(SORT)
    pilot.step()
    choices = all_of(pilot.scene, SortingChoice)
    assert [choice.words for choice in choices] == [("Four sets and a pair", "2"), ("Four sets and a pair", "1")]
    choices[1].press()
    pilot.until(lambda: pilot.is_over)
    (ended,) = of_kind(pilot.events, DealEnded)
    assert ended.deltas[0] == 1


def test_the_call_itself_counts_what_is_best() -> None:
    pilot = pilot_of(PUNGS_OR_CHOWS)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    (ended,) = of_kind(pilot.events, DealEnded)
    assert ended.deltas[0] == 2


def test_the_call_says_what_it_counts_and_enter_makes_it() -> None:
    pilot = pilot_of(PUNGS_OR_CHOWS)
    bar = pilot.scene.questions.bar
    assert bar is not None
    (mahjong, *_others) = (button for button in bar.buttons if button.label == "Mahjong")
    assert mahjong.second == "2 points"
    enter = mahjong.shortcut
    assert [button.label for button in bar.buttons if button.shortcut == enter] == ["Mahjong"]
    pilot.key(pygame.K_TAB)
    pilot.step()
    assert not [button.label for button in bar.buttons if button.shortcut == enter], "Enter is for the hand now"
    pilot.scene.questions.focus_bar()
    pilot.step()
    assert mahjong.shortcut == enter
    pilot.key(pygame.K_RETURN)
    pilot.until(lambda: pilot.is_over)
    (ended,) = of_kind(pilot.events, DealEnded)
    assert ended.deltas[0] == 2


def test_a_number_chooses() -> None:
    pilot = pilot_of(PUNGS_OR_CHOWS)
    pilot.press(SORT)
    pilot.step()
    pilot.key(pygame.K_2)
    pilot.until(lambda: bool(of_kind(pilot.events, MahjongDeclared)))
    (out,) = of_kind(pilot.events, MahjongDeclared)
    assert isinstance(out.sorting, str)
    assert "B1B2B3" in out.sorting


def test_the_names_of_special_hands_are_offered() -> None:
    pilot = pilot_of("B123456789 WEEE DRR", "israeli")
    pilot.press(SORT)
    pilot.step()
    assert [choice.words[0] for choice in all_of(pilot.scene, SortingChoice)] == [
        "Big snake",
        "Buried treasure",
        "Four sets and a pair",
    ]


def test_the_tile_that_completes_the_hand_is_marked() -> None:
    """Two ways may have the same sets, and differ in the one that took the tile."""
    pilot = ScenePilot(Scene("B111222333 B46 DRR WE", draws="WW WN B5"), draws=False)
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    pilot.press(SORT)
    pilot.step()
    assert [choice.winning for choice in all_of(pilot.scene, SortingChoice)] == [(3, 1), (3, 1)]


def test_where_nothing_moves_nothing_is_asked() -> None:
    assert SORT not in pilot_of("B123 C456 D789 C111 D55").bar


def test_at_a_real_table_nobody_is_told_what_his_tiles_make() -> None:
    assert SORT not in pilot_of(PUNGS_OR_CHOWS, play="tabletop").bar


@pytest.mark.parametrize("language", ["en", "he", "hu", "lv", "pl", "ru"])
def test_the_choices_stay_in_the_window_in_every_language(language: str) -> None:
    with speaking(language):
        pilot = ScenePilot(Scene(book="israeli", dice=DICE, east="B123456789 WEEE DRR"), draws=False, size=(1024, 640))
        pilot.scene.questions.press(
            next(offer.kind for offer in pilot.scene.questions._offers if len(offer.commands) > 2)
        )
        pilot.step()
        choices = all_of(pilot.scene, SortingChoice)
        frame = pilot.kit.frame
        assert len(choices) == 3
        assert all(choice.box.x >= 0 and choice.box.right <= frame.width for choice in choices)


def test_a_bar_that_is_laid_out_anew_shows_its_keys_again() -> None:
    """As in a window of another size: the choices close, and their numbers are free."""
    pilot = pilot_of(PUNGS_OR_CHOWS)
    pilot.press(SORT)
    pilot.step()
    questions = pilot.scene.questions
    assert questions.bar is not None
    assert all(button.hides_key for button in questions.bar.buttons)
    questions.place()
    assert not questions.row.is_open
    assert not any(button.hides_key for button in questions.bar.buttons)
