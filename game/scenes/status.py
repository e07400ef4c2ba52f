"""For tests that play in a real window: a file that says what is asked, and where the things to press are.

Nothing is written unless the environment names a file. It holds nothing that is not on the screen.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from game.scenes.table_questions import TableQuestions
from game.view.table_view import TableView
from game.view.widgets.page import Page
from game.view.widgets.widget import Widget

VARIABLE = "SPARROWS_STATUS_FILE"


def report_table(view: TableView, questions: TableQuestions, page: Page, *, in_round: bool, drawer: str = "") -> None:
    """Says what the table asks of its player, and which drawer is open beside it.

    :param in_round: whether all who share the screen are asked.
    """
    if VARIABLE not in os.environ:
        return
    question, deal = questions.question, view.model.deal
    _write(
        {
            "scene": "table",
            "busy": view.busy,
            "ceremony": view.is_ceremony,
            "held": view.is_held,
            "question": None if question is None else question.id,
            "claim": questions.is_claim,
            "round": in_round,
            "deal": None if deal is None else deal.number,
            "hand": _hand(view),
            "lifted": len(questions.hand.lifted),
            "lit": [str(view.model.face(tile_id)) for tile_id in view.look.suggested],
            "drawer": drawer,
            "buttons": buttons(page),
        }
    )


def report_page(name: str, page: Page, *, note: str = "") -> None:
    """Says what a screen of widgets offers, and what is noted on it."""
    if VARIABLE in os.environ:
        _write({"scene": name, "note": note, "buttons": buttons(page)})


def report_replay(page: Page, place: int, *, busy: bool) -> None:
    """Says where a replay is."""
    if VARIABLE in os.environ:
        _write({"scene": "replay", "place": place, "busy": busy, "buttons": buttons(page)})


def _hand(view: TableView) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for tile_id in view.model.order:
        slot = view.placed.get(tile_id)
        if slot is not None and slot.pose.shows_face:
            x, y = slot.box.centre
            tile = str(view.model.face(tile_id))
            is_locked = tile_id in view.look.blocked
            found.append({"tile": tile, "at": view.kit.frame.at(x, y + 20), "locked": is_locked})
    return found


def buttons(page: Page) -> dict[str, tuple[int, int]]:
    """The middle of everything that can be pressed in pixels, by what is written on it."""
    return {_name(widget): page.kit.frame.at(*widget.box.centre) for widget in page.widgets if widget.may_act}


def _name(widget: Widget) -> str:
    label = getattr(widget, "label", "")
    return str(label or widget.tooltip or type(widget).__name__)


def _write(status: dict[str, object]) -> None:
    """Writes the status whole or not at all."""
    path = Path(os.environ[VARIABLE])
    half = path.with_suffix(".half")
    half.write_bytes(msgspec.json.encode(status))
    half.replace(path)
