"""The hands within reach, worked out beside the table and told as rows of a drawer."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future

from game.engine.seat import Seat
from game.engine.state import State
from game.i18n import _
from game.i18n.advice_words import aim_name, chance_line, distance, worth_in_short
from game.players.ai.judgement import Reach, aims
from game.scenes.table.hints import beside
from game.view.drawer.aim_row import AimRow
from game.view.drawer.drawer import Row
from game.view.layout.table_model import TableModel
from game.view.table.drawer_rows import TextRow

MOST = 24
"""So many hands are listed, the best first."""
_NOTHING_YET = object()


class AimRows:
    """Keeps the rows for the table as it was looked at last; asks for new ones when it has changed."""

    def __init__(self) -> None:
        self._about: object = _NOTHING_YET
        """What the rows are, or will be, worked out for."""
        self._thought: Future[tuple[Reach, ...]] | None = None
        self._rows: tuple[Row, ...] | None = None
        self._seat: Seat | None = None
        """Whose hand it is."""
        self.version = 0
        """Another number for other rows."""

    def look(self, model: TableModel) -> None:
        """Begins to work the rows out when the table has changed, and takes them when they are done."""
        if model.seat != self._seat:
            self._forget(model.seat)
        if self._thought is not None and self._thought.done():
            found, self._thought = self._thought.result(), None
            self._rows = tuple(aim_row(reach, model) for reach in found[:MOST])
            self.version += 1
        about = _facts(model)
        if about != self._about and self._thought is None:
            self._about = about
            if about is None:
                self._rows = ()
                self.version += 1
            else:
                self._thought = beside().submit(aims, model.state, model.seat)

    def _forget(self, seat: Seat) -> None:
        """Somebody else looks: nothing of what was worked out before is for these eyes."""
        self._seat = seat
        self._about = _NOTHING_YET
        self._thought = self._rows = None
        self.version += 1

    @property
    def rows(self) -> list[Row]:
        """The rows, or what is said in their place."""
        if self._rows is None:
            return [TextRow(_("Thinking…"))]
        return list(self._rows) or [TextRow(_("Nothing is within reach now."))]


def aim_row(reach: Reach, model: TableModel) -> AimRow:
    """The row of a hand: the sets laid out and what is held of it, then what is missing."""
    deal = model.deal
    assert deal is not None, "no hand outside a deal"
    laid = tuple(tile for one in deal.seats[model.seat].sets for tile in one.meld.tiles)
    held = list((Counter(reach.tiles) - Counter(reach.lacking)).elements())
    return AimRow(
        name=aim_name(model.state.rules, reach.aim),
        held=(*laid, *sorted(held)),
        missing=tuple((tile, model.unseen(tile)) for tile in reach.lacking),
        distance=distance(reach.missing, reach.live),
        chance=chance_line(reach.chance),
        worth=worth_in_short(reach.worth),
    )


def _facts(model: TableModel) -> object:
    """What the list depends on: the own hand, and what can be seen of the other tiles; ``None`` outside play."""
    state, seat = model.state, model.seat
    if not _is_seen(state, seat):
        return None
    deal = state.deal
    assert deal is not None
    return deal.number, seat, deal.seats[seat].hand, len(deal.discards), tuple(len(held.sets) for held in deal.seats)


def _is_seen(state: State, seat: Seat) -> bool:
    """Whether the own hand is dealt and turned up, and the deal is not over."""
    deal = state.deal
    if deal is None or deal.winners or not deal.seats[seat].hand:
        return False
    return all(deal.faces[tile_id] is not None for tile_id in deal.seats[seat].hand)
