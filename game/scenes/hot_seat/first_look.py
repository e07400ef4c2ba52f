"""A look at the tiles that were dealt, where a book lets kongs be laid out before the first discard."""

from __future__ import annotations

from game.engine.commands import Command, Pass
from game.engine.seat import Seat
from game.i18n import _
from game.players.player import Question
from game.view.lane.action_bar import BarHead


class FirstLook:
    """Asked of a person without a kong: he looks as one would who has one, so that nobody learns it."""

    left: float | None = None
    calls_after = 0.0

    def __init__(self, seat: Seat, *, number: int) -> None:
        leave = Pass(seat=seat)
        self.leave_label = _("Go on")
        self.head: BarHead | None = BarHead(
            title=_("Your tiles"), line=_("You have no kong to lay out"), title_first=True
        )
        self._question: Question | None = Question(id=-number, seat=seat, choices=(leave,), default=leave, seconds=None)

    @property
    def question(self) -> Question | None:
        """What is asked, until it is answered."""
        return self._question

    def choose(self, command: Command) -> None:
        """The person has looked."""
        self._question = None
