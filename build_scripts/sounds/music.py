"""The music: three pieces on one theme, and layers that join them as the deal goes on (docs/design.md, section 14).

A piece has the form A B A', eight bars each, with melody, bass, broken chords and, from B on, strings. Layers are eight
bars long, have the beat of table and city, and stay on D, E, A and B, which go with every chord of both; so they
can be joined to any bar.
"""

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from build_scripts.sounds.synthesis import (
    RATE,
    Chance,
    Wave,
    around,
    bowed,
    burst,
    drum,
    flute,
    in_room,
    laid_round,
    marimba,
    modes,
    note,
    plucked,
    softened,
)

BARS, BEATS = 24, 4
SECTION = 8
"""The bars of a section, and of a layer."""
BEAT = 34728.75
"""The samples of a beat at the table: 76 beats a minute."""
TITLE_BEAT = 29400.0
"""The samples of a beat on the title: 90 beats a minute."""

TABLE = (
    """F#5:1.5 E5:.5 D5 A4 | B4:1.5 D5:.5 F#5:2 | B4 D5 E5:1.5 D5:.5 | E5:3 -
    | F#5:1.5 E5:.5 D5 A5 | A5:1.5 F#5:.5 C#5:2 | B4 D5 E5 C#5 | D5:3 -""",
    """D5:2 B4 D5 | A5:3 F#5 | G5:1.5 F#5:.5 E5:2 | F#5 D5 B4:2
    | D5:2 G5 B5 | A5:2 F#5:2 | G5 F#5 E5 D5 | E5:2 C#5 -""",
)
TABLE_CHORDS = ("D | Bm | G | A | D | F#m | G A | D", "G | D | Em | Bm | G | D | Em | A")
CITY = (
    """A4 D5:1.5 E5:.5 F5 | E5:1.5 D5:.5 C5 G4 | A4 D5 F5 E5:.5 D5:.5 | E5:3 -
    | F5:1.5 G5:.5 A5:2 | G5:1.5 F5:.5 E5:2 | D5 A#4 D5 F5 | E5:1.5 C5:.5 D5:2""",
    """C5 F5 A5:2 | G5:2 E5 C5 | F5 A5 D6:2 | D6 C6:.5 A#5:.5 F5:2
    | A5:1.5 G5:.5 F5:2 | G5 F5:.5 D5:.5 A#4:2 | C#5 E5 G5:1.5 F5:.5 | E5:3 -""",
)
CITY_CHORDS = ("Dm | C | Dm | Am | F | C | Gm | Am Dm", "F | C | Dm | A# | F | Gm | A | A")
TITLE = (
    """D5:.5 E5:.5 F#5 A5:1.5 F#5:.5 | B5:1.5 A5:.5 F#5 D5 | F#5:.5 E5:.5 D5 A4 D5 | E5:3 -
    | D5:.5 E5:.5 F#5 B5:1.5 A5:.5 | G5 B5 D6:1.5 B5:.5 | A5 E5 F#5:.5 E5:.5 C#5 | D5:3 -""",
    """B5:2 G5 D5 | C#6:1.5 A5:.5 E5:2 | A5 C#6 A5 F#5 | D6:2 B5:2
    | B5:1.5 A5:.5 G5:2 | E5 A5 C#6:2 | D6:1.5 C#6:.5 A5 F#5 | E5:3 -""",
)
TITLE_CHORDS = ("D | G | D | A | Bm | G | A | D", "G | A | F#m | Bm | G | A | D | A")
"""Tunes and chords of the sections A and B; a note lasts a beat unless it says otherwise, and ``-`` is a rest."""

Note = tuple[float, str, float]
"""The beat on which a note begins, its name, and its beats."""


def read_tune(text: str) -> list[Note]:
    """The notes of a tune, of which every bar must be full."""
    notes, bar = [], 0
    for bar, words in enumerate(text.split("|")):
        at = 0.0
        for word in words.split():
            name, _, length = word.partition(":")
            if name != "-":
                notes.append((bar * BEATS + at, name, float(length or 1)))
            at += float(length or 1)
        assert at == BEATS, f"bar {bar + 1} has {at} beats"
    assert bar + 1 == SECTION, f"a section of {bar + 1} bars"
    return notes


def read_chords(text: str) -> list[tuple[float, float, str]]:
    """The chords of a section: the beat on which each begins, its beats, and its name."""
    return [
        (bar * BEATS + number * BEATS / len(names), BEATS / len(names), name)
        for bar, names in enumerate(map(str.split, text.split("|")))
        for number, name in enumerate(names)
    ]


def tones(chord: str, lowest: float) -> tuple[float, float, float]:
    """Root, third and fifth of a chord; the root is the lowest at or above a frequency."""
    root = note(f"{chord.removesuffix('m')}1")
    while root < lowest * 0.999:
        root *= 2
    return root, root * 2 ** ((3 if chord.endswith("m") else 4) / 12), root * 2 ** (7 / 12)


class Score:
    """A looped wave onto which instruments are played, by the beat."""

    def __init__(self, chance: Chance, bars: int, beat: float) -> None:
        self.wave = np.zeros(round(bars * BEATS * beat))
        self.chance = chance
        self._beat = beat / RATE
        self._string = cache(self._pluck)

    def _pluck(self, pitch: float, decay: float, bright: float, take: int) -> Wave:
        del take
        return plucked(pitch, decay * 3, self.chance, decay=decay, bright=bright)

    def play(self, at: float, part: Wave, level: float, human: float = 0.008) -> None:
        """Play a sound on a beat, at most ``human`` seconds late."""
        laid_round(self.wave, (at * self._beat + self.chance.uniform(0, human)) % self.length, part, level)

    @property
    def length(self) -> float:
        return len(self.wave) / RATE

    def seconds(self, beats: float) -> float:
        return beats * self._beat

    def pluck(self, at: float, pitch: float, level: float, *, decay: float = 1.1, bright: float = 0.3) -> None:
        take = int(self.chance.integers(3))
        self.play(at, self._string(pitch, decay, bright, take), level * self.chance.uniform(0.88, 1.0))

    def blow(self, at: float, pitch: float, beats: float, level: float) -> None:
        self.play(at, flute(pitch, self.seconds(beats) * 0.94, self.chance), level)

    def bow(self, at: float, pitch: float, beats: float, level: float, bright: float = 0.35) -> None:
        self.play(at, bowed(pitch, self.seconds(beats), self.chance, bright=bright), level, 0)

    def mixed(self, *, decay: float = 0.5, wet: float = 0.2, above: float = 8500) -> Wave:
        """The whole in a hall, from its end back to its beginning."""
        hall = int(self.chance.integers(1 << 30))
        return around(
            self.wave,
            lambda wave: softened(in_room(wave, np.random.default_rng(hall), decay=decay, wet=wet, dark=4200), above),
        )


def piece(chance: Chance, tunes: tuple[str, str], chords: tuple[str, str], beat: float, *, lively: float) -> Wave:
    """A piece of the form A B A'.

    :param lively: from 0, broken chords in quavers under a plucked tune, to 1, with a dance under it.
    """
    score = Score(chance, BARS, beat)
    for number, section in enumerate("ABA"):
        begin = number * SECTION * BEATS
        which = "AB".index(section)
        is_last = number == 2
        _accompany(score, begin, chords[which], lively, strings=number > 0)
        for at, name, beats in read_tune(tunes[which]):
            pitch = note(name)
            if section == "B":
                score.blow(begin + at, pitch, beats, 0.21)
            else:
                score.pluck(begin + at, pitch, 0.5 if at % BEATS == 0 else 0.42, decay=1.3, bright=0.42)
                if is_last and beats >= 1.5:  # the string is struck again, an octave below, as on a zither
                    score.pluck(begin + at + 0.75, pitch / 2, 0.2, bright=0.25)
        if is_last:
            for at, beats, chord in read_chords(chords[which]):
                third = tones(chord, note("A4"))[1] if at % 8 else tones(chord, note("F#4"))[0]
                score.blow(begin + at, third, beats, 0.10)
    return score.mixed()


def _accompany(score: Score, begin: float, chords: str, lively: float, *, strings: bool) -> None:
    """Bass, broken chords, a soft drum, and strings."""
    for at, beats, chord in read_chords(chords):
        root, third, fifth = tones(chord, note("A2"))
        score.pluck(begin + at, root / (2 if root > note("E3") else 1), 0.6, decay=1.5, bright=0.12)
        if beats > 2:
            score.pluck(begin + at + 2, fifth / 2, 0.34, decay=1.2, bright=0.1)
        order = (root, fifth, root * 2, third * 2, fifth * 2, third * 2, root * 2, fifth)
        for number, pitch in enumerate(order[: round(beats * 2)]):
            if number or not strings:
                score.pluck(begin + at + number / 2, pitch, 0.15 + 0.05 * (number % 4 == 0), decay=0.8, bright=0.2)
        if strings:
            for pitch, level in ((root, 0.055), (fifth, 0.04), (third * 2, 0.035)):
                score.bow(begin + at, pitch, beats, level, bright=0.25)
    for bar in range(SECTION):
        for at, level in ((0, 0.14), (2.5, 0.07)):
            score.play(begin + bar * BEATS + at, drum(score.chance, note("A2")), level)
        if lively:
            for half in range(BEATS * 2):
                shaken = burst(score.chance, 0.018, 0.12, (3500, 8000))
                score.play(begin + bar * BEATS + half / 2, shaken, lively * (0.03 if half % 2 else 0.015))


def ready_layer(chance: Chance) -> Wave:
    """Somebody is ready: a hand drum that walks, and strings that swell on D and A."""
    score = Score(chance, SECTION, BEAT)
    for bar in range(SECTION):
        for at, level, low in ((0, 0.5, "D2"), (1.5, 0.22, "A2"), (2, 0.34, "E2"), (3, 0.2, "A2"), (3.5, 0.16, "B2")):
            score.play(bar * BEATS + at, drum(chance, note(low)), level)
        for half in range(BEATS * 2):
            score.play(bar * BEATS + half / 2, burst(chance, 0.014, 0.1, (3500, 8000)), 0.05 if half % 2 else 0.025)
    for bar in range(0, SECTION, 2):
        for name, level in (("D3", 0.10), ("A3", 0.07), ("E4" if bar % 4 else "D4", 0.05)):
            score.bow(bar * BEATS, note(name), 8, level)
    return score.mixed(decay=0.4)


def last_layer(chance: Chance) -> Wave:
    """The wall comes to its end: strings plucked in quavers, a wooden clock, and a high note that trembles."""
    score = Score(chance, SECTION, BEAT)
    turning = ("D4", "A4", "D4", "E4", "D4", "A4", "B3", "A3")
    for bar in range(SECTION):
        for half in range(BEATS * 2):
            at = bar * BEATS + half / 2
            score.pluck(at, note(turning[half]), 0.40 if half % 4 == 0 else 0.28, decay=0.35, bright=0.35)
            pitch = note("A5" if half % 2 else "D6")
            score.play(at, modes([pitch, pitch * 2.42], [0.03, 0.012], [1, 0.3], 0.15), 0.07, 0.002)
        for at in range(BEATS):
            score.play(bar * BEATS + at, drum(chance, note("D2")), 0.42 if at % 2 == 0 else 0.24)
    for bar in range(0, SECTION, 4):
        score.bow(bar * BEATS, note("A5"), 8, 0.022, bright=0.2)
        score.bow(bar * BEATS + 8, note("D6"), 8, 0.018, bright=0.2)
    return score.mixed(decay=0.35)


def won_layer(chance: Chance) -> Wave:
    """Somebody has won: rosewood and small bells run through D, E, A and B."""
    score = Score(chance, SECTION, BEAT)
    runs = (("D5", "A5", "B5", "D6", "E6", "D6", "B5", "A5"), ("E5", "A5", "B5", "E6", "A6", "E6", "D6", "B5"))
    for bar in range(SECTION):
        for half, name in enumerate(runs[bar % 2]):
            score.play(bar * BEATS + half / 2, marimba(note(name)), 0.16 + 0.1 * (half % 4 == 0))
        for at in (0, 2):
            score.play(bar * BEATS + at, drum(chance, note("A2")), 0.26)
        for at in (1, 3):
            score.play(bar * BEATS + at, modes([5200, 7100, 8300], [0.12, 0.09, 0.06], [1, 0.6, 0.4], 0.5), 0.03)
    for bar in range(0, SECTION, 2):
        score.bow(bar * BEATS, note("D4"), 8, 0.05)
        score.bow(bar * BEATS, note("A4"), 8, 0.04)
    return score.mixed()


PIECES: dict[str, Callable[[Chance], Wave]] = {
    "title": lambda chance: piece(chance, TITLE, TITLE_CHORDS, TITLE_BEAT, lively=1.0),
    "table": lambda chance: piece(chance, TABLE, TABLE_CHORDS, BEAT, lively=0.0),
    "city": lambda chance: piece(chance, CITY, CITY_CHORDS, BEAT, lively=0.6),
}
LAYERS: dict[str, Callable[[Chance], Wave]] = {"ready": ready_layer, "last": last_layer, "won": won_layer}


def every_wave() -> Iterator[tuple[str, Wave]]:
    """Pieces and layers, each with the name of its file."""
    for number, (name, make) in enumerate((PIECES | LAYERS).items()):
        yield f"music_{name}", make(np.random.default_rng([1878, number]))
