"""How the player wants the table, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.app.system.settings import Settings
from game.view.paint.materials import Felt


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
    asks_about_slips: Callable[[], bool] = lambda: False
    """Whether a discard that breaks a ready hand is asked about."""
    waits_for_click: Callable[[], bool] = lambda: False
    """Whether the others wait after each discard until the player goes on."""
    announces: Callable[[], bool] = lambda: False
    """Whether the tile that is pointed at, or focused, is named in the lane."""
    captions: Callable[[], bool] = lambda: False
    """Whether sounds that mean something are written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices:
    """What the table leads to."""

    pause: Callable[[], None]
    settings: Callable[[], None]
    deal_over: Callable[[], None]
    """The deal has ended and was seen to end."""
    rulebook: Callable[[], None]
    """Opens the rulebook that is played by."""
    take_back: Callable[[], None] | None = None
    """Takes a person's last decision back, where that was agreed."""


def manners_of(settings: Callable[[], Settings]) -> Manners:
    """What these settings say, whenever they are asked."""
    return Manners(
        one_click=lambda: settings().one_click,
        auto_sort=lambda: settings().auto_sort,
        felt=lambda: Felt(settings().felt),
        table_talk=lambda: settings().table_talk,
        hints=lambda: settings().hints,
        asks_about_slips=lambda: settings().asks_about_slips,
        waits_for_click=lambda: settings().waits_for_click,
        announces=lambda: settings().announces,
        captions=lambda: settings().captions,
    )
