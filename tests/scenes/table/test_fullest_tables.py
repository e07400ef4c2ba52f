"""Every book's table at its fullest, in every shape of window and two sizes of words (design.md, sections 4 and 18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

import pygame
import pytest
from msgspec import structs

from game.engine.seat import Seat, TileId
from game.engine.state import LaidSet, SeatState, Thrown, Turn
from game.hands.meld import KongKind, kong
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import DiscardPlace, Source
from game.tiles.tile import KINDS
from game.view.layout import own_slots, places
from game.view.layout.layout import own_flowers_width, wall_side
from game.view.layout.slots import Layer, Slot
from game.view.layout.table_model import TableModel
from game.view.paint.canvas import pixels
from game.view.paint.tile_pictures import Pose
from game.view.table.table_picture import room_of
from tests.for_each import one_of
from tests.scenes.fixtures import SHAPES
from tests.scenes.table_pilot import MatchPilot

INTERFACES = (1.0, 1.5)
DISCARDS = 30
"""Of every seat; no wall of 144 tiles allows more."""
POOL = 90
"""The most discards of a common pool."""
FLOWERS = 8
FRONT = 16.5
"""How high the front of a lying tile is."""
LOOSE = 26.0
"""How much a loose tile on the wall hides besides."""
ROUNDING = 1.5
"""What rounding costs."""
LONG_NAME = "Aleksandra Wolańska-Szentgyörgyi"
BOOKS: dict[str, tuple[str, Mapping[str, Value]]] = {
    "israeli": ("israeli", {}),
    "gala": ("gala", {}),
    "hungarian": ("hungarian", {}),
    "hungarian, blind": ("hungarian", {"match": "circuit", "banker": "rolled", "blind": True}),
    "latvian": ("latvian", {}),
    "latvian, three players": ("latvian", {"players": 3, "bonus_tiles": True}),
    "polish": ("polish", {}),
    "polish, without flowers": ("polish", {"bonus_tiles": False}),
    "polish, three players": ("polish", {"players": 3}),
    "polish, 23 stacks": ("polish", {"players": 3, "three_player_wall": "three_sides_138"}),
    "polish, 22 stacks": ("polish", {"players": 3, "three_player_wall": "three_sides_132"}),
}
"""Every book, and every shape of its wall."""


@cache
def table(name: str) -> MatchPilot:
    """A match at its first question, with names as long as may be."""
    book, options = BOOKS[name]
    pilot = MatchPilot(5, ruleset=book, options=options, draws=False)
    pilot.until(lambda: pilot.needs_player, steps=20000)
    pilot.view.chairs = tuple(structs.replace(chair, name=LONG_NAME) for chair in pilot.view.chairs)
    return pilot


def fullest(model: TableModel, *, rich: int, thrown: int) -> TableModel:
    """Four kongs before everybody and all flowers at one seat, or so many discards of every seat.

    :param rich: the side of the screen whose seat has the flowers.
    """
    deal = model.deal
    assert deal is not None, "no deal"
    free = iter([TileId(number) for number in range(len(deal.faces)) if number not in deal.box])
    kinds = iter(KINDS)
    seats = []
    for seat in range(model.seats):
        flowers = FLOWERS if model.side_of(Seat(seat)) == rich else 0
        bonus = tuple(next(free) for _ in range(flowers))
        sets = tuple(_kong(next(kinds), free) for _ in range(0 if thrown else 4))
        hand = tuple(next(free) for _ in range(14 if thrown and seat == model.seat else 1))
        seats.append(SeatState(sets=sets, bonus=bonus, hand=hand))
    faces = tuple(KINDS[number % len(KINDS)] for number in range(len(deal.faces)))
    rest = list(free)
    count = min(len(rest), POOL if model.state.rules.discards is DiscardPlace.COMMON else thrown * model.seats)
    count = count if thrown else 0
    discards = tuple(Thrown(tile_id, Seat(n % model.seats), drawn=False) for n, tile_id in enumerate(rest[:count]))
    phase = Turn(model.seat, seats[model.seat].hand[-1], Source.WALL)
    changed = structs.replace(
        deal, seats=tuple(seats), faces=faces, live=tuple(rest[count:]), discards=discards, phase=phase
    )
    state = structs.replace(model.state, deal=changed)
    fuller = TableModel(person=model.person, state=state)
    return TableModel(person=model.person, state=state, order=fuller.in_order(()))


def _kong(kind: object, free: Iterator[TileId]) -> LaidSet:
    return LaidSet(kong(kind, KongKind.CONCEALED), tuple(next(free) for _ in range(4)))  # type: ignore[arg-type] # a tile


def laid_out(
    name: str, size: tuple[int, int], interface: float, *, rich: int, thrown: int, hand: float = 1.0
) -> MatchPilot:
    """The table of a book in a window."""
    pilot = table(name)
    pilot.kit.interface, pilot.kit.shared.hand = interface, hand
    pilot.stack.resize(size)
    pilot.view.show_at_once(fullest(pilot.view.model, rich=rich, thrown=thrown))
    pilot.scene.questions.close()
    pilot.scene.page.finish()
    return pilot


def around(pilot: MatchPilot, slots: list[Slot]) -> pygame.Rect:
    rects = [pixels(slot.box, pilot.kit) for slot in slots]
    return rects[0].unionall(rects[1:])


def groups(pilot: MatchPilot) -> dict[str, pygame.Rect]:
    """Everything on the table but the discards, by what it is, in pixels."""
    model, placed = pilot.view.model, pilot.view.placed
    deal = model.deal
    assert deal is not None, "no deal"
    chrome = pilot.kit.chrome
    room = room_of(chrome)
    found: dict[str, list[Slot]] = {}
    for seat, held in enumerate(deal.seats):
        side = model.side_of(Seat(seat))
        sets = [tile_id for laid in held.sets for tile_id in laid.tile_ids]
        if side:
            found[f"tiles {side}"] = [placed[tile_id] for tile_id in (*held.hand, *sets)]
        else:
            found["own hand"] = [placed[tile_id] for tile_id in held.hand]
            found["own sets"] = [placed[tile_id] for tile_id in sets]
        found[f"flowers {side}"] = [placed[tile_id] for tile_id in held.bonus]
    for tile_id in (*deal.live, *deal.box):
        found.setdefault(f"wall {wall_side(model, tile_id)}", []).append(placed[tile_id])
    rects = {name: around(pilot, slots) for name, slots in found.items() if slots}
    for seat in range(model.seats):
        side = model.side_of(Seat(seat))
        rects[f"plate {side}"] = pixels(places.plate(room, side), chrome)
    if not places.folds(room):
        rects["round panel"] = pixels(places.round_panel(room), chrome)
    for number, widget in enumerate((*pilot.scene.buttons.menu, *pilot.scene.buttons.tools)):
        if widget.is_visible:
            rects[f"button {number}"] = pixels(widget.box, chrome)
    lane = places.lane(room, 3000.0, flowers=own_flowers_width(model))
    rects["lane"] = pixels(lane, chrome)
    return rects


def hidden(one: str, other: str, pilot: MatchPilot) -> float:
    """How far down two things may reach into each other, in pixels.

    The corners of the pinwheel wall touch. The upper wall stands before the fronts of the top seat's tiles, not before
    their faces; a loose tile on it is higher. A bar in large words grows over the wall and the feet of the side seats,
    and one above the largest hand over their fronts.
    """
    unit = pilot.kit.frame.unit
    pair = {one, other}
    if one.startswith("wall") and other.startswith("wall"):
        return 1e9
    if pair & {"tiles 2", "flowers 2"} and any(each.startswith("wall") for each in pair):
        has_loose = any(slot.z > 1 for slot in pilot.view.placed.values() if slot.layer is Layer.TILES)
        return (LOOSE if has_loose else FRONT) * unit + ROUNDING
    if "lane" in pair and any(each.startswith(("wall", "tiles", "flowers")) for each in pair):
        grown = max(84 * (pilot.kit.interface - 1), FRONT if pilot.kit.shared.hand > 1 else 0.0)
        return grown * unit + ROUNDING
    return ROUNDING


def check_groups(pilot: MatchPilot, name: str) -> None:
    """Nothing leaves the window, and nothing lies on anything else."""
    window = pygame.Rect((0, 0), pilot.kit.frame.window)
    rects = groups(pilot)
    for what, rect in rects.items():
        assert window.contains(rect), f"{name}: {what} {rect} leaves {window}"
    for (one, rect), (other, second) in combinations(rects.items(), 2):
        across = min(rect.right, second.right) - max(rect.left, second.left)
        down = min(rect.bottom, second.bottom) - max(rect.top, second.top)
        assert across <= ROUNDING or down <= hidden(one, other, pilot), f"{name}: {one} {rect} lies on {other} {second}"


def check_discards(pilot: MatchPilot, name: str) -> None:
    """Of every discard enough is seen: none lies on the wall, on the rose or wholly under another."""
    view = pilot.view
    deal = view.model.deal
    assert deal is not None, "no deal"
    faces = [view.placed[thrown.tile_id].footprint for thrown in deal.discards]
    wall = [view.placed[tile_id] for tile_id in (*deal.live, *deal.box)]
    middle = pilot.kit.frame.width / 2
    for number, face in enumerate(faces):
        for slot in wall:
            assert not face.grown(-7).meets(slot.footprint), f"{name}: discard {number} lies on the wall"
        x, y = face.center
        assert ((x - middle) / 115) ** 2 + ((y - 481) / 92) ** 2 > 1, f"{name}: discard {number} lies on the rose"
        for later in faces[number + 1 :]:
            apart = max(abs(x - later.center[0]) / face.width, abs(y - later.center[1]) / face.height)
            assert apart > 0.5, f"{name}: discard {number} is hidden"
    for tile_id, slot in view.placed.items():
        if slot.layer is Layer.TILES and slot.pose is Pose.FLAT:
            assert slot.box.bottom <= 922, f"{name}: tile {tile_id} lies on the shelf"


@pytest.mark.parametrize("interface", INTERFACES)
@pytest.mark.parametrize("size", one_of(6, SHAPES), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", BOOKS)
def test_four_kongs_and_eight_flowers_fit_at_every_seat(name: str, size: tuple[int, int], interface: float) -> None:
    model = table(name).view.model
    for seat in range(model.seats):
        pilot = laid_out(name, size, interface, rich=model.side_of(Seat(seat)), thrown=0)
        check_groups(pilot, name)


@pytest.mark.parametrize("size", one_of(2, SHAPES, first=1), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", BOOKS)
def test_thirty_discards_of_every_seat_and_fourteen_tiles_fit(name: str, size: tuple[int, int]) -> None:
    pilot = laid_out(name, size, 1.0, rich=-1, thrown=DISCARDS)
    check_groups(pilot, name)
    check_discards(pilot, name)


@pytest.mark.parametrize("size", SHAPES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["israeli", "polish, 23 stacks"])
def test_the_largest_hand_fits_beside_everything_else(name: str, size: tuple[int, int]) -> None:
    """Fourteen tiles, or four kongs and eight flowers."""
    for thrown in (0, DISCARDS):
        check_groups(laid_out(name, size, 1.0, rich=-1 if thrown else 0, thrown=thrown, hand=own_slots.LARGEST), name)


def test_every_book_is_laid_out_here() -> None:
    assert {book for book, _ in BOOKS.values()} == set(RULEBOOKS)
