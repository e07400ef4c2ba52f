"""The site: whole in every language, light, valid, without scripts, and open to everybody at every width."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from build_scripts import make_site
from build_scripts.packages.store import LANGUAGES
from game.i18n import _, pgettext, use_language
from tests.net.browser import CHROMIUM, DRIVER, Browser, browser

ROOT = Path(__file__).parent.parent.parent
REPOSITORY = "https://github.com/owner/name"
SIZES = ((390, 844), (1440, 900))
VOID = {"meta", "link", "img", "br", "source", "input"}


class Reader(HTMLParser):
    """Collects the elements of a page, and sees to it that each is closed."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(path.read_text(encoding="utf-8"))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, key: str) -> list[str]:
        """The values of an attribute, in the order of the page."""
        return [str(told[key]) for _tag, told in self.found if key in told]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    told = os.environ | {"GITHUB_REPOSITORY": "owner/name", "GITHUB_SERVER_URL": "https://github.com"}
    command = [sys.executable, "-m", "build_scripts.make_site", str(folder)]
    subprocess.run(command, cwd=ROOT, env=told, check=True, capture_output=True, timeout=540)
    return folder


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


def test_every_text_is_there_in_every_language() -> None:
    english = make_site.TEXTS["en"]
    assert make_site.TEXTS.keys() == set(LANGUAGES)
    for language, said in make_site.TEXTS.items():
        assert said.keys() == english.keys()
        assert said["pages"].keys() == english["pages"].keys()
        assert [len(part) for part in said["friends"]] == [2] * len(english["friends"])
        same = [key for key in said if language != "en" and said[key] == english[key]]
        assert same == [], language


def test_every_heading_that_is_taken_from_the_game_is_translated() -> None:
    asked = re.findall(
        r'\b(?:_|pgettext)\((?:"(\w+)", )?"([^"]+)"\)',
        (ROOT / "build_scripts" / "packages" / "site.html").read_text(encoding="utf-8"),
    )
    assert asked
    try:
        use_language("he")
        assert [text for context, text in asked if (pgettext(context, text) if context else _(text)) == text] == []
    finally:
        use_language("en")


@pytest.mark.slow
def test_every_page_is_there_in_every_language_and_whole(site: Path) -> None:
    pages = {make_site.place(language, name): language for language in LANGUAGES for name in make_site.NAMES}
    assert {path.relative_to(site).as_posix() for path in site.rglob("*.html")} == pages.keys()
    for name, language in pages.items():
        page = Reader(site / name)
        tags = [tag for tag, _told in page.found]
        assert "script" not in tags
        assert tags.count("h1") == 1
        assert page.found[0] == ("html", {"lang": language, "dir": "rtl" if language == "he" else "ltr"})
        assert len(ids := page.all("id")) == len(set(ids)), name
        assert all("alt" in told for tag, told in page.found if tag == "img")
        assert page.all("hreflang").count(language) == 2


@pytest.mark.slow
def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {path: Reader(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for link in page.all("href") + page.all("src") + page.all("srcset"):
            if link.startswith("https:"):
                assert link in (REPOSITORY, f"{REPOSITORY}/releases")
                continue
            file, _hash, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.is_file(), (path, link)
            assert not anchor or anchor in pages[target].all("id"), (path, link)


@pytest.mark.slow
def test_no_picture_and_no_film_has_more_than_200_kb(site: Path) -> None:
    pictures = [path for path in site.iterdir() if path.suffix in {".webp", ".avif", ".png"}]
    assert len(pictures) > len(make_site.SHOWN) * len(LANGUAGES)
    assert {path.name: path.stat().st_size for path in pictures if path.stat().st_size > 200_000} == {}


@pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason="needs Chromium and its driver")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", make_site.NAMES)
@pytest.mark.long
def test_axe_finds_nothing_and_no_page_is_wider_than_the_window(
    site: Path, window: Browser, name: str, language: str
) -> None:
    axe = (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")
    run = "; const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => v.id + v.nodes[0].html)));"
    window.open((site / make_site.place(language, name)).as_uri())
    for size in SIZES:
        window.size(*size)
        assert window.run("return document.documentElement.scrollWidth - innerWidth") <= 0, size
        assert window.run_until_done(axe + run) == [], size
