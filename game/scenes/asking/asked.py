"""The person whom the bar of questions speaks to, and the way that his answers take."""

from game.engine.commands import Command
from game.players.player import Question
from game.players.table_client import TableClient
from game.view.lane.action_bar import BarHead


class Asked:
    """Somebody who is asked, and answers with the bar."""

    head: BarHead | None = None
    """The words of the bar in place of the question's own; ``None``: those."""
    leave_label = ""
    """The word on the button that passes; empty: its own."""

    @property
    def question(self) -> Question | None:
        """The question that is open to him."""
        raise NotImplementedError

    @property
    def left(self) -> float | None:
        """Seconds that are left to answer; ``None`` without a clock."""
        return None

    @property
    def calls_after(self) -> float:
        """How long after the discard a call counts as made, in seconds."""
        return 0.0

    def choose(self, command: Command) -> None:
        """Takes the answer."""
        raise NotImplementedError


class AtTable(Asked):
    """A person whose answers go straight to the table."""

    def __init__(self, client: TableClient, person: int) -> None:
        self._client = client
        self._person = person

    @property
    def question(self) -> Question | None:
        return self._client.question(self._person)

    @property
    def left(self) -> float | None:
        return self._client.left(self._person)

    @property
    def calls_after(self) -> float:
        return self._client.waited(self._person)

    def choose(self, command: Command) -> None:
        self._client.answer(self._person, command)
