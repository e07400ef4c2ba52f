"""Commands: requests of a seat, or of the table, to the engine, which may refuse them."""

import msgspec

from game import Frozen
from game.engine.seat import Seat, TileId
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile, Tiles


class BaseCommand(Frozen, kw_only=True, gc=False, tag_field="type", tag=True):
    """The base of all commands; in JSON the command's name stands under ``type``."""


class BeginDeal(BaseCommand, tag="begin_deal"):
    """Build the wall, break it and deal. A command of the table, given when everybody has seen the score."""


class EndMatch(BaseCommand, tag="end_match"):
    """Play no further deal, if the book asks the players after each one. A command of the table."""


class SeatCommand(BaseCommand):
    """A command of one seat."""

    seat: Seat


class Discard(SeatCommand, tag="discard"):
    """Discard a tile."""

    tile: Tile
    tile_id: TileId


class DrawTile(SeatCommand, tag="draw"):
    """Draw from the wall, when the seat could do something else instead."""


class DeclareKong(SeatCommand, tag="kong"):
    """Lay out four alike from the hand, or add the fourth tile to one's own exposed pung."""

    tiles: Tiles
    """Four tiles for a concealed kong, one to extend a pung."""
    tile_ids: tuple[TileId, ...]


class TakeReplacement(SeatCommand, tag="take_replacement"):
    """Take the replacement tile of a kong, if that is a command of its own."""


class DeclareMahjong(SeatCommand, tag="mahjong"):
    """Go out on the tile just drawn, or with the dealt tiles."""

    sorting: str | msgspec.UnsetType = msgspec.UNSET
    """The sorting of the tiles into sets that the player chooses; left out for the one that scores most."""
    said: str | msgspec.UnsetType = msgspec.UNSET
    """The book's other word by which mahjong is called; left out for the usual one."""


class RobKong(SeatCommand, tag="rob_kong"):
    """Go out on a tile of another player's open kong, instead of drawing."""

    owner: Seat
    tile: Tile
    tile_id: TileId
    sorting: str | msgspec.UnsetType = msgspec.UNSET
    """The sorting of the tiles into sets that the player chooses; left out for the one that scores most."""


class DeclareReady(SeatCommand, tag="ready"):
    """Call a ready hand and discard a tile; from then on the hand is frozen."""

    tile: Tile
    """The discarded tile."""
    tile_id: TileId
    waits: Tiles
    """The tiles that complete the hand after the discard, sorted."""


class Claim(SeatCommand, tag="claim"):
    """Claim the discard, or a tile that extends a pung."""

    claim: ClaimKind
    tiles: Tiles = ()
    """The tiles from the hand that make the set; none for mahjong."""
    tile_ids: tuple[TileId, ...] = ()
    finish: str | None = None
    """For a mahjong, if the book wants it named: the set or pair that the tile completes (``chow``, ``pung``,
    ``kong``, ``pair``), or the id of the special hand.
    """
    after: float = 0.0
    """Seconds from the discard to the claim."""
    said: str | msgspec.UnsetType = msgspec.UNSET
    """For a mahjong: the book's other word by which it is called; left out for the usual one."""
    sorting: str | msgspec.UnsetType = msgspec.UNSET
    """For a mahjong: the player's sorting of the tiles into sets; left out for the one that scores most."""


class Pass(SeatCommand, tag="pass"):
    """Let the discard pass."""


class ShowTile(SeatCommand, tag="show_tile"):
    """Show a tile of one's hand to the others by mistake, as happens at a real table."""

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


def goes_out(command: Command) -> bool:
    """Whether this command declares, claims or robs a tile for a mahjong."""
    is_claimed = isinstance(command, Claim) and command.claim is ClaimKind.MAHJONG
    return is_claimed or isinstance(command, DeclareMahjong | RobKong)


def is_alike(first: Command, second: Command) -> bool:
    """Whether two commands are the same choice, whichever of several equal tiles they name."""
    return choice_made(first) == choice_made(second)


def choice_made(command: Command) -> tuple[object, ...]:
    """The parts of a command that make the choice; commands that are the same choice give equal tuples."""
    match command:
        case Discard() | DeclareReady() | RobKong():
            return type(command), command.tile
        case DeclareKong():
            return type(command), command.tiles
        case Claim():
            return command.claim, *sorted(command.tiles)
        case _:
            return (type(command),)


class IllegalCommand(Exception):
    """A command that the engine refused; the message says why, and nothing has changed."""
