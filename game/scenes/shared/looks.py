"""The looks of the table that a match is played at: those of the settings, or of a stop of the journey."""

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
    """The stop of this id; ``None`` for a match that belongs to no journey, for which none is read."""
    if not journey:
        return None
    from game.players.journey import JOURNEY

    return JOURNEY.at(journey)


def felt_of(settings: Settings, journey: str = "") -> Felt:
    """The cloth of a match at a stop of the journey, or of any other match."""
    stop = _stop(journey)
    return Felt(settings.felt if stop is None else stop.felt)


def use_tiles(kit: Kit, settings: Settings, journey: str = "") -> None:
    """Take the tiles of the settings; at a stop of the journey their backs and the lamp are those of that table."""
    stop = _stop(journey)
    back = settings.back if stop is None else stop.back
    kit.use_tiles(faces=Faces(settings.faces), marks=settings.tile_marks, back=Back(back))
    kit.lamp = None if stop is None else rgb(stop.light)


def city_picture(picture: str, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a stop's picture, as large as this."""
    whole = pygame.image.load(asset("backdrops", f"{picture}.webp"))
    room = pygame.Rect(0, 0, *size).fit(whole.get_rect())
    return pygame.transform.smoothscale(whole.subsurface(room).convert(24), size)


def city_at(journey: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a stop of the journey; ``None`` for any other match."""
    stop = _stop(journey)
    return None if stop is None else city_picture(stop.picture, size)


def room_at(journey: str) -> str:
    """The room that is heard at a stop of the journey; empty for any other match."""
    stop = _stop(journey)
    return "" if stop is None else stop.room
