"""Pictures of what is read: the statistics and the rulebooks (see ``build_scripts.screenshots``)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.window.stack import Scene
from game.i18n.guide import ChapterId
from game.i18n.tile_words import wind_name
from game.rules.options import Value
from game.scenes.front.rulebook import RulebookScene
from game.scenes.statistics.statistics_scene import Sheet, StatisticsScene
from game.tiles.tile import Wind
from game.view.paint.kit import Kit
from tests.scenes.pilot import Pilot
from tests.scenes.statistics_samples import Sample, entries


def statistics(kit: Kit) -> Scene:
    """The statistics of a player who has played for a while."""
    kit.dress(marks=True)
    return StatisticsScene(kit, Sample(entries()), rules="hungarian")


def open_sheet(sheet: Sheet) -> Callable[[Pilot], None]:
    """Turn to a page of the statistics."""

    def act(pilot: Pilot) -> None:
        scene = pilot.scene
        assert isinstance(scene, StatisticsScene)
        scene.open(sheet)
        pilot.settle()

    return act


def rulebook(kit: Kit, rules: str = "hungarian", anchor: str | None = None) -> Scene:
    """A rulebook, with a house rule that is not as the book has it."""
    kit.dress(marks=True)
    options: dict[str, Value] = {"honor_doubles": "whole_hand"} if anchor is None and rules == "hungarian" else {}
    return RulebookScene(kit, rules=rules, options=options, anchor=anchor)


def open_chapter(chapter: ChapterId) -> Callable[[Pilot], None]:
    """Turn to a chapter of the rulebook."""

    def act(pilot: Pilot) -> None:
        scene = pilot.scene
        assert isinstance(scene, RulebookScene)
        scene.open(chapter)
        pilot.settle()

    return act


def search_rules(pilot: Pilot) -> None:
    """Look for something in the rulebook."""
    pilot.press(pygame.K_UP)
    pilot.type(wind_name("hungarian", Wind.EAST).lower())


def _stay(pilot: Pilot) -> None:
    """As it comes up."""


READING: dict[str, tuple[Callable[[Kit], Scene], Callable[[Pilot], None]]] = {
    "statistics": (statistics, _stay),
    "statistics-charts": (statistics, open_sheet(Sheet.CHARTS)),
    "statistics-opponents": (statistics, open_sheet(Sheet.OPPONENTS)),
    "statistics-best": (statistics, open_sheet(Sheet.BEST)),
    "statistics-special": (statistics, open_sheet(Sheet.SPECIAL)),
    "statistics-daily": (statistics, open_sheet(Sheet.DAILY)),
    **{f"rulebook-{chapter.name.lower()}": (rulebook, open_chapter(chapter)) for chapter in ChapterId},
    "rulebook-jump": (lambda kit: rulebook(kit, "polish", "special.knitting"), _stay),
    "rulebook-search": (rulebook, search_rules),
}
"""Every picture: the screen it begins with, and what is done there."""
