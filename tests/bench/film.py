"""Plays what moves on the table in a window, frame by frame, and prints how long every frame took.

``python -m tests.bench.film WxH``: a process of its own, on one processor, so that nothing else of the run disturbs it.
Prints JSON: for every film the seconds of its frames, by the clock and of the processor, and the floor's.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable

import pygame

from game.app.window.actions import Actions
from game.engine import events as e
from game.engine.commands import DeclareMahjong
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.table_view import TableView
from tests.engine.rigged import EAST, Scene
from tests.view.deals import CHAIRS, Played, played

FRAME = 1 / 60
FILMS: dict[str, type[e.Event]] = {
    "the wall is mixed and built": e.WallBuilt,
    "dice are thrown": e.DiceThrown,
    "tiles are dealt": e.TilesDealt,
    "a set is claimed": e.SetClaimed,
    "somebody wins": e.MahjongDeclared,
    "payments": e.DealEnded,
}
"""What is filmed, and the event that it begins with."""
Clocks = tuple[float, float]


def named() -> Played:
    """A deal that is won at once with a hand that has a name."""
    scene = Scene(east="C111 C999 DRRR DGGG WEE", book="polish", dice=(3, 4, 5, 6))
    won = scene.do(DeclareMahjong(seat=EAST))
    return Played((*scene.match.past, *scene.opening, *won), scene.match.state)


def main() -> int:
    """Play every film once to cut its sprites, and once more with the clock."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # as the game's own window
    width, height = map(int, sys.argv[1].split("x"))
    surface = pygame.display.set_mode((width, height))
    match = next(found for seed in range(20) if has_all(found := played(seed)))
    times: dict[str, dict[str, list[float]]] = {}
    films = [(name, kind, match) for name, kind in FILMS.items()]
    films.append(("a hand with a name is shown", e.MahjongDeclared, named()))
    for name, kind, film in films:
        played_film(surface, film, kind)
        frames = played_film(surface, film, kind)
        times[name] = {"clock": [clock for clock, _ in frames], "processor": [spent for _, spent in frames]}
    picture = surface.copy()
    floor = [timed(lambda: shown_whole(surface, picture)) for _ in range(200)]
    times["floor"] = {"clock": [clock for clock, _ in floor], "processor": [spent for _, spent in floor]}
    json.dump(times, sys.stdout)
    return 0


def has_all(match: Played) -> bool:
    """Whether a match has something of every film."""
    kinds = {type(event) for event in match.events}
    return set(FILMS.values()) <= kinds


def played_film(surface: pygame.Surface, match: Played, kind: type[e.Event]) -> list[Clocks]:
    """A film from its event on, until all is still; of several such events the first is taken."""
    first = next(number for number, event in enumerate(match.events) if isinstance(event, kind))
    kit = Kit(Actions())
    kit.resize(surface.get_size())
    view = TableView(kit, TableModel.of(match.events[:first], 0), CHAIRS)
    view.resize()
    view.draw(surface, whole=True)
    last = first + 16 if kind is e.TilesDealt else first + 1
    for event in match.events[first:last]:
        view.show(event)
    frames: list[Clocks] = []
    while view.animates and len(frames) < 600:
        frames.append(timed(lambda: next_frame(view, surface)))
    return frames


def next_frame(view: TableView, surface: pygame.Surface) -> None:
    """What the window loop does for a frame."""
    view.update(FRAME)
    if places := view.draw(surface, whole=False):
        pygame.display.update(places)


def shown_whole(surface: pygame.Surface, picture: pygame.Surface) -> None:
    """One picture over the whole window, and flip."""
    surface.blit(picture, (0, 0))
    pygame.display.flip()


def timed(act: Callable[[], None]) -> Clocks:
    """How long something took, by the clock and of the processor."""
    clock, spent = time.perf_counter(), time.process_time()
    act()
    return time.perf_counter() - clock, time.process_time() - spent


if __name__ == "__main__":
    sys.exit(main())
