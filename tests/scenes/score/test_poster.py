"""The sheet of a hand with a name: its picture over the whole window, and beside it a paper with few rows (mock 29)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.i18n import use_language
from game.scenes.score.rows import OtherCountings
from game.scenes.score.score import ScoreScene
from game.view.sheet.headline import Headline
from game.view.sheet.parts import SeatTab, SetBox
from game.view.sheet.poster import GreatTotal, Proclamation
from game.view.sheet.rows import LineRow, TotalBar
from game.view.sheet.seals import Seal
from game.view.spoken import words_of
from tests.gallery.states import state
from tests.scenes.pilot import all_of, only

LANGUAGES = ("en", "he", "hu", "lv", "pl", "ru")
DEALT = "special-israeli-doubles-score"
NAMED = ("special-israeli-score", "special-israeli-points-score", "special-polish-score", DEALT)


def sheet(name: str, size: tuple[int, int] = (1280, 720)) -> ScoreScene:
    scene = state(name, size).stack.top
    assert isinstance(scene, ScoreScene)
    return scene


def test_a_hand_with_a_name_is_a_picture_with_its_name_alone_in_gold() -> None:
    scene = sheet("special-polish-score")
    assert only(scene, Proclamation).title == "Blessing of heaven"
    assert only(scene, Proclamation).called.startswith("Blessing of heaven! Mira wins: 12,000 points.")
    total = only(scene, GreatTotal)
    assert (total.name, int(total.total)) == ("Mira wins", 12000)
    assert all(box.is_bare for box in all_of(scene, SetBox))


@pytest.mark.parametrize("name", NAMED)
def test_the_tiles_are_one_row_of_one_size_below_the_name(name: str) -> None:
    scene = sheet(name)
    boxes = all_of(scene, SetBox)
    assert sum(len(box.tiles) for box in boxes) == 14
    assert {round(box.box.width / len(box.tiles), 3) for box in boxes} == {round(boxes[0].box.height / 1.42, 3)}
    assert only(scene, Proclamation).box.bottom <= boxes[0].box.y
    assert boxes[0].box.bottom < only(scene, GreatTotal).box.y


def test_a_figure_is_told_where_it_comes_from_where_it_goes_to_and_in_gold() -> None:
    """What they pay together: on its row, in the winner's column and as the great figure."""
    scene = sheet("special-polish-score")
    said = Counter(
        word.strip("+") for each in scene.page.widgets for text in words_of(each, scene.kit) for word in text.split()
    )
    assert [said[figure] for figure in ("2,000", "4,000", "12,000")] == [1, 2, 3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMED)
def test_nothing_overlaps_and_nothing_is_cut(name: str, language: str) -> None:
    use_language(language)
    try:
        for size in ((1024, 640), (2560, 1440), (1440, 1080)):
            scene = sheet(name, size)
            assert all_of(scene, Proclamation)
            seen = [widget for widget in scene.page.widgets if widget.is_visible and widget.height == 0]
            for number, one in enumerate(seen):
                assert not one.clipped(scene.kit), one
                assert one.box.x >= 0
                assert one.box.right <= scene.kit.frame.width
                assert not [other for other in seen[number + 1 :] if one.box.grown(-1).meets(other.box)], one
    finally:
        use_language("en")


def test_the_pages_of_the_others_are_sheets_as_always() -> None:
    scene = sheet("special-polish-score")
    all_of(scene, SeatTab)[1].press()
    assert not all_of(scene, Proclamation)
    assert not all_of(scene, GreatTotal)
    assert only(scene, TotalBar).name == "Received and paid"
    assert only(scene, Headline).title == "Boris's hand"
    all_of(scene, SeatTab)[0].press()
    assert only(scene, GreatTotal).total == 12000


def test_other_arrangements_of_its_tiles_keep_their_own_total() -> None:
    scene = sheet("special-polish-score")
    only(scene, OtherCountings).press()
    assert only(scene, TotalBar).name == "Would have scored"


def test_every_row_is_on_the_paper_at_once() -> None:
    for name in NAMED:
        scene = sheet(name)
        lines = [line for line in scene.page.widgets if isinstance(line, LineRow)]
        assert all(0 < line.box.y < line.box.bottom < scene.kit.frame.height for line in lines)


def test_a_hand_that_was_dealt_complete_has_one_too_and_each_of_its_shares_is_named() -> None:
    """docs/rules/israeli.md: the original hand."""
    scene = sheet(DEALT)
    assert only(scene, Proclamation).title == "Original hand"
    assert only(scene, GreatTotal).sum_text == "210 + 48"
    seals = all_of(scene, Seal)
    assert [seal.name for seal in seals] == [
        "Seat wind",
        "Prevailing wind",
        "Dragons: Red Dragon",
        "Half flush",
        "Terminals and honors",
        "Original hand",
    ]
    assert [seal.figure for seal in seals] == [*["+21"] * 5, "+63"]
    assert all(seal.is_card and seal.box.bottom < only(scene, Proclamation).box.y for seal in seals)


def test_the_moon_is_the_larger_the_more_a_hand_is_worth_among_those_of_its_book() -> None:
    """docs/rules/israeli.md, "Special hands": 6000 at most; docs/rules/polish.md: the limit."""
    glory = [sheet(name).shown.glory ** 2 for name in (DEALT, *NAMED[:3])]
    assert glory == pytest.approx([210 / 6000, 1600 / 6000, 3000 / 6000, 1.0])


def test_a_win_without_a_name_has_no_picture() -> None:
    assert not all_of(sheet("israeli-score"), Proclamation)
