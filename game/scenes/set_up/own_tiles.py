"""The card on which the person at a shared screen chooses where to hold the tiles."""

from collections.abc import Callable

from game import ui
from game.i18n import _
from game.i18n.general import choices
from game.players.roster import OwnTiles
from game.view.paint import Kit, Paint


class OwnTilesScene(ui.Screen[OwnTiles]):
    """The card on which players choose one of three places for their own tiles; the last choice has the focus.

    :param choose: called with the chosen place.
    """

    is_overlay = True

    def __init__(self, kit: Kit, last: OwnTiles, choose: Callable[[OwnTiles], None]):
        super().__init__(kit, last)
        self._choose, self.first_focus = choose, last

    def view(self, state: OwnTiles) -> ui.Part:
        told = _("Everyone who sees this screen can read tiles that lie face up.")
        buttons = tuple(
            ui.Button(name, (self._take, place), paint=Paint.GOLD if place is state else Paint.GRAY, key=place)
            for place, name in choices(OwnTiles)
        )
        title, words = _("Where do you want your tiles?"), ui.remark(told)
        return self.overlay_card(title, words, ui.Column(buttons, is_region=True))

    def _take(self, place: OwnTiles) -> None:
        self.stack.pop()
        self._choose(place)
