"""The question before the table of guests is closed."""

from collections.abc import Callable, Sequence

from game.i18n import _
from game.i18n.tile_words import listed_names
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.units import Box, theme
from game.view.widgets import MAIN, Button, Label


class CloseTableScene(CardScene):
    """Asks whether to leave the guests who are at the table.

    :param names: of these guests.
    :param is_kept: whether a match is played that can be continued.
    :param close: leaves them.
    """

    WIDTH, HEIGHT = 900.0, 400.0

    def __init__(self, kit: Kit, names: Sequence[str], close: Callable[[], None], *, is_kept: bool) -> None:
        super().__init__(kit, _("Close the table?"))
        here = _("At the table: {names}.").format(names=listed_names(names))
        kept = _("The match is saved, and each seat is held for its owner until you continue.")
        self._told = Label(f"{here}\n{kept}" if is_kept else here, theme.BODY, wraps=True)
        self._stay = Button(_("Stay"), self.go_back, finish=MAIN)
        self._leave = Button(_("Close the table"), close)
        self.put_together([self._told], [self._leave, self._stay])
        self.page.set_focus(self._stay)

    def lay_inside(self, inner: Box) -> None:
        self._told.place(Box(inner.x, inner.y, inner.width, inner.height - 90))
        half = (inner.width - 24) / 2
        for number, button in enumerate((self._leave, self._stay)):
            button.place(Box(inner.x + number * (half + 24), inner.bottom - 70, half, 70))
