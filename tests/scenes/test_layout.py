"""Every screen in every window: nothing overlaps, nothing is cut off, everything is large enough to hit."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache

import pygame
import pytest

import game.scenes
from game.app.matches.statistics import Query
from game.app.system.settings import Settings
from game.app.window.actions import Action
from game.app.window.stack import Scene
from game.i18n.guide import ChapterId
from game.players.roster import Chair, PortraitId
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.rulebook import RulebookScene
from game.scenes.hot_seat.curtain import Behind, CurtainScene, CurtainWords
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsChoices, StandingsScene
from game.scenes.set_up.agreements import Agreed, AgreementsScene
from game.scenes.set_up.house_rules import rule_pages
from game.scenes.set_up.player_card import PlayerScene
from game.scenes.set_up.wall_choice import Wall
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.rows import Group
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.sheet_use import SheetUse
from game.scenes.statistics.statistics_scene import Sheet, StatisticsScene
from game.tiles.tile import Wind
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.label import Label, PanelBox, Rule
from game.view.widgets.widget import Widget
from tests.players.records import FIRST_DAY
from tests.scenes import fixtures, replay_samples
from tests.scenes.fixtures import SHAPES, WINDOWS, Told, long_words
from tests.scenes.pilot import Pilot
from tests.scenes.statistics_samples import Sample, entries
from tests.view.deals import CHAIRS, Played, played

LONG_NAME = "Aleksandra Wolańska-Nagy"
"""As long as a name may be."""

STATISTICS = Sample(entries(matches=12))
Maker = Callable[[Kit], Scene]


def opened(group: Group) -> Maker:
    def make(kit: Kit) -> Scene:
        scene = fixtures.settings(kit, Told())
        scene._group = group
        scene._make()
        return scene

    return make


def statistics(sheet: Sheet) -> Maker:
    def make(kit: Kit) -> Scene:
        scene = StatisticsScene(kit, STATISTICS, rules="hungarian", now=lambda: FIRST_DAY)
        scene._sheet = sheet
        scene._answer = STATISTICS.ask(Query(rules="hungarian")).answer
        assert scene._answer is not None
        scene._make_filters()
        scene._content = scene._made(scene._answer)
        scene._put_together()
        scene.page.set_focus(scene._tabs[list(Sheet).index(sheet)])
        return scene

    return make


def rulebook(chapter: ChapterId) -> Maker:
    def make(kit: Kit) -> Scene:
        scene = RulebookScene(kit, rules="polish")
        scene.open(chapter)
        scene.page.set_focus(scene._tabs[list(ChapterId).index(chapter)])
        return scene

    return make


def wall_by_number(kit: Kit) -> Scene:
    scene = fixtures.set_up(kit, Told())
    scene.wall.card.choose(Wall.BY_NUMBER)
    scene.wall.number.show(visible=True)
    return scene


def player(kit: Kit) -> Scene:
    """The card of a person, with the longest name there may be."""
    chair = Chair(name=LONG_NAME, portrait=PortraitId("owl"), level=None)
    return PlayerScene(kit, chair, lambda _chair: None, plain_name="Player 1", swap=nothing)


def nothing() -> None:
    """What a button does here."""


def curtain(kit: Kit) -> Scene:
    words = CurtainWords(
        chair=Chair(name=LONG_NAME, portrait=PortraitId("owl"), level=None),
        title=f"Only {LONG_NAME} looks now",
        wind=Wind.EAST,
        book="israeli",
        line="The others look away",
    )
    behind = Behind(picture=lambda: pygame.Surface(kit.frame.window), turn=nothing, hear=lambda *_: None)
    return CurtainScene(kit, words, behind, taps=False, own_key=Action.SKIP, pause=nothing)


def ended(kit: Kit, *, standings: bool) -> Scene:
    """The sheet of a deal, or the end of a match."""
    model = TableModel.of(whole_match().events, 0)
    chairs = tuple(Chair(name=LONG_NAME, portrait=each.portrait, level=each.level) for each in CHAIRS)
    if standings:
        choices = StandingsChoices(again=nothing, same_wall=nothing, title=nothing, review=nothing)
        return StandingsScene(kit, model, chairs, choices, hear=lambda _heard: None)
    return ScoreScene(
        kit,
        model,
        chairs,
        picture=lambda: pygame.Surface(kit.frame.window),
        go_on=nothing,
        is_last=True,
        hear=lambda _heard: None,
        use=SheetUse(stop=nothing),
    )


@cache
def whole_match() -> Played:
    return played(0, deals=4)


def set_up_page(book: str, page: int) -> Maker:
    return lambda kit: fixtures.set_up(kit, Told(), book=book, page=page)


SET_UP_PAGES = [
    (book.id, page) for book in RULEBOOKS.values() for page in range(len(rule_pages(book.id, book.options)))
]
SCREENS: dict[str, Maker] = {
    "title": lambda kit: fixtures.title(kit, Told()),
    "title without a match": lambda kit: fixtures.title(kit, Told(), resumes=False),
    **{f"set-up, {book}, page {page}": set_up_page(book, page) for book, page in SET_UP_PAGES},
    "set-up, a wall by its number": wall_by_number,
    "set-up, three players": lambda kit: fixtures.set_up(kit, Told(), book="polish", page=1, players=3),
    "about": lambda kit: fixtures.about(kit, Told()),
    "player": player,
    "curtain": curtain,
    "agreements": lambda kit: AgreementsScene(kit, Agreed(), lambda _agreed: None, is_shared=False),
    "agreements, several persons": lambda kit: AgreementsScene(kit, Agreed(), lambda _agreed: None, is_shared=True),
    "score": lambda kit: ended(kit, standings=False),
    "standings": lambda kit: ended(kit, standings=True),
    "keys": lambda kit: KeysScene(kit, Settings(), on_change=lambda _settings: None),
    "pause": lambda kit: fixtures.pause(kit, Told()),
    "title, several matches": lambda kit: fixtures.title(kit, Told(), saved=12),
    "saved matches": lambda kit: fixtures.saved_matches(kit, Told()),
    "crashed": lambda kit: fixtures.crashed(kit, Told()),
    "crashed, no report": lambda kit: fixtures.crashed(kit, Told(), is_written=False),
    "replays": replay_samples.replays,
    "replays, none": lambda kit: replay_samples.replays(kit, 0),
    "export": replay_samples.export,
    "import": replay_samples.take_in,
    "play on": replay_samples.play_on,
    "opponent": fixtures.opponent,
    "review": fixtures.review,
    **{
        f"statistics, {sheet.name.lower()}": statistics(sheet)
        for sheet in (Sheet.OVERVIEW, Sheet.CHARTS, Sheet.OPPONENTS)
    },
    **{
        f"rulebook, {chapter.name.lower()}": rulebook(chapter) for chapter in (ChapterId.SCORING, ChapterId.HOUSE_RULES)
    },
    **{f"settings, {group.name.lower()}": opened(group) for group in Group},
}
PAGE_SHAPES = ((1024, 640), (1920, 1080), (3840, 1080), (1080, 1350))
"""In these the many pages of the house rules are looked at; they differ by their words alone."""
_HAIR = 0.01


def small_things(pilot: Pilot) -> list[Widget]:
    """What must not overlap: all but the panels that others lie on."""
    return [w for w in pilot.page.widgets if w.is_visible and not isinstance(w, PanelBox | Rule)]


def lies_in(box: Box, area: Box) -> bool:
    return area.x <= box.x + _HAIR and box.right <= area.right + _HAIR and area.y <= box.y and box.bottom <= area.bottom


def told(widget: Widget) -> str:
    name = getattr(widget, "text", "") or getattr(widget, "label", "") or getattr(widget, "tooltip", "")
    return f"{type(widget).__name__} {name!r} {widget.box}"


def check(pilot: Pilot, name: str) -> None:
    things = small_things(pilot)
    for number, one in enumerate(things):
        for other in things[number + 1 :]:
            assert not one.box.grown(-1).meets(other.box), f"{name}: {told(one)} overlaps {told(other)}"
    area = Box(0, 0, pilot.kit.frame.width, 1080)
    for widget in pilot.page.widgets:
        if not widget.is_visible:
            continue
        assert lies_in(widget.box, area), f"{name}: {told(widget)} leaves the window"
        assert widget.clipped(pilot.kit) == [], f"{name}: {told(widget)} is cut off"
        if widget.can_focus:
            assert min(widget.box.width, widget.box.height) >= theme.TARGET, f"{name}: {told(widget)} is hard to hit"
        if isinstance(widget, Label):
            assert lies_in(widget.box, area.grown(-theme.SAFE)), f"{name}: {told(widget)} is at the edge"


@pytest.mark.parametrize(
    ("name", "size"),
    [(name, size) for name in SCREENS for size in SHAPES if "page" not in name or size in PAGE_SHAPES],
    ids=str,
)
def test_nothing_overlaps_and_nothing_is_cut(name: str, size: tuple[int, int]) -> None:
    check(Pilot(SCREENS[name], size=size, draws=False), name)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        (name, size)
        for name in SCREENS
        for size in WINDOWS
        if not name.startswith("set-up") or size in ((1024, 640), (1920, 1080))
    ],
    ids=str,
)
def test_nor_in_a_language_of_long_words(name: str, size: tuple[int, int]) -> None:
    with long_words():
        check(Pilot(SCREENS[name], size=size, draws=False), name)


@pytest.mark.parametrize("name", SCREENS)
def test_nor_in_the_mirror(name: str) -> None:
    pilot = Pilot(SCREENS[name], mirrored=True, draws=False)
    check(pilot, name)
    plain = Pilot(SCREENS[name], draws=False)
    wide = plain.kit.frame.width
    for mirrored, straight in zip(pilot.page.widgets, plain.page.widgets, strict=True):
        assert mirrored.box.x == pytest.approx(wide - straight.box.right), told(straight)


@pytest.mark.parametrize("name", SCREENS)
def test_the_page_is_laid_out_anew_for_another_window(name: str) -> None:
    pilot = Pilot(SCREENS[name], size=(1920, 1080))
    pilot.resize((1024, 640))
    check(pilot, name)
    fresh = Pilot(SCREENS[name], size=(1024, 640), draws=False)
    for laid_out_anew, new in zip(pilot.page.widgets, fresh.page.widgets, strict=True):
        assert laid_out_anew.box == new.box, told(new)


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_that_rests_is_not_drawn(name: str) -> None:
    pilot = Pilot(SCREENS[name])
    frames = pilot.frames
    pilot.wait(2.0)
    pilot.point((900.0, 5.0))
    assert pilot.frames == frames


def test_every_group_of_the_settings_is_tested() -> None:
    assert {f"settings, {group.name.lower()}" for group in Group} <= set(SCREENS)
    assert isinstance(SCREENS["settings, game"](Pilot(SCREENS["about"]).kit), SettingsScene)


ELSEWHERE = {
    "TableScene": "test_fullest_tables.py, test_interface_size.py",
    "ReplayScene": "test_replays.py",
    "SpotScene": "test_review.py",
}
"""Screens that are laid out by other tests."""


def test_every_screen_there_is_is_laid_out_here() -> None:
    """A screen that was added is found by its class; it needs a row in ``SCREENS``."""
    for module in pkgutil.walk_packages(game.scenes.__path__, "game.scenes."):
        importlib.import_module(module.name)
    kinds = {kind.__name__ for kind in every_kind(Scene) if kind.__module__.startswith("game.scenes")}
    made = {
        type(Pilot(SCREENS[name], draws=False).scene).__name__ for name in SCREENS if not name.startswith("set-up,")
    }
    made.add("SetUpScene")
    assert kinds - {"PageScene", "CardScene"} == made | set(ELSEWHERE)


def every_kind(kind: type[Scene]) -> Iterator[type[Scene]]:
    """All classes that are such a scene."""
    for below in kind.__subclasses__():
        yield below
        yield from every_kind(below)
