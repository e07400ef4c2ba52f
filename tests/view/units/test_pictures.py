"""The shelf of pictures: one bound of bytes for all of them, and the oldest go first."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.system.memory import KEEPS, give_back
from game.app.window.actions import Actions
from game.view.paint import felt
from game.view.paint.kit import Kit
from game.view.paint.shapes import Sprite
from game.view.units.pictures import FILES, LEAST, SHELF, Shelf
from tests.gallery.pages import PAGES
from tests.scenes import fixtures
from tests.scenes.pilot import Pilot

SIDE = 10
BYTES = 4 * SIDE * SIDE
ROOT = Path(__file__).resolve().parents[3]
FEW = 2
"""The number of the round after which the program has taken what it takes."""
ROUNDS = 100
MEMORY = 300_000_000
"""The most bytes that the program takes at 1920x1080, however long it runs."""


def test_the_oldest_picture_goes_first_and_one_that_is_seen_again_is_young() -> None:
    made: list[int] = []
    shelf = Shelf(3 * BYTES)

    @shelf.keeps
    def picture(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)

    for number in (1, 2, 3, 1, 4, 1, 3, 2):
        picture(number)
        assert shelf.held <= shelf.most
    assert made == [1, 2, 3, 4, 2]


def test_whatever_has_pictures_counts_by_their_bytes() -> None:
    shelf = Shelf(100 * BYTES)

    @shelf.keeps
    def picture(kind: str, *, is_part: bool = False) -> object:
        surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
        shown = surface.subsurface((0, 0, 1, 1)) if is_part else surface
        return {"sprite": Sprite(shown, 0, 0), "pair": (shown, 3), "plain": shown, "none": 3}[kind]

    for kind in ("sprite", "pair", "plain", "none"):
        picture(kind)
        picture(kind, is_part=True)
        picture(kind)
    assert shelf.held == 6 * BYTES, "of a part the whole is kept"


def test_a_picture_larger_than_the_shelf_is_kept_until_the_next_one() -> None:
    shelf = Shelf(BYTES)
    large = shelf.keeps(lambda size: pygame.Surface((size, size), pygame.SRCALPHA))
    assert large(3 * SIDE) is large(3 * SIDE)
    large(SIDE)
    assert shelf.held == BYTES


def test_paint_drives_out_nothing_that_was_read() -> None:
    """Reading takes much longer than painting."""
    grain, most = felt.grain(), SHELF.most
    SHELF.most = BYTES
    SHELF.keeps(lambda: pygame.Surface((9 * SIDE, 9 * SIDE)))()
    SHELF.most = most
    assert felt.grain() is grain


def test_a_large_window_keeps_more() -> None:
    kit = Kit(Actions())
    bounds = []
    for size in ((1024, 640), (1920, 1080), (3840, 2160)):
        kit.resize(size)
        bounds.append(SHELF.most)
    assert LEAST < bounds[0] < bounds[1] < bounds[2] < 160_000_000 - FILES.most


def memory() -> int:
    """The bytes of memory that this process takes."""
    gc.collect()
    give_back()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


def took_round_the_pages(rounds: int) -> tuple[int, int]:
    """The bytes of memory that this process takes after a few rounds, and after all of them; 0 but on Linux."""
    pilot = Pilot(lambda kit: fixtures.title(kit, fixtures.Told()), size=(1920, 1080), draws=True)
    names = [name for name in PAGES if "-" not in name]
    first = last = 0
    for number in range(rounds):
        for name in names:
            pilot.stack.push(PAGES[name].make(pilot.kit))
            pilot.app.step()
            assert SHELF.held <= SHELF.most
            pilot.stack.pop()
        if sys.platform == "linux" and number in {FEW, rounds - 1}:
            first, last = first or memory(), memory()
    return first, last


@pytest.mark.long
def test_a_hundred_times_round_the_pages_take_no_more_memory_than_a_few(
    home: Path, scaled: Callable[[int], int]
) -> None:
    surroundings = {name: value for name, value in os.environ.items() if name != KEEPS}
    rounds = FEW + 1 + scaled(ROUNDS - FEW - 1)
    code = f"from {__name__} import took_round_the_pages; print(*took_round_the_pages({rounds}))"
    command = [sys.executable, "-c", code]  # other tests leave much behind in this process
    done = subprocess.run(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    first, last = map(int, done.stdout.splitlines()[-1].split())
    if sys.platform == "linux":
        assert 0 < last < min(MEMORY, 1.1 * first)


def pages_of_a_second_picture() -> int:
    """How many pages of memory the system clears for a picture of the window, when one has just gone."""
    import resource  # noqa: PLC0415 # Windows has none

    give_back()
    faults = [resource.getrusage(resource.RUSAGE_SELF).ru_minflt]
    for _time in range(2):
        pygame.Surface((1920, 1080), pygame.SRCALPHA).fill("red")
        faults.append(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)
    return faults[2] - faults[1]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only the C library of Linux is told what it keeps")
def test_a_picture_of_the_window_takes_the_memory_of_the_one_before() -> None:
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    command = [sys.executable, "-c", f"from {__name__} import pages_of_a_second_picture as told; print(told())"]
    done = subprocess.run(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    assert int(done.stdout.splitlines()[-1]) < 100
