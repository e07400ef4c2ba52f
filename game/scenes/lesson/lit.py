"""Where the things lie that a lesson lights up, in pixels of the window."""

from collections.abc import Iterable, Iterator

import pygame

from game.engine.seat import Seat, TileId
from game.school.lessons.rigging import SIDES
from game.tiles.notation import parse_tiles
from game.view.layout import CENTRE_Y, places
from game.view.paint import pixels
from game.view.stage.table_view import TableView
from game.view.table.spotlight import Lit, together
from game.view.table.table_picture import room_of
from game.view.units import Box

_LIFTED = 26.0
"""How far above the own hand a lifted tile reaches."""
_EDGE = 4.0


def lit_places(view: TableView, named: Iterable[str]) -> Lit:
    """The places of what a step names: its tiles, seats, walls."""
    return together([place for words in named for place in _places(view, *words.split())])


def hand_tiles(view: TableView, codes: str) -> tuple[TileId, ...]:
    """Tiles of the own hand by their codes, each once."""
    wanted = list(parse_tiles(codes))
    found: list[TileId] = []
    for tile_id in view.model.order:
        face = view.model.face(tile_id)
        if face in wanted:
            wanted.remove(face)
            found.append(tile_id)
    return tuple(found)


def _places(view: TableView, what: str, *more: str) -> Iterator[pygame.Rect]:
    deal = view.model.deal
    if deal is None:
        return
    side = 0 if not more else SIDES.get(more[0], 0)
    seat = next((Seat(n) for n in range(view.model.seats) if view.model.side_of(Seat(n)) == side), None)
    match what:
        case "hand":
            tiles = hand_tiles(view, " ".join(more)) if more else view.model.order
            yield from _tiles(view, tiles)
        case "seat":
            yield from _plate(view, side, has_badge=any(winner.seat == seat for winner in deal.winners))
        case "discard" if deal.discards:
            yield from _tiles(view, (deal.discards[-1].tile_id,))
        case "discards":
            yield from _tiles(view, (thrown.tile_id for thrown in deal.discards if not thrown.is_taken))
        case "wall":
            yield from _tiles(view, deal.live)
        case "next":
            yield from _tiles(view, deal.live[:1])
        case "box":
            yield from _tiles(view, deal.box or deal.live[-2:])
        case "rose":
            middle, radius = room_of(view.kit).centre, places.ROSE_RADIUS
            yield pixels(Box(middle - radius, CENTRE_Y - 0.8 * radius, 2 * radius, 1.6 * radius), view.kit)
        case "sets" if seat is not None:
            yield from _tiles(view, (tile_id for laid in deal.seats[seat].sets for tile_id in laid.tile_ids))
        case "flowers" if seat is not None:
            yield from _tiles(view, deal.seats[seat].bonus)
        case _:
            return


def _plate(view: TableView, side: int, *, has_badge: bool) -> Iterator[pygame.Rect]:
    """The plate of a player, with the badge that says who wins."""
    room = room_of(view.kit.chrome)
    yield pixels(places.plate(room, side), view.kit.chrome)
    if has_badge:
        yield pixels(places.pill(room, side, places.PILL), view.kit.chrome)


def _tiles(view: TableView, tile_ids: Iterable[TileId]) -> Iterator[pygame.Rect]:
    for tile_id in tile_ids:
        slot = view.placed.get(tile_id)
        if slot is not None:
            box = slot.box
            above = _LIFTED if tile_id in view.look.lifted or tile_id in view.look.suggested else 0.0
            taller = Box(box.x, box.y - above, box.width, box.height + above)
            yield pixels(taller.grown(_EDGE), view.kit)
