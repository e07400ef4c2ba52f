"""The question that a table elsewhere asks the person at this screen, and its times."""

import msgspec

from game import replace
from game.engine.codec import encode
from game.engine.commands import Claim, Command
from game.net.far.past import Past
from game.net.messages import Choice
from game.net.plausible import question_from
from game.players.bot_protocol import Asked
from game.players.player import Question

_OUT_OF_TIME = 0.5
"""A question that is withdrawn with less than this many seconds left has run out of time."""


class OpenQuestion:
    """The open question at a table elsewhere; there may be none."""

    def __init__(self) -> None:
        self.now: Question | None = None
        self.asked_at = 0
        """The number of events before the question."""
        self._before: Question | None = None
        """The question that was open when the line came back; it lapses if it is not asked again before the next
        ``TableNow``."""
        self._choices: tuple[Command, ...] = ()
        """The choices of the question, as the host numbers them."""
        self._left: float | None = None
        self._waited = 0.0
        self._given: Choice | None = None
        """The last answer, until the next question."""

    @property
    def waited(self) -> float:
        """The seconds since the question was asked."""
        return self._waited if self.now is not None else 0.0

    @property
    def seconds_left(self) -> float | None:
        """The seconds left for answering; ``None`` if there is no limit or no question."""
        return None if self.now is None or self._left is None else max(0.0, self._left)

    def pass_time(self, seconds: float) -> None:
        if self.now is not None:
            self._waited += seconds
            self._left = None if self._left is None else self._left - seconds

    def answer(self, command: Command) -> Choice | None:
        """The message that answers the question; ``None`` if there is none."""
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
        """Take a question; return the answer if it was answered before.

        :raises BadMessage: if it offers what the seat cannot do.
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
        """Withdraw a question; return whether its time had run out."""
        if self.now is None or self.now.id != number:
            return False
        self.now = None
        return self._left is not None and self._left < _OUT_OF_TIME

    def forget(self) -> None:
        """Drop the question and the last answer."""
        self.now = self._given = None

    def come_back(self) -> None:
        """Note that the connection is back: the present question lapses unless it is asked again before ``settle``."""
        self._before = self.now

    def settle(self) -> None:
        """Drop the question if it was asked before the connection came back and has not been asked again."""
        if self.now is self._before:
            self.now = None
        self._before = None
