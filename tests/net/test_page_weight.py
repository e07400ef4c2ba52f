"""The phone's page comes at once, over a slow line too."""

import asyncio
import gzip
import json
import re
from pathlib import Path

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from game.app.system.assets import assets_root
from game.i18n.catalogue import languages
from game.net.page_words import words_of_all
from game.net.pages import Pages
from tests.for_each import one_of

MOST = 500_000
"""Bytes of all that a phone fetches to sit down and play."""
HEBREW = re.compile("Hebrew")


def answered(pages: Pages, path: str, **headers: str) -> Response:
    """The answer to a request for a path."""
    answer = asyncio.run(pages.answer(Request(path, Headers({"Host": "127.0.0.1:8470", **headers}))))
    assert answer.status_code == 200, path
    return answer


def fetched(pages: Pages, path: str, **headers: str) -> bytes:
    """What is sent for a path, as it is on the way."""
    return bytes(answered(pages, path, **headers).body)


def addresses(*, is_hebrew: bool, marks: bool) -> set[str]:
    """What the page asks for: itself, what its style and scripts name, and the sheets of the chosen tiles."""
    page = assets_root() / "phone"
    found = {"/", "/phone.json", *(f"/{path.name}" for path in page.glob("*.js")), "/phone.css"}
    found |= {f"/{address}" for address in re.findall(r'href="([^"]+)"', (page / "index.html").read_text("utf-8"))}
    style = (page / "phone.css").read_text("utf-8")
    fonts = {f"/{address}" for address in re.findall(r"url\((.+?)\)", style)}
    found |= {address for address in fonts if is_hebrew or not HEBREW.search(address)}
    sheets = json.loads((page / "phone.json").read_text("ascii"))["sheets"]
    kinds = {sheet["kind"] for sheet in sheets}
    for sheet in sheets:
        other = sheet["kind"].removesuffix("-marks") if sheet["kind"].endswith("-marks") else f"{sheet['kind']}-marks"
        if other not in kinds or sheet["kind"].endswith("-marks") == marks:
            found.add(f"/{sheet['file']}")
    return found


@pytest.mark.parametrize("marks", [True, False])
@pytest.mark.parametrize("language", one_of(6, languages(), first=4))
def test_all_that_a_phone_fetches_is_less_than_500_kb(language: str, *, marks: bool) -> None:
    pages = Pages(assets_root(), words_of_all())
    asked = addresses(is_hebrew=language == "he", marks=marks) | {f"/words/{language}.json"}
    assert sum(len(fetched(pages, path, **{"Accept-Encoding": "gzip, deflate"})) for path in asked) < MOST


def test_whoever_cannot_unpack_gets_the_page_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "phone").mkdir()
    (tmp_path / "phone" / "phone.css").write_text("body { color: red }" * 100, encoding="utf-8")
    pages = Pages(tmp_path, {"en": b"{}"})
    plain = fetched(pages, "/phone.css")
    packed = fetched(pages, "/phone.css", **{"Accept-Encoding": "gzip"})
    assert plain.startswith(b"body")
    assert len(packed) < len(plain)
    assert gzip.decompress(packed) == plain
