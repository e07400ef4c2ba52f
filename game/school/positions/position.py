"""The form of a position: what lies at a table, as one seat knows it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game import Frozen
from game.hands.meld import Meld
from game.ledger.entry import LaidSet
from game.rules.flow import Placing
from game.rules.options import Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile, Tiles, Wind

VERSION = 1
Letter = Literal["E", "S", "W", "N"]
"""A seat, named by its wind."""


class Part(Frozen, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The base of all records in a position."""


class PlacedSet(Part, kw_only=True):
    """A set on the table."""

    tiles: Annotated[Tiles, Meta(max_length=4)]
    concealed: bool = False
    """Whether the set is a declared concealed kong."""
    loser: Letter | None = msgspec.field(default=None, name="from")
    """The seat that discarded the claimed tile."""
    claimed: Tile | None = None
    """The claimed tile; if left out, it is the last one."""

    @property
    def meld(self) -> Meld | None:
        """The set; ``None`` if the tiles form none, or none that could be laid out so."""
        return LaidSet(tiles=self.tiles, concealed=self.concealed).meld


class PlacedHand(Part, kw_only=True):
    """The tiles of one player."""

    seat: Letter
    hand: Annotated[Tiles, Meta(max_length=14)] | None = None
    """The concealed tiles; ``None`` if they are hidden."""
    melds: Annotated[tuple[PlacedSet, ...], Meta(max_length=4)] = ()
    bonus: Annotated[Tiles, Meta(max_length=8)] = ()
    ready: bool = False


class PlacedDiscard(Part, kw_only=True):
    """A discard on the table."""

    seat: Letter
    tile: Tile


class AtTurn(Part, kw_only=True):
    """The seat that has to act."""

    seat: Letter
    to: Literal["discard", "draw", "claim"] = "discard"
    """With ``claim``, the seat has just discarded the tile, and the others may claim it."""
    tile: Tile | None = None
    """The tile just drawn, or just discarded; ``None`` if it is hidden, or there is none."""


class Position(Part, kw_only=True):
    """What lies at a table, as one seat knows it."""

    position: Annotated[int, Meta(ge=1)] = VERSION
    """The version of the format."""
    rules: str
    options: Mapping[str, Value] = {}
    prevailing_wind: Letter = "E"
    dealer: Letter | None = None
    """The seat that deals, which has East's rights; ``None``: as the book says."""
    asks: Letter = "E"
    """The seat whose knowledge the position shows."""
    players: Annotated[tuple[PlacedHand, ...], Meta(max_length=4)] = ()
    discards: Annotated[tuple[PlacedDiscard, ...], Meta(max_length=144)] = ()
    """The discards in order, without those that were claimed."""
    wall: Annotated[int, Meta(ge=0, le=144)] | None = None
    """The number of tiles left to draw; ``None``: all unseen ones, except those set apart."""
    turn: AtTurn | None = None

    @property
    def ruleset(self) -> Ruleset:
        book = RULEBOOKS[self.rules]
        return book.with_options(self.options)

    @property
    def placing(self) -> Placing:
        """The winds of the deal, by which its seats are numbered: 0 is East."""
        rules, prevailing = self.ruleset, wind_at(self.prevailing_wind)
        rights = prevailing if rules.dealer_has_prevailing_wind else Wind.EAST
        dealer = rights % rules.seats if self.dealer is None else wind_at(self.dealer)
        return Placing(east=0, dealer=dealer, prevailing=prevailing)

    def player(self, seat: int) -> PlacedHand:
        """The tiles of a seat, by its number; an empty record if the position has none."""
        letter = letter_of(seat)
        return next((player for player in self.players if player.seat == letter), PlacedHand(seat=letter))

    def tiles(self) -> Iterator[Tile]:
        """Every visible tile."""
        for player in self.players:
            yield from player.hand or ()
            for one in player.melds:
                yield from one.tiles
            yield from player.bonus
        for thrown in self.discards:
            yield thrown.tile
        turn = self.turn
        if turn is not None and turn.tile is not None and (turn.to == "claim" or self.hides(turn)):
            yield turn.tile

    def size_of(self, seat: int) -> int:
        """The number of concealed tiles that a seat must have, by its sets and whose turn it is."""
        turn = self.turn
        is_full = turn is not None and turn.to == "discard" and wind_at(turn.seat) == seat
        return 13 + is_full - 3 * len(self.player(seat).melds)

    def hides(self, turn: AtTurn) -> bool:
        """Whether the hand of the seat at turn is hidden."""
        return self.player(wind_at(turn.seat)).hand is None


def wind_at(letter: Letter) -> Wind:
    """The wind of a letter, which is also the number of the seat."""
    return Wind("ESWN".index(letter))


def letter_of(seat: int) -> Letter:
    """The letter of a seat whose number is its wind."""
    letters: tuple[Letter, ...] = ("E", "S", "W", "N")
    return letters[seat]
