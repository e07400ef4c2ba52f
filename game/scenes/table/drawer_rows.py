"""Rows of the drawers at the table: unseen tiles, the worth of the player's own hand, and hands within reach."""

from collections import Counter
from concurrent.futures import Future

from game.engine.facts import face, faces
from game.engine.rulings.legal import completing, is_mahjong
from game.engine.rulings.why_not import missing_to_sets
from game.engine.rulings.worth_so_far import completions, score_now
from game.engine.seat import Seat, TileId
from game.engine.state import Turn
from game.i18n import _, ngettext, pgettext
from game.i18n.advice_words import aim_name, chance_line, distance, worth_in_short
from game.i18n.call_words import least_text
from game.i18n.general import general
from game.i18n.numbers import points_text
from game.i18n.row_texts import worth_text
from game.i18n.score_rows import RowKind, sheet_sum
from game.i18n.tile_words import tile_name
from game.players.ai.judgment import Reach, aims
from game.rules.rows import Points
from game.scenes.table.hints import background_thread
from game.tiles.tile import Suit, Tile
from game.view.drawer.drawer import Row
from game.view.drawer.rows import AimRow, ColumnsRow, FigureRow, KindsRow, TextRow, WaitRow
from game.view.layout import TableModel

MOST = 24
"""How many hands within reach are listed, the best first."""
_NOTHING_YET = object()


def unseen_rows(model: TableModel) -> list[KindsRow | TextRow]:
    """All kinds of tile with the number of unseen copies, in rows by the sorting order."""
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
    wall, apart = len(deal.live), len(deal.box)
    in_wall = ngettext("{count} tile is left in the wall", "{count} tiles are left in the wall", wall)
    set_apart = ngettext("{count} more is set aside", "{count} more are set aside", apart)
    in_hands = ngettext("{count} is in the other hands", "{count} are in the other hands", hidden)
    rows.append(TextRow(in_wall.format(count=wall)))
    rows += [TextRow(set_apart.format(count=apart))] if apart else []
    rows.append(TextRow(in_hands.format(count=hidden)))
    return rows


def hand_value_rows(model: TableModel, lifted: TileId | None) -> list[Row]:
    """Rows on the worth of the player's hand so far, and with each tile that would complete it.

    :param lifted: the tile to leave out if the hand has one too many; ``None``: the best discard.
    """
    deal = model.deal
    if deal is None or not model.is_dealt:
        return [TextRow(_("The hands have not been dealt yet."))]
    if deal.seats[model.seat].is_dead:
        return [TextRow(_("Dead hand: it cannot go out, and scores nothing."))]
    is_out = isinstance(deal.phase, Turn) and deal.phase.seat == model.seat and is_mahjong(model.state, model.seat)
    is_out = is_out and score_now(model.state, model.seat).is_winner
    counted, waits = _score_rows(model, is_out=is_out), [] if is_out else _waits(model, lifted)
    is_ready = any(isinstance(row, WaitRow) for row in waits)
    return [*waits, *counted] if is_ready else [*counted, *waits]


def _score_rows(model: TableModel, *, is_out: bool) -> list[Row]:
    score = score_now(model.state, model.seat)
    counted = sheet_sum(model.state.rules, score)
    heading = _("As a mahjong") if is_out else _("If someone else went out now")
    rows: list[Row] = [TextRow(heading, is_heading=True)]
    if not counted.lines:
        rows.append(TextRow(_("Nothing in this hand counts.")))
        return rows
    for line in counted.lines:
        worth = line.figure if line.kind is RowKind.DOUBLES else line.kind.sign + worth_text(Points(line.amount))
        rows.append(FigureRow(line.name, line.figure, worth))
    rows.append(FigureRow(_("Total"), points_text(score.worth), worth_text(Points(score.worth)), is_total=True))
    return rows


def _waits(model: TableModel, lifted: TileId | None) -> list[Row]:
    """The rows about the tiles that complete the hand; if it is not ready, about how many tiles it lacks."""
    deal = model.state.current_deal
    hand = deal.seats[model.seat].hand
    without = _left_out(model, lifted) if len(hand) % 3 == 2 else None
    found = completions(model.state, model.seat, without=without)
    if not found:
        kept = faces(deal, tuple(tile_id for tile_id in hand if tile_id != lifted))
        far = general().obstacles["not_complete"].said(missing_to_sets(deal, model.seat, kept))
        return [TextRow(_("Not ready yet"), is_heading=True, height=44.0), TextRow(far)]
    heads = pgettext("column", "claimed"), pgettext("column", "drawn")
    rows: list[Row] = [ColumnsRow(pgettext("of a hand", "Ready"), heads)]
    rows += [WaitRow(one.tile, model.unseen(one.tile), (one.claimed.worth, one.drawn.worth)) for one in found]
    enough = model.state.rules.settlement.is_enough
    if not all(enough(score) for one in found for score in (one.claimed, one.drawn)):
        rows.append(TextRow(_("To go out: {least}").format(least=least_text(model.state.rules))))
    if without is not None and lifted is None:
        thrown = tile_name(model.state.rules.id, face(deal, without))
        rows.append(TextRow(_("Without this tile: {tile}").format(tile=thrown)))
    return rows


def _left_out(model: TableModel, lifted: TileId | None) -> TileId:
    """The tile to leave out of a hand with one too many: the lifted one, else the best discard."""
    if lifted is not None:
        return lifted
    deal = model.state.current_deal
    hand = deal.seats[model.seat].hand
    kinds = {face(deal, tile_id): tile_id for tile_id in (*hand, *([] if model.drawn is None else [model.drawn]))}

    def left(tile_id: TileId) -> int:
        return sum(map(model.unseen, completing(model.state, model.seat, without=tile_id)))

    return max(reversed(kinds.values()), key=left)


class AimRows:
    """Rows of the hands within reach, computed in the background whenever the table has changed."""

    def __init__(self) -> None:
        self._about: object = _NOTHING_YET
        """The facts for which the rows were or are being computed."""
        self._thought: Future[tuple[Reach, ...]] | None = None
        self._rows: tuple[Row, ...] | None = None
        self._seat: Seat | None = None
        self.version = 0
        """Changes whenever the rows do."""

    def look(self, model: TableModel) -> None:
        """Starts computing the rows if the table has changed, and takes the result once it is there."""
        if model.seat != self._seat:
            self._forget(model.seat)
        if self._thought is not None and self._thought.done():
            found, self._thought = self._thought.result(), None
            rows = tuple(aim_row(reach, model) for reach in found[:MOST])
            self._rows = (*_counted_before(model), *rows) if rows else ()
            self.version += 1
        about = _facts(model)
        if about != self._about and self._thought is None:
            self._about = about
            if about is None:
                self._rows = ()
                self.version += 1
            else:
                self._thought = background_thread().submit(aims, model.state, model.seat)

    def _forget(self, seat: Seat) -> None:
        """Drops the rows if they are about another seat, because the viewer has changed."""
        self._seat = seat
        self._about = _NOTHING_YET
        self._thought = self._rows = None
        self.version += 1

    @property
    def rows(self) -> list[Row]:
        """The rows, or a line of text while there are none."""
        if self._rows is None:
            return [TextRow(_("Thinking…"))]
        return list(self._rows) or [TextRow(_("Nothing is within reach now."))]


def _counted_before(model: TableModel) -> tuple[TextRow, ...]:
    """A note that the hint counts the hand without one tile, if the hand still has to discard."""
    held = model.state.current_deal.seats[model.seat].hand
    if len(held) % 3 != 2:
        return ()
    return (TextRow(_("Counted with all the tiles you hold now; a hint leaves out the tile you discard.")),)


def aim_row(reach: Reach, model: TableModel) -> AimRow:
    """The row of a hand within reach: its sets with the tiles held, then the missing ones."""
    deal = model.state.current_deal
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
    """The facts on which the rows depend; ``None`` unless the hand is dealt and face up, and the deal goes on."""
    state, seat = model.state, model.seat
    deal = state.deal
    hand = () if deal is None else deal.seats[seat].hand
    if deal is None or deal.winners or not hand or any(deal.faces[tile_id] is None for tile_id in hand):
        return None
    return deal.number, seat, hand, len(deal.discards), tuple(len(held.sets) for held in deal.seats)
