"""The browser that shows a page to be printed, and the file manager that shows a folder."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from pathlib import Path
from queue import Queue
from subprocess import CompletedProcess

import pytest

from game.scenes.shared.sharing import open_folder, show_page


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


@pytest.mark.parametrize(("platform", "program"), [("linux", "xdg-open"), ("darwin", "open")])
@pytest.mark.parametrize("code", [0, 3])
def test_a_folder_is_opened_by_the_systems_own_program(
    platform: str, program: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[list[object]] = []

    def run(words: list[object], **_how: object) -> CompletedProcess[bytes]:
        given.append(words)
        return CompletedProcess([], code)

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(subprocess, "run", run)
    assert open_folder(tmp_path / "data") == (code == 0)
    assert given == [[program, tmp_path / "data"]]
    assert (tmp_path / "data").is_dir(), "it is made where nothing has been saved yet"


def test_a_folder_is_opened_by_windows_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", opened.append, raising=False)
    assert open_folder(tmp_path)
    assert opened == [tmp_path]


def test_where_no_program_can_open_a_folder_nothing_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert not open_folder(tmp_path)
