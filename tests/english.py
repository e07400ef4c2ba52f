"""A fixture for tests that speak other languages; the ``conftest`` of their rooms hand it out."""

from collections.abc import Iterator

import pytest

from game.i18n import use_language


@pytest.fixture
def english_again() -> Iterator[None]:
    """Whatever language the test speaks, the next one speaks English."""
    yield
    use_language("en")
