"""What the first frame does not wait for: modules whose work it does not show."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

LISTED = """
import os, sys
from game.__main__ import main
from game.app.window.app import App
step = App.step
def watched(app):
    step(app)
    if app.frames:
        print(*sorted(sys.modules))
        sys.stdout.flush()
        os._exit(0)
App.step = watched
sys.exit(main(sys.argv[1:]))
"""
UNSEEN_IN_TITLE = {
    "game.app.matches",
    "game.engine.decisions",
    "game.engine.events",
    "game.engine.replays",
    "game.engine.rulings",
    "game.engine.state",
    "game.hands.pattern",
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
    "sqlite3",
}


@pytest.mark.parametrize(("arguments", "unseen"), [([], UNSEEN_IN_TITLE)], ids=["title"])
def test_the_first_frame_waits_for_no_module_whose_work_it_does_not_show(
    arguments: list[str], unseen: set[str], tmp_path: Path
) -> None:
    environment = os.environ | {"SPARROWS_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", LISTED, "--windowed", "640x360", *arguments]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "game.scenes.front.title" in loaded
    assert loaded & unseen == set()
