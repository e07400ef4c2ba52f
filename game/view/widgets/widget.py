"""What every widget is, and those that do one thing when they are pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Generic, TypeVar

from game.app.window.actions import Action, InputEvent
from game.view.paint import Canvas, Cue, Kit, PanelKind
from game.view.units import Box, Motion, theme

T = TypeVar("T")
HOVER = 90
PRESS = 60
"""Milliseconds that a button takes to light up, and to go down (docs/design.md, section 13)."""
NOWHERE = Box(0, 0, 0, 0)


class TilesHeard(Enum):
    """Where a screen reader names the tiles on a widget."""

    LAST = auto()
    """After the words."""
    IN_PLACE = auto()
    """Among the words as they are drawn, as where a number belongs to each tile."""
    NEVER = auto()
    """They only adorn it."""


class Seen(Generic[T]):
    """An attribute of a widget that is seen: with another value the widget is drawn again."""

    def __init__(self, usual: T) -> None:
        self._usual = usual

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = f"_{name}"

    def __get__(self, widget: Widget, owner: type) -> T:
        value: T = vars(widget).get(self._key, self._usual)
        return value

    def __set__(self, widget: Widget, value: T) -> None:
        if value != self.__get__(widget, type(widget)):
            vars(widget)[self._key] = value
            widget.touch()


class Widget:
    """A thing on a page, in a box. The page it lies on tells it what the player does, and when to draw.

    After changing anything that is seen, call ``touch``.
    """

    bleed = 30.0
    """How far it paints beyond its box: its shadow and halo."""
    ring_inset = 0.0
    """How far inside its box the ring of the focus stands, where others lie close by."""
    corner: float | None = None
    """The radius of its corners, for the ring of the focus; ``None``: that of a button."""

    box = NOWHERE
    home: Box | None = None
    """The box in which it was laid out, where the page is scrolled and this widget stays in sight."""
    kit: Kit | None = None
    """That of the page it lies on."""
    tooltip = ""
    called = ""
    """What it is called where that is not written on it."""
    explained = ""
    """What is written beside it of what it does."""
    is_told = False
    """Whether whoever hears the screen is told at once what is written on it, and what else is later."""
    tiles_heard = TilesHeard.LAST
    can_focus = False
    is_small = False
    """Whether tooltips of others would cover it whole, and keep clear of it."""
    is_enabled = Seen(usual=True)
    is_visible = Seen(usual=True)
    is_hovered = False
    is_focused = False
    is_held = False
    is_dirty = True
    warmth = 0.0
    """How far it is lit by the pointer, 0 to 1."""
    depth = 0.0
    """How far it is pressed down, 0 to 1."""

    @property
    def ways(self) -> Sequence[Action]:
        """What can be done with it, for who goes through everything by one switch."""
        return (Action.ACCEPT,)

    @property
    def ring(self) -> PanelKind:
        """The ring of the focus round it."""
        return PanelKind.FOCUS

    @property
    def height(self) -> int:
        """What lies higher is drawn over what lies lower, whichever was laid on the page first."""
        return 0

    @property
    def may_act(self) -> bool:
        """Whether it can be used now."""
        return self.can_focus and self.is_enabled and self.is_visible

    @property
    def busy(self) -> bool:
        """Whether it is on its way to another look."""
        return self.warmth != self._warm_goal or self.depth != self._deep_goal

    @property
    def _warm_goal(self) -> float:
        return float(self.is_hovered and self.is_enabled)

    @property
    def _deep_goal(self) -> float:
        return float(self.is_held and self.is_hovered)

    def touch(self) -> None:
        """It looks different now."""
        self.is_dirty = True

    def place(self, box: Box) -> None:
        """Lay it out."""
        self.box = box
        self.touch()

    def finish(self) -> None:
        """End what moves."""
        self.warmth = self._warm_goal
        self.depth = self._deep_goal
        self.touch()

    def update(self, seconds: float, motion: Motion) -> None:
        """Pass time on."""
        if self.busy:
            self.warmth = _nearer(self.warmth, self._warm_goal, seconds, motion.seconds(HOVER))
            self.depth = _nearer(self.depth, self._deep_goal, seconds, motion.seconds(PRESS))
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        """The least width and height in which everything fits without shrinking."""
        return self.box.width, self.box.height

    def clipped(self, kit: Kit) -> list[str]:
        """Texts whose end does not fit into the box as it is; for the tests of every layout."""
        return []

    def hint(self, kit: Kit) -> str:
        """What the tooltip says: its own, or the whole of a text that is cut off."""
        return self.tooltip or "\n".join(self.clipped(kit))

    def draw(self, canvas: Canvas) -> None:
        """Draw it into its box."""
        raise NotImplementedError

    def draw_warmth(self, canvas: Canvas, *, radius: float, most: float) -> None:
        """Draw the light of the pointer over the box; ``most``: how much of it is seen at most."""
        if self.warmth:
            canvas.rounded(self.box, theme.WHITE, radius=radius, opacity=most * self.warmth)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what stands over the ring of the focus."""

    def press(self) -> None:
        """Enter, Space, the south button, or a click."""

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        """A key while it has the focus, before the page moves the focus; whether it meant something here."""
        return False

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        """The left button went down here, in units."""

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        """The pointer moved while the button is down."""

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        """The button was let go over the widget it went down on."""
        self.press()

    def wheel(self, steps: float, kit: Kit) -> bool:
        """The wheel was turned over it; whether it meant something."""
        return False


class Pressed(Widget):
    """A widget that does one thing when it is pressed."""

    cue: Cue | None = Cue.BUTTON
    """What is heard then."""
    can_focus = True

    def __init__(self, on_press: Callable[[], None] | None, *, tooltip: str = "") -> None:
        self.on_press = on_press
        self.tooltip = tooltip

    def press(self) -> None:
        if self.on_press is not None:
            if self.kit is not None and self.cue is not None:
                self.kit.play(self.cue)
            self.on_press()


class Chosen(Pressed):
    """A widget that can be marked as the chosen one."""

    are_several = False
    """Whether others beside it can be chosen together with it."""
    is_chosen = Seen(usual=False)


def _nearer(value: float, goal: float, seconds: float, length: float) -> float:
    """The value after some time on its even way to a goal."""
    if length <= 0:
        return goal
    step = seconds / length
    return min(goal, value + step) if value < goal else max(goal, value - step)
