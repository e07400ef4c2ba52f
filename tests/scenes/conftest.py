"""What the tests of all screens share, for it takes long to make."""

import pytest

from tests.english import english_again
from tests.scenes.drawn_once import drawn_once

__all__ = ["drawn_once", "english_again"]


@pytest.fixture(autouse=True)
def _no_playouts_beside_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no replay work out chances in the background, which would go on for a minute after the test."""
    monkeypatch.setattr("game.players.playouts.PlayoutWork.start", lambda work: setattr(work, "is_over", True))
