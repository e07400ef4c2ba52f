"""The tables of strength are those of the figures that were found; the notes behind them stay."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from tests.bench.strength import GAUGED, KEPT, NOTES, SHOWN, shown

pytestmark = pytest.mark.slow


def test_the_tables_are_made_of_the_figures() -> None:
    text = SHOWN.read_text(encoding="utf-8")
    assert shown(json.loads(KEPT.read_text(encoding="utf-8")), text) == text


def test_experts_were_shown_to_beat_strong_players_at_every_table() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    ladder, gauged = ": expert among strong", [each for name, each in kept.items() if name.startswith(GAUGED)]
    tables = {name.removesuffix(ladder) for name in kept if name.endswith(ladder)}
    better = {found["table"] for found in gauged if _is_expert(found) and found["gain"] > found["ci95"]}
    assert len(tables) == 7, "nobody offers what was never looked at"
    assert better == tables


def _is_expert(found: Mapping[str, object]) -> bool:
    return (found["variant"], found["base"], found["unit"]) == ("expert", "strong", "points a deal")


def test_notes_outlive_the_tables_before_them() -> None:
    text = shown({}, f"old tables{NOTES}what was tried\n")
    assert "old tables" not in text
    assert text.endswith(f"{NOTES}what was tried\n")
