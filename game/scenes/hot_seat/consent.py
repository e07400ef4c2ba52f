"""Taking back a decision among several players: the card on which they agree."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from game.app.window.actions import Action, InputEvent
from game.engine import events as e
from game.i18n import _
from game.players.roster import Chair
from game.scenes.hot_seat.claim_round import own_key
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.shared.destinations import Way
from game.scenes.shared.panel_scene import CardScene
from game.scenes.shared.preferences import Context
from game.view.paint import Icon, Kit, Paint
from game.view.units import Box, theme
from game.view.widgets import Button, Finish, Label

_BUTTON, _STEP = 72.0, 96.0
_EDGE = 44.0
"""Room below the last button."""
_YES = Finish(paint=Paint.TEAL, style=theme.BUTTON.sized(26))
_NO = Finish(paint=Paint.GRAY, style=theme.BUTTON.sized(26))


class TakingBack:
    """Decides which players at a shared screen must agree before a decision is taken back, and asks them.

    :param may: whether the match allows taking back at all.
    """

    def __init__(self, context: Context, perspectives: Perspectives, chairs: Sequence[Chair], *, may: bool) -> None:
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
        if not self._may or not self._context.kit.actions.is_pressed(event, Action.TAKE_BACK, repeats=False):
            return False
        self._context.go(Way.TAKE_BACK)
        return True

    def agree(self, take_back: Callable[[], None], cost: str = "") -> None:
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


class ConsentScene(CardScene):
    """A card on which each player concerned agrees with a button or key of his own.

    :param concerned: the players who must agree; a single one is asked about his own discard.
    :param agreed: called as soon as all of them have agreed.
    :param said: the question; empty: the usual one.
    :param cost: a sentence that follows the question.
    """

    WIDTH = 860.0

    def __init__(
        self,
        kit: Kit,
        concerned: Sequence[Concerned],
        agreed: Callable[[], None],
        *,
        said: str = "",
        cost: str = "",
    ) -> None:
        super().__init__(kit, _("Take back"))
        self._agreed = agreed
        self._missing = {each.key: each for each in concerned}
        said = said or (
            _("{name}, take back your discard?").format(name=concerned[0].name)
            if len(concerned) == 1
            else _("Take back the last decision? All of you must agree.")
        )
        self._words = Label(f"{said} {cost}".strip(), theme.BODY.sized(28), wraps=True)
        label = _("Yes, take it back") if len(concerned) == 1 else _("{name} agrees")
        self._yes = {
            each.key: Button(
                label.format(name=each.name), partial(self._agree, each.key), finish=_YES, key=each.key, icon=Icon.CHECK
            )
            for each in concerned
        }
        self._no = Button(_("Leave it"), self.go_back, finish=_NO, key=Action.BACK, icon=Icon.CROSS)
        self.put_together([self._words], [*self._yes.values(), self._no])
        self.page.set_focus(self._no)

    @property
    def asked(self) -> str:
        """The question on the card, with the sentence on what it costs."""
        return self._words.text

    def lay_out(self) -> None:
        card = self.lay_panel(116 + 96 + len(self._yes) * _STEP + _BUTTON + _EDGE)
        x, y, wide = card.x + 48, card.y + 116, card.width - 2 * 48
        self._words.place(Box(x, y, wide, 86))
        for number, button in enumerate([*self._yes.values(), self._no]):
            button.place(Box(x, y + 96 + number * _STEP, wide, _BUTTON))

    def handle(self, event: InputEvent) -> bool:
        key = next((key for key in self._missing if self.kit.actions.is_pressed(event, key, repeats=False)), None)
        if key is not None:
            self._agree(key)
            return True
        return super().handle(event)

    def _agree(self, key: Action) -> None:
        """Notes that the player with this key agrees; when all have, closes the card and calls ``agreed``."""
        self._missing.pop(key, None)
        self._yes[key].is_enabled = False
        if not self._missing:
            self.stack.pop()
            self._agreed()
