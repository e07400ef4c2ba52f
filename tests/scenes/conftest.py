"""What the tests of all screens share, for it takes long to make."""

from collections.abc import Iterator

import pytest

from game.players.playouts import PlayoutWork
from tests.english import english_again
from tests.scenes.drawn_once import drawn_once

__all__ = ["drawn_once", "english_again"]


@pytest.fixture(scope="module", autouse=True)
def _no_playouts_beside_the_test() -> Iterator[None]:
    """Lets no replay work out chances in the background, which would go on for a minute after the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PlayoutWork, "start", lambda work: setattr(work, "is_over", True))
        yield
