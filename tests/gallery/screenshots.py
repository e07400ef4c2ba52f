"""Pictures of the gallery: ``python -m tests.gallery.screenshots FOLDER [NAME ...] [--size WxH ...]``; no window."""

import argparse
from contextlib import nullcontext
from pathlib import Path

import pygame

from build_scripts import words
from game.i18n import use_language
from tests.gallery.states import NAMES, state, states
from tests.scenes.fixtures import long_words, mirrored_words

SIZES = ("1280x720", "1920x1080")


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description="Pictures of the game's screens.")
    parser.add_argument("folder", type=Path, help="or a file, such as table.png, for the one moment that is named")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(NAMES)}; all when left out")
    parser.add_argument("--size", action="append", help="such as 1280x720; may be given several times")
    parser.add_argument("--mirrored", action="store_true", help="as for a language written from right to left")
    parser.add_argument("--language", default="en", help="such as he, which is mirrored by itself")
    parser.add_argument("--long-words", action="store_true", help="in a language of words that are much longer")
    asked = parser.parse_intermixed_args()
    words.make()
    use_language(asked.language)
    if asked.folder.suffix:
        width, height = map(int, (asked.size or SIZES)[-1].split("x"))
        seen = state(asked.names[0], (width, height))
        seen.step()
        pygame.image.save(seen.surface, asked.folder)
        return
    if unknown := [name for name in asked.names if name not in NAMES]:
        parser.error(f"no picture is called {unknown[0]}; there are {', '.join(NAMES)}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    with long_words() if asked.long_words else nullcontext(), mirrored_words() if asked.mirrored else nullcontext():
        for size in asked.size or SIZES:
            width, height = map(int, size.split("x"))
            for name in asked.names or NAMES:
                for moment, shown in states(name, (width, height)):
                    path = asked.folder / f"{moment}-{size}.png"
                    pygame.image.save(shown.surface, path)
                    print(path)


if __name__ == "__main__":
    main()
