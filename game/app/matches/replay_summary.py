"""The summary of a match for the list of replays: players, rulebook, result, and the hands of its last deal.

It is read from the end of the file: only the last deal is folded, and of earlier ones only the payments are read.
Nothing is checked that opening the replay checks anyway; an invalid file has no summary.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import msgspec

from game import Frozen
from game.app.matches.saved_match import chairs_of
from game.app.system.storage import StorageError, read
from game.engine.codec import amount_to_json, decode_event
from game.engine.events import DealEnded, Event, MatchBegun, MatchEnded, SeatsTaken
from game.engine.replays.replay import ReplayError, from_elsewhere
from game.engine.replays.replay_file import LARGEST, peek
from game.engine.seat import TileId
from game.engine.state import DealState, Over, State
from game.engine.steps.evolve import evolve
from game.players.characters import CAST
from game.players.roster import shown_name
from game.rules.rulesets import club_of
from game.tiles.tile import Tile

_DEAL = b'{"event":{"type":"deal_begun"'
_ENDED = b'{"event":{"type":"deal_ended"'
_SEATS = b'{"event":{"type":"seats_taken"'
_OVER = b'{"event":{"type":"match_ended"'
_EVENT = b'{"event":'
_COMMAND = b'{"command":'
_BACK = b'{"take_back":'
_MOST_DEALS = 2000
_MOST_REMEMBERED = 1 << 13
_LIMIT = 10**15
"""The upper bound of balances, and of starting times in seconds since 1970."""


class FinalHand(Frozen, kw_only=True, gc=False, array_like=True):
    """A player's tiles at the end of a deal, as codes without spaces: ``B1B2B3WE``."""

    hand: str
    """The concealed tiles in order, a winning tile last."""
    sets: str
    """The laid sets, separated by spaces."""
    bonus: str
    is_winner: bool


def tiles_of(codes: str) -> tuple[Tile, ...]:
    """The tiles of a string of codes; invalid codes are left out."""
    pairs = (codes[place : place + 2] for place in range(0, len(codes), 2))
    return tuple(Tile(pair) for pair in pairs if pair in _CODES)


def _codes(tiles: Iterable[Tile]) -> str:
    return "".join(tile.value for tile in tiles)


_CODES = frozenset(tile.value for tile in Tile)


class Summary(Frozen, kw_only=True, gc=False, array_like=True):
    """A match in short."""

    rules: str
    begun: int | None = None
    """The time of the start, in seconds since 1970."""
    names: tuple[str, ...]
    """The names by person; all fields below are by person too."""
    portraits: tuple[str, ...]
    persons: tuple[bool, ...]
    """For each person, whether the match is theirs: the persons at this screen or, without any, all humans."""
    balances: tuple[int | float, ...]
    places: tuple[int, ...] = ()
    """The places, from 1; empty before the end of the match."""
    deals: int
    hands: tuple[FinalHand, ...]
    """The hands at the end of the last finished deal."""
    taken_back: int = 0
    played_on: bool = False
    club: str = ""
    """The name of the club whose changes of the book were played (``Rulebook.changed_by``)."""

    @property
    def is_over(self) -> bool:
        return bool(self.places)

    @property
    def best_place(self) -> int | None:
        """The best place of an owner of the match; ``None`` if it has no owner, or is not over."""
        if not self.is_over:
            return None
        places = [place for place, is_person in zip(self.places, self.persons, strict=True) if is_person]
        return min(places, default=None)

    @property
    def is_whole(self) -> bool:
        """Whether all fields have a valid value for every player, as they always have in files of this program."""
        seats = len(self.names)
        told = (self.portraits, self.persons, self.balances, self.hands, *([self.places] if self.places else []))
        return (
            {*map(len, told)} == {seats}
            and CAST.keys() >= {*self.portraits}
            and {*range(1, seats + 1)} >= {*self.places}
            and max(map(abs, (*self.balances, self.begun or 0))) < _LIMIT
        )


def summary_of(content: bytes) -> Summary | None:
    """The summary of a file; ``None`` before the end of the first deal.

    :raises ReplayError: if the file is invalid.
    """
    ended = content.rfind(_ENDED)
    begun = content.rfind(_DEAL, 0, max(ended, 0))
    if ended < 0 or begun < 0:
        peek(content)
        return None
    with from_elsewhere():
        summary = _read(content, begun, ended)
    if not summary.is_whole:
        raise ReplayError("its numbers are no match's")
    return summary


def _read(content: bytes, begun: int, ended: int) -> Summary:
    """The summary of a file; ``begun`` and ``ended`` are the bytes where its last finished deal begins and ends."""
    _rules, _options, header = peek(content)
    opening = _event_at(content, content.index(_EVENT))
    if not isinstance(opening, MatchBegun):
        raise ReplayError("the match does not begin")
    state = _at_last_deal(evolve(None, opening), content, begun)
    for event in _counting_events(content[begun:]):
        state = evolve(state, event)
        if isinstance(event, DealEnded):
            break
    deal = state.deal
    if deal is None or not isinstance(deal.phase, Over):
        raise ReplayError("the last deal has no end")
    over = content.find(_OVER, ended)
    places = _event_at(content, over) if over >= 0 else None
    chairs = chairs_of(header, state.rules.seats)
    is_own = any(chair.is_here for chair in chairs)
    persons = state.persons or tuple(range(state.rules.seats))
    seats = [persons.index(person) for person in range(state.rules.seats)]
    return Summary(
        rules=shown_name(opening.rules),
        begun=header.begun if abs(header.begun or 0) < _LIMIT else None,
        names=tuple(chair.name for chair in chairs),
        portraits=tuple(chair.portrait for chair in chairs),
        persons=tuple(chair.is_here if is_own else chair.is_human for chair in chairs),
        balances=tuple(amount_to_json(state.balances[seat]) for seat in seats),
        places=tuple(places.places[seat] for seat in seats) if isinstance(places, MatchEnded) else (),
        deals=len(state.played),
        hands=tuple(_final_hand(deal, seat) for seat in seats),
        taken_back=content.count(b"\n" + _BACK),
        played_on=header.played_on is not None,
        club=shown_name(club_of(state.rules)),
    )


def _at_last_deal(state: State, content: bytes, begun: int) -> State:
    """The state at the beginning of the last deal: seats, balances, and the deals played."""
    seats = content.rfind(_SEATS, 0, begun)
    if seats >= 0:
        taken = _event_at(content, seats)
        assert isinstance(taken, SeatsTaken)
        state = evolve(state, taken)
    place = content.find(_ENDED, 0, begun)
    for _ in range(_MOST_DEALS):
        if place < 0:
            return state
        start = content.rfind(_DEAL, 0, place)
        state = evolve(state, _event_at(content, start))
        state = evolve(state, _event_at(content, place))
        place = content.find(_ENDED, place + 1, begun)
    raise ReplayError("too many deals")


def _counting_events(lines: bytes) -> Iterator[Event]:
    """The events of a deal that still count, without those taken back."""
    steps: list[list[Event]] = [[]]
    for line in lines.split(b"\n"):
        if line.startswith(_EVENT):
            steps[-1].append(_event(line))
        elif line.startswith(_COMMAND):
            steps.append([])
        elif line.startswith(_BACK):
            commands = msgspec.json.decode(line, type=_Back).take_back.get("commands", 0)
            if not 0 < commands < len(steps):
                raise ReplayError("more is taken back than was done")
            del steps[-commands:]
    for step in steps:
        yield from step


class _Back(msgspec.Struct):
    take_back: dict[str, int]


class _Line(msgspec.Struct):
    event: msgspec.Raw


def _event(line: bytes) -> Event:
    return decode_event(bytes(msgspec.json.decode(line, type=_Line).event))


def _event_at(content: bytes, place: int) -> Event:
    """The event in the line that begins at a byte."""
    return _event(content[place:].split(b"\n", 1)[0])


def _final_hand(deal: DealState, seat: int) -> FinalHand:
    held = deal.seats[seat]
    won = {winner.tile_id for winner in deal.winners if winner.seat == seat}
    taken = [tile_id for tile_id in won if tile_id is not None and tile_id not in held.hand]
    loose = sorted(held.hand, key=lambda tile_id: (tile_id in won, _face(deal, tile_id).index))
    return FinalHand(
        hand=_codes(_face(deal, tile_id) for tile_id in (*loose, *taken)),
        sets=" ".join(_codes(sorted(_face(deal, tile_id) for tile_id in laid.tile_ids)) for laid in held.sets),
        bonus=_codes(_face(deal, tile_id) for tile_id in held.bonus),
        is_winner=any(winner.seat == seat for winner in deal.winners),
    )


def _face(deal: DealState, tile_id: TileId) -> Tile:
    face = deal.faces[tile_id]
    assert face is not None, "a tile that nobody knows"
    return face


@lru_cache(_MOST_REMEMBERED)
def standing_in(path: Path, _changed: float) -> tuple[int, Fraction] | None:
    """The first person's place, 0 if it is shared, and points in a match, read once for each change of its file."""
    try:
        content = read(path, largest=LARGEST)
        summary = None if content is None else summary_of(content)
    except (OSError, StorageError, ReplayError):
        return None
    if summary is None or True not in summary.persons:
        return None
    own = summary.balances[summary.persons.index(True)]
    is_shared = summary.balances.count(own) > 1
    return 0 if is_shared else 1 + sum(balance > own for balance in summary.balances), Fraction(own)
