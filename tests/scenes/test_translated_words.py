"""Every page shows every word whole in each language, in the least window."""

from __future__ import annotations

import pytest

from build_scripts.catalogues import PLURALS
from game.i18n.translator import speaking
from tests.gallery.pages import PAGES
from tests.scenes.test_layout import NAMES

SMALLEST = (1024, 640)


@pytest.mark.parametrize("code", sorted(PLURALS))
def test_no_word_is_cut_off_in_the_least_window(code: str) -> None:
    found = []
    with speaking(code):
        for name, page in PAGES.items():
            pilot = page(SMALLEST, draws=False)
            shown = [each for each in pilot.page.widgets if each.is_visible and not isinstance(each, NAMES)]
            found += [(name, text) for each in shown for text in each.clipped(pilot.page.kit)]
    assert not found
