"""The game's own files, and how pictures are read.

In a checkout they are in the folder ``assets`` beside ``game``; in an installed wheel in the folder ``game/_assets``;
in a frozen program in ``assets`` beside the program's library.
"""

import sys
from functools import cache
from pathlib import Path

import pygame

_PACKAGE = Path(__file__).resolve().parents[2]


class MissingAsset(Exception):
    """A file of the game is missing, because the installation is broken."""


@cache
def assets_root() -> Path:
    """The folder that holds tiles, fonts, sounds and the rest."""
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

    With an alpha channel and premultiplied (to be drawn with ``BLEND_PREMULTIPLIED``), or without one if ``opaque``.
    Needs a display mode, unless it is not to be ``converted``, but left as its file has it: what a large picture is
    scaled to is sooner converted than the whole.
    """
    try:
        return read(asset(*parts), opaque=opaque, converted=converted)
    except pygame.error as error:
        raise MissingAsset(f"the game's file {'/'.join(parts)} cannot be read: {error}") from error


def read(path: Path, *, opaque: bool, converted: bool = True) -> pygame.Surface:
    """The picture in a file, as ``picture`` gives it."""
    loaded = pygame.image.load(path)
    if not converted:
        return loaded
    return loaded.convert() if opaque else loaded.convert_alpha().premul_alpha()


def window_icon() -> pygame.Surface:
    """The icon for the window's frame and the task bar; needs no display mode."""
    return pygame.image.load(asset("icon-64.png"))
