"""The look at the dealt tiles, for a player who has no kong to lay out, or before a computer's first discard."""

from game.engine.commands import Command, Pass
from game.engine.seat import Seat
from game.i18n import _
from game.players.player import Question
from game.scenes.asking.asked import Asked
from game.view.lane.action_bar import BarHead


class FirstLook(Asked):
    """A question with one answer, "Continue".

    In books with kongs before the first discard every player is shown the dealt tiles, so that the others cannot tell
    who has one.

    :param seeks_kong: whether it is said that the player has no kong to lay out.
    """

    def __init__(self, seat: Seat, *, number: int, seeks_kong: bool):
        leave = Pass(seat=seat)
        self.leave_label = _("Continue")
        line = _("You have no kong to lay out") if seeks_kong else _("Everyone else, please look away")
        self.head = BarHead(title=_("Your tiles"), line=line)
        self._question = Question(id=-number, seat=seat, choices=(leave,), default=leave, seconds=None)
        self._has_looked = False

    @property
    def question(self) -> Question | None:
        return None if self._has_looked else self._question

    def choose(self, command: Command) -> None:
        self._has_looked = True
