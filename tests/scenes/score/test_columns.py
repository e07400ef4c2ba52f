"""Both columns of a score sheet end at its foot, and nothing overlaps or is cut off (mock 06)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pygame
import pytest

from game.i18n.score_rows import RowKind
from game.i18n.translator import speaking
from game.scenes.score.columns import SEATS_APART, lay_seats
from game.scenes.score.score import ABOVE_FOOT, INSET, ScoreScene
from game.scenes.shared.sheet_use import SheetUse
from game.view.page.stars import Earned, EarnedRibbon
from game.view.paint import Canvas, Kit
from game.view.sheet.headline import Headline
from game.view.sheet.parts import SET_HEIGHT, FigureHeads, SeatRow, SeatTab, SetBox, SheetHint
from game.view.sheet.rows import LineRow, TotalBar
from game.view.units import Align, Box, Face, TextStyle
from game.view.widgets.button import Button
from game.view.widgets.label import Label
from tests.for_each import one_of
from tests.gallery.states import state
from tests.scenes.pilot import all_of, only
from tests.scenes.score.test_headline import sheet_of as sheet_with
from tests.scenes.score.test_other_countings import sheet_of

LANGUAGES = ("en", "he", "hu", "lv", "pl", "ru")
NAMED = (
    "special-israeli-score",
    "special-israeli-points-score",
    "special-polish-score",
    "special-israeli-doubles-score",
)
"""Sheets of hands with a name of their own."""


@cache
def won(size: tuple[int, int], language: str = "en") -> ScoreScene:
    """A win with a remark, in a book where everybody keeps the worth of his hand; it is only looked at."""
    with speaking(language):
        scene = state("third-israeli-score", size).stack.top
    assert isinstance(scene, ScoreScene)
    return scene


@cache
def few_rows() -> ScoreScene:
    """A win of few rows without a remark; it is only looked at."""
    return sheet_of("B123456789 B123 DRR", book="gala")[1]


def test_both_columns_end_at_the_foot() -> None:
    scene = won((1280, 720))
    foot = only(scene, TotalBar).box.bottom
    button = next(button for button in all_of(scene, Button) if button.label == "Next deal")
    assert button.box.bottom == foot
    hint = only(scene, SheetHint)
    assert hint.box.bottom == pytest.approx(button.box.y - ABOVE_FOOT)
    rule = next(label for label in all_of(scene, Label) if label.text.startswith("All score their own hands"))
    assert rule.text.endswith("the others pay the winner 8 each")
    assert all_of(scene, SeatRow)[-1].box.bottom == pytest.approx(rule.box.y - SEATS_APART)
    assert rule.box.bottom <= hint.box.y


def test_without_a_remark_the_seats_share_the_height() -> None:
    scene = few_rows()
    button = next(button for button in all_of(scene, Button) if button.label == "Next deal")
    assert button.box.y - all_of(scene, SeatRow)[-1].box.bottom == pytest.approx(ABOVE_FOOT)


def is_whole(scene: ScoreScene) -> None:
    """Nothing overlaps, is cut off or leaves the window."""
    seen = [widget for widget in scene.page.widgets if widget.is_visible]
    for number, one in enumerate(seen):
        assert not one.clipped(scene.kit), one
        assert one.box.x >= 0
        assert one.box.right <= scene.kit.frame.width
        assert not [other for other in seen[number + 1 :] if one.box.grown(-1).meets(other.box)], one


@pytest.mark.parametrize("language", one_of(3, LANGUAGES))
def test_nothing_overlaps_and_nothing_is_cut(language: str) -> None:
    scene = won((1024, 640), language)
    is_whole(scene)
    hint = only(scene, SheetHint)
    assert not hint.hint(scene.kit), "all of the remark is read"


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMED)
def test_nor_on_the_sheet_of_a_hand_with_a_name(name: str, language: str) -> None:
    with speaking(language):
        for size in ((1024, 640), (2560, 1440), (1440, 1080)):
            scene = state(name, size).stack.top
            assert isinstance(scene, ScoreScene)
            is_whole(scene)


def test_the_sets_lie_on_a_cloth_that_is_equally_high_on_every_sheet() -> None:
    few, many = few_rows(), won((1280, 720))
    heights = [all_of(scene, SetBox)[0].box.height for scene in (few, many)]
    assert heights[0] == heights[1] == SET_HEIGHT
    for scene in (few, many):
        boxes = [each.box for each in all_of(scene, SetBox)]
        assert scene.sheet is not None
        start = scene.kit.frame.units(scene.sheet.topleft)[0] + 10 + INSET
        assert start <= boxes[0].x + 1
        assert boxes[-1].right <= all_of(scene, SeatRow)[0].box.right + 0.1
        assert len({box.height for box in boxes}) == 1


def test_the_sets_of_a_hand_have_equal_gaps_and_tiles_of_the_same_size() -> None:
    for scene in (few_rows(), won((1280, 720))):
        boxes = all_of(scene, SetBox)
        gaps = [after.box.x - before.box.right for before, after in pairwise(boxes)]
        assert gaps == pytest.approx([gaps[0]] * len(gaps))
        assert len({each.most for each in boxes}) == 1


def test_only_a_hand_with_a_name_of_its_own_lies_in_gold() -> None:
    named = state("special-israeli-score", (1280, 720)).stack.top
    assert isinstance(named, ScoreScene)
    assert {box.is_golden for box in all_of(named, SetBox)} == {True}
    assert {box.is_golden for box in all_of(won((1280, 720)), SetBox)} == {False}


class Figures(Canvas):
    """A canvas that notes where figures end."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(pygame.Surface((1280, 720)), kit)
        self.ends: list[float] = []

    def reading(self, box: Box) -> Canvas:
        del box
        return self

    def text(
        self,
        text: str,
        style: TextStyle,
        at: tuple[float, float],
        *,
        align: Align = Align.START,
        widest: float | None = None,
    ) -> None:
        super().text(text, style, at, align=align, widest=widest)
        if text.strip("+\u2212").replace(".", "").isdigit():
            self.ends.append(at[0])
            assert align is Align.END


@pytest.mark.slow
def test_figures_end_below_each_other_whole_or_not() -> None:
    scene = state("israeli-score", (1280, 720)).stack.top
    assert isinstance(scene, ScoreScene)
    rows = all_of(scene, SeatRow)
    assert len({row.balance.denominator for row in rows}) > 1
    canvas = Figures(scene.kit)
    for row in rows:
        row.draw(canvas)
    assert len(canvas.ends) == 2 * len(rows)
    assert len(set(canvas.ends)) == 2, "one column of gains, one of balances"


@pytest.mark.slow
def test_gains_and_balances_stand_apart_below_their_heads() -> None:
    scene = state("israeli-score", (1280, 720)).stack.top
    assert isinstance(scene, ScoreScene)
    heads = only(scene, FigureHeads)
    for row in all_of(scene, SeatRow):
        gains, balances = row.figures(scene.kit)
        assert gains.end < balances.start
        assert heads.box.x <= gains.start
        assert not row.clipped(scene.kit)


def test_each_row_shows_the_tiles_that_earned_it() -> None:
    rows = {row.name: " ".join(map(str, row.tiles)) for row in all_of(won((1280, 720)), LineRow)}
    assert rows["Pung of red dragons, exposed"] == "DR DR DR"
    assert rows["Orchid, Winter"] == "F2 S4"
    assert rows["Base points"] == ""


@pytest.mark.parametrize("book", ["gala", "latvian"])
def test_the_total_stands_right_below_the_rows(book: str) -> None:
    pilot, scene = sheet_of("B123456789 B123 DRR", book=book)
    for tab in all_of(scene, SeatTab):
        tab.press()
        pilot.step(0.5)
        total, rows = only(scene, TotalBar).box, [row.box for row in all_of(scene, LineRow)]
        if rows:
            assert total.y == pytest.approx(rows[-1].bottom + ABOVE_FOOT)
            assert total.x == rows[0].x
        assert total.right < all_of(scene, SeatRow)[0].box.x


def test_a_sum_goes_from_the_points_over_shares_and_payments_to_the_total() -> None:
    """docs/rules/israeli.md, "Scoring": 22 points, 50% and 25% of 16 for them, and 8 from each of the others."""
    scene = won((1280, 720))
    rows, total = all_of(scene, LineRow), only(scene, TotalBar)
    points, shares, paid = rows[-4], rows[-3:-1], rows[-1]
    assert (points.name, points.reason) == ("Base points", "bonus tiles halved: 10 + 6 = 16")
    assert [(share.kind, share.figure) for share in shares] == [(RowKind.SHARE, "+8"), (RowKind.SHARE, "+4")]
    assert (paid.figure, paid.name) == ("+24", "Each of the other players pays 8")
    assert list(map(str, (total.hand, total.total))) == ["34", "58"]
    places = [each.box.y for each in (*rows, total)]
    assert places == sorted(places)


@pytest.mark.slow
@pytest.mark.parametrize("last", [False, True])
def test_after_the_last_deal_the_seats_lie_in_the_order_of_their_places(*, last: bool) -> None:
    scene = state("score-last" if last else "gala-score", (1280, 720)).stack.top
    assert isinstance(scene, ScoreScene)
    rows = sorted(all_of(scene, SeatRow), key=lambda row: row.box.y)
    assert [row.place_now for row in rows] == ([1, 2, 3, 4] if last else [0] * 4)


def test_a_sheet_with_a_ribbon_stays_as_it_is_when_it_is_laid_out_again() -> None:
    """A remark without room beside the seats takes none from the rows."""
    scene = sheet_with(won((1280, 720))._state, SheetUse(earned=(Earned("Win with a flush"),) * 4))
    scene.arrange()
    assert only(scene, EarnedRibbon).is_visible
    boxes = [widget.box for widget in scene.page.widgets if widget.is_visible]
    scene.arrange()
    assert boxes == [widget.box for widget in scene.page.widgets if widget.is_visible]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["score-last", "score-goal-long"])
def test_who_wins_the_match_stands_on_gold_below_the_headline_of_its_last_deal(name: str) -> None:
    scene = state(name, (1280, 720)).stack.top
    assert isinstance(scene, ScoreScene)
    headline = only(scene, Headline)
    assert headline.won == "Boris wins the match"
    assert "Boris wins the match" in headline.called


def test_a_remark_is_read_above_a_ribbon_too() -> None:
    scene = won((1280, 720))
    hint, seats = only(scene, SheetHint), all_of(scene, SeatRow)
    lay_seats(Box(0, 0, 628, 390), seats, (), hint, Label("", TextStyle(Face.MEDIUM, 20)))
    assert hint.is_visible
    assert not hint.hint(scene.kit), "all of the remark is read"
    assert seats[-1].box.bottom < hint.box.y
