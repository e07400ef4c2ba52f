"""What the player chose, put on: how things look, move and sound."""

from __future__ import annotations

from game.app.sound.audio import Audio
from game.app.sound.sounds import Bus, volume_of
from game.app.system.settings import Settings
from game.app.system.system_language import language_of
from game.i18n import _, is_right_to_left, use_language
from game.view.paint.kit import Kit
from game.view.paint.sprites import Back, Faces


def speak(code: str, kit: Kit) -> None:
    """The language is this one from now on, or the system's; whoever shows texts asks for them anew."""
    use_language(language_of(code))
    kit.mirrored = is_right_to_left()


def dress(settings: Settings, kit: Kit, audio: Audio) -> None:
    """Tiles, motion and sound are as these settings say from now on."""
    kit.motion.speed = settings.speed
    kit.motion.calm = settings.reduced_motion
    kit.motion.flashes = settings.flashes
    kit.dress(faces=Faces(settings.faces), marks=settings.tile_marks, back=Back(settings.back))
    for bus in Bus:
        audio.set_volume(bus, volume_of(bus, settings))


def silence(audio: Audio) -> str:
    """Why nothing can be heard, whatever the settings say."""
    if audio.is_open:
        return ""
    return _("The sound device does not answer yet.") if audio.is_awaited else _("No sound device was found.")
