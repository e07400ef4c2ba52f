"""Fields of text on a page of parts, typed in, cleared, and grown with what is in them; and sliders."""

import pygame
import pytest
from msgspec import Struct

from game import ui
from game.ui.part import key_of
from game.view.paint import Kit, pixels
from tests.scenes.pilot import Pilot, node, part
from tests.ui import walk


class Written(Struct, frozen=True):
    text: str = ""
    sought: str = ""
    loud: int = 50
    entered: int = 0


class Desk(ui.Screen[Written]):
    """A page with a text of several lines, a field in which something is sought, and a slider."""

    first_focus = "text"
    enters = False

    def view(self, state: Written) -> ui.Part:
        entered = self._enter if self.enters else None
        text = ui.Area(state.text, self._write, 400, "Write here", entered, key="text")
        sought = ui.Field(state.sought, self._seek, 40, is_search=True, key="sought")
        loud = ui.Slider(state.loud, self._turn, f"{state.loud} %", key="loud")
        return self.panel_page("Desk", ui.Scroll(ui.Column((text, sought, loud))))

    def _write(self, text: str) -> None:
        self.put(text=text)

    def _turn(self, loud: int) -> None:
        self.put(loud=loud)

    def _seek(self, text: str) -> None:
        self.put(sought=text)

    def _enter(self) -> None:
        self.put(entered=self.state.entered + 1)


class Entering(Desk):
    enters = True


class Counting(Desk):
    """A page that takes digits alone."""

    first_focus = "sought"

    def _seek(self, text: str) -> None:
        self.put(sought="".join(filter(str.isdigit, text)))


def opened(kind: type[Desk] = Desk, text: str = "", *, mirrored: bool = False) -> tuple[Pilot, Desk]:
    pilot = Pilot(lambda kit: kind(kit, Written(text)), size=(1024, 640), mirrored=mirrored)
    assert isinstance(pilot.scene, Desk)
    return pilot, pilot.scene


def test_an_area_begins_a_new_line_and_grows_with_it() -> None:
    pilot, scene = opened()
    pilot.type("tea")
    before = node(scene, "text").box.height
    pilot.press(pygame.K_RETURN, pygame.K_RETURN)
    pilot.type("cake")
    assert scene.state.text == "tea\n\ncake"
    assert node(scene, "text").box.height > before
    assert walk.faults(scene.tree) == []


def test_enter_in_an_area_may_do_something_else() -> None:
    pilot, scene = opened(Entering)
    pilot.type("tea")
    pilot.press(pygame.K_RETURN)
    assert (scene.state.text, scene.state.entered) == ("tea", 1)


def test_the_line_that_is_written_stays_in_sight() -> None:
    pilot, scene = opened(text="tea\n" * 30)
    pilot.type("end")
    area = node(scene, "text")
    line, clip = part(scene, "text", ui.Area).spot(area), area.clip
    assert clip is not None
    assert area.box.height > clip.height
    assert clip.y <= line.y
    assert line.bottom <= clip.bottom
    pilot.press(*[pygame.K_UP] * 18)
    line = part(scene, "text", ui.Area).spot(area)
    assert clip.y <= line.y


def test_escape_clears_what_is_sought_before_it_leaves() -> None:
    pilot, scene = opened()
    pilot.click(node(scene, "sought"))
    pilot.type("gala")
    pilot.press(pygame.K_ESCAPE)
    assert scene.state.sought == ""
    assert pilot.scene is scene


def test_a_field_shows_what_the_page_has_taken_of_the_text() -> None:
    pilot, scene = opened(Counting)
    for typed, taken in (("1", "1"), ("x", "1"), ("2y", "12")):
        pilot.type(typed)
        assert (scene.state.sought, node(scene, "sought").state.text) == (taken, taken)


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_slider_goes_by_keys_in_the_direction_of_reading(*, mirrored: bool) -> None:
    pilot, scene = opened(mirrored=mirrored)
    on, back = (pygame.K_LEFT, pygame.K_RIGHT) if mirrored else (pygame.K_RIGHT, pygame.K_LEFT)
    pilot.page.set_focus(node(scene, "loud"))
    found = []
    for key in (on, on, back, pygame.K_END, pygame.K_HOME):
        pilot.press(key)
        found.append(scene.state.loud)
    assert found == [55, 60, 55, 100, 0]


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_slider_is_dragged_to_both_ends(*, mirrored: bool) -> None:
    pilot, scene = opened(mirrored=mirrored)
    box = node(scene, "loud").box
    start, end = ((box.x + 1, box.center[1]), (box.right - 1, box.center[1]))
    pilot.drag(start, end)
    assert scene.state.loud == (0 if mirrored else 100)
    pilot.drag(end, start)
    assert scene.state.loud == (100 if mirrored else 0)


class Resting(Desk):
    first_focus = "sought"

    def view(self, state: Written) -> ui.Part:
        text = ui.Area(state.text, self._write, 400, at_rest="three of a kind " * 20, key="text")
        sought = ui.Field(state.sought, self._seek, 40, key="sought")
        return self.panel_page("Desk", ui.Column((text, sought)))


def test_an_area_shows_other_words_while_it_is_not_written_in_and_has_room_for_both() -> None:
    pilot, scene = opened(Resting, "3*any")

    def drawn() -> bytes:
        pilot.settle()
        box = node(scene, "text").box
        scene.draw(pilot.surface, whole=True)
        place = pixels(box.inset(ui.Step.M, ui.Step.S), pilot.kit)
        return pygame.image.tobytes(pilot.surface.subsurface(place), "RGB")

    high, rest = node(scene, "text").box.height, drawn()
    assert high > ui.Size.CONTROL
    scene.page.set_focus(node(scene, "text"))
    assert drawn() != rest
    assert node(scene, "text").box.height == high
    scene.page.set_focus(node(scene, "sought"))
    assert drawn() == rest


class Hint(Struct, frozen=True):
    placeholder: str
    text: str = ""


class Hinted(ui.Screen[Hint]):
    """A field of each kind that says what belongs into it."""

    def view(self, state: Hint) -> ui.Part:
        line = ui.Field(state.text, print, 40, state.placeholder, key="line")
        return ui.Column((line, ui.Area(state.text, print, 40, state.placeholder, key="lines")))


def hinted(hint: Hint) -> Pilot:
    return Pilot(lambda kit: Hinted(kit, hint))


@pytest.mark.parametrize("key", ["line", "lines"])
def test_an_empty_field_shows_what_belongs_into_it(key: str) -> None:
    def drawn(hint: Hint) -> bytes:
        pilot = hinted(hint)
        pilot.scene.draw(seen := pygame.Surface((1280, 720)), whole=True)
        return pygame.image.tobytes(seen.subsurface(pixels(node(pilot.scene, key).box, pilot.kit)), "RGB")

    assert drawn(Hint("Your club")) != drawn(Hint(""))
    assert drawn(Hint("Your club", "Tea")) == drawn(Hint("", "Tea"))


def test_an_empty_area_has_room_for_what_belongs_into_it() -> None:
    bare, told = (node(hinted(Hint(words)).scene, "lines").box for words in ("", "Your club " * 50))
    assert told.height > bare.height


class Named(ui.Screen[str]):
    """A field for a name, and a button below it."""

    first_focus = "name"

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, "Ana")

    def view(self, state: str) -> ui.Part:
        return ui.Column((ui.Field(state, self._write, 8, key="name"), ui.Button("Go", self.go_back, key="go")))

    def _write(self, text: str) -> None:
        self.state = text


def named(*, mirrored: bool = False) -> tuple[Pilot, Named]:
    pilot = Pilot(Named, mirrored=mirrored)
    scene = pilot.scene
    assert isinstance(scene, Named)
    return pilot, scene


def test_typing_goes_into_the_field_and_nowhere_else() -> None:
    pilot, scene = named()
    pilot.type("1h ")
    assert scene.state == "Ana1h "
    assert key_of(pilot.focus) == "name"


def test_a_name_is_never_longer_than_it_may_be() -> None:
    pilot, scene = named()
    pilot.type("belle-Marie")
    assert scene.state == "Anabelle"


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
    pilot, scene = named()
    pilot.press(*keys)
    assert scene.state == text


@pytest.mark.parametrize(
    ("keys", "typed", "text"),
    [([], "Eva", "Eva"), ([pygame.K_BACKSPACE], "E", "E"), ([pygame.K_DELETE], "", ""), ([pygame.K_HOME], "E", "EAna")],
)
def test_ctrl_a_marks_all_and_what_is_written_takes_its_place(keys: list[int], typed: str, text: str) -> None:
    pilot, scene = named()
    pilot.press(pygame.K_a, ctrl=True)
    pilot.press(*keys)
    pilot.type(typed)
    assert scene.state == text


def test_a_click_sets_the_caret() -> None:
    pilot, scene = named()
    box = node(scene, "name").box
    pilot.click((box.x + 21, box.center[1]))
    pilot.type("X")
    assert scene.state == "XAna"


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
    pilot, scene = named(mirrored=True)
    scene.state = typed
    pilot.press(*keys)
    pilot.type(then)
    assert scene.state == text


def test_up_and_down_leave_the_field() -> None:
    pilot, _scene = named()
    pilot.press(pygame.K_DOWN)
    assert key_of(pilot.focus) == "go"
