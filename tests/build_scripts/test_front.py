"""The front page: the same in every language, and true to the files that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_scripts import make_site
from build_scripts.packages.store import LANGUAGES
from build_scripts.words import WRITTEN, translations

ROOT = Path(__file__).parent.parent.parent
PAGES = {language: (ROOT / path).read_text(encoding="utf-8") for language, path in make_site.PAGES.items()}


def test_every_language_has_the_page_with_its_picture_the_film_and_the_way_to_start() -> None:
    assert PAGES.keys() == set(LANGUAGES)
    for language, text in PAGES.items():
        assert re.findall(r"\((?:docs/front/)?([\w-]+\.webp)\)", text) == [f"table-{language}.webp", "film.webp"]
        assert len(re.findall("^## ", text, flags=re.MULTILINE)) == len(re.findall("^## ", PAGES["en"], re.MULTILINE))
        assert text.count("\n- ") >= 6
        for said in (
            "\n    python3 build_scripts/start.py\n",
            "-setup.exe`",
            "`.dmg`",
            ".deb`",
            "`.AppImage`",
            "`.whl`",
        ):
            assert said in text, (language, said)


def sections(language: str) -> list[str]:
    """What stands under the headings: the sources, the packages, the first match, and more."""
    return re.split("^## .*$", PAGES[language], flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("language", PAGES)
def test_every_language_names_the_same_commands_files_and_needs(language: str) -> None:
    """Versions, sizes and whatever is typed, in the parts on sources and on packages."""
    for ours, english in zip(sections(language)[:2], sections("en"), strict=False):
        for what in (
            r"`[^`\n]+`",
            r"^    .+$",
            r"\d+(?:\.\d+)*",
            r"pygame-ce|glibc|Debian|Ubuntu|SmartScreen|Gatekeeper",
        ):
            found = [set(re.findall(what, text, re.MULTILINE)) for text in (ours, english)]
            assert found[0] == found[1], what


@pytest.mark.parametrize("language", PAGES)
def test_buttons_are_called_as_the_game_calls_them(language: str) -> None:
    path = Path(WRITTEN, language, "LC_MESSAGES", "sparrows.po")
    words = {} if language == "en" else translations(path.read_text(encoding="utf-8"))
    named = re.findall(r"[*„«״]([^*„”«»״\n]+)[*”»״]", sections(language)[2])
    assert named == [words.get(name, name) for name in ("Your first lesson", "Set up a match")]


def test_every_link_of_the_pages_leads_to_a_file() -> None:
    for language, text in PAGES.items():
        folder = (ROOT / make_site.PAGES[language]).parent
        links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.endswith("/releases")]
        assert len(links) >= 9
        assert [link for link in links if not (folder / link).is_file()] == [], language


def test_the_machine_that_checks_gives_the_commands_of_the_page() -> None:
    commands = re.findall(r"^    (python3 .+)$", PAGES["en"], flags=re.MULTILINE)
    assert len(commands) == 2
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [command for command in commands if f"\n{command} " not in script] == []


def test_pictures_and_film_weigh_less_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "docs" / "front").glob("*.webp")) < 1e6
