"""The music: a piece that is streamed, layers over it that follow the deal, and quiet while somebody calls."""

from __future__ import annotations  # without a mixer its classes, which annotations name, are missing

import logging
from collections.abc import Callable, Collection
from enum import Enum
from pathlib import Path

import pygame

from game.app.sound.decoder import Decoder

_log = logging.getLogger(__name__)


class Piece(Enum):
    """A piece of music; the value is its file in ``assets/sounds``, after ``music_``."""

    TITLE = "title"
    TABLE = "table"
    CITY = "city"
    """The music of the journey's map and of tables at its stops."""


class Layer(Enum):
    """A layer mixed over the table's music. Its file is ``assets/sounds/music_VALUE``."""

    READY = "ready"
    """Somebody has called a ready hand."""
    LAST = "last"
    WON = "won"


FIRST_CHANNEL = 1
"""The channel of the first layer."""
FADE = 1.2
"""How long a piece takes to fade, in seconds."""
LAYER_FADE = 2.5
"""How long a layer takes to fade, in seconds."""
DUCKED = 0.35
"""The share of the music's amplitude that remains while somebody calls."""
DUCKING = 0.08
"""How long the music takes to get quieter for a call, in seconds."""
RISING = 0.9
"""How long the music takes to come back after a call, in seconds."""


class Fader:
    """A volume that moves to another one at constant speed."""

    def __init__(self, level: float):
        self.level = self.aim = level
        self._pace = 0.0

    @property
    def moves(self) -> bool:
        return self.level != self.aim

    def go(self, aim: float, seconds: float) -> None:
        """Move to a level; the full range from 0 to 1 would take ``seconds``."""
        self.aim, self._pace = aim, 1 / seconds

    def pass_time(self, seconds: float) -> None:
        way = self._pace * seconds
        self.level = min(self.aim, self.level + way) if self.aim > self.level else max(self.aim, self.level - way)


class Music:
    """The music on an open device; ``step`` keeps it going.

    :param decoder: decodes the layers; a piece with layers begins when all are decoded, so that they stay in time.
    """

    def __init__(self, files: Callable[[], Path], decoder: Decoder):
        self._files = files
        self._decoder = decoder
        self.volume = 0.0
        """The amplitude of the music before fades."""
        self.piece = Piece.TITLE
        self._heard: Piece | None = None
        self._broken: set[Piece] = set()
        self._fade = Fader(0.0)
        self._duck = Fader(1.0)
        self._quiet_until = 0.0
        self._layers = {layer: Fader(0.0) for layer in Layer}
        self._last = 0.0

    def follow(self, layers: Collection[Layer]) -> None:
        """Let these layers be heard, and no others."""
        for layer, fader in self._layers.items():
            if fader.aim != float(layer in layers):
                fader.go(float(layer in layers), LAYER_FADE)

    def make_way(self, now: float, seconds: float) -> None:
        """Turn the music down for a call that lasts this long."""
        self._quiet_until = max(self._quiet_until, now + seconds)
        self._duck.go(DUCKED, DUCKING)

    @property
    def is_on_its_way(self) -> bool:
        """Whether the music is fading or another piece is about to begin, and ``step`` must be called again soon."""
        wanted = None if self.volume <= 0.0 or self.piece in self._broken else self.piece
        if wanted is None and self._heard is None:
            return False
        faders = (self._fade, self._duck, *self._layers.values())
        return wanted != self._heard or self._duck.aim < 1.0 or any(fader.moves for fader in faders)

    def step(self, now: float) -> None:
        passed, self._last = min(0.25, max(0.0, now - self._last)), now
        if self._duck.aim < 1.0 and now >= self._quiet_until:
            self._duck.go(1.0, RISING)
        for fader in (self._fade, self._duck, *self._layers.values()):
            fader.pass_time(passed)
        if self.volume <= 0.0 and self._heard is not None:
            self._end()
        elif self._heard is not None and self._heard is not self.piece:
            self._fade.go(0.0, FADE)
            if self._fade.level <= 0.0:
                self._end()
        if self._heard is None and self.volume > 0.0 and self.piece not in self._broken:
            self._begin()
        if self._heard is not None:
            self._set_levels()

    def levels(self) -> tuple[float, dict[Layer, float]]:
        """The amplitudes of the piece and of its layers."""
        whole = self.volume * self._fade.level * self._duck.level
        return whole, {layer: whole * fader.level for layer, fader in self._layers.items()}

    def _set_levels(self) -> None:
        whole, layers = self.levels()
        pygame.mixer.music.set_volume(whole)
        for number, layer in enumerate(Layer):
            pygame.mixer.Channel(FIRST_CHANNEL + number).set_volume(layers[layer])

    def _begin(self) -> None:
        """Begin the piece with its layers, once these are decoded."""
        layers = () if self.piece is Piece.TITLE else tuple(Layer)
        paths = [self._files() / f"music_{layer.value}.ogg" for layer in layers]
        for path in paths:
            self._decoder.ask(path)
        if not all(map(self._decoder.is_ready, paths)):
            return
        try:
            pygame.mixer.music.load(self._files() / f"music_{self.piece.value}.ogg")
        except (pygame.error, OSError) as error:
            _log.warning("the music cannot be read (%s)", error)
            self._broken.add(self.piece)
            return
        self._heard = self.piece
        self._fade = Fader(0.0)
        self._fade.go(1.0, FADE)
        self._set_levels()
        pygame.mixer.music.play(loops=-1)
        for number, path in enumerate(paths):
            for sound in self._decoder.pop(path):
                pygame.mixer.Channel(FIRST_CHANNEL + number).play(sound, loops=-1)
        self._set_levels()

    def _end(self) -> None:
        self._heard = None
        pygame.mixer.music.stop()
        for number in range(len(Layer)):
            pygame.mixer.Channel(FIRST_CHANNEL + number).stop()

    def forget(self) -> None:
        self._heard = None
