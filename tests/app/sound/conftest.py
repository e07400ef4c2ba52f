"""What the tests of the sound share, for it takes long to decode."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.app.sound import decoder


@pytest.fixture(scope="session", autouse=True)
def _sounds_decoded_once() -> Iterator[None]:
    """Lets each mixer play the game's own sounds as the first one has decoded them."""
    decoded = decoder.decoded

    @cache
    def once(path: Path) -> list[bytes]:
        return [sound.get_raw() for sound in decoded(path)]

    def again(path: Path) -> list[pygame.mixer.Sound]:
        return [pygame.mixer.Sound(buffer=samples) for samples in once(path)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decoder, "decoded", again)
        yield
