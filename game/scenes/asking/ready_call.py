"""Calling a ready hand: which discard, what it waits for, and asked once (docs/design.md, section 11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine.commands import Command, DeclareReady
from game.engine.seat import Seat, TileId
from game.i18n import _, ngettext
from game.i18n.call_words import ready_for
from game.i18n.tile_words import tile_name
from game.scenes.asking.choice_row import Choosing
from game.tiles.tile import TILES, Tile
from game.view.lane.action_bar import BarHead
from game.view.lane.choices import ReadyChoice, TileToggle
from game.view.layout.table_model import TableModel
from game.view.paint.sprites import Icon


def ready_choices(model: TableModel, commands: Sequence[Command], choose: Choosing) -> list[ReadyChoice]:
    """The discards after which the hand is ready, with what it waits for."""
    book, found = model.state.rules.id, []
    for number, command in enumerate(commands, start=1):
        assert isinstance(command, DeclareReady), "another call among ready calls"
        waits = [(tile, model.unseen(tile)) for tile in command.waits]
        name = _("Discard the {tile}. {ready}").format(
            tile=tile_name(book, command.tile), ready=ready_for(book, command.waits)
        )
        found.append(ReadyChoice(command.tile, waits, number, partial(choose, command), name))
    return found


def breaking(model: TableModel, seat: Seat, commands: Sequence[Command]) -> frozenset[TileId]:
    """The tiles of the hand whose discard would not leave it ready."""
    deal = model.deal
    assert deal is not None, "asked outside a deal"
    faces = {command.tile for command in commands if isinstance(command, DeclareReady)}
    return frozenset(tile_id for tile_id in deal.seats[seat].hand if model.face(tile_id) not in faces)


def confirm_head(model: TableModel, command: DeclareReady) -> BarHead:
    """What is asked before a ready hand is called."""
    left = sum(model.unseen(tile) for tile in command.waits)
    count = ngettext("{count} left unseen", "{count} left unseen", left).format(count=left)
    line = (
        f"{ready_for(model.state.rules.id, command.waits)} ({count})"
        if command.waits
        else _("Name the tiles that complete it")
    )
    return BarHead(title=_("Call a ready hand? It is frozen then"), line=line, title_first=True, icon=Icon.FLAG)


class WaitsNamed:
    """The tiles that a person at a real table says his hand waits for, true or not.

    :param book: the rulebook's id.
    :param thrown: what is to be discarded with the call.
    """

    def __init__(self, book: str, seat: Seat, thrown: tuple[TileId, Tile]) -> None:
        self._book = book
        self._seat = seat
        self._thrown = thrown
        self._named: set[Tile] = set()

    def toggles(self, changed: Choosing) -> list[TileToggle]:
        """A face of every kind to be named."""
        return [
            TileToggle(tile, partial(self._name, changed), tile_name(self._book, tile))
            for tile in TILES
            if not tile.is_bonus
        ]

    def _name(self, changed: Choosing, tile: Tile) -> None:
        self._named ^= {tile}
        changed(self.command)

    @property
    def command(self) -> DeclareReady:
        """The call as it stands."""
        tile_id, tile = self._thrown
        return DeclareReady(seat=self._seat, tile=tile, tile_id=tile_id, waits=tuple(sorted(self._named)))
