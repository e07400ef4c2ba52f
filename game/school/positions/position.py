"""The form of a position: what lies at a table, as one seat knows it (docs/commands.md, "A position").

Its text is that of ``sparrows score`` with what is open besides: discards, the wall, whose turn it is.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.hands.meld import Meld
from game.ledger.entry import EnteredDeal, EnteredHand, EnteredWin, LaidSet, Place
from game.rules.flow import Placing
from game.rules.options import Options, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Flag, Source
from game.tiles.tile import Tile, Wind

VERSION = 1
Letter = Literal["E", "S", "W", "N"]
"""A seat by its wind."""


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a position."""


class PlacedSet(Part, frozen=True, kw_only=True):
    """A set on the table."""

    tiles: Annotated[tuple[Tile, ...], Meta(max_length=4)]
    concealed: bool = False
    """Of a concealed kong that was declared."""
    kind: Literal["chow", "pung", "kong"] | None = None
    """Follows from the tiles; where it stands, it must be theirs."""
    loser: Letter | None = msgspec.field(default=None, name="from")
    """Who discarded the tile that was claimed."""
    claimed: Tile | None = None
    """That tile; left out, it is the last one."""

    @property
    def meld(self) -> Meld | None:
        """The set; ``None`` if the tiles are none, or none that could be laid out so."""
        return LaidSet(tiles=self.tiles, concealed=self.concealed).meld


class PlacedHand(Part, frozen=True, kw_only=True):
    """What somebody has."""

    seat: Letter
    hand: Annotated[tuple[Tile, ...], Meta(max_length=14)] | None = None
    """The concealed tiles, where they are known."""
    melds: Annotated[tuple[PlacedSet, ...], Meta(max_length=4)] = ()
    bonus: Annotated[tuple[Tile, ...], Meta(max_length=8)] = ()
    ready: bool = False


class PlacedDiscard(Part, frozen=True, kw_only=True):
    """A discard that lies there."""

    seat: Letter
    tile: Tile


class AtTurn(Part, frozen=True, kw_only=True):
    """Who is to do something."""

    seat: Letter
    to: Literal["discard", "draw", "claim"] = "discard"
    """At a ``claim`` the seat has just discarded the tile, and the others may call for it."""
    tile: Tile | None = None
    """The tile just drawn, or just discarded."""


class PlacedWin(Part, frozen=True, kw_only=True):
    """How somebody went out."""

    seat: Letter
    source: Source
    tile: Tile | None = None
    loser: Letter | None = msgspec.field(default=None, name="from")
    flags: Annotated[tuple[Flag, ...], Meta(max_length=len(Flag))] = ()


class Position(Part, frozen=True, kw_only=True):
    """What lies at a table, as one seat knows it."""

    position: Annotated[int, Meta(ge=1)] = VERSION
    """The version of the form."""
    rules: str
    options: dict[str, Value] = {}
    prevailing_wind: Letter = "E"
    dealer: Letter | None = None
    """Who has East's rights; ``None``: as the book has it."""
    asks: Letter = "E"
    """Through whose eyes it is seen."""
    players: Annotated[tuple[PlacedHand, ...], Meta(max_length=4)] = ()
    discards: Annotated[tuple[PlacedDiscard, ...], Meta(max_length=144)] = ()
    """In the order in which they were thrown; those that were claimed lie in their sets."""
    wall: Annotated[int, Meta(ge=0, le=144)] | None = None
    """Tiles left to draw; ``None``: all that lie nowhere else, but for those set apart."""
    turn: AtTurn | None = None
    win: tuple[PlacedWin, ...] | PlacedWin | None = None
    """How the deal ended, when it is over."""

    def __post_init__(self) -> None:
        if self.position > VERSION:
            raise ValueError(f"position: {self.position}; this program reads up to version {VERSION}")
        if self.rules not in RULEBOOKS:
            raise ValueError(f"rules: {self.rules[:60]!r} is not one of {', '.join(RULEBOOKS)}")
        seats = self.ruleset.seats
        for letter, place in self._seats():
            if letter is not None and wind_at(letter) >= seats:
                raise ValueError(f"{place}: {letter} is not in play with {seats} players")
        told = [player.seat for player in self.players]
        if len(set(told)) < len(told):
            raise ValueError("players: a seat stands here twice")

    def _seats(self) -> Iterator[tuple[Letter | None, str]]:
        yield self.asks, "asks"
        yield self.dealer, "dealer"
        for number, player in enumerate(self.players):
            yield player.seat, f"players[{number}].seat"
            for at, one in enumerate(player.melds):
                yield one.loser, f"players[{number}].melds[{at}].from"
        for number, thrown in enumerate(self.discards):
            yield thrown.seat, f"discards[{number}].seat"
        yield (None if self.turn is None else self.turn.seat), "turn.seat"
        for win in self.wins:
            yield win.seat, "win.seat"
            yield win.loser, "win.from"

    @property
    def ruleset(self) -> Ruleset:
        """The rules that hold."""
        book = RULEBOOKS[self.rules]
        return book.with_options(Options(book.options, self.options))

    @property
    def placing(self) -> Placing:
        """Under what winds it is played; seats are numbered by their winds, 0 is East."""
        rules, prevailing = self.ruleset, wind_at(self.prevailing_wind)
        rights = prevailing if rules.dealer_has_prevailing_wind else Wind.EAST
        dealer = rights % rules.seats if self.dealer is None else wind_at(self.dealer)
        return Placing(east=0, dealer=dealer, prevailing=prevailing)

    @property
    def wins(self) -> tuple[PlacedWin, ...]:
        """How the deal ended; empty while it is played."""
        if self.win is None:
            return ()
        return self.win if isinstance(self.win, tuple) else (self.win,)

    @property
    def is_over(self) -> bool:
        """Whether somebody is out, so that the hand is to be counted."""
        return bool(self.wins)

    def player(self, seat: int) -> PlacedHand:
        """What a seat has, by its number; nothing where nothing is told."""
        letter = letter_of(seat)
        return next((player for player in self.players if player.seat == letter), PlacedHand(seat=letter))

    @property
    def deal(self) -> EnteredDeal:
        """The deal as the ledger takes it."""
        hands = [
            EnteredHand(
                seat=wind_at(player.seat),
                hand=player.hand or (),
                melds=tuple(LaidSet(tiles=one.tiles, concealed=one.concealed) for one in player.melds),
                bonus=player.bonus,
                ready=player.ready,
            )
            for player in self.players
        ]
        wins = [
            EnteredWin(
                seat=wind_at(win.seat),
                source=win.source,
                tile=win.tile,
                loser=None if win.loser is None else wind_at(win.loser),
                flags=win.flags,
            )
            for win in self.wins
        ]
        known = [hand for hand in hands if hand.hand or any(win.seat == hand.seat for win in wins)]
        return EnteredDeal(players=tuple(known), wins=tuple(wins))

    def tiles(self) -> Iterator[tuple[Tile, Place]]:
        """Every tile that is told, and where it stands."""
        for number, player in enumerate(self.players):
            place = ("players", number)
            for at, tile in enumerate(player.hand or ()):
                yield tile, (*place, "hand", at)
            for at, one in enumerate(player.melds):
                for each, tile in enumerate(one.tiles):
                    yield tile, (*place, "melds", at, "tiles", each)
            for at, tile in enumerate(player.bonus):
                yield tile, (*place, "bonus", at)
        for at, thrown in enumerate(self.discards):
            yield thrown.tile, ("discards", at, "tile")
        turn = self.turn
        if turn is not None and turn.tile is not None and (turn.to == "claim" or self.hides(turn)):
            yield turn.tile, ("turn", "tile")

    def hides(self, turn: AtTurn) -> bool:
        """Whether the hand of whoever is at turn is not told."""
        return self.player(wind_at(turn.seat)).hand is None


def wind_at(letter: Letter) -> Wind:
    """The wind of a letter; it is the number of the seat, too."""
    return Wind("ESWN".index(letter))


def letter_of(seat: int) -> Letter:
    """The letter of a seat that is numbered by its wind."""
    letters: tuple[Letter, ...] = ("E", "S", "W", "N")
    return letters[seat]
