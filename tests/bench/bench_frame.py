"""How long a frame of the table takes, against one full-screen blit and flip."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from msgspec.structs import replace

from game.app.window.actions import Actions
from game.engine.events import TileDiscarded
from game.engine.steps.evolve import fold
from game.view.layout.layout import layout
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from tests.bench.measure import Report, compared
from tests.view.deals import CHAIRS, Played, played

SIZES = ((1280, 720), (1920, 1080))
FRAME = 1 / 60
_SHOWN = 150
"""So many events into the deal most of the wall is drawn, and sets, flowers and forty discards lie on the table."""


class TableAt:
    """A table in the middle of a deal, in a window of this size."""

    def __init__(self, size: tuple[int, int], match: Played) -> None:
        self.surface = pygame.display.set_mode(size)
        self.kit = Kit(Actions())
        self.kit.resize(size)
        self.events = match.events
        self.model = TableModel.of(self.events[:_SHOWN], 0)
        self.view = TableView(self.kit, self.model, CHAIRS)
        self.view.resize()
        while self.view.animates:
            self.view.update(FRAME)
        self.view.draw(self.surface, whole=True)
        self.picture = self.surface.copy()

    def whole(self) -> None:
        """Everything is shown anew, as after the window was covered."""
        self.view.draw(self.surface, whole=True)
        pygame.display.flip()

    def made_anew(self) -> None:
        """Scenery and pieces are laid out and painted again, as after a resize."""
        self.view.resize()
        self.view.draw(self.surface, whole=True)
        pygame.display.flip()

    def idle(self) -> None:
        """Nothing is new."""
        self.view.update(0.0)
        if places := self.view.draw(self.surface, whole=False):
            pygame.display.update(places)

    def floor(self) -> None:
        """One picture over the whole window, and flip."""
        self.surface.blit(self.picture, (0, 0))
        pygame.display.flip()


class Flight(TableAt):
    """The same with a discard in the air, again and again."""

    def __init__(self, size: tuple[int, int], match: Played) -> None:
        super().__init__(size, match)
        self._discard = next(event for event in self.events[_SHOWN:] if isinstance(event, TileDiscarded))
        self._before = TableModel.of(self.events[: self.events.index(self._discard)], 0)
        self._frames = 0
        self._throw()

    def _throw(self) -> None:
        self.view.show_at_once(self._before)
        self.view.draw(self.surface, whole=False)
        self.view.show(self._discard)

    def frame(self) -> None:
        """The next frame of the flight."""
        self.view.update(FRAME)
        if places := self.view.draw(self.surface, whole=False):
            pygame.display.update(places)
        self._frames += 1
        if self._frames % 18 == 0:
            self._throw()


def run(report: Report) -> None:
    """A layout; and frames whole, in flight, idle and made anew, at two sizes."""
    match = played(0)
    model = TableModel.of(match.events[:_SHOWN], 0)
    with report.part("a table"):
        kit = Kit(Actions())
        kit.resize((1920, 1080))
        room = room_of(kit)
        events = match.events[:_SHOWN]
        both = compared(lambda: layout(replace(model), room), lambda: fold(events))  # nothing of it is remembered
        report.compare("layout of 144 tiles", both, floor="folding the events that led there")
    for size in SIZES:
        name = f"{size[0]}x{size[1]}"
        with report.part(f"a frame at {name}"):
            table = TableAt(size, match)
            floor = "one full-screen blit and flip"
            report.compare("everything shown again", compared(table.whole, table.floor), floor=floor, aim=6)
            report.compare("nothing new", compared(table.idle, table.floor), floor=floor, aim=0.5)
            report.compare("all made anew, as in another size", compared(table.made_anew, table.floor), floor=floor)
            flight = Flight(size, match)
            report.compare("a discard in the air", compared(flight.frame, flight.floor), floor=floor, aim=6)
