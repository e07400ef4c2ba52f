"""The shape of buttons."""

from __future__ import annotations

from game.view.widgets import Button


def test_a_class_of_buttons_keeps_its_own_corner() -> None:
    class Pill(Button):
        corner = 400.0

    assert Pill("1×", lambda: None).corner == 400.0
    assert Button("Play", lambda: None).corner is None
