"""Ratings of a person by book and over all, computed from the records of matches.

Nothing else is kept: the records of two machines together give one rating. A match counts by its places, for whoever
played it to the end without help, on walls that were new to that person.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from statistics import fmean
from typing import NamedTuple

from msgspec import Struct

from game import Frozen
from game.engine.replays.deal_record import DealRecord
from game.players.match_record import MatchRecord, Participant
from game.players.rank.method import MIDDLE, Rating, after_each_place, after_match, level_ratings
from game.players.roster import DAY

OVER_ALL = ""
"""The key of the rating over all books, in place of a book's id."""
LAST = 5
"""How many of the last changes in each book are kept whole."""


class Unrated(Enum):
    """Why a match does not count for a person's rating."""

    TAKEN_BACK = "taken_back"
    GOES_ON = "goes_on"
    HINT = "hint"
    KNOWN = "known"
    """The person had played on these walls before."""
    DAY = "day"
    """The match was the wall of a day, which has a result of its own."""
    UNSAVED = "unsaved"
    """Nothing is kept of the match."""


class Move(NamedTuple):
    """What a match did to the rating of a person."""

    match: MatchRecord
    rated: Sequence[Rating]
    """The ratings of all who played to the end, before the match."""
    places: Sequence[int]
    """The place of each of these players."""
    who: int
    """The index of the person among these players."""
    brief: float
    """The factor by which chance weighs more than in a whole match."""
    after: Rating

    @property
    def before(self) -> Rating:
        """The person's rating before the match."""
        return self.rated[self.who]

    @property
    def place(self) -> int:
        """The person's place, which others may share."""
        return self.places[self.who]

    @property
    def sharing(self) -> int:
        """The number of players who shared this place."""
        return self.places.count(self.place)

    @property
    def against(self) -> float:
        """The mean rating of the others."""
        return fmean(other.value for seat, other in enumerate(self.rated) if seat != self.who)

    @property
    def by(self) -> int:
        """The change of the rating in whole points."""
        return self._change(self.after)

    def by_place(self) -> list[int]:
        """The change that each place would have made, from the first, had the others kept their order."""
        found = after_each_place(self.rated, self.places, self.who, brief=self.brief)
        return [self._change(after) for after in found]

    def _change(self, after: Rating) -> int:
        return round(after.value) - round(self.before.value)


class Point(Frozen, array_like=True, gc=False):
    """A rating after a match."""

    began: str
    """When the match began."""
    value: float


class Ranked(Struct):
    """The ratings of a person, from everybody's deals in the order of their matches."""

    name: str
    moves: dict[str, list[Move]] = {}
    """The last changes of the rating in each book, oldest first; those of the overall rating under ``OVER_ALL``."""
    unrated: dict[str, Unrated] = {}
    """The reasons why matches that were finished did not count, by the ids of the matches."""
    curve: dict[str, list[Point]] = {}
    """The rating in each book after every match that changed it."""
    ratings: dict[tuple[str, str], Rating] = {}
    """Everybody's present rating, by name and book."""
    walls: set[tuple[str, str]] = set()
    """The walls that everybody has played, each with the name."""

    def now(self, book: str = OVER_ALL) -> Rating:
        """The present rating by a book, or over all."""
        moves = self.moves.get(book)
        return moves[-1].after if moves else Rating()

    def last(self, match: str, book: str) -> Move | None:
        """The change by a match, if it is the last one by its book; otherwise ``None``."""
        moves = self.moves.get(book)
        return moves[-1] if moves and moves[-1].match.id == match else None

    def since(self, began: str, book: str) -> tuple[float, Sequence[float]]:
        """The rating in a book before this time, and after each later match."""
        points = self.curve.get(book, [])
        first = next((place for place, point in enumerate(points) if point.began >= began), len(points))
        return points[first - 1].value if first else MIDDLE, [point.value for point in points[first:]]

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        """Count a match in the ratings of all persons who played it."""
        for_whom: list[int] = []
        for person, one in enumerate(match.persons):
            if not one.is_human:
                continue
            wall = one.name, match.wall
            why = why_unrated(match, person) or (Unrated.KNOWN if match.wall and wall in self.walls else None)
            self.walls.add(wall)
            if why is None:
                for_whom.append(person)
            elif one.name == self.name and match.is_finished_by(one.name):
                self.unrated[match.id] = why
        at_end = [person for person, place in enumerate(match.places) if place and person < len(match.persons)]
        if len(at_end) < 2:
            return
        places = [match.places[person] for person in at_end]
        brief = _brief(match.rules, len(deals))
        for book in (match.rules, OVER_ALL):
            rated = [_rating(match.persons[person], match.rules, self.ratings, book) for person in at_end]
            for who, person in enumerate(at_end):
                if person in for_whom:
                    after = after_match(rated, places, who, brief=brief)
                    self._move(book, Move(match, rated, places, who, brief, after), match.persons[person].name)

    def _move(self, book: str, move: Move, name: str) -> None:
        self.ratings[name, book] = move.after
        if name == self.name:
            self.curve.setdefault(book, []).append(Point(move.match.began, move.after.value))
            self.moves[book] = [*self.moves.get(book, []), move][-LAST:]


def why_unrated(match: MatchRecord, person: int) -> Unrated | None:
    """Why a match does not count for one of its persons, as far as its record tells."""
    if match.journey == DAY:
        return Unrated.DAY
    if match.was_helped:
        return Unrated.GOES_ON if match.goes_on else Unrated.TAKEN_BACK
    return Unrated.HINT if person in match.hinted else None


def _rating(one: Participant, rules: str, known: Mapping[tuple[str, str], Rating], book: str) -> Rating:
    if one.is_human:
        return known.get((one.name, book), Rating())
    in_book = level_ratings().get(rules)
    level = None if in_book is None else in_book.levels.get(one.level)
    return Rating() if level is None else Rating(level.value, level.spread)


def _brief(rules: str, deals: int) -> float:
    """The factor by which chance weighs more in a match with less than half of the usual deals; otherwise 1."""
    usual = level_ratings().get(rules)
    return 1.0 if usual is None else max(1.0, usual.deals / 2 / max(1, deals))
