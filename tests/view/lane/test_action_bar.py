"""The bar fits the lane with every claim, beside eight flowers, in every window (design.md, sections 4, 11 and 18)."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.app.window.actions import Action, Actions
from game.tiles.tile import Tile
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.lane.choices import SetChoice
from game.view.lane.dial import Dial
from game.view.layout import own_slots, places, slots
from game.view.paint import Canvas
from game.view.paint.kit import Kit
from game.view.paint.panels import Paint
from game.view.paint.sprites import Icon
from game.view.table.table_picture import room_of
from game.view.units import Box

WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
CLAIMS = (
    ("Chow", Paint.TEAL, Icon.CHOW, Action.CHOW),
    ("Pung", Paint.TEAL, Icon.PUNG, Action.PUNG),
    ("Kong", Paint.TEAL, Icon.KONG, Action.KONG),
    ("Mahjong", Paint.GOLD, Icon.STAR, Action.MAHJONG),
    ("Pass", Paint.GRAY, Icon.CROSS, Action.PASS),
)


def bar_in(window: tuple[int, int], *, longer: float = 1.0, flowers: int = 8) -> tuple[ActionBar, Kit]:
    pygame.display.set_mode((320, 200))
    kit = Kit(Actions())
    kit.resize(window)
    head = BarHead(title="Chrysanthemum", line="Kleopátra discards", tile=Tile.B5, seconds=30)
    buttons = [
        BarButton(label=_longer(label, longer), press=lambda: None, paint=paint, icon=icon, key=key)
        for label, paint, icon, key in CLAIMS
    ]
    bar = ActionBar(kit, head, buttons)
    bar.place(room_of(kit), flowers=flowers * (own_slots.MANY_FLOWERS_WIDTH + own_slots.RESERVE))
    return bar, kit


def _longer(label: str, share: float) -> str:
    return label + "n" * round(len(label) * (share - 1))


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("longer", [1.0, 1.4])
def test_five_buttons_fit_beside_eight_flowers(window: tuple[int, int], longer: float) -> None:
    bar, kit = bar_in(window, longer=longer)
    room = room_of(kit)
    flowers = own_slots.own_flowers(room, 8)[0].box.x
    tray = bar.tray.box
    assert places.lane_left(slots.Room(width=1920)) <= tray.x <= tray.right <= flowers
    assert [button.clipped(kit) for button in bar.buttons] == [[]] * 5
    for left, right in pairwise(bar.buttons):
        assert left.box.right <= right.box.x
    assert tray.x < bar.buttons[0].box.x
    assert bar.buttons[-1].box.right < tray.right


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_every_button_is_large_enough_to_hit(window: tuple[int, int]) -> None:
    """docs/design.md, section 4: the smallest target is 44 by 44."""
    bar, _ = bar_in(window)
    assert all(button.box.width >= 44 and button.box.height >= 44 for button in bar.buttons)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize(
    ("line", "fits_a_roomy_lane"), [("No", True), ("Lift the 2 tiles of the pung first, and then call it", False)]
)
def test_words_that_would_be_cut_have_no_room_in_the_bar(
    window: tuple[int, int], line: str, fits_a_roomy_lane: bool
) -> None:
    """docs/design.md, section 20: nothing is cut. What does not fit is said above the lane instead."""
    bar, kit = bar_in(window, flowers=0)
    fits = bar.has_room_for(line)
    assert fits is (fits_a_roomy_lane and bar.frame_widgets[-1].is_visible)
    bar.say(line)
    if fits:
        assert not any(widget.clipped(kit) for widget in bar.frame_widgets)


def test_where_there_is_too_little_room_the_keycaps_go_first() -> None:
    """docs/design.md, section 4: if five buttons exceed the lane, icons stay and keycaps go first."""
    wide, narrow = bar_in((2560, 1080))[0], bar_in((1024, 640), longer=1.4)[0]
    assert [button._key for button in wide.buttons] == [claim[3] for claim in CLAIMS]
    assert [button._key for button in narrow.buttons] == [None] * 5
    assert all(button._icon is not None for button in narrow.buttons)


@pytest.mark.parametrize(
    ("left", "number", "urgent"), [(30.0, 30, False), (5.01, 6, False), (5.0, 5, True), (0.2, 1, True), (-1.0, 0, True)]
)
def test_the_dial_writes_the_seconds_and_warns_in_the_last_five(left: float, number: int, urgent: bool) -> None:
    dial = Dial(tile=Tile.B5, total=30)
    dial.set_left(left)
    assert dial.seconds_left == number
    assert dial.is_urgent is urgent


def test_without_a_clock_there_is_no_number_until_a_claim_begins_one() -> None:
    dial = Dial(tile=Tile.B5, total=None)
    assert dial.seconds_left is None
    assert not dial.is_urgent
    dial.set_left(3.0)
    assert dial.seconds_left == 3


@pytest.mark.parametrize("total", [None, 5.0])
def test_more_time_than_before_is_a_full_ring(total: float | None) -> None:
    """Who is asked next at one screen may have longer than who was asked before."""
    _bar, kit = bar_in((1280, 720))
    dial = Dial(tile=Tile.B5, total=total)
    dial.place(Box(0, 0, 90, 90))
    for seconds in (4.0, 9.0, 2.0):
        dial.set_left(seconds)
        dial.draw(Canvas(pygame.Surface((100, 100)), kit))
    assert dial.changes_in is not None
    assert 0 < dial.changes_in <= 1


def test_the_dial_is_drawn_again_only_when_it_looks_different() -> None:
    dial = Dial(tile=Tile.B5, total=30)
    dial.set_left(20.0)
    dial.is_dirty = False
    dial.set_left(19.99)
    assert not dial.is_dirty
    dial.set_left(19.5)
    assert dial.is_dirty


def test_a_finished_set_shows_its_tiles_and_its_key() -> None:
    chosen: list[int] = []
    choice = SetChoice((Tile.B3, Tile.B4, Tile.B5), 1, lambda: chosen.append(1), "3 of Bamboo")
    choice.press()
    assert chosen == [1]
    assert choice.tooltip == "3 of Bamboo"
