"""Focus and pointer on a page of widgets (docs/design.md, sections 11 and 15)."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import (
    Key,
    PadButton,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
)
from game.view.paint import Canvas, Paint
from game.view.paint.kit import Cue, Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import Button, Finish
from game.view.widgets.label import Label
from tests.scenes.pilot import Pilot
from tests.view.widgets.widget_page import WidgetPage


class Grid(WidgetPage):
    """Two regions: six buttons in two rows, and two buttons below each other at the right."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.pressed: list[str] = []
        self.left = [self.made(f"L{number}") for number in range(6)]
        self.right = [self.made(f"R{number}") for number in range(2)]
        self.page.add(*self.left)
        self.page.add(*self.right)

    def made(self, name: str) -> Button:
        return Button(name, lambda: self.pressed.append(name), tooltip=f"about {name}")

    def lay_out(self) -> None:
        for number, button in enumerate(self.left):
            row, column = divmod(number, 3)
            button.place(Box(100 + 200 * column, 200 + 120 * row, 160, 70))
        for number, button in enumerate(self.right):
            button.place(Box(1100, 200 + 120 * number, 160, 70))


def grid(**how: object) -> tuple[Pilot, Grid]:
    pilot = Pilot(Grid, **how, draws=True)  # type: ignore[arg-type]
    scene = pilot.scene
    assert isinstance(scene, Grid)
    return pilot, scene


def label(pilot: Pilot) -> str:
    assert isinstance(pilot.focus, Button)
    return pilot.focus.label


@pytest.mark.parametrize(
    ("keys", "reached"),
    [
        ([pygame.K_RIGHT], "L1"),
        ([pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT], "R0"),
        ([pygame.K_DOWN], "L3"),
        ([pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP], "L1"),
        ([pygame.K_END], "L5"),
        ([pygame.K_END, pygame.K_HOME], "L0"),
        ([pygame.K_UP], "L0"),
        ([pygame.K_LEFT], "L0"),
        ([pygame.K_TAB], "R0"),
        ([pygame.K_RIGHT, pygame.K_TAB, pygame.K_DOWN, pygame.K_TAB], "L1"),
        ([pygame.K_TAB, pygame.K_DOWN, pygame.K_TAB, pygame.K_TAB], "R1"),
        ([pygame.K_DOWN, pygame.K_END, pygame.K_RIGHT], "R1"),
    ],
)
def test_the_focus_travels(keys: list[int], reached: str) -> None:
    pilot, _ = grid()
    pilot.press(*keys)
    assert label(pilot) == reached


def test_a_sign_that_keys_lead_to_says_its_name() -> None:
    pilot, scene = grid()
    for button in scene.left[1:]:
        button.is_small = True
    pilot.press(pygame.K_RIGHT)
    assert scene.page.tooltip.text == "about L1"
    pilot.press(pygame.K_LEFT)
    assert scene.page.tooltip.box is None, "its word is written on it"
    pilot.pad(PadButton.DOWN)
    assert scene.page.tooltip.text == "about L3"


def test_shift_tab_goes_back_a_region() -> None:
    pilot, _ = grid()
    pilot.press(pygame.K_TAB, shift=True)
    assert label(pilot) == "R0"


def test_the_cross_of_a_gamepad_travels_too() -> None:
    pilot, scene = grid()
    pilot.pad(PadButton.RIGHT, PadButton.DOWN, PadButton.SOUTH, PadButton.RIGHT_TRIGGER, PadButton.SOUTH)
    assert scene.pressed == ["L4", "R0"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press(key: int) -> None:
    pilot, scene = grid()
    pilot.press(pygame.K_RIGHT, key)
    assert scene.pressed == ["L1"]


def test_a_held_key_presses_once() -> None:
    pilot, scene = grid()
    key = Key(pygame.K_RETURN)
    pilot.send(Pressed(key), Pressed(key, repeated=True), Pressed(key, repeated=True))
    assert scene.pressed == ["L0"]


def test_a_click_presses_and_takes_the_focus() -> None:
    pilot, scene = grid()
    pilot.click("L4")
    assert (scene.pressed, label(pilot)) == (["L4"], "L4")


def test_letting_go_elsewhere_presses_nothing() -> None:
    pilot, scene = grid()
    pilot.drag(scene.left[0].box.center, scene.left[1].box.center)
    assert scene.pressed == []


def test_the_right_button_presses_nothing() -> None:
    pilot, scene = grid()
    at = pilot.pixel("L1")
    pilot.send(PointerPressed(at, PointerButton.RIGHT), PointerReleased(at, PointerButton.RIGHT))
    assert scene.pressed == []


def test_what_cannot_be_used_is_passed_over() -> None:
    pilot, scene = grid()
    scene.left[1].is_enabled = False
    pilot.press(pygame.K_RIGHT)
    assert label(pilot) == "L2"
    pilot.click("L1")
    assert scene.pressed == []


def test_the_focus_moves_on_when_its_widget_cannot_be_used_any_more() -> None:
    pilot, scene = grid()
    scene.left[0].is_visible = False
    pilot.press(pygame.K_a)
    assert label(pilot) == "L1"


def test_a_tooltip_appears_at_once_and_goes_with_the_pointer() -> None:
    pilot, scene = grid()
    pilot.point("L1")
    tooltip = scene.page.tooltip
    assert tooltip.lines == ("about L1",)
    assert tooltip.box is not None
    pilot.send(PointerLeft())
    assert tooltip.box is None


def test_f1_explains_what_has_the_focus() -> None:
    pilot, scene = grid()
    pilot.press(pygame.K_RIGHT, pygame.K_F1)
    assert scene.page.tooltip.lines == ("about L1",)
    pilot.press(pygame.K_RIGHT)
    assert scene.page.tooltip.box is None


def test_a_button_lights_up_in_its_time() -> None:
    pilot, scene = grid(speed=Speed.NORMAL)
    pilot.events.put(PointerMoved(pilot.pixel("L1")))
    pilot.step()
    pilot.clock.time += 0.045
    pilot.step()
    assert 0.3 < scene.left[1].warmth < 0.99
    pilot.settle()
    assert scene.left[1].warmth == 1.0


def test_every_press_can_be_heard() -> None:
    pilot, _ = grid()
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert pilot.heard == [Cue.FOCUS, Cue.BUTTON]


class Word(WidgetPage):
    """A word in too small a place."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.word = Label("A word that is much too long for its place", theme.SMALL)
        self.page.add(self.word)

    def lay_out(self) -> None:
        self.word.place(Box(200, 600, 120, 30))


def test_a_word_that_is_cut_off_is_whole_in_its_tooltip() -> None:
    pilot = Pilot(Word)
    scene = pilot.scene
    assert isinstance(scene, Word)
    pilot.point(scene.word)
    assert " ".join(scene.page.tooltip.lines) == "A word that is much too long for its place"


def test_a_second_line_wider_than_the_first_stays_within_its_button() -> None:
    """Beside the button, the picture is the same with a second line and without."""
    kit = grid()[0].kit
    pictures = []
    for second in ("", "4 to 8 deals, about 15 minutes"):
        button = Button("Go", lambda: None, finish=Finish(paint=Paint.GOLD), second="4 to 8 deals, about 15 minutes")
        button.place(Box(0, 0, 1, 68))
        button.place(Box(200, 200, button.content_width(kit), 68))
        button.relabel("Go", second)
        surface = pygame.Surface((1280, 720))
        button.draw(Canvas(surface, kit))
        box = button.box.grown(4)
        pygame.draw.rect(surface, (0, 0, 0), Canvas(surface, kit).rect(box))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
