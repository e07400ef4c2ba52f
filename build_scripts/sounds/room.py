"""Rooms: a distant tea-house, and the sounds outside at the stops of the journey (docs/design.md, section 14).

Each leads from its end back to its beginning.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from build_scripts.sounds.effects import clack
from build_scripts.sounds.synthesis import (
    RATE,
    Chance,
    Wave,
    around,
    burst,
    filtered,
    in_room,
    laid_round,
    modes,
    seconds,
    softened,
)

LENGTH = 60.0
"""The length in seconds of each room."""
VOICES = 9
SYLLABLE = 0.19
"""The mean length of a syllable in seconds."""


def murmur(chance: Chance, *, voices: int = VOICES, cups: int = 15) -> Wave:
    """The murmur of a room with voices, tiles and cups, for playing in a loop."""
    wave = np.zeros(round(LENGTH * RATE))
    for _ in range(voices):
        wave += _voice(chance) * chance.uniform(0.5, 1.0)
    wave /= np.abs(wave).max()
    for begin in np.sort(chance.uniform(0, LENGTH, 35)):
        laid_round(wave, float(begin), clack(chance, chance.uniform(0.8, 1.2), 0.4), 0.10 * chance.uniform(0.4, 1.0))
    for begin in np.sort(chance.uniform(0, LENGTH, cups)):
        laid_round(wave, float(begin), _cup(chance), 0.07 * chance.uniform(0.4, 1.0))
    hall = int(chance.integers(1 << 30))
    return around(
        wave,
        lambda dry: softened(
            filtered(in_room(dry, np.random.default_rng(hall), decay=0.35, wet=0.6, dark=2200), (90, 3000)),
            1600,
        ),
    )


def _voice(chance: Chance) -> Wave:
    """A distant voice that cannot be understood: two formants of a buzz, syllable after syllable."""
    count = round(LENGTH * RATE)
    pitch = chance.uniform(95, 210)
    sounding = np.zeros(count)
    at = 0.0
    while at < LENGTH:
        syllable = SYLLABLE * chance.uniform(0.6, 1.6)
        if chance.random() < 0.72:
            begin, end = round(at * RATE), min(count, round((at + syllable) * RATE))
            sounding[begin:end] = np.hanning(end - begin) * chance.uniform(0.4, 1.0)
        at += syllable if chance.random() > 0.06 else syllable + chance.uniform(0.6, 2.0)
    glide = 1 + 0.05 * np.sin(2 * np.pi * chance.integers(8, 23) * np.arange(count) / count)
    turns = round(pitch * LENGTH)  # the buzz ends where it begins
    buzz = np.cumsum(glide * turns / glide.sum()) % 1.0 - 0.5
    formants = sum(
        around(buzz, partial(filtered, band=(center * 0.85, center * 1.15)))
        for center in (chance.uniform(320, 620), chance.uniform(900, 1500))
    )
    return formants * sounding


def _cup(chance: Chance) -> Wave:
    """A porcelain cup on porcelain."""
    pitch = chance.uniform(1700, 2500)
    return modes([pitch, pitch * 1.9, pitch * 2.6], [0.09, 0.05, 0.02], [1.0, 0.4, 0.2], 0.4)


def _sea(chance: Chance) -> Wave:
    """Waves on a beach below the window, in two rhythms."""
    swell = _swell(9, 2.2) + 0.7 * _swell(14, 1.6, 0.3)
    return _over(murmur(chance, voices=4, cups=9), _hiss(chance, (150, 1500)) * (0.15 + swell), 1.2)


def _wind(chance: Chance) -> Wave:
    """Wind around a quiet house, and the clock on its wall."""
    wave = _hiss(chance, (180, 620)) * (0.25 + _swell(7, 1.5) + 0.5 * _swell(11, 2.0, 0.4))
    wave /= np.abs(wave).max()
    for second in range(round(LENGTH)):
        pitch = 2100 if second % 2 else 1800
        laid_round(wave, second + 0.02, modes([pitch, pitch * 2.3], [0.012, 0.006], [1.0, 0.5], 0.08), 0.16)
    return _over(murmur(chance, voices=3, cups=9), wave, 1.1)


def _cafe(chance: Chance) -> Wave:
    """A crowded coffee-house."""
    return murmur(chance, voices=14, cups=60)


def _rain(chance: Chance) -> Wave:
    """Steady rain on a roof, with drops from the gutter."""
    wave = _hiss(chance, (1100, 6500))
    wave /= np.abs(wave).max()
    for begin in np.sort(chance.uniform(0, LENGTH, 150)):
        laid_round(wave, float(begin), burst(chance, 0.008, 0.06, (700, 3200)), 0.5 * chance.uniform(0.3, 1.0))
    return _over(murmur(chance, voices=4, cups=9), around(wave, partial(softened, above=5200)), 0.8)


def _tram(chance: Chance) -> Wave:
    """A street on which two trams pass; the second one rings."""
    wave = _hiss(chance, (45, 210)) * (0.2 + _swell(2, 6.0))
    wave /= np.abs(wave).max()
    for begin in (43.2, 43.8):
        laid_round(wave, begin, modes([1330, 2660 * 1.01, 3560], [0.5, 0.3, 0.15], [1.0, 0.4, 0.2], 1.6), 0.10)
    return _over(murmur(chance, voices=6, cups=14), wave, 1.3)


ROOMS: dict[str, Callable[[Chance], Wave]] = {"sea": _sea, "wind": _wind, "cafe": _cafe, "rain": _rain, "tram": _tram}
"""The rooms of the journey, by their names in assets/players/journey.toml."""


def _hiss(chance: Chance, band: tuple[float, float]) -> Wave:
    """Noise between two frequencies that leads from its end back to its beginning."""
    return around(chance.standard_normal(round(LENGTH * RATE)), partial(filtered, band=band))


def _swell(times: int, steep: float, begin: float = 0.0) -> Wave:
    """The level of something that comes and goes ``times`` times; the larger ``steep``, the longer it is quiet."""
    turns = times * seconds(LENGTH) / LENGTH + begin
    return (0.5 - 0.5 * np.cos(2 * np.pi * turns)) ** steep


def _over(inside: Wave, outside: Wave, level: float) -> Wave:
    """The sound outside, mixed over a quiet room."""
    return inside / np.sqrt((inside**2).mean()) + level * outside / np.sqrt((outside**2).mean())
