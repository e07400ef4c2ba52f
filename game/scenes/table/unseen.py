"""The tiles that the person has not seen yet, in words and rows."""

from __future__ import annotations

from collections import Counter

from game.i18n import _, ngettext
from game.i18n.tile_words import tile_name
from game.tiles.tile import Suit, Tile
from game.view.layout.table_model import TableModel
from game.view.table.drawer_rows import KindsRow, TextRow


def unseen_words(model: TableModel, tile: Tile) -> str:
    """The face's name, and how many are still unseen."""
    copies, left = model.state.rules.tiles.copies(tile), model.unseen(tile)
    if not left:
        said = _("All of them have been seen")
    elif copies == 1:
        said = _("Not seen yet")
    else:
        said = ngettext("{count} of {copies} not seen yet", "{count} of {copies} not seen yet", left)
    return f"{tile_name(model.state.rules.id, tile)}\n{said.format(count=left, copies=copies)}"


def unseen_in_short(model: TableModel, tile: Tile) -> str:
    """The same in a few words: ``5 Bamboo · 3 unseen``."""
    left = model.unseen(tile)
    said = ngettext("{tile} \u00b7 {count} unseen", "{tile} \u00b7 {count} unseen", left)
    return said.format(tile=tile_name(model.state.rules.id, tile), count=left)


def unseen_rows(model: TableModel) -> list[KindsRow | TextRow]:
    """Every kind of the set with how many are unseen, in rows as the tiles are sorted."""
    deal = model.deal
    if deal is None:
        return []
    seen = Counter(face for face in deal.faces if face is not None)
    in_set = model.state.rules.tiles
    kinds = [(tile, in_set.copies(tile) - seen[tile]) for tile in Tile if in_set.copies(tile)]
    rows: list[KindsRow | TextRow] = []
    for suits in ((Suit.BAMBOO,), (Suit.CHARACTER,), (Suit.DOT,), (Suit.WIND, Suit.DRAGON), (Suit.FLOWER, Suit.SEASON)):
        row = tuple((tile, left) for tile, left in kinds if tile.suit in suits)
        if row:
            rows.append(KindsRow(row))
    hidden = sum(len(held.hand) for seat, held in enumerate(deal.seats) if seat != model.seat)
    wall = len(deal.live) + len(deal.box)
    in_wall = ngettext("{count} tile is left in the wall", "{count} tiles are left in the wall", wall)
    in_hands = ngettext("{count} stands in the other hands", "{count} stand in the other hands", hidden)
    rows += [TextRow(in_wall.format(count=wall)), TextRow(in_hands.format(count=hidden))]
    return rows
