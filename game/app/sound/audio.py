"""Playing sounds: five buses, sounds from a direction, and silence if there is no device."""

from __future__ import annotations  # the mixer may be missing, and with it what annotations name

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
from msgspec import Struct

from game.app.sound.sounds import Bus, Sound
from game.app.system.assets import assets_root
from game.app.system.lines import without_grumbling
from game.app.system.sdl import device_answers

RATE = 44100
_SAMPLES = 512
_MIXER = RATE, -16, 2, _SAMPLES
CHANNELS = 24
"""The most sounds heard at the same time."""
MOST_CLACKS = 4
SOONEST_REPEAT = 0.03
"""Seconds within which a sound is not repeated."""
HEADROOM = 0.7
"""The amplitude of a bus at full volume, low enough that a few sounds together do not clip."""
ROOM_CHANNEL = 0
"""The channel reserved for the murmur of the room."""
MUSIC_FADE = 2000
"""The time of fading in and out, in milliseconds."""
_LOOPS = {Bus.MUSIC: "the music", Bus.ROOM: "the murmur of the room"}
"""The names of looped sounds in the log."""

_SEARCH = "sound"
"""The name of the thread that looks for a device."""

_log = logging.getLogger(__name__)


def is_device_awaited(patience: float = 0.0) -> bool:
    """Whether a device is still being looked for after ``patience`` seconds; SDL must not be shut down meanwhile."""
    for thread in threading.enumerate():
        if thread.name == _SEARCH:
            thread.join(patience)
            return thread.is_alive()
    return False


class _Heard(Struct, frozen=True):
    """A sound that is being played, and its channel."""

    sound: Sound
    pan: float
    channel: pygame.mixer.Channel
    playing: pygame.mixer.Sound

    @property
    def lasts(self) -> bool:
        return self.channel.get_sound() is self.playing


class Audio:
    """All sound of the game. Until it is opened, or if there is no device, calls have no effect.

    :param folder: the folder of the sound files; by default the game's own.
    :param now: the clock, in seconds.
    """

    def __init__(self, *, folder: Path | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self._volumes = dict.fromkeys(Bus, 1.0)
        self._folder = folder
        self._now = now
        self._answers = False
        self.is_open = False
        """Whether there is an open device."""
        self.is_mono = False
        """Whether both sides are equally loud."""
        self._heard: list[_Heard] = []
        self._variants: dict[Sound, list[Path]] = {}
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._turn: dict[Sound, int] = {}
        self._last: dict[Sound, float] = {}
        self._wanted: set[Bus] = set()
        """The loops that should run as long as their volume is above 0: music and room."""
        self._running: set[Bus] = set()
        self._room = ""
        self.on_meaning: Callable[[Sound, float], None] | None = None
        """Called with every sound and its pan, even if it cannot be heard, for captions."""

    def open(self) -> bool:
        """Open the device, and return whether there is one. Without one, some systems take seconds to find out."""
        if self.is_open:
            return True
        try:
            with without_grumbling():
                pygame.mixer.init(*_MIXER)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(ROOM_CHANNEL + 1)
        except (pygame.error, NotImplementedError):
            return False
        self.is_open = True
        for bus in self._wanted.copy():
            self._care_for(bus)
        return True

    def open_beside(self, told: Callable[[], None]) -> None:
        """Look for a device on a thread of its own, and call ``told`` there at the end; ``begin`` must follow."""

        def look() -> None:
            _log.info("a sound device is looked for")
            begin = time.monotonic()
            with without_grumbling():
                self._answers = device_answers(RATE, 2, _SAMPLES)
            answer = "a sound device answered" if self._answers else "no sound device"
            _log.info("%s, known after %.1f s", answer, time.monotonic() - begin)
            told()

        threading.Thread(target=look, name=_SEARCH, daemon=True).start()

    def begin(self) -> None:
        """Open the device if one was found."""
        if self._answers:
            self.open()

    def close(self) -> None:
        """Close the device."""
        if self.is_open:
            self.is_open = False
            self._running.clear()
            self._heard.clear()
            self._loaded.clear()
            pygame.mixer.quit()

    def play(self, sound: Sound, *, pan: float = 0.0, step: int | None = None) -> None:
        """Play a sound.

        :param pan: its direction, from -1, left, to 1, right.
        :param step: the index of its variant, for sounds that rise in pitch; by default the variants take turns.
        """
        if self._comes_too_soon(sound):
            return
        if self.on_meaning is not None:
            self.on_meaning(sound, pan)
        if not self.is_open or self._volumes[sound.bus] <= 0.0:
            return
        playing = self._load(sound, step)
        if playing is None:
            return
        self._heard = [heard for heard in self._heard if heard.lasts]
        if sound.is_clack:
            self._silence_oldest_clack()
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.play(playing)
            heard = _Heard(sound, 0.0 if self.is_mono else pan, channel, playing)
            self._heard = [*(other for other in self._heard if other.channel.id != channel.id), heard]
            self._set_level(heard)

    def set_volume(self, bus: Bus, volume: float) -> None:
        """Set the volume of a bus, also for sounds that are playing."""
        self._volumes[bus] = min(max(volume, 0.0), 1.0)
        for heard in self._heard:
            if heard.sound.bus is bus and heard.lasts:
                self._set_level(heard)
        self._care_for(bus)

    def use_room(self, room: str = "") -> None:
        """Change the room, named by its file after ``room_``; by default the tea-house."""
        if room != self._room:
            self._room = room
            if Bus.ROOM in self._running:
                pygame.mixer.Channel(ROOM_CHANNEL).fadeout(MUSIC_FADE)
                self._running.discard(Bus.ROOM)
                self._care_for(Bus.ROOM)

    def play_round(self, bus: Bus) -> None:
        """Loop the music or the murmur of the room, as long as the volume is above 0."""
        self._wanted.add(bus)
        self._care_for(bus)

    def _comes_too_soon(self, sound: Sound) -> bool:
        now = self._now()
        if now - self._last.get(sound, float("-inf")) < SOONEST_REPEAT:
            return True
        self._last[sound] = now
        return False

    def _load(self, sound: Sound, step: int | None) -> pygame.mixer.Sound | None:
        """The next variant of a sound; its file is loaded on first use."""
        if sound not in self._variants:
            self._variants[sound] = sorted(self._files.glob(f"{sound.value}-[0-9]*.ogg"))
            if not self._variants[sound]:
                _log.warning("there is no file for the sound %s", sound.value)
        variants = self._variants[sound]
        if not variants:
            return None
        if step is None:
            number = self._turn[sound] = (self._turn.get(sound, -1) + 1) % len(variants)
        else:
            number = min(max(step, 0), len(variants) - 1)
        path = variants[number]
        if path not in self._loaded:
            try:
                self._loaded[path] = pygame.mixer.Sound(path)
            except (pygame.error, OSError) as error:
                _log.warning("the sound %s cannot be read (%s)", path.name, error)
                self._loaded[path] = None
        return self._loaded[path]

    @property
    def _files(self) -> Path:
        return self._folder or assets_root() / "sounds"

    def _silence_oldest_clack(self) -> None:
        """Stop the oldest clack if there are too many; it has almost died away by then."""
        clacks = [heard for heard in self._heard if heard.sound.is_clack]
        if len(clacks) >= MOST_CLACKS:
            clacks[0].channel.stop()
            self._heard.remove(clacks[0])

    def _set_level(self, heard: _Heard) -> None:
        level = self._level(heard.sound.bus)
        heard.channel.set_volume(level * min(1.0, 1.0 - heard.pan), level * min(1.0, 1.0 + heard.pan))

    def _level(self, bus: Bus) -> float:
        """The amplitude of a bus. It is squared because half as loud to the ear is a quarter of the power."""
        return HEADROOM * self._volumes[bus] ** 2

    def _care_for(self, bus: Bus) -> None:
        """Start, fade or adjust music or room according to its volume."""
        if not self.is_open or bus not in self._wanted:
            return
        player = pygame.mixer.music if bus is Bus.MUSIC else pygame.mixer.Channel(ROOM_CHANNEL)
        player.set_volume(self._level(bus))
        is_heard = self._volumes[bus] > 0.0
        if is_heard and bus not in self._running:
            try:
                self._begin(bus)
            except (pygame.error, OSError) as error:
                _log.warning("%s cannot be read (%s)", _LOOPS[bus], error)
                self._wanted.discard(bus)
                return
            self._running.add(bus)
        elif not is_heard and bus in self._running:
            player.fadeout(MUSIC_FADE)
            self._running.discard(bus)

    def _begin(self, bus: Bus) -> None:
        if bus is Bus.MUSIC:
            pygame.mixer.music.load(self._files / "music.ogg")
            pygame.mixer.music.play(loops=-1, fade_ms=MUSIC_FADE)
        else:
            room = pygame.mixer.Sound(self._files / (f"room_{self._room}.ogg" if self._room else "room.ogg"))
            channel = pygame.mixer.Channel(ROOM_CHANNEL)
            channel.play(room, loops=-1, fade_ms=MUSIC_FADE)
            channel.set_volume(self._level(bus))
