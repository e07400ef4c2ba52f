"""Rooms: a distant tea-house, and the sounds outside at the stops of the journey (docs/design.md, section 14).

Each leads from its end back to its beginning.
"""

from collections.abc import Callable

import numpy as np

from build_scripts.sounds.effects import clack
from build_scripts.sounds.synthesis import (
    RATE,
    Chance,
    Wave,
    burst,
    filtered,
    in_room,
    laid_round,
    modes,
    seconds,
    softened,
)

LENGTH, OUTSIDE = 24.0, 12.0
"""The lengths in seconds, of the tea-house and of each room of the journey."""
VOICES = 9
SYLLABLE = 0.19
"""The mean length of a syllable in seconds."""


def murmur(chance: Chance, *, length: float = LENGTH, voices: int = VOICES, cups: int = 6) -> Wave:
    """The murmur of a room with voices, tiles and cups, for playing in a loop."""
    wave = np.zeros(round(length * RATE))
    for _ in range(voices):
        wave += _voice(chance, length) * chance.uniform(0.5, 1.0)
    wave /= np.abs(wave).max()
    for begin in np.sort(chance.uniform(0, length, round(14 * length / LENGTH))):
        laid_round(wave, float(begin), clack(chance, chance.uniform(0.8, 1.2), 0.4), 0.10 * chance.uniform(0.4, 1.0))
    for begin in np.sort(chance.uniform(0, length, cups)):
        laid_round(wave, float(begin), _cup(chance), 0.07 * chance.uniform(0.4, 1.0))
    wet = in_room(np.tile(wave, 2), chance, decay=0.35, wet=0.6, dark=2200)
    middle = wet[len(wave) : 2 * len(wave)]
    return softened(filtered(middle, (90, 3000)), 1600)


def _voice(chance: Chance, length: float) -> Wave:
    """A distant voice that cannot be understood: two formants of a buzz, syllable after syllable."""
    count = round(length * RATE)
    pitch = chance.uniform(95, 210)
    sounding = np.zeros(count)
    at = 0.0
    while at < length:
        syllable = SYLLABLE * chance.uniform(0.6, 1.6)
        if chance.random() < 0.72:
            begin, end = round(at * RATE), min(count, round((at + syllable) * RATE))
            sounding[begin:end] = np.hanning(end - begin) * chance.uniform(0.4, 1.0)
        at += syllable if chance.random() > 0.06 else syllable + chance.uniform(0.6, 2.0)
    glide = 1 + 0.05 * np.sin(2 * np.pi * chance.integers(3, 9) * np.arange(count) / count)
    buzz = np.cumsum(glide * pitch / RATE) % 1.0 - 0.5
    formants = sum(
        filtered(buzz, (centre * 0.85, centre * 1.15))
        for centre in (chance.uniform(320, 620), chance.uniform(900, 1500))
    )
    return formants * sounding


def _cup(chance: Chance) -> Wave:
    """A porcelain cup on porcelain."""
    pitch = chance.uniform(1700, 2500)
    return modes([pitch, pitch * 1.9, pitch * 2.6], [0.09, 0.05, 0.02], [1.0, 0.4, 0.2], 0.4)


def _sea(chance: Chance) -> Wave:
    """Waves on a beach below the window, in two rhythms that meet every twelve seconds."""
    swell = _swell(2, 2.2) + 0.7 * _swell(3, 1.6, 0.3)
    return _over(murmur(chance, length=OUTSIDE, voices=4, cups=2), _hiss(chance, (150, 1500)) * (0.15 + swell), 1.2)


def _wind(chance: Chance) -> Wave:
    """Wind around a quiet house, and the clock on its wall."""
    wave = _hiss(chance, (180, 620)) * (0.25 + _swell(2, 1.5) + 0.5 * _swell(3, 2.0, 0.4))
    wave /= np.abs(wave).max()
    for second in range(round(OUTSIDE)):
        pitch = 2100 if second % 2 else 1800
        laid_round(wave, second + 0.02, modes([pitch, pitch * 2.3], [0.012, 0.006], [1.0, 0.5], 0.08), 0.16)
    return _over(murmur(chance, length=OUTSIDE, voices=3, cups=2), wave, 1.1)


def _cafe(chance: Chance) -> Wave:
    """A crowded coffee-house."""
    return _joined(murmur(chance, length=OUTSIDE, voices=14, cups=13))


def _rain(chance: Chance) -> Wave:
    """Steady rain on a roof, with drops from the gutter."""
    wave = _hiss(chance, (1100, 6500))
    wave /= np.abs(wave).max()
    for begin in np.sort(chance.uniform(0, OUTSIDE, 30)):
        laid_round(wave, float(begin), burst(chance, 0.008, 0.06, (700, 3200)), 0.5 * chance.uniform(0.3, 1.0))
    return _over(murmur(chance, length=OUTSIDE, voices=4, cups=2), softened(wave, 5200), 0.8)


def _tram(chance: Chance) -> Wave:
    """A street with a passing tram that rings twice."""
    wave = _hiss(chance, (45, 210)) * (0.2 + _swell(1, 4.0))
    wave /= np.abs(wave).max()
    for begin in (4.2, 4.8):
        laid_round(wave, begin, modes([1330, 2660 * 1.01, 3560], [0.5, 0.3, 0.15], [1.0, 0.4, 0.2], 1.6), 0.10)
    return _over(murmur(chance, length=OUTSIDE, voices=6, cups=3), wave, 1.3)


ROOMS: dict[str, Callable[[Chance], Wave]] = {"sea": _sea, "wind": _wind, "cafe": _cafe, "rain": _rain, "tram": _tram}
"""The rooms of the journey, by their names in assets/players/journey.toml."""


def _hiss(chance: Chance, band: tuple[float, float]) -> Wave:
    """Noise between two frequencies that leads from its end back to its beginning."""
    noise = np.tile(chance.standard_normal(round(OUTSIDE * RATE)), 2)
    return filtered(noise, band)[len(noise) // 2 :]


def _swell(times: int, steep: float, begin: float = 0.0) -> Wave:
    """The level of something that comes and goes ``times`` times; the larger ``steep``, the longer it is quiet."""
    turns = times * seconds(OUTSIDE) / OUTSIDE + begin
    return (0.5 - 0.5 * np.cos(2 * np.pi * turns)) ** steep


def _over(inside: Wave, outside: Wave, level: float) -> Wave:
    """The sound outside, mixed over a quiet room."""
    return _joined(inside / np.sqrt((inside**2).mean()) + level * outside / np.sqrt((outside**2).mean()))


def _joined(wave: Wave) -> Wave:
    """The wave with its last 0.05 seconds bent towards its first value, so that it loops without a click."""
    end = round(0.05 * RATE)
    wave[-end:] += np.linspace(0, 1, end) ** 2 * (wave[0] - wave[-1])
    return wave
