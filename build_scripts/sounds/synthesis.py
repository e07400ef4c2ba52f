"""The elements of sounds: damped modes, noise, plucked strings, small rooms. Waves are mono, at 44100 Hz."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import signal

RATE = 44100
LEAD = 0.003
"""The silence before each sound in seconds, because an encoder smears an abrupt start."""
Wave: TypeAlias = npt.NDArray[np.float64]
Chance: TypeAlias = np.random.Generator


def seconds(duration: float) -> Wave:
    """The times of all samples in this many seconds."""
    return np.arange(round(duration * RATE)) / RATE


def modes(frequencies: Sequence[float], decays: Sequence[float], levels: Sequence[float], duration: float) -> Wave:
    """A struck body: sine modes, each of which falls to 1/e in its own decay, in seconds."""
    time = seconds(duration)
    wave = np.zeros_like(time)
    for number, (frequency, decay, level) in enumerate(zip(frequencies, decays, levels, strict=True)):
        wave += level * np.sin(2 * np.pi * frequency * time + 0.7 * number) * np.exp(-time / decay)
    return faded(wave)


def faded(wave: Wave) -> Wave:
    """The wave faded out over its last fifth, so that its end makes no click."""
    rest = len(wave) // 5
    wave[len(wave) - rest :] *= np.cos(np.linspace(0, np.pi / 2, rest)) ** 2
    return wave


def burst(chance: Chance, decay: float, duration: float, band: tuple[float, float] = (800, 12000)) -> Wave:
    """The noise of two bodies touching, in a band of frequencies."""
    noise = chance.standard_normal(round(duration * RATE))
    return filtered(noise, band) * np.exp(-seconds(duration) / decay)


def filtered(wave: Wave, band: tuple[float, float]) -> Wave:
    """The part of a wave between two frequencies."""
    sections = signal.butter(2, band, "bandpass", fs=RATE, output="sos")
    return signal.sosfilt(sections, wave)


def softened(wave: Wave, above: float) -> Wave:
    """The wave without frequencies above a limit."""
    return signal.sosfilt(signal.butter(2, above, "lowpass", fs=RATE, output="sos"), wave)


def together(parts: Sequence[tuple[float, Wave, float]], duration: float) -> Wave:
    """A mix of waves, each with its start in seconds and its level."""
    wave = np.zeros(round(duration * RATE))
    for begin, part, level in parts:
        first = round(begin * RATE)
        heard = part[: max(0, len(wave) - first)]
        wave[first : first + len(heard)] += level * heard
    return wave


def laid_round(wave: Wave, begin: float, part: Wave, level: float) -> None:
    """Mix a sound into a looped wave; what rings beyond the end goes on at the beginning."""
    wave[(round(begin * RATE) + np.arange(len(part))) % len(wave)] += level * part


def in_room(wave: Wave, chance: Chance, *, decay: float = 0.04, wet: float = 0.1, dark: float = 6000) -> Wave:
    """The wave as heard in a room whose sound falls to 1/e in ``decay`` seconds."""
    tail = chance.standard_normal(round(decay * 6 * RATE)) * np.exp(-seconds(decay * 6) / decay)
    tail = softened(tail, dark)
    tail /= np.sqrt((tail**2).sum())
    heard = signal.fftconvolve(wave, tail)
    heard[: len(wave)] += wave / wet
    return heard * wet


def around(wave: Wave, through: Callable[[Wave], Wave]) -> Wave:
    """A looped wave sent through a filter or a room that has heard it before, so that it has no seam."""
    return through(np.tile(wave, 2))[len(wave) : 2 * len(wave)]


def marimba(pitch: float) -> Wave:
    """A rosewood bar, tuned as a marimba's, with its second mode two octaves up."""
    return modes([pitch, pitch * 3.98, pitch * 9.3], [0.18, 0.06, 0.02], [1.0, 0.25, 0.08], 0.9)


def drum(chance: Chance, pitch: float) -> Wave:
    """A frame drum, struck with a hand: a skin whose pitch falls, its next two modes, and the slap."""
    time = seconds(0.7)
    fall = pitch * time + 0.012 * pitch * (1 - np.exp(-time / 0.025))
    skin = sum(
        level * np.sin(2 * np.pi * ratio * fall) * np.exp(-time / decay)
        for ratio, decay, level in ((1.0, 0.13, 1.0), (1.59, 0.07, 0.45), (2.14, 0.05, 0.25))
    )
    return faded((skin + 0.12 * burst(chance, 0.012, 0.7, (300, 2500))) * np.minimum(1, time / 0.002))


def flute(pitch: float, duration: float, chance: Chance) -> Wave:
    """A wooden flute: few harmonics that come one after another, breath around them, and a late vibrato."""
    time = seconds(duration + 0.12)
    vibrato = np.clip((time - 0.25) / 0.4, 0, 1) * 0.004 * np.sin(2 * np.pi * (4.8 * time + chance.random()))
    scoop = -0.02 * np.exp(-time / 0.03)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + vibrato + scoop)) / RATE
    rise = np.clip(time / 0.07, 0, 1) ** 1.5
    fall = np.clip((duration + 0.12 - time) / 0.14, 0, 1) ** 1.5
    tone = sum(
        level * rise ** (1 + 0.6 * number) * np.sin((number + 1) * phase)
        for number, level in enumerate((1.0, 0.32, 0.16, 0.06, 0.03))
        if pitch * (number + 1) < 9000
    )
    breath = filtered(chance.standard_normal(len(time)), (pitch * 0.9, min(9000.0, pitch * 3)))
    swell = 0.85 + 0.15 * np.sin(np.pi * np.clip(time / duration, 0, 1))
    return (tone + 0.05 * breath) * rise * fall * swell


def bowed(pitch: float, duration: float, chance: Chance, *, bright: float = 0.35) -> Wave:
    """A few strings together: five of them, each a little out of tune, that rise and fade slowly."""
    time = seconds(duration + 0.5)
    wave = np.zeros(len(time))
    for cents in (-7, -3, 0, 4, 8):
        wobble = 0.0012 * np.sin(2 * np.pi * (chance.uniform(4.2, 5.6) * time + chance.random()))
        phase = 2 * np.pi * (np.cumsum(pitch * 2 ** (cents / 1200) * (1 + wobble)) / RATE + chance.random())
        for partial in range(1, 11):
            if pitch * partial < 6000:
                wave += np.sin(partial * phase) * bright ** (0.55 * (partial - 1)) / partial
    rise = np.sin(np.pi / 2 * np.clip(time / min(0.7, duration / 3), 0, 1)) ** 2
    fall = np.sin(np.pi / 2 * np.clip((duration + 0.5 - time) / 0.8, 0, 1)) ** 2
    return wave * rise * fall


def plucked(frequency: float, duration: float, chance: Chance, *, decay: float = 1.2, bright: float = 0.5) -> Wave:
    """A string, plucked at a fifth of its length (Karplus and Strong, 1983, tuned by interpolation).

    ``decay``: seconds to 1/e of the fundamental; ``bright``: from 0, the flesh of a finger, to 1, a plectrum.
    """
    damping = 0.5 - 0.35 * bright
    period = RATE / frequency - damping
    whole = int(period)
    loop = np.convolve([1 - damping, damping], [1 - (period - whole), period - whole])
    loop *= np.exp(-1 / (frequency * decay)) / loop.sum()
    pluck = softened(chance.uniform(-1, 1, whole + 2), 400 + 8000 * bright)
    pluck -= pluck.mean()
    string = np.zeros(round(duration * RATE))
    string[: len(pluck)] = pluck[: len(string)]
    point = max(1, round(whole * 0.2))
    string[point : point + len(pluck)] -= pluck[: max(0, len(string) - point)]
    return faded(signal.lfilter([1.0], np.concatenate([[1.0], np.zeros(whole - 1), -loop]), string))


def finished(wave: Wave, peak: float, *, fade: float = 0.012) -> Wave:
    """The wave without a step at either end and without silence after the last 60 dB, scaled to this peak."""
    wave = wave - wave.mean()
    loud = np.flatnonzero(np.abs(wave) > np.abs(wave).max() / 1000)
    end = min(len(wave), int(loud[-1]) + 1 + round(fade * RATE))
    wave = wave[:end].copy()
    rise, fall = round(0.0005 * RATE), min(round(fade * RATE), end)
    wave[:rise] *= np.linspace(0, 1, rise)
    wave[-fall:] *= np.linspace(1, 0, fall)
    return np.concatenate([np.zeros(round(LEAD * RATE)), wave * (peak / np.abs(wave).max())])


def semitones(number: float) -> float:
    """The ratio of two pitches this many semitones apart."""
    return float(2 ** (number / 12))


def note(name: str) -> float:
    """The frequency of a note such as ``D5`` or ``F#4``; A4 is 440 Hz."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]] + name.count("#")
    return 440.0 * semitones(steps + 12 * (int(name[-1]) - 4))
