"""The discards that are darker on the table, because they were thrown right after being drawn."""

from game.i18n import _
from game.view.layout import TableModel
from game.view.paint import Kit


def has_dark_discards(model: TableModel, kit: Kit) -> bool:
    """Whether a discard lies on the table that is darker because it was drawn just before."""
    return kit.shared.darkens_drawn and bool(model.thrown_as_drawn)


def dark_words() -> str:
    """What a dark discard is."""
    return _("Darker: discarded right after being drawn")
