"""The base of all effects: each begins, is drawn for a while, and ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import dataclass_transform

from msgspec import field

from game import Frozen
from game.players.roster import Chair
from game.view.choreography.steps import Step
from game.view.layout import Room, TableModel
from game.view.paint import Kit, Pieces
from game.view.table.plates import PlateLook
from game.view.table.table_picture import Emphasis, plate_looks, room_of
from game.view.units import Box, Span


class Moment(Frozen, kw_only=True):
    """The table at one moment, as effects need it; time is in seconds."""

    now: float
    kit: Kit
    model: TableModel
    before: TableModel | None = None
    """The table before the present step."""
    rate: float = 1.0
    """How many times as fast as usual time passes."""
    chairs: Sequence[Chair] = ()
    emphasis: Emphasis = field(default_factory=Emphasis)
    """The changes that all effects together make to the table at rest."""

    @property
    def room(self) -> Room:
        """The layout room of the tiles."""
        return room_of(self.kit)

    @property
    def beside(self) -> Room:
        """The layout room of plates and texts, in the units of the interface size."""
        return room_of(self.kit.chrome)

    @property
    def plates(self) -> dict[int, PlateLook]:
        """What the plates show, by side; empty where no players are known."""
        return plate_looks(self.model, self.chairs, self.emphasis) if self.chairs else {}


@dataclass_transform(kw_only_default=True, eq_default=False)
@dataclass(kw_only=True, eq=False)
class Effect(Span):
    """Something shown for a while, a dataclass like each effect that derives from it. Times are in seconds."""

    def __init_subclass__(cls) -> None:
        dataclass(kw_only=True, eq=False)(cls)

    key: Hashable
    """The key of the effect; a new effect replaces the one with the same key."""

    is_skipped = True
    """Whether skipping ends the effect; calls stay readable."""
    changes_rest = False
    """Whether the table at rest must be redrawn when the effect ends."""
    moves_rest = False
    """Whether the effect changes the table at rest in every frame."""
    is_of_step = False
    """Whether the effect ends no later than the next step."""

    def goes_on(self, step: Step, now: float) -> bool:
        """Whether the effect stays when the next step is shown."""
        return not self.is_of_step

    def wait_for(self, others: Iterable[Effect]) -> None:
        """Delay the start of the effect if others already shown require it."""

    def follow(self, old: Effect) -> None:
        """Take the place of an effect with the same key, which ends now."""

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        """The emphasis of the table at rest, as changed by this effect."""
        return emphasis

    def ground(self, moment: Moment) -> Box | None:
        """The area of the effect, which is hidden while a later effect's area overlaps; ``None``: always visible."""
        return None

    def pieces(self, moment: Moment) -> Pieces:
        return {}


Begin = Callable[[Step, Moment], Iterable[Effect]]
"""Makes the effects of one kind that begin with a step."""
