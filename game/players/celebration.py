"""Grades of celebration for wins, by worth and name, and the first and best wins of a person.

The worths of wins were measured in self-play and lie in ``assets/players/worths.json``, made by
``build_scripts/calibrate.py --worths``.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from game import Frozen
from game.engine.replays.deal_record import DealRecord, SeatRecord, Win, reaches_limit
from game.hands.asset_files import asset_file
from game.players.match_record import MatchRecord
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score
from game.rules.terms import Source

FILE = "worths.json"


class Marks(NamedTuple):
    """The least whole worths that count as good, and as great."""

    good: float
    great: float


class Grade(IntEnum):
    """How much a win is celebrated."""

    PLAIN = 0
    GOOD = 1
    """A win worth more than most wins of its book."""
    GREAT = 2
    """A win worth more than nearly all wins of its book."""
    NAMED = 3
    """A special hand, or one that is worth the limit."""


def grade(rules: Ruleset, score: Score) -> Grade:
    """The grade of celebration that a win deserves."""
    if score.special is not None or reaches_limit(score):
        return Grade.NAMED
    marks = marks_of(rules)
    return Grade.GREAT if score.worth >= marks.great else Grade.GOOD if score.worth >= marks.good else Grade.PLAIN


@lru_cache
def marks_of(rules: Ruleset) -> Marks:
    """The marks of a book, or of the house rule in force with the highest ones; infinite for an unknown book."""
    known = _known().get(rules.id)
    if known is None:
        return Marks(float("inf"), float("inf"))
    changed = [known[key] for name, value in rules.options.items() if (key := f"{name}={value}") in known]
    return max(changed, default=known[""])


@lru_cache(1)
def _known() -> dict[str, dict[str, Marks]]:
    """The marks of every book, by house rule as ``option=value``; the empty key has those without house rules."""
    return msgspec.json.decode(asset_file(f"players/{FILE}").read_bytes(), type=dict[str, dict[str, Marks]])


FIRST_WIN = "win"
"""The kind of the first win by a book."""
FIRST_OF_ITS_NAME = "special"
"""The kind of the first win with a special hand."""
FIRST_IN_MATCH = "match"
"""The kind of the first win in a match."""
_RARE = (Source.REPLACEMENT, Source.ROBBED_KONG, Source.DEALT)
"""Rare sources of a winning tile."""


class OwnWin(Frozen, kw_only=True):
    """A person's win, with its match and what it was the first of."""

    match: MatchRecord
    name: str
    win: Win
    firsts: tuple[str, ...]
    """The ways in which this win was the person's first: ``FIRST_WIN``, ``FIRST_OF_ITS_NAME``, or a ``Source`` or
    ``Flag``."""


class Keeper(Struct):
    """A fold over the deals of a person, in the order in which they were played, that knows first and best wins."""

    name: str
    known: dict[tuple[str, str], tuple[str, int]] = {}
    """What was done, and in which deal of which match it was done first."""
    best: dict[str, OwnWin] = {}
    """The person's best win by each book."""

    def add(self, match: MatchRecord, deal: DealRecord) -> OwnWin | None:
        """Adds a deal; gives the person's win in it, or ``None``."""
        wins = (seat.win for seat in deal.seats if seat.win is not None and self._is_own(match, seat))
        win = next(wins, None)
        return None if win is None else self._looked_at(match, deal.number, win)

    def first_of(self, rules: str, match: str, deal: int) -> str | None:
        """What a win in a deal is the first of, whether or not it was added: ``FIRST_WIN``, ``FIRST_IN_MATCH``."""
        firsts = ((FIRST_WIN, rules), (FIRST_IN_MATCH, match))
        return next((each[0] for each in firsts if self.known.get(each, (match, deal)) == (match, deal)), None)

    def _is_own(self, match: MatchRecord, seat: SeatRecord) -> bool:
        if seat.person >= len(match.persons):
            return False
        person = match.persons[seat.person]
        return person.is_human and person.name == self.name

    def _looked_at(self, match: MatchRecord, deal: int, win: Win) -> OwnWin:
        rules = match.rules
        seen = [(FIRST_WIN, rules)]
        if win.special is not None:
            seen.append((FIRST_OF_ITS_NAME, f"{rules} {win.special}"))
        if win.source in _RARE:
            seen.append((win.source.value, ""))
        seen += [(flag.value, "") for flag in win.flags]
        here = match.id, deal
        firsts = tuple(each[0] for each in seen if self.known.setdefault(each, here) == here)
        self.known.setdefault((FIRST_IN_MATCH, match.id), here)
        one = OwnWin(match=match, name=self.name, win=win, firsts=firsts)
        if rules not in self.best or win.worth > self.best[rules].win.worth:
            self.best[rules] = one
        return one
