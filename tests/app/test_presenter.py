"""The window, with SDL's driver that shows nothing."""

from __future__ import annotations

import os

import pygame
import pytest

from game.app.presenter import Presenter


def test_a_window_fills_the_screen_and_comes_back() -> None:
    presenter = Presenter("Sparrows")
    presenter.open((800, 600))
    assert presenter.surface.get_size() == (800, 600)
    presenter.set_full(full=True)
    assert presenter.is_full
    assert presenter.window_size == (800, 600)
    presenter.set_full(full=False)
    assert presenter.surface.get_size() == (800, 600)
    assert pygame.display.get_caption()[0] == "Sparrows"


def test_before_it_is_open_there_is_nothing_to_draw_on() -> None:
    with pytest.raises(RuntimeError, match="not open"):
        _ = Presenter("Sparrows").surface


def test_the_slow_way_to_the_screen_is_switched_off_unless_somebody_asked_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    Presenter("Sparrows")
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")
    Presenter("Sparrows")
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "1"


def test_windows_is_told_that_the_game_knows_its_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    Presenter("Sparrows")
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"


@pytest.mark.parametrize(("driver", "warns"), [("offscreen", True), ("x11", False), ("dummy", False)])
def test_a_picture_that_goes_nowhere_is_said_in_one_line(
    driver: str, warns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    warning = Presenter.warning()
    assert (warning is not None) is warns
    assert warning is None or "\n" not in warning
