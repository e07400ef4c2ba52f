"""The card on which the person at a shared screen chooses where to hold the tiles."""

from collections.abc import Callable
from functools import partial

from game.i18n import _
from game.i18n.general import choices
from game.players.roster import OwnTiles
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.units import Box, column, lay, theme
from game.view.widgets import MAIN, PLAIN, Button, Label

_BUTTON, _GAP = 78.0, 16.0


class OwnTilesScene(CardScene):
    """The card on which players choose one of three places for their own tiles; the last choice has the focus.

    :param choose: called with the chosen place.
    """

    NARROWEST = 1024.0
    WIDTH, HEIGHT = 1000.0, 560.0

    def __init__(self, kit: Kit, last: OwnTiles, choose: Callable[[OwnTiles], None]) -> None:
        super().__init__(kit, _("Where do you want your tiles?"))
        self._choose = choose
        self._told = Label(
            _("Everyone who sees this screen can read tiles that lie face up."), theme.BODY_SECOND, wraps=True
        )
        self._buttons = {
            place: Button(name, partial(self._take, place), finish=MAIN if place is last else PLAIN)
            for place, name in choices(OwnTiles)
        }
        self.put_together([self._told], self._buttons.values())
        self.page.set_focus(self._buttons[last])

    def lay_inside(self, inner: Box) -> None:
        self._told.place(Box(inner.x, inner.y, inner.width, 90))
        below = Box(inner.x, inner.y + 112, inner.width, 0)
        lay(list(self._buttons.values()), column(below, [_BUTTON] * len(self._buttons), _GAP))

    def _take(self, place: OwnTiles) -> None:
        self.stack.pop()
        self._choose(place)
