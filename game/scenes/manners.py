"""How the player wants the table, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.view.materials import Felt


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How the player wants to handle tiles; asked anew each time."""

    one_click: Callable[[], bool]
    auto_sort: Callable[[], bool]
    felt: Callable[[], Felt] | None = None
    """The cloth of the table; ``None``: as it was laid."""
    table_talk: Callable[[], bool] = lambda: True
    """Whether the computer players may say a word now and then."""
    hints: Callable[[], bool] = lambda: True
    """Whether the lamp shows the best moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices:
    """What the table leads to."""

    pause: Callable[[], None]
    settings: Callable[[], None]
    deal_over: Callable[[], None]
    """The deal has ended and was seen to end."""
