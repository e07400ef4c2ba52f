"""For tests that play in a real window: a file that says what is asked, and where the things to press are.

Nothing is written unless the environment names a file. It holds nothing that is not on the screen.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.view.widgets.page import Page

if TYPE_CHECKING:
    from game.scenes.table import TableScene

VARIABLE = "SPARROWS_STATUS_FILE"
_last: dict[str, bytes] = {}


def report(scene: TableScene) -> None:
    """Says what the table asks of its player."""
    if VARIABLE not in os.environ:
        return
    frame = scene.kit.frame
    hand = []
    for tile_id in scene.view.model.order:
        slot = scene.view.placed.get(tile_id)
        if slot is not None and slot.pose.shows_face:
            x, y = slot.box.centre
            hand.append({"tile": str(scene.view.model.face(tile_id)), "at": frame.at(x, y + 20)})
    question = scene.questions.question
    deal = scene.view.model.deal
    write(
        {
            "scene": "table",
            "busy": scene.view.busy,
            "ceremony": scene.view.is_ceremony,
            "held": scene.view.is_held,
            "question": None if question is None else question.id,
            "claim": scene.questions.is_claim,
            "deal": None if deal is None else deal.number,
            "phase": None if deal is None else type(deal.phase).__name__,
            "discards": 0 if deal is None else len(deal.discards),
            "hand": hand,
            "lifted": len(scene.hand.lifted),
            "buttons": buttons(scene.page),
        }
    )


def report_page(name: str, page: Page) -> None:
    """Says what a screen of widgets offers."""
    if VARIABLE in os.environ:
        write({"scene": name, "buttons": buttons(page)})


def buttons(page: Page) -> dict[str, tuple[int, int]]:
    """The middle of everything that can be pressed, by what is written on it."""
    found = {}
    for number, widget in enumerate(page.widgets):
        if widget.may_act:
            label = getattr(widget, "label", "") or widget.tooltip or f"widget {number}"
            found[str(label)] = page.kit.frame.at(*widget.box.centre)
    return found


def write(status: dict[str, object]) -> None:
    """Writes the status, if it is another than before; whole or not at all."""
    path = Path(os.environ[VARIABLE])
    text = msgspec.json.encode(status)
    if _last.get("text") == text:
        return
    _last["text"] = text
    half = path.with_suffix(".half")
    half.write_bytes(text)
    half.replace(path)
