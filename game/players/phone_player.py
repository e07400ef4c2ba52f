"""A person with a screen of his own at the table: he folds what he is shown, is asked, and answers when he likes."""

from collections.abc import Callable

from msgspec.structs import replace

from game.engine.commands import Claim, Command
from game.engine.events import Event
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.bot_protocol import offered
from game.players.player import Player, Question


class PhonePlayer:
    """Whoever sits in a chair with a phone.

    :param person: the chair, as they sat down.
    :param tells: whether an event is worth a line of news.
    """

    def __init__(self, person: int, tells: Callable[[Event], bool]) -> None:
        self.person = person
        self.view: State | None = None
        """What he knows of the match."""
        self.told: Event | None = None
        """What happened last that is worth telling."""
        self.has_changed = True
        """Whether there is something new to show; whoever shows it takes it back."""
        self.asked = 0
        """The number of the last question."""
        self._tells = tells
        self._question: Question | None = None
        self._given: Command | None = None
        self._helper: Player | None = None

    @property
    def open_question(self) -> Question | None:
        """What he has still to answer."""
        return self._question if self._given is None and self._helper is None else None

    @property
    def is_held(self) -> bool:
        """Whether somebody else plays for him now."""
        return self._helper is not None

    def observe(self, event: Event) -> None:
        """Learns a fact, as the seat may see it."""
        self.view = evolve(self.view, event)
        if self._tells(event):
            self.told = event
        if self._helper is not None:
            self._helper.observe(event)
        self.has_changed = True

    def ask(self, question: Question) -> None:
        """Is asked; the answer is fetched later."""
        self._question, self._given, self.asked = question, None, question.id
        if self._helper is not None:
            self._helper.ask(question)
        self.has_changed = True

    def answer(self) -> Command | None:
        """The answer to the last question, once; ``None`` while there is none."""
        answer, self._given = self._given, None
        if answer is None and self._helper is not None and self._question is not None:
            answer = self._helper.answer()
        if answer is not None:
            self._question = None
        return answer

    def withdraw(self) -> None:
        """The question lapsed."""
        self._question = self._given = None
        if self._helper is not None:
            self._helper.withdraw()
        self.has_changed = True

    def choose(self, number: int, choice: int, after: float) -> bool:
        """Takes an answer that came from the phone; gives whether it was one that may be given.

        One to a question that has lapsed meanwhile counts for nothing, and may be given.

        :param number: of the question.
        :param choice: the place of what is chosen.
        :param after: seconds since he was asked.
        """
        question = self.open_question
        if question is None or question.id != number:
            return 0 < number <= self.asked
        choices = offered(question)
        if not 0 <= choice < len(choices):
            return False
        chosen = choices[choice]
        self._given = replace(chosen, after=after) if isinstance(chosen, Claim) else chosen
        self.has_changed = True
        return True

    def let_play(self, helper: Player | None) -> None:
        """Has somebody else play from now on, who knows what he knows; ``None``: he plays himself again."""
        if self._helper is not None:
            self._helper.withdraw()
        self._helper = helper
        if helper is not None and self._question is not None and self._given is None:
            helper.ask(self._question)
        self.has_changed = True
