"""Lines of the drawers: history, unseen tiles, the worth of the player's own hand, and hands within reach."""

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Future

from game import Frozen, ui
from game.engine.facts import face, faces
from game.engine.rulings.legal import completing, is_mahjong
from game.engine.rulings.why_not import missing_to_sets
from game.engine.rulings.worth_so_far import completions, score_now
from game.engine.seat import Seat, TileId
from game.engine.state import Turn
from game.i18n import _, in_commas, joined, labeled, pgettext
from game.i18n.advice_words import aim_name, chance_line, distance, worth_in_short
from game.i18n.call_words import dead_hand_explained, least_text
from game.i18n.general import general
from game.i18n.numbers import count_text, number, points_text
from game.i18n.row_texts import worth_text
from game.i18n.score_rows import RowKind, sheet_sum
from game.i18n.tile_words import tile_name
from game.players.ai.judgment import Reach, aims
from game.players.roster import Chair
from game.rules.rows import Points
from game.scenes.table.deal_log import LogLine
from game.scenes.table.hints import background_thread
from game.tiles.tile import Suit, Tile
from game.view.layout import TableModel
from game.view.spoken import full_stop
from game.view.table.box_marks import box_left, box_name
from game.view.units import Align

MOST = 24
"""How many hands within reach are listed, the best first."""
_NOTHING_YET = object()
_DARK = 6
"""How dark the tiles are of which none is left."""
_PALE = 2
"""How dark the tiles are that a hand lacks."""


class Line(Frozen):
    """A line of a drawer, with its text for screen readers."""

    part: ui.Part
    said: str


def _unseen(left: int) -> str:
    return count_text("{count} unseen", "{count} unseen", left)


def text_line(text: str, *, is_heading: bool = False) -> Line:
    """A line of text, or a heading."""
    kind, tone = (ui.Type.STRONG, ui.Tone.TITLE) if is_heading else (ui.Type.BODY, ui.Tone.SECOND)
    return Line(ui.Text(text, kind, tone), text)


def _tiles(tiles: Iterable[Tile], *, shade: int = 0) -> ui.Part:
    return ui.Tiles((tuple(tiles),), ui.Size.LEAST_TILE, most=1, shade=shade)


def _counted(tile: Tile, left: int, figure: str, *, shade: int = 0) -> ui.Part:
    """A tile, and below it how many are left."""
    number = ui.strong(figure, ui.Tone.NUMBER if left else ui.Tone.OFF, Align.CENTER)
    return ui.Column((_tiles((tile,), shade=shade if left else _DARK), number), 0.0)


def _figure(text: str) -> ui.Part:
    return ui.strong(text, ui.Tone.NUMBER)


def log_line(book: str, number: int, line: LogLine, who: Chair | None) -> Line:
    """A line of the history: who did what with which tiles."""
    did = labeled(line.text, in_commas(tile_name(book, tile) for tile in line.tiles)) if line.tiles else line.text
    tiles = _tiles(line.tiles) if line.tiles else None
    if who is None:
        text = ui.strong(line.text, ui.Tone.TITLE, grow=1.0)
        return Line(ui.Row((text, tiles), key=number, is_heard=False), did)
    words = ui.strong(who.name), ui.remark(line.text, is_narrow=True)
    face = ui.Portrait(who.portrait, ui.Size.TILE)
    row = ui.Row((face, ui.lines(*words), tiles), ui.Step.S, key=number, is_heard=False)
    return Line(row, labeled(who.name, did))


def unseen_rows(model: TableModel) -> Sequence[Line]:
    """All kinds of tile with the number of unseen copies, in rows by the sorting order."""
    deal = model.deal
    if deal is None:
        return []
    seen = Counter(filter(None, deal.faces))
    book, in_set = model.rules.id, model.rules.tiles
    kinds = [(tile, in_set.copies(tile) - seen[tile]) for tile in Tile if in_set.copies(tile)]
    rows = []
    for suits in ((Suit.BAMBOO,), (Suit.CHARACTER,), (Suit.DOT,), (Suit.WIND, Suit.DRAGON), (Suit.FLOWER, Suit.SEASON)):
        row = [(tile, left) for tile, left in kinds if tile.suit in suits]
        if row:
            cells = tuple(_counted(tile, left, str(left)) for tile, left in row)
            said = in_commas(labeled(tile_name(book, tile), str(left)) for tile, left in row)
            rows.append(Line(ui.Row(cells, ui.Step.S, is_straight=True), said))
    hidden = sum(len(held.hand) for seat, held in enumerate(deal.seats) if seat != model.seat)
    rule, wall = model.rules.wall, len(deal.live)
    in_wall = count_text("{count} tile is left in the wall", "{count} tiles are left in the wall", wall)
    in_hands = count_text("{count} is in the other hands", "{count} are in the other hands", hidden)
    rows.append(text_line(in_wall))
    if deal.box:
        apart = box_left(rule, deal)
        loose = count_text("{count} loose tile", "{count} loose tiles", len(deal.box) - apart)
        named = labeled(box_name(rule), number(apart))
        rows.append(text_line(named if apart == len(deal.box) else f"{named} \u00b7 {loose}"))
    rows.append(text_line(in_hands))
    return rows


def hand_value_rows(model: TableModel, lifted: TileId | None) -> Sequence[Line]:
    """Rows on the worth of the player's hand so far, and with each tile that would complete it.

    :param lifted: the tile to leave out if the hand has one too many; ``None``: the best discard.
    """
    deal = model.deal
    if deal is None or not model.is_dealt:
        return [text_line(_("The hands have not been dealt yet."))]
    if deal.seats[model.seat].is_dead:
        return [text_line(dead_hand_explained())]
    is_out = isinstance(deal.phase, Turn) and deal.phase.seat == model.seat and is_mahjong(model.state, model.seat)
    is_out = is_out and score_now(model.state, model.seat).is_winner
    counted = _score_rows(model, is_out=is_out)
    waits, is_ready = ([], False) if is_out else _waits(model, lifted)
    return [*waits, *counted] if is_ready else [*counted, *waits]


def _score_rows(model: TableModel, *, is_out: bool) -> list[Line]:
    score = score_now(model.state, model.seat)
    counted = sheet_sum(model.rules, score)
    heading = _("As a mahjong") if is_out else _("If someone else went out now")
    rows = [text_line(heading, is_heading=True)]
    if not counted.lines:
        rows.append(text_line(_("Nothing in this hand counts.")))
        return rows
    for line in counted.lines:
        worth = line.figure if line.kind is RowKind.DOUBLES else line.kind.sign + worth_text(Points(line.amount))
        name = ui.remark(line.name, grow=1.0)
        rows.append(Line(ui.Row((name, _figure(line.figure))), labeled(line.name, worth)))
    name = ui.strong(_("Total"), grow=1.0)
    total = ui.Panel(ui.Row((name, _figure(points_text(score.worth)))), ui.Ground.TRAY, ui.Step.S)
    rows.append(Line(total, labeled(_("Total"), worth_text(Points(score.worth)))))
    return rows


def _waits(model: TableModel, lifted: TileId | None) -> tuple[list[Line], bool]:
    """The rows about the tiles that complete the hand, or about how many it lacks, and whether it is ready."""
    deal = model.state.current_deal
    held = deal.seats[model.seat]
    without = _left_out(model, lifted) if held.beyond_threes == 2 else None
    found = completions(model.state, model.seat, without=without)
    if not found:
        kept = faces(deal, tuple(tile_id for tile_id in held.hand if tile_id != lifted))
        far = general().obstacles["not_complete"].said(missing_to_sets(deal, model.seat, kept))
        return [text_line(_("Not ready yet"), is_heading=True), text_line(far)], False
    heads = pgettext("column", "claimed"), pgettext("column", "drawn")
    book = model.rules.id
    title = ui.strong(pgettext("of a hand", "Ready"), ui.Tone.TITLE)
    columns = (ui.remark(head, Align.END, is_narrow=True) for head in heads)
    cells, said = [], [pgettext("of a hand", "Ready")]
    for one in found:
        left, worths = _unseen(model.unseen(one.tile)), (one.claimed.worth, one.drawn.worth)
        tile = ui.Row((_tiles((one.tile,)), ui.remark(left, is_narrow=True)), ui.Step.S)
        figures = (ui.strong(points_text(worth), ui.Tone.NUMBER, Align.END) for worth in worths)
        cells.append((tile, *figures))
        told = map(labeled, heads, (worth_text(Points(worth)) for worth in worths))
        said.append(labeled(tile_name(book, one.tile), in_commas([left, *told])))
    table = ui.Table(tuple(cells), (1.0, 0.0, 0.0), (title, *columns), 0.0, ui.Ground.NONE, 0.0)
    rows = [Line(table, "\n".join(map(full_stop, said)))]
    enough = model.rules.settlement.is_enough
    if not all(enough(score) for one in found for score in (one.claimed, one.drawn)):
        rows.append(text_line(_("To go out: {least}").format(least=least_text(model.rules))))
    if without is not None and lifted is None:
        thrown = tile_name(model.rules.id, face(deal, without))
        rows.append(text_line(_("Without this tile: {tile}").format(tile=thrown)))
    return rows, True


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
        self._rows: tuple[Line, ...] | None = None
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
    def rows(self) -> Sequence[Line]:
        """The rows, or a line of text while there are none."""
        if self._rows is None:
            return [text_line(_("Thinking…"))]
        return list(self._rows) or [text_line(_("Nothing is within reach now."))]


def _counted_before(model: TableModel) -> tuple[Line, ...]:
    """A note that the hint counts the hand without one tile, if the hand still has to discard."""
    if model.state.current_deal.seats[model.seat].beyond_threes != 2:
        return ()
    return (text_line(_("Counted with all the tiles you hold now; a hint leaves out the tile you discard.")),)


def aim_row(reach: Reach, model: TableModel) -> Line:
    """A hand within reach: its sets with the tiles held, then the missing ones, each with its number unseen."""
    deal, book = model.state.current_deal, model.rules.id
    laid = tuple(tile for one in deal.seats[model.seat].sets for tile in one.meld.tiles)
    held = (*laid, *sorted((Counter(reach.tiles) - Counter(reach.lacking)).elements()))
    missing = [(tile, model.unseen(tile)) for tile in reach.lacking]
    name, worth = aim_name(model.rules, reach.aim), worth_in_short(reach.worth)
    far, chance = distance(reach.missing, reach.live), chance_line(reach.chance)
    others = reach.live > sum(dict(missing).values())  # that help another way
    tiles = (
        _tiles(held) if held else None,
        ui.Space(ui.Step.S, grow=0.0),
        *(_counted(tile, left, f"\u00d7{left}", shade=_PALE) for tile, left in missing),
        _figure("\u2026") if others else None,
    )
    head = ui.Row((ui.strong(name, grow=1.0), _figure(worth)))
    words = ui.remark(f"{far}  \u00b7  {chance}")
    row = ui.Row(tiles, 0.0, ui.Across.START, is_straight=True)
    lacking = in_commas(f"{tile_name(book, tile)} ({_unseen(left)})" for tile, left in missing)
    own = pgettext("reader", "In your hand: {sets}").format(sets=in_commas(tile_name(book, tile) for tile in held))
    said = [labeled(name, far), own if held else "", labeled(pgettext("reader", "Missing"), lacking) if missing else ""]
    card = ui.Panel(ui.Column((head, row, words), 0.0), ui.Ground.GLASS, ui.Step.S)
    return Line(card, joined(". ", *said, chance, worth))


def _facts(model: TableModel) -> object:
    """The facts on which the rows depend; ``None`` unless the hand is dealt and face up, and the deal goes on."""
    state, seat = model.state, model.seat
    deal = state.deal
    hand = () if deal is None else deal.seats[seat].hand
    if deal is None or deal.winners or not hand or any(deal.faces[tile_id] is None for tile_id in hand):
        return None
    return deal.number, seat, hand, len(deal.discards), tuple(len(held.sets) for held in deal.seats)
