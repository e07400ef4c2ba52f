"""Every sound except music, voices and rooms: short, woody and dry (docs/design.md, section 14)."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from build_scripts.sounds.synthesis import (
    RATE,
    Chance,
    Wave,
    burst,
    in_room,
    marimba,
    modes,
    note,
    plucked,
    seconds,
    semitones,
    softened,
    together,
)
from game.app.sound.sounds import Sound


def varied(chance: Chance, by: float = 0.04) -> float:
    """A random factor on a pitch, up to 4 % by default, so that no two tiles sound the same."""
    return 1 + chance.uniform(-by, by)


touched = partial(varied, by=0.006)
"""A random factor for sounds with a definite pitch, a tenth of a semitone at most."""


BONE = (
    (1420, 0.013, 0.55),
    (2870, 0.011, 0.8),
    (4390, 0.010, 0.9),
    (5930, 0.008, 0.7),
    (7680, 0.006, 0.5),
    (9900, 0.004, 0.3),
)
"""The modes of a tile: frequency, time to 1/e in seconds, and level. They are not harmonic."""
WOOD = ((171, 0.042, 0.75), (263, 0.032, 0.5), (418, 0.022, 0.35), (655, 0.015, 0.22))
"""The modes of the board below."""


def struck(chance: Chance, body: Sequence[tuple[float, float, float]], pitch: float = 1.0) -> Wave:
    """A body struck somewhere: where, decides how loud each of its modes is."""
    frequencies = [frequency * pitch * varied(chance, 0.015) for frequency, _, _ in body]
    levels = [level * chance.uniform(0.65, 1.2) for _, _, level in body]
    return modes(frequencies, [decay for _, decay, _ in body], levels, 0.3)


def clack(chance: Chance, pitch: float = 1.0, hard: float = 1.0) -> Wave:
    """A tile of bone on a wooden board: the touch, the tile's own modes, and the board's."""
    touch = burst(chance, 0.0011, 0.3, (1500, 15000))
    return hard * struck(chance, BONE, pitch) + struck(chance, WOOD, pitch) + 1.3 * hard * touch


def tapped(chance: Chance, variant: int) -> Wave:
    """A fingernail on a tile that stands on the rack."""
    touch = burst(chance, 0.0007, 0.3, (2500, 14000))
    return 0.5 * struck(chance, BONE, 1.18 * varied(chance)) + 0.16 * struck(chance, WOOD, 1.7) + 0.5 * touch


def tick(pitch: float, decay: float = 0.008) -> Wave:
    """A fingernail on a tile."""
    return modes([pitch, pitch * 1.51, pitch * 2.36], [decay, decay * 0.6, decay * 0.4], [1.0, 0.4, 0.2], 0.12)


def block(pitch: float, chance: Chance, decay: float = 0.05) -> Wave:
    """A wooden block, struck with a soft stick."""
    body = modes([pitch, pitch * 2.42, pitch * 4.1], [decay, decay * 0.4, decay * 0.2], [1.0, 0.35, 0.12], 0.5)
    return body + 0.25 * burst(chance, 0.002, 0.5, (300, 4000))


def pressed(pitch: float, decays: Sequence[float], last: float, duration: float) -> Wave:
    """A button of the interface: its pitch, the fifth above it, and a faint high partial."""
    return modes([pitch, pitch * 1.5, pitch * 2.9], decays, [1, 0.4, last], duration)


def bell(pitch: float) -> Wave:
    """A small bell."""
    return modes([pitch, pitch * 2.0, pitch * 2.76, pitch * 5.4], [0.45, 0.3, 0.2, 0.08], [1.0, 0.45, 0.3, 0.15], 2.4)


def bone(chance: Chance) -> Wave:
    """A die against another die, or on the table."""
    pitch = chance.uniform(700, 1500)
    body = modes([pitch, pitch * 2.3, pitch * 3.9], [0.010, 0.006, 0.004], [1.0, 0.6, 0.4], 0.1)
    return body + 0.5 * burst(chance, 0.0012, 0.1)


def tile_down(chance: Chance, variant: int) -> Wave:
    pitch = varied(chance)
    rebound = 0.052 + 0.012 * chance.random()
    wave = together([(0, clack(chance, pitch), 1), (rebound, clack(chance, pitch * 1.06, 0.6), 0.13)], 0.3)
    return in_room(wave, chance)


def tile_slide(chance: Chance, variant: int) -> Wave:
    wave = burst(chance, 10.0, 0.09, (1000, 3000))
    swell = np.sin(np.linspace(0, np.pi, len(wave))) ** 1.5
    stop = 0.35 * clack(chance, 1.25 * varied(chance), 0.5)
    return together([(0, wave * swell, 0.5), (0.078, stop, 1)], 0.2)


def laid(chance: Chance, variant: int, *, tiles: int) -> Wave:
    """Tiles laid out one after another."""
    parts = [
        (0.045 * number + chance.uniform(-0.004, 0.004) * (number > 0), clack(chance, varied(chance)), 0.75)
        for number in range(tiles - 1)
    ]
    return in_room(together([*parts, (0.045 * (tiles - 1), clack(chance, 0.94), 1)], 0.5), chance)


def wall_build(chance: Chance, variant: int) -> Wave:
    times = np.sort(chance.random(60)) * 1.2
    parts = [(t, clack(chance, chance.uniform(0.8, 1.3), 0.7), 0.15 + 0.85 * chance.random() ** 2) for t in times]
    rubbing = burst(chance, 10.0, 1.2, (300, 1500)) * np.sin(np.linspace(0, np.pi, round(1.2 * RATE)))
    return in_room(softened(together([*parts, (0, rubbing, 0.12)], 1.6), 3800), chance, wet=0.16)


def dice_rattle(chance: Chance, variant: int) -> Wave:
    times = np.cumsum(chance.uniform(0.025, 0.06, 12))
    return together([(t, bone(chance), 0.4 + 0.6 * chance.random()) for t in times], 0.9)


def dice_roll(chance: Chance, variant: int) -> Wave:
    gaps = np.geomspace(0.028, 0.15, 9) * chance.uniform(0.85, 1.15, 9)
    times, fading = np.cumsum(gaps) - gaps[0], np.linspace(1, 0.35, 9)
    parts = [(t, bone(chance), level * (0.75 + 0.25 * chance.random())) for t, level in zip(times, fading, strict=True)]
    return in_room(together(parts, 1.1), chance, wet=0.08)


def dice_stop(chance: Chance, variant: int) -> Wave:
    parts = [(0, bone(chance), 1), (0.035 + 0.015 * chance.random(), bone(chance), 0.4)]
    return in_room(together(parts, 0.25), chance, wet=0.08)


def flower(chance: Chance, variant: int) -> Wave:
    root = note(("D5", "E5", "F#5")[variant])
    parts = [(0, plucked(root, 1.0, chance, decay=0.3), 0.8), (0.11, plucked(root * 1.5, 1.0, chance, decay=0.35), 1)]
    return in_room(together(parts, 1.2), chance, decay=0.12, wet=0.15)


def your_turn(chance: Chance, variant: int) -> Wave:
    return in_room(block(note("D5") * touched(chance), chance, 0.052 + 0.016 * chance.random()), chance, decay=0.06)


def claim_chance(chance: Chance, variant: int) -> Wave:
    later = 0.12 + chance.uniform(-0.012, 0.012)
    parts = [(0, marimba(note("A4") * touched(chance)), 0.8), (later, marimba(note("D5") * touched(chance)), 1.0)]
    return in_room(together(parts, 1.0), chance, decay=0.08)


def ready(chance: Chance, variant: int) -> Wave:
    time = seconds(0.6)
    drum = np.sin(2 * np.pi * (78 * varied(chance) * time + 0.9 * (1 - np.exp(-time / 0.03)))) * np.exp(-time / 0.13)
    drum += 0.25 * burst(chance, 0.006, 0.6, (150, 1200))
    return in_room(together([(0, drum, 1), (0.14, bell(note("A5") * touched(chance)), 0.35)], 2.6), chance, decay=0.1)


WIN_RUNS = (
    ("D4", "F#4", "A4", "B4", "D5", "E5", "F#5", "A5"),
    ("D4", "A4", "F#4", "B4", "A4", "D5", "E5", "A5"),
    ("D4", "E4", "F#4", "A4", "B4", "D5", "F#5", "B5"),
    ("A4", "F#4", "D4", "F#4", "A4", "D5", "F#5", "A5"),
    ("B4", "A4", "F#4", "A4", "D5", "E5", "F#5", "D6"),
)
"""The runs that lead to the chord of a win, on the pentatonic scale."""


def win(chance: Chance, variant: int) -> Wave:
    rising = WIN_RUNS[variant]
    parts = [(0.11 * n, plucked(note(name), 2.4, chance, decay=0.7), 0.8) for n, name in enumerate(rising)]
    last = [(0.9, plucked(note(name), 2.4, chance, decay=1.0), 0.7) for name in ("D4", "A4", "D5", "F#5", "D6")]
    return in_room(together([*parts, *last], 3.4), chance, decay=0.3, wet=0.2)


GREAT_CHORDS = (
    ("D3", "A3", "D4", "F#4", "A4", "D5", "F#5", "A5"),
    ("D3", "A3", "D4", "E4", "A4", "B4", "E5", "A5"),
    ("D3", "A3", "B3", "F#4", "A4", "D5", "E5", "B5"),
)
"""The chords of a great win, from the lowest string up, on the scale of a win's runs."""


def great_win(chance: Chance, variant: int) -> Wave:
    """A deep drum, strings spread over three octaves, a shimmer on rosewood, and two bells above."""
    time = seconds(0.9)
    drum = np.sin(2 * np.pi * (62 * varied(chance, 0.02) * time + 1.1 * (1 - np.exp(-time / 0.03))))
    drum = drum * np.exp(-time / 0.22) + 0.15 * burst(chance, 0.008, 0.9, (120, 900))
    chord = GREAT_CHORDS[variant]
    strings = [(0.02 + 0.045 * n, plucked(note(name), 3.4, chance, decay=1.3), 0.62) for n, name in enumerate(chord)]
    high = chord[-3:]
    shimmer = [
        (0.5 + 0.075 * n, marimba(note(high[n % 3]) * touched(chance)), 0.30 * np.sin(np.pi * (n + 1) / 15))
        for n in range(14)
    ]
    bells = [
        (at, bell(note(name) * touched(chance)), level) for at, name, level in ((0.42, "D6", 0.16), (0.8, "A6", 0.1))
    ]
    return in_room(together([(0, drum, 0.9), *strings, *shimmer, *bells], 4.2), chance, decay=0.35, wet=0.22)


def lost(chance: Chance, variant: int) -> Wave:
    high, deep = (("A3", "E3"), ("G3", "D3"), ("B3", "E3"))[variant]
    notes = ((0, high, 0.5), (0.28, deep, 0.6))
    parts = [(at, plucked(note(name), 1.6, chance, decay=decay, bright=0.25), 1) for at, name, decay in notes]
    return in_room(softened(together(parts, 2.0), 1500), chance, decay=0.15, wet=0.15)


def exhausted(chance: Chance, variant: int) -> Wave:
    ratios = np.array([1.0, 1.004, 1.48, 1.99, 2.61, 2.63, 3.4, 4.3])
    decays = np.array([1.1, 1.1, 0.7, 0.6, 0.4, 0.4, 0.2, 0.15])
    levels = np.array([1.0, 0.8, 0.5, 0.45, 0.35, 0.3, 0.15, 0.1])
    gong = modes(list(196 * varied(chance) * ratios), list(decays), list(levels), 3.5)
    soft_stick = 1 - np.exp(-seconds(3.5) / 0.012)
    return in_room(gong * soft_stick, chance, decay=0.2, wet=0.12)


def coins(chance: Chance, variant: int) -> Wave:
    """Small bone counters that fall on wood, one after another."""
    times = np.cumsum(chance.uniform(0.05, 0.085, 6)) - 0.05
    parts = []
    for time in times:
        pitch = chance.uniform(1900, 2700)
        body = modes([pitch, pitch * 1.62, pitch * 2.71], [0.016, 0.010, 0.006], [1.0, 0.55, 0.3], 0.12)
        parts.append((float(time), body + 0.3 * burst(chance, 0.0010, 0.12), 0.5 + 0.5 * chance.random()))
    return in_room(together(parts, 0.8), chance, decay=0.05, wet=0.08)


def curtain(chance: Chance, variant: int) -> Wave:
    """Heavy cloth that swishes past: noise that rises and falls, and a soft stop at its end."""
    length = 0.42
    low = burst(chance, 10.0, length, (220, 900))
    high = burst(chance, 10.0, length, (900, 3400))
    time = np.linspace(0, 1, len(low))
    swell = np.sin(np.pi * time**0.8) ** 1.4
    flutter = 1 + 0.25 * np.sin(2 * np.pi * (9 + 2 * variant) * time * length + chance.uniform(0, 6))
    thud = modes([88, 141], [0.05, 0.03], [1.0, 0.5], 0.25)
    cloth = (low + 0.55 * high * time) * swell * flutter
    return in_room(softened(together([(0, cloth, 0.6), (length * 0.86, thud, 0.35)], 0.75), 4200), chance, wet=0.1)


def button(chance: Chance, variant: int) -> Wave:
    body = pressed(880 * varied(chance), (0.022, 0.015, 0.006), 0.2, 0.15)
    return body + 0.2 * burst(chance, 0.0015, 0.15)


def seal(chance: Chance, variant: int) -> Wave:
    """A wooden stamp pressed on paper, each variant a fifth higher: a low block, and the thud of the table below."""
    pitch = note("D3") * semitones(7 * variant)
    body = modes([pitch, pitch * 2.42, pitch * 4.1], [0.07, 0.03, 0.012], [1.0, 0.35, 0.12], 0.28)
    thud = modes([82, 131], [0.03, 0.02], [0.6, 0.3], 0.28)
    return in_room(body + thud + 0.2 * burst(chance, 0.002, 0.28, (300, 4000)), chance, decay=0.025, wet=0.08)


def error(chance: Chance, variant: int) -> Wave:
    pitch = varied(chance)
    knock = modes([190 * pitch, 310 * pitch, 520 * pitch], [0.03, 0.02, 0.01], [1, 0.6, 0.3], 0.25)
    knock += 0.15 * burst(chance, 0.003, 0.25, (150, 1500))
    return together([(0, knock, 1), (0.11, knock, 0.8)], 0.4)


def score_total(chance: Chance, variant: int) -> Wave:
    chord = enumerate((("D4", "A4", "D5", "F#5"), ("D4", "B4", "D5", "F#5"), ("E4", "A4", "D5", "A5"))[variant])
    parts = [(0.018 * n, plucked(note(name), 2.0, chance, decay=0.6), 0.8) for n, name in chord]
    return in_room(together(parts, 2.0), chance, decay=0.2, wet=0.15)


Maker = Callable[[Chance, int], Wave]
EFFECTS: dict[Sound, tuple[Maker, int, float]] = {
    Sound.TILE_TAP: (tapped, 5, -35),
    Sound.TILE_DOWN: (tile_down, 5, -24),
    Sound.TILE_SLIDE: (tile_slide, 5, -34),
    Sound.SET_DOWN: (partial(laid, tiles=3), 5, -22),
    Sound.KONG_DOWN: (partial(laid, tiles=4), 3, -21),
    Sound.WALL_BUILD: (wall_build, 3, -24),
    Sound.DICE_RATTLE: (dice_rattle, 3, -26),
    Sound.DICE_ROLL: (dice_roll, 3, -25),
    Sound.DICE_STOP: (dice_stop, 3, -27),
    Sound.COUNT_TICK: (lambda _, variant: tick(1000 * semitones(variant), 0.014), 18, -34),
    Sound.FLOWER: (flower, 3, -23),
    Sound.YOUR_TURN: (your_turn, 5, -24),
    Sound.CLAIM_CHANCE: (claim_chance, 5, -24),
    Sound.LAST_SECONDS: (lambda chance, _: tick(1760 * touched(chance), 0.012), 3, -36),
    Sound.READY: (ready, 3, -20),
    Sound.WIN: (win, 5, -19),
    Sound.GREAT_WIN: (great_win, 3, -18),
    Sound.LOST: (lost, 3, -24),
    Sound.EXHAUSTED: (exhausted, 3, -22),
    Sound.COINS: (coins, 3, -28),
    Sound.CURTAIN: (curtain, 3, -30),
    Sound.BUTTON: (button, 5, -32),
    Sound.BACK: (lambda chance, _: pressed(587 * varied(chance), (0.028, 0.017, 0.006), 0.15, 0.2), 3, -32),
    Sound.ERROR: (error, 3, -26),
    Sound.SEAL: (seal, 6, -25),
    Sound.SCORE_LINE: (lambda chance, _: tick(1320 * varied(chance), 0.010), 5, -34),
    Sound.SCORE_TOTAL: (score_total, 3, -22),
}
"""How each sound is made, its number of takes, and its loudness: the loudest 0.4 seconds in LUFS (EBU R128)."""
DARK = frozenset(
    {
        Sound.FLOWER,
        Sound.WIN,
        Sound.GREAT_WIN,
        Sound.LOST,
        Sound.EXHAUSTED,
        Sound.SCORE_TOTAL,
        Sound.READY,
        Sound.YOUR_TURN,
        Sound.CLAIM_CHANCE,
        Sound.CURTAIN,
        Sound.SEAL,
    }
)
"""Sounds with almost no energy above 8 kHz: of strings, bells, soft wood and cloth."""
