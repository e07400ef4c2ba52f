"""The game's own files, and how pictures are read.

In a checkout they are in the folder ``assets`` beside ``game``; in an installed wheel in the folder ``game/_assets``;
in a frozen program in ``assets`` beside the program's library.
"""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Thread

import pygame

_PACKAGE = Path(__file__).resolve().parents[2]


class MissingAsset(Exception):
    """A file of the game is missing, because the installation is broken."""


@cache
def assets_root() -> Path:
    """The folder with tiles, fonts, sounds and other files."""
    places = [_PACKAGE / "_assets", _PACKAGE.parent / "assets"]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        places.insert(0, Path(frozen) / "assets")
    for place in places:
        if place.is_dir():
            return place
    raise MissingAsset(f"the game's pictures are missing: none of {', '.join(map(str, places))} is a folder")


def asset(*parts: str) -> Path:
    """The path of one of the game's own files, such as ``asset("fonts", "Inter-Medium.otf")``.

    Raises ``MissingAsset`` with one clear line if it is not there.
    """
    path = assets_root().joinpath(*parts)
    if not path.is_file():
        raise MissingAsset(
            f"the game's file {'/'.join(parts)} is missing from {assets_root()}; please install it again"
        )
    return path


def picture(*parts: str, opaque: bool = False, converted: bool = True) -> pygame.Surface:
    """A picture of the game, in the screen's own format.

    It has a premultiplied alpha channel (draw it with ``BLEND_PREMULTIPLIED``), or none if ``opaque``. This needs a
    display mode. Unless ``converted``, the picture stays as its file has it: scaling a large picture and converting
    the result is faster than converting all of it.
    """
    try:
        return read(asset(*parts), opaque=opaque, converted=converted)
    except pygame.error as error:
        raise MissingAsset(f"the game's file {'/'.join(parts)} cannot be read: {error}") from error


def read(path: Path, *, opaque: bool, converted: bool = True) -> pygame.Surface:
    """The picture in a file, as returned by ``picture``."""
    loaded = _ahead.pop(path) or pygame.image.load(path)
    if not converted:
        return loaded
    return loaded.convert() if opaque else loaded.convert_alpha().premul_alpha()


class _Ahead:
    """Pictures that are read on a thread before they are needed, while the program loads its modules."""

    def __init__(self) -> None:
        self._thread: Thread | None = None
        self._read: dict[Path, pygame.Surface] = {}

    def begin(self, paths: Sequence[Path]) -> None:
        """Begin to read these pictures; one that cannot be read is left out, and its later use raises the error."""
        self.forget()
        thread = Thread(target=self._work, args=(paths,), name="pictures")
        thread.start()
        self._thread = thread  # now that another one may wait for it

    def _work(self, paths: Sequence[Path]) -> None:
        for path in paths:
            with suppress(pygame.error, OSError):
                self._read[path] = pygame.image.load(path)

    def pop(self, path: Path) -> pygame.Surface | None:
        """Remove and return a picture that was read ahead; waits for the thread, so that two never read at a time."""
        self._wait()
        return self._read.pop(path, None)

    def forget(self) -> None:
        """Drop the pictures that were read ahead and not used."""
        self._wait()
        self._read.clear()

    def _wait(self) -> None:
        if thread := self._thread:  # which another one may have waited for meanwhile
            thread.join()
            self._thread = None


_ahead = _Ahead()


def read_ahead(names: Iterable[tuple[str, ...]]) -> None:
    """Begin to read pictures on a thread; ``picture`` then finds each of them ready, once."""
    _ahead.begin([assets_root().joinpath(*name) for name in names])


def forget_read_ahead() -> None:
    """Drop the pictures that were read ahead and not used."""
    _ahead.forget()


def window_icon() -> pygame.Surface:
    """The icon for the window's frame and the task bar; needs no display mode."""
    return pygame.image.load(asset("icon-64.png"))
