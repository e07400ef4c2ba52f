"""The looks of a match's table: those of the settings, or of a stop of the journey."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.system.assets import asset
from game.app.system.settings import Settings
from game.view.paint import Back, Faces, Felt, Kit
from game.view.paint.shapes import rgb

if TYPE_CHECKING:
    from game.players.journey import GrandRound, Stop


def _stop(journey: str) -> Stop | GrandRound | None:
    """The stop with this id; ``None`` for an empty or unknown one. An empty id does not load the journey."""
    if not journey:
        return None
    from game.players.journey import JOURNEY

    return JOURNEY.at(journey)


def felt_of(settings: Settings, journey: str = "") -> Felt:
    """The cloth of the table: that of the stop of the journey, or for any other match that of the settings."""
    stop = _stop(journey)
    return Felt(settings.felt if stop is None else stop.felt)


def use_tiles(kit: Kit, settings: Settings, journey: str = "") -> None:
    """Uses the tiles of the settings; at a stop of the journey, backs and lamp colour are those of the stop."""
    stop = _stop(journey)
    back = settings.back if stop is None else stop.back
    kit.use_tiles(faces=Faces(settings.faces), marks=settings.tile_marks, back=Back(back))
    kit.lamp = None if stop is None else rgb(stop.light)


def read_lying_tiles(kit: Kit) -> None:
    """Reads on a thread the pictures of discards and melds, before the first one is seen."""
    from game.view.layout.slots import RIVER_WIDTH, SEAT_WIDTH

    kit.sprites.read_lying(kit.frame.px(width) for width in (RIVER_WIDTH, SEAT_WIDTH))


def city_picture(picture: str, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a stop's picture, scaled to this size in pixels."""
    whole = pygame.image.load(asset("backdrops", f"{picture}.webp"))
    room = pygame.Rect(0, 0, *size).fit(whole.get_rect())
    return pygame.transform.smoothscale(whole.subsurface(room).convert(24), size)


def city_at(journey: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a stop of the journey, scaled to this size in pixels; ``None`` for any other match."""
    stop = _stop(journey)
    return None if stop is None else city_picture(stop.picture, size)


def room_at(journey: str) -> str:
    """The id of the background sound at a stop of the journey; empty for any other match."""
    stop = _stop(journey)
    return "" if stop is None else stop.room
