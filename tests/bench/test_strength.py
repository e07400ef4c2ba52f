"""The tables of strength are those of the figures that were found; the notes behind them stay."""

from __future__ import annotations

import json

import pytest

from game.rules.rulesets import RULEBOOKS
from tests.bench.strength import GAUGED, KEPT, NOTES, SHOWN, main, shown


def test_the_tables_are_made_of_the_figures() -> None:
    text = SHOWN.read_text(encoding="utf-8")
    assert shown(json.loads(KEPT.read_text(encoding="utf-8")), text) == text


def test_experts_were_shown_to_beat_strong_players_in_every_book() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    ladder = {name: found["advantage"] for name, found in kept.items() if name.endswith(": expert among strong")}
    gauged = {name: found["gain"] for name, found in kept.items() if name.startswith(GAUGED) and _is_expert(found)}
    better = {name for name, gain in (ladder | gauged).items() if gain > kept[name]["ci95"]}
    assert len(ladder) == 7, "nobody offers what was never looked at"
    assert {next(book for book in RULEBOOKS if book in name) for name in better} == set(RULEBOOKS)


def _is_expert(found: dict[str, object]) -> bool:
    return found.get("variant") == "expert" and found["base"] == "strong"


def test_notes_outlive_the_tables_before_them() -> None:
    text = shown({}, f"old tables{NOTES}what was tried\n")
    assert "old tables" not in text
    assert text.endswith(f"{NOTES}what was tried\n")


def test_minds_that_no_other_machine_knows_are_not_sent_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--cluster", "tcp://127.0.0.1:9", "--only", "no such trial"])
    assert "unrecognized arguments: --cluster" in capsys.readouterr().err
