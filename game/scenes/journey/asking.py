"""How the pages of the journey ask the statistics what the player has played."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from game.app.matches.statistics import Traveling
from game.players.match_record import Entry

Found = TypeVar("Found")
Fold = Callable[[Iterable[Entry]], Found]
Ask = Callable[[Fold[Found]], Traveling[Found]]
"""Starts a fold over the player's deals and returns the pending answer."""
