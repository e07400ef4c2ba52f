"""A table of computer players alone: no clocks, no pauses, and nobody who looks on.

They are asked what they would be asked at a ``Table``, know what they would know there, and play the same deals.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

from game.engine.commands import BeginDeal, Claim, Command, IllegalCommand
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.views import Views
from game.players.player import Question
from game.players.table import Recorder, occasion_of, question_of

log = logging.getLogger(__name__)

Choose = Callable[[State, Question], Command]
"""How a player chooses, from what the seat knows and is asked."""


class BareTable:
    """A match between computer players, who choose as soon as they are asked."""

    def __init__(self, match: Match, players: Sequence[Choose], *, record: Recorder | None = None) -> None:
        """A table for a match that has not begun its first deal.

        Args:
            match: the match.
            players: how each person chooses.
            record: is given every command with all that followed.
        """
        self.match = match
        self._players = tuple(players)
        self._record = record
        self._views = Views()
        self.refused = [0] * len(self._players)
        """Illegal answers, by person."""

    def play_deal(self) -> None:
        """Plays the next deal of the match, from the wall to the score."""
        self._submit(BeginDeal())
        self.play_on()

    def play_on(self, before: Iterable[Command] = ()) -> None:
        """Plays the deal in progress to its end, after these commands, which nobody is asked about."""
        for command in before:
            self._submit(command)
        waiting = awaited(self.match.state)
        while waiting:
            self._ask(waiting)
            waiting = awaited(self.match.state)

    def _ask(self, waiting: tuple[Seat, ...]) -> None:
        """Puts the questions of this moment; the answers count as long as it lasts, the earliest call first."""
        state = self.match.state
        questions = [question_of(state, seat) for seat in waiting]
        answers = [
            self._players[self._person_at(question.seat)](self._views.of(state, question.seat), question)
            for question in questions
        ]
        if len(answers) == 1:
            self._answer(questions[0], answers[0])
            return
        occasion = occasion_of(state)
        for question, answer in sorted(zip(questions, answers, strict=True), key=_heard):
            state = self.match.state
            if question.seat in awaited(state) and occasion_of(state) == occasion:
                self._answer(question, answer)

    def _answer(self, question: Question, answer: Command) -> None:
        try:
            self._submit(answer)
        except IllegalCommand as error:
            log.warning("seat %s: %s; the default is played", question.seat, error)
            self.refused[self._person_at(question.seat)] += 1
            self._submit(question.default)

    def _submit(self, command: Command) -> None:
        events = self.match.submit(command)
        self._views.show(events)
        if self._record is not None:
            self._record(command, events)

    def _person_at(self, seat: Seat) -> int:
        persons = self.match.state.persons
        return persons[seat] if persons else seat


def _heard(answered: tuple[Question, Command]) -> tuple[float, Seat]:
    question, command = answered
    return (command.after if isinstance(command, Claim) else 0.0), question.seat
