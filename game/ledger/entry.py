"""A deal as people enter it: winners and how they won, the hands that count, penalties and kongs.

Seats are numbered in turn order, 0 is the first East, so that an entry stays valid when an earlier deal is corrected
and the winds of the seats change with it. An entry that contradicts itself cannot be made; one that contradicts the
tiles or the book can, and ``checks`` finds it.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from game import Frozen
from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, meld_of
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile, Tiles

Place = tuple[str | int, ...]
"""A place in an entry, as a path of field names and indices: ``("players", 1, "hand", 2)``."""
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Lost = Annotated[int, Meta(ge=1, le=1_000_000)]
MOST_KONGS = 4
_MOST_TOLD = 10**9
_QUARTERS = 4

GOES_WITH = {
    Flag.LAST_OF_WALL: (Source.WALL, Source.REPLACEMENT),
    Flag.AFTER_LAST_OF_WALL: (Source.DISCARD,),
    Flag.FIRST_DISCARD: (Source.DISCARD,),
    Flag.FIRST_DRAW: (Source.WALL,),
    Flag.LAST_OF_KIND: tuple(Source),
    Flag.LAST_ON_TABLE: tuple(Source),
    Flag.AFTER_KONG: (Source.REPLACEMENT,),
    Flag.AFTER_SECOND_KONG: (Source.REPLACEMENT,),
    Flag.LAST_TILE_MADE_REPLACEMENT: (Source.REPLACEMENT,),
}
"""For each flag, the sources of a winning tile with which it is possible (docs/commands.md, ``score``)."""


class Entered(Frozen, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The base of all records in an entered deal."""


class LaidSet(Entered):
    """Tiles laid out as a set; ``concealed`` marks a declared concealed kong."""

    tiles: Annotated[Tiles, Meta(max_length=4)]
    concealed: bool = False

    @property
    def meld(self) -> Meld | None:
        """The set; ``None`` if the tiles form none, or none that could be laid out so."""
        try:
            meld = meld_of(self.tiles, concealed=self.concealed)
        except ValueError:
            return None
        return None if meld.is_pair or (self.concealed and not meld.is_kong) else meld


class EnteredHand(Entered):
    """A player's hand at the end of a deal, or only its value as stated by the player."""

    seat: SeatNumber
    hand: Annotated[Tiles, Meta(max_length=14)] = ()
    """The concealed tiles, including a winner's winning tile."""
    melds: Annotated[tuple[LaidSet, ...], Meta(max_length=4)] = ()
    bonus: Annotated[Tiles, Meta(max_length=8)] = ()
    ready: bool = False
    points: Fraction | None = None
    """The stated value of the hand; if given, its tiles are not scored."""

    def __post_init__(self) -> None:
        told = self.points
        if told is not None and not (0 <= told <= _MOST_TOLD and _QUARTERS % told.denominator == 0):
            raise ValueError("points are quarters or whole, and not fewer than none")

    @property
    def size(self) -> int:
        """The number of tiles; a set counts as three, bonus tiles do not count."""
        return len(self.hand) + 3 * len(self.melds)


class EnteredWin(Entered):
    """How a player won."""

    seat: SeatNumber
    source: Source
    tile: Tile | None = None
    """The winning tile; not needed if the dealt tiles were a mahjong."""
    loser: SeatNumber | None = msgspec.field(default=None, name="from")
    """The seat that lost the winning tile: the discarder, or the owner of the robbed kong."""
    flags: Annotated[tuple[Flag, ...], Meta(max_length=len(Flag))] = ()
    sorting: Annotated[str, Meta(max_length=200)] | None = None
    """The winner's chosen grouping of tiles, in the form of ``Score.sorting``; ``None``: the most valuable one."""

    def __post_init__(self) -> None:
        if self.source.is_taken_from_player is (self.loser is None):
            raise ValueError("`from` says who lost a discard or a robbed tile, and stands with no other source")
        if self.loser == self.seat:
            raise ValueError("nobody wins on a tile of his own")
        for flag in self.flags:
            if self.source not in GOES_WITH[flag]:
                raise ValueError(f"'{flag.value}' contradicts the source '{self.source.value}'")


class Penalty(Entered):
    """Points that a player lost for a fault."""

    seat: SeatNumber
    points: Lost


class PaidKong(Entered):
    """A kong for which points were paid at once, in a book that has this (``KongRule``)."""

    seat: SeatNumber
    kind: KongKind
    loser: SeatNumber | None = msgspec.field(default=None, name="from")
    """The discarder of the tile of a claimed kong, if the payment depends on it."""

    def __post_init__(self) -> None:
        if self.kind is KongKind.KEPT:
            raise ValueError("a kong that is kept in the hand is not paid")
        if self.loser == self.seat or (self.loser is not None and self.kind is not KongKind.CLAIMED):
            raise ValueError("`from` says which other player discarded a claimed kong")


class EnteredDeal(Entered):
    """A finished deal."""

    players: Annotated[tuple[EnteredHand, ...], Meta(max_length=4)] = ()
    """The entered hands; a player without one scores nothing."""
    wins: Annotated[tuple[EnteredWin, ...], Meta(max_length=3)] = ()
    """The wins, all on one tile if there are several; empty if nobody won."""
    penalties: Annotated[tuple[Penalty, ...], Meta(max_length=20)] = ()
    annulled: bool = False
    """Whether a fault ended the deal, so that it is played again."""
    kongs: Annotated[tuple[PaidKong, ...], Meta(max_length=16)] = ()
    """The kongs that the players named; those in hands entered tile by tile take precedence (``kongs.declared``)."""

    def __post_init__(self) -> None:
        for seats in ([player.seat for player in self.players], self.winners):
            if len(set(seats)) < len(seats):
                raise ValueError("a seat stands here twice")
        if len({(win.tile, win.source, win.loser) for win in self.wins}) > 1:
            raise ValueError("several win on one tile: `tile`, `source` and `from` are the same for all")
        told = [kong.seat for kong in self.kongs]
        if any(told.count(seat) > MOST_KONGS for seat in told):
            raise ValueError("nobody has more than four kongs")
        if self.annulled and self.wins:
            raise ValueError("nobody wins a deal that is annulled")

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(win.seat for win in self.wins)

    @property
    def seats(self) -> Iterator[tuple[int, Place]]:
        """Every seat named in the deal, with its place."""
        for number, player in enumerate(self.players):
            yield player.seat, ("players", number, "seat")
        for number, win in enumerate(self.wins):
            yield win.seat, ("wins", number, "seat")
            if win.loser is not None:
                yield win.loser, ("wins", number, "from")
        for number, penalty in enumerate(self.penalties):
            yield penalty.seat, ("penalties", number, "seat")
        for number, kong in enumerate(self.kongs):
            yield kong.seat, ("kongs", number, "seat")
            if kong.loser is not None:
                yield kong.loser, ("kongs", number, "from")

    def hand_of(self, seat: int | None) -> EnteredHand | None:
        return next((player for player in self.players if player.seat == seat), None)

    def lost(self, seats: int) -> tuple[int, ...]:
        return tuple(sum(penalty.points for penalty in self.penalties if penalty.seat == seat) for seat in range(seats))


def place_text(place: Place) -> str:
    """A place as error messages name it: ``players[1].hand[2]``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).removeprefix(".")


def facts_of(rules: Ruleset, placing: Placing, deal: EnteredDeal) -> DealFacts:
    """The facts of the deal for scoring; laid tiles that form no set are left out."""

    def hand(player: EnteredHand) -> Hand:
        return Hand(player.hand, tuple(laid.meld for laid in player.melds if laid.meld is not None), player.bonus)

    sorted_as = {win.seat: win.sorting for win in deal.wins}
    winds = [placing.wind_of(seat, rules.seats) for seat in range(rules.seats)]
    return DealFacts(
        prevailing=placing.prevailing,
        dealer=winds[placing.dealer],
        hands=tuple(
            PlayerHand(
                wind=winds[player.seat],
                hand=hand(player),
                is_ready=player.ready,
                told=player.points,
                sorting=sorted_as.get(player.seat),
            )
            for player in deal.players
        ),
        wins=tuple(
            WinFacts(
                wind=winds[win.seat],
                tile=None if win.source is Source.DEALT else win.tile,
                source=win.source,
                loser=None if win.loser is None else winds[win.loser],
                flags=frozenset(win.flags),
            )
            for win in deal.wins
        ),
    )
