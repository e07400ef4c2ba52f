"""The look at the tiles that were dealt, for somebody who has no kong to lay out."""

from game.engine.commands import Command, Pass
from game.engine.seat import Seat
from game.i18n import _
from game.players.player import Question
from game.scenes.asking.asked import Asked
from game.view.lane.action_bar import BarHead


class FirstLook(Asked):
    """The question to a person without a kong, who looks at his tiles so that nobody learns whether he has one."""

    def __init__(self, seat: Seat, *, number: int) -> None:
        leave = Pass(seat=seat)
        self.leave_label = _("Continue")
        self.head = BarHead(title=_("Your tiles"), line=_("You have no kong to lay out"), title_first=True)
        self._question = Question(id=-number, seat=seat, choices=(leave,), default=leave, seconds=None)
        self._has_looked = False

    @property
    def question(self) -> Question | None:
        return None if self._has_looked else self._question

    def choose(self, command: Command) -> None:
        self._has_looked = True
