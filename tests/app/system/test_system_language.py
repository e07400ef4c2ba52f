"""The language at the first start: the system's, where the game knows it."""

from __future__ import annotations

import pygame
import pytest

from game.app.system import system_language
from game.app.system.settings import Settings
from game.app.system.system_language import SYSTEM, language_of


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ([], "en"),
        ([{"language": "hu", "country": "HU"}], "hu"),
        ([{"language": "fi", "country": "FI"}, {"language": "lv", "country": None}], "lv"),
        ([{"language": "iw", "country": "IL"}], "he"),
        ([{"language": "xx", "country": "XX"}], "en"),
    ],
)
def test_the_first_known_language_of_the_system_is_spoken(
    places: list[dict[str, str | None]], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: places)
    monkeypatch.setattr(system_language, "languages", lambda: ("en", "he", "hu", "lv"))
    assert language_of(SYSTEM) == code


def test_a_chosen_language_is_spoken_whatever_the_system_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "hu", "country": "HU"}])
    assert language_of("pl") == "pl"


def test_at_the_first_start_nothing_is_chosen() -> None:
    assert Settings().language == SYSTEM
