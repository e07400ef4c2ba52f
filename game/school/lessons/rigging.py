"""The table of a lesson: a real match whose wall, dice and other players do what the lesson says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, cycle

from game import Frozen, replace
from game.engine import events as e
from game.engine.changes import tiles_without
from game.engine.commands import Claim, Command, DeclareMahjong, Discard
from game.engine.decisions.beginning import begin_deal, wall_opening
from game.engine.decisions.event_log import EventLog
from game.engine.fairness import Chance
from game.engine.replays.match import Match
from game.engine.seat import Seat, TileId, in_turn
from game.engine.steps.evolve import fold
from game.engine.wall import Packet, packets, tail_tile
from game.players.local_client import LocalClient
from game.players.player import Player, Question
from game.players.roster import Chair
from game.players.table import Pace, at_once
from game.players.table_client import TableClient
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.school.lessons.book_facts import special_tiles
from game.school.lessons.files import Laid
from game.school.lessons.real import Real, real
from game.school.lessons.small import lesson_rules, without_clocks
from game.school.positions.dealing import match_of
from game.school.positions.position import wind_at
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile, Tiles

LEARNER = 0
"""The number of the person who learns."""
SIDES = {"right": 1, "across": 2, "left": 3}
"""The sides of the others at a table of four, each with the number of seats after the learner in turn order."""
_SIDES_OF_THREE = {"right": 1, "left": 2}
"""The sides at a table of three, where nobody sits across from the learner, who is South."""
_SEED = 1
"""The seed for everything that the lesson leaves open."""


class _Rigged(Chance):
    """The dice and the wall that a lesson demands; after its last throw the dice repeat from the first."""

    def __init__(self, dice: Sequence[int], wall: Tiles):
        self._dice = cycle(dice)
        self._wall = wall

    def die(self) -> int:
        return next(self._dice)

    def shuffled(self, tiles: Sequence[Tile]) -> Tiles:
        return self._wall


@dataclass(eq=False)
class Scripted:
    """A player who discards and claims as the lesson says, and otherwise discards what is drawn, and passes."""

    throws: list[Tile] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    _answer: Command | None = None

    def observe(self, _event: e.Event) -> None:
        """Ignore the event: the script alone decides what this player does."""

    def ask(self, question: Question) -> None:
        """Choose the command that the lesson demands, or the default."""
        self._answer = self._next_claim(question) or self._next_discard(question) or question.default

    def _next_claim(self, question: Question) -> Command | None:
        for choice in question.choices:
            kind = choice.claim.value if isinstance(choice, Claim) else "mahjong"
            if isinstance(choice, Claim | DeclareMahjong) and self.calls[:1] == [kind]:
                self.calls.pop(0)
                return choice
        return None

    def _next_discard(self, question: Question) -> Command | None:
        for choice in question.choices:
            if isinstance(choice, Discard) and self.throws[:1] == [choice.tile]:
                self.throws.pop(0)
                return choice
        return None

    def answer(self) -> Command | None:
        answer, self._answer = self._answer, None
        return answer

    def withdraw(self) -> None:
        self._answer = None


OPENING = 2
"""The number of a table's events before the deal begins; the first of them begins the match."""


class SetTable(Frozen):
    """A table prepared for a lesson."""

    rules: Ruleset
    """The rules in play: those of the book, or of a small hand."""
    match: Match
    client: TableClient
    began: tuple[Fraction, ...]
    """The balance of each seat when the deal begins."""


def _useless(tiles: Sequence[Tile], last: Tile) -> Tile:
    """A tile for another player to discard, which does not complete a hand that lacks the tile ``last``."""
    return next(tile for tile in (Tile.B5, Tile.C5, Tile.D5) if tile is not last and tiles.count(tile) < 3)


def sides_of(seats: int) -> Mapping[str, int]:
    """The sides of the opponents, each with the number of seats after the learner in turn order."""
    return _SIDES_OF_THREE if seats == 3 else SIDES


def seats_at_sides(own: int, seats: int) -> Mapping[str, Seat]:
    """The opponents' seats by their sides of the table, as the learner sees them, such as ``left``.

    :param own: the learner's seat.
    :param seats: the number of seats.
    """
    return {side: Seat((own + step) % seats) for side, step in sides_of(seats).items()}


def set_table(
    laid: Laid, book: Ruleset, chairs: Sequence[Chair], *, pays: bool = True, pace: Pace = at_once
) -> SetTable:
    """Set up the table of a lesson, dealt and ready to be played.

    :param laid: the table as the lesson describes it.
    :param book: the rules, with their options.
    :param chairs: who sits there, the learner first.
    :param pays: whether points change hands after a win.
    :param pace: how long the others take.
    :raises ValueError: if the lesson names a tile too often, or more tiles than a hand has.
    """
    if laid.real:
        kept = real(book, laid.real)
        assert kept is not None, "steps whose position a book does not have are left out"
        return _set_real(kept, chairs, pace)
    if laid.special:
        tiles, last = special_tiles(book, laid.special)
        hand, other = " ".join(tile.value for tile in tiles), _useless(tiles, last).value
        laid = replace(
            laid, hand=hand, draws=f"{last.value} {laid.draws}", left=other, discards={"left": other}, special=0
        )
    match = Match(book.id, book.options, _SEED, seated=True)
    rules = lesson_rules(match.state.rules, laid.sets, pays=pays)
    match.state = replace(match.state, rules=rules)
    began = match.state.balances
    log = EventLog(match.state)
    placing = log.state.next_placing
    assert placing is not None, "a match has a first deal"
    dealer = placing.dealer
    persons = tuple((seat - dealer - laid.wind) % rules.seats for seat in range(rules.seats))
    log.add(e.SeatsTaken(persons=persons))
    wall = _wall(laid, rules, placing)
    chance = _Rigged(laid.dice, wall)
    if laid.sets == 4:
        begin_deal(log, chance=chance)
    else:
        _begin_small_deal(log, chance, laid.sets)
    match.state = log.state
    match.past = (*match.past, *log.events)
    others: Mapping[int, Player] = {
        person: Scripted(list(parse_tiles(laid.discards.get(side, ""))), laid.calls.get(side, "").split())
        for side, person in sides_of(rules.seats).items()
    }
    played: list[e.Event] = []
    own = match.state.seat_of(LEARNER)

    client = LocalClient(
        match,
        chairs[: rules.seats],
        others,
        pace=_of_others(own, pace),
        record=lambda _command, events: played.extend(events),
    )
    _play(match, client, laid.rounds)
    match.past = (*match.past, *played)
    return SetTable(rules, match, client, began=began)


def _set_real(kept: Real, chairs: Sequence[Chair], pace: Pace) -> SetTable:
    """Set up a position of a real match, with the learner in the seat that has to decide."""
    match = match_of(kept.position, _SEED)
    seats = match.state.rules.seats
    own = Seat(wind_at(kept.position.asks))
    taken = e.SeatsTaken(persons=tuple((seat - own) % seats for seat in range(seats)))
    begun, *deal = (_numbered(event, kept.deal) for event in match.past if not isinstance(event, e.SeatsTaken))
    match.past = (begun, taken, *deal)
    state = fold(match.past)
    balances = tuple(map(Fraction, kept.balances)) or state.balances
    rules = without_clocks(state.rules)
    match.state = replace(state, rules=rules, balances=balances)
    others: Mapping[int, Player] = {person: Scripted() for person in range(1, seats)}

    client = LocalClient(match, chairs[:seats], others, pace=_of_others(own, pace))
    return SetTable(rules, match, client, began=balances)


def _of_others(own: Seat, pace: Pace) -> Pace:
    return lambda question, command: 0.0 if question.seat == own else pace(question, command)


def _numbered(event: e.Event, number: int) -> e.Event:
    return replace(event, number=number) if isinstance(event, e.DealBegun) else event


def _play(match: Match, client: TableClient, rounds: int) -> None:
    """Play until the learner has discarded this many times."""
    seat = match.state.seat_of(LEARNER)
    while sum(thrown.seat == seat for thrown in match.state.current_deal.discards) < rounds:
        client.put_questions()
        asked = client.question(LEARNER)
        if asked is not None:
            client.answer(LEARNER, asked.default)
        client.pass_time(60.0)
    client.news()


def _begin_small_deal(log: EventLog, chance: Chance, sets: int) -> None:
    """Build and break the wall, and deal small hands; nobody gets bonus tiles."""
    rules = log.rules
    placing = log.state.next_placing
    assert placing is not None, "a match has a first deal"
    log.add(e.DealBegun(number=1, east=Seat(placing.east), dealer=Seat(placing.dealer), prevailing=placing.prevailing))
    tiles = chance.shuffled(rules.tiles.tiles)
    log.add(e.WallBuilt(stacks=rules.wall.stacks, sides=rules.wall.sides, tiles=tiles))
    dealer = Seat(placing.dealer)
    log.add(wall_opening(rules, log.deal.placing, chance.dice)[-1])
    live = log.deal.live
    for packet in _packets(rules, dealer, sets):
        tile_ids = tuple(live[place] for place in packet.places)
        log.add(e.TilesDealt(seat=packet.seat, tile_ids=tile_ids, tiles=tuple(tiles[tile_id] for tile_id in tile_ids)))
    for seat in in_turn(dealer, rules.seats):
        log.add(e.BonusFinished(seat=seat))
    log.add(e.PlayBegan(seat=dealer))


def _packets(rules: Ruleset, dealer: Seat, sets: int) -> Sequence[Packet]:
    if sets == 4:
        return packets(rules.deal_order, dealer, rules.seats)
    found: list[Packet] = []
    start = 0
    for seat in in_turn(dealer, rules.seats):
        count = 3 * sets + 1 + (seat == dealer)
        found.append(Packet(seat, tuple(range(start, start + count))))
        start += count
    return found


def _wall(laid: Laid, rules: Ruleset, placing: Placing) -> Tiles:
    """A wall that deals and draws as the lesson says; the rest is shuffled, with its bonus tiles at the very end."""
    dice = cycle(laid.dice)
    opened = wall_opening(rules, placing, lambda count: tuple(next(dice) for _ in range(count)))[-1]
    assert isinstance(opened, e.WallBroken | e.PoolOpened), "the last event opens the wall"
    dealer, apart = Seat(placing.dealer), opened.box if isinstance(opened, e.WallBroken) else opened.stay
    places: dict[int, list[TileId]] = {seat: [] for seat in range(rules.seats)}
    for packet in _packets(rules, dealer, laid.sets):
        places[packet.seat] += [opened.live[place] for place in packet.places]
    own = (dealer + laid.wind) % rules.seats
    hands = {own: laid.hand} | {seat: getattr(laid, side) for side, seat in seats_at_sides(own, rules.seats).items()}
    fixed: dict[TileId, Tile] = {}
    for seat, named in hands.items():
        tiles = parse_tiles(named)
        if len(tiles) > len(places[seat]):
            raise ValueError(f"a hand of {len(tiles)} tiles")
        fixed.update(zip(places[seat], tiles, strict=False))
    dealt = set(chain(*places.values()))
    left = tuple(tile_id for tile_id in opened.live if tile_id not in dealt)
    if isinstance(opened, e.PoolOpened):
        draws, tail = laid.pool or f"{laid.draws} {laid.tail}", ""
    else:
        draws, tail = laid.draws, laid.tail
    fixed.update(zip(left, parse_tiles(draws), strict=False))
    box = list(apart)
    for tile in parse_tiles(tail):
        place = box.pop(0) if box else tail_tile(left)
        left = tiles_without(left, (place,)) if place in left else left
        fixed[place] = tile
    rest = list(rules.tiles.tiles)
    for tile in fixed.values():
        if tile not in rest:
            raise ValueError(f"too many of {tile.name}")
        rest.remove(tile)
    mixed = Chance(_SEED, 1).shuffled(rest)
    ordered = (*(tile for tile in mixed if not tile.is_bonus), *(tile for tile in mixed if tile.is_bonus))
    open_places = [place for place in (*chain(*places.values()), *left, *apart) if place not in fixed]
    fixed.update(zip(open_places, ordered, strict=True))
    return tuple(fixed[TileId(place)] for place in range(len(fixed)))
