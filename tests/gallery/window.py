"""A state of the gallery in a real window: ``python -m tests.gallery.window NAME [--size WxH]``.

A driver outside names a status file, as for the game itself.
"""

import argparse
import os
from pathlib import Path

import pygame

from game.app.window.app import App, Clock
from game.app.window.presenter import Presenter
from game.app.window.window_events import PygameEvents
from game.scenes.program.status import status_file
from game.scenes.program.window import STATUS_FILE
from tests.gallery.states import state


def main() -> None:
    """Play to the state without a window, then go on with it in one."""
    parser = argparse.ArgumentParser(description="Open a named screen in a window.")
    parser.add_argument("name", help="such as title, full or gala-middle")
    parser.add_argument("--size", default="1280x720")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    made = state(asked.name, (width, height))
    pygame.display.quit()
    os.environ.pop("SDL_VIDEODRIVER")  # the pilots' own, which shows nothing
    presenter = Presenter(asked.name)
    presenter.open((width, height))
    app = App(screen=presenter, stack=made.stack, events=PygameEvents(), clock=Clock(), actions=made.actions)
    if STATUS_FILE in os.environ:
        app.on_step = status_file(Path(os.environ[STATUS_FILE]))
    app.run()


if __name__ == "__main__":
    main()
