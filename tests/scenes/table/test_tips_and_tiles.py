"""Nothing that is said at the table lies on tiles: tooltips, and the sign that leads back to the score sheet."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.table.aids import REST
from game.view.paint import Icon, pixels
from tests.engine.rigged import Scene
from tests.for_each import one_of
from tests.gallery.tables import MIDDLE_CLAIM, OWN_TURN, State, sheet
from tests.scenes.pilot import node
from tests.scenes.table_pilot import Desk, ScenePilot

SIZES = [(1280, 720), (1920, 1080)]
STATES = [
    pytest.param(MIDDLE_CLAIM, id="claim"),
    pytest.param(OWN_TURN, id="own turn", marks=pytest.mark.slow),
]


def on_tiles(desk: Desk) -> list[str]:
    """The tooltip that is seen, if it lies on tiles."""
    tip = desk.scene.page.tooltip
    assert tip.box is not None, "something is explained"
    seen = pixels(tip.box, desk.scene.page.kit).inflate(-2, -2)
    return [tip.text] if seen.collidelistall([pixels(slot.box, desk.kit) for slot in desk.view.placed.values()]) else []


@pytest.mark.parametrize("size", one_of(2, SIZES))
@pytest.mark.parametrize("state", STATES)
def test_no_tooltip_lies_on_tiles(state: State, size: tuple[int, int]) -> None:
    desk = state(size)
    page = desk.scene.page
    explained, found = 0, list[str]()
    for widget in page.widgets:
        if widget.is_visible and widget.hint(page.kit):
            desk.move(page.kit.frame.at(*widget.box.center))
            if page.hovered is widget:
                explained += 1
                found += on_tiles(desk)
    assert found == []
    assert explained > 8


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_nor_does_what_is_told_of_a_discard(size: tuple[int, int]) -> None:
    desk = MIDDLE_CLAIM(size)
    view, page = desk.view, desk.scene.page
    deal = view.model.deal
    assert deal is not None
    found, told = list[str](), 0
    for thrown in deal.discards:
        if not thrown.is_taken:
            desk.move(pixels(view.placed[thrown.tile_id].box, view.kit).center)
            desk.step(REST + 0.1)
            told += page.tooltip.box is not None
            found += on_tiles(desk)
    assert found == []
    assert told > 10


@pytest.mark.slow
def test_a_tooltip_stays_beside_what_it_explains_where_nothing_is_in_the_way() -> None:
    desk = OWN_TURN((1280, 720))
    page = desk.scene.page
    menu = desk.scene.buttons.menu[0]
    desk.move(page.kit.frame.at(*menu.box.center))
    tip = page.tooltip.box
    assert tip is not None
    assert pygame.Vector2(tip.center).distance_to(menu.box.center) < 200


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2])
def test_nor_does_the_way_back_to_the_score_sheet(number: int) -> None:
    desk = sheet(number)((1280, 720))
    desk.step(3.0)
    desk.key(pygame.K_t)
    desk.step(0.5)
    shown = desk.stack.top
    assert shown is not None
    back = node(shown, "back")
    seen = pixels(back.box, desk.kit)
    assert not seen.collidelistall([pixels(slot.box, desk.kit) for slot in desk.view.placed.values()])


def test_the_menu_shows_that_the_sound_is_off_and_says_how_it_comes_back() -> None:
    pilot = ScenePilot(Scene())
    menu = pilot.scene.buttons.menu[0]
    for muted, off, said in ((False, None, "Menu"), (True, Icon.SPEAKER, "Menu  \u00b7  Sound is off: M turns it on")):
        pilot.preferences.change(muted=muted)
        pilot.step()
        assert (menu.off, menu.tooltip) == (off, said)
