"""A tea-house far away: murmur, cups, tiles on other tables (docs/design.md, section 14).

Its end leads back to its beginning.
"""

import numpy as np

from build_scripts.sounds.effects import clack
from build_scripts.sounds.synthesis import RATE, Chance, Wave, filtered, in_room, laid_round, modes, softened

LENGTH = 24.0
"""In seconds."""
VOICES = 9
SYLLABLE = 0.19
"""Mean length in seconds."""


def murmur(chance: Chance) -> Wave:
    """The whole bed, to be played round and round."""
    wave = np.zeros(round(LENGTH * RATE))
    for _ in range(VOICES):
        wave += _voice(chance) * chance.uniform(0.5, 1.0)
    wave /= np.abs(wave).max()
    for begin in np.sort(chance.uniform(0, LENGTH, 14)):
        laid_round(wave, float(begin), clack(chance, chance.uniform(0.8, 1.2), 0.4), 0.10 * chance.uniform(0.4, 1.0))
    for begin in np.sort(chance.uniform(0, LENGTH, 6)):
        laid_round(wave, float(begin), _cup(chance), 0.07 * chance.uniform(0.4, 1.0))
    wet = in_room(np.tile(wave, 2), chance, decay=0.35, wet=0.6, dark=2200)
    middle = wet[len(wave) : 2 * len(wave)]
    return softened(filtered(middle, (90, 3000)), 1600)


def _voice(chance: Chance) -> Wave:
    """Somebody talks, too far away to be understood: two formants of a buzz, syllable after syllable."""
    count = round(LENGTH * RATE)
    pitch = chance.uniform(95, 210)
    sounding = np.zeros(count)
    at = 0.0
    while at < LENGTH:
        length = SYLLABLE * chance.uniform(0.6, 1.6)
        if chance.random() < 0.72:
            begin, end = round(at * RATE), min(count, round((at + length) * RATE))
            sounding[begin:end] = np.hanning(end - begin) * chance.uniform(0.4, 1.0)
        at += length if chance.random() > 0.06 else length + chance.uniform(0.6, 2.0)
    glide = 1 + 0.05 * np.sin(2 * np.pi * chance.integers(3, 9) * np.arange(count) / count)
    buzz = np.cumsum(glide * pitch / RATE) % 1.0 - 0.5
    formants = sum(
        filtered(buzz, (centre * 0.85, centre * 1.15))
        for centre in (chance.uniform(320, 620), chance.uniform(900, 1500))
    )
    return formants * sounding


def _cup(chance: Chance) -> Wave:
    """Porcelain on porcelain."""
    pitch = chance.uniform(1700, 2500)
    return modes([pitch, pitch * 1.9, pitch * 2.6], [0.09, 0.05, 0.02], [1.0, 0.4, 0.2], 0.4)
