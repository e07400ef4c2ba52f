"""The figures of positions: answers played out on many walls, and how the deals of strong players ended."""

from collections.abc import Sequence
from random import Random

from build_scripts.puzzling.playouts import Deliberate, Playing
from build_scripts.puzzling.worlds import world
from game.engine.commands import Command
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


def places(state: State, moment_seat: int, commands: Sequence[Command], walls: int, seed: str) -> tuple[Played, ...]:
    """The answers in the last deal of a match, with the mean place at its end.

    :param state: what the seat knows.
    """
    figures: list[tuple[list[float], list[float], list[bool]]] = [([], [], []) for _ in commands]
    before = float(state.balances[moment_seat])
    for number in range(walls):
        laid = world(state, moment_seat, Random(f"{seed} {number}"))  # type: ignore[arg-type]
        for command, (gains, ends, outs) in zip(commands, figures, strict=True):
            playing = Playing(laid, Deliberate())
            playing.ask(first=(moment_seat, command))  # type: ignore[arg-type]
            while playing.ask():
                pass
            balances = playing.state.balances
            own = balances[moment_seat]
            ends.append(1 + sum(other > own for other in balances))
            gains.append(float(own) - before)
            outs.append(any(winner.seat == moment_seat for winner in playing.state.current_deal.winners))
    found = [
        Played(
            answer=named(command),
            out=round(sum(outs) / walls, 4),
            average=round(sum(gains) / walls, 3),
            place=round(sum(ends) / walls, 3),
        )
        for command, (gains, ends, outs) in zip(commands, figures, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: one.place))
