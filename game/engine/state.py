"""The state of a match: plain frozen data, of which only ``evolve`` makes new ones.

The same types hold what the engine knows and what a seat knows; for a seat a face, the seed or another's answer may be
missing. Frozen data never refer back to themselves, so that the garbage collector need not look through them
(``gc=False``, here and in commands, events and questions).
"""

from fractions import Fraction

import msgspec

from game import Frozen
from game.engine.events import Alone, ClaimMade
from game.engine.seat import Seat, TileId
from game.hands.meld import Meld
from game.rules.flow import Placing, Played, PlayedDeal
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind, Flag, Outcome, Source
from game.tiles.tile import Tile, Tiles, Wind


class LaidSet(Frozen, gc=False):
    """A set on the table."""

    meld: Meld
    tile_ids: tuple[TileId, ...]
    """The tiles in the order in which they lie; an added or claimed tile is the last."""
    claimed: TileId | None = None
    """The tile that came from a discard; ``None`` if none did."""
    owner: Seat | None = None
    """The seat that had discarded the claimed tile."""


class SeatState(Frozen, gc=False):
    """The tiles of a seat, and the state of its hand."""

    hand: tuple[TileId, ...] = ()
    """The concealed tiles in the order in which they came."""
    sets: tuple[LaidSet, ...] = ()
    bonus: tuple[TileId, ...] = ()
    owed: int = 0
    """The number of replacements that the seat has still to take, in books where that is a command."""
    shown: frozenset[TileId] = frozenset()
    """The tiles of the hand that the others have seen."""
    must_play: frozenset[TileId] = frozenset()
    """The tiles of the hand from which the next discard must be taken."""
    is_dead: bool = False
    waits: Tiles = ()
    """The tiles named when the hand was called ready and frozen; empty if it was not."""
    draws: int = 0
    """The number of tiles drawn from the live wall in play."""

    @property
    def beyond_threes(self) -> int:
        """The rest of the hand counted off in threes: 1 before its turn, 2 if it has a tile to discard."""
        return len(self.hand) % 3


class Thrown(Frozen, gc=False):
    """A discard."""

    tile_id: TileId
    seat: Seat
    drawn: bool
    """Whether the seat had just drawn the tile."""
    is_taken: bool = False
    """Whether the tile was claimed, and now lies in a set."""
    after_last: bool = False
    """Whether the seat had just drawn the last tile of the live wall."""


class Preparing(Frozen, gc=False, tag=True):
    """The phase in which the wall is built, hands are dealt, and bonus tiles are replaced."""


class Opening(Frozen, gc=False, tag=True):
    """The phase before the first discard in which a seat may lay out concealed kongs."""

    seat: Seat


class TurnStart(Frozen, gc=False, tag=True):
    """The phase in which a seat is to draw, or to do something else instead."""

    seat: Seat


class Turn(Frozen, gc=False, tag=True):
    """The phase in which a seat holds one tile too many and is to discard."""

    seat: Seat
    drawn: TileId | None
    """The tile just drawn; ``None`` without one."""
    source: Source
    """Where the tile would come from if the seat won in this turn; ``DISCARD`` after a set or a kong was laid out, when
    it cannot win; for the dealer ``DEALT`` up to the first discard, also after kongs and their replacements."""
    kongs: int = 0
    """The number of kongs in a row, each made with the replacement of the one before."""
    claimed: bool = False
    """Whether the turn began with a claimed set."""
    emptied: bool = False
    """Whether the last tile of the live wall was drawn in this turn."""
    stems_from_last: bool = False
    """Whether the tile just drawn was the last of the live wall, or replaces that tile: a bonus tile, or one that made
    a kong.
    """


class Claiming(Frozen, gc=False, tag=True):
    """The phase in which a tile may be claimed."""

    seat: Seat
    """The seat that discarded the tile, or owns the kong."""
    tile_id: TileId
    robbing: bool
    waiting: tuple[Seat, ...]
    """The seats that have not answered."""
    claims: tuple[ClaimMade, ...] = ()
    """The claims so far, in the order in which they were heard."""
    only_mahjong: bool = False
    """Whether the tile went back after a wrong call, and may be claimed for mahjong alone."""
    false: tuple[ClaimKind, ...] = ()
    """The kinds of claim that were made and could not be shown."""
    turn: Turn | None = None
    """The turn of the kong's owner, which goes on if nobody robs the tile; ``None`` for a discard."""


class Settling(Frozen, gc=False, tag=True):
    """The phase between two others, when claims are closed or somebody is out; the next event says what follows."""


class Over(Frozen, gc=False, tag=True):
    """The phase after the end of the deal."""

    outcome: Outcome
    deltas: tuple[Fraction, ...]


Phase = Preparing | Opening | TurnStart | Turn | Claiming | Settling | Over


class Winner(Frozen, gc=False):
    """A seat that went out."""

    seat: Seat
    source: Source
    tile_id: TileId | None
    owner: Seat | None
    flags: frozenset[Flag] = frozenset()
    """Special circumstances of the win."""
    sorting: str | None = None
    """How the tiles are sorted into sets; ``None`` for the way that counts most."""


class DealState(Frozen, gc=False, kw_only=True):
    """The state of a deal."""

    number: int
    placing: Placing
    seats: tuple[SeatState, ...]
    faces: tuple[Tile | None, ...] = ()
    """The face of every tile id, ``None`` if it is not known."""
    counted: tuple[int, ...] = ()
    """The stacks counted to the break."""
    live: tuple[TileId, ...] = ()
    box: tuple[TileId, ...] = ()
    """The tiles set apart: for replacements, or never to be drawn."""
    discards: tuple[Thrown, ...] = ()
    robbed: tuple[TileId, ...] = ()
    winners: tuple[Winner, ...] = ()
    last_turns: tuple[Seat, ...] = ()
    """After a win: the seats that still have a turn."""
    penalties: tuple[int, ...]
    """The points that every seat lost by faults."""
    phase: Phase = msgspec.field(default_factory=Preparing)
    fingerprint: str | None = None
    """The fingerprint of the wall, promised before the dice were thrown."""
    salt: str | None = None
    """The salt with which the fingerprint was made; ``None`` until the deal is over."""
    wall: Tiles = ()
    """The face of every tile id, open to all; empty until the deal is over."""


class State(Frozen, gc=False, kw_only=True):
    """A match and its current deal."""

    rules: Ruleset
    seed: int | None
    secret: str | None = None
    """The source of the salts of the walls; ``None`` if that is the seed."""
    alone: Alone | None
    seated: bool = False
    """Whether everybody stays where they sat down, and no seats are drawn."""
    persons: tuple[int, ...] = ()
    """The person at each seat; empty until the seats are drawn."""
    east_chair: int | None = None
    """The chair of East's seat, counted to the right in the order in which the persons sat down; ``None`` until it is
    known. Without a throw that counts to a chair, the first East's own chair."""
    balances: tuple[Fraction, ...]
    played: tuple[PlayedDeal, ...] = ()
    """The deals that are over."""
    banker: Seat | None = None
    """The seat named banker by a throw before the first deal, if the book has one."""
    deal: DealState | None = None
    places: tuple[int, ...] = ()
    """The place of every seat, from 1; empty until the match is over."""

    @property
    def current_deal(self) -> DealState:
        """The deal in progress, or the one that has just ended; there must be one."""
        assert self.deal is not None, "no deal has begun"
        return self.deal

    @property
    def next_placing(self) -> Placing | None:
        """The placing of the next deal; ``None`` if there is none."""
        if self.alone is not None:
            return None if self.played else self.alone.placing
        return self.rules.flow(Played(self.played, self.banker))

    def wind_of(self, seat: int) -> Wind:
        """The wind of a seat in the current deal."""
        return self.current_deal.placing.wind_of(seat, self.rules.seats)

    def winner_at(self, seat: Seat) -> Winner | None:
        """How a seat won the current deal; ``None`` if it did not."""
        return next((winner for winner in self.deal.winners if winner.seat == seat), None) if self.deal else None

    def person_at(self, seat: Seat) -> int:
        """The person at a seat; before the draw of seats, by the order of sitting down."""
        return self.persons[seat] if self.persons else seat

    def seat_of(self, person: int) -> Seat:
        return Seat(self.persons.index(person) if self.persons else person)
