"""What the tests of all screens share, for it takes long to make."""

from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest

from game.view.paint.felt import Felt
from game.view.paint.materials import page_background, table_background
from game.view.units.geometry import Frame


@pytest.fixture(scope="session", autouse=True)
def _backgrounds_painted_once() -> Iterator[None]:
    """Lets windows of one size share the empty table and the walnut of pages, each with a copy of its own."""
    table, page = lru_cache(6)(table_background), lru_cache(6)(page_background)

    def copied_table(frame: Frame, felt: Felt = Felt.JADE) -> pygame.Surface:
        return table(frame, felt).copy()

    def copied_page(frame: Frame) -> pygame.Surface:
        return page(frame).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.view.table.table_picture.table_background", copied_table)
        patch.setattr("game.scenes.shared.page_scene.page_background", copied_page)
        yield


@pytest.fixture(autouse=True)
def _no_playouts_beside_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no replay work out chances in the background, which would go on for a minute after the test."""
    monkeypatch.setattr("game.players.playouts.PlayoutWork.start", lambda work: setattr(work, "is_over", True))
