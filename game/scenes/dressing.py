"""What the player chose, put on: how things look, move and sound."""

from __future__ import annotations

from game.app.audio import Audio
from game.app.settings import Settings
from game.app.sounds import Bus, volume_of
from game.view.kit import Kit
from game.view.sprites import Back, Faces


def dress(settings: Settings, kit: Kit, audio: Audio) -> None:
    """Tiles, motion and sound are as these settings say from now on."""
    kit.motion.speed = settings.speed
    kit.motion.calm = settings.reduced_motion
    kit.dress(faces=Faces(settings.faces), marks=settings.tile_marks, back=Back(settings.back))
    for bus in Bus:
        audio.set_volume(bus, volume_of(bus, settings))
