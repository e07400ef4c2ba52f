"""The browser that shows a page to be printed."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from queue import Queue

import pytest

from game.scenes.shared.sharing import show_page


class Browser(webbrowser.BaseBrowser):
    """A browser that remembers what it was to show."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: Queue[str] = Queue()

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.shown.put(url)
        return True


def test_a_page_is_opened_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    page = tmp_path / "evening at Anna's.html"
    assert show_page(page)
    assert browser.shown.get(timeout=20.0) == page.as_uri()


def test_without_a_browser_nothing_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: (_ for _ in ()).throw(webbrowser.Error("none")))
    assert not show_page(tmp_path / "page.html")
