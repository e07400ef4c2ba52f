"""Fields of text on a page of parts: typed in, cleared, and grown with what is in them."""

import pygame
from msgspec import Struct

from game import ui
from tests.scenes.pilot import Pilot, node, part
from tests.ui import walk


class Written(Struct, frozen=True):
    text: str = ""
    sought: str = ""
    entered: int = 0


class Desk(ui.Screen[Written]):
    """A page with a text of several lines, and a field in which something is sought."""

    first_focus = "text"
    enters = False

    def view(self, state: Written) -> ui.Part:
        entered = self._enter if self.enters else None
        text = ui.Area(state.text, self._write, 400, "Write here", entered, key="text")
        sought = ui.Field(state.sought, self._seek, 40, is_search=True, key="sought")
        return ui.panel_page("Desk", self.go_back, ui.Scroll(ui.Column((text, sought)), grow=1.0))

    def _write(self, text: str) -> None:
        self.put(text=text)

    def _seek(self, text: str) -> None:
        self.put(sought=text)

    def _enter(self) -> None:
        self.put(entered=self.state.entered + 1)


class Entering(Desk):
    enters = True


def opened(kind: type[Desk] = Desk, text: str = "") -> tuple[Pilot, Desk]:
    pilot = Pilot(lambda kit: kind(kit, Written(text)), size=(1024, 640))
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
