"""The figures of positions: answers played out on many walls, and how the deals of strong players ended."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from build_scripts.puzzling.playouts import Deliberate, Playing
from build_scripts.puzzling.worlds import world
from game.engine.commands import Command
from game.engine.facts import deal_score
from game.engine.seat import Seat
from game.engine.state import Over, State
from game.rules.scoring import SPECIAL, Score
from game.rules.terms import Outcome
from game.school.lessons.real import Odds, Played, named
from game.school.puzzles.puzzle import Puzzle


def of_puzzle(puzzle: Puzzle, *, notes_worth: bool) -> tuple[Played, ...]:
    """The answers of a puzzle with their figures.

    :param notes_worth: whether the mean gain of the deals that were won is noted.
    """
    return tuple(
        Played(
            answer=named(one.command),
            out=one.out,
            average=one.average,
            worth=one.worth if notes_worth else 0.0,
        )
        for one in puzzle.answers
    )


class Ends:
    """How deals ended: how often winners had each scoring row and special hand, and what their hands were worth."""

    def __init__(self) -> None:
        self.deals = 0
        self.worths: list[float] = []
        self._rows: dict[str, list[float]] = {}

    def note(self, state: State) -> None:
        """Count a deal that is over."""
        self.deals += 1
        phase = state.current_deal.phase
        if not isinstance(phase, Over) or phase.outcome is not Outcome.WON:
            return
        for score in deal_score(state).winners:
            worth = float(score.worth)
            self.worths.append(worth)
            for row in rows_of(score):
                self._rows.setdefault(row, []).append(worth)

    @property
    def odds(self) -> dict[str, Odds]:
        """The rows and special hands, the most frequent first."""
        ordered = sorted(self._rows.items(), key=lambda one: (-len(one[1]), one[0]))
        return {row: Odds(wins=len(worths), worth=round(sum(worths) / len(worths), 2)) for row, worths in ordered}


def rows_of(score: Score) -> set[str]:
    """The ids of the rows and the special hand of a score."""
    rows = {line.id for line in score.lines}
    return rows | {f"{SPECIAL}{score.special}"} if score.special else rows


class End(NamedTuple):
    """The end of a match for a seat."""

    place: int
    gain: float
    is_out: bool


class LastDeal:
    """The answers in the last deal of a match, played out to its end on wall after wall.

    :param view: what the seat knows.
    """

    def __init__(self, view: State, seat: Seat, commands: Sequence[Command], seed: str) -> None:
        self._view, self._seat, self._commands, self._seed = view, seat, commands, seed
        self.ends: list[list[End]] = [[] for _ in commands]
        """The ends after every answer, by wall."""

    def play(self, walls: int) -> None:
        """Play out the answers until there are this many walls."""
        for number in range(len(self.ends[0]), walls):
            laid = world(self._view, self._seat, Random(f"{self._seed} {number}"))
            for command, ends in zip(self._commands, self.ends, strict=True):
                ends.append(self._end(laid, command))

    def _end(self, laid: State, command: Command) -> End:
        playing = Playing(laid, Deliberate())
        playing.ask(first=(self._seat, command))
        while playing.ask():
            pass
        balances, own = playing.state.balances, playing.state.balances[self._seat]
        return End(
            1 + sum(other > own for other in balances),
            float(own - self._view.balances[self._seat]),
            any(winner.seat == self._seat for winner in playing.state.current_deal.winners),
        )

    def ahead(self) -> float:
        """By how many standard errors the first of two answers leads to better places than the second."""
        first, second = self.ends
        differences = [other.place - one.place for one, other in zip(first, second, strict=True)]
        error = stdev(differences) / sqrt(len(differences))
        return fmean(differences) / error if error else 0.0

    @property
    def played(self) -> tuple[Played, ...]:
        """The answers with their figures, the best place first."""
        found = [
            Played(
                answer=named(command),
                out=round(fmean(end.is_out for end in ends), 4),
                average=round(fmean(end.gain for end in ends), 3),
                place=round(fmean(end.place for end in ends), 3),
            )
            for command, ends in zip(self._commands, self.ends, strict=True)
        ]
        return tuple(sorted(found, key=lambda one: one.place))
