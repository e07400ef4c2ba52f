"""Words and buttons from 80 to 200 percent, on the table and on every page (docs/design.md, sections 4 and 15)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pygame
import pytest

from game import ui
from game.app.system.settings import SIZES
from game.app.window.actions import Device, PointerMoved
from game.i18n.numbers import points_text
from game.scenes.shared.preferences import nearest_size, next_size
from game.view.layout import own_slots, places
from game.view.paint.canvas import Canvas, pixels
from game.view.table.plates import short_balance, short_room
from game.view.table.table_picture import room_of
from tests.engine.rigged import Scene
from tests.for_each import one_of
from tests.gallery.pages import PAGES
from tests.scenes.pilot import tree_of
from tests.scenes.table_pilot import ScenePilot, explanation

WINDOWS = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (1080, 1350))


def at_claim(size: tuple[int, int], interface: float, *, hand: float = 1.0) -> ScenePilot:
    """Every call is offered at once: the widest bar."""
    pilot = ScenePilot(Scene(east="B34555 C123 D123 DRR WE", draws="WW WN B5"), size=size, draws=False)
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    pilot.kit.interface, pilot.kit.shared.hand = interface, hand
    pilot.stack.resize(size)
    return pilot


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("percent", one_of(4, SIZES))
@pytest.mark.parametrize("hand", [1.0, own_slots.LARGEST], ids=["", "large hand"])
def test_nothing_on_the_table_overlaps_or_leaves_the_window(size: tuple[int, int], percent: int, hand: float) -> None:
    pilot = at_claim(size, percent / 100, hand=hand)
    kit = pilot.kit.chrome
    room = room_of(kit)
    bar = pilot.scene.questions.bar
    assert bar is not None
    plates = [pixels(places.plate(room, side), kit) for side in range(4)]
    shown = [widget for widget in (*pilot.scene.buttons.menu, *pilot.scene.buttons.tools) if widget.is_visible]
    buttons = [pixels(widget.box, kit) for widget in shown]
    lane = pixels(bar.tray.box, kit)
    things = [*plates, *buttons, lane, *([] if places.folds(room) else [pixels(places.round_panel(room), kit)])]
    window = pygame.Rect((0, 0), size)
    for thing in things:
        assert window.contains(thing)
    for one, other in combinations(things, 2):
        assert not one.colliderect(other), (one, other)
    for tile_id in pilot.view.model.order:
        tile = pixels(pilot.view.placed[tile_id].box, pilot.kit)
        assert tile.inflate(-4, -4).collidelist([*plates, *buttons, lane]) < 0
        assert window.contains(tile)
    for button in bar.buttons:
        assert button.clipped(kit) == []
        assert lane.contains(pixels(button.box, kit))


def test_tiles_keep_their_size() -> None:
    small, large = at_claim((1280, 720), 0.8), at_claim((1280, 720), 2.0)
    assert small.view.placed == large.view.placed


@pytest.mark.parametrize("interface", [0.8, 1.3, 2.0])
def test_a_click_finds_the_button_where_it_is_seen(interface: float) -> None:
    pilot = at_claim((1280, 720), interface)
    pilot.press("Pass")
    assert pilot.lane == "This tile completes your hand. Pass again if you mean it."
    pilot.press("Pass")
    assert not pilot.is_asked


def test_the_tools_are_opened_by_a_button_where_they_have_no_place() -> None:
    pilot = at_claim((1280, 720), 1.5)
    buttons = pilot.scene.buttons
    assert not any(tool.is_visible for tool in buttons.tools)
    pilot.press("Tools")
    assert all(tool.is_visible for tool in buttons.tools)
    pilot.press("Tools")
    assert not any(tool.is_visible for tool in buttons.tools)


def test_the_rose_tells_what_the_round_panel_has_no_place_for() -> None:
    pilot = at_claim((1280, 720), 1.5)
    middle = pilot.kit.frame.at(pilot.kit.frame.width / 2, 481)
    pilot.move(middle)
    assert "Deal 1 of 4" in explanation(pilot.scene.page)


def test_long_scores_are_whole_on_the_short_plate_of_a_narrow_window() -> None:
    """docs/design.md, section 18: -12 480 and 104 000 fit."""
    pilot = at_claim((1024, 640), 1.0)
    kit = pilot.kit.chrome
    box = places.plate(room_of(kit), 2)
    assert box.width < places.SHORT_PLATE
    for points in (-12_480, 104_000):
        assert not kit.writer.line(points_text(Fraction(points)), short_balance(box), short_room(box)).is_cut


@pytest.mark.parametrize("percent", one_of(6, [100, 110, 125, 150, 175, 200], first=5))
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1280, 720), (1920, 1080)])
def test_every_player_keeps_the_name_in_a_narrow_window(
    size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: set[str] = set()
    plain = Canvas.text

    def text(canvas: Canvas, said: str, *args: Any, **more: Any) -> None:
        written.add(said)
        plain(canvas, said, *args, **more)

    monkeypatch.setattr(Canvas, "text", text)
    pilot = ScenePilot(Scene(), size=size)
    assert pilot.surface.get_size() == size
    pilot.kit.interface = percent / 100
    pilot.stack.resize(size)
    written.clear()
    pilot.step()
    for side in range(4):
        seat = pilot.view.model.seat_at(side)
        assert seat is not None
        assert pilot.view.chairs[pilot.view.model.person_at(seat)].name in written, side


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("percent", one_of(2, [125, 150, 175, 200], first=1))
@pytest.mark.parametrize("name", ["pause", "pause-journey", "pause-guests", "curtain-long-name"])
def test_all_of_a_card_over_the_table_is_in_sight(name: str, percent: int, size: tuple[int, int]) -> None:
    pilot = PAGES[name](size, draws=False)
    pilot.kit.interface = percent / 100
    pilot.stack.resize(size)
    pilot.settle()
    scroll = next(node for node in tree_of(pilot.scene).nodes if isinstance(node.part, ui.Scroll))
    assert scroll.nodes[0].box.height <= scroll.box.height + 1


def test_a_page_does_not_move_with_the_pointer() -> None:
    pilot = PAGES["settings-game"]((1280, 720))
    pilot.kit.interface = 2.0
    pilot.stack.resize((1280, 720))
    pilot.settle()
    before = [widget.box for widget in pilot.page.widgets]
    for at in ((0, 0), (1279, 719), (640, 700)):
        pilot.send(PointerMoved(at))
    assert [widget.box for widget in pilot.page.widgets] == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["settings-game", "set-up", "journey", "statistics", "rulebook-claims", "learn"])
@pytest.mark.parametrize("percent", [110, 125, 150, 175, 200])
def test_the_focus_and_the_cross_are_always_in_sight(name: str, percent: int) -> None:
    pilot = PAGES[name]((1280, 720))
    pilot.kit.interface = percent / 100
    pilot.stack.resize((1280, 720))
    pilot.page.kit.actions.device = Device.KEYBOARD
    pilot.step()
    window, kit = pilot.screen.surface.get_rect(), pilot.page.kit
    crosses = [one for one in pilot.page.widgets if one.tooltip == "Back"]
    seen = set()
    for key in [None, *[pygame.K_TAB] * 8, *[pygame.K_DOWN] * 8, *[pygame.K_RIGHT] * 4, *[pygame.K_UP] * 4]:
        if key is not None:
            pilot.press(key)
        focus = pilot.focus
        assert focus is not None
        place = pixels(focus.box, kit)
        is_large = place.height > 0.7 * window.height or place.width > 0.7 * window.width
        part = place.clip(window)
        assert place == part or (is_large and part.width * part.height > 0.4 * place.width * place.height), (key, focus)
        for cross in crosses:
            assert window.contains(pixels(cross.box, kit))
            assert focus is cross or is_large or not pixels(cross.box, kit).colliderect(place), (key, focus)
        seen.add(focus)
    assert len(seen) > 3
    assert crosses


def test_the_sizes() -> None:
    assert [next_size(100, 1), next_size(100, -1), next_size(200, 1), next_size(80, -1)] == [110, 90, 200, 80]
    assert nearest_size(137) == 130
