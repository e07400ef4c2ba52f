"""Every page of the gallery in every window: nothing overlaps or is cut off, everything is large enough to hit."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

import pytest

import game.scenes
from game.app.window.stack import Scene
from game.scenes.ledger.parts import PersonRow
from game.scenes.set_up.character_card import CharacterCard
from game.view.page.podium import Lights
from game.view.sheet.headline import Headline
from game.view.sheet.parts import SeatRow, SeatTab
from game.view.spoken import nodes_of
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.label import Label, PanelBox, Rule
from game.view.widgets.widget import Widget
from tests.gallery.pages import PAGES
from tests.scenes.fixtures import SHAPES, WINDOWS, long_words, mirrored_words
from tests.scenes.pilot import Pilot, open_display

_HAIR = 0.01
NAMES = Headline | PersonRow | SeatRow | SeatTab
"""Lines with names of persons, who choose them as long as they like: pointed at, they are told whole."""


def small_things(pilot: Pilot) -> list[Widget]:
    """What must not overlap: all but panels and light that others lie in, and the card that comes up to be read."""
    lies_below = PanelBox | Rule | Lights | CharacterCard
    return [w for w in pilot.page.widgets if w.is_visible and not isinstance(w, lies_below)]


def lies_in(box: Box, area: Box) -> bool:
    return area.x <= box.x + _HAIR and box.right <= area.right + _HAIR and area.y <= box.y and box.bottom <= area.bottom


def told(widget: Widget) -> str:
    name = getattr(widget, "text", "") or getattr(widget, "label", "") or getattr(widget, "tooltip", "")
    return f"{type(widget).__name__} {name!r} {widget.box}"


def box_of(widget: Widget) -> Box:
    """Where it was laid out: what stays in sight may lie elsewhere."""
    return widget.box if widget.home is None else widget.home


def check(pilot: Pilot, name: str) -> None:
    things = sorted(((box_of(thing), thing) for thing in small_things(pilot)), key=lambda placed: placed[0].y)
    for number, (box, one) in enumerate(things):
        inner = box.grown(-1)
        for below, other in things[number + 1 :]:
            if below.y >= inner.bottom:
                break
            assert not inner.meets(below), f"{name}: {told(one)} overlaps {told(other)}"
    kit = pilot.page.kit
    area = Box(0, 0, kit.frame.width, kit.frame.height)
    for widget in pilot.page.widgets:
        if not widget.is_visible:
            continue
        assert lies_in(box_of(widget), area), f"{name}: {told(widget)} leaves the window"
        assert isinstance(widget, NAMES) or not widget.clipped(kit), f"{name}: {told(widget)} is cut off"
        if widget.can_focus:
            assert min(widget.box.width, widget.box.height) >= theme.TARGET, f"{name}: {told(widget)} is hard to hit"
        if isinstance(widget, Label):
            assert lies_in(box_of(widget), area.grown(-theme.SAFE)), f"{name}: {told(widget)} is at the edge"


def speaks(pilot: Pilot, name: str) -> None:
    """Whatever the keys can reach has a name for whoever hears the page."""
    for widget, node in nodes_of(pilot.page):
        assert node.name or not widget.can_focus, f"{name}: {told(widget)} has no name to be heard"


@cache
def built(name: str) -> Pilot:
    """The page, built once for all tests that only lay it out."""
    return PAGES[name]((1920, 1080), draws=False)


def resized(name: str, size: tuple[int, int], percent: int = 100) -> Pilot:
    """The page in a window that got this size, in words of this size."""
    open_display()
    pilot = built(name)
    enlarge(pilot, size, percent)
    return pilot


def enlarge(pilot: Pilot, size: tuple[int, int], percent: int) -> None:
    pilot.kit.interface = percent / 100
    pilot.stack.resize(size)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_overlaps_and_nothing_is_cut(name: str) -> None:
    for size in SHAPES:
        check(resized(name, size), f"{name}, {size}")
    speaks(built(name), name)


@pytest.mark.parametrize("name", PAGES)
def test_nor_in_a_language_of_long_words(name: str) -> None:
    with long_words():
        pilot = PAGES[name](WINDOWS[0], draws=False)
        for size in WINDOWS:
            pilot.stack.resize(size)
            check(pilot, f"{name}, {size}")


LARGE = [
    (size, percent) for size in ((1024, 640), (1280, 720), (1920, 1080), (1080, 1350)) for percent in (110, 125, 150)
]
LARGEST = [((1280, 720), 200)]


@pytest.mark.parametrize("name", PAGES)
def test_nor_in_large_words(name: str) -> None:
    for size, percent in LARGE + LARGEST:
        check(resized(name, size, percent), f"{name}, {size}, {percent} %")


@pytest.mark.parametrize("name", PAGES)
def test_nor_in_large_words_of_a_language_of_long_words(name: str) -> None:
    with long_words():
        pilot = PAGES[name]((1280, 720), draws=False)
        enlarge(pilot, (1024, 640), 125)
        check(pilot, name)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_large_words_is_no_wider_than_the_window(name: str) -> None:
    for size in ((1280, 720), (1920, 1080)):
        for percent in (110, 125):
            pilot = resized(name, size, percent)
            assert pilot.page.kit.frame.width * pilot.page.kit.frame.unit <= size[0] + 0.5, percent


@pytest.mark.parametrize("name", PAGES)
def test_nor_in_the_mirror(name: str) -> None:
    plain = resized(name, (1280, 720))
    wide = plain.kit.frame.width
    with mirrored_words():
        pilot = PAGES[name]((1280, 720), draws=False)
        check(pilot, name)
    for mirrored, straight in zip(pilot.page.widgets, plain.page.widgets, strict=True):
        assert mirrored.box.x == pytest.approx(wide - straight.box.right), told(straight)


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_laid_out_anew_for_another_window(name: str) -> None:
    fresh = PAGES[name]((1024, 640), draws=False)
    for laid_out_anew, new in zip(resized(name, (1024, 640)).page.widgets, fresh.page.widgets, strict=True):
        assert laid_out_anew.box == new.box, told(new)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_rests_is_not_drawn(name: str) -> None:
    pilot = PAGES[name]((1024, 640))
    pilot.point((900.0, 5.0))
    frames = pilot.frames
    pilot.wait(2.0)
    pilot.point((905.0, 5.0))
    assert pilot.frames == frames


ELSEWHERE = {
    "TableScene": "test_fullest_tables.py, test_interface_size.py",
    "ReplayScene": "test_replays.py",
    "SpotScene": "test_review.py",
    "PracticeScene": "test_practice.py",
    "TableLook": "test_puzzle_scene.py",
    "LessonScene": "test_lesson_layout.py",
    "AloneScene": "a lesson with one step, as above",
    "InvitingScene": "the set-up, below the card of a seat in set-up-inviting",
}
"""Screens that are laid out by other tests."""


def test_every_screen_there_is_is_laid_out_here() -> None:
    """A screen that was added is found by its class; it needs a row in the gallery."""
    for module in pkgutil.walk_packages(game.scenes.__path__, "game.scenes."):
        importlib.import_module(module.name)
    kinds = {kind.__name__ for kind in every_kind(Scene) if kind.__module__.startswith("game.scenes")}
    made = {type(built(name).scene).__name__ for name in PAGES}
    begun = {
        "PageScene",
        "PanelScene",
        "CardScene",
        "QuestionCard",
        "PartScene",
        "ChairScene",
        "TabbedScene",
        "TableScreen",
        "ToldPage",
        "CeremonyScene",
    }
    assert kinds - begun == made | set(ELSEWHERE)


def every_kind(kind: type[Scene]) -> Iterator[type[Scene]]:
    """All classes that are such a scene."""
    for below in kind.__subclasses__():
        yield below
        yield from every_kind(below)
