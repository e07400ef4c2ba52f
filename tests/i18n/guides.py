"""Guides without what takes long to make, for tests that do not ask for it."""

import pytest


def leave_out_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes guides without examples; these say no sentence."""
    for shown in ("shown_lines", "shown_hands"):
        monkeypatch.setattr(f"game.i18n.guide.{shown}", lambda *_: ())


def leave_out_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes guides without the rows of the book's tables; these say no sentence."""
    monkeypatch.setattr("game.i18n.guide.in_order", lambda *_: ())
