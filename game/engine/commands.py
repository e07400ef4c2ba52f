"""Commands: what a seat, or the table, asks the engine to do. A command is a wish; the engine may refuse it."""

import msgspec

from game.engine.seat import Seat, TileId
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile


class BaseCommand(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type", tag=True):
    """What all commands share: in JSON their name stands under ``type``."""


class BeginDeal(BaseCommand, frozen=True, tag="begin_deal"):
    """Build the wall, break it and deal. The table's own command, when everybody has seen the score."""


class EndMatch(BaseCommand, frozen=True, tag="end_match"):
    """Play no further deal, where the book asks the players after each one. The table's own command."""


class SeatCommand(BaseCommand, frozen=True):
    """A command of one seat."""

    seat: Seat


class Discard(SeatCommand, frozen=True, tag="discard"):
    """Throw a tile."""

    tile: Tile
    tile_id: TileId


class DrawTile(SeatCommand, frozen=True, tag="draw"):
    """Draw from the wall, where there was something else to do instead."""


class DeclareKong(SeatCommand, frozen=True, tag="kong"):
    """Lay out four alike from the hand, or add the fourth tile to one's own exposed pung."""

    tiles: tuple[Tile, ...]
    """Four for a concealed kong, one for the extension of a pung."""
    tile_ids: tuple[TileId, ...]


class TakeReplacement(SeatCommand, frozen=True, tag="take_replacement"):
    """Take the tile that a kong is owed, where that is an act of its own."""


class DeclareMahjong(SeatCommand, frozen=True, tag="mahjong"):
    """Go out on the tile just drawn, or with the dealt tiles."""

    sorting: str | msgspec.UnsetType = msgspec.UNSET
    """How the tiles are to be sorted into sets; left out for the way that counts most."""
    said: str | msgspec.UnsetType = msgspec.UNSET
    """In which other words of the book it is called; left out for the usual ones."""


class RobKong(SeatCommand, frozen=True, tag="rob_kong"):
    """Go out on a tile of another player's open kong, in place of drawing."""

    owner: Seat
    tile: Tile
    tile_id: TileId
    sorting: str | msgspec.UnsetType = msgspec.UNSET
    """How the tiles are to be sorted into sets; left out for the way that counts most."""


class DeclareReady(SeatCommand, frozen=True, tag="ready"):
    """Call a ready hand and throw a tile; from then on the hand is frozen."""

    tile: Tile
    """The discard."""
    tile_id: TileId
    waits: tuple[Tile, ...]
    """The tiles that complete it, sorted."""


class Claim(SeatCommand, frozen=True, tag="claim"):
    """Call for the discard, or for a tile that extends a pung."""

    claim: ClaimKind
    tiles: tuple[Tile, ...] = ()
    """The tiles from the hand that make the set; none for mahjong."""
    tile_ids: tuple[TileId, ...] = ()
    finish: str | None = None
    """Of a mahjong, where the book wants it named: the set or pair that the tile completes (``chow``, ``pung``,
    ``kong``, ``pair``), or the id of the special hand."""
    after: float = 0.0
    """Seconds from the discard to the call."""
    said: str | msgspec.UnsetType = msgspec.UNSET
    """Of a mahjong: in which other words of the book it is called; left out for the usual ones."""
    sorting: str | msgspec.UnsetType = msgspec.UNSET
    """Of a mahjong: how the tiles are to be sorted into sets; left out for the way that counts most."""


class Pass(SeatCommand, frozen=True, tag="pass"):
    """Leave the discard to others."""


class ShowTile(SeatCommand, frozen=True, tag="show_tile"):
    """Let the others see a tile of one's hand, as happens at a real table."""

    tile: Tile
    tile_id: TileId


Command = (
    BeginDeal
    | EndMatch
    | Discard
    | DrawTile
    | DeclareKong
    | TakeReplacement
    | DeclareMahjong
    | DeclareReady
    | RobKong
    | Claim
    | Pass
    | ShowTile
)
"""Every command that a person or a table may give."""


class IllegalCommand(Exception):
    """The engine refuses a command, says why, and nothing has changed."""
