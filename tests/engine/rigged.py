"""A table whose wall and dice are chosen: hands, the tiles drawn next, and the replacements, by their codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from msgspec.structs import replace

from game.engine.changes import tiles_without
from game.engine.commands import (
    BeginDeal,
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    Discard,
    DrawTile,
    Pass,
    RobKong,
    ShowTile,
    TakeReplacement,
)
from game.engine.decisions.beginning import begin_deal
from game.engine.decisions.event_log import EventLog
from game.engine.events import Event, SeatsTaken
from game.engine.fairness import Chance
from game.engine.replays.match import Match
from game.engine.replays.replay import ReplayStep
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, SeatState, Turn, TurnStart
from game.engine.wall import break_wall, packets, tail_tile
from game.rules.options import Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.engine.defaults import default_command

EAST, SOUTH, WEST, NORTH = SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))
"""The seats by their winds in the first deal."""


Kind = TypeVar("Kind", bound=Event)


class ChosenChance(Chance):
    """Dice and a wall that were chosen beforehand."""

    def __init__(self, dice: Iterable[int], wall: Sequence[Tile]) -> None:
        self._dice = iter(dice)
        self._wall = tuple(wall)

    def die(self) -> int:
        return next(self._dice)

    def shuffled(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        assert sorted(tiles) == sorted(self._wall)
        return self._wall


def chosen_wall(
    rules: Ruleset, *, dice: Sequence[int], hands: Sequence[str], draws: str, tail: str, last: str, dealer: Seat = EAST
) -> tuple[Tile, ...]:
    """A wall that deals these hands to the seats and holds these tiles at both ends; what is not named comes after.

    The unnamed tiles are mixed in one fixed way, bonus tiles in the middle of what is left to draw.
    """
    thrown = iter(dice)
    _, broken = break_wall(
        rules.wall, dealer, range(rules.seats), lambda count: tuple(next(thrown) for _ in range(count))
    )
    places: list[list[TileId]] = [[] for _ in range(rules.seats)]
    for packet in packets(rules.deal_order, dealer, rules.seats):
        places[packet.seat] += [broken.live[place] for place in packet.places]
    dealt = set(chain(*places))
    left = tuple(tile for tile in broken.live if tile not in dealt)

    named = [parse_tiles(hand) for hand in hands]
    fixed: dict[TileId, Tile] = {}
    for spots, tiles in zip(places, named, strict=True):
        assert len(tiles) <= len(spots)
        fixed.update(zip(spots, tiles, strict=False))
    fixed.update(zip(left, parse_tiles(draws), strict=False))
    box = list(broken.box)
    for tile in parse_tiles(tail):
        if box:
            place = box.pop(0)
        else:
            place = tail_tile(left)
            left = tiles_without(left, (place,))
        fixed[place] = tile
    fixed.update(zip(left[-1:], parse_tiles(last), strict=False))

    rest = list(rules.tiles.tiles)
    for tile in fixed.values():
        assert tile in rest, f"the scene has too many of {tile}"
        rest.remove(tile)
    plain = [tile for tile in rest if not tile.is_bonus]
    plain = [plain[place * 41 % len(plain)] for place in range(len(plain))] if len(plain) % 41 else plain
    hands_open = [place for spots in places for place in spots if place not in fixed]
    wall_open = [place for place in (*left, *broken.box) if place not in fixed]
    fixed.update(zip(hands_open, plain, strict=False))
    plain = plain[len(hands_open) :]
    bonus = [tile for tile in rest if tile.is_bonus]
    half = len(plain) // 2
    fixed.update(zip(wall_open, (*plain[:half], *bonus, *plain[half:]), strict=True))
    return tuple(fixed[TileId(place)] for place in range(len(fixed)))


class Scene:
    """The first deal of a match, as it was set up. East, South, West and North are the seats 0 to 3."""

    def __init__(
        self,
        east: str = "",
        south: str = "",
        west: str = "",
        north: str = "",
        *,
        draws: str = "",
        tail: str = "",
        last: str = "",
        dice: Sequence[int] = (3, 4),
        change: Callable[[Ruleset], Ruleset] = lambda rules: rules,
        options: Mapping[str, object] | None = None,
        book: str = "gala",
        persons: tuple[int, ...] = (),
    ) -> None:
        """Sets the table up and deals.

            east, south, west, north: the tiles dealt, or the first of them; the rest is filled up.
        :param draws: the tiles that follow in the wall, in the order of drawing.
        :param tail: the replacements, the first one first.
        :param last: the tile that is the last of all if no replacement is taken beyond these.
        :param dice: for the break.
        :param change: makes of the rulebook what the scene is played by.
        :param options: of the rulebook, those that are not the defaults.
        :param book: the rulebook.
        :param persons: who sits East, South, West, North; everybody as he came, if nobody is named.
        """
        self.match = Match(book, Options(rulebook(book).options, options), seed=1)
        self.match.state = replace(self.match.state, rules=change(self.match.state.rules))
        self.opening: tuple[Event, ...] = ()
        """All that happened up to the first decision."""
        self.deal_out((east, south, west, north), draws=draws, tail=tail, last=last, dice=dice, persons=persons)

    def deal_out(
        self,
        hands: Sequence[str],
        *,
        draws: str,
        tail: str,
        dice: Sequence[int],
        last: str = "",
        persons: tuple[int, ...] = (),
    ) -> None:
        """Deals, or deals again when a deal is over: to the seats in their order, whoever leads."""
        state = self.match.state
        placing = state.next_placing if self.opening else None
        dealer = EAST if placing is None else Seat(placing.dealer)
        wall = chosen_wall(state.rules, dice=dice, hands=hands, draws=draws, tail=tail, last=last, dealer=dealer)
        log = EventLog(state)
        if persons:
            log.add(SeatsTaken(persons=persons))
        begin_deal(log, chance=ChosenChance(dice, wall))
        self.match.state = log.state
        if self.opening:
            self.match.steps.append(ReplayStep(BeginDeal(), tuple(log.events)))
        else:
            self.opening = tuple(log.events)

    @property
    def deal(self) -> DealState:
        deal = self.match.state.deal
        assert deal is not None
        return deal

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return awaited(self.match.state)

    def seat(self, seat: Seat) -> SeatState:
        return self.deal.seats[seat]

    def hand(self, seat: Seat) -> list[Tile]:
        """The concealed tiles, sorted."""
        return sorted(self.faces(self.seat(seat).hand))

    def faces(self, tile_ids: Iterable[TileId]) -> tuple[Tile, ...]:
        faces = tuple(self.deal.faces[tile_id] for tile_id in tile_ids)
        return tuple(tile for tile in faces if tile is not None)

    def held(self, seat: Seat, codes: str) -> tuple[tuple[Tile, ...], tuple[TileId, ...]]:
        """Tiles of a hand by their codes, and their ids, the newest first."""
        tiles = parse_tiles(codes)
        free = list(reversed(self.seat(seat).hand))
        tile_ids = []
        for tile in tiles:
            tile_id = next(tile_id for tile_id in free if self.deal.faces[tile_id] is tile)
            free.remove(tile_id)
            tile_ids.append(tile_id)
        return tiles, tuple(tile_ids)

    def do(self, command: Command) -> tuple[Event, ...]:
        return self.match.submit(command)

    def discard(self, seat: Seat, code: str) -> tuple[Event, ...]:
        tiles, tile_ids = self.held(seat, code)
        return self.do(Discard(seat=seat, tile=tiles[0], tile_id=tile_ids[0]))

    def show(self, seat: Seat, code: str) -> tuple[Event, ...]:
        tiles, tile_ids = self.held(seat, code)
        return self.do(ShowTile(seat=seat, tile=tiles[0], tile_id=tile_ids[0]))

    def claim(self, seat: Seat, kind: ClaimKind, codes: str = "", *, after: float = 0.0) -> tuple[Event, ...]:
        tiles, tile_ids = self.held(seat, codes)
        return self.do(Claim(seat=seat, claim=kind, tiles=tiles, tile_ids=tile_ids, after=after))

    def pass_(self, *seats: Seat) -> tuple[Event, ...]:
        return tuple(event for seat in seats for event in self.do(Pass(seat=seat)))

    def all_pass(self) -> tuple[Event, ...]:
        """Everybody who is still asked lets the tile go."""
        events: tuple[Event, ...] = ()
        while isinstance(self.deal.phase, Claiming):
            events += self.pass_(self.deal.phase.waiting[0])
        return events

    def kong(self, seat: Seat, codes: str) -> tuple[Event, ...]:
        tiles, tile_ids = self.held(seat, codes)
        return self.do(DeclareKong(seat=seat, tiles=tiles, tile_ids=tile_ids))

    def take_replacement(self, seat: Seat) -> tuple[Event, ...]:
        return self.do(TakeReplacement(seat=seat))

    def mahjong(self, seat: Seat) -> tuple[Event, ...]:
        return self.do(DeclareMahjong(seat=seat))

    def draw(self, seat: Seat) -> tuple[Event, ...]:
        return self.do(DrawTile(seat=seat))

    def rob(self, seat: Seat, owner: Seat, code: str) -> tuple[Event, ...]:
        """Robs the fourth tile of the owner's kong."""
        tile = parse_tiles(code)[0]
        laid = next(laid for laid in self.seat(owner).sets if laid.meld.is_kong and laid.meld.tile is tile)
        return self.do(RobKong(seat=seat, owner=owner, tile=tile, tile_id=laid.tile_ids[-1]))

    def default(self) -> tuple[Event, ...]:
        """The first seat that is awaited does what is done for one that does not answer."""
        return self.do(default_command(self.match.state, self.awaited[0]))

    def until_left(self, tiles: int) -> None:
        """Plays on by defaults until so many tiles are left in the wall and a seat has just drawn."""
        while len(self.deal.live) > tiles or isinstance(self.deal.phase, Claiming):
            self.default()

    def until_turn(self, seat: Seat) -> None:
        """Plays on by defaults, at least by one, until the seat is asked in its turn, before or after drawing."""
        self.default()
        while not (self.awaited == (seat,) and isinstance(self.deal.phase, TurnStart | Turn)):
            self.default()

    def leave_in_wall(self, tiles: int) -> None:
        """Takes tiles out of the game, so that only so many are left to draw."""
        self.match.state = replace(self.match.state, deal=replace(self.deal, live=self.deal.live[:tiles]))


def of_kind(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
