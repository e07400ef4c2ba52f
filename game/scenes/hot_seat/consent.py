"""Taking back a decision among several players: the card on which they agree."""

from collections.abc import Sequence
from typing import NamedTuple

from game import ui
from game.app.window.actions import Action, InputEvent
from game.engine import events as e
from game.i18n import _
from game.players.roster import Chair
from game.scenes.hot_seat.claim_round import own_key
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.shared.destinations import Way
from game.scenes.shared.preferences import Context
from game.view.paint import Icon, Kit, Paint
from game.view.widgets import Callback


class TakingBack:
    """Decides which players at a shared screen must agree before a decision is taken back, and asks them.

    :param may: whether the match allows taking back at all.
    """

    def __init__(self, context: Context, perspectives: Perspectives, chairs: Sequence[Chair], *, may: bool):
        self._context = context
        self._perspectives = perspectives
        self._chairs = chairs
        self._may = may
        self.discarder: int | None = None
        """The player at this screen whose discard nobody has answered yet, and who may take it back alone."""

    def note(self, event: e.Event) -> None:
        """Keeps ``discarder`` up to date when an event is shown."""
        if isinstance(event, e.TileDiscarded):
            person = self._perspectives.open.person_at(event.seat)
            self.discarder = person if person in self._perspectives.persons else self.discarder
        elif isinstance(event, e.ClaimMade | e.DealBegun | e.DealEnded):
            self.discarder = None

    def key(self, event: InputEvent) -> bool:
        """Asks to take back when the key for that is pressed, by anybody; returns whether the event was that press."""
        if not self._may or not self._context.kit.actions.is_pressed_anew(event, Action.TAKE_BACK):
            return False
        self._context.go(Way.TAKE_BACK)
        return True

    def agree(self, take_back: Callback, cost: str = "") -> None:
        """Shows the card and calls ``take_back`` once the players agree: the discarder alone, else all players.

        :param cost: a sentence on what taking back costs, put behind the question.
        """
        persons = self._perspectives.persons if self.discarder is None else (self.discarder,)
        concerned = [Concerned(self._chairs[each].name, own_key(self._perspectives, each)) for each in persons]
        self._context.stack.push(ConsentScene(self._context.kit, concerned, take_back, cost=cost))


class Concerned(NamedTuple):
    """A player who must agree."""

    name: str
    key: Action
    """The player's own key."""


class ConsentScene(ui.Screen[frozenset[Action]]):
    """A card on which each player concerned agrees with a button or key of his own.

    Its state: the keys of the players who have not agreed yet.

    :param concerned: the players who must agree; a single one is asked about his own discard.
    :param agreed: called as soon as all of them have agreed.
    :param said: the question; empty: the usual one.
    :param cost: a sentence that follows the question.
    """

    is_overlay = True
    first_focus = "no"

    def __init__(
        self,
        kit: Kit,
        concerned: Sequence[Concerned],
        agreed: Callback,
        *,
        said: str = "",
        cost: str = "",
    ):
        super().__init__(kit, frozenset(each.key for each in concerned))
        self._concerned, self._agreed = concerned, agreed
        said = said or (
            _("{name}, take back your discard?").format(name=concerned[0].name)
            if len(concerned) == 1
            else _("Take back the last decision? All of you must agree.")
        )
        self.asked = f"{said} {cost}".strip()
        """The question on the card, with the sentence on what it costs."""

    def view(self, state: frozenset[Action]) -> ui.Part:
        label = _("Yes, take it back") if len(self._concerned) == 1 else _("{name} agrees")
        yes = (
            ui.Button(
                label.format(name=each.name),
                (self._agree, each.key),
                Icon.CHECK,
                Paint.TEAL,
                each.key,
                is_off=each.key not in state,
                key=each.key,
            )
            for each in self._concerned
        )
        no = ui.Button(_("Leave it"), self.go_back, Icon.CROSS, shortcut=Action.BACK, key="no")
        answers = ui.Column((*yes, no), is_region=True)
        return self.overlay_card(_("Take back"), ui.Text(self.asked), answers, widest=ui.Size.QUESTION)

    def _agree(self, key: Action) -> None:
        """Notes that the player with this key agrees; when all have, closes the card and calls ``agreed``."""
        self.state -= {key}
        if not self.state:
            self.stack.pop()
            self._agreed()
