"""The goals of a person: three for each week, and lasting ones.

All follow from the records of matches, so that two machines whose matches are put together agree, and nothing is lost
when a week is left out. A deal counts for the week in which it ended, a whole match for that in which it was over. A
match with a move taken back, or on a wall that was played before, counts for none.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import Enum
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game import Frozen
from game.engine.replays.deal_record import DealRecord
from game.hands.asset_files import asset_file
from game.players.characters import CAST
from game.players.goals.aims import Aim, beaten, times_reached
from game.players.match_record import MatchRecord
from game.players.roster import PortraitId
from game.rules.rulesets import RULEBOOKS
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile

Groups = tuple[tuple[Tile, ...], ...]
A_WEEK = 3
"""The number of goals for each week."""
_WHOLE_MATCH = (Aim.UNHARMED, Aim.FIRST)
"""Aims that the single deal of a wall of the day does not reach."""


class Mark(Enum):
    """A sign added to the tiles in the picture of a goal."""

    LIFTED = "lifted"
    """The last tiles are apart and higher, as drawn or claimed."""
    SAFE = "safe"
    CROSS = "cross"
    """The last tiles are not allowed."""
    PODIUM = "podium"
    """The places of a match, in place of tiles."""


class Goal(Frozen, kw_only=True, forbid_unknown_fields=True):
    """A goal that a week may have."""

    id: str
    aim: Aim
    times: Annotated[int, Meta(ge=1)] = 1
    """How often the aim is to be reached within the week."""
    books: tuple[str, ...] = tuple(RULEBOOKS)
    """The books under which the goal can be reached."""
    sign: Tile
    picture: str = ""
    """The tiles on the card of the goal, groups apart; empty for the sign alone."""
    mark: Mark | None = None

    @property
    def groups(self) -> Groups:
        return tuple(map(parse_tiles, self.picture.split())) or ((self.sign,),)


class _File(Frozen, forbid_unknown_fields=True):
    goals: tuple[Goal, ...]


def read_goals(content: bytes) -> tuple[Goal, ...]:
    """The goals in a file; raises ``msgspec.ValidationError`` if the file has none."""
    return msgspec.toml.decode(content, type=_File, dec_hook=lambda kind, value: kind(value)).goals


GOALS = read_goals(asset_file("players/goals.toml").read_bytes())


class WeekGoal(Frozen):
    """A goal of a week under one book, with what was done for it."""

    goal: Goal
    rules: str
    done: int

    @property
    def key(self) -> tuple[str, str]:
        """The goal and its book, by their ids."""
        return self.goal.id, self.rules

    @property
    def is_reached(self) -> bool:
        return self.done >= self.goal.times


def week_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


Hits = dict[tuple[str, str], dict[Aim, int]]
"""How often each aim was reached, by the first day of the week and by book, in the order in which they were played."""


class _Open(Struct):
    """A match to which deals may still be added."""

    is_over: bool
    deals: dict[int, DealRecord]
    hits: Hits


_MOST_OPEN = 20
"""How many of the last matches that are not over are kept open."""


class GoalKeeper(Struct):
    """A fold over the deals of a person, in the order in which they were played, that knows the goals."""

    name: str
    goals: tuple[Goal, ...] = GOALS
    """Those that a week may have."""
    walls: dict[str, str] = {}
    """The id of the first match with each wall."""
    hits: Hits = {}
    """What was reached in the matches that are over."""
    open: dict[str, _Open] = {}
    """The match that was added last, and all that are not over, by id."""
    specials: set[tuple[str, str]] = set()
    """The special hands that the person made, each with its book."""
    beaten: set[PortraitId] = set()
    """The characters that finished a match behind the person."""
    own: str = ""
    """The portrait that the person had in the latest match; empty if unknown."""

    @property
    def opponents(self) -> Sequence[PortraitId]:
        """The characters to beat: all but the one whose portrait the person has."""
        return [portrait for portrait in CAST if portrait != self.own]

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        """Add deals of a match, or only what is new in its record."""
        person = match.person(self.name)
        first = self.walls.setdefault(match.wall, match.id) if match.wall else match.id
        if person is not None:
            self.own = match.persons[person].portrait
        if person is None or first != match.id:
            return
        before = self.open.pop(match.id, None)
        known = {**(before.deals if before else {}), **{deal.number: deal for deal in deals}}
        self._close_others()
        in_order = [known[number] for number in sorted(known)]
        hits = {} if match.was_helped else self._by_week(match, in_order, person)
        self.open[match.id] = _Open(bool(match.places), known, hits)
        if match.was_helped:
            return
        wins = (seat.win for deal in deals for seat in deal.seats if seat.person == person and seat.win is not None)
        self.specials.update((match.rules, win.special) for win in wins if win.special is not None)
        others = [match.persons[other] for other in beaten(match.places, person)]
        self.beaten.update(PortraitId(other.portrait) for other in others if not other.is_human)

    def _close_others(self) -> None:
        """Add up what was reached in the matches that are over, or have been open for too long."""
        opened = list(self.open)
        for id_ in opened:
            if self.open[id_].is_over or id_ in opened[:-_MOST_OPEN]:
                _add_up(self.hits, self.open.pop(id_).hits)

    def _by_week(self, match: MatchRecord, deals: Sequence[DealRecord], person: int) -> Hits:
        """The progress that a match and its deals, in their order, bring to a person's goals, week by week."""
        aims = {goal.aim for goal in self.goals if not match.is_of_day or goal.aim not in _WHOLE_MATCH}
        weeks = [week_of(match.last_day(deal.ended)) for deal in deals]
        last = max([week_of(match.last_day(match.ended)), *weeks])
        before: Counter[Aim] = Counter()
        hits: Hits = {}
        for week in sorted({*weeks, last}):
            told = [deal for deal, of in zip(deals, weeks, strict=True) if of <= week]
            places = match.places if week == last else ()
            reached = Counter({aim: times_reached(aim, told, places, person) for aim in aims})
            hits[week.isoformat(), match.rules] = dict(reached - before)
            before = reached
        return hits

    def week(self, today: date, book: str) -> Sequence[WeekGoal]:
        """The goals of the week of a day, the same on each day of the week.

        They are chosen from goals that the person had not reached before that week, in books that the person had
        played; if there are too few, from the others. ``book`` is the book for somebody who has played none.
        """
        this = week_of(today).isoformat()
        hits = [one for each in (self.hits, *(open_.hits for open_ in self.open.values())) for one in each.items()]
        before = [(rules, reached) for (week, rules), reached in hits if week < this]
        now = [(rules, reached) for (week, rules), reached in hits if week == this]
        books = dict.fromkeys([rules for rules, _ in before or now[:1]] or [book])
        done = _times_reached(before)
        could = [(goal, rules) for rules in books for goal in self.goals if rules in goal.books]

        def order(one: tuple[Goal, str]) -> tuple[bool, bytes]:
            goal, rules = one
            mark = sha256(f"{this} {goal.id} {rules}".encode()).digest()
            return done[rules, goal.aim] >= goal.times, mark

        chosen: dict[Aim, WeekGoal] = {}
        reached = _times_reached(now)
        for goal, rules in sorted(could, key=order):
            chosen.setdefault(goal.aim, WeekGoal(goal, rules, min(goal.times, reached[rules, goal.aim])))
        return list(chosen.values())[:A_WEEK]


def _add_up(sums: Hits, hits: Hits) -> None:
    for key, reached in hits.items():
        sums[key] = dict(Counter(sums.get(key, {})) + Counter(reached))


def _times_reached(hits: Iterable[tuple[str, Mapping[Aim, int]]]) -> Mapping[tuple[str, Aim], int]:
    """How often each aim was reached in each book."""
    sums: dict[tuple[str, Aim], int] = defaultdict(int)
    for rules, reached in hits:
        for aim, times in reached.items():
            sums[rules, aim] += times
    return sums
