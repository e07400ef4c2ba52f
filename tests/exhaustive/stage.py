"""A table where luck does as it is told: the walls are stacked while they are drawn, then played again as they were.

Nobody has seen a tile that is still to be drawn, so it may be any of those left. The stage lets a chooser say which one
it is, and at the end the whole match is put to a second engine with those walls from the start: what happened must
happen again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle

from msgspec.structs import replace

from game.engine import events as e
from game.engine.commands import BeginDeal, Command, IllegalCommand
from game.engine.decisions.beginning import begin_deal
from game.engine.decisions.decide import decide
from game.engine.decisions.event_log import EventLog
from game.engine.replays.match import Match
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.engine.rigged import ChosenChance, Scene

Chooser = Callable[[Seat, bool], Tile | None]
"""From the seat that draws, and whether it draws a replacement, to the tile that it finds; ``None``: any plain one."""


@dataclass(frozen=True)
class Wall:
    """A wall and the dice for its break, thrown over and over."""

    dice: tuple[int, ...]
    tiles: tuple[Tile, ...]

    def chance(self) -> ChosenChance:
        return ChosenChance(cycle(self.dice), self.tiles)


@dataclass(frozen=True)
class Played:
    """A match that was played: the walls of its deals, and the commands."""

    book: str
    options: Mapping[str, object]
    seed: int
    walls: tuple[Wall, ...]
    commands: tuple[Command, ...]

    def again(self, **options: object) -> Iterator[tuple[State, tuple[e.Event, ...]]]:
        """The events of each command, and the state after it; with other options if they are given.

        :raises IllegalCommand: when a command is refused.
        """
        book = rulebook(self.book)
        match = Match(self.book, Options(book.options, {**self.options, **options}), self.seed)
        walls = iter(self.walls)
        for command in self.commands:
            if isinstance(command, BeginDeal):
                log = EventLog(match.state)
                begin_deal(log, chance=next(walls).chance())
                match.state = log.state
                yield match.state, tuple(log.events)
            else:
                events = match.submit(command)
                yield match.state, events


class Stage(Scene):
    """A match on such a table. ``chooser`` says what is drawn; ``reserved`` tiles come only when it names them."""

    def __init__(self, book: str, options: Mapping[str, object] | None = None, *, seed: int = 1) -> None:
        self.book = book
        self.chosen = dict(options or {})
        self.seed = seed
        self.match = Match(book, Options(rulebook(book).options, self.chosen), seed)
        self.chooser: Chooser = lambda seat, is_replacement: None
        self.reserved: Counter[Tile] = Counter()
        self.left = 0
        """While the chooser is asked: the tiles of the live wall that are left, the one that is drawn among them."""
        self._walls: list[Wall] = []
        self._commands: list[Command] = []
        self.record: list[tuple[e.Event, ...]] = []
        """What happened, command after command."""

    def begin(
        self, hands: Mapping[Seat, Iterable[Tile]] | None = None, *, dice: tuple[int, ...] = (3, 4, 2)
    ) -> tuple[e.Event, ...]:
        """Begins the next deal, with these tiles among those that the seats are dealt.

        Of the other tiles no seat gets one that is reserved, nor a bonus tile.
        """
        rules = self.match.state.rules
        wall = list(rules.tiles.tiles)
        log = self._begun(Wall(dice, tuple(wall)))
        dealt: dict[Seat, list[TileId]] = {}
        for packet in log.events:
            if isinstance(packet, e.TilesDealt):
                dealt.setdefault(packet.seat, []).extend(packet.tile_ids)
        self._deal_out(wall, dealt, {seat: list(tiles) for seat, tiles in (hands or {}).items()})
        fixed = {tile_id for tile_ids in dealt.values() for tile_id in tile_ids}
        while (drawn := self._drawn_next(log := self._begun(Wall(dice, tuple(wall))), fixed)) is not None:
            fixed.add(drawn.tile_id)
            unseen = [TileId(place) for place in range(len(wall)) if place not in fixed]
            self._stack(wall, drawn, unseen)
        self.match.state = log.state
        self._walls.append(Wall(dice, tuple(wall)))
        return self._record(BeginDeal(), tuple(log.events))

    def do(self, command: Command) -> tuple[e.Event, ...]:
        """Does what the command says, the tiles that it draws being those that the chooser wishes."""
        if isinstance(command, BeginDeal):
            return self.begin()
        fixed: set[TileId] = set()
        while (drawn := self._drawn_next(decide(self.match.state, command).events, fixed)) is not None:
            self.left = sum(tile_id not in fixed for tile_id in self.deal.live)
            fixed.add(drawn.tile_id)
            wall = [self._face(tile_id) for tile_id in range(len(self.deal.faces))]
            self._stack(wall, drawn, [tile for tile in (*self.deal.live, *self.deal.box) if tile not in fixed])
            self.match.state = replace(self.match.state, deal=replace(self.deal, faces=tuple(wall)))
        return self._record(command, self.match.submit(command))

    @property
    def balances(self) -> list[int]:
        """What every seat has, in whole points."""
        found = self.match.state.balances
        assert all(balance.denominator == 1 for balance in found)
        return [int(balance) for balance in found]

    def played(self) -> Played:
        """The match, played once more with the walls as they turned out to be."""
        if self.match.state.deal is not None and self._walls:
            self._close_wall()
        played = Played(self.book, self.chosen, self.seed, tuple(self._walls), tuple(self._commands))
        for (_, events), before in zip(played.again(), self.record, strict=True):
            assert _without_wall(events) == _without_wall(before), f"not what happened: {events}"
        return played

    def _close_wall(self) -> None:
        """Keeps the wall of the deal as it now is: that which was not drawn is what it is."""
        faces = tuple(self._face(tile_id) for tile_id in range(len(self.deal.faces)))
        self._walls[-1] = Wall(self._walls[-1].dice, faces)

    def _begun(self, wall: Wall) -> EventLog:
        if self._walls and self.match.state.deal is not None:
            self._close_wall()
        log = EventLog(self.match.state)
        begin_deal(log, chance=wall.chance())
        return log

    def _record(self, command: Command, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        self._commands.append(command)
        self.record.append(events)
        return events

    def _face(self, tile_id: int) -> Tile:
        tile = self.deal.faces[tile_id]
        assert tile is not None
        return tile

    @staticmethod
    def _drawn_next(events: EventLog | Iterable[e.Event], fixed: set[TileId]) -> e.TileDrawn | None:
        told = events.events if isinstance(events, EventLog) else events
        drawn = (event for event in told if isinstance(event, e.TileDrawn) and event.tile_id not in fixed)
        return next(drawn, None)

    def _deal_out(self, wall: list[Tile], dealt: Mapping[Seat, list[TileId]], hands: Mapping[Seat, list[Tile]]) -> None:
        left = Counter(wall)
        for tiles in hands.values():
            left.subtract(tiles)
        lacking = +Counter({tile: -count for tile, count in left.items()})
        assert not lacking, f"too many of {lacking}"
        plain = left - self.reserved
        filler = [tile for tile in wall if not tile.is_bonus and plain[tile] > 0]
        filler = sorted(set(filler), key=lambda tile: tile.index * 7 % 34) * 4
        faces: dict[TileId, Tile] = {}
        for seat, tile_ids in dealt.items():
            tiles = hands.get(seat, [])
            assert len(tiles) <= len(tile_ids), f"too many tiles for seat {seat}"
            faces.update(zip(tile_ids, tiles, strict=False))
            for tile_id in tile_ids[len(tiles) :]:
                tile = next(tile for tile in filler if plain[tile] > 0)
                filler.remove(tile)
                plain[tile] -= 1
                left[tile] -= 1
                faces[tile_id] = tile
        rest = sorted(left.elements(), key=lambda tile: (tile.index * 5 + 3) % 42)
        for place in range(len(wall)):
            wall[place] = faces[TileId(place)] if place in faces else rest.pop()

    def _stack(self, wall: list[Tile], drawn: e.TileDrawn, unseen: list[TileId]) -> None:
        """Puts the tile that the chooser wishes where the seat draws; else one that is neither reserved nor a bonus."""
        place = drawn.tile_id
        wish = self.chooser(drawn.seat, drawn.replacement)
        if wish is not None:
            if wall[place] is not wish:
                other = next((tile_id for tile_id in unseen if wall[tile_id] is wish), None)
                assert other is not None, f"no {wish} is left to draw"
                wall[place], wall[other] = wall[other], wall[place]
            return
        spare = Counter(wall[tile_id] for tile_id in (place, *unseen))
        spare.subtract(self.reserved)
        able = [other for other in (place, *unseen) if spare[wall[other]] > 0]
        assert able, "nothing is left to draw that is not reserved"
        other = min(able, key=lambda tile_id: wall[tile_id].is_bonus)
        wall[place], wall[other] = wall[other], wall[place]


def _without_wall(events: tuple[e.Event, ...]) -> list[e.Event]:
    return [event for event in events if not isinstance(event, e.WallBuilt)]


def tiles(codes: str) -> list[Tile]:
    """Tiles by their codes."""
    return list(parse_tiles(codes))


def table(book: str, hands: Mapping[Seat, str], draws: Mapping[Seat, str] | None = None, **options: object) -> Stage:
    """A table that has just dealt these hands; what the seats draw next in play, replacements or not, is named too."""
    stage = Stage(book, options)
    to_come = {seat: tiles(codes) for seat, codes in (draws or {}).items()}
    stage.reserved = Counter(tile for codes in to_come.values() for tile in codes)

    def chooser(seat: Seat, is_replacement: bool) -> Tile | None:
        left = to_come.get(seat)
        if not left:
            return None
        stage.reserved[left[0]] -= 1
        return left.pop(0)

    stage.begin({seat: tiles(codes) for seat, codes in hands.items()})
    stage.chooser = chooser
    return stage


def is_refused(stage: Scene, command: Command) -> bool:
    """Whether the engine refuses the command now."""
    try:
        decide(stage.match.state, command)
    except IllegalCommand:
        return True
    return False
