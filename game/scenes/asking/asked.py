"""The player whose questions the bar shows, and the way of his answers to the table."""

from game.engine.commands import Command
from game.players.player import Question
from game.players.table_client import TableClient
from game.view.lane.action_bar import BarHead


class Asked:
    """A player who is asked, and answers by the bar."""

    head: BarHead | None = None
    """The head of the bar; ``None``: the usual one for the question."""
    leave_label = ""
    """The label of the button that passes; empty: the usual one."""

    @property
    def question(self) -> Question | None:
        """The question that the player has not answered yet; ``None`` if there is none."""
        raise NotImplementedError

    @property
    def seconds_left(self) -> float | None:
        """Seconds left to answer; ``None`` if there is no limit."""
        return None

    @property
    def calls_after(self) -> float:
        """The time of a claim made now, in seconds after the discard."""
        return 0.0

    def choose(self, command: Command) -> None:
        """Takes the player's answer."""
        raise NotImplementedError


class AtTable(Asked):
    """A player whose answers go straight to the table."""

    def __init__(self, client: TableClient, person: int):
        self._client = client
        self._person = person

    @property
    def question(self) -> Question | None:
        return self._client.question(self._person)

    @property
    def seconds_left(self) -> float | None:
        return self._client.seconds_left(self._person)

    @property
    def calls_after(self) -> float:
        return self._client.waited(self._person)

    def choose(self, command: Command) -> None:
        self._client.answer(self._person, command)
