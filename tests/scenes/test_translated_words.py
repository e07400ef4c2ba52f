"""The pages of the journey, of the day and of a person show every word whole in each language, in the least window."""

from __future__ import annotations

import pytest

from build_scripts.catalogues import PLURALS
from build_scripts.gallery.pages import PAGES
from game.i18n.translator import speaking

SMALLEST = (1024, 640)
ROOMS = ("days", "journey", "arrival", "player", "statistics-goals", "statistics-rank", "standings-")
SHOWN = [name for name in PAGES if name.startswith(ROOMS) and "long-name" not in name]


@pytest.mark.parametrize("code", sorted(PLURALS))
def test_no_word_is_cut_off_in_the_least_window(code: str) -> None:
    with speaking(code):
        for name in SHOWN:
            pilot = PAGES[name](SMALLEST, draws=False)
            cut = [text for each in pilot.page.widgets if each.is_visible for text in each.clipped(pilot.page.kit)]
            assert not cut, name
