"""The life of everything that is seen over the table for a while: it begins, looks some way at every time, and ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct, field

from game.players.roster import Chair
from game.view.choreography.steps import Step
from game.view.layout import Room, TableModel
from game.view.paint import Kit, Pieces
from game.view.table.table_picture import Emphasis, room_of
from game.view.units import Box, Span


class Moment(Struct, frozen=True, kw_only=True):
    """The table at a time, in seconds, as effects need it."""

    now: float
    kit: Kit
    model: TableModel
    before: TableModel | None = None
    """The table before the step that is shown now."""
    rate: float = 1.0
    """How many times as fast as usual time passes."""
    chairs: Sequence[Chair] = ()
    emphasis: Emphasis = field(default_factory=Emphasis)
    """What all effects together change of the table at rest."""

    @property
    def room(self) -> Room:
        """What the tiles are laid out in."""
        return room_of(self.kit)

    @property
    def beside(self) -> Room:
        """What plates and words are laid out in."""
        return room_of(self.kit.chrome)


@dataclass(kw_only=True, eq=False)
class Effect(Span):
    """Something seen for a while. Skipped, it has ended. Times are in seconds."""

    key: Hashable
    """Another effect with the same key takes its place."""

    is_skipped = True
    """Whether it ends when the player skips; what was called can still be read."""
    changes_rest = False
    """Whether the table at rest looks different when it has ended."""
    moves_rest = False
    """Whether the table at rest looks different with every frame until then."""
    is_of_step = False
    """Whether it ends at the latest when the next step is shown."""

    def goes_on(self, step: Step, now: float) -> bool:
        """Whether it is still seen when the next step is shown."""
        return not self.is_of_step

    def wait_for(self, others: Iterable[Effect]) -> None:
        """Begins later where it has to, because of what is seen already."""

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        """The table at rest, as far as this changes it."""
        return emphasis

    def ground(self, moment: Moment) -> Box | None:
        """What no later effect may cover: where one does, this one is not seen."""
        return None

    def pieces(self, moment: Moment) -> Pieces:
        """What is seen of it now that it has begun."""
        return {}


Begin = Callable[[Step, Moment], Iterable[Effect]]
"""Gives the effects of one kind that a step begins, at the moment at which it is shown."""
