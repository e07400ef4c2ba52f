"""What is heard: four buses, sounds from where they happen, and silence where there is no device."""

from __future__ import annotations  # the mixer may be missing, and with it what annotations name

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.app.sound.sounds import Bus, Sound
from game.app.system.assets import assets_root
from game.app.system.lines import without_grumbling
from game.app.system.sdl import device_answers

RATE = 44100
_SAMPLES = 512
_MIXER = RATE, -16, 2, _SAMPLES
CHANNELS = 24
"""How many sounds can be heard at once, in all."""
MOST_CLACKS = 4
SOONEST_REPEAT = 0.03
"""Seconds within which a sound is not played again."""
HEADROOM = 0.7
"""How loud a bus is at its full volume: a few sounds together are not cut off."""
ROOM_CHANNEL = 0
"""Kept for the murmur of the room."""
MUSIC_FADE = 2000
"""In milliseconds."""
_LOOPS = {Bus.MUSIC: "the music", Bus.ROOM: "the murmur of the room"}
"""How the log calls what is heard round and round."""

_SEARCH = "sound"
"""The name of the thread that looks for a device."""

_log = logging.getLogger(__name__)


def is_device_awaited(patience: float = 0.0) -> bool:
    """Whether a device is still being looked for after so many seconds: SDL cannot be ended in good order meanwhile."""
    for thread in threading.enumerate():
        if thread.name == _SEARCH:
            thread.join(patience)
            return thread.is_alive()
    return False


@dataclass(frozen=True, slots=True)
class _Heard:
    """A sound that is being played."""

    sound: Sound
    pan: float
    channel: pygame.mixer.Channel
    playing: pygame.mixer.Sound

    @property
    def lasts(self) -> bool:
        return self.channel.get_sound() is self.playing


class Audio:
    """All sound of the game. Until it is opened, and where there is no device, every call is answered with silence.

    :param folder: of the sound files; the game's own when left out.
    :param now: the time in seconds.
    """

    def __init__(self, *, folder: Path | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self._volumes = dict.fromkeys(Bus, 1.0)
        self._folder = folder
        self._now = now
        self._answers = False
        self.is_open = False
        """Whether anything can be heard."""
        self.is_mono = False
        """Whether everything is heard alike from both sides."""
        self._heard: list[_Heard] = []
        self._variants: dict[Sound, list[Path]] = {}
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._turn: dict[Sound, int] = {}
        self._last: dict[Sound, float] = {}
        self._wanted: set[Bus] = set()
        """Of music and room, what is to be heard round and round as long as its bus is not silent."""
        self._running: set[Bus] = set()
        self._room = ""
        self.on_meaning: Callable[[Sound, float], None] | None = None
        """Told every sound that is to be heard and from where, also where nothing can be: for captions."""

    def open(self) -> bool:
        """Open the device, and say whether there is one. Where there is none some systems take seconds to say so."""
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
        """Look for a device on a thread of its own. ``told`` is called there when that is over: then ``begin``."""

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
        """A device was looked for: where one was found, what is wanted is heard from now on."""
        if self._answers:
            self.open()

    def close(self) -> None:
        """Let go of the device."""
        if self.is_open:
            self.is_open = False
            self._running.clear()
            self._heard.clear()
            self._loaded.clear()
            pygame.mixer.quit()

    def play(self, sound: Sound, *, pan: float = 0.0, step: int | None = None) -> None:
        """Play a sound.

        :param pan: where it is heard, from -1, left, to 1, right.
        :param step: which of its variants, from 0, for sounds that rise; the next one in turn when left out.
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
        """Make a bus louder or quieter, what is being heard included."""
        self._volumes[bus] = min(max(volume, 0.0), 1.0)
        for heard in self._heard:
            if heard.sound.bus is bus and heard.lasts:
                self._set_level(heard)
        self._care_for(bus)

    def use_room(self, room: str = "") -> None:
        """Let another room be heard, by the name of its file after ``room_``; the tea-house when left out."""
        if room != self._room:
            self._room = room
            if Bus.ROOM in self._running:
                pygame.mixer.Channel(ROOM_CHANNEL).fadeout(MUSIC_FADE)
                self._running.discard(Bus.ROOM)
                self._care_for(Bus.ROOM)

    def play_round(self, bus: Bus) -> None:
        """Let the music play or the room murmur, round and round, as long as its bus is not silent."""
        self._wanted.add(bus)
        self._care_for(bus)

    def _comes_too_soon(self, sound: Sound) -> bool:
        now = self._now()
        if now - self._last.get(sound, float("-inf")) < SOONEST_REPEAT:
            return True
        self._last[sound] = now
        return False

    def _load(self, sound: Sound, step: int | None) -> pygame.mixer.Sound | None:
        """The next variant of a sound; files are read when they are first heard."""
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
        """It has all but died away when the fifth one comes."""
        clacks = [heard for heard in self._heard if heard.sound.is_clack]
        if len(clacks) >= MOST_CLACKS:
            clacks[0].channel.stop()
            self._heard.remove(clacks[0])

    def _set_level(self, heard: _Heard) -> None:
        level = self._level(heard.sound.bus)
        heard.channel.set_volume(level * min(1.0, 1.0 - heard.pan), level * min(1.0, 1.0 + heard.pan))

    def _level(self, bus: Bus) -> float:
        """The ear takes a quarter of the power for half as loud."""
        return HEADROOM * self._volumes[bus] ** 2

    def _care_for(self, bus: Bus) -> None:
        """Music or room begins, fades or changes its level, as its volume says."""
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
