"""What every widget is."""

from __future__ import annotations

from game.app.window.actions import InputEvent
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units.geometry import Box
from game.view.units.timeline import Motion

HOVER = 90
PRESS = 60
"""Milliseconds that a button takes to light up, and to go down (docs/design.md, section 13)."""
NOWHERE = Box(0, 0, 0, 0)


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

    def __init__(self, *, tooltip: str = "", can_focus: bool = False) -> None:
        self.box = NOWHERE
        self.tooltip = tooltip
        self.can_focus = can_focus
        self.is_enabled = True
        self.is_visible = True
        self.is_hovered = False
        self.is_focused = False
        self.is_held = False
        self.is_dirty = True
        self.warmth = 0.0
        """How far it is lit by the pointer, 0 to 1."""
        self.depth = 0.0
        """How far it is pressed down, 0 to 1."""

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

    def enable(self, *, enabled: bool) -> None:
        """Let it be used, or not."""
        if enabled != self.is_enabled:
            self.is_enabled = enabled
            self.touch()

    def show(self, *, visible: bool) -> None:
        """Let it be seen, or not."""
        if visible != self.is_visible:
            self.is_visible = visible
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


def _nearer(value: float, goal: float, seconds: float, length: float) -> float:
    """The value after some time on its even way to a goal."""
    if length <= 0:
        return goal
    step = seconds / length
    return min(goal, value + step) if value < goal else max(goal, value - step)
