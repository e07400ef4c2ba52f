"""What a page costs at 1920x1080: to be opened, a press of a key or of a part of it, a turn of the wheel.

``python -m tests.bench.bench_pages NAME ...`` tells it of these pages of the gallery alone, every frame that is dear.

Each page is opened from the title several times, each time by a process of its own that has shown no other page, and of
each frame the quickest counts: so little is known beforehand, and a busy machine changes little. A frame is told as a
ratio to a count in the same process. What a process shares with the one that it came from is made its own first, as the
copying of memory is no part of a page.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, partial
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import ui
from game.app.matches.statistics import Answer, Asked
from game.app.system.settings import LastSetUp, Settings
from game.app.window.actions import Key, PointerMoved, PointerPressed, PointerReleased, Pressed, Released, WheelTurned
from game.app.window.window_events import WindowEvent
from game.players.match_record import Query
from game.scenes.program.ahead import read_for_pages
from game.scenes.program.application import PATIENCE
from game.scenes.statistics.statistics_scene import StatisticsScene
from game.ui.part import Pressable
from tests.bench.measure import Report
from tests.gallery.page import Page
from tests.gallery.pages import PAGES
from tests.scenes import replay_samples
from tests.scenes.pilot import Pilot
from tests.scenes.statistics_samples import Sample, entries

SIZE = (1920, 1080)
MATCHES = 5000
REPLAYS = 1000
STATISTICS = f"statistics of {MATCHES} matches"
_PROCESSES = 3
_OWN = 16
"""The number of pictures of the window for which a process takes memory before anything is timed."""
_COUNTED = 100_000
"""Counting to this takes about a millisecond, so that a ratio reads as milliseconds."""


class Kind(StrEnum):
    """What a frame answers, each with the most that it may cost, in counts."""

    OPENING = "opening"
    PRESS = "press"
    WHEEL = "wheel"


MOST = {Kind.OPENING: 60.0, Kind.PRESS: 8.0, Kind.WHEEL: 6.0}
Frames = list[tuple[Kind, str, float]]
"""Frames in their order: what each answers, what was done, and its seconds of processor."""
_KEYS = (
    *[pygame.K_DOWN] * 6,
    *[pygame.K_TAB] * 3,
    pygame.K_RIGHT,
    pygame.K_LEFT,
    pygame.K_DOWN,
    pygame.K_PAGEDOWN,
    pygame.K_END,
    pygame.K_HOME,
)


class Watch:
    """A page at work, of which every frame is timed."""

    def __init__(self, page: Page) -> None:
        self.frames: Frames = []
        self._pilot = _title()
        self._made: set[ui.Node] = set()
        self._time("open", Kind.OPENING, lambda: self._pilot.stack.push(page.make(self._pilot.kit)))
        step = self._pilot.app.step
        self._pilot.app.step = lambda: self._time("on the way", Kind.PRESS, lambda: None, step)  # type: ignore[method-assign]
        page.act(self._pilot)
        self._pilot.app.step = step  # type: ignore[method-assign]
        self._pilot.settle()

    def _time(self, what: str, kind: Kind, act: Callable[[], object], step: Callable[[], None] | None = None) -> None:
        begun = time.thread_time()
        act()
        (step or self._pilot.app.step)()
        seconds = time.thread_time() - begun
        nodes = {*self._pilot.scene.page.nodes} if isinstance(self._pilot.scene, ui.Screen) else set()
        is_new = 2 * len(nodes - self._made) > len(nodes)
        self._made = nodes
        self.frames.append((Kind.OPENING if is_new else kind, what, seconds))

    def _send(self, what: str, kind: Kind, *events: WindowEvent) -> None:
        self._time(what, kind, lambda: self._pilot.events.put(*events))

    def keys(self) -> None:
        """The focus goes through the page."""
        for code in _KEYS:
            self._send(pygame.key.name(code), Kind.PRESS, Pressed(Key(code)))
            self._send("let go", Kind.PRESS, Released(Key(code)))
            self._pilot.settle()

    def wheel(self) -> None:
        """What scrolls is scrolled, down and up."""
        for steps in (-1, -1, -3, 2, 3):
            for node in self._of((ui.Scroll, ui.List)):
                self._send(type(node.part).__name__, Kind.WHEEL, WheelTurned(steps, self._pilot.pixel(node)))
                self._pilot.settle()

    def clicks(self) -> None:
        """One part of each kind is pressed, while the page stays."""
        scene, done = self._pilot.scene, set[type[ui.Part]]()
        while self._pilot.scene is scene:
            found = [node for node in self._of((Pressable,)) if node.may_act and type(node.part) not in done]
            found = [node for node in found if node.part.key != "cross"]
            if not found:
                return
            done.add(type(found[0].part))
            at = found[0].kit.frame.at(*found[0].box.center)
            what = f"{type(found[0].part).__name__} {found[0].part.key}"
            self._send(f"point at {what}", Kind.PRESS, PointerMoved(at))
            self._send(f"press {what}", Kind.PRESS, PointerPressed(at))
            self._send(f"let go {what}", Kind.PRESS, PointerReleased(at))
            self._pilot.settle()

    def _of(self, kinds: tuple[type[ui.Part], ...]) -> Iterator[ui.Node]:
        """The nodes in sight whose part is of one of these kinds."""
        scene = self._pilot.scene
        for node in scene.page.nodes if isinstance(scene, ui.Screen) else ():
            x, y = node.box.center
            if isinstance(node.part, kinds) and (node.clip is None or node.clip.holds((x, y))):
                yield node


def _tell_frames(name: str, to: Connection) -> None:
    """Tell the frames of a page, and the seconds that a count takes."""
    gc.collect()
    own = [pygame.Surface(SIZE) for _ in range(_OWN)]
    for each in own:
        each.fill("black")
    del own
    _title().stack.redraw()
    _title().app.step()
    _pages()[name].sample()
    counts = [_counted() for _ in range(5)]
    watch = Watch(_pages()[name])
    watch.keys()
    watch.wheel()
    watch.clicks()
    to.send((watch.frames, min(*counts, *[_counted() for _ in range(5)])))


def frames_of(name: str) -> tuple[Frames, float]:
    """The frames of a page, from a process of its own, and the seconds that a count takes there."""
    found, to = Pipe(duplex=False)
    process = get_context("fork").Process(target=_tell_frames, args=(name, to))
    process.start()
    to.close()
    try:
        frames: tuple[Frames, float] = found.recv()
    except EOFError:
        raise RuntimeError(f"{name} cannot be shown") from None
    finally:
        process.join()
    return frames


def _counted() -> float:
    begun = time.thread_time()
    for _ in range(_COUNTED):
        pass
    return time.thread_time() - begun


@cache
def _title() -> Pilot:
    """The program at its title, from which every page is opened, once what pages show was read beside it."""
    pilot, settings = PAGES["title"](SIZE), Settings(last_set_up=LastSetUp(ruleset="hungarian"))
    pilot.kit.use_tiles(marks=settings.tile_marks)
    pilot.kit.shared.patience = PATIENCE
    read_for_pages(pilot.kit, settings).join()
    return pilot


class Many(Sample):
    """The figures of very many matches, which are known already."""

    def ask(self, query: Query) -> Asked[Answer]:
        return _answer()


@cache
def _answer() -> Asked[Answer]:
    return Sample(entries(matches=MATCHES)).ask(Query(name="Ana", rules="hungarian"))


@cache
def _pages() -> Mapping[str, Page]:
    """Every page by its name, and those that show very much."""
    return {
        **PAGES,
        f"{REPLAYS} replays": Page(partial(replay_samples.replays, count=REPLAYS)),
        STATISTICS: Page(lambda kit: StatisticsScene(kit, Many([]), rules="hungarian", go=lambda _way: None)),
    }


def dear(names: Iterable[str]) -> Iterator[tuple[str, Sequence[tuple[Kind, str, float]]]]:
    """For each page its frames, each as a ratio to a count."""
    _title()
    for name in names:
        if name == STATISTICS:
            _answer()
        shown = [frames_of(name) for _ in range(_PROCESSES)]
        times = zip(*([seconds / count for _kind, _what, seconds in frames] for frames, count in shown), strict=False)
        yield name, [(kind, what, min(found)) for (kind, what, _time), found in zip(shown[0][0], times, strict=False)]


def run(report: Report) -> None:
    """The dearest frame of each kind on each page."""
    for name, frames in dear(_pages()):
        with report.part(name):
            for kind, most in MOST.items():
                ratio, what = max(((ratio, what) for each, what, ratio in frames if each is kind), default=(0.0, ""))
                if ratio:
                    met = "met" if ratio <= most else "NOT MET"
                    report.say(kind, f"{ratio:.1f} counts (aim: {most:g}, {met})", what)


if __name__ == "__main__":
    for page, each in dear(sys.argv[1:] or _pages()):
        for number, (kind, what, ratio) in enumerate(each):
            if ratio > MOST[kind]:
                print(f"{page}: {number}. {kind}, {what}: {ratio:.1f} (aim: {MOST[kind]:g})", flush=True)
