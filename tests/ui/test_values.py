"""A value between two arrows, and a number that can be typed."""

import pygame
import pytest
from msgspec import Struct

from game import ui
from game.app.window.actions import PointerMoved, PointerPressed, PointerReleased
from game.rules.options import Number, Value
from game.view.paint import Cue
from tests.scenes.pilot import Pilot, node, part, tree_of

STAKE = Number(id="stake", low=100, high=100000, default=2000, step=2, may_be_off=True)


class Shown(Struct, frozen=True):
    stake: Value = 2000
    wind: str = "east"


class Set(ui.Screen[Shown]):
    first_focus = "stake"

    def view(self, state: Shown) -> ui.Part:
        winds = tuple((wind, wind.title()) for wind in ("east", "south", "west"))
        stake = ui.NumberField(
            "Stake",
            self._take_stake,
            value=state.stake,
            shown="No limit" if state.stake is False else str(state.stake),
            numbers=STAKE,
            stride=100,
            key="stake",
        )
        wind = ui.Stepper("Wind", self._take_wind, values=winds, chosen=state.wind, key="wind")
        bare = ui.Stepper("", self._take_wind, values=winds, chosen=state.wind, key="bare", called="Bare")
        lone = ui.Stepper("Alone", self._take_wind, values=winds[:1], chosen="east", key="lone")
        return ui.Column((stake, wind, bare, lone, ui.Button("Done", print)), across=ui.Across.START)

    def _take_stake(self, value: Value) -> None:
        self.put(stake=value)

    def _take_wind(self, wind: str) -> None:
        self.put(wind=wind)


def opened(*, mirrored: bool = False) -> tuple[Pilot, Set]:
    pilot = Pilot(lambda kit: Set(kit, Shown()), mirrored=mirrored)
    assert isinstance(pilot.scene, Set)
    return pilot, pilot.scene


def arrow(scene: Set, key: str, place: int) -> tuple[float, float]:
    """The middle of the arrow back (0) or forward (1) of a value."""
    found = node(scene, key)
    assert isinstance(found.part, ui.Stepper | ui.NumberField)
    return found.part.arrow_boxes(found)[place].center


def written(scene: Set) -> str:
    return part(scene, "stake", ui.NumberField).written(node(scene, "stake"))


def test_what_is_typed_counts_at_once_if_it_is_allowed() -> None:
    pilot, scene = opened()
    pilot.type("54322")
    assert scene.state.stake == 54322
    pilot.press(pygame.K_BACKSPACE)
    assert (written(scene), scene.state.stake) == ("5432|", 5432)
    pilot.press(pygame.K_RETURN)
    assert written(scene) == "5432"


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_press_that_just_misses_an_arrow_is_meant_for_it(*, mirrored: bool) -> None:
    pilot, scene = opened(mirrored=mirrored)
    for key in ("wind", "bare"):
        scene.put(wind="south")
        (less, high), (more, _high) = arrow(scene, key, 0), arrow(scene, key, 1)
        side = 20 if less < more else -20
        pilot.click((less - side if key == "wind" else less + side, high))
        assert scene.state.wind == "east"
        scene.put(wind="south")
        pilot.click((more + side / 4, high))
        assert scene.state.wind == "west"
    scene.put(wind="south")
    x, y = node(scene, "bare").box.center
    pilot.click((x + (5 if mirrored else -5), y))
    assert scene.state.wind == "west", "in the middle it is the next value"


@pytest.mark.parametrize(("typed", "taken"), [("7", 100), ("999999", 100000), ("1001", 1000), ("12a4", 124)])
def test_what_is_not_allowed_becomes_the_nearest_number(typed: str, taken: int) -> None:
    pilot, scene = opened()
    pilot.type(typed)
    pilot.press(pygame.K_RETURN)
    assert scene.state.stake == taken


def test_what_is_half_typed_is_taken_as_the_focus_leaves_and_dropped_by_escape() -> None:
    pilot, scene = opened()
    pilot.type("7")
    pilot.press(pygame.K_ESCAPE)
    assert (written(scene), scene.state.stake) == ("2000", 2000)
    pilot.type("7")
    pilot.page.set_focus(node(scene, "wind"))
    pilot.wait(0.1)
    assert scene.state.stake == 100


def test_arrows_home_and_end_reach_every_number_and_off() -> None:
    pilot, scene = opened()
    pilot.press(pygame.K_RIGHT)
    assert scene.state.stake == 2100
    pilot.press(pygame.K_END, pygame.K_RIGHT)
    assert written(scene) == "No limit"
    pilot.press(pygame.K_LEFT, pygame.K_HOME, pygame.K_LEFT)
    assert scene.state.stake == 100


def test_an_arrow_that_is_held_goes_faster_until_it_is_let_go() -> None:
    pilot, scene = opened()
    at = pilot.pixel(arrow(scene, "stake", 1))
    pilot.events.put(PointerMoved(at), PointerPressed(at))
    pilot.wait(0.2)
    assert scene.state.stake == 2100, "one step at once"
    pilot.wait(3.0)
    far = scene.state.stake
    assert far > 10000, "then faster and faster"
    pilot.send(PointerReleased(at))
    pilot.wait(1.0)
    assert scene.state.stake == far


def test_the_wheel_turns_a_number_that_has_the_focus_and_no_other() -> None:
    pilot, scene = opened()
    pilot.wheel(node(scene, "stake"), -1.0)
    assert scene.state.stake == 1900
    pilot.page.set_focus(node(scene, "wind"))
    pilot.wheel(node(scene, "stake"), -1.0)
    assert scene.state.stake == 1900, "a page that is scrolled changes nothing"


@pytest.mark.parametrize("key", ["wind", "bare"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_value_goes_by_arrows_and_goes_round_by_presses(key: str, *, mirrored: bool) -> None:
    pilot, scene = opened(mirrored=mirrored)
    pilot.click(arrow(scene, key, 1))
    assert scene.state.wind == "south"
    pilot.click(arrow(scene, key, 0))
    pilot.click(arrow(scene, key, 0))
    assert scene.state.wind == "east", "it does not go back beyond the first one"
    pilot.press(pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    assert scene.state.wind == "east"
    assert Cue.BUTTON in pilot.heard
    pilot.press(pygame.K_LEFT if mirrored else pygame.K_RIGHT)
    assert scene.state.wind == "south"


def test_a_lone_value_is_plain_text() -> None:
    _pilot, scene = opened()
    assert not node(scene, "lone").can_focus


def test_name_and_value_are_heard_with_the_range() -> None:
    _pilot, scene = opened()
    heard = {each.name: each for _node, each in scene.page.heard()}
    assert (heard["Stake"].value, heard["Stake"].number) == ("2000", 2000.0)
    assert [*heard["Stake"].bounds] == [100, 100000, 100]
    assert [heard[name].value for name in ("Wind", "Bare", "Alone")] == ["East"] * 3


def test_whoever_reads_from_right_to_left_for_a_while_finds_all_as_it_was() -> None:
    pilot, scene = opened()
    before = [each.box for each in tree_of(scene).nodes]
    seen = []
    for mirrored in (True, False):
        pilot.kit.mirrored = mirrored
        pilot.stack.resize((1280, 720))
        seen.append([each.box for each in tree_of(scene).nodes])
    there, back = seen
    assert there != before
    assert back == before


class Beside(ui.Screen[Shown]):
    """A value with a button beside it, below nothing else."""

    first_focus = "wind"

    def view(self, state: Shown) -> ui.Part:
        winds = (("east", "East"), ("south", "South"))
        wind = ui.Stepper("Wind", lambda wind: self.put(wind=wind), values=winds, chosen=state.wind, key="wind")
        done = ui.Row((ui.Button("Done", print, key="done"),), is_region=True)
        return ui.Row((ui.Row((wind,), is_region=True), done))


def test_down_goes_on_to_what_stands_beside_a_value_at_the_foot_of_a_page() -> None:
    """Its arrows to the sides change the value, so that nothing else would lead there."""
    pilot = Pilot(lambda kit: Beside(kit, Shown()))
    pilot.press(pygame.K_DOWN)
    assert pilot.focus is node(pilot.scene, "done")
    pilot.press(pygame.K_DOWN)
    assert pilot.focus is node(pilot.scene, "done")
