"""In a language of longer words every line that we wrote is drawn whole: none ends in an ellipsis.

A page that rests is not drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.view.units import theme
from game.view.units.text import Align, Writer
from game.view.units.theme import TextStyle
from tests.for_each import one_of
from tests.gallery.pages import LONG_NAME, PAGES
from tests.gallery.states import SINGLE
from tests.scenes.fixtures import long_words
from tests.scenes.ledger_samples import LONG_NAMED

SMALLEST, SMALL = (1024, 640), (1280, 720)
AT_TABLE = (
    "log",
    "value",
    "aims",
    "seats",
    "break",
    "claim-all",
    "hint",
    "coach",
    "practice-verdict",
    "score-last",
    "standings",
    "round-four",
)
"""States of the table with many words."""


CHOSEN = {LONG_NAME, *(one.name for one in LONG_NAMED)}


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Lines that were drawn with an ellipsis for want of room, but for names that persons chose."""
    found: set[str] = set()
    plain = Writer.draw

    def draw(
        writer: Writer,
        surface: pygame.Surface,
        text: str,
        style: TextStyle,
        at: tuple[int, int],
        *,
        align: Align = Align.START,
        widest: float | None = None,
    ) -> pygame.Rect:
        if text not in CHOSEN and writer.line(text, style, widest).is_cut:
            found.add(text)
        return plain(writer, surface, text, style, at, align=align, widest=widest)

    monkeypatch.setattr(Writer, "draw", draw)
    with long_words():
        yield found


@pytest.mark.parametrize("name", one_of(13, PAGES, first=5))
def test_no_line_ends_in_an_ellipsis_and_a_page_that_rests_is_not_drawn(name: str, cut: set[str]) -> None:
    pilot = PAGES[name](SMALLEST)
    pilot.point((900.0, 5.0))
    frames = pilot.frames
    pilot.wait(2.0)
    pilot.point((905.0, 5.0))
    assert pilot.frames == frames > 0
    assert cut == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_no_line_ends_in_an_ellipsis_in_a_larger_window(name: str, cut: set[str]) -> None:
    assert PAGES[name](SMALL).frames > 0
    assert cut == set()


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALLEST, SMALL], ids=str)
@pytest.mark.parametrize("name", AT_TABLE)
def test_nor_at_the_table(name: str, size: tuple[int, int], cut: set[str]) -> None:
    SINGLE[name](size).step()
    assert cut == set()


def test_a_line_that_is_cut_is_found(cut: set[str]) -> None:
    pygame.display.init()
    Writer().draw(pygame.Surface((60, 40)), "Much too long", theme.SMALL, (0, 30), widest=40)
    assert cut == {"Much too long"}
