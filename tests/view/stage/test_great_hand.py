"""A hand with a name takes the whole window for a while: all of it is read, and any key gives the table back."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import Actions
from game.engine.events import MahjongDeclared
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.table_view import TableView
from game.view.units.timeline import Motion
from tests.bench.film import named
from tests.engine.rigged import EAST, Scene
from tests.for_each import one_of
from tests.view.deals import CHAIRS

FRAME = 1 / 30


GOOD, GREAT = "B123 B456 B789 B55 DRRR", "B111 B222 B333 B999 B55"


def table(
    motion: Motion | None = None, size: tuple[int, int] = (1280, 720), *, east: str = ""
) -> tuple[TableView, pygame.Surface]:
    """A table at which East has just gone out with the dealt tiles: the blessing of heaven, or in GALA these."""
    surface = pygame.display.set_mode(size)
    kit = Kit(Actions(), motion=motion or Motion())
    kit.resize(size)
    events = named().events
    if east:
        scene = Scene(east=east)
        events = (*scene.match.past, *scene.opening, *scene.mahjong(EAST))
    begins = next(number for number, event in enumerate(events) if isinstance(event, MahjongDeclared))
    view = TableView(kit, TableModel.of(events[:begins], 0), CHAIRS)
    view.resize()
    view.draw(surface, whole=True)
    view.show(events[begins])
    view.update(0.0)
    return view, surface


def watched(view: TableView, surface: pygame.Surface, seconds: float) -> None:
    """Lets time pass at the table, a frame at a time."""
    for _frame in range(round(seconds / FRAME)):
        view.update(FRAME)
        view.draw(surface, whole=False)


def is_seen(view: TableView) -> bool:
    """Whether the hand has taken the window."""
    return view.great_hand is not None


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_the_hand_is_laid_open_on_the_table_before_the_window_is_taken() -> None:
    view, surface = table()
    watched(view, surface, 0.6)
    assert not is_seen(view)
    watched(view, surface, 0.2)
    assert is_seen(view)


def test_all_of_it_stays_for_two_seconds_and_then_the_table_is_as_it_was() -> None:
    view, surface = table()
    watched(view, surface, 4.7)
    assert is_seen(view)
    watched(view, surface, 4.0)
    assert not is_seen(view)
    assert not view.busy
    rest = surface.copy()
    view.draw(rest, whole=True)
    assert pixels(rest) == pixels(surface)


def test_one_skip_gives_back_the_whole_table_at_once() -> None:
    view, surface = table()
    watched(view, surface, 2.0)
    assert is_seen(view)
    assert view.skip()
    assert not is_seen(view)
    view.draw(surface, whole=False)
    table_alone = surface.copy()
    view.draw(table_alone, whole=True)
    assert pixels(table_alone) == pixels(surface)


@pytest.mark.parametrize("motion", [Motion(calm=True), Motion(speed=Speed.OFF)], ids=["calm", "off"])
def test_where_nothing_moves_all_of_it_is_there_as_soon_as_it_is_seen(motion: Motion) -> None:
    view, surface = table(motion)
    watched(view, surface, 0.95 if motion.calm else FRAME)
    assert is_seen(view)
    there = pixels(surface)
    watched(view, surface, 1.8)
    assert is_seen(view)
    assert pixels(surface) == there


def test_every_frame_shows_what_the_whole_picture_would() -> None:
    view, surface = table()
    for seconds in (1.0, 0.3, 0.5, 0.7, 0.9, 0.6):
        watched(view, surface, seconds)
        whole = surface.copy()
        view.draw(whole, whole=True)
        assert pixels(whole) == pixels(surface)


@pytest.mark.parametrize("size", one_of(4, [(1024, 640), (1728, 1080), (2560, 1080), (800, 900)]))
def test_tiles_name_and_worth_are_whole_and_cover_each_other_nowhere(size: tuple[int, int]) -> None:
    view, surface = table(size=size)
    watched(view, surface, 5.0)
    great = view.great_hand
    assert great is not None
    places = great.read
    assert len(places) == 14 + 2
    window = surface.get_rect()
    name, light, *tiles = places
    worth = light.inflate(*[-2 * view.kit.frame.px(44)] * 2)
    assert all(window.contains(place) for place in (name, worth, *tiles))
    assert not name.colliderect(worth)
    assert name.collidelist(tiles) < 0
    assert all(not tile.inflate(-24, -24).colliderect(worth) for tile in tiles)


@pytest.mark.parametrize("size", one_of(3, [(1024, 640), (2560, 1440), (800, 900)]))
@pytest.mark.parametrize("east", [GOOD, GREAT], ids=["good", "great"])
def test_the_sheet_tells_the_worth_of_a_hand_without_a_name(east: str, size: tuple[int, int]) -> None:
    view, surface = table(size=size, east=east)
    watched(view, surface, 2.0)
    great = view.great_hand
    assert great is not None
    title, *tiles = great.read
    assert len(tiles) == 14
    assert all(surface.get_rect().contains(place) for place in (title, *tiles))
    assert title.collidelist(tiles) < 0
    assert not view.stated


@pytest.mark.parametrize("motion", [Motion(calm=True), Motion(speed=Speed.OFF)], ids=["calm", "off"])
@pytest.mark.parametrize("east", [GOOD, GREAT], ids=["good", "great"])
def test_of_a_good_hand_too_nothing_moves_where_nothing_is_to_move(east: str, motion: Motion) -> None:
    view, surface = table(motion, east=east)
    watched(view, surface, 0.6 if motion.calm else FRAME)
    assert is_seen(view)
    there = pixels(surface)
    watched(view, surface, 0.6)
    assert is_seen(view)
    assert pixels(surface) == there


@pytest.mark.parametrize("east", one_of(2, [GOOD, GREAT]), ids=["good", "great"])
def test_every_frame_of_a_good_hand_shows_what_the_whole_picture_would(east: str) -> None:
    view, surface = table(east=east)
    for seconds in (0.4, 0.2, 0.3, 0.4, 0.5, 0.3):
        watched(view, surface, seconds)
        whole = surface.copy()
        view.draw(whole, whole=True)
        assert pixels(whole) == pixels(surface)


@pytest.mark.slow
@pytest.mark.parametrize(("east", "ends"), [("", 5.0), (GREAT, 2.9), (GOOD, 2.4)], ids=["named", "great", "good"])
def test_the_name_comes_after_the_last_tile_and_the_winner_is_a_shadow_until_then(east: str, ends: float) -> None:
    view, surface = table(east=east)
    watched(view, surface, ends)
    great = view.great_hand
    assert great is not None
    end = surface.copy()
    name, *rest = great.read
    tiles = [place.inflate(-place.width // 2, -place.height // 2) for place in rest[-14:]]
    line = pygame.Rect(surface.get_width() // 2 - 100, view.kit.frame.at(0.0, 712.0)[1], 200, 1)
    last = name.right - name.width // 4, name.centery
    end_of_name = pygame.Rect(last, (name.width // 4, 1))

    head = pygame.Rect((0, 0), (60, 60))
    head.center = view.kit.frame.at(view.kit.frame.width / 2, 294.0)

    def is_there(place: pygame.Rect) -> bool:
        return pixels(surface.subsurface(place).copy()) == pixels(end.subsurface(place).copy())

    view, surface = table(east=east)
    seen: dict[str, float] = {}
    for frame in range(120):
        watched(view, surface, FRAME)
        for what, places_of in (("band", [line]), ("name", [end_of_name]), ("tiles", tiles), ("winner", [head])):
            if view.great_hand is not None and all(map(is_there, places_of)):
                seen.setdefault(what, frame * FRAME)
    assert seen["band"] < seen["tiles"] < seen["name"]
    assert seen["tiles"] < seen["winner"]
    assert abs(seen["winner"] - seen["name"]) < 0.15
