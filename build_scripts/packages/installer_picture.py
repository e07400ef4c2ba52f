"""The picture beside the installer's first and last page: a part of the one behind the title."""

from __future__ import annotations

from pathlib import Path

from build_scripts.packages.contents import ROOT

SIZE = (164, 314)
"""In pixels, as NSIS has it."""
_PLACE, _WIDTH = (2085, 330), 768
"""Which part: its upper left corner and how wide it is, in pixels of the whole."""


def write(folder: Path) -> Path:
    """Writes it into a folder; its path."""
    import pygame

    width, height = SIZE
    whole = pygame.image.load(ROOT / "assets" / "pictures" / "title.jpg")
    part = whole.subsurface((*_PLACE, _WIDTH, _WIDTH * height // width))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "installer.bmp"
    pygame.image.save(pygame.transform.smoothscale(part, SIZE), path)
    return path
