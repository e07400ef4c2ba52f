"""A user's program at the table, spoken to in the bot protocol (docs/commands.md, "The bot protocol").

Whatever the program does, the match goes on: if its answer is late or wrong, or it has ended, the default is played.
"""

import time
from collections.abc import Callable, Mapping, Sequence

from game.engine.commands import Command
from game.engine.events import Event, MatchBegun, SeatsTaken, TilesDealt
from game.engine.seat import Seat
from game.players.bot_protocol import (
    Answer,
    Goodbye,
    Hello,
    Rules,
    Withdraw,
    asked,
    choices_of,
    line_of,
    read_answer,
    reason,
)
from game.players.player import Question
from game.players.program_pipe import ProgramPipe
from game.rules.options import Value

SILENCES = 3
"""The number of questions in a row left unanswered after which a program is given up for the match."""
MOST_BABBLE = 1000
"""The most lines other than answers that a program may write during one question."""


class ProgramPlayer:
    """A player that passes questions on to a program, and plays the default if the program gives no answer."""

    def __init__(
        self,
        command: Sequence[str],
        person: int,
        rules: str,
        options: Mapping[str, Value],
        *,
        patience: float | None = None,
        background: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ):
        """Starts the program; it is greeted once its seat is known.

        :param command: the program and its arguments.
        :param person: which of the persons at the table it is.
        :param rules: the id of the rulebook.
        :param options: the value of every option.
        :param patience: the most seconds for an answer, whatever the match's clock says; ``None``: as the clock.
        :param background: whether it is waited for beside the table's work; otherwise within ``ask``.
        :param clock: gives the time in seconds.
        :raises OSError: when it cannot be started.
        """
        self.wrong = 0
        """The number of answers that were none of the choices."""
        self.missed = 0
        """The number of questions without an answer."""
        self.why = ""
        """The reason that the program gave with its last answer."""
        self.is_given_up = False
        """Whether the program was stopped for leaving too many questions in a row unanswered."""
        self._pipe = ProgramPipe(command)
        self._person = person
        self._rules = Rules(rules, dict(options))
        self._patience = patience
        self._background = background
        self._clock = clock
        self._seat: Seat | None = None
        """The seat that the program was told; ``None`` before."""
        self._sits = Seat(person)
        """The seat as known now: seats may change until the first tile is dealt."""
        self._untold: list[Event] = []
        self._question: Question | None = None
        self._answer: Command | None = None
        self._due: float | None = None
        self._babble = 0
        self._silent = 0

    def observe(self, event: Event) -> None:
        """Sends the event to the program, or keeps it until the program has a seat."""
        if self._seat is not None:
            self._pipe.say(line_of(event))
            return
        self._untold.append(event)
        if isinstance(event, SeatsTaken):
            self._sits = Seat(event.persons.index(self._person))
        elif isinstance(event, MatchBegun) and event.alone is not None:
            self._greet(Seat(self._person))
        elif isinstance(event, TilesDealt):
            self._greet(self._sits)

    def ask(self, question: Question) -> None:
        limits = [limit for limit in (question.seconds, self._patience) if limit is not None]
        seconds = min(limits) if limits else None
        self._question = question
        self._due = None if seconds is None else self._clock() + seconds
        self._pipe.say(line_of(asked(question, seconds)))
        self._babble = 0
        while not self._background and self._answer is None:
            self._answer = self._found(question)
            if self._answer is None:
                self._pipe.wait(None if self._due is None else max(0.0, self._due - self._clock()))

    def answer(self) -> Command | None:
        """The program's answer, or the default if that was late, wrong, or cannot come; ``None`` while it may come."""
        if self._answer is None and self._question is not None:
            self._answer = self._found(self._question)
        answer, self._answer = self._answer, None
        return answer

    def withdraw(self) -> None:
        if self._question is not None:
            self._pipe.say(line_of(Withdraw(id=self._question.id)))
        self._question = self._answer = None

    def close(self) -> None:
        """Ends the program, since the match is over."""
        self._pipe.say(line_of(Goodbye()))
        self._pipe.close()

    def _greet(self, seat: Seat) -> None:
        self._seat = seat
        self._pipe.say(line_of(Hello(seat=seat, rules=self._rules)))
        for event in self._untold:
            self._pipe.say(line_of(event))
        self._untold.clear()

    def _found(self, question: Question) -> Command | None:
        """The program's answer, or the default in its place; ``None`` while the answer is still to come."""
        while (line := self._pipe.line()) is not None:
            answer = read_answer(line)
            if answer is not None and answer.id == question.id:
                return self._command_of(question, answer)
            self._babble += 1
            if self._babble == MOST_BABBLE:
                self._pipe.stop("it babbles")
        if self._pipe.is_over or (self._due is not None and self._clock() >= self._due):
            return self._missing(question)
        return None

    def _command_of(self, question: Question, answer: Answer) -> Command:
        self._question, self._silent = None, 0
        choices = choices_of(question)
        if type(answer.choice) is int and 0 <= answer.choice < len(choices):
            self.why = reason(answer)
            return choices[answer.choice]
        self.wrong += 1
        self.why = ""
        return question.default

    def _missing(self, question: Question) -> Command:
        self._question, self.why = None, ""
        self.missed += 1
        self._silent += 1
        if self._silent == SILENCES:
            self.is_given_up = not self._pipe.is_over
            self._pipe.stop("it does not answer")
        return question.default
