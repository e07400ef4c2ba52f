"""The base of all widgets, and of those with a single action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from game.app.window.actions import Action, Callback, InputEvent
from game.view.paint import Canvas, Cue, FittingCanvas, Kit, PanelKind
from game.view.units import Box, Motion, Point, theme

T = TypeVar("T")
HOVER = 90
"""How long a button takes to light up, in milliseconds (docs/design.md, section 13)."""
PRESS = 60
"""How long a button takes to go down, in milliseconds."""
NOWHERE = Box(0, 0, 0, 0)


class Seen(Generic[T]):
    """A visible attribute of a widget: setting another value redraws the widget."""

    def __init__(self, usual: T):
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
    """A thing on a page, in a box. Its page forwards input to it, and tells it when to draw.

    Call ``touch`` after changing anything visible.
    """

    bleed = 30.0
    """How far the widget draws beyond its box, for shadow and halo."""
    ring_inset = 0.0
    """How far the focus ring lies inside the box, for widgets with close neighbors."""
    corner: float | None = None
    """Corner radius of the focus ring; ``None``: as round as a button's."""

    scrolls = False
    """Whether the widget is the same thing when its box moves, because it lies in something that scrolls."""
    box = NOWHERE
    kit: Kit | None = None
    tooltip = ""
    is_heard = True
    """Whether a screen reader tells it: not a picture of what is told beside it."""
    called = ""
    """The widget's name for a screen reader, if the name is not written on the widget."""
    explained = ""
    """An explanation for a screen reader, if it is written beside the widget and not on it."""
    is_told = False
    """Whether a screen reader announces the widget's text at once, and again whenever it changes."""
    names_tiles = True
    """Whether a screen reader names the tiles on the widget, after its text: not mere ornaments."""
    can_focus = False
    is_small = False
    """Whether other widgets' tooltips must not cover the widget, such as a small one, or a note that is read."""
    shows_key = True
    """Whether the name of a key may be written on it."""
    is_enabled = Seen(usual=True)
    is_visible = Seen(usual=True)
    is_hovered = False
    is_focused = False
    is_held = False
    is_dirty = True
    _cut: str | None = None
    """The texts that are cut off, as computed for the tooltip; ``None`` since the widget last changed."""
    warmth = 0.0
    """How far the widget is lit by the pointer, 0 to 1."""
    depth = 0.0
    """How far the widget is pressed down, 0 to 1."""

    @property
    def switch_actions(self) -> Sequence[Action]:
        """The actions that the widget offers to players who use a single switch."""
        return (Action.ACCEPT,)

    @property
    def ring(self) -> PanelKind:
        return PanelKind.FOCUS

    @property
    def may_act(self) -> bool:
        return self.can_focus and self.is_enabled and self.is_visible

    @property
    def home(self) -> Box:
        """Its box as if nothing were scrolled: by it the arrows find their way."""
        return self.box

    @property
    def busy(self) -> bool:
        """Whether the widget is being animated."""
        if not self.is_hovered:
            return bool(self.warmth or self.depth)
        return self.warmth != self._warm_goal or self.depth != self._deep_goal

    @property
    def _warm_goal(self) -> float:
        return float(self.is_hovered and self.is_enabled)

    @property
    def _deep_goal(self) -> float:
        return float(self.is_held and self.is_hovered)

    def touch(self) -> None:
        self.is_dirty = True
        self._cut = None

    def place(self, box: Box) -> None:
        self.box = box
        self.touch()

    def finish(self) -> None:
        """End the widget's animation at once."""
        self.warmth = self._warm_goal
        self.depth = self._deep_goal
        self.touch()

    def update(self, seconds: float, motion: Motion) -> None:
        if self.busy:
            self.warmth = _nearer(self.warmth, self._warm_goal, seconds, motion.seconds(HOVER))
            self.depth = _nearer(self.depth, self._deep_goal, seconds, motion.seconds(PRESS))
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        """The least size at which everything fits without shrinking."""
        return self.box.width, self.box.height

    def clipped(self, kit: Kit) -> list[str]:
        """Texts that do not fit into the box, found by drawing the widget."""
        canvas = FittingCanvas(kit)
        self.draw(canvas)
        return canvas.cut

    def hint(self, kit: Kit) -> str:
        """The tooltip's text: the one set for the widget, or the full text of what is cut off."""
        if self.tooltip:
            return self.tooltip
        if self._cut is None:
            self._cut = "\n".join(self.clipped(kit))
        return self._cut

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def draw_in(self, canvas: Canvas, box: Box) -> None:
        """Draw the widget into another box than before."""
        self.box = box
        self.draw(canvas)

    def draw_warmth(self, canvas: Canvas, *, radius: float, most: float) -> None:
        """Draw the light of the pointer over the box, with ``most`` as its greatest opacity."""
        if self.warmth:
            canvas.rounded(self.box, theme.WHITE, radius=radius, opacity=most * self.warmth)

    def press(self) -> None:
        """Act on Enter, Space, the gamepad's south button, or a click."""

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        """Handle a key while focused, before the page moves the focus; returns whether it was used."""
        return False

    def pointer_down(self, at: Point, kit: Kit) -> None:
        """Called when the left button goes down on the widget, at a point in layout units."""

    def pointer_drag(self, at: Point, kit: Kit) -> None:
        """Called when the pointer moves while the button is down."""

    def pointer_up(self, at: Point, kit: Kit) -> None:
        """Called when the button is released over the widget on which it went down."""
        self.press()

    def wheel(self, steps: float, kit: Kit) -> bool:
        """Called when the wheel is turned over the widget; returns whether that was used."""
        return False


class Pressed(Widget):
    """A widget with a single action."""

    cue: Cue | None = Cue.BUTTON
    """The sound made by a press."""
    can_focus = True

    def __init__(self, on_press: Callback | None, *, tooltip: str = ""):
        self.on_press = on_press
        self.tooltip = tooltip

    def press(self) -> None:
        if self.on_press is not None:
            if self.kit is not None and self.cue is not None:
                self.kit.play(self.cue)
            self.on_press()


class Chosen(Pressed):
    """A widget that can be marked as chosen."""

    are_several = False
    """Whether several widgets of the group can be chosen at once."""
    is_chosen = Seen(usual=False)


def _nearer(value: float, goal: float, seconds: float, length: float) -> float:
    """A value moved towards a goal at constant speed."""
    if length <= 0:
        return goal
    step = seconds / length
    return min(goal, value + step) if value < goal else max(goal, value - step)
