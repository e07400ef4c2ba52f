"""Words on a phone's rack: what is asked, what can be answered, and what happened last."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine import commands as c
from game.engine import events as e
from game.engine.seat import Seat
from game.engine.state import Claiming, State, Turn
from game.hands.meld import KongKind
from game.i18n import _
from game.i18n.book_files import Call
from game.i18n.call_words import CLAIMED, GONE_OUT, LAID_OUT, bonus_count, call_name, call_out, mahjong_with, ready_out
from game.i18n.general import general
from game.i18n.tile_words import tile_name
from game.players.roster import Chair
from game.rules.terms import ClaimKind, Source
from game.tiles.tile import Tile

WORTH_TELLING = (
    e.TileDiscarded,
    e.ReadyDeclared,
    e.BonusLaid,
    e.SetClaimed,
    e.KongDeclared,
    e.MahjongDeclared,
)
"""The events that the line of news is made of."""


def title_of(state: State) -> str:
    """What is asked, in a few words."""
    deal = state.current_deal
    if isinstance(deal.phase, Claiming):
        tile = deal.faces[deal.phase.tile_id]
        return "" if tile is None else tile_name(state.rules.id, tile)
    return _("Your turn")


def choice_words(command: c.Command, state: State) -> Mapping[str, Any]:
    """What a choice is: its kind, the tiles of it, and its label."""
    book, names = state.rules.id, general().names["OfferKind"]
    match command:
        case c.Discard(tile=tile):
            return {"kind": "discard", "tile": tile, "label": names["discard"].said(), "name": tile_name(book, tile)}
        case c.DeclareReady(tile=tile, waits=waits):
            called = {"kind": "ready", "tile": tile, "waits": list(waits), "name": tile_name(book, tile)}
            return {**called, "label": call_name(book, Call.READY)}
        case c.DeclareKong(tiles=tiles):
            kind = KongKind.ADDED if len(tiles) == 1 else KongKind.CONCEALED
            return {"kind": "kong", "tiles": [tiles[0]] * 4, "label": call_name(book, LAID_OUT[kind])}
        case c.Claim(claim=ClaimKind.MAHJONG, finish=finish):
            label = call_name(book, Call.MAHJONG) if finish is None else mahjong_with(book, finish)
            return {"kind": "mahjong", "label": label}
        case c.Claim(claim=claim, tiles=tiles):
            return {"kind": claim.value, "tiles": _set_of(tiles, state), "label": call_name(book, CLAIMED[claim])}
        case c.DeclareMahjong():
            phase = state.current_deal.phase
            source = phase.source if isinstance(phase, Turn) else Source.WALL
            return {"kind": "mahjong", "label": call_name(book, GONE_OUT[source])}
        case c.RobKong(tile=tile):
            return {"kind": "rob", "tile": tile, "label": names["rob"].said()}
        case c.TakeReplacement():
            return {"kind": "replacement", "label": names["replacement"].said()}
        case c.DrawTile():
            return {"kind": "draw", "label": names["draw"].said()}
        case _:
            return {"kind": "pass", "label": names["pass"].said()}


def _set_of(tiles: Sequence[Tile], state: State) -> list[Tile]:
    """The tiles of a set with the one that is claimed."""
    deal = state.current_deal
    claimed = deal.faces[deal.phase.tile_id] if isinstance(deal.phase, Claiming) else None
    return sorted([*tiles, *([] if claimed is None else [claimed])])


def news_text(event: e.Event | None, state: State, chairs: Sequence[Chair]) -> str:
    """What happened last, in one sentence; empty where there is nothing to tell."""
    if event is None or state.deal is None:
        return ""
    seat, said = getattr(event, "seat", None), _said(event, state)
    if seat is None or not said:
        return ""
    return _("{name}: {said}").format(name=chairs[state.person_at(Seat(seat))].name, said=said)


def _said(event: e.Event, state: State) -> str:
    book = state.rules.id
    match event:
        case e.TileDiscarded(tile=tile):
            return tile_name(book, tile)
        case e.ReadyDeclared(waits=waits):
            return ready_out(book, waits)
        case e.BonusLaid(tiles=tiles):
            return bonus_count(len(tiles))
        case e.SetClaimed(claim=claim):
            return call_out(book, CLAIMED[claim])
        case e.KongDeclared(kind=kind):
            return call_out(book, LAID_OUT.get(kind, Call.KONG))
        case e.MahjongDeclared(source=source):
            return call_out(book, GONE_OUT[source])
        case _:
            return ""
