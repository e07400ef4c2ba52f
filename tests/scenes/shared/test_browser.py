"""The browser that shows a page to be printed, and the file manager that shows a folder."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from game.scenes.shared.sharing import open_folder, show_page

BUNDLE = "/usr/sparrows/_internal"
needs_xdg = pytest.mark.skipif(sys.platform != "linux", reason="other systems have a program of their own")


def opener(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which a program, found as xdg-open, notes what it was to open and which libraries it searches."""
    noted = folder / "noted"
    program = folder / "xdg-open"
    program.write_text(f'#!/bin/sh\necho "$1 by ${{LD_LIBRARY_PATH-none}}" > {noted}.half; mv {noted}.half {noted}\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return noted


@needs_xdg
def test_a_page_is_opened_without_the_libraries_of_a_packaged_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = opener(tmp_path, monkeypatch)
    monkeypatch.setattr(sys, "_MEIPASS", BUNDLE, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", BUNDLE)
    assert show_page(tmp_path / "evening.html")
    for thread in [thread for thread in threading.enumerate() if thread.name == "browser"]:
        thread.join()
    assert noted.read_text() == f"{tmp_path / 'evening.html'} by none\n"


@needs_xdg
def test_without_a_browser_nothing_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
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
