"""The sound files: how loud they are by EBU R128, where they begin and end, and what is in them."""

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.app.sound.audio import CHANNELS
from game.app.sound.decoder import decoded
from game.app.sound.music import Layer, Piece
from game.app.sound.sounds import CALLS, Sound
from game.players.characters import CAST
from game.players.journey import JOURNEY

RATE = 44100
FILES = Path(__file__).resolve().parents[3] / "assets" / "sounds"
ROOMS = ("room", *sorted({f"room_{stop.room}" for stop in JOURNEY.way}))
PIECES = tuple(f"music_{piece.value}" for piece in Piece)
MUSIC = (*PIECES, *(f"music_{layer.value}" for layer in Layer))
TAKES = sorted(path for path in FILES.glob("*-[0-9]*.ogg"))
LARGEST_IN_ALL = 2_200_000
OFTEN = (Sound.TILE_TAP, Sound.TILE_DOWN, Sound.TILE_SLIDE, Sound.SET_DOWN, Sound.BUTTON, Sound.SCORE_LINE, Sound.WIN)

pytestmark = pytest.mark.slow  # all sounds are decoded


@pytest.fixture(autouse=True)
def mixer() -> Iterator[None]:
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    pygame.mixer.set_num_channels(CHANNELS)
    yield
    pygame.mixer.quit()


@cache
def takes(path: Path) -> list[np.ndarray]:
    """The takes in a file, or its loop, as the game plays them, from -1 to 1."""
    return [np.frombuffer(sound.get_raw(), "<i2")[::2] / 32768 for sound in decoded(path)]


def wave(path: Path) -> np.ndarray:
    """The samples of music or of a room."""
    if path.stem in PIECES:
        return np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2")[::2] / 32768
    return takes(path)[0]


def samples_in(path: Path) -> int:
    """The samples of a file as the mixer hears them, by the last page of the Ogg stream and the rate in its head."""
    content = path.read_bytes()
    (last,) = struct.unpack_from("<q", content, content.rindex(b"OggS") + 6)
    (rate,) = struct.unpack_from("<I", content, content.index(b"vorbis") + 11)
    return int(last * RATE / rate)


def weighted(samples: np.ndarray) -> np.ndarray:
    """The samples as an ear weighs them (ITU-R BS.1770: a shelf and a high pass, here at their 48 kHz)."""
    spectrum = np.fft.rfft(samples)
    back = np.exp(-2j * np.pi * np.fft.rfftfreq(len(samples), 1 / RATE) / 48000)
    shelf = (1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585)
    high = (1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)
    for over, under in (shelf, high):
        spectrum = spectrum * np.polyval(over[::-1], back) / np.polyval(under[::-1], back)
    return np.fft.irfft(spectrum, len(samples))


def blocks(samples: np.ndarray) -> np.ndarray:
    """The power of every 0.4 seconds, a tenth of a second apart."""
    rest = np.zeros(round(0.4 * RATE))
    sums = np.concatenate([[0.0], np.cumsum(weighted(np.concatenate([rest, samples, rest])) ** 2)])
    begins = np.arange(0, len(sums) - len(rest), RATE // 10)
    return (sums[begins + len(rest)] - sums[begins]) / len(rest)


def lufs(power: float) -> float:
    return float(-0.691 + 10 * np.log10(power))


def loudest(samples: np.ndarray) -> float:
    """The loudest 0.4 seconds, in LUFS."""
    return lufs(blocks(samples).max())


def loudness(samples: np.ndarray) -> float:
    """The loudness of the whole, in LUFS: what is 10 LU below the rest does not count."""
    power = blocks(samples)
    power = power[power > 10 ** ((-70 + 0.691) / 10)]
    return lufs(power[power > power.mean() / 10].mean())


def test_a_tone_is_as_loud_as_the_standard_says() -> None:
    """EBU Tech 3341, case 1, in one channel: a sine of 1 kHz at -23 dBFS is 3 LU below -23 LUFS."""
    tone = 10 ** (-23 / 20) * np.sin(2 * np.pi * 1000 * np.arange(20 * RATE) / RATE)
    assert loudness(tone) == pytest.approx(-26.0, abs=0.1)


def test_every_file_belongs_to_a_sound_and_all_are_small() -> None:
    names = {path.stem.rpartition("-")[0] or path.stem for path in FILES.iterdir()}
    calls = {f"call_{portrait}" for portrait in CAST}
    assert names == {sound.value for sound in Sound if sound not in CALLS} | calls | {*ROOMS, *MUSIC}
    assert sum(path.stat().st_size for path in FILES.iterdir()) < LARGEST_IN_ALL


@pytest.mark.parametrize("sound", [sound for sound in Sound if sound not in (*CALLS, Sound.COUNT_TICK, Sound.SEAL)])
def test_no_event_sounds_twice_the_same(sound: Sound) -> None:
    """docs/design.md, section 14: three takes, five of what is heard often."""
    (path,) = FILES.glob(f"{sound.value}-[0-9]*.ogg")
    heard = takes(path)
    assert len(heard) == 5 if sound in OFTEN else len(heard) in (3, 5)
    assert len({take.tobytes() for take in heard}) == len(heard)


def test_each_seal_is_a_fifth_above_the_one_before() -> None:
    (path,) = FILES.glob(f"{Sound.SEAL.value}-[0-9]*.ogg")
    for number, take in enumerate(takes(path)):
        power = np.abs(np.fft.rfft(take, 4 * RATE)) ** 2
        power[: 4 * 140] = 0  # the table below
        assert power.argmax() / 4 == pytest.approx(146.8 * 1.5**number, rel=0.02)


@pytest.mark.parametrize("path", TAKES, ids=lambda path: path.stem)
def test_takes_are_equally_loud_and_neither_silent_nor_cut_off(path: Path) -> None:
    loud = [loudest(take) for take in takes(path)]
    is_scale = path.stem.startswith(Sound.COUNT_TICK.value)
    assert max(loud) - min(loud) < (1.5 if is_scale else 1.0), "takes of one sound lie within 1 LU"
    assert min(loud) > -40
    assert max(loud) < -16
    for take in takes(path):
        peak = np.abs(take).max()
        assert 0.05 < peak < 0.9
        assert abs(take.mean()) < 0.003
        assert np.abs(take[:8]).max() < 0.1 * peak
        assert np.abs(take[-64:]).max() < 0.02 * peak


@pytest.mark.parametrize("path", sorted(FILES.glob("call_*.ogg")), ids=lambda path: path.stem)
def test_calls_of_all_characters_are_equally_loud(path: Path) -> None:
    assert [loudest(take) for take in takes(path)] == pytest.approx([-20.0] * 12, abs=1.0)


def test_a_tile_is_bone_on_wood() -> None:
    """Where a discard was a dull knock, with 2 % of its energy above 4 kHz."""
    (path,) = FILES.glob("tile_down-*.ogg")
    for take in takes(path):
        power = np.abs(np.fft.rfft(take)) ** 2
        frequencies = np.fft.rfftfreq(len(take), 1 / RATE)
        assert power[frequencies > 4000].sum() > 0.1 * power.sum()
        assert power[frequencies < 700].sum() > 0.1 * power.sum(), "the board below is not heard"


def share_above(samples: np.ndarray, hertz: float) -> float:
    """The share of the energy above a frequency."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(power[np.fft.rfftfreq(len(samples), 1 / RATE) > hertz].sum() / power.sum())


@pytest.mark.parametrize("path", sorted(FILES.glob("call_*.ogg")), ids=lambda path: path.stem)
def test_a_call_is_a_word_and_no_beep(path: Path) -> None:
    """A chow begins with a hiss and ends in a dark vowel, a pung and a kong have a voice and end in the nose."""
    said = takes(path)
    for number, take in enumerate(said):
        loud = np.flatnonzero(np.abs(take) > 0.02 * np.abs(take).max())
        word = take[loud[0] : loud[-1]]
        begin, end = word[: RATE // 20], word[len(word) // 2 :]
        call = CALLS[number // 3]
        if call is Sound.CHOW:
            assert share_above(begin, 2000) > 0.5
        assert share_above(end, 1500) < 0.35
        assert 0.3 < len(word) / RATE < 1.4


def test_a_large_animal_speaks_deeper_than_a_small_one() -> None:
    def height(portrait: str) -> float:
        """The mean frequency of the energy in its pungs and kongs."""
        (path,) = FILES.glob(f"call_{portrait}-*.ogg")
        said = np.concatenate(takes(path)[3:9])
        power = np.abs(np.fft.rfft(said)) ** 2
        return float((power * np.fft.rfftfreq(len(said), 1 / RATE)).sum() / power.sum())

    assert height("bear") < height("panda") < height("sparrow")


@pytest.mark.parametrize("name", MUSIC)
def test_music_has_its_loudness_and_no_peak(name: str) -> None:
    samples = wave(FILES / f"{name}.ogg")
    wanted = -23.0 if name in PIECES else -27.0
    assert loudness(samples) == pytest.approx(wanted, abs=1.0)
    assert np.abs(samples).max() < 0.7


def test_layers_keep_step_with_table_and_city() -> None:
    layers = {len(wave(FILES / f"music_{layer.value}.ogg")) for layer in Layer}
    pieces = {samples_in(FILES / f"music_{name}.ogg") for name in ("table", "city")}
    assert len(layers) == 1
    assert {samples / RATE for samples in pieces} == {3 * length / RATE for length in layers}


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_lasts_a_minute(name: str) -> None:
    samples = wave(FILES / f"{name}.ogg")
    assert len(samples) == pytest.approx(60 * RATE, abs=3)


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_lies_far_below_a_tile(name: str) -> None:
    samples = wave(FILES / f"{name}.ogg")
    assert loudness(samples) == pytest.approx(-34.0, abs=1.0)


@pytest.mark.parametrize("name", [*ROOMS, *MUSIC])
def test_the_end_leads_back_to_the_beginning(name: str) -> None:
    """Neither a step nor a burst at the seam, which is no louder or rougher than other places."""
    samples = wave(FILES / f"{name}.ogg")
    around = np.concatenate([samples[-RATE // 2 :], samples[: RATE // 2]])
    middle = len(around) // 2
    steps = np.abs(np.diff(samples))
    assert np.abs(np.diff(around[middle - 20 : middle + 20])).max() <= steps.max()
    size = RATE // 20
    levels = np.sqrt((samples[: len(samples) // size * size].reshape(-1, size) ** 2).mean(axis=1))
    seam = np.sqrt((around[middle - size // 2 : middle + size // 2] ** 2).mean())
    assert seam <= levels.max() * 1.05
    assert seam >= levels.min() * 0.5
