"""Plays what moves on the table in a window, frame by frame, and prints how long every frame took.

``python -m tests.bench.film WxH``: a process of its own, on one processor, so that nothing else of the run disturbs it.
Prints JSON: for every film the seconds of its frames, by the clock and of the processor, and the floor's; each film is
shown once alone, and once with four guests on the loopback.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
from msgspec.structs import replace

from game.app.window.actions import Actions
from game.app.window.stack import NO_CHANGE, Stack
from game.engine import events as e
from game.engine.commands import DeclareMahjong
from game.engine.replays.replay import Header, Replay
from game.net.guests import Guests
from game.net.host import Host
from game.net.page_words import words_of_all
from game.net.pages import SOCKET, Pages
from game.players.phone_player import PhonePlayer
from game.players.roster import MatchSetup, Phone
from game.scenes.score.standings import StandingsScene
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.table_view import TableView
from tests.bench.crowd import silent_guests
from tests.engine.rigged import EAST, Scene
from tests.scenes import fixtures
from tests.seen import events_seen_by
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
GUESTS = ", with four guests"
"""How a film is called that they are told of."""
Clocks = tuple[float, float]


def named() -> Played:
    """A deal that is won at once with a hand that has a name."""
    scene = Scene(east="C111 C999 DRRR DGGG WEE", book="polish", dice=(3, 4, 5, 6))
    won = scene.do(DeclareMahjong(seat=EAST))
    return Played((*scene.match.past, *scene.opening, *won), scene.match.state)


def main() -> int:
    """Play every film once to cut its sprites, once more with the clock, and once with four guests at the table."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # as the game's own window
    width, height = map(int, sys.argv[1].split("x"))
    surface = pygame.display.set_mode((width, height))
    match = next(found for seed in range(20) if has_all(found := played(seed)))
    times: dict[str, dict[str, list[float]]] = {}
    films = [(name, kind, match) for name, kind in FILMS.items()]
    films.append(("a hand with a name is shown", e.MahjongDeclared, named()))
    with TemporaryDirectory() as folder, table_of_guests(Path(folder)) as guests:
        for name, kind, film in films:
            played_film(surface, film, kind)
            for told, beside in ((name, None), (name + GUESTS, guests)):
                frames = played_film(surface, film, kind, beside)
                times[told] = {"clock": [clock for clock, _ in frames], "processor": [spent for _, spent in frames]}
    match_over(surface)
    frames = match_over(surface)
    times["a match is over"] = {"clock": [clock for clock, _ in frames], "processor": [spent for _, spent in frames]}
    picture = surface.copy()
    floor = [timed(lambda: shown_whole(surface, picture)) for _ in range(200)]
    times["floor"] = {"clock": [clock for clock, _ in floor], "processor": [spent for _, spent in floor]}
    json.dump(times, sys.stdout)
    return 0


def has_all(match: Played) -> bool:
    """Whether a match has something of every film."""
    kinds = {type(event) for event in match.events}
    return set(FILMS.values()) <= kinds


@contextmanager
def table_of_guests(folder: Path) -> Iterator[Guests]:
    """Four guests on the loopback, each with a phone that shows what the seat may see; from now on on one processor."""
    setup = MatchSetup(ruleset="gala", chairs=tuple(replace(chair, kind=Phone()) for chair in CHAIRS))
    host = Host.open(Pages(folder, words_of_all()), "127.0.0.1", (0,))
    guests = Guests(host, setup)
    try:
        with silent_guests(f"ws://127.0.0.1:{host.port}{SOCKET}", guests.code, len(CHAIRS)):
            while guests.away:
                guests.attend()
                time.sleep(0.05)
            if hasattr(os, "sched_setaffinity"):
                for thread in threading.enumerate():
                    os.sched_setaffinity(thread.native_id or 0, {min(os.sched_getaffinity(0))})
            yield guests
    finally:
        guests.close()


def tell(players: Iterable[PhonePlayer], events: Iterable[e.Event]) -> None:
    """Tells every guest what the film knows: all of them see the table from the chair of person 0."""
    for player in players:
        player.person = 0
        for event in events:
            player.observe(event)


@cache
def kit_of(size: tuple[int, int]) -> Kit:
    """The one kit of a window, as its pictures of tiles and portraits are its own."""
    kit = Kit(Actions())
    kit.resize(size)
    return kit


def played_film(
    surface: pygame.Surface, match: Played, kind: type[e.Event], guests: Guests | None = None
) -> list[Clocks]:
    """A film from its event on, until all is still; of several such events the first is taken.

    :param guests: those who are told of it meanwhile.
    """
    first = next(number for number, event in enumerate(match.events) if isinstance(event, kind))
    kit = kit_of(surface.get_size())
    view = TableView(kit, TableModel.of(match.events[:first], 0), CHAIRS)
    view.resize()
    view.draw(surface, whole=True)
    last = first + 16 if kind is e.TilesDealt else first + 1
    players = [] if guests is None else list(guests.players().values())
    tell(players, match.events[:first])
    if guests is not None:
        guests.attend()
        time.sleep(0.2)
    for event in match.events[first:last]:
        view.show(event)
    tell(players, match.events[first:last])
    frames: list[Clocks] = []
    while view.animates and len(frames) < 600:
        frames.append(timed(lambda: next_frame(view, surface, guests)))
    return frames


def match_over(surface: pygame.Surface) -> list[Clocks]:
    """The end of a match, from the first player who rises to the last."""
    replay = Replay(Header(), *fixtures.whole_match())
    kit = kit_of(surface.get_size())
    model = TableModel.of(events_seen_by(replay.opening, replay.steps, 0), 0)
    setup = MatchSetup(ruleset="gala", chairs=CHAIRS)
    scene = StandingsScene(fixtures.context(kit, fixtures.Told()), model, setup, replay, work=fixtures.Reviewed)
    stack = Stack(kit.actions, change=lambda: NO_CHANGE)
    stack.resize(surface.get_size())
    stack.push(scene)
    stack.draw(surface)

    def next_of_scene() -> None:
        stack.update(FRAME)
        if places := stack.draw(surface):
            pygame.display.update(places)

    frames: list[Clocks] = []
    while scene.busy:
        frames.append(timed(next_of_scene))
    return frames


def next_frame(view: TableView, surface: pygame.Surface, guests: Guests | None = None) -> None:
    """What the window loop does for a frame."""
    if guests is not None:
        guests.attend()
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
