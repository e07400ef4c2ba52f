"""Both columns of a score sheet: nothing is cut, and each line says what it should (mock 06)."""

from __future__ import annotations

from functools import cache

import pytest

from game import ui
from game.i18n.score_rows import RowKind
from game.i18n.translator import speaking
from game.scenes.score.score import ScoreScene
from tests.for_each import one_of
from tests.gallery.states import state
from tests.gallery.tables import grow
from tests.scenes.pilot import node, parts, texts
from tests.ui import walk

LANGUAGES = ("en", "he", "hu", "lv", "pl", "ru")
NAMED = (
    "special-israeli-score",
    "special-israeli-points-score",
    "special-polish-score",
    "special-israeli-doubles-score",
)
"""Sheets of hands with a name of their own."""


def shown(name: str, size: tuple[int, int], interface: float = 1.0) -> ScoreScene:
    pilot = state(name, size)
    grow(interface=interface)(pilot)  # type: ignore[arg-type]  # a state of a play is a desk
    scene = pilot.stack.top
    assert isinstance(scene, ScoreScene)
    return scene


@cache
def won() -> ScoreScene:
    """A win with a remark, in a book where everybody keeps the worth of his hand; it is only looked at."""
    return shown("third-israeli-score", (1280, 720))


@pytest.mark.parametrize("language", one_of(3, LANGUAGES))
def test_nothing_overlaps_and_nothing_is_cut(language: str) -> None:
    with speaking(language):
        assert walk.faults(shown("third-israeli-score", (1024, 640)).page) == []


@pytest.mark.long(cases=True)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*NAMED, "third-israeli-score", "hungarian-score"])
def test_nor_at_any_size_in_any_language(name: str, language: str) -> None:
    with speaking(language):
        for size, interface in (
            ((1024, 640), 1.0),
            ((2560, 1440), 1.0),
            ((1440, 1080), 1.25),
            ((1280, 720), 1.5),
            ((1920, 1080), 2.0),
        ):
            assert walk.faults(shown(name, size, interface).page) == [], (size, interface)


@pytest.mark.parametrize("interface", one_of(3, [1.0, 1.25, 1.5], first=2))
def test_the_button_that_goes_on_is_in_sight_however_much_is_on_the_sheet(interface: float) -> None:
    scene = shown("third-israeli-score", (1280, 720), interface)
    on = node(scene, "next")
    assert on.clip is None, "it never scrolls away"
    assert on.box.bottom <= scene.kit.frame.height


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 800)), ("pl", (1440, 900))])
def test_the_last_line_is_in_sight_where_the_tabs_stand_below_the_remark(language: str, size: tuple[int, int]) -> None:
    with speaking(language):
        scene = shown("third-israeli-score", size)
        last = node(scene, ("line", len(scene.count.lines) - 1))
        assert last.clip is not None
        assert last.box.bottom <= last.clip.bottom + 0.01


@pytest.mark.parametrize(
    ("name", "is_great"),
    [("score-long-names", True), ("score-goal", False), pytest.param("hungarian-score", False, marks=pytest.mark.slow)],
)
def test_the_total_is_great_where_few_lines_leave_room_and_more_than_the_win_counts(
    name: str, *, is_great: bool
) -> None:
    """A long sheet keeps the title and great figures, too: its lines are closer before anything else gives way."""
    scene = shown(name, (1280, 720))
    kinds = {each.type for each in parts(scene, ui.Text) if each.text in ("1", "2", "112")}
    assert (ui.Type.FIGURE in kinds) is is_great
    assert "How it adds up" in texts(scene)
    figures = [node(scene, ("line", at)).nodes[0].nodes[-1].part for at in range(len(scene.count.lines))]
    assert {each.type for each in figures if isinstance(each, ui.Text)} == {ui.Type.NUMBER}


def test_long_names_leave_room_for_every_score() -> None:
    scene = shown("score-long-names", (1280, 720))
    for page in scene._sheet.pages:
        row = node(scene, ("seat", page.seat))
        assert row.clip is not None
        assert row.box.bottom <= row.clip.bottom + 0.01
    assert node(scene, "next").high(node(scene, "next").box.width) == ui.Size.CONTROL, "its words are in one line"


def test_the_ribbon_tells_everything_that_was_earned() -> None:
    scene = shown("score-star-and-goals", (1280, 720))
    assert {each.text for each in scene._use.earned} <= set(texts(scene))


def test_only_a_hand_with_a_name_of_its_own_lies_in_gold() -> None:
    assert {each.is_golden for each in shown("special-israeli-score", (1280, 720)).shown.sets} == {True}
    assert {each.is_golden for each in won().shown.sets} == {False}


@pytest.mark.slow
def test_figures_stand_in_two_columns_below_their_heads_whole_or_not() -> None:
    scene = shown("israeli-score", (1280, 720))
    rows = [node(scene, ("seat", seat)).nodes[0].nodes for seat in range(4)]
    (table,) = (each for each in scene.page.nodes if isinstance(each.part, ui.Table) and each.part.heads)
    heads = table.nodes[0].nodes
    for number in (1, 2):
        ends = {round(each[number].box.right, 2) for each in (heads, *rows)}
        assert len(ends) == 1, "one column of gains, one of balances"
    assert all(row[1].box.right < row[2].box.x for row in rows)


def test_each_line_shows_the_tiles_that_earned_it() -> None:
    scene = won()
    earned = {
        line.name: " ".join(map(str, [tile for each in node(scene, ("line", at)).whole() for tile in tiles_of(each)]))
        for at, line in enumerate(scene.count.lines)
    }
    assert earned["Pung of red dragons, exposed"] == "DR DR DR"
    assert earned["Orchid, Winter"] == "F2 S4"
    assert earned["Base points"] == ""


def tiles_of(each: ui.Node) -> tuple[object, ...]:
    return each.part.sets[0] if isinstance(each.part, ui.Tiles) else ()


def test_a_sum_goes_from_the_points_over_shares_and_payments_to_the_total() -> None:
    """docs/rules/israeli.md, "Scoring": 22 points, 50% and 25% of 16 for them, and 8 from each of the others."""
    scene = won()
    lines, total = scene.count.lines, scene.total
    points, shares, paid = lines[-4], lines[-3:-1], lines[-1]
    assert (points.name, points.reason) == ("Base points", "bonus tiles halved: 10 + 6 = 16")
    assert [(share.kind, share.figure) for share in shares] == [(RowKind.SHARE, "+8"), (RowKind.SHARE, "+4")]
    assert (paid.figure, paid.name) == ("+24", "Each of the other players pays 8")
    assert list(map(str, (total.hand, total.points))) == ["34", "58"]
    places = [node(scene, key).box.y for key in (*(("line", at) for at in range(len(lines))), "total")]
    assert places == sorted(places)


def test_what_all_score_and_what_would_have_been_is_told_below_the_scores() -> None:
    said = texts(won())
    assert "All score their own hands; the others pay the winner 8 each" in said
    assert "From the wall it would be 41, not 34" in said


@pytest.mark.slow
@pytest.mark.parametrize("last", [False, True])
def test_after_the_last_deal_the_seats_lie_in_the_order_of_their_places(*, last: bool) -> None:
    scene = shown("score-last" if last else "gala-score", (1280, 720))
    lines = [each.called for each in parts(scene, ui.Panel) if isinstance(each.key, tuple) and each.key[0] == "seat"]
    places = [[place for place in ("First", "Second", "Third", "Fourth") if f"{place} place" in line] for line in lines]
    assert places == ([["First"], ["Second"], ["Third"], ["Fourth"]] if last else [[]] * 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["score-last", "score-goal-long"])
def test_who_wins_the_match_stands_on_gold_below_the_headline_of_its_last_deal(name: str) -> None:
    assert "Boris wins the match" in texts(shown(name, (1280, 720)))
