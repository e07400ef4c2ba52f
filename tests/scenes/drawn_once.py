"""Lets all windows of the tests share what each would draw alike: backgrounds and sprites."""

from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest

from game.view.paint.felt import Felt
from game.view.paint.materials import page_background, table_background
from game.view.paint.sprites import Sprites
from game.view.paint.tile_pictures import Back, Faces
from game.view.units.geometry import Frame

_kept = lru_cache(Sprites)


def sprites(*, faces: Faces = Faces.TRADITIONAL, marks: bool = False, back: Back = Back.BAMBOO) -> Sprites:
    """The sprites of all windows with these tiles."""
    return _kept(faces=faces, marks=marks, back=back)


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Lets windows of one size share the empty table, each with its own copy, the walnut of pages, and sprites."""
    table, page = lru_cache(6)(table_background), lru_cache(6)(page_background)

    def copied_table(frame: Frame, felt: Felt = Felt.JADE) -> pygame.Surface:
        return table(frame, felt).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.view.table.table_picture.table_background", copied_table)
        patch.setattr("game.ui.screen.page_background", page)
        patch.setattr("game.view.paint.kit.Sprites", sprites)
        yield
