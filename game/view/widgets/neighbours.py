"""Where an arrow leads from a widget."""

from collections.abc import Iterable

from game.app.window.actions import Action
from game.view.units import Box
from game.view.widgets.widget import Widget

_ASIDE = 2.5
"""How much a unit to the side counts against a unit ahead."""
_SLANT = 0.05
"""How much a unit between the middles counts, where two widgets lie beside each other."""


def neighbour(start: Widget, others: Iterable[Widget], direction: Action) -> Widget | None:
    """The nearest of the others that lies in a direction (left, right, up, down) from a widget."""
    found = [(way, other) for other in others if (way := _way(_home(start), _home(other), direction)) is not None]
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _home(widget: Widget) -> Box:
    return widget.box if widget.home is None else widget.home


def _way(start: Box, goal: Box, direction: Action) -> tuple[bool, float] | None:
    """Whether the goal lies aside, and how far away it is; ``None`` if it does not lie ahead.

    What lies straight ahead comes first, however far.
    """
    if direction in (Action.LEFT, Action.RIGHT):
        ahead = goal.x - start.right if direction is Action.RIGHT else start.x - goal.right
        aside = _gap(start.y, start.bottom, goal.y, goal.bottom)
        reach, offset = min(start.width, goal.width), goal.centre[1] - start.centre[1]
    else:
        ahead = goal.y - start.bottom if direction is Action.DOWN else start.y - goal.bottom
        aside = _gap(start.x, start.right, goal.x, goal.right)
        reach, offset = min(start.height, goal.height), goal.centre[0] - start.centre[0]
    if ahead < -reach / 2:
        return None
    return aside > 0, max(0.0, ahead) + _ASIDE * aside + _SLANT * abs(offset)


def _gap(start: float, end: float, other_start: float, other_end: float) -> float:
    """The room between two stretches, 0 where they share some."""
    return max(0.0, other_start - end, start - other_end)
