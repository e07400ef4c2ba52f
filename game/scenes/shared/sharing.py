"""What leaves the game: files in the player's own folders, pages to print, and texts on the clipboard."""

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

from game.app.matches.replay_shelf import places_to_share
from game.app.system import clipboard, storage
from game.i18n import _
from game.i18n.gaps import isolated
from game.players.program_process import users_environment
from game.players.threads import beside

log = logging.getLogger(__name__)


def show_page(path: Path) -> bool:
    """Open a page in the browser without waiting for it; return whether this system can."""
    if sys.platform != "win32" and shutil.which(_opener()) is None:
        log.info("there is no browser for %s", path)
        return False
    beside(_is_opened, "browser", path)
    return True


def open_folder(folder: Path) -> bool:
    """Open a folder in the system's file manager; return whether that succeeded. It may take long."""
    try:
        storage.own_folder(folder)
    except OSError as error:
        log.info("the folder cannot be opened: %s", error)
        return False
    return _is_opened(folder)


def _opener() -> str:
    return "open" if sys.platform == "darwin" else "xdg-open"


def _is_opened(path: Path) -> bool:
    """Open a file or folder with the program that the user has chosen for it; return whether that succeeded."""
    try:
        if sys.platform == "win32":
            os.startfile(path)  # noqa: S606 - a file or folder of ours
            code = 0
        else:
            code = subprocess.run(  # noqa: S603 - a program of the system, without a shell
                [_opener(), path],
                env=users_environment(os.environ),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
            ).returncode
    except OSError as error:
        log.info("%s cannot be opened: %s", path, error)
        return False
    return not code


def shared_file(name: str, content: bytes, *, otherwise: Path, prints: bool) -> str:
    """Writes a file into the player's usual folder; gives the line that says where it is or why it is not saved.

    :param name: the name of the file, which gets a number if the folder has one of this name.
    :param otherwise: the folder used if none of the usual folders exists.
    :param prints: whether the file is a page to print, which is also opened in the browser.
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


def copied_text(text: str) -> str:
    """Copies a text to the clipboard; gives the line that says whether that worked."""
    return _("Copied as text.") if clipboard.copy(text) else _("The clipboard is not responding.")
