"""The figures of positions: answers played out on many walls, and how the deals of strong players ended."""

from game.engine.facts import deal_score
from game.engine.state import Over, State
from game.rules.scoring import Score
from game.rules.terms import Outcome
from game.school.lessons.real import Odds, Played, named
from game.school.puzzles.puzzle import Puzzle


def of_puzzle(puzzle: Puzzle) -> tuple[Played, ...]:
    """The answers of a puzzle with their figures."""
    return tuple(Played(answer=named(one.command), out=one.out, average=one.average) for one in puzzle.answers)


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
    return rows | {f"special.{score.special}"} if score.special else rows
