"""Laws of lists: of a great many rows only those in sight are made, and all can be reached."""

import random
from functools import partial
from itertools import pairwise

import pygame
import pytest
from msgspec import Struct

from game import ui
from game.app.window.actions import Action, Pressed
from game.scenes.shared.switch import stops_of
from tests.for_each import one_of
from tests.scenes.pilot import Pilot
from tests.ui.test_laws import _WORDS
from tests.ui.walk import faults


class Shown(Struct, frozen=True):
    names: tuple[int, ...]
    chosen: int = 0
    opened: tuple[int, ...] = ()


class Listed(ui.Screen[Shown]):
    """A list whose rows are of different heights; the focus chooses, a press opens."""

    def view(self, state: Shown) -> ui.Part:
        chosen = state.names.index(state.chosen) if state.chosen in state.names else None
        rows = ui.List(state.names, (self._row, state.chosen), chosen, key="list", is_region=True)
        above = ui.Button("Above", print, key="above")
        return ui.Panel(ui.Column((above, rows)), ui.Ground.NONE)

    def _row(self, chosen: int, name: int) -> ui.Part:
        words = " ".join(random.Random(name).choices(_WORDS, k=1 + name % 60))
        return ui.Panel(
            ui.Text(f"{name} {words}"),
            ui.Ground.GLASS,
            on=(self._open, name),
            on_focus=(self._choose, name),
            chosen=name == chosen,
            key=name,
        )

    def _open(self, name: int) -> None:
        self.put(opened=(*self.state.opened, name))

    def _choose(self, name: int) -> None:
        self.put(chosen=name)


def listed(count: int, size: tuple[int, int] = (1280, 720), *, mirrored: bool = False) -> tuple[Pilot, Listed]:
    pilot = Pilot(lambda kit: Listed(kit, Shown(tuple(range(count)))), size=size, mirrored=mirrored)
    scene = pilot.scene
    assert isinstance(scene, Listed)
    return pilot, scene


def rows_of(scene: Listed) -> ui.Node:
    found = scene.tree.node("list")
    assert found is not None
    return found


def in_sight(scene: Listed) -> list[int]:
    box = rows_of(scene).box
    made = [row for row in rows_of(scene).nodes if row.box.bottom > box.y + 1 and row.box.y < box.bottom - 1]
    return [int(str(row.part.key)) for row in made]


def assert_whole(scene: Listed) -> None:
    """Rows follow each other without a gap, and fill the list."""
    node, names = rows_of(scene), scene.state.names
    shown = in_sight(scene)
    assert shown == list(names[names.index(shown[0]) :][: len(shown)]) if shown else not names
    boxes = [row.box for row in node.nodes if row.part.key in shown]
    for upper, lower in pairwise(boxes):
        assert lower.y - upper.bottom == pytest.approx(ui.Step.S)
    if boxes:
        assert boxes[0].y <= node.box.y + 1 or shown[0] != names[0]
        assert boxes[-1].bottom >= node.box.bottom - ui.Step.S - 1 or boxes[0].y >= node.box.y - 1
    assert len(node.nodes) <= len(shown) + 4
    for row in node.nodes:
        assert node.box.x - 1 <= row.box.x < row.box.right <= node.box.right + 1
    assert not faults(scene.tree)


@pytest.mark.parametrize("mirrored", one_of(2, [False, True]))
@pytest.mark.parametrize("count", [0, 1, 7, 1000])
def test_any_list_is_filled_wherever_it_is_scrolled_to(count: int, *, mirrored: bool) -> None:
    pilot, scene = listed(count, (1024, 640), mirrored=mirrored)
    chance = random.Random(count)
    middle = rows_of(scene).box.center
    assert_whole(scene)
    for _each in range(5):
        pilot.wheel(middle, chance.choice((-40.0, -3.0, -1.0, 1.0, 2.0)))
        assert_whole(scene)


def test_every_row_is_reached_by_the_arrows_and_seen() -> None:
    pilot, scene = listed(30)
    scene.focus_on(0)
    reached = []
    for _each in range(30):
        focus = scene.tree.focus
        assert isinstance(focus, ui.Node)
        reached.append(focus.part.key)
        assert focus.part.key in in_sight(scene)
        assert scene.state.chosen == focus.part.key
        pilot.send(Pressed(Action.DOWN))
    assert reached == list(range(30))


def test_the_keys_for_the_first_and_the_last_row_lead_to_rows_not_made_yet() -> None:
    pilot, scene = listed(1000)
    scene.focus_on(0)
    for key, name in ((pygame.K_END, 999), (pygame.K_HOME, 0)):
        pilot.press(key)
        assert isinstance(pilot.focus, ui.Node)
        assert pilot.focus.part.key == scene.state.chosen == name
        assert name in in_sight(scene)
        assert_whole(scene)


@pytest.mark.parametrize("mirrored", one_of(2, [False, True]))
def test_the_bar_is_dragged_to_any_row(*, mirrored: bool) -> None:
    pilot, scene = listed(300, mirrored=mirrored)
    node = rows_of(scene)
    assert isinstance(node.part, ui.List)
    bar = node.part.bar(node)
    assert bar is not None
    groove = bar[0]
    assert (groove.x < node.box.center[0]) is mirrored
    x = groove.center[0]
    firsts = []
    for share in (0.0, 0.3, 0.6, 1.0):
        now = node.part.bar(node)
        assert now is not None
        pilot.drag((x, now[1].center[1]), (x, groove.y + share * groove.height))
        firsts.append(in_sight(scene)[0])
        assert_whole(scene)
    assert firsts == sorted(set(firsts))
    assert firsts[0] == 0
    assert in_sight(scene)[-1] == 299
    assert not scene.state.opened
    pilot.drag((x, groove.bottom - 2), (x, groove.y))
    assert in_sight(scene)[0] == 0


def test_what_is_scrolled_away_gives_the_focus_to_what_is_in_sight_and_tab_leads_back_to_the_chosen_row() -> None:
    pilot, scene = listed(300)
    scene.focus_on(0)
    pilot.wheel(rows_of(scene).box.center, -30.0)
    assert isinstance(pilot.focus, ui.Node)
    assert pilot.focus.part.key in in_sight(scene)[:2]
    assert 0 not in in_sight(scene)
    assert scene.state.chosen == 0
    pilot.press(pygame.K_TAB, pygame.K_TAB)
    assert pilot.focus.part.key in in_sight(scene)
    pilot.page.set_focus(scene.tree.node("above"))
    scene.put(names=tuple(range(1, 400)), chosen=350)
    pilot.press(pygame.K_TAB)
    assert pilot.focus.part.key == 350
    assert 350 in in_sight(scene)


def test_a_row_that_is_scrolled_back_is_the_same_and_a_list_made_anew_keeps_its_place() -> None:
    pilot, scene = listed(300)
    pilot.wheel(rows_of(scene).box.center, -20.0)
    before = in_sight(scene)
    kept = {row.part.key: row for row in rows_of(scene).nodes}
    scene.put(opened=(1,))
    assert in_sight(scene) == before
    assert all(kept[row.part.key] is row for row in rows_of(scene).nodes)
    scene.put(names=tuple(range(5)))
    assert in_sight(scene)[0] == 0
    assert_whole(scene)
    scene.put(names=())
    assert_whole(scene)


def test_a_list_follows_the_window() -> None:
    pilot, scene = listed(300)
    pilot.press(pygame.K_END)
    for size in ((1024, 640), (1920, 1080), (1280, 720)):
        pilot.resize(size)
        assert_whole(scene)


def test_with_one_switch_a_list_is_one_stop_of_three_ways() -> None:
    _pilot, scene = listed(300)
    scene.focus_on(3)
    ways = [
        (stop.what.part.key, stop.way)
        for region in stops_of(scene)
        for stop in region
        if isinstance(stop.what, ui.Node)
    ]
    assert ways == [("above", Action.ACCEPT), (3, Action.DOWN), (3, Action.UP), (3, Action.ACCEPT)]


class Long(ui.Screen[Shown]):
    """A page that scrolls, with things to press far from each other, and a field."""

    def view(self, state: Shown) -> ui.Part:
        rows = [ui.Button(f"{name}", partial(print, name), key=name) for name in state.names]
        field = ui.Field("", print, 20, key="field")
        return ui.Scroll(ui.Column((field, *rows, ui.Space(3000.0, grow=0.0))))


def test_no_key_presses_what_is_out_of_sight() -> None:
    pilot = Pilot(lambda kit: Long(kit, Shown(tuple(range(30)))))
    scene = pilot.scene
    assert isinstance(scene, Long)
    scene.focus_on(0)
    pilot.wheel((640.0, 400.0), -8.0)
    assert isinstance(pilot.focus, ui.Node)
    assert pilot.focus.clip is not None
    assert pilot.focus.part.key not in (0, "field")
    assert pilot.focus.clip.y <= pilot.focus.box.center[1] <= pilot.focus.clip.bottom
    field = scene.tree.node("field")
    pilot.page.set_focus(field)
    assert isinstance(field, ui.Node)
    pilot.type("a")
    assert field.clip is not None
    assert field.box.y >= field.clip.y


def test_a_row_is_pressed_wherever_it_is_still_drawn() -> None:
    pilot, scene = listed(200)
    bottom = rows_of(scene).box.bottom
    row = next(row for row in rows_of(scene).nodes if row.box.y < bottom < row.box.bottom - ui.Step.S)
    pilot.click((row.box.center[0], bottom + ui.Step.S - 1))
    assert scene.state.opened == (row.part.key,)
