"""The journey: stops with a short match each, and the stars that a person has earned at them.

A match of the journey bears the id of its stop (``MatchSetup.journey``). The stars follow from the records of such
matches alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from game import Frozen
from game.engine.replays.deal_record import DealRecord
from game.hands.asset_files import asset_file
from game.players.characters import CAST, newcomer
from game.players.goals.aims import Aim, times_reached
from game.players.match_record import MatchRecord
from game.players.roster import Chair, Computer, Level, MatchSetup, Person, PortraitId
from game.rules.options import Value
from game.rules.rulesets import rulebook
from game.tiles.tile import Tile

ROUND = "round"
"""The id of the last stop: a match under each book."""


class Star(Enum):
    """The ways to earn the three stars of a stop."""

    PLACE = "place"
    AIM = "aim"
    SPECIAL = "special"


Light = Annotated[str, Meta(pattern="#[0-9A-F]{6}")]
"""The color of the lamp above the table, as ``#RRGGBB``."""


class _Conditions(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The conditions of the stars of a stop."""

    place: Annotated[int, Meta(ge=1, le=4)]
    """The worst place that still earns a star."""
    aim: Aim
    worth: Annotated[int, Meta(ge=1)]
    """The least worth of any player's hand that earns the third star, as a special hand does."""


class Earlier(_Conditions, kw_only=True):
    """The levels and conditions that a stop had in an earlier version of the game, for matches played or saved then."""

    levels: frozenset[Level]
    """The levels of the players at the stop; no other version of the stop has the same set."""


class Stop(_Conditions, kw_only=True):
    """A stop of the journey: the opponents there, and the conditions of its stars."""

    id: str
    rules: str
    options: Mapping[str, Value] = {}
    others: Mapping[PortraitId, Level]
    """The level of each opponent, by portrait."""
    earlier: tuple[Earlier, ...] = ()
    deals: tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]
    """The fewest and the most deals that nearly every match at the stop takes."""
    minutes: Annotated[int, Meta(ge=1)]
    """The approximate length of a match at the stop, in minutes."""
    felt: str
    """The cloth of the table, by its id in the settings."""
    back: str
    """The backs of the tiles, by their id in the settings."""
    light: Light
    """The color of the lamp above the table."""
    dusk: Light | None = None
    """The color of its evening sky, and of the map while it is chosen; ``None``: that of its cloth."""
    room: str
    """The sound of the room: a file in assets/sounds, by its name after ``room_``."""
    picture: str
    """The picture of the stop, shown on its stamp: a file in assets/backdrops."""
    sign: Tile
    """The tile that stands for the stop on the map."""

    @property
    def has_special_hands(self) -> bool:
        """Whether the rules that are played at the stop have special hands."""
        book = rulebook(self.rules)
        return bool(book.with_options(self.options).special_hands)

    def met_with(self, levels: Iterable[str]) -> "Stop":
        """The stop as it was when players of these levels sat there."""
        met = set(levels)
        then = next((each for each in self.earlier if {level.value for level in each.levels} == met), self)
        return msgspec.structs.replace(self, place=then.place, aim=then.aim, worth=then.worth)


class GrandRound(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The last stop: matches under the books of all other stops, against the best."""

    id: str
    others: Mapping[PortraitId, Level]
    felt: str
    back: str
    light: Light
    dusk: Light | None = None
    room: str
    picture: str


class Journey(Frozen, kw_only=True, forbid_unknown_fields=True):
    """Every stop, in the order in which they are reached."""

    stops: tuple[Stop, ...]
    round: GrandRound

    @property
    def way(self) -> tuple[Stop | GrandRound, ...]:
        """Every stop, the last one included."""
        return (*self.stops, self.round)

    def at(self, id_: str) -> Stop | GrandRound | None:
        """The stop of an id; ``None`` for an id that this game does not know."""
        return next((stop for stop in self.way if stop.id == id_), None)

    def home(self, stop: Stop | GrandRound, rules: str) -> Stop:
        """The stop whose rules are played: the stop itself; at the last stop, the one with the book ``rules``."""
        return stop if isinstance(stop, Stop) else next(each for each in self.stops if each.rules == rules)

    @property
    def signs(self) -> Mapping[str, Tile]:
        """The tile that stands for each rulebook, by the rulebook's id."""
        return {stop.rules: stop.sign for stop in self.stops}

    @property
    def stars(self) -> int:
        """The number of stars on the whole journey."""
        return len(Star) * len(self.stops) + len(self.stops)


def read_journey(content: bytes) -> Journey:
    """The journey in a file; raises ``msgspec.ValidationError`` if the file is not one."""
    return msgspec.toml.decode(content, type=Journey, dec_hook=lambda kind, value: kind(value))


JOURNEY = read_journey(asset_file("players/journey.toml").read_bytes())


class Leg(NamedTuple):
    """A match that was played to its end on the journey."""

    stop: str
    place: int
    day: date


class Traveled(Struct):
    """How far a person has come on the journey, from all matches in the order in which they were played.

    Stars come only from matches of the journey. A wall that was played before at the same stop counts once, so that
    nobody wins by having seen it.
    """

    stars: dict[str, frozenset[Star]] = {}
    """The stars earned, by stop."""
    rounds: frozenset[str] = frozenset()
    """The books under which a match of the last stop was won."""
    books: tuple[str, ...] = ()
    """The books that the person has played anywhere, the latest last."""
    legs: list[Leg] = []
    """The matches that counted and were played to their end, in their order."""
    name: str = ""
    walls: set[str] = set()
    givers: dict[str, tuple[str, ...]] = {}
    """The ids of the first two matches that earned a star, by stop."""

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        stop = JOURNEY.at(match.journey)
        person = match.person(self.name)
        if person is not None:
            self.books = (*(book for book in self.books if book != match.rules), match.rules)
        if stop is None or person is None or match.was_helped or (match.wall and match.wall in self.walls):
            return
        self.walls.add(match.wall)
        if match.is_finished_by(self.name):
            self.legs.append(Leg(stop.id, match.places[person], match.day))
        if isinstance(stop, Stop):
            if match.rules == stop.rules:
                stop = stop.met_with(one.level for one in match.persons if not one.is_human)
                earned = stars_of(stop, match.places, deals, person)
                self.stars[stop.id] = self.stars.get(stop.id, frozenset()) | earned
                if earned:
                    self.givers[stop.id] = (*self.givers.get(stop.id, ()), match.id)[:2]
        elif match.places and match.places[person] == 1:
            self.rounds |= {match.rules}

    def is_complete(self, journey: Journey = JOURNEY) -> bool:
        """Whether a match of the last stop was won under every book."""
        return all(stop.rules in self.rounds for stop in journey.stops)

    @property
    def count(self) -> int:
        """The number of stars earned."""
        return sum(map(len, self.stars.values())) + len(self.rounds)

    def earned(self, stop: Stop | GrandRound, journey: Journey = JOURNEY) -> tuple[bool, ...]:
        """Whether each star of a stop was earned."""
        if isinstance(stop, GrandRound):
            return tuple(home.rules in self.rounds for home in journey.stops)
        return tuple(star in self.stars.get(stop.id, ()) for star in Star)

    def is_open(self, id_: str, journey: Journey = JOURNEY) -> bool:
        """Whether a stop can be played: the first, one more for each stop with a star, and every stop that has a star.

        So a person who traveled when the stops had another order keeps every stop that a star had opened.
        """
        ids = [stop.id for stop in journey.way]
        return id_ in ids and (
            bool(self.stars.get(id_)) or ids.index(id_) <= sum(bool(self.stars.get(each)) for each in ids)
        )


NOWHERE = Traveled()
"""The progress of somebody who never began the journey."""


def stars_of(stop: Stop, places: Sequence[int], deals: Iterable[DealRecord], person: int) -> frozenset[Star]:
    """The stars that a person earns with the deals of a match and, once it is over, with the place in it."""
    known = list(deals)
    wins = [seat.win for deal in known for seat in deal.seats if seat.win is not None]
    has = {
        Star.PLACE: bool(places) and places[person] <= stop.place,
        Star.AIM: times_reached(stop.aim, known, places, person) > 0,
        Star.SPECIAL: any(win.special or win.worth >= stop.worth for win in wins),
    }
    return frozenset(star for star, is_earned in has.items() if is_earned)


def next_leg(done: frozenset[str], journey: Journey = JOURNEY) -> str:
    """The book of the next match of the last stop: the first that was not won, or the first of all."""
    return next((stop.rules for stop in journey.stops if stop.rules not in done), journey.stops[0].rules)


def next_stop(far: Traveled, journey: Journey = JOURNEY) -> str:
    """The first open stop without a star; the last stop of all once every other one has a star."""
    return next(stop.id for stop in journey.way if far.is_open(stop.id, journey) and not far.stars.get(stop.id))


def match_at(stop: Stop | GrandRound, own: Chair, rules: str = "") -> MatchSetup:
    """The match of a stop; an opponent with the person's own portrait is replaced by another character.

    ``own`` is the person's name and portrait; ``rules`` is the book, needed only at the last stop.
    """
    taken = {own.portrait, *stop.others}
    chairs = [Chair(name=own.name, portrait=own.portrait, kind=Person())]
    for portrait, level in stop.others.items():
        character = CAST[portrait] if portrait != own.portrait else newcomer(taken, level)
        taken.add(character.portrait)
        chairs.append(Chair(name=character.name, portrait=character.portrait, kind=Computer(level)))
    home = JOURNEY.home(stop, rules)
    return MatchSetup(ruleset=home.rules, options=home.options, chairs=tuple(chairs), journey=stop.id)


class Look(Enum):
    """A look that can be won, by its field in the settings and at a stop."""

    FELT = "felt"
    BACK = "back"
    ROOM = "room"


USUAL: Mapping[Look, str] = {Look.FELT: "jade", Look.BACK: "bamboo", Look.ROOM: "teahouse"}
"""The looks that everybody has."""
Prize = tuple[Look, str]


def prizes(journey: Journey = JOURNEY) -> Mapping[Prize, str]:
    """The looks that can be won, each with the id of the stop that gives it with its first star.

    A stop gives its cloth, backs and room, unless the usual table has the same or an earlier stop gives it.
    """
    found: dict[Prize, str] = {}
    for stop in journey.way:
        for prize in _looks(stop):
            if prize[1] != USUAL[prize[0]]:
                found.setdefault(prize, stop.id)
    return found


def prizes_won(far: Traveled) -> frozenset[Prize]:
    """The looks that somebody with this progress has won."""
    return frozenset(prize for prize, stop in prizes().items() if far.stars.get(stop))


def prizes_with(match: str, far: Traveled) -> tuple[Prize, ...]:
    """What a person won with one match, by its id: no other match earned a star there."""
    return tuple(prize for prize, stop in prizes().items() if far.givers.get(stop) == (match,))


def _looks(stop: Stop | GrandRound) -> tuple[Prize, ...]:
    return (Look.FELT, stop.felt), (Look.BACK, stop.back), (Look.ROOM, stop.room)
