"""A score sheet with more rows than it has room for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import Actions, WheelTurned
from game.i18n.score_rows import RowKind, SheetLine
from game.scenes.score.score import ScoreScene
from game.scenes.shared.destinations import Way
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from game.view.paint import Canvas, Kit, Pose
from game.view.sheet.rows import LEAST_OF_TWO, LineRow, TotalBar, draw_figure, line_heights, share_columns
from game.view.units import Align, Face, TextStyle, theme
from game.view.units.geometry import Box
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene
from tests.scenes.pilot import only, open_display
from tests.scenes.table_pilot import CHAIRS, ScenePilot


def sheet(rows: int) -> tuple[ScenePilot, ScoreScene]:
    """The sheet of a hand that was dealt complete, with so many rows in place of its own."""
    deal = Scene(book="israeli", dice=(2, 3, 3, 4, 5), east="B111 B999 WEEE DRRR WSS")
    pilot = ScenePilot(deal, size=(1024, 640))
    pilot.press("Mahjong, original hand")
    pilot.until(lambda: pilot.is_over)
    scene = ScoreScene(
        pilot.context,
        pilot.view.model,
        CHAIRS,
        picture=pilot.scene.picture,
        go_on=partial(pilot.go, Way.TO_TITLE),
        is_last=False,
    )
    lines = tuple(
        SheetLine(name=f"Row {number}", reason="why", kind=RowKind.POINTS, amount=Fraction(number))
        for number in range(rows)
    )
    pages = (replace(scene._sheet.pages[0], lines=lines, reckoned=None), *scene._sheet.pages[1:])
    scene._sheet = replace(scene._sheet, pages=pages)
    scene._fill()
    pilot.stack.push(scene)
    pilot.step(5.0)
    return pilot, scene


class Places(Canvas):
    """A canvas that notes where references end and where tiles stand."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(pygame.Surface((1280, 720)), kit)
        self.seen: list[float] = []

    def reading(self, box: Box) -> Canvas:
        del box
        return self

    def straight(self, box: Box) -> tuple[Canvas, Box]:
        return self, box

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
        if text.startswith("§"):
            self.seen.append(at[0])

    def tile(
        self, tile: Tile | None, foot: tuple[float, float], width: float, pose: Pose = Pose.FLAT, *, shade: int = 0
    ) -> None:
        super().tile(tile, foot, width, pose, shade=shade)
        self.seen.append(foot[0])


@pytest.mark.parametrize("high", [40.0, 55.0])
def test_references_and_tiles_stand_below_each_other_however_long_the_figures_are(high: float) -> None:
    open_display()
    kit = Kit(Actions())
    kit.resize((1280, 720))
    rows = [
        LineRow("Pung", "why", worth, kind=kind, striped=False, tiles=parse_tiles("B111"), reference=place)
        for worth, kind, place in (
            (Fraction(8), RowKind.POINTS, "8.2"),
            (Fraction(12000), RowKind.EXTRA, "8.13"),
        )
    ]
    share_columns(rows, kit)
    found = []
    for row in rows:
        row.place(Box(0, 0, 900, high))
        places = Places(kit)
        row.draw(places)
        found.append(places.seen)
    assert len(found[0]) == 4
    assert found[0] == found[1]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("fall", [0.0, 0.1, 0.4, 0.8])
def test_a_row_on_its_way_leaves_the_rows_above_and_below_as_they_are(fall: float, mirrored: bool) -> None:
    kit = Kit(Actions(), mirrored=mirrored)
    kit.resize((1280, 720))
    row = LineRow("Pung of Bamboo 1s", "Three identical", Fraction(8), kind=RowKind.POINTS, striped=True)
    row.kit = kit
    row.place(Box(400, 300, 900, 40))
    row.fall = fall
    paper = pygame.display.set_mode((1280, 720))
    paper.fill((240, 230, 210))
    row.draw(Canvas(paper, kit))
    changed = pygame.mask.from_threshold(paper, (240, 230, 210), (1, 1, 1))
    changed.invert()
    box = pygame.Rect(kit.frame.at(400, 300), (600, 27))
    assert all(box.y <= place.y and place.bottom <= box.bottom + 1 for place in changed.get_bounding_rects())
    assert (changed.count() > 0) is (fall > 0), "it fades in"


def lines_of(scene: ScoreScene) -> list[LineRow]:
    """All rows, seen or not."""
    return [widget for widget in scene.page.widgets if isinstance(widget, LineRow)]


def seen(scene: ScoreScene) -> list[LineRow]:
    """The rows on the paper."""
    return [line for line in lines_of(scene) if line.box.y > 0]


@pytest.mark.parametrize("rows", [1, 8, 14])
def test_rows_that_have_room_are_all_seen(rows: int) -> None:
    _pilot, scene = sheet(rows)
    assert len(seen(scene)) == rows
    assert all(line.clipped(scene.kit) == [] for line in seen(scene))


def test_in_rows_without_room_for_two_lines_the_reason_stands_beside_the_name() -> None:
    _pilot, scene = sheet(11)
    rows = seen(scene)
    assert len(rows) == 11
    assert all(row.box.height < LEAST_OF_TWO for row in rows)
    assert all(row.reason_beside(scene.kit) == row.reason == "why" for row in rows)
    long = LineRow("Row", "why " * 60, Fraction(1), kind=RowKind.POINTS, striped=False)
    heights, count = line_heights([*rows, long], 560.0, rows[0].box.width, scene.kit)
    assert count == 12
    assert max(heights[:-1]) < LEAST_OF_TWO <= heights[-1], "only the one whose reason is long keeps two lines"


def test_more_rows_are_turned_by_wheel_and_page_keys() -> None:
    pilot, scene = sheet(40)
    shown = len(seen(scene))
    assert 10 < shown < 40
    assert seen(scene)[0] is lines_of(scene)[0]
    pilot.key(pygame.K_PAGEDOWN)
    assert seen(scene)[0] is lines_of(scene)[shown - 1], "the last row that was seen comes first"
    for _ in range(5):
        pilot.key(pygame.K_PAGEDOWN)
    assert seen(scene)[-1] is lines_of(scene)[-1]
    pilot.key(pygame.K_PAGEUP)
    assert seen(scene)[-1] is not lines_of(scene)[-1]
    pilot.stack.handle(WheelTurned(20.0, (200, 400)))
    assert seen(scene)[0] is lines_of(scene)[0]


def test_the_total_stands_below_the_rows_that_are_seen() -> None:
    _pilot, scene = sheet(40)
    total = only(scene, TotalBar)
    assert total.box.y >= seen(scene)[-1].box.bottom
    assert total.box.bottom <= scene._paper.bottom


@pytest.mark.parametrize(
    ("reason", "beside"),
    [
        ("short", "short"),
        ("50% more: a pung or kong of the wind that is yours, or of the round, or of both", "50% more"),
        ("a pung or kong of the wind that is yours, or of the round, or of both of these", ""),
    ],
)
def test_a_low_row_says_of_its_reason_what_has_room_whole(reason: str, beside: str) -> None:
    _pilot, scene = sheet(14)
    row = LineRow("Prevailing wind", reason, Fraction(8), kind=RowKind.POINTS, striped=False)
    row.place(Box(100, 400, 500, 40))
    assert row.reason_beside(scene.kit) == beside
    assert row.hint(scene.kit) == ("" if beside == reason else reason)


@pytest.mark.parametrize("mirrored", [False, True])
def test_units_of_a_column_stand_below_each_other_in_either_direction(
    mirrored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = []
    for text in ("1,000", "48", "\u22124"):
        kit = Kit(Actions(), motion=Motion(speed=Speed.OFF), mirrored=mirrored)
        kit.resize((1280, 720))
        canvas = Canvas(pygame.Surface((1280, 720), pygame.SRCALPHA), kit)
        box = Box(100, 100, 600, 60)
        draw_figure(canvas.reading(box), text, TextStyle(Face.BOLD, 28, theme.WHITE), (box.right - 18, 140), 112.0)
        ends.append(canvas.surface.get_bounding_rect().right)
    assert max(ends) - min(ends) <= 3, "but for the room beside a digit"


def test_tiles_keep_clear_of_a_name_that_is_enlarged() -> None:
    """A row without a reason writes its name larger in a high row."""
    open_display()
    kit = Kit(Actions())
    kit.resize((1280, 720))
    row = LineRow(
        "Pung of white dragons", "", Fraction(8), kind=RowKind.POINTS, striped=False, tiles=parse_tiles("B111")
    )
    row.scale, seen = 1.35, 0
    for width in range(400, 760, 20):
        row.place(Box(0, 0, width, 70))
        places = Places(kit)
        row.draw(places)
        if places.seen:
            half = (places.seen[1] - places.seen[0]) / 2
            name = 14 + kit.writer.width(row.name, TextStyle(Face.SEMIBOLD, 23 * 1.35))
            assert places.seen[0] - half >= name + 14
            seen += 1
    assert seen
