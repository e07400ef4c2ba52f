"""A pilot: plays a scene through the real loop, without a window, with time and input of its own.

    pilot = Pilot(lambda kit: TitleScene(kit, ...))
    pilot.press(pygame.K_DOWN)
    pilot.click("Settings")
    assert isinstance(pilot.scene, SettingsScene)

Nothing here sleeps: the clock stands still unless the loop waits or ``wait`` is called.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game import ui
from game.app.system.settings import Speed
from game.app.window.actions import (
    Actions,
    Key,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
    TextTyped,
    WheelTurned,
)
from game.app.window.app import FRAME, App, Clock
from game.app.window.late_keys import UNSEEN
from game.app.window.presenter import Presenter
from game.app.window.stack import CALM_CHANGE, NO_CHANGE, Change, Scene, Stack
from game.app.window.window_events import PygameEvents, WindowEvent, WindowResized
from game.ui.page import TreePage
from game.view.paint.kit import Cue, Kit
from game.view.units.timeline import Motion
from game.view.widgets.button import Button
from game.view.widgets.label import Label
from game.view.widgets.page import Page
from game.view.widgets.widget import Widget
from tests.display import open_display

Place = tuple[float, float]
Kind = TypeVar("Kind", bound=Widget)
APart = TypeVar("APart", bound=ui.Part)
LONGEST = 20.0
"""No movement takes longer, in seconds."""
DRAWN_OF = 8
"""With ``Speed.OFF`` one of so many frames is drawn."""


def page_of(scene: object) -> Page:
    """The page of a scene."""
    page = getattr(scene, "page", None)
    assert isinstance(page, Page), f"{type(scene).__name__} is no page of widgets"
    return page


def all_of(scene: Scene, kind: type[Kind]) -> list[Kind]:
    """The visible widgets of a kind on the page of a scene, in the order in which they were laid there."""
    return [widget for widget in page_of(scene).widgets if isinstance(widget, kind) and widget.is_visible]


def only(scene: Scene, kind: type[Kind]) -> Kind:
    """The one visible widget of a kind."""
    (found,) = all_of(scene, kind)
    return found


def texts(scene: Scene) -> list[str]:
    """What the texts of a scene say."""
    if isinstance(scene, ui.Screen):
        return [text.text for text in parts(scene, ui.Text)]
    return [label.text for label in all_of(scene, Label)]


def buttons(scene: object) -> list[tuple[str, Widget]]:
    """The buttons of a scene, hidden ones too, each with its label; and the panels that have a name and are pressed."""
    found: list[tuple[str, Widget]] = []
    for each in page_of(scene).widgets:
        match each.part if isinstance(each, ui.Node) else each:
            case Button(label=label) | ui.Button(label=label):
                found.append((label, each))
            case ui.Panel(called=label, on=on) if label and on is not None:
                found.append((label, each))
    return found


def labels(scene: object) -> list[str]:
    """What the buttons of a scene say, hidden ones too."""
    return [label for label, _button in buttons(scene)]


def tree_of(scene: Scene) -> TreePage:
    """The page of a scene, on which there are parts."""
    page = page_of(scene)
    assert isinstance(page, TreePage)
    return page


def inside(outer: ui.Part, kind: type[APart]) -> list[APart]:
    """The parts of a kind in a part, and itself."""
    own = [outer] if isinstance(outer, kind) else []
    return [*own, *(found for each in outer.children for found in inside(each, kind))]


def parts(scene: Scene, kind: type[APart]) -> list[APart]:
    """The parts of a kind on a page of parts, in the order of reading."""
    return [each.part for each in tree_of(scene).nodes if isinstance(each.part, kind)]


def node(scene: Scene, key: object) -> ui.Node:
    """What stands on a page of parts for the part with this key."""
    found = tree_of(scene).node(key)
    assert found is not None, f"no part {key!r}"
    return found


def texts_in(scene: Scene, key: object) -> list[str]:
    """What the texts in the part with this key say."""
    return [each.part.text for each in node(scene, key).whole() if isinstance(each.part, ui.Text)]


def lines_read(scene: Scene, key: object) -> list[str]:
    """What a screen reader says of what scrolls there, line by line."""
    listed = node(scene, key).part
    assert isinstance(listed, ui.Scroll | ui.List)
    return listed.read.split("\n")


def part(scene: Scene, key: object, kind: type[APart]) -> APart:
    """The part with this key."""
    found = node(scene, key).part
    assert isinstance(found, kind)
    return found


def cell(scene: Scene, key: object, value: object) -> Place:
    """The middle of the cell of a value, in the choice with this key."""
    at, choice = node(scene, key), part(scene, key, ui.Choice)
    tree_of(scene).see(at)
    return choice.cells(at)[[each for each, _name in choice.values].index(value)].center


class FakeClock(Clock):
    """Time that passes only when somebody waits."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


class FakeEvents(PygameEvents):
    """Events from a list. Waiting for more lets the time pass that the loop is willing to wait."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self._queue: list[WindowEvent] = []
        self.patience: float | None = 0.0
        """How long the loop was willing to wait the last time; ``None``: for ever."""

    def put(self, *events: WindowEvent) -> None:
        self._queue.extend(events)

    def take(self, patience: float | None) -> list[WindowEvent]:
        self.patience = patience
        if not self._queue:
            self._clock.sleep(patience or 0.0)
        taken, self._queue = self._queue, []
        return taken


class FakeScreen(Presenter):
    """A picture in memory, and a count of what was shown of it."""

    def __init__(self, size: tuple[int, int]) -> None:
        open_display()
        self._surface = pygame.Surface(size)
        self.is_full = False
        self.updates: list[list[pygame.Rect]] = []

    def give(self, size: tuple[int, int]) -> None:
        self._surface = pygame.Surface(size)

    def resized(self) -> None:
        """The surface already has its new size."""

    def set_full(self, *, full: bool) -> None:
        self.is_full = full

    def update(self, places: Sequence[pygame.Rect]) -> None:
        self.updates.append(list(places))


class Unseen(Stack):
    """Scenes that act, and of which a frame is drawn only while somebody looks."""

    is_seen = False

    @property
    def busy(self) -> bool:
        return super().busy if self.is_seen else self.top is not None and self.top.busy

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return super().draw(surface) if self.is_seen else []


class Pilot:
    """Plays one scene, and those that it opens.

    :param make: makes the scene from the kit.
    :param speed: of everything that moves; ``OFF`` unless a test is about movement.
    :param draws: whether everything is drawn from the beginning, as it is where things move. Otherwise the first
        picture is drawn when a test asks for it, and from then on whatever happens.
    """

    def __init__(
        self,
        make: Callable[[Kit], Scene],
        *,
        size: tuple[int, int] = (1280, 720),
        speed: Speed = Speed.OFF,
        calm: bool = False,
        mirrored: bool = False,
        draws: bool = False,
    ) -> None:
        self.clock = FakeClock()
        self.events = FakeEvents(self.clock)
        self.screen = FakeScreen(size)
        self.actions = Actions()
        self.heard: list[Cue] = []
        self.motion = Motion(speed=speed, calm=calm)
        self.kit = Kit(self.actions, motion=self.motion, play=self.heard.append, mirrored=mirrored)
        self.kit.resize(size)
        self.stack = Unseen(self.actions, change=self._change)
        self.stack.is_seen = draws or speed is not Speed.OFF
        self.app = App(screen=self.screen, stack=self.stack, events=self.events, clock=self.clock, actions=self.actions)
        self.stack.push(make(self.kit))
        self.settle()

    @property
    def surface(self) -> pygame.Surface:
        """The picture."""
        self._look()
        return self.screen.surface

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        assert self.stack.top is not None, "no scene is left"
        return self.stack.top

    @property
    def page(self) -> Page:
        """The page of the scene on top."""
        return page_of(self.scene)

    @property
    def focus(self) -> Widget | None:
        return self.page.focus

    @property
    def frames(self) -> int:
        """How often something was drawn, since somebody has looked."""
        self._look()
        return len(self.screen.updates)

    def _look(self) -> None:
        """Draws what was not drawn yet, and all that happens from now on."""
        if not self.stack.is_seen:
            self.stack.is_seen = True
            self.app.step()

    def step(self) -> None:
        self.app.step()

    def settle(self) -> None:
        """Let everything that moves come to its end; with ``Speed.OFF``, few frames on the way are drawn."""
        end = self.clock.time + LONGEST
        self.app.step()
        looks, hurries = self.stack.is_seen, self.motion.speed is Speed.OFF
        steps = count(0 if looks else DRAWN_OF - 1)  # the page of a table is busy until it is drawn
        while not self.app.is_over and self.stack.busy:
            before = self.clock.time
            if hurries:
                self.stack.is_seen = next(steps) % DRAWN_OF == 0
            self.app.step()
            if self.clock.time == before:  # a frame like the one before is not drawn, and takes its time all the same
                self.clock.sleep(FRAME)
            assert self.clock.time < end, "something moves for ever"
        self.stack.is_seen = looks
        if not self.app.is_over:
            self.app.step()

    def wait(self, seconds: float, frame: float = FRAME) -> None:
        """Let time pass, a frame at a time."""
        end = self.clock.time + seconds
        while self.clock.time < end and not self.app.is_over:
            self.clock.time += frame
            self.app.step()

    def send(self, *events: WindowEvent) -> None:
        """Let these happen, and what follows from them."""
        for event in events:
            self.events.put(event)
            self.app.step()
            if self.app.is_over:
                return
        self.settle()

    def press(self, *codes: int, shift: bool = False, ctrl: bool = False, alt: bool = False) -> None:
        """Press keys, one after the other, once the screen that is seen takes them."""
        for code in codes:
            self.wait(UNSEEN if self.stack.is_settling else 0.0)
            key = Key(code, shift=shift, ctrl=ctrl, alt=alt)
            self.send(Pressed(key), Released(key))

    def pad(self, *buttons: PadButton) -> None:
        """Press gamepad buttons, one after the other."""
        for button in buttons:
            self.send(Pressed(button), Released(button))

    def type(self, text: str) -> None:
        """Type letters, as a keyboard does: each is a key and a text."""
        for character in text:
            key = Key(ord(character.lower()) if character.isascii() else 0)
            self.send(Pressed(key), TextTyped(character), Released(key))

    def point(self, target: Widget | Place | str) -> None:
        """Move the pointer over a widget, to a place in units, or over the button with a label."""
        self.send(PointerMoved(self.pixel(target)))

    def click(self, target: Widget | Place | str) -> None:
        """Point and click."""
        at = self.pixel(target)
        self.send(PointerMoved(at), PointerPressed(at), PointerReleased(at))

    def drag(self, start: Place, end: Place) -> None:
        """Press at one place and let go at another, both in units."""
        first, last = self.pixel(start), self.pixel(end)
        half = ((first[0] + last[0]) // 2, (first[1] + last[1]) // 2)
        self.send(PointerMoved(first), PointerPressed(first), PointerMoved(half), PointerMoved(last))
        self.send(PointerReleased(last))

    def wheel(self, target: Widget | Place, steps: float) -> None:
        """Turn the wheel over something; towards the player is negative."""
        self.send(WheelTurned(steps, self.pixel(target)))

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, and let it rest."""
        self.screen.give(size)
        self.events.put(WindowResized())
        self.app.step()
        self.wait(0.2)
        self.settle()

    def pixel(self, target: Widget | Place | str) -> tuple[int, int]:
        if isinstance(target, str):
            target = self._pressed(target)
        if isinstance(target, ui.Node):
            tree_of(self.scene).see(target)
            return target.kit.frame.at(*target.box.center)
        place = target.box.center if isinstance(target, Widget) else target
        return self.kit.frame.at(*place)

    def _pressed(self, label: str) -> Widget:
        """The visible button with a label, on a page of parts or of widgets."""
        found = [each for said, each in buttons(self.scene) if said == label and each.is_visible]
        assert found, f"no button {label!r} among {labels(self.scene)}"
        return found[0]

    def button(self, label: str) -> Button:
        """The visible button with a label, on a page of widgets."""
        found = self._pressed(label)
        assert isinstance(found, Button)
        return found

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file."""
        pygame.image.save(self.surface, os.fspath(path))

    def _change(self) -> Change:
        if self.motion.speed is Speed.OFF:
            return NO_CHANGE
        return CALM_CHANGE if self.motion.calm else Change()
