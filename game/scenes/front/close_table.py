"""The question before a table with guests is closed."""

from collections.abc import Callable, Sequence

from game.i18n import _
from game.i18n.tile_words import listed_names
from game.scenes.shared.panel_scene import QuestionCard
from game.view.paint import Kit
from game.view.widgets import MAIN, Button


class CloseTableScene(QuestionCard):
    """Asks whether to leave the guests at the table.

    :param names: the names of these guests.
    :param is_kept: whether a match is in progress that can be resumed.
    :param close: closes the table.
    """

    WIDTH = 900.0

    def __init__(self, kit: Kit, names: Sequence[str], close: Callable[[], None], *, is_kept: bool) -> None:
        here = _("At the table: {names}.").format(names=listed_names(names))
        kept = _("The match is saved, and each seat is held for its owner until you continue.")
        stay = Button(_("Stay"), self.go_back, finish=MAIN)
        leave = Button(_("Close the table"), close)
        text = f"{here}\n{kept}" if is_kept else here
        super().__init__(kit, _("Close the table?"), text, (leave, stay), safest=stay)
