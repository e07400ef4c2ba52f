"""Several lines of text, typed: where they break, and where the caret goes."""

import pygame
import pytest

from game.view.paint import Kit
from game.view.units import Box
from game.view.widgets.text_area import TextArea
from tests.scenes.pilot import Pilot
from tests.view.widgets.widget_page import WidgetPage

WORDS = "one two three four five six seven eight nine ten eleven twelve"


class AreaScene(WidgetPage):
    """A page with nothing else on it."""

    def __init__(self, kit: Kit, text: str, longest: int = 200) -> None:
        super().__init__(kit)
        self.told: list[str] = []
        self.area = TextArea(text, self.told.append, longest=longest)
        self.area.can_focus = True  # as part of a field
        self.page.add(self.area)
        self.page.set_focus(self.area)

    def lay_out(self) -> None:
        self.area.place(Box(100, 100, 300, 120))


def piloted(text: str = "", *, mirrored: bool = False, longest: int = 200) -> tuple[Pilot, AreaScene]:
    pilot = Pilot(lambda kit: AreaScene(kit, text, longest), mirrored=mirrored)
    assert isinstance(pilot.scene, AreaScene)
    return pilot, pilot.scene


def test_enter_begins_a_new_line() -> None:
    pilot, scene = piloted()
    pilot.type("tea")
    pilot.press(pygame.K_RETURN)
    pilot.type("cake")
    assert scene.area.text == scene.told[-1] == "tea\ncake"


def test_no_more_letters_than_allowed() -> None:
    pilot, scene = piloted(longest=5)
    pilot.type("abc")
    pilot.press(pygame.K_RETURN)
    pilot.type("def")
    assert scene.area.text == "abc\nd"


def test_what_is_typed_stands_where_the_arrows_went() -> None:
    pilot, scene = piloted("ab\ncd\nef")
    pilot.press(pygame.K_UP)
    pilot.type("1")
    pilot.press(pygame.K_UP, pygame.K_LEFT)
    pilot.type("2")
    pilot.press(pygame.K_DOWN, pygame.K_DOWN)
    pilot.type("3")
    assert scene.area.text in ("a2b\ncd1\nef3", "a2b\ncd1\ne3f")


@pytest.mark.parametrize("mirrored", [False, True])
def test_left_and_right_go_through_every_place_of_every_line(mirrored: bool) -> None:
    letters = "\u05d0\u05d1 \u05d2\n\u05d3\u05d4" if mirrored else "ab c\nde"
    pilot, scene = piloted(letters, mirrored=mirrored)
    back, on = (pygame.K_RIGHT, pygame.K_LEFT) if mirrored else (pygame.K_LEFT, pygame.K_RIGHT)
    pilot.press(*[back] * len(letters))
    pilot.type("x")
    assert scene.area.text == "x" + letters
    pilot.press(*[on] * len(letters))
    pilot.type("y")
    assert scene.area.text == f"x{letters}y"


def test_a_long_text_breaks_between_words_and_the_caret_is_seen() -> None:
    pilot, scene = piloted()
    pilot.type(WORDS)
    assert scene.area.text == WORDS
    pilot.press(*[pygame.K_UP] * 20)
    pilot.press(pygame.K_HOME)
    pilot.type("0 ")
    assert scene.area.text == f"0 {WORDS}"


def test_up_above_the_first_line_and_down_below_the_last_leave_it_to_the_page() -> None:
    pilot, scene = piloted("one")
    for key in (pygame.K_UP, pygame.K_DOWN):
        pilot.press(key)
        pilot.type("x")
    assert scene.area.text == "onexx"


def test_a_click_puts_the_caret_into_the_line_below_the_pointer() -> None:
    pilot, scene = piloted("first\nsecond\nthird")
    pilot.click((120.0, 157.0))
    pilot.type("x")
    assert scene.area.text == "first\nxsecond\nthird"
    pilot.click((390.0, 215.0))
    pilot.type("y")
    assert scene.area.text == "first\nxsecond\nthirdy"


def test_all_of_it_is_marked_and_goes() -> None:
    pilot, scene = piloted("first\nsecond")
    pilot.press(pygame.K_a, ctrl=True)
    pilot.type("x")
    assert scene.area.text == "x"
