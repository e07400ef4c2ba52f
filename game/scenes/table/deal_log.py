"""The history of a deal in lines of text and tiles, as one player saw it."""

from collections.abc import Callable, Sequence

from msgspec import UNSET

from game import Frozen
from game.engine import events as e
from game.engine.seat import Seat
from game.i18n import _, ngettext, pgettext
from game.i18n.book_files import Call
from game.i18n.call_words import call_name, dead_hand, false_call, finished_with, last_turns, penalty, played_again
from game.i18n.tile_words import claim_name, kong_name
from game.rules.terms import Outcome
from game.tiles.tile import Tile, Tiles
from game.view.choreography.ending import finish_won
from game.view.layout import TableModel

Names = Callable[[Seat], str]
_WAITS_IN_LINE = 5
"""The number of waits that fit on a line beside the text."""


class LogLine(Frozen):
    """One line of the log."""

    seat: Seat | None
    """The seat that acted; ``None`` for the whole table."""
    text: str
    tiles: Tiles = ()


def log_lines(model: TableModel, name: Names) -> tuple[LogLine, ...]:
    """The log of the present deal, oldest line first.

    :param name: returns the name of the player at a seat.
    """
    return tuple(line for event in model.told for line in lines_of(event, model, name))


def lines_of(event: e.Event, model: TableModel, name: Names) -> Sequence[LogLine]:
    """The log lines of one event; many events have none."""
    if isinstance(event, e.ReadyDeclared):
        return _ready(event.seat, event.waits)
    line = _one_line(event, model, name)
    return () if line is None else (line,)


def _one_line(event: e.Event, model: TableModel, name: Names) -> LogLine | None:
    match event:
        case e.TileDiscarded(seat=seat, tile=tile, drawn=drawn):
            text = _("discards the tile just drawn") if drawn else pgettext("log", "discards")
            return LogLine(seat, text, (tile,))
        case e.TileDrawn(seat=seat, tile=tile, replacement=replacement):
            return _drawn(seat, tile, replacement=replacement)
        case e.BonusLaid(seat=seat, tiles=tiles):
            return LogLine(seat, ngettext("lays out a flower", "lays out flowers", len(tiles)), tiles)
        case e.SetClaimed(seat=seat, owner=owner, claim=claim, tile_id=tile_id, tiles=tiles):
            claimed = model.face(tile_id)
            said = _("{claim} on {name}'s discard").format(claim=claim_name(claim), name=name(owner))
            return LogLine(seat, said, tuple(sorted(_known(*tiles, claimed))))
        case e.KongDeclared(seat=seat, kind=kind, tiles=tiles):
            return LogLine(seat, kong_name(kind), tiles[:1] * 4)
        case e.MahjongDeclared():
            return _mahjong(event, model, name)
        case _:
            return _line_of_rare_event(event, model)


def _drawn(seat: Seat, tile: Tile | None, *, replacement: bool) -> LogLine | None:
    """The log line of a draw; ``None`` if another player drew a tile that was no replacement."""
    if replacement:
        return LogLine(seat, _("takes a replacement"), _known(tile))
    return None if tile is None else LogLine(seat, pgettext("log", "draws"), (tile,))


def _ready(seat: Seat, waits: Tiles) -> Sequence[LogLine]:
    """The waits of a ready hand, on as many lines as they need."""
    rows = [waits[first : first + _WAITS_IN_LINE] for first in range(0, len(waits), _WAITS_IN_LINE)]
    texts = [_("calls ready, waiting for"), *[_("and for")] * (len(rows) - 1)]
    return [LogLine(seat, text, row) for text, row in zip(texts, rows, strict=True)]


def _mahjong(event: e.MahjongDeclared, model: TableModel, name: Names) -> LogLine:
    tile = None if event.tile_id is None else model.face(event.tile_id)
    said = _("Mahjong")
    if event.said is not UNSET:
        return LogLine(event.seat, _in_other_words(event, model, name), _known(tile))
    if event.owner is not None:
        said = _("Mahjong on {name}'s tile").format(name=name(event.owner))
    elif tile is not None:
        said = _("Mahjong with a tile from the wall")
    finish = finish_won(model, event.seat)
    if finish is not None:
        said = f"{said}  \u00b7  {finished_with(finish)}"
    return LogLine(event.seat, said, _known(tile))


def _in_other_words(event: e.MahjongDeclared, model: TableModel, name: Names) -> str:
    """The text of a mahjong that was announced in other words."""
    call = call_name(model.rules.id, Call.OTHER_MAHJONG)
    if event.owner is not None:
        return _("{call} on {name}'s tile").format(call=call, name=name(event.owner))
    return call if event.tile_id is None else _("{call} with a tile from the wall").format(call=call)


def _line_of_rare_event(event: e.Event, model: TableModel) -> LogLine | None:
    match event:
        case e.KongRobbed(owner=owner, tile_id=tile_id):
            return LogLine(owner, _("has a kong robbed"), _known(model.face(tile_id)))
        case e.FalseCallMade(seat=seat, claim=claim, tiles=tiles):
            return LogLine(seat, false_call(claim), tiles)
        case e.PenaltyPaid(seat=seat, points=points):
            return LogLine(seat, penalty(points))
        case e.HandDied(seat=seat):
            return LogLine(seat, dead_hand())
        case e.TileShown(seat=seat, tile=tile):
            return LogLine(seat, _("shows a tile to the others"), (tile,))
        case e.LastTurnsBegan():
            return LogLine(None, last_turns())
        case e.DealEnded(outcome=outcome):
            return _ended(outcome)
        case _:
            return None


def _ended(outcome: Outcome) -> LogLine:
    return LogLine(
        None,
        {
            Outcome.WON: _("The deal is won"),
            Outcome.EXHAUSTED: _("The wall is used up: nobody won"),
            Outcome.ANNULLED: played_again(),
        }[outcome],
    )


def _known(*tiles: Tile | None) -> Tiles:
    """The tiles among these whose faces are known."""
    return tuple(filter(None, tiles))
