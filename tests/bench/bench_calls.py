"""What is done for one tap on the score pad, and for one event at the table, in calls of Python functions."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections import Counter

import pygame
from msgspec.structs import replace

from game.app.window.actions import Actions
from game.engine.events import Event, SetClaimed, TileDiscarded, TileDrawn
from game.ledger.session import CountedDeal, counted
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.entry import EntryScene
from game.tiles.tile import Tile
from game.view.layout import layout
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from tests.bench.measure import Report, calls_of
from tests.scenes.ledger_samples import begun, entry
from tests.scenes.pilot import Pilot, node
from tests.view.deals import CHAIRS, Played, played

HANDS = (("B123456789 C345 D8", Tile.D8), ("B111 C222 D999 WSSS DR", Tile.DR), ("WEEE C345 D888 DRR B34", Tile.B2))
"""Hands that every book knows, and the tile that completes each; the first ones make what is made but once."""
MOST_OF_TAP = 30_000
"""The most calls of one tap that completes a hand."""
KINDS = (TileDrawn, TileDiscarded, SetClaimed)
PLACES = {
    name: f"game.view.layout.layout.{name}" for name in ("layout", "_standing", "box_of", "_neat", "discard_place")
}
"""What is laid out of the table: all of it, and the parts that marks beside it ask for too."""
_LATE = 60
"""So many events into the deal the wall is broken, and discards and sets lie on the table."""


def tapped(book: str) -> tuple[Counter[str], CountedDeal]:
    """The calls of a click that completes a hand, with the frames that follow, and the deal as it is counted."""
    for hand, last in HANDS[:-1]:
        _completes(book, hand, last)
    return _completes(book, *HANDS[-1])


def _completes(book: str, hand: str, last: Tile) -> tuple[Counter[str], CountedDeal]:
    pilot = Pilot(lambda kit: entry(kit, hand, begun(book)), draws=True)
    key = node(pilot.scene, last)
    calls = calls_of(lambda: pilot.click(key))
    assert isinstance(pilot.scene, EntryScene)
    return calls, pilot.scene.counted


class Shown:
    """A table that shows an event after those before it."""

    def __init__(self, match: Played, number: int) -> None:
        self._surface = pygame.display.set_mode((1280, 720))
        kit = Kit(Actions())
        kit.resize(self._surface.get_size())
        self._view = TableView(kit, TableModel.of(match.events[:number], 0), CHAIRS)
        self._view.resize()
        self._view.draw(self._surface, whole=True)
        self._event: Event = match.events[number]

    def first_frame(self) -> None:
        """The event begins to be shown."""
        self._view.show(self._event)
        self._view.update(1 / 60)
        self._view.draw(self._surface, whole=False)

    def layout(self) -> None:
        """The table is laid out once, of which nothing is remembered."""
        layout.layout(replace(self._view.model), room_of(self._view.kit))


def shown(book: str, kind: type[Event]) -> list[Shown]:
    """Tables in a deal at which an event of a kind is about to be shown."""
    match = played(0, book=book)
    return [Shown(match, at) for at, event in enumerate(match.events) if isinstance(event, kind) and at > _LATE]


def run(report: Report) -> None:
    """One tap in every book, against counting its deal once; kinds of events, against one layout."""
    with report.part("a tap that completes a hand"):
        for book in RULEBOOKS:
            calls, found = tapped(book)
            rules = begun(book).ruleset
            once = calls_of(lambda found=found, rules=rules: counted.__wrapped__(rules, found.placing, found.entry))  # type: ignore[misc]
            met = "met" if calls.total() < MOST_OF_TAP else "NOT MET"
            told = f"{calls.total() / once.total():.0f} times counting the deal once (aim: {MOST_OF_TAP} calls, {met})"
            report.say(book, f"{calls.total()} calls", told)
    with report.part("an event at the table"):
        for book in RULEBOOKS:
            for kind in KINDS:
                tables = shown(book, kind)
                calls = sum((calls_of(table.first_frame) for table in tables), Counter())
                once = sum((calls_of(table.layout) for table in tables), Counter())
                laid = ", ".join(f"{name} {calls[path] / len(tables):.1f}" for name, path in PLACES.items())
                told = f"{calls.total() / once.total():.1f} times one layout"
                report.say(
                    f"{book}, {kind.__name__}", f"{calls.total() // len(tables)} calls", f"{told}; laid out: {laid}"
                )
