"""What the first frame does not wait for: modules and pictures that it does not show."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.players.records import play

LISTED = """
import json, os, sys, threading
import pygame
from pathlib import Path
from game.__main__ import main
from game.app.window.app import App
from game.app.window.presenter import Presenter
step, load, pictures, opening, at_window = App.step, pygame.image.load, [], Presenter.open, []
waited_for = []
def noted(path):
    pictures.append(Path(path).name)
    if threading.current_thread() is threading.main_thread():
        waited_for.append(Path(path).name)
    return load(path)
def opened(presenter, *size, **manner):
    at_window.extend(sys.modules)
    opening(presenter, *size, **manner)
def watched(app):
    step(app)
    if app.frames:
        print(json.dumps([sorted(sys.modules), sorted(pictures), at_window, waited_for]))
        sys.stdout.flush()
        os._exit(0)
pygame.image.load, App.step, Presenter.open = noted, watched, opened
sys.exit(main(sys.argv[1:]))
"""


def first_frame(home: Path, *arguments: str) -> tuple[set[str], list[str], set[str]]:
    """The modules and pictures that are loaded when a first start shows a frame, and the modules before its window.

    All pictures but the window's icon are read ahead, on a thread.
    """
    environment = os.environ | {"SPARROWS_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", LISTED, "--windowed", "1280x720", "--language", "en", *arguments]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    modules, pictures, before, waited_for = json.loads(done.stdout.splitlines()[-1])
    assert waited_for == ["icon-64.png"]
    return set(modules), pictures, set(before)


UNSEEN_IN_TITLE = {
    "game.app.matches.match_file",
    "game.app.matches.match_peek",
    "game.engine.decisions",
    "game.engine.events",
    "game.engine.replays",
    "game.engine.rulings",
    "game.engine.state",
    "game.hands.pattern",
    "game.hands.pattern_text",
    "game.players.ai.mind",
    "game.players.journey",
    "game.rules.ruleset",
    "game.rules.rulesets.gala",
    "game.scenes.front.saved_matches",
    "game.scenes.table",
    "game.school.lessons.files",
    "game.school.progress",
    "game.view.choreography",
    "game.view.layout",
    "game.view.page.cities",
    "hashlib",
    "logging.handlers",
    "socket",
    "sqlite3",
    "typing_extensions",
}


def test_the_title_waits_for_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    modules, pictures, _before = first_frame(tmp_path)
    assert "game.scenes.front.title" in modules
    assert modules & UNSEEN_IN_TITLE == set()
    assert pictures == ["avatars-120.webp", "icon-64.png", "icons-32.webp", "sparrow-480.webp", "title-small.jpg"]


def test_the_title_says_continue_without_the_engine(tmp_path: Path) -> None:
    play(tmp_path / "data" / "matches", "gala", 5, deals=1)
    first, second = (first_frame(tmp_path)[0] for _start in range(2))
    assert "game.scenes.shared.saved_match" in first & second
    assert second & UNSEEN_IN_TITLE == set()


def test_the_title_that_is_read_from_right_to_left_waits_for_no_picture_either(tmp_path: Path) -> None:
    _modules, pictures, _before = first_frame(tmp_path, "--language", "he")
    assert "title-faces-small.webp" in pictures


AHEAD = """
import sys
import pygame
from game.app.system.settings import Settings
from game.app.window.actions import Actions
from game.scenes.program.ahead import read_for_pages
from game.view.paint.kit import Kit
pygame.display.set_mode((1280, 720))
kit = Kit(Actions())
kit.resize((1280, 720))
read_for_pages(kit, Settings()).join()
print(*sys.modules)
"""


def test_neither_the_end_of_a_deal_nor_the_replays_wait_for_a_module() -> None:
    """They are loaded while the title is seen: that takes longer than several frames."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-c", AHEAD]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    wanted = {"game.scenes.score.score", "game.scenes.score.standings", "game.scenes.replays.replays"}
    assert wanted <= set(done.stdout.split())


UNSEEN_IN_MATCH = {
    "game.app.matches.guest_match",
    "game.app.matches.statistics",
    "game.i18n.guide",
    "game.players.ai.judgment",
    "game.players.ai.mind",
    "game.players.journey",
    "game.players.review",
    "game.rules.own_draft",
    "game.rules.rulesets.israeli",
    "game.rules.rulesets.polish",
    "game.scenes.front.saved_matches",
    "game.scenes.hot_seat",
    "game.scenes.score",
    "game.scenes.statistics",
    "game.scenes.table.drawer_rows",
    "game.scenes.table.guests",
    "game.scenes.table.hint_texts",
    "game.view.page.cities",
    "sqlite3",
}


def test_a_match_waits_for_nothing_that_its_first_frame_does_not_show(tmp_path: Path) -> None:
    modules, pictures, before = first_frame(tmp_path, "--rules", "gala", "--seed", "1")
    assert "game.scenes.table.table" in before, "the window is black while it is loaded"
    assert modules & UNSEEN_IN_MATCH == set()
    assert pictures == [
        "avatars-120.webp",
        "dice-56.webp",
        "felt_grain.webp",
        "icon-64.png",
        "icons-32.webp",
        "ornament-small.webp",
        "rack_lip.jpg",
        "rose-230.webp",
        "walnut-small.jpg",
    ]
