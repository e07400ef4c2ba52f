"""What the own hand counts so far, in the lines of the book, and with each tile that would complete it."""

from __future__ import annotations

from game.engine.rulings.legal import is_mahjong
from game.engine.rulings.why_not import why_not
from game.engine.rulings.worth_so_far import completions, score_now
from game.engine.seat import TileId
from game.engine.state import Turn
from game.i18n import _, pgettext
from game.i18n.why_words import why_not_text
from game.rules.terms import ClaimKind
from game.scenes.score.lines import sheet_sum
from game.view.drawer.drawer import Row
from game.view.layout.table_model import TableModel
from game.view.sheet.rows import RowKind
from game.view.table.drawer_rows import ColumnsRow, FigureRow, TextRow, WaitRow
from game.view.table.plates import points_text


def hand_value_rows(model: TableModel, lifted: TileId | None) -> list[Row]:
    """The rows of the drawer.

    :param lifted: the tile that would be discarded of a hand with one too many; ``None``: the one just drawn.
    """
    deal = model.deal
    if deal is None or not model.is_dealt:
        return [TextRow(_("The hands are not dealt yet."))]
    is_out = isinstance(deal.phase, Turn) and deal.phase.seat == model.seat and is_mahjong(model.state, model.seat)
    return [*_counted(model, is_out=is_out), *([] if is_out else _waits(model, lifted))]


def _counted(model: TableModel, *, is_out: bool) -> list[Row]:
    score = score_now(model.state, model.seat)
    counted = sheet_sum(model.state.rules.id, score)
    heading = _("As a mahjong") if is_out else _("If somebody else went out now")
    rows: list[Row] = [TextRow(heading, is_heading=True)]
    if not counted.lines:
        rows.append(TextRow(_("Nothing in this hand counts.")))
        return rows
    for line in counted.lines:
        sign = {RowKind.DOUBLES: "× ", RowKind.SHARE: "+ ", RowKind.EXTRA: "+ "}.get(line.kind, "")
        rows.append(FigureRow(line.name, sign + points_text(line.amount)))
    rows.append(FigureRow(_("Total"), points_text(score.worth), is_total=True))
    return rows


def _waits(model: TableModel, lifted: TileId | None) -> list[Row]:
    """The tiles that complete the hand; without any, how far it is."""
    deal = model.deal
    assert deal is not None, "asked outside a deal"
    hand = deal.seats[model.seat].hand
    thrown = lifted if lifted is not None else model.drawn
    without = (thrown or hand[-1]) if len(hand) % 3 == 2 else None
    found = completions(model.state, model.seat, without=without)
    if not found:
        why = why_not(model.state, model.seat, ClaimKind.MAHJONG)
        far = [] if why is None else [TextRow(why_not_text(model.state.rules.id, why))]
        return [TextRow(_("Not ready yet"), is_heading=True, height=44.0), *far]
    rows: list[Row] = [
        TextRow(_("Ready: with one of these it is a mahjong"), is_heading=True, height=44.0),
        ColumnsRow((pgettext("column", "claimed"), pgettext("column", "drawn"))),
    ]
    for each in found:
        figures = (points_text(each.claimed.worth), points_text(each.drawn.worth))
        rows.append(WaitRow(each.tile, model.unseen(each.tile), figures))
    return rows
