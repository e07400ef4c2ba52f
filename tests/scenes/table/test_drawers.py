"""The drawers at the table: history, tiles still unseen, what the hand counts (docs/design.md, sections 11 and 19)."""

from __future__ import annotations

import pygame
import pytest

from game import ui
from game.app.window.actions import WheelTurned
from game.engine.seat import Seat
from game.scenes.table.drawers import Drawer
from game.scenes.table.grounds import panel_ground
from game.tiles.tile import Tile
from game.view.stage.table_view import TableView
from game.view.table.table_picture import next_tiles
from game.view.units import Box
from tests.engine.rigged import Scene
from tests.for_each import one_of
from tests.gallery.states import state
from tests.scenes.pilot import inside, lines_read, node, texts_in
from tests.scenes.table_pilot import MatchPilot, ScenePilot, explanation


def played(discards: int) -> MatchPilot:
    """A match after so many discards of its first deal."""
    pilot = MatchPilot(4, draws=False)
    while pilot.view.model.discards_count < discards:
        pilot.until(lambda: pilot.needs_player)
        if "Pass" in pilot.bar:
            pilot.key(pygame.K_0)
        else:
            pilot.click(pilot.tile(0))
            pilot.click(pilot.tile(0))
        pilot.step()
    pilot.until(lambda: pilot.needs_player)
    return pilot


@pytest.fixture(scope="module")
def middle() -> MatchPilot:
    return played(20)


def opened(pilot: ScenePilot | MatchPilot, key: int) -> list[str]:
    pilot.key(key)
    pilot.step()
    return lines_read(pilot.scene, "list")


def lines_with_tiles(pilot: MatchPilot) -> list[tuple[str, list[Tile]]]:
    """The lines of the history: what somebody did, and with which tiles."""
    history = node(pilot.scene, "list").part
    assert isinstance(history, ui.List)
    found = []
    for row in history.items:
        tiles = [tile for shown in inside(row, ui.Tiles) for tile in shown.sets[0] if isinstance(tile, Tile)]
        found.append((inside(row, ui.Text)[-1].text, tiles))
    return found


def waits(lines: list[str]) -> list[str]:
    return [line for line in lines if "unseen, claimed: " in line]


@pytest.mark.parametrize("key", one_of(3, [pygame.K_l, pygame.K_t, pygame.K_p]))
def test_the_clock_stands_still_while_a_drawer_is_open_against_computers(key: int) -> None:
    pilot = MatchPilot(3, options={"turn_seconds": 10}, draws=False)
    pilot.until(lambda: "Discard" in pilot.bar)
    pilot.key(key)
    pilot.step()
    assert pilot.scene.drawers.open is not None
    pilot.step(20.0)
    assert pilot.table.lapsed[0] == 0
    pilot.key(pygame.K_ESCAPE)
    pilot.step(10.5)
    assert pilot.table.lapsed[0] == 1


def test_an_open_drawer_looks_for_its_place_only_when_something_has_changed(
    middle: MatchPilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(middle, pygame.K_p)
    assert middle.scene.drawers.open is Drawer.VALUE
    looked: list[object] = []

    def look(view: TableView, widest: float) -> Box:
        looked.append(view)
        return panel_ground(view, widest)

    monkeypatch.setattr("game.scenes.table.drawers.panel_ground", look)
    for _frame in range(3):
        middle.step()
    assert not looked
    middle.scene.drawers.place()
    assert looked
    middle.key(pygame.K_ESCAPE)


class TestLog:
    def test_it_tells_every_discard_the_latest_first(self, middle: MatchPilot) -> None:
        opened(middle, pygame.K_l)
        deal = middle.view.model.deal
        assert deal is not None
        thrown = [tiles[0] for text, tiles in lines_with_tiles(middle) if text.startswith("discards")]
        assert thrown == [deal.faces[each.tile_id] for each in reversed(deal.discards)]
        middle.key(pygame.K_l)
        assert middle.scene.drawers.open is None

    def test_nobody_elses_tiles_from_the_wall_are_told(self, middle: MatchPilot) -> None:
        draws = [line for line in opened(middle, pygame.K_l) if ": draws: " in line]
        assert {line.split(":")[0] for line in draws} == {middle.view.chairs[middle.view.model.person].name}
        middle.key(pygame.K_ESCAPE)
        assert middle.scene.drawers.open is None

    def test_a_seat_can_be_left_out(self, middle: MatchPilot) -> None:
        opened(middle, pygame.K_l)
        seat = Seat((middle.view.model.seat + 1) % 4)
        at = middle.scene.page.kit.frame.at(*node(middle.scene, seat).box.center)
        name = middle.view.chairs[middle.view.model.person_at(seat)].name
        assert any(line.startswith(f"{name}: ") for line in lines_read(middle.scene, "list"))
        middle.click(at)
        middle.step()
        assert not any(line.startswith(f"{name}: ") for line in lines_read(middle.scene, "list"))
        middle.click(at)
        middle.key(pygame.K_l)

    def test_the_wheel_moves_it(self, middle: MatchPilot) -> None:
        opened(middle, pygame.K_l)
        drawer = node(middle.scene, "list")
        first, at = drawer.nodes[0].box.y, middle.scene.page.kit.frame.at(*drawer.box.center)
        middle.send(WheelTurned(-1.0, at))
        assert drawer.state.away > 0
        middle.send(WheelTurned(99.0, at))
        assert drawer.nodes[0].box.y == first
        middle.key(pygame.K_l)


class TestUnseen:
    def test_the_numbers_are_what_the_person_cannot_see(self, middle: MatchPilot) -> None:
        opened(middle, pygame.K_t)
        listed = node(middle.scene, "list").part
        tiles = [tile for each in inside(listed, ui.Tiles) for tile in each.sets[0] if isinstance(tile, Tile)]
        shown = dict(zip(tiles, map(int, filter(str.isdigit, texts_in(middle.scene, "list"))), strict=True))
        deal = middle.view.model.deal
        assert deal is not None
        hidden = len(deal.live) + len(deal.box) + sum(len(held.hand) for held in deal.seats)
        hidden -= len(deal.seats[middle.view.model.seat].hand)
        assert sum(shown.values()) == hidden
        assert set(shown) == set(Tile)
        assert all(middle.view.model.unseen(tile) == left for tile, left in shown.items())
        middle.key(pygame.K_t)

    @pytest.mark.parametrize(
        ("book", "apart"),
        [("gala", ""), ("polish", "Dead wall: 14."), ("hungarian", "Dead wall: 14 \u00b7 2 loose tiles.")],
    )
    def test_the_wall_has_as_many_tiles_as_the_rose_says(self, book: str, apart: str) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357", book=book, dice=(1, 4, 3, 2)), draws=False)
        said = opened(pilot, pygame.K_t)
        deal = pilot.view.model.deal
        assert deal is not None
        assert f"{len(deal.live)} tiles are left in the wall." in said
        assert (apart in said) == bool(deal.box), "as the tag beside it says"

    def test_a_tile_that_the_pointer_rests_on_says_how_many_are_left(self, middle: MatchPilot) -> None:
        deal = middle.view.model.deal
        assert deal is not None
        last = next(thrown for thrown in reversed(deal.discards) if not thrown.is_taken)
        middle.move(middle.kit.frame.at(*middle.view.placed[last.tile_id].box.center))
        assert explanation(middle.scene.page) == ""
        middle.step(0.5)
        assert "seen" in explanation(middle.scene.page)
        middle.move((3, 3))
        assert explanation(middle.scene.page) == ""

    def test_a_darker_discard_and_the_marks_on_the_wall_say_what_they_mean(self) -> None:
        pilot = played(20)
        deal = pilot.view.model.deal
        assert deal is not None
        dark = next(each for each in reversed(deal.discards) if each.drawn and not each.is_taken)
        said = {dark.tile_id: "right after being drawn"}
        said |= {
            tile_id: {"next": "next tile", "replacement": "replacement"}[name]
            for name, tile_id in next_tiles(pilot.view.model).items()
        }
        assert len(said) == 3
        for tile_id, words in said.items():
            pilot.move(pilot.kit.frame.at(*pilot.view.placed[tile_id].footprint.center))
            pilot.step(0.5)
            assert words in explanation(pilot.scene.page)


class TestValue:
    def test_a_ready_hand_says_what_each_wait_would_count(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR WN"), draws=False)
        pilot.click(pilot.tile_of("WN"))
        found = waits(opened(pilot, pygame.K_p))
        assert [line.split(":")[0] for line in found] == [f"{rank} of Bamboo" for rank in (1, 4, 7)]
        assert not any("claimed: 0 " in line for line in found)
        assert found[0].startswith("1 of Bamboo: 4 unseen, claimed: ")
        assert found[0].endswith((" point.", " points."))

    def test_a_hand_that_waits_for_nothing_says_what_it_lacks_and_to_what(self) -> None:
        """Of the tiles that are kept, and of no tile that another has discarded."""
        pilot = ScenePilot(Scene(east="B234 B789 C147 D1 DRR WN WS", draws="WW"), draws=False)
        pilot.click(pilot.tile_of("B3"))
        assert lacks(opened(pilot, pygame.K_p)) == "No mahjong yet: 5 tiles short of four sets and a pair"
        for _ in range(2):
            pilot.click(pilot.tile_of("WN"))
        pilot.step(0.5)
        assert pilot.view.model.deal is not None
        assert pilot.view.model.deal.discards
        assert lacks(lines_read(pilot.scene, "list")) == "No mahjong yet: 4 tiles short of four sets and a pair"

    def test_it_follows_the_lifted_tile(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR WN"), draws=False)
        pilot.click(pilot.tile_of("C1"))
        assert not waits(opened(pilot, pygame.K_p))
        pilot.click(pilot.tile_of("WN"))
        pilot.step()
        assert waits(lines_read(pilot.scene, "list"))

    def test_a_hand_that_is_not_ready_says_how_far_it_is(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
        words = " ".join(opened(pilot, pygame.K_p))
        assert "Not ready yet" in words
        assert "5 tiles short" in words

    def test_with_nothing_lifted_the_hand_is_counted_without_the_best_discard(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR WN"), draws=False)
        rows = opened(pilot, pygame.K_p)
        assert waits(rows), "it is ready, whichever tile was drawn last"
        assert "Without this tile: North Wind" in " ".join(rows)

    def test_a_complete_hand_adds_up_to_its_total(self) -> None:
        pilot = ScenePilot(Scene(east="B123456789 C123 DRR"), draws=False)
        rows = opened(pilot, pygame.K_p)
        assert rows[0] == "As a mahjong."
        assert any(row.startswith("Total: ") for row in rows)


def test_one_drawer_takes_the_place_of_another(middle: MatchPilot) -> None:
    middle.key(pygame.K_l, pygame.K_t)
    assert middle.scene.drawers.open is Drawer.UNSEEN
    middle.key(pygame.K_ESCAPE)
    assert middle.scene.drawers.open is None


def test_the_game_goes_on_beside_it() -> None:
    pilot = played(4)
    pilot.key(pygame.K_l)
    before = pilot.view.model.discards_count
    pilot.until(lambda: "Discard" in pilot.bar or "Pass" in pilot.bar)
    if "Pass" in pilot.bar:
        pilot.key(pygame.K_0)
    else:
        pilot.key(pygame.K_RETURN, pygame.K_RETURN)
    pilot.until(lambda: pilot.view.model.discards_count > before or pilot.needs_player)
    assert pilot.scene.drawers.open is Drawer.LOG


def lacks(lines: list[str]) -> str:
    """What a hand that is not ready is said to lack."""
    return next(line for line in lines if line.startswith("No mahjong")).rstrip(".")


def test_the_worths_of_a_ready_hand_stand_below_the_heads_of_their_columns() -> None:
    desk = state("value", (1280, 720))
    assert isinstance(desk, ScenePilot | MatchPilot)
    nodes = [each for root in desk.scene.page.roots.values() for each in root.whole()]
    (table,) = (each for each in nodes if isinstance(each.part, ui.Table))
    heads, *lines = table.nodes
    for line in lines:
        ends = [round(cell.box.right, 2) for cell in line.nodes[0].nodes]
        assert ends[1:] == [round(cell.box.right, 2) for cell in heads.nodes[1:]]
