"""A discard that breaks a ready hand is asked about once, in the lane; the same throw again means it."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.rulings.readiness import breaks_ready_hand
from game.engine.seat import TileId
from game.i18n import _
from game.view.layout.table_model import TableModel


class Slips:
    """Remembers what was asked about.

    :param asks: whether the player wants to be asked.
    """

    def __init__(self, asks: Callable[[], bool]) -> None:
        self._asks = asks
        self._asked: tuple[int, TileId] | None = None

    def question(self, model: TableModel, tile_id: TileId) -> str | None:
        """What is asked before this throw; ``None``: nothing, or it was asked already. Never in tabletop play."""
        now = (model.discards_count, tile_id)
        if not self._asks() or model.state.rules.is_tabletop or now == self._asked:
            return None
        if not breaks_ready_hand(model.state, model.seat, tile_id):
            return None
        self._asked = now
        return _("This breaks a ready hand. Discard it again if you mean it.")
