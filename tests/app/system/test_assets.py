"""Where the game's own files are found, and what is said when one is missing."""

import inspect
import sys
import threading
from pathlib import Path

import pygame
import pytest

from game.app.system import assets
from game.app.system.assets import MissingAsset, asset, assets_root, forget_read_ahead, picture, read_ahead, window_icon


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game's files are looked for in this folder for a while."""
    monkeypatch.setattr(assets, "assets_root", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def unkept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are read as the program reads them, and not kept from one test to the next."""
    monkeypatch.setattr(assets, "read", inspect.unwrap(assets.read))


def test_a_checkout_has_its_files_beside_the_package() -> None:
    assert asset("tiles", "tiles.json").is_file()
    assert assets_root().name == "assets"


def test_a_frozen_program_brings_its_own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert assets_root.__wrapped__() == tmp_path / "assets"


def test_an_installed_package_has_its_files_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game" / "_assets").mkdir(parents=True)
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "game")
    assert assets_root.__wrapped__() == tmp_path / "game" / "_assets"


def test_no_files_at_all_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "game")
    with pytest.raises(MissingAsset, match="pictures are missing") as caught:
        assets_root.__wrapped__()
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named_in_one_line(elsewhere: Path) -> None:
    with pytest.raises(MissingAsset, match=r"tiles/nowhere\.webp is missing") as caught:
        asset("tiles", "nowhere.webp")
    assert "\n" not in str(caught.value)
    assert str(elsewhere) in str(caught.value)


def test_a_broken_picture_is_named(elsewhere: Path) -> None:
    (elsewhere / "broken.png").write_bytes(b"not a picture")
    with pytest.raises(MissingAsset, match=r"broken\.png cannot be read"):
        picture("broken.png")


@pytest.mark.usefixtures("unkept")
def test_a_picture_is_read_ahead_once_on_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    load, readers = pygame.image.load, []

    def noted(path: Path) -> pygame.Surface:
        readers.append(threading.current_thread())
        return load(path)

    monkeypatch.setattr(pygame.image, "load", noted)
    read_ahead([("icon-64.png",)])
    first = picture("icon-64.png", converted=False)
    assert threading.main_thread() not in readers
    second = picture("icon-64.png", converted=False)
    assert readers[1:] == [threading.main_thread()]
    assert pygame.image.tobytes(first, "RGBA") == pygame.image.tobytes(second, "RGBA")


@pytest.mark.usefixtures("unkept")
def test_whoever_wants_a_picture_while_the_thread_begins_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread failed there, seldom, and the pictures of its pages were read when they were seen."""

    class Beginning(threading.Thread):
        def start(self) -> None:
            picture("icon-64.png", converted=False)  # as another thread may
            super().start()

    monkeypatch.setattr(assets, "Thread", Beginning)
    read_ahead([("icon-64.png",)])
    forget_read_ahead()


@pytest.mark.usefixtures("unkept")
def test_what_was_read_ahead_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    read_ahead([("icon-64.png",)])
    forget_read_ahead()
    monkeypatch.setattr(pygame.image, "load", lambda _path: pygame.Surface((1, 1)))
    assert picture("icon-64.png", converted=False).get_size() == (1, 1)


def test_a_broken_picture_is_named_though_it_was_read_ahead(elsewhere: Path) -> None:
    (elsewhere / "broken.png").write_bytes(b"not a picture")
    read_ahead([("broken.png",), ("nowhere.png",)])
    with pytest.raises(MissingAsset, match=r"broken\.png cannot be read"):
        picture("broken.png")


def test_the_window_has_an_icon() -> None:
    icon = window_icon()
    assert icon.get_size() == (64, 64)
    assert pygame.mask.from_surface(icon).count() > 64 * 64 / 3
