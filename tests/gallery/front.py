"""Makes the pictures of the front page: the table in every language, and a film of a few seconds.

``python -m tests.gallery.front`` plays both from the gallery, without a window, and writes them as WebP into
``docs/front``; ``python -m tests.gallery.front FOLDER NAME ...`` writes states of the gallery in every language, and a
larger film, for the web site (``build_scripts/make_site.py``).
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}

import pygame
from PIL import Image

from build_scripts.packages.store import LANGUAGES
from game.app.system.settings import Speed
from game.i18n import use_language
from game.view.units import Motion
from tests.gallery.middle import third_deal
from tests.gallery.states import state
from tests.gallery.tables import DEALT, TWINS, first_match
from tests.scenes.table_pilot import Desk, ScenePilot

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "front"
SIZE = (1280, 720)
FILM_SIZE, SITE_FILM_SIZE = (640, 360), (720, 405)
FRAMES = 12
"""Frames of the film in a second."""
_STEPS = 5
"""The number of frames of the game for one of the film."""


def main() -> None:
    if sys.argv[1:]:
        for_site(Path(sys.argv[1]), sys.argv[2:])
        return
    FOLDER.mkdir(exist_ok=True)
    use_language("en")
    first, *others = (_picture(frame, FILM_SIZE) for frame in film())
    told = {"duration": 1000 // FRAMES, "loop": 0, "quality": 60, "method": 6, "minimize_size": True}
    first.save(FOLDER / "film.webp", save_all=True, append_images=others, **told)
    for language in LANGUAGES:
        use_language(language)
        shown = state("middle-claim", SIZE)
        shown.step()
        _picture(shown.surface, SIZE).save(FOLDER / f"table-{language}.webp", quality=75, method=6)
    for path in sorted(FOLDER.glob("*.webp")):
        print(f"{path.name}: {path.stat().st_size / 1e3:.0f} kB")


def for_site(folder: Path, names: Sequence[str]) -> None:
    """Write these states in every language, and the film, into a folder."""
    for language in LANGUAGES:
        use_language(language)
        for name in names:
            shown = state(name, SIZE)
            shown.step()
            _picture(shown.surface, SIZE).save(folder / f"{name}-{language}.webp", quality=78, method=6)
    use_language("en")
    first, *others = (_picture(frame, SITE_FILM_SIZE) for frame in film())
    told = {"duration": 1000 // FRAMES, "quality": 34, "speed": 6}
    first.save(folder / "film.avif", save_all=True, append_images=others, **told)


def film() -> Iterator[pygame.Surface]:
    """The frames of the film: the wall is built and broken, tiles are dealt; a discard is claimed; a hand is won."""
    desk = first_match(SIZE)
    desk.step(4.0)
    yield from _shot(desk, 3.2)
    desk = DEALT(SIZE)
    yield from _shot(desk, 1.5)
    motion = Motion(speed=Speed.OFF)
    desk = ScenePilot(third_deal(), size=SIZE, motion=motion)
    desk.until(lambda: desk.is_asked)
    desk.step(6.0)
    motion.speed = Speed.NORMAL
    yield from _shot(desk, 0.8)
    desk.key(pygame.K_2, pygame.K_2)  # pressed once, it says that mahjong could be declared
    yield from _shot(desk, 2.0)
    desk = TWINS(SIZE)
    yield from _shot(desk, 0.5)
    desk.key(pygame.K_4)
    yield from _shot(desk, 3.6)


def _shot(desk: Desk, seconds: float) -> Iterator[pygame.Surface]:
    """The frames of the table while this many seconds pass."""
    for _frame in range(int(seconds * FRAMES)):
        for _step in range(_STEPS):
            desk.step(1 / FRAMES / _STEPS)
        yield desk.surface


def _picture(surface: pygame.Surface, size: tuple[int, int]) -> Image.Image:
    scaled = surface if surface.get_size() == size else pygame.transform.smoothscale(surface, size)
    return Image.frombytes("RGB", size, pygame.image.tobytes(scaled, "RGB"))


if __name__ == "__main__":
    main()
