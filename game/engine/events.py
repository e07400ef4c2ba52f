"""Events: facts of a match, in the past tense, complete and frozen. They are a closed set.

``seen_by`` gives an event as one seat may see it: unchanged, with faces or answers left out, or ``None`` if that seat
learns nothing of it. The place of a tile in the built wall is public, its face is not.
"""

from fractions import Fraction
from typing import Self

import msgspec

from game import Frozen
from game.engine.seat import Seat, TileId
from game.hands.meld import KongKind
from game.rules.flow import Placing
from game.rules.terms import ClaimKind, Flag, Outcome, Source
from game.tiles.tile import Tile, Tiles, Wind


class BaseEvent(Frozen, kw_only=True, gc=False, tag_field="type", tag=True):
    """The base of all events; in JSON the event's name stands under ``type``."""

    def seen_by(self, seat: Seat | None) -> Self | None:
        """The event as this seat may see it; ``None`` as the seat means somebody who only watches."""
        return self


class SeatEvent(BaseEvent):
    """An event of one seat."""

    seat: Seat


class Alone(Frozen, gc=False):
    """A deal that is played by itself (docs/commands.md, ``simulate``)."""

    number: int
    """The number of the deal: with the seed it decides the wall."""
    placing: Placing
    begins: "tuple[WithinDeal, ...] | msgspec.UnsetType" = msgspec.UNSET
    """For play from a position: the events that lead to it, in place of dice and dealing; never shown to a seat."""

    @property
    def as_seen(self) -> "Alone":
        """The deal as seats may see it: without the events of ``begins``."""
        return Alone(self.number, self.placing)


class AroundDealsEvent(BaseEvent):
    """An event that begins or ends a match or a deal, as distinct from the many events within a deal."""


class MatchBegun(AroundDealsEvent, tag="match_begun"):
    """A match began."""

    rules: str
    options: dict[str, str | int | bool]
    seed: int | None
    """The seed of all walls and dice; never shown to a seat."""
    alone: Alone | None = None
    """The deal that is played by itself, if it is a single one."""
    seated: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether everybody stays where they sat down, the first person as East; left out if seats are drawn."""
    secret: str | msgspec.UnsetType = msgspec.UNSET
    """The source of the salts of the match's walls, if that is not the seed; never shown to a seat."""
    edition: int | msgspec.UnsetType = msgspec.UNSET
    """The edition of the rulebook's page by which the match is played; left out for the first one."""

    def seen_by(self, seat: Seat | None) -> Self | None:
        return msgspec.structs.replace(self, seed=None, secret=msgspec.UNSET, alone=self.alone and self.alone.as_seen)


class SeatDiceThrown(AroundDealsEvent, tag="seat_dice_thrown"):
    """Some or all persons threw dice once to decide the seats."""

    dice: tuple[tuple[int, ...], ...]
    """The dice of every person, in the order in which they sit; empty for those who did not throw."""


class WindTilesDealt(AroundDealsEvent, tag="wind_tiles_dealt"):
    """The wind tiles were mixed face down, and everybody got one, which gives the seat."""

    tiles: Tiles
    """The tile of every person, in the order in which the persons sat down."""


class SeatsTaken(AroundDealsEvent, tag="seats_taken"):
    """Everybody took a seat for the match."""

    persons: tuple[int, ...]
    """The person at each seat."""


class BankerThrown(AroundDealsEvent, tag="banker_thrown"):
    """A throw of dice before the first deal named the banker."""

    dice: tuple[int, ...]
    seat: Seat


class DealBegun(AroundDealsEvent, tag="deal_begun"):
    """A deal was opened."""

    number: int
    """The number of the deal, from 1, replays included: with the match seed it decides the wall."""
    east: Seat
    dealer: Seat
    prevailing: Wind


class WallBuilt(BaseEvent, tag="wall_built"):
    """The tiles were mixed, and built if the book builds a wall; a tile's id is its place in it."""

    stacks: int
    sides: int
    tiles: Tiles | None
    """The face of every tile id; ``None`` for everybody at the table."""
    fingerprint: str | None = None
    """SHA-256 of a salt and the wall in hexadecimal digits: after the deal the wall can be checked by it."""

    def seen_by(self, seat: Seat | None) -> Self | None:
        return msgspec.structs.replace(self, tiles=None)


class DiceThrown(SeatEvent, tag="dice_thrown"):
    """A seat threw the dice to find the break."""

    dice: tuple[int, ...]


class WallBroken(BaseEvent, tag="wall_broken"):
    """The stacks were counted and the wall was opened."""

    breaker: Seat
    counted: tuple[int, ...]
    """The stacks counted, in the order of counting."""
    live: tuple[TileId, ...]
    """The tiles in the order of drawing."""
    box: tuple[TileId, ...]
    """The tiles set apart for replacements, the next one first; empty if these come from the wall's tail."""


class PoolOpened(BaseEvent, tag="pool_opened"):
    """No wall is built: everybody draws from the live tiles as they lie mixed on the table; the others stay there."""

    live: tuple[TileId, ...]
    stay: tuple[TileId, ...]


class WallRefilled(BaseEvent, tag="wall_refilled"):
    """Tiles from the tail of the live wall joined the tiles set apart for replacements."""

    tile_ids: tuple[TileId, ...]


class TilesDealt(SeatEvent, tag="tiles_dealt"):
    """A seat took tiles while the hands were dealt."""

    tile_ids: tuple[TileId, ...]
    tiles: Tiles | None

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else msgspec.structs.replace(self, tiles=None)


class BonusLaid(SeatEvent, tag="bonus_laid"):
    """A seat laid out flowers and seasons and said how many."""

    tile_ids: tuple[TileId, ...]
    tiles: Tiles


class BonusFinished(SeatEvent, tag="bonus_finished"):
    """Before the first discard, a seat said that it has no more flowers."""


class TileDrawn(SeatEvent, tag="tile_drawn"):
    """A seat took a tile from the wall, or a replacement."""

    tile_id: TileId
    tile: Tile | None
    """The face, or ``None`` for those who only saw its back."""
    replacement: bool = False

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else msgspec.structs.replace(self, tile=None)


class OpeningBegan(SeatEvent, tag="opening_began"):
    """Before the first discard, a seat whose bonus tiles are replaced may lay out concealed kongs."""


class PlayBegan(SeatEvent, tag="play_began"):
    """Everything is laid out; the dealer is to discard first."""


class TurnBegan(SeatEvent, tag="turn_began"):
    """A seat's turn began: it is to draw, or to do what the book allows instead."""


class TileDiscarded(SeatEvent, tag="tile_discarded"):
    """A seat discarded a tile."""

    tile_id: TileId
    tile: Tile
    drawn: bool = False
    """Whether the seat had just drawn the tile."""


class ReadyDeclared(SeatEvent, tag="ready_declared"):
    """A seat called a ready hand; with the discard that follows, the hand is frozen."""

    waits: Tiles
    """The tiles that, as the seat says, complete its hand."""


class ClaimsOpened(BaseEvent, tag="claims_opened"):
    """The last discard, or the tile that extended a pung, may now be claimed."""

    seat: Seat
    """The seat that discarded the tile, or owns the kong."""
    tile_id: TileId
    robbing: bool
    """Whether the tile extended a pung."""
    asked: tuple[Seat, ...]
    """The seats that have to answer; a seat sees only itself."""
    only_mahjong: bool = False
    """Whether the tile went back after a wrong call, and may be claimed for mahjong alone."""

    def seen_by(self, seat: Seat | None) -> Self | None:
        return msgspec.structs.replace(self, asked=(seat,) if seat is not None and seat in self.asked else ())


class ClaimMade(SeatEvent, tag="claim_made"):
    """A seat claimed the tile."""

    claim: ClaimKind
    tile_ids: tuple[TileId, ...] | None
    """The tiles from the hand that would make the set; unknown to the others until they are laid out."""
    after: float
    finish: str | None = None
    """What the tile completes, named for a mahjong if the book asks for it."""
    said: str | msgspec.UnsetType = msgspec.UNSET
    sorting: str | msgspec.UnsetType = msgspec.UNSET

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else msgspec.structs.replace(self, tile_ids=None, sorting=msgspec.UNSET)


class ClaimPassed(SeatEvent, tag="claim_passed"):
    """A seat let the tile go; only the seat itself knows that it was asked."""

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class ClaimsClosed(BaseEvent, tag="claims_closed"):
    """The time for claims is over."""


class SetClaimed(SeatEvent, tag="set_claimed"):
    """A seat made a set of the discard."""

    owner: Seat
    """The seat that had discarded the claimed tile."""
    claim: ClaimKind
    tile_id: TileId
    tile_ids: tuple[TileId, ...]
    """The tiles of the set that came from the hand."""
    tiles: Tiles


class KongDeclared(SeatEvent, tag="kong_declared"):
    """A seat laid out four alike from the hand, or added the fourth tile to its pung."""

    kind: KongKind
    tile_ids: tuple[TileId, ...]
    """The tiles that came from the hand: four, or one."""
    tiles: Tiles


class KongRobbed(BaseEvent, tag="kong_robbed"):
    """A tile of a kong was robbed for mahjong; the kong is a pung again."""

    owner: Seat
    tile_id: TileId


class FalseCallMade(SeatEvent, tag="false_call_made"):
    """A seat called what it could not show; the tiles that it had laid out went back to its hand."""

    claim: ClaimKind
    tile_ids: tuple[TileId, ...]
    tiles: Tiles


class PenaltyPaid(SeatEvent, tag="penalty_paid"):
    """A fault cost a seat points; they leave its balance when the deal ends."""

    points: int


class HandDied(SeatEvent, tag="hand_died"):
    """A seat's hand died: it can no longer win, but draws and discards on."""


class TileShown(SeatEvent, tag="tile_shown"):
    """A seat showed the others a tile of its hand."""

    tile_id: TileId
    tile: Tile


class MahjongDeclared(SeatEvent, tag="mahjong_declared"):
    """A seat went out."""

    source: Source
    tile_id: TileId | None
    """The winning tile; ``None`` with the dealt tiles."""
    owner: Seat | None
    """The seat that lost the tile; ``None`` for a tile of its own."""
    tile_ids: tuple[TileId, ...]
    """The concealed tiles, now laid open."""
    tiles: Tiles
    flags: tuple[Flag, ...] = ()
    """Special circumstances of the win."""
    said: str | msgspec.UnsetType = msgspec.UNSET
    sorting: str | msgspec.UnsetType = msgspec.UNSET


class LastTurnsBegan(BaseEvent, tag="last_turns_began"):
    """After a win each of these seats has one more turn, in this order; nobody may go out any more."""

    seats: tuple[Seat, ...]


class HandShown(SeatEvent, tag="hand_shown"):
    """After the deal a seat laid its concealed tiles open."""

    tile_ids: tuple[TileId, ...]
    tiles: Tiles


class DealEnded(AroundDealsEvent, tag="deal_ended"):
    """The deal is over and settled."""

    outcome: Outcome
    winners: tuple[Seat, ...]
    """The seats that won; none in a deal that is played again, even if somebody was out."""
    deltas: tuple[Fraction, ...]
    """The change of every seat's balance."""
    salt: str | None = None
    """The salt with which the fingerprint of the wall was made."""
    wall: Tiles = ()
    """The face of every tile id: with the salt it gives the fingerprint again."""


class MatchEnded(AroundDealsEvent, tag="match_ended"):
    """The match is over."""

    places: tuple[int, ...]
    """The place of every seat, from 1; equal balances share a place."""


Beginning = MatchBegun | SeatDiceThrown | WindTilesDealt | SeatsTaken | BankerThrown | DealBegun
Ending = DealEnded | MatchEnded

WithinDeal = (
    WallBuilt
    | DiceThrown
    | WallBroken
    | PoolOpened
    | WallRefilled
    | TilesDealt
    | BonusLaid
    | BonusFinished
    | TileDrawn
    | OpeningBegan
    | PlayBegan
    | TurnBegan
    | TileDiscarded
    | ReadyDeclared
    | ClaimsOpened
    | ClaimMade
    | ClaimPassed
    | ClaimsClosed
    | SetClaimed
    | KongDeclared
    | KongRobbed
    | FalseCallMade
    | PenaltyPaid
    | HandDied
    | TileShown
    | MahjongDeclared
    | LastTurnsBegan
    | HandShown
)
"""Every event that changes a deal in progress, and nothing else of the match."""

Event = Beginning | WithinDeal | Ending
"""The closed set of events. Code for all of them ends in ``assert_never``, so that a new one is not forgotten."""
