"""The store pictures in every language: moments of the gallery, as AppStream's description names them."""

import os
from pathlib import Path

from build_scripts import ready
from build_scripts.packages.store import LANGUAGES, TOLD, picture
from build_scripts.packages.tools import run

SIZE = "1280x720"


def make(out: Path) -> list[Path]:
    """Make every picture, beside the packages."""
    os.environ |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
    python = ready.python_of("check")  # the gallery is played by the pilots of the tests
    made = []
    for name in TOLD["pictures"]:
        for language in LANGUAGES:
            path = out / picture(name, language)
            given = [str(path), name, "--size", SIZE, "--language", language]
            run([python, "-m", "tests.gallery.screenshots", *given])
            made.append(path)
    return made
