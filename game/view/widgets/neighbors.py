"""Finds the widget to which an arrow key leads."""

from collections.abc import Iterable

from game.app.window.actions import Action
from game.view.units import Box
from game.view.widgets.widget import Widget

_ASIDE = 2.5
"""How much sideways distance counts, as a multiple of distance ahead."""
_SLANT = 0.05
"""How much the offset between centers counts, which decides between widgets in a row."""


def neighbor(start: Widget, others: Iterable[Widget], direction: Action) -> Widget | None:
    """The nearest widget in a direction (left, right, up, down); ``None`` if there is none."""
    found = [(way, other) for other in others if (way := _way(start.home, other.home, direction)) is not None]
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _way(start: Box, goal: Box, direction: Action) -> tuple[bool, float] | None:
    """Whether the goal lies aside, and its weighted distance; ``None`` if it does not lie in this direction."""
    if direction in (Action.LEFT, Action.RIGHT):
        ahead = goal.x - start.right if direction is Action.RIGHT else start.x - goal.right
        aside = _gap(start.y, start.bottom, goal.y, goal.bottom)
        reach, offset = min(start.width, goal.width), goal.center[1] - start.center[1]
    else:
        ahead = goal.y - start.bottom if direction is Action.DOWN else start.y - goal.bottom
        aside = _gap(start.x, start.right, goal.x, goal.right)
        reach, offset = min(start.height, goal.height), goal.center[0] - start.center[0]
    if ahead < -reach / 2:
        return None
    return aside > 0, max(0.0, ahead) + _ASIDE * aside + _SLANT * abs(offset)


def _gap(start: float, end: float, other_start: float, other_end: float) -> float:
    """The gap between two intervals; 0 if they overlap."""
    return max(0.0, other_start - end, start - other_end)
