"""Lets all windows of the tests share what each would draw alike: backgrounds and sprites."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count

import pygame
import pytest

from game.view.paint.felt import Felt
from game.view.paint.materials import page_background, table_background
from game.view.paint.sprites import Sprites
from game.view.paint.tile_pictures import Back, Faces
from game.view.units.geometry import Frame

FORGETS = 150
"""After so many windows the sprites of all sizes are dropped."""


class KeptSprites(Sprites):
    """Sprites that are kept when one window changes its size, for others have that size."""

    def __init__(self, faces: Faces, back: Back, *, marks: bool) -> None:
        super().__init__(faces=faces, marks=marks, back=back)
        self._resized = count(1)

    def forget(self) -> None:
        if next(self._resized) % FORGETS == 0:
            super().forget()


_kept = lru_cache(KeptSprites)


def sprites(*, faces: Faces = Faces.TRADITIONAL, marks: bool = False, back: Back = Back.BAMBOO) -> Sprites:
    """The sprites of all windows with these tiles."""
    return _kept(faces, back, marks=marks)


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Lets windows of one size share the empty table and the walnut of pages, each with its own copy, and sprites."""
    table, page = lru_cache(6)(table_background), lru_cache(6)(page_background)

    def copied_table(frame: Frame, felt: Felt = Felt.JADE) -> pygame.Surface:
        return table(frame, felt).copy()

    def copied_page(frame: Frame) -> pygame.Surface:
        return page(frame).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.view.table.table_picture.table_background", copied_table)
        patch.setattr("game.ui.screen.page_background", copied_page)
        patch.setattr("game.view.paint.kit.Sprites", sprites)
        yield
