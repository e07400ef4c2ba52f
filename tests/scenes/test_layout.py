"""Every page of the gallery in every window: nothing overlaps or is cut off, everything is large enough to hit."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

import pytest
from msgspec.structs import astuple

import game.scenes
from build_scripts.catalogues import PLURALS
from game.app.window.stack import Scene
from game.i18n.translator import speaking
from game.ui.scrolls import Scrolling
from tests.for_each import one_of
from tests.gallery.pages import PAGES
from tests.scenes.fixtures import SHAPES, WINDOWS, long_words, mirrored_words
from tests.scenes.pilot import Pilot, tree_of
from tests.ui import walk


def speaks(pilot: Pilot, name: str) -> None:
    """Whatever the keys can reach has a name for whoever hears the page."""
    for node, heard in tree_of(pilot.scene).heard():
        assert heard.name or not node.can_focus, f"{name}: {walk.told(node)} has no name to be heard"


@cache
def built(name: str) -> Pilot:
    """The page, built once for all tests that only lay it out."""
    return PAGES[name]((1024, 640), draws=False)


def resized(name: str, size: tuple[int, int], percent: int = 100) -> Pilot:
    """The page in a window that got this size, in words of this size."""
    pilot = built(name)
    enlarge(pilot, size, percent)
    return pilot


def enlarge(pilot: Pilot, size: tuple[int, int], percent: int) -> None:
    pilot.kit.interface = percent / 100
    pilot.stack.resize(size)


def mirrors(mirrored: Pilot, straight: Pilot) -> None:
    """Each part lies where it is seen in a mirror, to the pixel: there a sign before a number is measured by itself."""
    width, pixel = straight.kit.frame.width, 1.01 / straight.kit.frame.unit
    for left, right in zip(tree_of(mirrored.scene).nodes, tree_of(straight.scene).nodes, strict=True):
        if not left.straight:
            assert left.box.x == pytest.approx(width - right.box.right, abs=pixel), walk.told(right)


class Setting(NamedTuple):
    """A window, the size of words in percent, and the language: one of ours, "long" words, or English in a "mirror"."""

    size: tuple[int, int]
    percent: int = 100
    words: str = "en"


SIZES = (1024, 640), (1280, 720), (1920, 1080)
SETTINGS = [
    *(
        Setting(size, percent, words)
        for words in ("en", "he", "ru")
        for size in SIZES
        for percent in (100, 125, 150, 200)
    ),
    *(Setting(size) for size in SHAPES if size not in SIZES),
    *(Setting(size, words="long") for size in WINDOWS),
    Setting((1080, 1350), 150),
    Setting((1024, 640), 125, "long"),
    Setting((1280, 720), words="mirror"),
    *(Setting((1024, 640), words=code) for code in sorted(PLURALS) if code not in ("he", "ru")),
]


@contextmanager
def speaking_words(words: str) -> Iterator[None]:
    """While this lasts, the game speaks as a setting says."""
    with {"long": long_words, "mirror": mirrored_words}.get(words, partial(speaking, words))():
        yield


def faults(name: str, settings: Iterable[Setting]) -> list[str]:
    """What is wrong with a page in any of these settings, and where it is wider than the window."""
    found = []
    for words, alike in groupby(sorted(settings, key=lambda one: one.words), lambda one: one.words):
        pilot: Pilot | None = built(name) if words == "en" else None
        for setting in alike:
            try:
                with speaking_words(words):
                    pilot = pilot or PAGES[name](setting.size, draws=False)
                    if (pilot.kit.frame.window, pilot.kit.interface) != (setting.size, setting.percent / 100):
                        enlarge(pilot, setting.size, setting.percent)
                    speaks(pilot, name)
                    assert walk.faults(tree_of(pilot.scene)) == [], f"{name}, {setting}"
                frame = pilot.page.kit.frame
                assert frame.width * frame.unit <= setting.size[0] + 0.5, f"{name}, {setting}: is too wide"
                if words == "mirror":
                    mirrors(pilot, PAGES[name](setting.size, draws=False))
            except AssertionError as fault:
                found.append(str(fault))
    return found


def setting_of(name: str) -> Setting:
    """The setting in which a page is quickly tried, the next page in the next."""
    return SETTINGS[list(PAGES).index(name) % len(SETTINGS)]


def settings_of(name: str) -> list[Setting]:
    """Three settings of a page: one in English, and two others, mostly of the same words."""
    number = list(PAGES).index(name)
    english, others = ([one for one in SETTINGS if (one.words == "en") is wanted] for wanted in (True, False))
    return [english[number % len(english)], *(others[(2 * number + place) % len(others)] for place in (0, 1))]


LARGEST = "statistics-rank-new"
"""The page that takes longest to make."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name == LARGEST else []) for name in PAGES]
)
def test_nothing_overlaps_and_nothing_is_cut(name: str) -> None:
    assert faults(name, [setting_of(name)]) == []


WHOLE = (
    *("days", "days-played", "days-done", "rulebook-tiles", "rulebook-signs", "settings-game", "standing"),
    *("ledger-entry", "own-book-row-shape"),
)
"""Pages of which nothing is out of sight in a window of 720 lines, besides what stands at their sides."""


@pytest.mark.parametrize("name", WHOLE)
def test_all_of_it_is_seen_without_scrolling(name: str) -> None:
    nodes = tree_of(resized(name, (1280, 720)).scene).nodes
    scrolled = {node.box.width: node.part.seen(node) for node in nodes if isinstance(node.part, Scrolling)}
    assert scrolled[max(scrolled)] == (1.0, 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_nor_in_three_settings(name: str) -> None:
    assert faults(name, settings_of(name)) == []


@pytest.mark.long(cases=True)
@pytest.mark.parametrize("name", PAGES)
def test_nor_in_any_setting(name: str) -> None:
    assert faults(name, SETTINGS) == []


def test_the_pages_together_are_tried_in_every_setting() -> None:
    assert {setting_of(name) for name in PAGES} == {each for name in PAGES for each in settings_of(name)} == {*SETTINGS}


@pytest.mark.parametrize("name", one_of(9, PAGES))
def test_the_page_is_laid_out_anew_for_another_window(name: str) -> None:
    fresh = PAGES[name]((1024, 640), draws=False)
    again = resized(name, (1024, 640))
    for laid_out_anew, new in zip(tree_of(again.scene).nodes, tree_of(fresh.scene).nodes, strict=True):
        assert astuple(laid_out_anew.home) == pytest.approx(astuple(new.home)), walk.told(new)


ELSEWHERE = {
    "TableScene": "test_fullest_tables.py, test_interface_size.py",
    "ReplayScene": "test_replays.py",
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
        "QuestionCard",
        "PartScene",
        "FinesScene",
        "ChairScene",
        "TableScreen",
    }
    assert kinds - begun == made | set(ELSEWHERE)


def every_kind(kind: type[Scene]) -> Iterator[type[Scene]]:
    """All classes that are such a scene."""
    for below in kind.__subclasses__():
        yield below
        yield from every_kind(below)
