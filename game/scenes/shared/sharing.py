"""What a person takes along: files where people keep theirs, pages to print, and positions on the clipboard."""

from pathlib import Path

from game.app.matches.replay_shelf import places_to_share
from game.app.system import clipboard, storage
from game.app.system.browser import show_page
from game.i18n import _
from game.i18n.gaps import isolated
from game.school.positions.moment import position_of
from game.school.positions.text import written
from game.view.layout import TableModel


def shared_file(name: str, content: bytes, *, otherwise: Path, prints: bool = False) -> str:
    """Writes a file, and gives what is to be said about it.

    :param name: of the file, where no other has it.
    :param otherwise: the folder for it, where people have none of their own.
    :param prints: whether it is a page to be printed.
    """
    try:
        folder = next(iter(places_to_share()), otherwise)
        target = storage.free_name(folder / name)
        storage.write(target, content, closes_folder=False)
    except storage.StorageError as error:
        return _("It cannot be saved: {reason}").format(reason=error)
    is_open = prints and show_page(target)
    said = _("Print it from the browser. Saved: {path}") if is_open else _("Saved: {path}")
    return said.format(path=isolated(str(target)))


def copied(model: TableModel) -> str:
    """Copies what the person who looks knows; gives what is to be said about it."""
    position = position_of(model.state, model.seat)
    if position is None:
        return _("There is no decision here to copy.")
    return copied_text(written(position))


def copied_text(text: str) -> str:
    """Copies a text; gives what is to be said about it."""
    return _("Copied as text.") if clipboard.copy(text) else _("The clipboard is not responding.")
