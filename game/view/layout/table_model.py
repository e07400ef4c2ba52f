"""The match as seen from one player's chair: a fold of the events shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from game import Frozen, replace
from game.engine import events as e
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, Opening, Over, Preparing, Settling, State, Turn, TurnStart
from game.engine.steps.evolve import evolve
from game.rules.flow import FIRST
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind, DiscardPlace
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
"""The events that the history of a deal shows, apart from claims that name the set that they finish."""


class TableModel(Frozen, kw_only=True):
    """The table as one player has seen it so far. ``after`` returns the next one; the model itself is frozen."""

    person: int
    """The number of the player from whose chair the table is seen, at the bottom of the screen."""
    state: State
    """The state as this player's seat knows it, folded from the events it was shown."""
    order: tuple[TileId, ...] = ()
    """The own hand from left to right."""
    sorts: bool = True
    is_veiled: bool = False
    """Whether a mere spectator watches: no hand is turned up, not even the bottom one."""
    open_hands: frozenset[Seat] = frozenset()
    """Seats that have laid their whole hand open."""
    is_open: bool = False
    """Whether all hands are visible, as in a replay."""
    seat_throws: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The rounds of throws for seats, each by player."""
    thrown_again: tuple[tuple[int, ...], ...] = ()
    """The throw of a provisional East when the wall was built, by player."""
    wind_tiles: tuple[Tile, ...] = ()
    """The wind tile each player was dealt, by player."""
    banker_dice: tuple[int, ...] = ()
    """The throw that named the banker."""
    throws: tuple[e.DiceThrown, ...] = ()
    breaker: Seat | None = None
    """The seat at whose side the wall was broken; ``None`` if it is not broken."""
    finds_break: bool = False
    """Whether the player is asked to find the break, which must not be shown before."""
    is_bare: bool = False
    """Whether winds, points, and the counts of the wall are not shown, because no lesson has explained them yet."""
    robber: Seat | None = None
    """The seat that robs a kong, or has robbed one in this deal; of several, the nearest after its owner."""
    told: tuple[e.Event, ...] = ()
    """The events of this deal that its history shows, as the player saw them."""

    @classmethod
    def of(cls, past: Iterable[e.Event], person: int, *, sorts: bool = True, is_veiled: bool = False) -> TableModel:
        """The table after these events, as the player saw them; the first one begins the match."""
        events = iter(past)
        first = cls(person=person, state=evolve(None, next(events)), sorts=sorts, is_veiled=is_veiled)
        return reduce(cls.after, events, first)

    @property
    def rules(self) -> Ruleset:
        return self.state.rules

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def seat(self) -> Seat:
        """The player's own seat; before seats are drawn, the initial one."""
        return self.seat_of(self.person)

    @property
    def in_turn(self) -> Sequence[Seat]:
        """All seats in the order of turns, the own one first."""
        return [Seat((self.seat + step) % self.seats) for step in range(self.seats)]

    def seat_of(self, person: int) -> Seat:
        return self.state.seat_of(person)

    def person_at(self, seat: Seat) -> int:
        return self.state.person_at(seat)

    def side_of(self, seat: Seat) -> int:
        """Where a seat is on the screen: 0 bottom, 1 right, 2 top, 3 left."""
        return self.on_screen(self.side_at_table(seat))

    def side_at_table(self, seat: Seat) -> int:
        """The side of the table at which a seat sits, counted in turn order from 0."""
        placing = FIRST if self.deal is None else self.deal.placing
        return self.rules.side_of(seat, placing)

    def on_screen(self, side: int) -> int:
        """The side of the screen at which a side of the table is seen."""
        return (side - self.side_at_table(self.seat)) % 4

    def seat_at(self, side: int) -> Seat | None:
        """The seat on a side of the screen; ``None`` if that side is empty."""
        return next((Seat(seat) for seat in range(self.seats) if self.side_of(Seat(seat)) == side), None)

    @property
    def deal(self) -> DealState | None:
        """The deal in progress, or the last one."""
        return self.state.deal

    @property
    def thrower(self) -> Wind | None:
        """In the common pool, the wind of whoever discarded last; ``None`` in rivers, which belong to one seat each."""
        deal = self.deal
        if deal is None or self.is_bare or not deal.discards or self.rules.discards is not DiscardPlace.COMMON:
            return None
        return self.wind_of(deal.discards[-1].seat)

    @property
    def discards_count(self) -> int:
        """The number of discards in this deal, taken ones included."""
        return 0 if self.deal is None else len(self.deal.discards)

    @property
    def thrown_as_drawn(self) -> frozenset[TileId]:
        """The tiles that were discarded right after being drawn, as far as they still lie there; without the newest."""
        thrown = () if self.deal is None else self.deal.discards[:-1]
        return frozenset(each.tile_id for each in thrown if each.drawn and not each.is_taken)

    @property
    def is_opening(self) -> bool:
        """Whether play has not begun yet: wall, dice, dealing or flowers are in progress."""
        return self.deal is None or isinstance(self.deal.phase, Preparing | Opening)

    @property
    def is_dealt(self) -> bool:
        """Whether all hands are dealt and the own one is turned up."""
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
        """Whether the own hand shows its faces."""
        return self.is_dealt and (not self.is_veiled or self.seat in self.open_hands)

    def turned_to(self, person: int) -> TableModel:
        """The table with another player at the bottom; for spectators only."""
        assert self.is_veiled, "a hand is looked into"
        turned = replace(self, person=person)
        return replace(turned, order=turned.in_order(()))

    @property
    def drawn(self) -> TileId | None:
        """The tile just drawn, which is apart from the own hand; ``None`` if there is none."""
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
            case Settling() if self.told and isinstance(last := self.told[-1], e.MahjongDeclared):
                return last.seat
            case Settling() if self.told and isinstance(self.told[-1], e.KongRobbed):
                return self.robber
            case _:
                return deal.discards[-1].seat if deal.discards else None

    def wind_of(self, seat: Seat) -> Wind | None:
        """The wind of a seat; ``None`` until seats are drawn."""
        deal = self.deal
        if deal is None:
            return Wind(seat) if self.state.persons else None
        return self.state.wind_of(seat)

    @property
    def has_changed_places(self) -> bool:
        """Whether a provisional East has changed places with another player."""
        persons = self.state.persons
        return bool(self.thrown_again) and not self.thrown_again[persons[0]]

    @property
    def winds(self) -> dict[int, Wind | None]:
        """The wind of every side of the screen; while seats are drawn, a throw may name a wind for an empty place."""
        east = self.state.east_chair
        if self.state.persons or east is None:
            return {self.side_of(Seat(seat)): self.wind_of(Seat(seat)) for seat in range(self.seats)}
        return {self.side_of(Seat(chair)): Wind((chair - east) % self.seats) for chair in range(self.seats)}

    def face(self, tile_id: TileId) -> Tile | None:
        deal = self.deal
        return deal.faces[tile_id] if deal is not None and deal.faces else None

    def unseen(self, tile: Tile) -> int:
        """The number of copies of a tile that the player has not seen."""
        copies = self.rules.tiles.copies(tile)
        return copies if self.deal is None else copies - sum(face is tile for face in self.deal.faces)

    def after(self, event: e.Event) -> TableModel:
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
                return replace(seen, throws=(), breaker=None, thrown_again=(), robber=None)
            case e.ClaimsClosed() | e.KongRobbed():
                seen = replace(seen, robber=self._robber)
            case e.DiceThrown():
                return replace(seen, throws=(*self.throws, event))
            case e.WallBroken():
                return replace(seen, breaker=event.breaker)
            case e.MahjongDeclared() | e.HandShown():
                seen = replace(seen, open_hands=self.open_hands | {event.seat})
            case _:
                pass
        return replace(seen, order=seen.in_order(self.order))

    @property
    def _robber(self) -> Seat | None:
        """The seat that is about to rob a kong: whose turn it is to draw, or who claims its tile, the nearest first."""
        match self.deal:
            case DealState(phase=Claiming(seat=owner, robbing=True, claims=claims)):
                seats = [made.seat for made in claims if made.claim is ClaimKind.MAHJONG]
                return min(seats, key=lambda seat: (seat - owner) % self.seats, default=None)
            case DealState(phase=TurnStart(seat=seat)):
                return seat
            case _:
                return self.robber

    def in_order(self, order: tuple[TileId, ...], *, is_whole: bool = False) -> tuple[TileId, ...]:
        """The own hand in this order without tiles that are gone, new ones last; sorted if it is kept sorted.

        A tile just drawn is sorted only if the hand ``is_whole``.
        """
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
        drawn = None if is_whole else self.drawn

        def place(tile_id: TileId) -> tuple[bool, int, int]:
            tile = self.face(tile_id)
            return tile_id == drawn, len(Tile) if tile is None else tile.index, tile_id

        return tuple(sorted(arranged, key=place))

    def sorted_by_itself(self, *, sorts: bool) -> TableModel:
        """The table with the own hand kept sorted from now on, or left as the player arranges it."""
        changed = replace(self, sorts=sorts)
        return replace(changed, order=changed.in_order(self.order, is_whole=True))

    def moved(self, tile_id: TileId, place: int) -> TableModel:
        """The table with a tile of the hand moved to a place counted from the left; it is no longer kept sorted."""
        if tile_id not in self.order:
            return self
        others = [other for other in self.order if other != tile_id]
        others.insert(place, tile_id)
        return replace(self, order=tuple(others), sorts=False)
