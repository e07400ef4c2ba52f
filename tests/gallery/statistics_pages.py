"""The statistics in the gallery."""

from collections.abc import Mapping, Sequence
from functools import cache, partial

import pygame
from msgspec.structs import replace

from game.app.window.stack import Scene
from game.players.match_record import Entry
from game.players.rank.method import Rating, after_match
from game.players.rank.ranked import Move
from game.scenes.score.rated import RatingMoved, moved_text
from game.scenes.statistics.statistics_scene import Filter, Sheet, StatisticsScene
from game.view.paint import Kit
from tests.gallery.page import Page, shown
from tests.scenes.pilot import Pilot, node
from tests.scenes.statistics_samples import Sample, entries


@cache
def matches() -> list[Entry]:
    """The matches of a player with some experience."""
    return placed(entries(), {"2026-10-11-030000": (3, 1, 4, 2)})


def placed(played: Sequence[Entry], places: Mapping[str, tuple[int, ...]]) -> list[Entry]:
    """The same matches, some of them with other places."""
    return [
        Entry(replace(entry.match, places=places.get(entry.match.id, entry.match.places)), entry.deal)
        for entry in played
    ]


_BEGUN = {"2026-10-01-120000": (2, 1, 3, 4), "2026-10-01-190000": (1, 2, 4, 3)}
"""The places of somebody who begins well."""


def moved(places: Sequence[int], own: int) -> RatingMoved:
    """What a GALA match with these places did to the rating of one of its players."""
    rated = [Rating(value, 57.0, 17) for value in (1510.0, 1402.0, 1464.0, 1377.0)]
    move = Move(matches()[0].match, rated, places, own, 1.0, after_match(rated, places, own))
    return moved_text(move, "gala")


def statistics(sheet: Sheet) -> Page:
    """A page of the statistics."""

    def act(pilot: Pilot) -> None:
        shown(pilot, StatisticsScene).open(sheet)
        pilot.settle()

    return Page(_scene, act, matches)


def _unrated(kit: Kit, *, played: int) -> Scene:
    """The rank of somebody who has played so many rated matches."""
    first = list(dict.fromkeys(entry.match.id for entry in matches()))[:played]
    few = [entry for entry in matches() if entry.match.id in first]
    few = placed(few, _BEGUN) or [Entry(replace(entry.match, was_helped=True), entry.deal) for entry in matches()[:3]]
    kit.use_tiles(marks=True)
    scene = StatisticsScene(kit, Sample(few), rules=few[0].match.rules, go=lambda _to: None)
    scene.begin_with(Sheet.RANK)
    return scene


def _scene(kit: Kit) -> Scene:
    kit.use_tiles(marks=True)
    return StatisticsScene(kit, Sample(matches()), rules="hungarian", go=lambda _to: None)


def _choose_all_books(pilot: Pilot) -> None:
    """Choose the figures of all rulebooks together."""
    pilot.page.set_focus(node(pilot.scene, Filter.BOOK))
    pilot.press(*[pygame.K_RIGHT if pilot.kit.mirrored else pygame.K_LEFT] * 6)
    pilot.settle()


def _choose_special_hand(pilot: Pilot) -> None:
    """Choose a special hand that can be tried."""
    scene = shown(pilot, StatisticsScene)
    scene.open(Sheet.SPECIAL)
    scene.choose_hand("pairs")
    pilot.settle()


STATISTICS_PAGES: dict[str, Page] = {
    "statistics": statistics(Sheet.OVERVIEW),
    "statistics-all-books": Page(_scene, _choose_all_books, matches),
    "statistics-rank-new": Page(partial(_unrated, played=0), sample=matches),
    "statistics-rank-begun": Page(partial(_unrated, played=2), sample=matches),
    "statistics-special-try": Page(_scene, _choose_special_hand, matches),
    **{f"statistics-{sheet.name.lower()}": statistics(sheet) for sheet in Sheet if sheet is not Sheet.OVERVIEW},
}
