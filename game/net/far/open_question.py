"""What a table elsewhere asks the person before this screen, and how long it has done so."""

import msgspec
from msgspec.structs import replace

from game.engine.codec import encode
from game.engine.commands import Claim, Command
from game.net.far.past import Past
from game.net.messages import Choice
from game.net.plausible import question_from
from game.players.bot_protocol import Asked
from game.players.player import Question

_NEARLY = 0.5
"""A question that is withdrawn with so many seconds left has run out of time."""


class OpenQuestion:
    """The question that is open at a table elsewhere, if there is any."""

    def __init__(self) -> None:
        self.now: Question | None = None
        self.asked_at = 0
        """How many events there were when it was asked."""
        self._before: Question | None = None
        """What was asked when the line came back, until the table is told: by then it is asked again if it is open."""
        self._choices: tuple[Command, ...] = ()
        """The choices of the question, as the host counts them."""
        self._left: float | None = None
        self._waited = 0.0
        self._given: Choice | None = None
        """The last answer, until another question comes."""

    @property
    def waited(self) -> float:
        """Seconds since it was asked."""
        return self._waited if self.now is not None else 0.0

    @property
    def left(self) -> float | None:
        """Seconds in which it may still be answered; ``None`` where there is no limit, or nothing is asked."""
        return None if self.now is None or self._left is None else max(0.0, self._left)

    def pass_time(self, seconds: float) -> None:
        """Lets time pass for whoever is asked."""
        if self.now is not None:
            self._waited += seconds
            self._left = None if self._left is None else self._left - seconds

    def answer(self, command: Command) -> Choice | None:
        """The answer as it is said to the host; ``None`` where nothing is asked."""
        if self.now is None:
            return None
        plain = replace(command, after=0.0) if isinstance(command, Claim) else command
        if plain in self._choices:
            self._given = Choice(id=self.now.id, choice=self._choices.index(plain))
        else:
            self._given = Choice(id=self.now.id, command=msgspec.Raw(encode(plain)))
        self.now = None
        return self._given

    def ask(self, asked: Asked, past: Past, person: int) -> Choice | None:
        """Takes what is asked; gives the answer, where it was given before.

        Raises:
            BadMessage: when it asks for what the seat cannot do.
        """
        if self._given is not None and self._given.id == asked.id:
            return self._given
        question, self._choices = question_from(asked, past.view, person)
        if self.now is None or self.now.id != asked.id:
            self._waited = 0.0
        self._left = None if asked.milliseconds is None else asked.milliseconds / 1000
        self.now, self._given, self.asked_at = question, None, len(past.events)
        return None

    def withdraw(self, number: int) -> bool:
        """Asks no more; gives whether the time had run out."""
        if self.now is None or self.now.id != number:
            return False
        self.now = None
        return self._left is not None and self._left < _NEARLY

    def forget(self) -> None:
        """Nothing is asked, and nothing was answered."""
        self.now = self._given = None

    def come_back(self) -> None:
        """The line came back: what was asked is open no longer, unless it is asked again before the table is told."""
        self._before = self.now

    def settle(self) -> None:
        """The table was told: what was asked before the line came back, and not again, has lapsed."""
        if self.now is self._before:
            self.now = None
        self._before = None
