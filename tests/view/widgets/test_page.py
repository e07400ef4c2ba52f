"""Focus, pointer and drawing on a page of widgets (docs/design.md, sections 11 and 15)."""

from __future__ import annotations

from collections.abc import Callable

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
from game.scenes.shared.page_scene import PageScene
from game.view.paint import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import page_background
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import MAIN, Button
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Label
from tests.scenes.pilot import Pilot


class Grid(PageScene):
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

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)


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


def test_what_goes_away_leaves_no_trace() -> None:
    """Drawing only what changed gives the same picture as drawing everything."""
    pilot, scene = grid()
    acts: list[Callable[[], object]] = [
        lambda: pilot.point("L1"),
        lambda: pilot.press(pygame.K_DOWN),
        lambda: pilot.click("R1"),
        lambda: setattr(scene.left[2], "is_visible", False),
        lambda: pilot.send(PointerMoved((3, 3))),
        lambda: scene.left[4].relabel("Another", "with a second line"),
        lambda: scene.right[0].place(Box(1100, 600, 300, 90)),
    ]
    for act in acts:
        act()
        pilot.settle()
        shown = pilot.surface.copy()
        pilot.stack.redraw()
        pilot.settle()
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(pilot.surface, "RGB")


def test_only_what_changed_is_drawn() -> None:
    pilot, _ = grid()
    assert pilot.frames > 0
    pilot.screen.updates.clear()
    pilot.press(pygame.K_RIGHT)
    window = pilot.surface.get_rect()
    drawn = sum(place.width * place.height for places in pilot.screen.updates for place in places)
    assert 0 < drawn < window.width * window.height / 8


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


class Form(PageScene):
    """A field to type into, a button, and a word beside them."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.names: list[str] = []
        self.entry = TextEntry("Ana", self.names.append, longest=8)
        self.button = Button("Go", lambda: None)
        self.word = Label("A word that is much too long for its place", theme.BODY)
        self.page.add(self.entry)
        self.page.add(self.button)
        self.page.add(self.word)

    def lay_out(self) -> None:
        self.entry.place(Box(200, 200, 500, 60))
        self.button.place(Box(200, 400, 400, 60))
        self.word.place(Box(200, 600, 120, 30))

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)


def form(**how: object) -> tuple[Pilot, Form]:
    pilot = Pilot(Form, **how)  # type: ignore[arg-type]
    scene = pilot.scene
    assert isinstance(scene, Form)
    return pilot, scene


def test_typing_goes_into_the_field_and_nowhere_else() -> None:
    pilot, scene = form()
    pilot.type("1h ")
    assert scene.entry.text == "Ana1h "
    assert pilot.focus is scene.entry


def test_a_name_is_never_longer_than_it_may_be() -> None:
    pilot, scene = form()
    pilot.type("belle-Marie")
    assert scene.entry.text == "Anabelle"


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ([pygame.K_BACKSPACE], "An"),
        ([pygame.K_HOME, pygame.K_DELETE], "na"),
        ([pygame.K_LEFT, pygame.K_BACKSPACE], "Aa"),
        ([pygame.K_HOME, pygame.K_RIGHT, pygame.K_DELETE], "Aa"),
        ([pygame.K_HOME, pygame.K_BACKSPACE], "Ana"),
        ([pygame.K_END, pygame.K_DELETE], "Ana"),
    ],
)
def test_the_caret_moves_and_letters_go(keys: list[int], text: str) -> None:
    pilot, scene = form()
    pilot.press(*keys)
    assert scene.entry.text == text


@pytest.mark.parametrize(
    ("keys", "typed", "text"),
    [([], "Eva", "Eva"), ([pygame.K_BACKSPACE], "E", "E"), ([pygame.K_DELETE], "", ""), ([pygame.K_HOME], "E", "EAna")],
)
def test_ctrl_a_marks_all_and_what_is_written_takes_its_place(keys: list[int], typed: str, text: str) -> None:
    pilot, scene = form()
    pilot.press(pygame.K_a, ctrl=True)
    pilot.press(*keys)
    pilot.type(typed)
    assert scene.entry.text == text
    assert (scene.names or [text])[-1] == text


def test_a_click_sets_the_caret() -> None:
    pilot, scene = form()
    pilot.click((221.0, 230.0))
    pilot.type("X")
    assert scene.entry.text == "XAna"


@pytest.mark.parametrize(
    ("typed", "keys", "then", "text"),
    [
        ("\u05d0\u05d1\u05d2", [pygame.K_RIGHT, pygame.K_RIGHT], "\u05d3", "\u05d0\u05d3\u05d1\u05d2"),
        ("\u05d0\u05d1\u05d2", [pygame.K_LEFT], "\u05d3", "\u05d0\u05d1\u05d2\u05d3"),
        ("Ana", [pygame.K_LEFT], "x", "Anxa"),
        ("Ana", [pygame.K_HOME, pygame.K_RIGHT], "x", "Axna"),
    ],
)
def test_the_caret_goes_where_the_arrow_points_in_either_direction(
    typed: str, keys: list[int], then: str, text: str
) -> None:
    pilot, scene = form(mirrored=True)
    scene.entry.set_text(typed)
    pilot.press(*keys)
    pilot.type(then)
    assert scene.entry.text == text


def test_up_and_down_leave_the_field() -> None:
    pilot, scene = form()
    pilot.press(pygame.K_DOWN)
    assert pilot.focus is scene.button


def test_a_word_that_is_cut_off_is_whole_in_its_tooltip() -> None:
    pilot, scene = form()
    pilot.point(scene.word)
    assert " ".join(scene.page.tooltip.lines) == "A word that is much too long for its place"


def test_a_second_line_wider_than_the_first_stays_within_its_button() -> None:
    """Beside the button, the picture is the same with a second line and without."""
    kit = grid()[0].kit
    pictures = []
    for second in ("", "4 to 8 deals, about 15 minutes"):
        button = Button("Go", lambda: None, finish=MAIN, second="4 to 8 deals, about 15 minutes")
        button.place(Box(0, 0, 1, 68))
        button.place(Box(200, 200, button.content_width(kit), 68))
        button.relabel("Go", second)
        surface = pygame.Surface((1280, 720))
        button.draw(Canvas(surface, kit))
        box = button.box.grown(4)
        pygame.draw.rect(surface, (0, 0, 0), Canvas(surface, kit).rect(box))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_page_drawn_in_parts_looks_like_the_page_drawn_whole() -> None:
    pilot, scene = grid()
    moving = scene.right[1]
    for x in (500.0, 620.0, 900.0):
        moving.place(Box(x, 500, 160, 70))
        pilot.settle()
    scene.left[1].is_visible = False
    pilot.press(pygame.K_DOWN, pygame.K_TAB)
    pilot.point("L2")
    in_parts = pygame.image.tobytes(pilot.surface, "RGB")
    pilot.stack.redraw()
    pilot.settle()
    assert in_parts == pygame.image.tobytes(pilot.surface, "RGB")
