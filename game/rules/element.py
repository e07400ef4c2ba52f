"""A row of a scoring table: its id, what it gives, and the question that decides it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.rules.win import Reasons, Win
from game.rules.worth import Points, Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """A row. Either ``when`` says that it counts, or ``each`` gives the tiles of every reason for which it counts.

    Where the page has two columns (exposed, concealed) two rows share an id.
    """

    id: str
    worth: Worth
    when: Callable[[Win], bool] | None = None
    each: Callable[[Win], Reasons] | None = None
    winner_only: bool = False
    """Whether a loser, where losers score, does not count it."""
    is_counted: bool = field(init=False, repr=False, compare=False)
    """Whether it is worth anything: a row of no points makes no line."""

    def __post_init__(self) -> None:
        if (self.when is None) is (self.each is None):
            raise ValueError(f"{self.id}: one question, either `when` or `each`")
        object.__setattr__(self, "is_counted", self.worth != Points(0))
