"""Texts that are only read, keys that are written on parts, and words that are broken."""

from typing import Any

import pygame
import pytest
from msgspec import Struct

from game import ui
from game.app.window.actions import Action, PadButton
from game.players.roster import SPARROW
from game.ui.page import TreePage
from game.ui.scrolls import STEP
from game.view.paint import Canvas, Cue, Icon, PanelKind, pixels
from game.view.spoken import Role, nodes_of
from game.view.units import Box
from game.view.widgets.page import FOCUS_BLEED
from tests.for_each import one_of
from tests.scenes.pilot import Pilot, node, part

_PATH = "/home/somebody/.local/share/sparrows/matches/sparrows-hungarian-2026-11-20-120000.mahjong"


class Pressed(Struct, frozen=True):
    times: int = 0


class Reader(ui.Screen[Pressed]):
    """A long text between two buttons, one of which has a key."""

    first_focus = "first"

    def view(self, state: Pressed) -> ui.Part:
        lines = tuple(ui.Text(f"Line {number}", key=number) for number in range(200))
        page = ui.Scroll(ui.Column(lines), read="The text", key="text", is_region=True)
        panel = ui.Scroll(ui.Panel(ui.Space(9000.0, grow=0.0), ui.Ground.PAPER, key="paper"))
        hint = ui.Button("Hint", self.press, shortcut=Action.HINT, key="hint", is_off=state.times > 1)
        field = ui.Field("", self.press, 9, key="field")
        row = ui.Row((ui.Button("First", self.press, key="first"), hint, field), is_region=True)
        return self.panel_page("Reader", ui.Column((row, ui.Row((page, panel), grow=1.0)), grow=1.0))

    def press(self, *_typed: str) -> None:
        self.put(times=self.state.times + 1)


def reader() -> Pilot:
    return Pilot(lambda kit: Reader(kit, Pressed()))


def away(pilot: Pilot) -> float:
    shown = node(pilot.scene, "text")
    return shown.part.offset(shown)


def test_with_another_device_only_the_ring_and_what_shows_a_key_are_drawn_again() -> None:
    pilot = reader()
    assert pilot.frames
    before = len(pilot.screen.updates)
    pilot.pad(PadButton.LEFT_STICK)
    (drawn,) = pilot.screen.updates[before:]
    cross, hint, first = (node(pilot.scene, key) for key in ("cross", "hint", "first"))
    areas = [(cross, cross.part.bleed), (first, FOCUS_BLEED), (hint, hint.part.bleed)]
    corner, ring, keyed = (pixels(each.box.grown(bleed), each.kit) for each, bleed in areas)
    assert drawn[:1] == [corner]
    (near,) = drawn[1:]
    assert near.width <= ring.union(keyed).width + 1


def test_a_ring_is_seen_only_if_a_key_or_a_pad_was_used_last() -> None:
    pilot = reader()

    def look() -> bytes:
        pilot.settle()
        return pygame.image.tobytes(pilot.surface, "RGB")

    untouched = look()
    pilot.press(pygame.K_F15)
    assert look() != untouched
    pilot.point((1, 1))
    assert look() == untouched, "a ring would look like a choice"


def test_a_text_that_is_read_is_moved_by_its_own_keys_and_then_left() -> None:
    pilot = reader()
    pilot.press(pygame.K_TAB)
    assert pilot.focus is node(pilot.scene, "text")
    pilot.press(pygame.K_DOWN)
    assert away(pilot) == STEP
    pilot.press(pygame.K_HOME, pygame.K_UP)
    assert away(pilot) == 0
    assert pilot.focus is not node(pilot.scene, "text"), "at its beginning the arrow leads on"


@pytest.mark.parametrize("key", ["text", "first"])
@pytest.mark.parametrize("interface", one_of(2, [1.0, 2.0]))
def test_page_keys_pass_no_line_unseen(interface: float, key: str) -> None:
    pilot = reader()
    pilot.kit.interface = interface
    pilot.stack.resize((1280, 720))
    pilot.settle()
    pilot.page.set_focus(node(pilot.scene, key))
    shown = node(pilot.scene, "text")
    lines = [each for each in shown.whole() if isinstance(each.part, ui.Text)]
    ways = []
    for page_key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        before, seen = None, set[ui.Node]()
        while away(pilot) != before:
            before = away(pilot)
            seen |= {each for each in lines if each.box.y >= shown.box.y and each.box.bottom <= shown.box.bottom}
            pilot.press(page_key)
        assert seen == set(lines)
        ways.append(before)
    assert ways == [lines[-1].box.bottom - lines[0].box.y - shown.box.height, 0.0]


@pytest.mark.parametrize("key", ["text", "first"])
def test_the_right_stick_scrolls_like_a_wheel(key: str) -> None:
    pilot = reader()
    pilot.page.set_focus(node(pilot.scene, key))
    pilot.pad(PadButton.SCROLL_DOWN, PadButton.SCROLL_DOWN, PadButton.SCROLL_UP)
    assert away(pilot) == STEP


def test_a_text_that_is_read_has_a_name_and_its_lines_are_heard_one_by_one() -> None:
    heard = [said for _widget, said in nodes_of(reader().page)]
    assert [said.name for said in heard if said.role is Role.DOCUMENT] == ["The text"]
    assert "Line 7" in [said.name for said in heard]


def test_a_key_on_a_button_presses_it_unless_it_is_off_or_somebody_writes() -> None:
    pilot = reader()
    scene = pilot.scene
    assert isinstance(scene, Reader)
    pilot.press(pygame.K_h)
    assert scene.state.times == 1
    pilot.page.set_focus(node(scene, "field"))
    pilot.press(pygame.K_h)
    assert scene.state.times == 1
    pilot.page.set_focus(node(scene, "first"))
    pilot.press(pygame.K_h, pygame.K_h)
    assert scene.state.times == 2, "it is off"


class Lines(ui.Screen[None]):
    """A list that is only read."""

    first_focus = "lines"

    def view(self, state: None) -> ui.Part:
        return ui.List(tuple(range(200)), self._line, read="The lines", key="lines")

    @staticmethod
    def _line(number: int) -> ui.Part:
        return ui.Text(f"Line {number}")


@pytest.mark.parametrize(("key", "line"), [(pygame.K_END, "Line 199"), (pygame.K_PAGEDOWN, "Line 55")])
def test_keys_bring_lines_in_sight_that_were_not_made_yet(key: int, line: str) -> None:
    pilot = Pilot(lambda kit: Lines(kit, None), size=(1280, 720))
    for _again in range(2):
        pilot.press(key)
        assert line in [said.name for _widget, said in nodes_of(pilot.page)]
    pilot.press(pygame.K_HOME, pygame.K_HOME)
    assert "Line 0" in [said.name for _widget, said in nodes_of(pilot.page)]


class Off(ui.Screen[None]):
    """Buttons that are off: one says what it does, one explains it."""

    def view(self, state: None) -> ui.Part:
        older = ui.Round(Icon.CHEVRON_RIGHT, print, hint="Older matches", is_off=True)
        return ui.Row(
            (ui.Button("Join", print, is_off=True), ui.Face(SPARROW, print, called="Mei", is_off=True), older)
        )


def test_a_button_that_is_off_is_heard_as_a_button_that_cannot_be_pressed() -> None:
    heard = [said for _widget, said in nodes_of(Pilot(lambda kit: Off(kit, None)).page)]
    assert [said.name for said in heard] == ["Join", "Mei", "Older matches"]
    assert {said.role for said in heard} == {Role.BUTTON, Role.CHOICE}
    assert not any(said.is_enabled or said.can_focus for said in heard)


def test_the_cross_sounds_as_one() -> None:
    pilot = reader()
    pilot.stack.push(Reader(pilot.kit, Pressed()))
    pilot.settle()
    pilot.click(node(pilot.scene, "cross"))
    assert pilot.heard[-1] is Cue.BACK


def test_of_a_long_panel_only_what_can_be_seen_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = reader()
    highs: list[float] = []
    draw = Canvas.panel

    def noted(canvas: Canvas, kind: PanelKind, box: Box, **how: Any) -> None:
        highs.append(box.height)
        draw(canvas, kind, box, **how)

    monkeypatch.setattr(Canvas, "panel", noted)
    paper = node(pilot.scene, "paper")
    assert isinstance(pilot.page, TreePage)
    pilot.page.see(paper)
    pilot.scene.draw(pilot.surface, whole=True)
    assert paper.box.height == 9000 + 2 * ui.Step.L
    assert max(highs) < 2 * pilot.kit.frame.height


def test_what_scrolls_fades_away_where_it_goes_on_out_of_sight() -> None:
    pilot = reader()
    panel, frame = node(pilot.scene, "paper"), pilot.kit.frame
    around = panel.parent
    assert around is not None

    def light(y: float) -> float:
        red, green, blue, _opaque = pilot.surface.get_at(frame.at(panel.box.center[0], y))
        return (red + green + blue) / 3

    def seen() -> list[float]:
        pilot.settle()
        return [light(around.box.bottom - 40), light(around.box.bottom - 4), light(around.box.bottom + 12)]

    paper, half, ground = seen()
    assert paper > half + 20 > ground + 40, "its foot"
    pilot.wheel(around.box.center, -1000)
    pilot.settle()
    assert light(around.box.y + 60) > light(around.box.y - 12) + 40, "its head"
    assert light(around.box.bottom - 44) == pytest.approx(light(around.box.bottom - 60), abs=10), "nothing is below"


def test_a_path_is_broken_where_its_folders_end() -> None:
    pilot = Pilot(lambda kit: Told(kit, None))
    shown = node(pilot.scene, "path")
    text = part(pilot.scene, "path", ui.Text)
    for wide in (shown.least, 400.0, 2000.0):
        lines = text.broken(shown, wide)
        assert "".join(lines) == _PATH
        assert all(shown.kit.writer.width(line, text.style(shown)) <= wide for line in lines)
    assert len(text.broken(shown, 2000.0)) == 1


class Told(ui.Screen[None]):
    """A card with a path."""

    def view(self, state: None) -> ui.Part:
        return self.panel_page("Told", ui.Text(_PATH, key="path"))


class High(Struct, frozen=True):
    high: float = 100.0


class Framed(ui.Screen[High]):
    """Something of a certain height, which scrolls, above a foot."""

    def view(self, state: High) -> ui.Part:
        inside = ui.Column((ui.Space(state.high, grow=0.0), ui.Button("Last", print, key="last")))
        return self.panel_page("High", ui.Scroll(inside, key="scroll"), foot=ui.Text("Foot"))


def test_a_bar_stands_only_where_there_is_more_than_the_gap_below_shows() -> None:
    scene = Pilot(lambda kit: Framed(kit, High())).scene
    assert isinstance(scene, Framed)
    around, last = node(scene, "scroll"), node(scene, "last")
    most = 100.0 + around.box.bottom - last.box.bottom
    for beyond, has_bar in ((-1, False), (0.8, False), (ui.Step.M, False), (ui.Step.M + 1, True), (200, True)):
        scene.put(high=most + beyond)
        around, last = node(scene, "scroll"), node(scene, "last")
        assert isinstance(around.part, ui.Scroll)
        assert (around.part.bar(around) is not None) is has_bar, beyond
        moved = [around.part.scroll(around, by) for by in (-500.0, 500.0)]
        assert any(moved) is has_bar, beyond
        assert last.clip is not None
        assert last.box.bottom <= last.clip.bottom + 0.01, beyond


class Form(ui.Screen[int]):
    def view(self, state: int) -> ui.Part:
        return ui.form_row("Guests", "How many come", ui.Toggle(state > 0, print, key="come"))


def test_what_is_set_in_a_form_is_heard_with_the_words_beside_it() -> None:
    (heard,) = nodes_of(Pilot(lambda kit: Form(kit, 1)).page)
    assert (heard[1].name, heard[1].help) == ("Guests", "How many come")
