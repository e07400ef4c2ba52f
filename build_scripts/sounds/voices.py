"""The calls, spoken by each character: a buzz of the throat, noise of breath and lips, and a mouth of moving formants.

The words are the same in every language of the game, but for their vowels, which lie between those of all.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import signal

from build_scripts.sounds.synthesis import RATE, Chance, Wave, filtered, in_room

WORDS = ("chow", "pung", "kong", "mahjong")
"""The words, in the order in which they lie in the file of a character."""
TAKES = 3


class Manner(NamedTuple):
    """How a character speaks."""

    pitch: float
    """In hertz."""
    mouth: float
    """How high its formants lie beside a man's: the smaller the head, the higher."""
    pace: float
    """How long its words are."""
    lilt: float
    """By how many semitones its pitch falls from stress to end; below 0 it rises, as a question does."""
    breath: float
    """The share of breath in its voice."""
    rough: float = 0.01
    """How unsteady its pitch is, as a share."""


MANNERS = {
    "panda": Manner(205, 1.12, 1.05, 3, 0.10),
    "fox": Manner(228, 1.17, 0.95, 5, 0.14),
    "tiger": Manner(112, 0.97, 0.9, 6, 0.06, 0.035),
    "crane": Manner(240, 1.15, 1.1, 2, 0.08),
    "owl": Manner(176, 1.08, 1.3, 4, 0.22),
    "hare": Manner(172, 1.08, 0.78, -3, 0.10),
    "monkey": Manner(262, 1.22, 0.85, 8, 0.10, 0.015),
    "carp": Manner(118, 1.0, 1.2, 2, 0.16),
    "sparrow": Manner(310, 1.30, 0.8, -4, 0.12),
    "turtle": Manner(90, 0.93, 1.4, 3, 0.12, 0.03),
    "cat": Manner(236, 1.18, 1.2, 7, 0.18),
    "bear": Manner(84, 0.90, 1.1, 4, 0.08, 0.025),
}
"""The manner of each character, by its portrait."""


class Moment(NamedTuple):
    """The mouth at one time; between two moments it moves."""

    at: float
    """In milliseconds."""
    voice: float
    formants: tuple[float, float, float]
    noise: float = 0.0
    """Breath that goes through the mouth, as after a burst."""
    hiss: float = 0.0
    """Noise at the teeth."""
    nose: float = 0.0
    """How nasal the sound is: 0 through the mouth alone, 1 through the nose alone, as in "ng"."""


_NG = (290.0, 1150.0, 2300.0)
WORDS_SPOKEN: dict[str, Sequence[Moment]] = {
    "chow": (
        Moment(0, 0, (500, 1700, 2500)),
        Moment(8, 0, (450, 1750, 2500), hiss=1.0),
        Moment(70, 0, (450, 1750, 2500), hiss=0.8),
        Moment(95, 0.5, (600, 1550, 2500), noise=0.3, hiss=0.1),
        Moment(130, 1, (760, 1330, 2450)),
        Moment(230, 1, (740, 1230, 2420)),
        Moment(340, 0.8, (480, 920, 2350)),
        Moment(430, 0.35, (370, 820, 2300)),
        Moment(480, 0, (350, 800, 2300)),
    ),
    "pung": (
        Moment(0, 0, (350, 800, 2200)),
        Moment(6, 0, (400, 850, 2200), noise=1.0),
        Moment(16, 0, (420, 880, 2250), noise=0.5),
        Moment(50, 0.5, (500, 960, 2350), noise=0.35),
        Moment(75, 1, (540, 1020, 2400)),
        Moment(190, 1, (530, 1020, 2380)),
        Moment(240, 0.85, (400, 1250, 2250), nose=0.4),
        Moment(275, 0.65, _NG, nose=1),
        Moment(410, 0.5, _NG, nose=1),
        Moment(480, 0, _NG, nose=1),
    ),
    "kong": (
        Moment(0, 0, (350, 1500, 2100)),
        Moment(5, 0, (380, 1450, 2050), noise=1.0, hiss=0.12),
        Moment(25, 0, (400, 1400, 2100), noise=0.7),
        Moment(65, 0.5, (560, 1080, 2300), noise=0.4),
        Moment(90, 1, (620, 960, 2420)),
        Moment(210, 1, (610, 930, 2420)),
        Moment(262, 0.85, (430, 1150, 2250), nose=0.4),
        Moment(295, 0.65, _NG, nose=1),
        Moment(440, 0.5, _NG, nose=1),
        Moment(510, 0, _NG, nose=1),
    ),
    "mahjong": (
        Moment(0, 0, (280, 1000, 2200), nose=1),
        Moment(20, 0.6, (280, 1000, 2200), nose=1),
        Moment(85, 0.65, (280, 1000, 2200), nose=1),
        Moment(105, 0.9, (550, 1100, 2350), nose=0.3),
        Moment(135, 1, (760, 1200, 2450)),
        Moment(215, 0.95, (740, 1250, 2450)),
        Moment(255, 0.35, (350, 1650, 2500)),
        Moment(285, 0.2, (280, 1750, 2500)),
        Moment(292, 0.25, (280, 1750, 2500), hiss=0.75),
        Moment(340, 0.4, (330, 1700, 2500), hiss=0.5),
        Moment(365, 0.9, (480, 1350, 2450), hiss=0.05),
        Moment(400, 1, (620, 980, 2420)),
        Moment(520, 1, (610, 940, 2420)),
        Moment(570, 0.85, (430, 1150, 2250), nose=0.4),
        Moment(605, 0.65, _NG, nose=1),
        Moment(750, 0.5, _NG, nose=1),
        Moment(830, 0, _NG, nose=1),
    ),
}
"""The words as a man with a long mouth says them."""
STRESS = {"mahjong": 430.0}
"""When a word is highest, in milliseconds; else in its first vowel."""
_FRAME = 110
_WIDTHS = (75.0, 95.0, 130.0, 220.0, 280.0)
_HIGHEST = 10500.0


def spoken(word: str, manner: Manner, chance: Chance) -> Wave:
    """A word in a character's manner; no two takes are the same."""
    moments = WORDS_SPOKEN[word]
    pace = manner.pace * chance.uniform(0.95, 1.06)
    times = np.array([moment.at * pace / 1000 for moment in moments])
    time = np.arange(round((times[-1] + 0.02) * RATE)) / RATE
    voice, noise, hiss, nose = (
        np.interp(time, times, [getattr(moment, name) for moment in moments])
        for name in ("voice", "noise", "hiss", "nose")
    )
    source = voice * _throat(word, manner, chance, time, pace) + 0.5 * noise * chance.standard_normal(len(time))
    mouth = manner.mouth * chance.uniform(0.985, 1.015)
    lows = [np.interp(time, times, [moment.formants[n] for moment in moments]) * mouth for n in range(3)]
    tracks = [*lows, np.full(len(time), 3400 * mouth), np.full(len(time), 4400 * mouth)]
    sound = signal.lfilter([1, -0.9], [1], _through(source, tracks, nose))  # who calls out presses his voice
    teeth = filtered(chance.standard_normal(len(time)), (2300 * mouth, min(_HIGHEST, 5600 * mouth)))
    sound = sound / np.abs(sound).max() + 0.30 * hiss * teeth / np.abs(teeth).max() * 2.2
    return in_room(sound, chance, decay=0.05, wet=0.10)


def _throat(word: str, manner: Manner, chance: Chance, time: Wave, pace: float) -> Wave:
    """The buzz of the vocal cords: Rosenberg's pulses, with breath while the cords are open."""
    peak = STRESS.get(word, 140.0) * pace / 1000
    end = time[-1]
    rise = 1.5 + chance.uniform(0, 1)
    bend = np.interp(time, [0, peak, end], [-rise, 0, -manner.lilt * chance.uniform(0.8, 1.2)])
    slow = filtered(chance.standard_normal(len(time)), (4, 30))
    steady = 1 + manner.rough * slow / (np.abs(slow).max() or 1)
    phase = np.cumsum(manner.pitch * chance.uniform(0.97, 1.03) * 2 ** (bend / 12) * steady) / RATE % 1.0
    opening, closing = 0.42, 0.20
    pulse = np.where(
        phase < opening,
        0.5 - 0.5 * np.cos(np.pi * phase / opening),
        np.where(phase < opening + closing, np.cos(np.pi / 2 * (phase - opening) / closing), 0.0),
    )
    breath = manner.breath * chance.standard_normal(len(time)) * (0.3 + 0.7 * pulse)
    return np.diff(pulse, prepend=0.0) * 12 + 0.25 * breath


def _through(source: Wave, tracks: Sequence[Wave], nose: Wave) -> Wave:
    """The source through a row of resonators, each frame with its own formants.

    Through the nose the upper formants are weak, and all are wider.
    """
    states = [np.zeros(2) for _ in tracks]
    sound = np.empty_like(source)
    for begin in range(0, len(source), _FRAME):
        part = source[begin : begin + _FRAME]
        shut = nose[begin]
        for number, track in enumerate(tracks):
            width = _WIDTHS[number] * (1 + (1.4 if number else 0.3) * shut)
            radius = np.exp(-np.pi * width / RATE)
            angle = 2 * np.pi * min(track[begin], _HIGHEST) / RATE
            back = [1.0, -2 * radius * np.cos(angle), radius**2]
            part, states[number] = signal.lfilter([sum(back)], back, part, zi=states[number])
        sound[begin : begin + len(part)] = part
    return sound


def takes_of(portrait: str) -> list[Wave]:
    """All takes of all words of a character, word after word."""
    chance = np.random.default_rng([1904, sorted(MANNERS).index(portrait)])
    return [spoken(word, MANNERS[portrait], chance) for word in WORDS for _ in range(TAKES)]
