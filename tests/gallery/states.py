"""Every named state of the gallery, and how to reach it."""

from collections.abc import Callable, Iterator

from tests.gallery.hot_seat import HOT_SEAT
from tests.gallery.matches import PLAYS
from tests.gallery.page import Page
from tests.gallery.pages import PAGES
from tests.gallery.tables import TABLES
from tests.scenes import lesson_samples
from tests.scenes.pilot import Pilot
from tests.scenes.table_pilot import Desk

Size = tuple[int, int]
State = Pilot | Desk
LESSONS = {f"lesson-{name}": Page(make, act) for name, (make, act) in lesson_samples.PAGES.items()}
SINGLE: dict[str, Callable[[Size], State]] = {**PAGES, **TABLES, **HOT_SEAT, **LESSONS}
NAMES = (*SINGLE, *PLAYS)
"""The names for the command line. The name of a play stands for all its moments."""


def states(name: str, size: Size) -> Iterator[tuple[str, State]]:
    """The state with this name, or each moment of the play with this name, in a window of this size."""
    if name in SINGLE:
        yield name, SINGLE[name](size)
        return
    seen = set()
    for moment, desk in PLAYS[name](size):
        if moment not in seen:
            seen.add(moment)
            desk.step()
            yield f"{name}-{moment}", desk


def state(name: str, size: Size) -> State:
    """One state by its name, such as ``title``, ``full`` or ``gala-middle``."""
    if name in SINGLE:
        return SINGLE[name](size)
    for play in sorted(PLAYS, key=len, reverse=True):
        if name.startswith(f"{play}-"):
            for moment, desk in states(play, size):
                if moment == name:
                    return desk
    raise KeyError(f"no state is called {name}; there are {', '.join(NAMES)}")
