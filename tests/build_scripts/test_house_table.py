"""How pages are measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_scripts.house_table import bare_numbers, code_lines, sizes_of_pages

PAGE = '''"""What it is."""

import os
from game.view.widgets import Button
from game.scenes.shared.card import card

# why
class TitleScene:
    """A page."""

    label = Button(
        1,
    )
    """What is on it."""

    def lay_out(self):
        """Numbers."""
        self.place(1, 2.5, True)
'''


def test_only_lines_that_do_something_are_code() -> None:
    assert code_lines(PAGE) == 6


def test_numbers_count_where_something_is_laid_out() -> None:
    assert bare_numbers(PAGE) == 2


def test_what_two_pages_use_counts_half_for_each(tmp_path: Path) -> None:
    """A name that a face hands out counts for the module where it is defined; a page is no part of another."""
    texts = {
        "game.scenes.front.title": PAGE,
        "game.scenes.front.about": "import game.scenes.front.title\n" + PAGE.replace("TitleScene", "AboutScene"),
        "game.scenes.shared.card": "def card(): pass\n",
        "game.view.widgets": "from game.view.widgets.button import Button\n",
        "game.view.widgets.button": "class Button:\n    pass\n    pass\n",
    }
    modules = {}
    for name, text in texts.items():
        path = tmp_path.joinpath(*name.split(".")).with_suffix(".py")
        if name == "game.view.widgets":
            path = path.with_suffix("") / "__init__.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        modules[name] = path
    own, shared = sizes_of_pages(modules)["front.title"]
    assert own == 6
    assert shared == pytest.approx(6 + 1 / 2 + 3 / 2)
