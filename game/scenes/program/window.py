"""The start of the program with a window, from the command line: its log, its settings, and its exit code."""

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pygame

from game.app.sound.audio import is_device_awaited
from game.app.system import settings as settings_file
from game.app.system.crash import place_told, report, write_report
from game.app.system.diary import Diary
from game.app.system.last_setup import with_own_book
from game.app.system.paths import Paths
from game.app.system.system_language import language_of
from game.app.window.presenter import NoWindow
from game.app.window.stack import Scene
from game.app.window.start import Wishes
from game.i18n import _, use_language
from game.scenes.front.title import NAME
from game.scenes.program.application import Application
from game.scenes.program.elsewhere import local_network

STATUS_FILE = "SPARROWS_STATUS_FILE"
"""The environment variable with the path of the status file, for programs that drive the game from outside."""
_GRACE = 2.0
"""Seconds to wait, when the game is over, for a search for a sound device to end."""

log = logging.getLogger(__name__)


def run(start: Wishes) -> int:
    """Runs the game in its window until the player quits; gives the exit code: 1 after an error, 2 without a window."""
    code = _kept_in_diary(start)
    if is_device_awaited(_GRACE):
        # All is saved and the window is closed. On a normal exit SDL would wait for the device, or crash.
        sys.stderr.flush()
        os._exit(code)
    return code


def _kept_in_diary(start: Wishes) -> int:
    paths = Paths.of_user()
    diary = Diary(paths.logs)
    unkept = diary.open()
    if unkept is not None:
        sys.stderr.write(f"sparrows: the log cannot be kept: {unkept}\n")
    try:
        return _run(start, paths)
    except Exception as error:
        log.exception("the program ends")
        path = write_report(paths.logs, report(error, (), datetime.now(tz=UTC)), datetime.now(tz=UTC))
        line = f"an error ended the game; report: {path or 'none, the disk did not take it'}"
        _tell(line, "\n".join((_("Something went wrong"), place_told(path))))
        return 1
    finally:
        diary.close()


def _run(start: Wishes, paths: Paths) -> int:
    settings, problem = settings_file.load(paths)
    settings = with_own_book(settings, use_language(start.language or language_of(settings.language)))
    try:
        program = Application(settings, paths, start, _watch(), network=local_network)
    except NoWindow as error:
        _tell(f"no window can be opened: {error}", _("No window can be opened: {reason}").format(reason=error))
        return 2
    if problem is not None:
        program.say(problem)
    program.run()
    return 0


def _watch() -> Callable[[Scene | None], None] | None:
    """A function that writes the status file after every step; ``None`` if the environment names no such file."""
    if STATUS_FILE not in os.environ:
        return None
    from game.scenes.program.status import status_file

    return status_file(Path(os.environ[STATUS_FILE]))


def _tell(line: str, text: str) -> None:
    """Says why there is no window: ``line`` goes to stderr, ``text`` to a message box if Windows gave no console."""
    sys.stderr.write(f"sparrows: {line}\n")
    if sys.__stderr__ is None:
        with suppress(pygame.error):
            pygame.display.message_box(NAME, text, message_type="error")
