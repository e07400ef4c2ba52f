"""The front page: the same in every language, true to the files that it names, and a site that is made from it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from build_scripts import make_site
from build_scripts.packages.store import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
PAGES = {language: (ROOT / path).read_text(encoding="utf-8") for language, path in make_site.PAGES.items()}


class Reader(HTMLParser):
    """Collects the elements of a page, and sees to it that each is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in {"meta", "link", "img", "br"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    assert reader.open == []
    return reader


def places(reader: Reader) -> set[str]:
    """Everything that a page leads to or shows."""
    return {str(told[key]) for _tag, told in reader.found for key in ("href", "src") if key in told}


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


@pytest.mark.parametrize("repository", ["", "owner/name"])
def test_the_site_has_a_page_in_each_language_and_asks_nothing_of_others(
    repository: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", repository)
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://github.com")
    make_site.main(tmp_path)
    for language in LANGUAGES:
        reader = read(tmp_path / make_site.file_of(language))
        tags = [tag for tag, _told in reader.found]
        assert "script" not in tags
        assert reader.found[0] == ("html", {"lang": language, "dir": "rtl" if language == "he" else "ltr"})
        assert tags.count("img") == 2
        assert all(told["alt"] for tag, told in reader.found if tag == "img")
        near = {place for place in places(reader) if not place.startswith("https://github.com/owner/name/")}
        assert [place for place in near if not (tmp_path / place).is_file()] == []
        assert near >= {make_site.file_of(other) for other in LANGUAGES if other != language}
        assert (len(places(reader)) > len(near)) == bool(repository)
    assert "@import" not in (text := (tmp_path / "site.css").read_text(encoding="utf-8"))
    assert "url(" not in text
