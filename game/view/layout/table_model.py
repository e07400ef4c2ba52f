"""What is seen of a match from one person's chair: a fold of the events shown."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from game.engine import events as e
from game.engine.seat import Seat, TileId
from game.engine.state import DealState, Opening, Over, Preparing, State, Turn, TurnStart
from game.engine.steps.evolve import evolve
from game.rules.flow import FIRST
from game.rules.terms import DiscardPlace
from game.tiles.tile import Tile, Wind
from game.view.layout.opened import hand_in_sets

WORTH_TELLING = (
    e.BonusLaid,
    e.TileDrawn,
    e.TileDiscarded,
    e.ReadyDeclared,
    e.SetClaimed,
    e.KongDeclared,
    e.KongRobbed,
    e.FalseCallMade,
    e.PenaltyPaid,
    e.HandDied,
    e.TileShown,
    e.MahjongDeclared,
    e.LastTurnsBegan,
    e.DealEnded,
)
"""The events of which the history of a deal is made, beside mahjongs that are called with what they complete."""


class TableModel(Struct, frozen=True, kw_only=True):
    """The table as one person has seen it so far. ``after`` gives the next one; nothing else changes it."""

    person: int
    """Through whose eyes; he sits at the bottom."""
    state: State
    """What his seat knows: the fold of the events that it was shown."""
    order: tuple[TileId, ...] = ()
    """The own hand from left to right."""
    sorts: bool = True
    """Whether the own hand is kept sorted."""
    is_veiled: bool = False
    """Whether it is seen as by somebody who only looks on: no hand is turned up, not even the one below."""
    open_hands: frozenset[Seat] = frozenset()
    """Who has laid the whole hand open."""
    is_open: bool = False
    """Whether all hands are seen, as in a replay."""
    seat_throws: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The rounds of throws for seats, each by person."""
    thrown_again: tuple[tuple[int, ...], ...] = ()
    """The throw of a provisional East when the wall was built, by person."""
    wind_tiles: tuple[Tile, ...] = ()
    """Which wind tile everybody was dealt, by person; none once all sit there."""
    banker_dice: tuple[int, ...] = ()
    """The throw that named the banker."""
    throws: tuple[e.DiceThrown, ...] = ()
    """The throws for the break of this deal."""
    breaker: Seat | None = None
    """Whose side was counted."""
    finds_break: bool = False
    """Whether the person is to find where the wall will be broken: then nothing tells it before."""
    told: tuple[e.Event, ...] = ()
    """What happened in this deal that is worth telling, as the person saw it."""

    @classmethod
    def of(cls, past: Iterable[e.Event], person: int, *, sorts: bool = True, is_veiled: bool = False) -> TableModel:
        """The table after the events so far, as the person saw them; the first one begins the match."""
        events = iter(past)
        first = cls(person=person, state=evolve(None, next(events)), sorts=sorts, is_veiled=is_veiled)
        return reduce(cls.after, events, first)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.rules.seats

    @property
    def seat(self) -> Seat:
        """The person's own seat; before the draw of seats, as they sat down."""
        return self.seat_of(self.person)

    def seat_of(self, person: int) -> Seat:
        """Where somebody sits."""
        return self.state.seat_of(person)

    def person_at(self, seat: Seat) -> int:
        """Who sits at a seat."""
        return self.state.person_at(seat)

    def side_of(self, seat: Seat) -> int:
        """Where a seat is on the screen: 0 bottom, 1 right, 2 top, 3 left."""
        return self.on_screen(self.side_at_table(seat))

    def side_at_table(self, seat: Seat) -> int:
        """At which side of the table a seat is, counted in turn order from 0."""
        placing = FIRST if self.deal is None else self.deal.placing
        return self.state.rules.side_of(seat, placing)

    def on_screen(self, side: int) -> int:
        """Where a side of the table is on the screen, as the person sees it from his."""
        return (side - self.side_at_table(self.seat)) % 4

    def seat_at(self, side: int) -> Seat | None:
        """Who sits on a side of the screen; ``None``: the place is empty."""
        return next((Seat(seat) for seat in range(self.seats) if self.side_of(Seat(seat)) == side), None)

    @property
    def deal(self) -> DealState | None:
        """The deal in progress, or the last one."""
        return self.state.deal

    @property
    def thrower(self) -> Wind | None:
        """The wind to tell beside the last discard: in the common pool alone, as a river tells whose it is."""
        deal = self.deal
        if deal is None or not deal.discards or self.state.rules.discards is not DiscardPlace.COMMON:
            return None
        return self.wind_of(deal.discards[-1].seat)

    @property
    def discards_count(self) -> int:
        """How many tiles were thrown in this deal."""
        return 0 if self.deal is None else len(self.deal.discards)

    @property
    def is_opening(self) -> bool:
        """Whether the first discard is still to be prepared: walls, dice, dealing, flowers."""
        return self.deal is None or isinstance(self.deal.phase, Preparing | Opening)

    @property
    def is_dealt(self) -> bool:
        """Whether everybody has his hand, and the own one is turned up."""
        deal = self.deal
        if deal is None or not deal.live:
            return self.is_wall_open
        hands = [len(held.hand) + len(held.bonus) for held in deal.seats]
        return not isinstance(deal.phase, Preparing) or sum(hands) > 13 * self.seats

    @property
    def is_wall_open(self) -> bool:
        """Whether tiles can be drawn: the wall is broken, or none is built."""
        return self.deal is not None and bool(self.deal.counted or self.deal.box)

    @property
    def is_turned_up(self) -> bool:
        """Whether the own hand shows its faces to who sits before it."""
        return self.is_dealt and (not self.is_veiled or self.seat in self.open_hands)

    def turned_to(self, person: int) -> TableModel:
        """This table with somebody else sitting below; only for one that is veiled."""
        assert self.is_veiled, "a hand is looked into"
        turned = replace(self, person=person)
        return replace(turned, order=turned.arranged(()))

    @property
    def drawn(self) -> TileId | None:
        """The tile of the own hand that stands apart."""
        deal = self.deal
        if deal is None or not isinstance(deal.phase, Turn) or deal.phase.seat != self.seat:
            return None
        drawn = deal.phase.drawn
        return drawn if drawn in deal.seats[self.seat].hand else None

    @property
    def turn_of(self) -> Seat | None:
        """The seat whose turn it is, as everybody sees it."""
        deal = self.deal
        if deal is None:
            return None
        match deal.phase:
            case Opening(seat=seat) | TurnStart(seat=seat) | Turn(seat=seat):
                return seat
            case Preparing() if self.is_dealt or not self.throws:
                return Seat(deal.placing.dealer)
            case Preparing():
                return self.throws[-1].seat
            case Over():
                return None
            case _:
                return deal.discards[-1].seat if deal.discards else None

    def wind_of(self, seat: Seat) -> Wind | None:
        """The wind of a seat; ``None`` until the seats are drawn."""
        deal = self.deal
        if deal is None:
            return Wind(seat) if self.state.persons else None
        return deal.placing.wind_of(seat, self.seats)

    @property
    def has_changed_places(self) -> bool:
        """Whether a provisional East has changed places with another."""
        persons = self.state.persons
        return bool(self.thrown_again) and not self.thrown_again[persons[0]]

    @property
    def winds(self) -> dict[int, Wind | None]:
        """The wind of every side of the screen; a throw may give one to a place before anybody goes there."""
        east = self.state.east_chair
        if self.state.persons or east is None:
            return {self.side_of(Seat(seat)): self.wind_of(Seat(seat)) for seat in range(self.seats)}
        return {self.side_of(Seat(chair)): Wind((chair - east) % self.seats) for chair in range(self.seats)}

    def face(self, tile_id: TileId) -> Tile | None:
        """The face of a tile, as far as it was seen."""
        deal = self.deal
        return deal.faces[tile_id] if deal is not None and deal.faces else None

    def unseen(self, tile: Tile) -> int:
        """How many copies of a face the person has not seen, from what lies open and stands in his own hand."""
        copies = self.state.rules.tiles.copies(tile)
        return copies if self.deal is None else copies - sum(face is tile for face in self.deal.faces)

    def after(self, event: e.Event) -> TableModel:
        """The table after an event."""
        names_finish = isinstance(event, e.ClaimMade) and event.finish is not None
        told = (*self.told, event) if names_finish or isinstance(event, WORTH_TELLING) else self.told
        seen = replace(self, state=evolve(self.state, event), told=told)
        match event:
            case e.SeatDiceThrown() if self.deal is not None:
                return replace(seen, thrown_again=event.dice)
            case e.SeatDiceThrown():
                return replace(seen, seat_throws=(*self.seat_throws, event.dice))
            case e.WindTilesDealt():
                return replace(seen, wind_tiles=event.tiles)
            case e.BankerThrown():
                return replace(seen, banker_dice=event.dice)
            case e.DealBegun():
                seen = replace(seen, order=(), open_hands=frozenset(), told=())
                return replace(seen, throws=(), breaker=None, thrown_again=())
            case e.DiceThrown():
                return replace(seen, throws=(*self.throws, event))
            case e.WallBroken():
                return replace(seen, breaker=event.breaker)
            case e.MahjongDeclared() | e.HandShown():
                seen = replace(seen, open_hands=self.open_hands | {event.seat})
            case _:
                pass
        return replace(seen, order=seen.arranged(self.order))

    def arranged(self, order: tuple[TileId, ...]) -> tuple[TileId, ...]:
        """The own hand in this order, tiles that are gone left out and new ones at the end; sorted if it is kept so."""
        if self.deal is None:
            return ()
        hand = self.deal.seats[self.seat].hand
        held = set(hand)
        if self.seat in self.open_hands and (groups := hand_in_sets(self.state, self.seat)):
            return tuple(tile_id for group in groups for tile_id in group if tile_id in held)
        kept = tuple(tile_id for tile_id in order if tile_id in held)
        arranged = kept + tuple(tile_id for tile_id in hand if tile_id not in kept)
        if not self.sorts or not self.is_dealt:
            return arranged
        drawn = self.drawn

        def place(tile_id: TileId) -> tuple[bool, int, int]:
            tile = self.face(tile_id)
            return tile_id == drawn, len(Tile) if tile is None else self.state.rules.place_when_sorted(tile), tile_id

        return tuple(sorted(arranged, key=place))

    def sorted_by_itself(self, *, sorts: bool) -> TableModel:
        """This table with the own hand kept sorted from now on, or left as the person arranges it."""
        changed = replace(self, sorts=sorts)
        return replace(changed, order=changed.arranged(self.order))

    def moved(self, tile_id: TileId, place: int) -> TableModel:
        """The person moves a tile of his hand to a place counted from the left; the hand is no longer kept sorted."""
        if tile_id not in self.order:
            return self
        others = [other for other in self.order if other != tile_id]
        others.insert(place, tile_id)
        return replace(self, order=tuple(others), sorts=False)
