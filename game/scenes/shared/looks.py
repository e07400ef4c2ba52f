"""The looks of a match's table and of its city."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.system.settings import Settings
from game.app.window.keys import triggers_of
from game.view.paint import Back, Faces, Felt, Kit, rgb

if TYPE_CHECKING:
    import pygame

    from game.players.journey import GrandRound, Stop


def stop_at(journey: str) -> Stop | GrandRound | None:
    """The stop with this id; ``None`` for an empty or unknown one. An empty id does not load the journey."""
    if not journey:
        return None
    from game.players.journey import JOURNEY

    return JOURNEY.at(journey)


def felt_of(settings: Settings, journey: str) -> Felt:
    """The cloth of the table: as the stop of the journey has it or, in any other match, as the settings have it."""
    stop = stop_at(journey)
    return Felt(settings.felt if stop is None else stop.felt)


def apply_settings(settings: Settings, kit: Kit, journey: str = "") -> None:
    """Applies settings to a kit: keys, motion, tiles and sizes.

    :param journey: the stop of the journey at which a match is played; empty: none.
    """
    kit.actions.triggers = triggers_of(settings.keys)
    kit.motion.speed = settings.speed
    kit.motion.calm, kit.motion.expressions = settings.reduced_motion, settings.expressions
    kit.motion.plain = settings.calm_table
    kit.motion.flashes, kit.motion.linger = settings.flashes, settings.words_stay
    use_tiles(kit, settings, journey)
    kit.shared.darkens_drawn = settings.darkens_drawn
    kit.shared.hand = settings.own_hand / 100
    kit.shared.strewn = settings.scatters
    kit.interface = settings.interface / 100


def use_tiles(kit: Kit, settings: Settings, journey: str = "") -> None:
    """Uses the tiles of the settings; at a stop of the journey, backs and lamp color are those of the stop."""
    stop = stop_at(journey)
    back = settings.back if stop is None else stop.back
    kit.use_tiles(faces=Faces(settings.faces), marks=settings.tile_marks, back=Back(back))
    kit.shared.lamp = None if stop is None else rgb(stop.light)


def city_of(journey: str, rules: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a stop of the journey, or of the city of a rulebook, scaled to this size in pixels."""
    from game.view.page.cities import city_picture

    stop = stop_at(journey)
    return city_picture(picture_for(rules) if stop is None else stop.picture, size)


def picture_for(rules: str | None) -> str:
    """The picture of a rulebook's city, or of the grand round for all rulebooks together."""
    from game.players.journey import JOURNEY

    return next((stop.picture for stop in JOURNEY.stops if stop.rules == rules), JOURNEY.round.picture)


def room_at(journey: str) -> str:
    """The id of the background sound at a stop of the journey; empty for any other match."""
    stop = stop_at(journey)
    return "" if stop is None else stop.room
