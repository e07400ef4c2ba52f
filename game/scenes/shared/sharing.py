"""Files that a person takes along: written where people keep theirs, and pages to print opened in the browser."""

from pathlib import Path

from game.app.matches.replay_shelf import places_to_share
from game.app.system import storage
from game.app.system.browser import show_page
from game.i18n import _
from game.i18n.gaps import isolated


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
