"""The position that is seen at a table, copied to the clipboard."""

from game.app.system import clipboard
from game.i18n import _
from game.school.positions.moment import position_of
from game.school.positions.text import written
from game.view.layout import TableModel


def copied(model: TableModel) -> str:
    """Copies what the person who looks knows; gives what is to be said about it."""
    position = position_of(model.state, model.seat)
    if position is None:
        return _("There is no decision here to copy.")
    return copied_text(written(position))


def copied_text(text: str) -> str:
    """Copies a text; gives what is to be said about it."""
    return _("Copied as text.") if clipboard.copy(text) else _("The clipboard is not responding.")
