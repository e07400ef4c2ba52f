"""A quiet piece for a plucked zither, composed at random within limits; its end leads back to its beginning."""

import numpy as np

from build_scripts.sounds.synthesis import RATE, Chance, Wave, filtered, in_room, laid_round, note, plucked, softened

BEAT = 60 / 63
BARS = 20
BEATS = 4
LENGTH = BARS * BEATS * BEAT
"""The length in seconds."""
SCALE = ("D4", "E4", "F#4", "A4", "B4", "D5", "E5", "F#5", "A5", "B5", "D6")
"""The pentatonic scale of the tune."""
GROUND = ("D", "D", "B", "A", "D", "D", "E", "A", "B", "B", "E", "A", "D", "B", "E", "A", "B", "E", "A", "D")
"""The root of each bar."""
PHRASES = "ABACADACBA"
"""The phrases, of two bars each; a repeated letter repeats its tune, a little changed."""
RHYTHMS = (
    (0, 1, 1.5, 2, 4, 5, 6),
    (0, 1.5, 2, 3, 4, 6),
    (0, 0.5, 1, 2, 3, 4, 5.5, 6),
    (0, 2, 2.5, 3, 4, 6, 6.5),
)
"""The beats of a phrase's notes within its two bars; each leaves the last beat free."""


def piece(chance: Chance) -> Wave:
    """The whole piece, for playing in a loop."""
    wave = np.zeros(round(LENGTH * RATE))
    for bar, root in enumerate(GROUND):
        octave = 3 if root in "DE" else 2
        begin = bar * BEATS * BEAT
        laid_round(wave, begin, plucked(note(f"{root}{octave}"), 5.0, chance, decay=1.6, bright=0.15), 0.55)
        fifth = note(f"{root}{octave}") * 1.5
        laid_round(wave, begin + 2 * BEAT, plucked(fifth, 4.0, chance, decay=1.3, bright=0.1), 0.28)
    for begin, pitch, level in _tune(chance):
        string = plucked(pitch, 4.0, chance, decay=1.1, bright=0.32)
        laid_round(wave, begin + chance.uniform(0, 0.018), string, level)
    wet = in_room(np.tile(wave, 2), chance, decay=0.55, wet=0.22, dark=3500)
    middle = wet[len(wave) : 2 * len(wave)]
    return softened(filtered(middle, (60, 9000)), 5000)


def _tune(chance: Chance) -> list[tuple[float, float, float]]:
    """The start, frequency and level of each note."""
    tunes: dict[str, list[int]] = {}
    notes = []
    for number, letter in enumerate(PHRASES):
        rhythm = RHYTHMS[ord(letter) - ord("A")]
        if letter not in tunes:
            tunes[letter] = _walk(chance, len(rhythm), start=3 + 2 * (ord(letter) - ord("A")) % 5)
        for beat, step in zip(rhythm, tunes[letter], strict=True):
            is_last = beat == rhythm[-1]
            changed = step if is_last else step + (chance.random() < 0.12) - (chance.random() < 0.12)
            pitch = note(SCALE[min(max(changed, 0), len(SCALE) - 1)])
            stress = 0.5 if beat % 4 == 0 else 0.36
            notes.append(((number * 2 * BEATS + beat) * BEAT, pitch, stress * chance.uniform(0.8, 1.0)))
            if chance.random() < 0.1:
                notes.append(((number * 2 * BEATS + beat) * BEAT - 0.09, pitch * 0.5, stress * 0.4))
    return [(begin % LENGTH, pitch, level) for begin, pitch, level in notes]


def _walk(chance: Chance, length: int, start: int) -> list[int]:
    """Steps on the scale: mostly to a neighbor, seldom a leap, and at the end to the root or the fifth."""
    steps = [start]
    while len(steps) < length - 1:
        move = int(chance.choice([-2, -1, -1, 0, 1, 1, 2]))
        steps.append(min(max(steps[-1] + move, 0), len(SCALE) - 1))
    home = min((0, 3, 5, 8, 10), key=lambda place: abs(place - steps[-1]))
    return [*steps, home]
