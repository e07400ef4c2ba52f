"""Playing sounds: five buses, sounds from a direction, and silence if there is no device."""

from __future__ import annotations  # without a mixer its classes, which annotations name, are missing

import logging
import random
import threading
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import pygame

from game import Frozen
from game.app.sound.decoder import Decoder
from game.app.sound.music import FIRST_CHANNEL, Layer, Music, Piece
from game.app.sound.sounds import CALLS, LOUDER_THAN_MUSIC, Bus, Sound
from game.app.system.assets import assets_root
from game.app.system.lines import without_grumbling
from game.app.system.sdl import device_answers
from game.players.threads import beside

RATE = 44100
_SAMPLES = 512
CHANNELS = 28
"""The most sounds heard at the same time."""
MOST_CLACKS = 4
SOONEST_REPEAT = 0.03
"""Seconds within which a sound is not repeated."""
HEADROOM = 0.7
"""The amplitude of a bus at full volume, low enough that a few sounds together do not clip."""
ROOM_CHANNEL = 0
"""The channel reserved for the murmur of the room."""
ROOM_FADE = 2000
"""The time in which a room fades in and out, in milliseconds."""
LOOK_AGAIN = 15.0
"""Seconds after which a device is looked for again where there was none."""
STEP = 1 / 30
"""The seconds from step to step while something fades."""
OTHER_VOICE = "panda"
"""The character whose voice is used for a player without a voice of their own."""

_SEARCH = "sound"
"""The name of the thread that looks for a device."""

_log = logging.getLogger(__name__)


def is_device_awaited(patience: float = 0.0) -> bool:
    """Whether a device is still being looked for after ``patience`` seconds; if so, SDL must not be shut down."""
    for thread in threading.enumerate():
        if thread.name == _SEARCH:
            thread.join(patience)
            return thread.is_alive()
    return False


class _Heard(Frozen):
    """A sound that is being played, and its channel."""

    sound: Sound
    pan: float
    channel: pygame.mixer.Channel
    playing: pygame.mixer.Sound

    @property
    def is_audible(self) -> bool:
        return self.channel.get_sound() is self.playing


class Audio:
    """All sound of the game. Until it is opened, or if there is no device, calls have no effect.

    :param folder: the folder of the sound files; by default the game's own.
    :param now: the clock, in seconds.
    :param chance: decides the order of a sound's takes.
    """

    def __init__(
        self,
        *,
        folder: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
    ):
        self._volumes = dict.fromkeys(Bus, 1.0)
        self._folder = folder
        self._now = now
        self._answers = False
        self._told: Callable[[], None] = lambda: None
        self._look_at: float | None = None
        """When a device is looked for again; ``None``: not, as there is one, or it is looked for now."""
        self.is_open = False
        """Whether there is an open device."""
        self.is_mono = False
        """Whether both sides are equally loud."""
        self._heard: list[_Heard] = []
        self._voices: frozenset[str] = frozenset()
        """The names of the calls that may be heard."""
        self.decoder = Decoder()
        self.takes: dict[str, list[pygame.mixer.Sound]] = {}
        """The takes of each sound, and of each character's calls."""
        self._chance = chance or random.Random()
        self._bags: dict[str, list[int]] = {}
        """The takes of each sound that are still to come before all have been heard, the next one last."""
        self._newest: dict[str, int] = {}
        self._last: dict[Sound, float] = {}
        self._plays_round = False
        """Whether music and room sounds may play. Their files are read only after ``play_round`` has set this."""
        self.music = Music(lambda: self._files, self.decoder)
        self._room = ""
        self.usual_room = "teahouse"
        """The id of the room used where no other one is wanted."""
        self._room_heard: str | None = None
        self.on_meaning: Callable[[Sound, float], None] | None = None
        """Called with every sound and its pan, even if it cannot be heard, for captions."""

    def open(self) -> bool:
        """Open the device, and return whether there is one. Without one, some systems take seconds to find out."""
        if self.is_open:
            return True
        try:
            with without_grumbling():
                pygame.mixer.init(RATE, -16, 2, _SAMPLES, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError):
            return False
        self.is_open = True
        for sound in Sound:
            if sound.bus is not Bus.VOICE:
                self._load_ahead(sound.value)
        for name in sorted(self._voices):
            self._load_ahead(name)
        self.step()
        return True

    def open_beside(self, told: Callable[[], None]) -> None:
        """Look for a device on another thread, and call ``told`` there at the end; then ``begin`` must be called."""

        def look() -> None:
            begin = time.monotonic()
            with without_grumbling():
                answers = device_answers(RATE, 2, _SAMPLES)
            if answers or is_first:
                answer = "a sound device answered" if answers else "no sound device"
                _log.info("%s, known after %.1f s", answer, time.monotonic() - begin)
            self._answers = answers
            told()

        is_first = self._look_at is None
        if is_first:
            _log.info("a sound device is looked for")
        self._look_at, self._told = None, told
        beside(look, _SEARCH)

    def begin(self) -> None:
        """Open the device if one was found; otherwise one is looked for again later."""
        if not (self._answers and self.open()):
            self._look_at = self._now() + LOOK_AGAIN

    def note_devices(self, *, is_lost: bool) -> None:
        """Look for a device at once, because one was added, or because the open one was lost."""
        if is_lost:
            self.close()
        if is_lost or self._look_at is not None:
            self._look_at = self._now()
            self.step()

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self.decoder.close()
            self.music.forget()
            self._room_heard = None
            self._heard.clear()
            self.takes.clear()
            pygame.mixer.quit()

    def step(self) -> None:
        """Let music and room sound fade in and out, and change."""
        if self.is_open and self._plays_round:
            self.music.volume = self._level(Bus.MUSIC)
            self.music.step(self._now())
            self._care_for_room()
        elif self._look_at is not None and self._now() >= self._look_at:
            self.open_beside(self._told)

    @property
    def next_wake(self) -> float | None:
        """The seconds until the next step must come; ``None`` if none is needed."""
        if self._look_at is not None:
            return max(0.0, self._look_at - self._now())
        if not self.is_open or not self._plays_round:
            return None
        return STEP if self.music.is_on_its_way or self._room_heard != self._room_wanted else None

    def seat_voices(self, portraits: Iterable[str]) -> None:
        """Prepare the voices of these characters, and drop all others."""
        self._voices = wanted = frozenset(f"call_{portrait}" for portrait in portraits)
        for name in [name for name in self.takes if name.startswith("call_") and name not in wanted]:
            del self.takes[name]
        if self.is_open:
            for name in sorted(wanted):
                self._load_ahead(name)

    def play(self, sound: Sound, *, pan: float = 0.0, step: int | None = None, voice: str = "") -> None:
        """Play a sound.

        :param pan: its direction, from -1, left, to 1, right.
        :param step: the index of its take, for sounds that rise in pitch; by default the takes come in random order,
            each once before any is repeated, and never the same twice in a row.
        :param voice: the portrait of the character who calls.
        """
        if self._comes_too_soon(sound):
            return
        if self.on_meaning is not None:
            self.on_meaning(sound, pan)
        if not self.is_open or self._volumes[sound.bus] <= 0.0:
            return
        playing = self._take(sound, step, voice)
        if playing is None:
            return
        self._heard = [heard for heard in self._heard if heard.is_audible]
        if sound.is_clack:
            self._silence_oldest_clack()
        channel = self._free_channel()
        if channel is not None:
            channel.play(playing)
            heard = _Heard(sound, 0.0 if self.is_mono else pan, channel, playing)
            self._heard = [*(other for other in self._heard if other.channel.id != channel.id), heard]
            self._set_level(heard)
            if sound in LOUDER_THAN_MUSIC:
                self.music.make_way(self._now(), playing.get_length())

    def set_volume(self, bus: Bus, volume: float) -> None:
        """Set the volume of a bus, also for sounds that are playing."""
        self._volumes[bus] = min(max(volume, 0.0), 1.0)
        for heard in self._heard:
            if heard.sound.bus is bus and heard.is_audible:
                self._set_level(heard)
        self.step()

    def use_room(self, room: str = "") -> None:
        """Change the room, named by its file after ``room_``; by default the usual one."""
        self._room = room
        self.step()

    def play_round(self) -> None:
        """Begin to play the chosen music and the murmur of the room, unless their volume is 0."""
        self._plays_round = True
        self.step()

    def use_music(self, piece: Piece, layers: Collection[Layer] = ()) -> None:
        self.music.piece = piece
        self.music.follow(layers)

    def _comes_too_soon(self, sound: Sound) -> bool:
        now = self._now()
        if now - self._last.get(sound, float("-inf")) < SOONEST_REPEAT:
            return True
        self._last[sound] = now
        return False

    def _take(self, sound: Sound, step: int | None, voice: str) -> pygame.mixer.Sound | None:
        """The next take of a sound, or of a call in the voice of a character."""
        name = sound.value
        if sound in CALLS:
            name = f"call_{voice or OTHER_VOICE}"
            if not self._find(name):
                name = f"call_{OTHER_VOICE}"
        if name not in self.takes:
            self.takes[name] = self._read(name)
        takes = self.takes[name]
        if sound in CALLS:
            share = len(takes) // len(CALLS)
            begin = CALLS.index(sound) * share
            takes = takes[begin : begin + share]
        if not takes:
            return None
        if step is not None:
            return takes[min(max(step, 0), len(takes) - 1)]
        return takes[self._next_take(f"{name} {sound.value}", len(takes))]

    def _next_take(self, name: str, count: int) -> int:
        bag = self._bags.setdefault(name, [])
        if not bag:
            bag.extend(self._chance.sample(range(count), count))
            if count > 1 and bag[-1] == self._newest.get(name):
                bag[0], bag[-1] = bag[-1], bag[0]
        self._newest[name] = bag.pop()
        return self._newest[name]

    def _find(self, name: str) -> Path | None:
        """The file of a sound; its name ends with the number of takes."""
        return next(iter(self._files.glob(f"{name}-[0-9]*.ogg")), None)

    def _load_ahead(self, name: str) -> None:
        path = self._find(name)
        if path is not None and name not in self.takes:
            self.decoder.ask(path)

    def _read(self, name: str) -> list[pygame.mixer.Sound]:
        path = self._find(name)
        if path is None:
            _log.warning("there is no file for the sound %s", name)
            return []
        return self.decoder.pop(path)

    @staticmethod
    def _free_channel() -> pygame.mixer.Channel | None:
        """A free channel; never one of the room or of the music, which the mixer itself might give away."""
        channels = map(pygame.mixer.Channel, range(FIRST_CHANNEL + len(Layer), CHANNELS))
        return next((channel for channel in channels if not channel.get_busy()), None)

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

    @property
    def _room_wanted(self) -> str | None:
        return self._room or self.usual_room if self._volumes[Bus.ROOM] > 0.0 else None

    def _care_for_room(self) -> None:
        """Play the wanted room at the wanted volume; another room begins once its file is decoded."""
        channel = pygame.mixer.Channel(ROOM_CHANNEL)
        wanted = self._room_wanted
        if wanted != self._room_heard:
            if self._room_heard is not None:
                channel.fadeout(ROOM_FADE)
                self._room_heard = None
            if wanted is None:
                return
            path = self._files / ("room.ogg" if wanted == "teahouse" else f"room_{wanted}.ogg")
            if not self.decoder.is_ready(path):
                return
            self._room_heard = wanted
            for room in self.decoder.pop(path):
                channel.play(room, loops=-1, fade_ms=ROOM_FADE)
        channel.set_volume(self._level(Bus.ROOM))
