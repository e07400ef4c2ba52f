"""The journey: stops with a short match each, and the stars that a person has earned at them.

A match of the journey bears the id of its stop (``MatchSetup.journey``). Which stars there are follows from the records
of such matches alone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Annotated

import msgspec
from msgspec import Meta

from game.engine.replays.deal_record import DealRecord, SeatRecord
from game.hands.deficiency import asset_file
from game.players.characters import CAST, newcomer
from game.players.match_record import Entry
from game.players.roster import Chair, Computer, Level, MatchSetup, Person, PortraitId
from game.rules.options import Value
from game.rules.terms import Source
from game.tiles.tile import Tile

ROUND = "round"
"""The id of the last stop: a match under each book."""


class Star(Enum):
    """What earns the three stars of a stop."""

    PLACE = "place"
    AIM = "aim"
    SPECIAL = "special"


class Aim(Enum):
    """What earns the second star of a stop, within one match; the value is its id."""

    DRAGONS = "dragons"
    """To go out with three or four dragons of a kind."""
    SELF_DRAWN = "self_drawn"
    """To go out with a tile that one drew."""
    ONE_SUIT = "one_suit"
    """To go out with no more than one suit, beside winds and dragons."""
    TWO_WINS = "two_wins"
    """To go out twice."""
    UNHARMED = "unharmed"
    """To play a match to its end, and nobody goes out with a tile that one lost."""


Light = Annotated[str, Meta(pattern="#[0-9A-F]{6}")]
"""The colour of a lamp."""


class Earlier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an earlier version of the game had to earn at a stop, for matches that were played or saved then."""

    levels: frozenset[Level]
    """The levels of the players there; no other version of the stop has the same ones."""
    place: Annotated[int, Meta(ge=1, le=4)]
    aim: Aim
    worth: Annotated[int, Meta(ge=1)]


class Stop(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place on the journey: whom one meets there, and what there is to earn."""

    id: str
    rules: str
    """The id of the rulebook."""
    options: Mapping[str, Value] = {}
    others: Mapping[PortraitId, Level]
    """Who plays there and how well, by their portraits."""
    earlier: tuple[Earlier, ...] = ()
    felt: str
    """The cloth of that table, as the settings name it."""
    back: str
    """The backs of its tiles, as the settings name them."""
    light: Light
    """The lamp above that table."""
    room: str
    """What is heard there: a file in assets/sounds, by its name after ``room_``."""
    sign: Tile
    """The tile that stands for it on the map."""
    place: Annotated[int, Meta(ge=1, le=4)]
    """The worst place that still earns a star."""
    aim: Aim
    worth: Annotated[int, Meta(ge=1)]
    """The worth of a hand that earns a star when it is seen, as a special hand does."""

    def met_with(self, levels: Iterable[str]) -> "Stop":
        """The stop with what there was to earn when players of these levels sat there."""
        met = set(levels)
        then = next((each for each in self.earlier if {level.value for level in each.levels} == met), self)
        return msgspec.structs.replace(self, place=then.place, aim=then.aim, worth=then.worth)


class GrandRound(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last stop: matches under the books of all other stops, against the best."""

    id: str
    others: Mapping[PortraitId, Level]
    felt: str
    back: str
    light: Light
    room: str


class Journey(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every stop, in the order in which they are reached."""

    stops: tuple[Stop, ...]
    round: GrandRound

    @property
    def way(self) -> tuple[Stop | GrandRound, ...]:
        """All stops and the last one."""
        return (*self.stops, self.round)

    def at(self, id_: str) -> Stop | GrandRound | None:
        """The stop of an id; ``None`` for one that this game does not know."""
        return next((stop for stop in self.way if stop.id == id_), None)

    @property
    def stars(self) -> int:
        """How many stars there are on the whole way."""
        return len(Star) * len(self.stops) + len(self.stops)


def read_journey(content: bytes) -> Journey:
    """The journey that a file says; ``msgspec.ValidationError`` where it says none."""
    return msgspec.toml.decode(content, type=Journey, dec_hook=lambda kind, value: kind(value))


JOURNEY = read_journey(asset_file("players/journey.toml").read_bytes())
"""The journey of this game."""


@dataclass(frozen=True)
class Travelled:
    """How far a person has come."""

    stars: Mapping[str, frozenset[Star]]
    """What was earned, by stop."""
    rounds: frozenset[str]
    """The books under which a match of the last stop was won."""
    books: tuple[str, ...] = ()
    """The books that the person has played by anywhere, the last one last."""

    @property
    def count(self) -> int:
        """How many stars were earned."""
        return sum(map(len, self.stars.values())) + len(self.rounds)

    def is_open(self, id_: str, journey: Journey = JOURNEY) -> bool:
        """Whether a stop can be played: the first one, one more for each stop with a star, and all that have a star.

        Whoever travelled when the stops had another order so keeps every stop that a star had opened.
        """
        ids = [stop.id for stop in journey.way]
        reached = sum(bool(self.stars.get(each)) for each in ids)
        return id_ in ids and (bool(self.stars.get(id_)) or ids.index(id_) <= reached)


NOWHERE = Travelled({}, frozenset())
"""How far somebody has come who never set out."""


def travelled(name: str, entries: Iterable[Entry], journey: Journey = JOURNEY) -> Travelled:
    """How far the person of a name has come, from the deals of all matches in the order in which they were played.

    What is earned follows from those of the journey.

    Walls that were played with before at the same stop count once, so that nobody wins with what he has seen.
    """
    stars: dict[str, frozenset[Star]] = {}
    rounds: set[str] = set()
    walls: set[str] = set()
    books: dict[str, None] = {}
    for _id, group in groupby(entries, key=lambda entry: entry.match.id):
        played = list(group)
        match = played[0].match
        stop = journey.at(match.journey)
        person = match.person(name)
        if person is not None:
            books.pop(match.rules, None)
            books[match.rules] = None
        if stop is None or person is None or match.was_helped or (match.wall and match.wall in walls):
            continue
        walls.add(match.wall)
        if isinstance(stop, Stop):
            if match.rules == stop.rules:
                stop = stop.met_with(one.level for one in match.persons if not one.is_human)
                earned = stars_of(stop, match.places, [entry.deal for entry in played], person)
                stars[stop.id] = stars.get(stop.id, frozenset()) | earned
        elif match.places and match.places[person] == 1:
            rounds.add(match.rules)
    return Travelled(stars, frozenset(rounds), tuple(books))


def stars_of(stop: Stop, places: Sequence[int], deals: Iterable[DealRecord], person: int) -> frozenset[Star]:
    """The stars that a person earns with the deals of one match, and when it is over with the place in it."""
    known = list(deals)
    wins = [seat.win for deal in known for seat in deal.seats if seat.win is not None]
    is_over = bool(places)
    has = {
        Star.PLACE: is_over and places[person] <= stop.place,
        Star.AIM: _reaches(stop.aim, known, person, is_over=is_over),
        Star.SPECIAL: any(win.special or win.worth >= stop.worth for win in wins),
    }
    return frozenset(star for star, is_earned in has.items() if is_earned)


def next_leg(done: frozenset[str], journey: Journey = JOURNEY) -> str:
    """The book of the next match of the last stop: the first that was not won, or else the first."""
    return next((stop.rules for stop in journey.stops if stop.rules not in done), journey.stops[0].rules)


def match_at(stop: Stop | GrandRound, own: Chair, rules: str = "") -> MatchSetup:
    """The match of a stop; who lives there and looks as the person does lets somebody else take the chair.

    Args:
        stop: where it is played.
        own: the person's name and portrait.
        rules: the book, at the last stop.
    """
    taken = {own.portrait, *stop.others}
    chairs = [Chair(name=own.name, portrait=own.portrait, kind=Person())]
    for portrait, level in stop.others.items():
        character = CAST[portrait] if portrait != own.portrait else newcomer(taken, level)
        taken.add(character.portrait)
        chairs.append(Chair(name=character.name, portrait=character.portrait, kind=Computer(level)))
    home = stop if isinstance(stop, Stop) else next(each for each in JOURNEY.stops if each.rules == rules)
    return MatchSetup(ruleset=home.rules, options=home.options, chairs=tuple(chairs), journey=stop.id)


def _reaches(aim: Aim, deals: list[DealRecord], person: int, *, is_over: bool) -> bool:
    wins = [seat for deal in deals for seat in deal.seats if seat.person == person and seat.win is not None]
    match aim:
        case Aim.TWO_WINS:
            return len(wins) >= 2
        case Aim.UNHARMED:
            losers = (seat.win.loser for deal in deals for seat in deal.seats if seat.win is not None)
            return is_over and person not in losers
        case _:
            return any(map(_WINS[aim], wins))


def _dragons(seat: SeatRecord) -> bool:
    assert seat.win is not None
    return any(len(tiles) >= 3 and tiles[0].is_dragon and len(set(tiles)) == 1 for tiles in seat.win.sets)


def _self_drawn(seat: SeatRecord) -> bool:
    assert seat.win is not None
    return seat.win.source in (Source.WALL, Source.REPLACEMENT)


def _one_suit(seat: SeatRecord) -> bool:
    assert seat.win is not None
    suits = {tile.suit for tiles in seat.win.sets for tile in tiles if not tile.is_honor}
    return len(suits) <= 1


_WINS: Mapping[Aim, Callable[[SeatRecord], bool]] = {
    Aim.DRAGONS: _dragons,
    Aim.SELF_DRAWN: _self_drawn,
    Aim.ONE_SUIT: _one_suit,
}
"""The aims that one winning hand reaches."""
