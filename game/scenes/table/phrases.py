"""Set phrases, shown at the seats of those who say them."""

from collections.abc import Sequence

from game.i18n.general import name_of
from game.players.manner.phrases import Said
from game.scenes.shared.preferences import Preferences
from game.view.choreography.steps import Call, CallKind
from game.view.stage.table_view import TableView


class TablePhrases:
    """Shows each set phrase at the table once, unless the player wants no table talk."""

    def __init__(self, view: TableView, preferences: Preferences):
        self._view = view
        self._preferences = preferences
        self._heard: tuple[Said, ...] = ()

    def hear(self, said: Sequence[Said]) -> None:
        """Shows phrases that are new."""
        fresh = [each for each in said if each not in self._heard]
        self._heard = tuple(said)
        if not self._preferences.now.talks:
            return
        model = self._view.model
        for each in fresh:
            side = model.side_of(model.seat_of(each.person))
            kind = CallKind.TALK if side else CallKind.WORD
            self._view.call(Call(side=side, text=name_of(each.phrase), kind=kind))
