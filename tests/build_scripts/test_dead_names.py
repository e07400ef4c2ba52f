"""Names that nothing uses."""

from pathlib import Path

import pytest

from build_scripts.dead_names import dead_names

BOOK = "class Facts:\n    def pays(self): ...\n\n\ndef opened(): ...\n\n\ndef listed(): ...\n\n\ndef forgotten(): ...\n"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "page.py").write_text("from game.book import opened\nopened()\n", encoding="utf-8")
    packages = tmp_path / "build_scripts" / "packages"
    packages.mkdir(parents=True)
    (packages / "sparrows.spec").write_text("Facts()\n", encoding="utf-8")
    (tmp_path / "game" / "book.py").write_text(BOOK, encoding="utf-8")
    (tmp_path / "game" / "lesson.toml").write_text('when = "lesson.pays"\n', encoding="utf-8")
    return tmp_path


def test_a_name_that_nothing_uses_is_told_with_its_place(sources: Path) -> None:
    (told,) = dead_names(sources, {"listed"})
    assert "book.py:11: unused function 'forgotten'" in told


def test_a_name_that_a_lesson_told_before_is_dead_without_it(sources: Path) -> None:
    (sources / "game" / "lesson.toml").write_text('when = "never"\n', encoding="utf-8")
    assert any("'pays'" in line for line in dead_names(sources, {"listed", "forgotten"}))


def test_a_name_need_not_be_listed_once_something_uses_it(sources: Path) -> None:
    (told,) = dead_names(sources, {"listed", "forgotten", "opened"})
    assert told == "build_scripts/dead_names.py: opened need not be in the list"
