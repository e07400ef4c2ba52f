"""The question before a table with guests is closed."""

from collections.abc import Sequence

from game import ui
from game.i18n import _
from game.i18n.tile_words import listed_names
from game.scenes.shared.question import QuestionCard
from game.view.paint import Kit, Paint


class CloseTableScene(QuestionCard):
    """Asks whether to leave the guests at the table.

    :param names: the names of these guests.
    :param is_kept: whether a match is in progress that can be resumed.
    :param close: closes the table.
    """

    def __init__(self, kit: Kit, names: Sequence[str], close: ui.Act, *, is_kept: bool):
        here = _("At the table: {names}.").format(names=listed_names(names))
        kept = _("The match is saved, and each seat is held for its owner until you continue.")
        leave = ui.Button(_("Close the table"), close)
        stay = ui.Button(_("Stay"), self.go_back, None, Paint.GOLD, key="first")
        super().__init__(kit, _("Close the table?"), f"{here}\n{kept}" if is_kept else here, (leave, stay))
