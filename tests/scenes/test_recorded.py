"""What is seen, told and heard of a page, and the order in which it is walked through, do not depend on its past."""

from __future__ import annotations

import pygame
import pytest

from tests.for_each import for_each
from tests.gallery.pages import PAGES
from tests.scenes.pilot import Pilot
from tests.scenes.recorded import LANGUAGES, SIZES, record, spoken

_QUICK = [name for name in PAGES if name.startswith(("title", "settings", "ledger-en", "ledger-nobody"))]


def check(pilot: Pilot, size: tuple[int, int]) -> None:
    """The page is the same once the window has had another size."""
    fresh = record(pilot)
    pilot.resize((1024, 640))
    pilot.resize(size)
    assert record(pilot) == fresh


@pytest.mark.slow
@for_each("name", [*_QUICK, "rulebook-tiles", "rulebook-jump", "days-share"])
def test_a_page_is_the_same_after_another_size_of_the_window(name: str) -> None:
    with spoken("he"):
        check(PAGES[name](SIZES[0]), SIZES[0])


@pytest.mark.long(cases=True)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_so_is_every_page_in_every_size_and_language(name: str, language: str) -> None:
    with spoken(language):
        for size in SIZES:
            check(PAGES[name](size), size)


def test_another_focus_is_another_record() -> None:
    pilot = PAGES["title"](SIZES[1])
    before = record(pilot)
    pilot.press(pygame.K_DOWN)
    differing = {part for part, now in record(pilot).items() if now != before[part]}
    assert differing == {"picture", "focus", "switch"}
