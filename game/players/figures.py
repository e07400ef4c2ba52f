"""Figures: the sums of one person's deals, folded from records without reading files.

A person is known by name: the same name on the same machine is the same person.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec import Struct

from game import Frozen
from game.engine.codec import encode
from game.engine.replays.deal_record import DealRecord, SeatRecord, Win
from game.players.match_record import MatchRecord, Participant, Query
from game.rules.terms import Outcome, Source

BEST = 10
"""How many of the best hands are kept."""
_SELF_DRAWN = (Source.WALL, Source.REPLACEMENT, Source.DEALT)


class MadeHand(Frozen, kw_only=True):
    """A hand with which somebody went out, and its match."""

    match: MatchRecord
    name: str
    win: Win


class SpecialMade(Frozen, kw_only=True):
    """A special hand that was made."""

    first: MadeHand
    times: int


@dataclass(slots=True)
class Tally:
    """The sums over deals that have something in common, such as the opponent."""

    deals: int = 0
    wins: int = 0
    """The number of deals that the person won."""
    won_by_all: int = 0
    """The number of winning hands of all four players."""
    gain: Fraction = Fraction(0)

    @property
    def share(self) -> float:
        """The share of the deals that the person won."""
        return self.wins / self.deals if self.deals else 0.0


class DailyWall(Frozen):
    """A match with the wall of a day."""

    match: MatchRecord
    tally: Tally


@dataclass(slots=True)
class Opponent(Tally):
    """The sums of deals with a certain other player at the table."""

    their_wins: int = 0
    lost_to: int = 0
    """The number of deals that this player won on the person's tile."""
    won_from: int = 0
    """The number of deals that the person won on this player's tile."""


@dataclass(slots=True)
class Streak:
    """The longest and the present streak of an event."""

    best: int = 0
    now: int = 0

    def add(self, *, goes_on: bool) -> None:
        """Continues the streak by one, or ends it."""
        self.now = self.now + 1 if goes_on else 0
        self.best = max(self.best, self.now)


@dataclass(slots=True, kw_only=True)
class Figures:
    """The sums of all deals of a person."""

    name: str
    total: Tally = field(default_factory=Tally)
    matches: int = 0
    """The number of matches played to their end."""
    matches_won: int = 0
    exhausted: int = 0
    self_drawn: int = 0
    """The number of wins on a tile that nobody else had lost."""
    dealt_in: int = 0
    """The number of deals in which the person lost the winning tile."""
    sources: dict[Source, int] = field(default_factory=dict)
    """How often the winning tile came from each source."""
    worths: list[float] = field(default_factory=list)
    """The worth of each win, in the order in which they were made."""
    best: list[MadeHand] = field(default_factory=list)
    """The best hands, the highest worth first, at most ``BEST``."""
    specials: dict[tuple[str, str], SpecialMade] = field(default_factory=dict)
    """The special hands made, by rulebook and special hand."""
    line: list[float] = field(default_factory=list)
    """The balance after each deal."""
    winning: Streak = field(default_factory=Streak)
    """The streak of deals won."""
    safe: Streak = field(default_factory=Streak)
    """The streak of deals in which nobody won on a tile of this person."""
    by_level: dict[str, Tally] = field(default_factory=dict)
    """The tallies by the level of the computer players, from tables where all of them have the same level."""
    by_book: dict[str, Tally] = field(default_factory=dict)
    daily: dict[str, bytes] = field(default_factory=dict)
    """Each match with the wall of a day as a ``DailyWall`` in JSON, which its page alone reads, by day and id."""
    opponents: dict[Participant, Opponent] = field(default_factory=dict)

    @property
    def average_worth(self) -> Fraction | None:
        """The average worth of a win; ``None`` before the first one."""
        return Fraction(sum(self.worths)) / len(self.worths) if self.worths else None

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        """Add the next match; deals without the person are skipped."""
        played = [(deal, own) for deal in deals if (own := _own_seat(match, deal, self.name)) is not None]
        of_match = Tally()
        for deal, own in played:
            _add(self, match, deal, own, of_match)
        if played:
            _end_match(self, match)
            if match.daily:
                self.daily[f"{match.daily} {match.id}"] = encode(DailyWall(match, of_match))
        self.best.sort(key=lambda made: made.win.worth, reverse=True)
        del self.best[BEST:]


def _own_seat(match: MatchRecord, deal: DealRecord, name: str) -> SeatRecord | None:
    return next(
        (
            seat
            for seat in deal.seats
            if seat.person < len(match.persons)
            and match.persons[seat.person].is_human
            and match.persons[seat.person].name == name
        ),
        None,
    )


def _add(figures: Figures, match: MatchRecord, deal: DealRecord, own: SeatRecord, of_match: Tally) -> None:
    has_lost_tile = any(seat.win is not None and seat.win.loser == own.person for seat in deal.seats)
    figures.exhausted += deal.outcome is Outcome.EXHAUSTED
    figures.dealt_in += has_lost_tile
    figures.winning.add(goes_on=own.win is not None)
    figures.safe.add(goes_on=not has_lost_tile)
    won_by_all = sum(seat.win is not None for seat in deal.seats)
    for tally in (of_match, *_tallies(figures, match)):
        tally.deals += 1
        tally.won_by_all += won_by_all
        tally.wins += own.win is not None
        tally.gain += own.gain
    figures.line.append(float(figures.total.gain))
    _add_opponents(figures, match, deal, own)
    if own.win is not None:
        _add_win(figures, match, own.win)


def _tallies(figures: Figures, match: MatchRecord) -> Iterator[Tally]:
    yield figures.total
    yield figures.by_book.setdefault(match.rules, Tally())
    levels = {person.level for person in match.persons if not person.is_human}
    if len(levels) == 1:
        yield figures.by_level.setdefault(levels.pop(), Tally())


def _add_win(figures: Figures, match: MatchRecord, win: Win) -> None:
    figures.worths.append(float(win.worth))
    figures.sources[win.source] = figures.sources.get(win.source, 0) + 1
    figures.self_drawn += win.source in _SELF_DRAWN
    made = MadeHand(match=match, name=figures.name, win=win)
    figures.best.append(made)
    if win.special is not None:
        key = match.rules, win.special
        known = figures.specials.get(key)
        figures.specials[key] = SpecialMade(first=known.first if known else made, times=known.times + 1 if known else 1)


def _add_opponents(figures: Figures, match: MatchRecord, deal: DealRecord, own: SeatRecord) -> None:
    for seat in deal.seats:
        if seat.person == own.person or seat.person >= len(match.persons):
            continue
        other = figures.opponents.setdefault(match.persons[seat.person], Opponent())
        other.deals += 1
        other.wins += own.win is not None
        other.gain += own.gain
        other.their_wins += seat.win is not None
        other.lost_to += seat.win is not None and seat.win.loser == own.person
        other.won_from += own.win is not None and own.win.loser == seat.person


def _end_match(figures: Figures, match: MatchRecord) -> None:
    if not match.is_finished_by(figures.name):
        return
    person = match.person(figures.name)
    assert person is not None, "matches without the person are left out"
    figures.matches += 1
    figures.matches_won += match.places[person] == 1


class Played(Struct, kw_only=True):
    """Who has played, and which matches do not count."""

    matches: dict[str, int] = {}
    """In how many matches each person played, by name."""
    latest: dict[str, Participant] = {}
    """Each person as in the latest match."""
    clubs: set[tuple[str, str]] = set()
    """Club versions of books by which matches were played: each book's id and the club's name."""
    walls: set[str] = set()
    again: set[str] = set()
    """The ids of matches whose walls had been played in an earlier one."""
    retries: dict[tuple[str, str, str], str] = {}
    """When the latest match began that counts only with retries, by person, book and club."""

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        if match.wall in self.walls:
            self.again.add(match.id)
        elif match.wall:
            self.walls.add(match.wall)
        if match.club:
            self.clubs.add((match.rules, match.club))
        for one in {person.name: person for person in match.persons if person.is_human}.values():
            self.matches[one.name] = self.matches.get(one.name, 0) + 1
            self.latest[one.name] = one
            if match.was_helped or match.id in self.again:
                self.retries[one.name, match.rules, match.club] = match.began

    @property
    def names(self) -> list[str]:
        """The names of the persons who played, those in the most matches first."""
        return sorted(self.matches, key=self.matches.__getitem__, reverse=True)

    def name_asked(self, query: Query) -> str:
        """The name of whom a query is about."""
        return query.name if query.name in self.matches else next(iter(self.names), query.name or "")

    def counts(self, match: MatchRecord, query: Query) -> bool:
        """Whether a match counts for a query."""
        return query.is_of_book(match) and (query.helped or not (match.was_helped or match.id in self.again))

    def has_retries(self, query: Query) -> bool:
        """Whether the person has matches of this book and period that count only with retries."""
        return any(
            name == query.name
            and (query.rules is None or (query.rules, query.club) == (rules, club))
            and began >= query.since
            for (name, rules, club), began in self.retries.items()
        )
