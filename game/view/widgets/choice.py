"""How a switch is drawn, and which way an arrow goes."""

from game.app.window.actions import Action, InputEvent, Pressed
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Box, theme


def draw_switch(canvas: Canvas, box: Box, *, is_on: bool, warmth: float) -> None:
    """Draw a switch that fills the box."""
    canvas = canvas.reading(box)
    radius = box.height / 2
    edge = theme.blended(theme.SWITCH_OFF, theme.WHITE, 0.35)
    canvas.rounded(box, edge, radius=radius)
    base = theme.TEAL if is_on else theme.SWITCH_OFF
    canvas.rounded(box.grown(-2), theme.blended(base, theme.WHITE, 0.13 * warmth), radius=radius - 2)
    y = box.center[1]
    knob = box.right - radius if is_on else box.x + radius
    canvas.disc((knob, y + 1.5), box.height - 8, theme.BLACK, opacity=0.35)
    canvas.disc((knob, y), box.height - 9, theme.WHITE)
    if is_on:
        canvas.icon(Icon.CHECK, (box.x + radius + 1, y), box.height * 0.55, theme.WHITE)


def sideways(event: InputEvent, kit: Kit) -> int:
    """1 or -1 if the event is an arrow forward or back in reading direction, else 0."""
    forward, backward = (Action.LEFT, Action.RIGHT) if kit.mirrored else (Action.RIGHT, Action.LEFT)
    if kit.actions.is_pressed(event, forward):
        return 1
    return -1 if kit.actions.is_pressed(event, backward) else 0


def is_held(event: InputEvent) -> bool:
    """Whether this is a repeat of a key or button held down."""
    return isinstance(event, Pressed) and event.repeated
