"""The state of a match: plain frozen data. ``evolve`` alone makes a new one.

The same types hold what the engine knows and what a seat knows; there a face, the seed or another's answer may be
missing. What never changes never leads back to itself: the collector of garbage need not look through it (``gc=False``,
here and in commands, events and questions).
"""

from fractions import Fraction

import msgspec

from game.engine.events import Alone, ClaimMade
from game.engine.seat import Seat, TileId
from game.hands.meld import Meld
from game.rules.flow import Placing, Played, PlayedDeal
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind, Flag, Outcome, Source
from game.tiles.tile import Tile


class LaidSet(msgspec.Struct, frozen=True, gc=False):
    """A set on the table."""

    meld: Meld
    tile_ids: tuple[TileId, ...]
    """In the order in which they lie; an added or claimed tile is the last."""
    claimed: TileId | None = None
    """The tile that came from a discard."""
    owner: Seat | None = None
    """Who had discarded it."""


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """What lies and stands before a seat."""

    hand: tuple[TileId, ...] = ()
    """Concealed tiles in the order in which they came."""
    sets: tuple[LaidSet, ...] = ()
    bonus: tuple[TileId, ...] = ()
    owed: int = 0
    """Replacements not yet taken, where taking them is an act of its own."""
    shown: frozenset[TileId] = frozenset()
    """Tiles of the hand that the others have seen."""
    must_play: frozenset[TileId] = frozenset()
    """Tiles of the hand one of which must be the next discard."""
    is_dead: bool = False
    waits: tuple[Tile, ...] = ()
    """The tiles named when the hand was called ready; since then it is frozen."""
    draws: int = 0
    """Tiles drawn from the live wall in play."""


class Thrown(msgspec.Struct, frozen=True, gc=False):
    """A discard."""

    tile_id: TileId
    seat: Seat
    drawn: bool
    """Whether it had just been drawn."""
    is_taken: bool = False
    """Whether it became part of a set; then it lies there."""
    after_last: bool = False
    """Whether its seat had just drawn the last tile of the live wall."""


class Preparing(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The wall is built and dealt, bonus tiles are replaced."""


class Opening(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Before the first discard a seat may lay out concealed kongs."""

    seat: Seat


class TurnStart(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A seat is to draw, or to do something else instead."""

    seat: Seat


class Turn(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A seat holds a tile too many and is to discard."""

    seat: Seat
    drawn: TileId | None
    """The tile just drawn."""
    source: Source
    """What it would win on: ``DISCARD`` after a set or a kong was laid out, when it cannot; the dealer's is ``DEALT``
    up to the first discard, also with kongs and their replacements."""
    kongs: int = 0
    """Kongs of this turn, each made by the replacement of the one before."""
    claimed: bool = False
    """Whether it began with a claimed set."""
    emptied: bool = False
    """Whether the last tile of the live wall was drawn in this turn."""
    stems_from_last: bool = False
    """Whether the tile just drawn was that one, or came for it: for a bonus tile, or a kong that it made."""


class Claiming(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A tile may be claimed."""

    seat: Seat
    """Who discarded it, or owns the kong."""
    tile_id: TileId
    robbing: bool
    waiting: tuple[Seat, ...]
    """Who has not answered."""
    claims: tuple[ClaimMade, ...] = ()
    """The calls so far, in the order in which they were heard."""
    only_mahjong: bool = False
    """Whether the tile went back after a wrong call."""
    false: tuple[ClaimKind, ...] = ()
    """What was called and could not be shown."""
    turn: Turn | None = None
    """With the tile of a kong: its owner's turn, which goes on if nobody takes it."""


class Settling(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Between two phases: claims are closed, or somebody is out; the next event says how it goes on."""


class Over(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The deal is over."""

    outcome: Outcome
    deltas: tuple[Fraction, ...]


Phase = Preparing | Opening | TurnStart | Turn | Claiming | Settling | Over


class Winner(msgspec.Struct, frozen=True, gc=False):
    """A seat that went out."""

    seat: Seat
    source: Source
    tile_id: TileId | None
    owner: Seat | None
    flags: frozenset[Flag] = frozenset()
    """What is remarkable about it."""
    sorting: str | None = None
    """How the tiles are to be sorted into sets; ``None``: as counts most."""


class DealState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A deal."""

    number: int
    placing: Placing
    seats: tuple[SeatState, ...]
    faces: tuple[Tile | None, ...] = ()
    """The face of every tile id, as far as it is known."""
    counted: tuple[int, ...] = ()
    """The stacks counted to the break."""
    live: tuple[TileId, ...] = ()
    box: tuple[TileId, ...] = ()
    """Set apart: for replacements, or never to be drawn."""
    discards: tuple[Thrown, ...] = ()
    robbed: tuple[TileId, ...] = ()
    """Tiles that were taken out of a kong."""
    winners: tuple[Winner, ...] = ()
    last_turns: tuple[Seat, ...] = ()
    """After a win: who still has a turn to come."""
    penalties: tuple[int, ...]
    """Points that every seat lost by faults."""
    phase: Phase = msgspec.field(default_factory=Preparing)
    fingerprint: str | None = None
    """The fingerprint of the wall, promised before the dice were thrown."""
    salt: str | None = None
    """After the deal: what the fingerprint was made with."""
    wall: tuple[Tile, ...] = ()
    """After the deal: the face of every tile id, open to all."""


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A match and its current deal."""

    rules: Ruleset
    seed: int | None
    secret: str | None = None
    """What the salts of its walls come from; ``None``: the seed."""
    alone: Alone | None
    seated: bool = False
    """Whether everybody stays where he sat down; no seats are drawn."""
    persons: tuple[int, ...] = ()
    """The person at each seat; empty until the seats are drawn."""
    east_chair: int | None = None
    """At which chair East's seat is, the chairs numbered to the right as the persons sat down; where no throw was
    counted to a chair, the first East keeps his own. ``None`` until one is known."""
    balances: tuple[Fraction, ...]
    """Of every seat."""
    played: tuple[PlayedDeal, ...] = ()
    """All deals that are over."""
    banker: Seat | None = None
    """Whom a throw named before the first deal, where the book has one."""
    deal: DealState | None = None
    places: tuple[int, ...] = ()
    """When the match is over: the place of every seat, from 1."""

    @property
    def current_deal(self) -> DealState:
        """The deal in progress, or the one that has just ended; there must be one."""
        assert self.deal is not None, "no deal has begun"
        return self.deal

    @property
    def next_placing(self) -> Placing | None:
        """How the next deal is placed; ``None`` when there is none."""
        if self.alone is not None:
            return None if self.played else self.alone.placing
        return self.rules.flow(Played(self.played, self.banker))

    def person_at(self, seat: Seat) -> int:
        """Who sits at a seat; before the draw of seats, as they sat down."""
        return self.persons[seat] if self.persons else seat

    def seat_of(self, person: int) -> Seat:
        """Where a person sits."""
        return Seat(self.persons.index(person) if self.persons else person)
