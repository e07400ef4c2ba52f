"""Makes all sounds of the game: ``python build_scripts/make_sounds.py``.

Needs the ``assets`` extra. All takes of a sound lie in one file, one after the other in equal parts, because the head
of a file is as large as a short sound; the name says how many (``game/app/sound/decoder``).

For each take it prints the length, the peak, the loudest 0.4 seconds in LUFS (EBU R128; of music and rooms the whole),
the centroid of its energy, the share of it above 4 kHz, and the time it takes to fall by 20 dB after its peak.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import struct
import zlib
from collections.abc import Iterator, Sequence

import numpy as np
import pyloudnorm
import soundfile
from scipy import signal

from build_scripts.sounds import effects, music, room, voices
from build_scripts.sounds.synthesis import RATE, Wave, finished
from game.app.sound.decoder import GRID

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assets" / "sounds"
MUSIC_LOUDNESS = -23.0
"""In LUFS, as the following are: music as a whole."""
LAYER_LOUDNESS = -27.0
"""A layer as a whole."""
ROOM_LOUDNESS = -34.0
"""A room as a whole."""
CALL_LOUDNESS = -20.0
"""A call in its loudest 0.4 seconds."""
QUIET = -31.0
"""Below this loudness a sound is compressed less, or its takes would not stay equally loud."""
HIGHEST_PEAK = 0.8
"""A sound that would rise above it becomes quieter in all its takes."""
BETWEEN = 0.03
"""The silence after the longest take of a sound, in seconds."""
_BLOCK = 1 << 15
_SERIAL = 1
_HEAD = struct.Struct("<4sBBqIIIB")


def _write(path: Path, wave: Wave, rate: int, loss: float) -> None:
    """Write a wave as Ogg Vorbis.

    :param loss: from 0, the largest file, to 1, the smallest.
    """
    with soundfile.SoundFile(path, "w", rate, 1, format="OGG", subtype="VORBIS", compression_level=loss) as file:
        for begin in range(0, len(wave), _BLOCK):
            file.write(wave[begin : begin + _BLOCK].astype("float32"))
    path.write_bytes(b"".join(_numbered(path.read_bytes())))


def _numbered(stream: bytes) -> Iterator[bytes]:
    """The pages of an Ogg stream with a fixed serial number, in place of the encoder's random one."""
    at = 0
    while at < len(stream):
        sign, version, kind, position, _, number, _, segments = _HEAD.unpack_from(stream, at)
        table = stream[at + _HEAD.size : at + _HEAD.size + segments]
        body = stream[at + _HEAD.size + segments : at + _HEAD.size + segments + sum(table)]
        blank = _HEAD.pack(sign, version, kind, position, _SERIAL, number, 0, segments) + table + body
        yield blank[:22] + struct.pack("<I", _checksum(blank)) + blank[26:]
        at += len(blank)


_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _checksum(page: bytes) -> int:
    """Ogg's checksum (RFC 3533, section 6): zlib's CRC with all bits mirrored, starting at 0 and not inverted."""
    value = zlib.crc32(page.translate(_MIRRORED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{value:032b}"[::-1], 2)


def loudness(wave: Wave, *, whole: bool = False) -> float:
    """The loudness of a wave in LUFS: of its loudest 0.4 seconds, or as a whole."""
    meter = pyloudnorm.Meter(RATE)
    if whole:
        return float(meter.integrated_loudness(wave))
    rest = np.zeros(round(0.4 * RATE))
    meter.integrated_loudness(np.concatenate([rest, wave, rest]))
    return float(max(meter.blockwise_loudness))


def measured(wave: Wave, *, whole: bool) -> str:
    """The figures of a sound, as one row."""
    spectrum = np.abs(np.fft.rfft(wave)) ** 2
    frequencies = np.fft.rfftfreq(len(wave), 1 / RATE)
    centroid = (spectrum * frequencies).sum() / spectrum.sum()
    high = spectrum[frequencies > 4000].sum() / spectrum.sum()
    window = round(0.004 * RATE)
    level = np.sqrt(np.convolve(wave**2, np.ones(window) / window, "same"))
    after = level[level.argmax() :]
    fallen = int(np.flatnonzero(after > after[0] / 10)[-1]) / RATE
    peak = 20 * np.log10(np.abs(wave).max())
    return (
        f"{len(wave) / RATE:6.2f} s {peak:6.1f} dB {loudness(wave, whole=whole):6.1f} LUFS {centroid:6.0f} Hz"
        f" {100 * high:5.1f} % {1000 * fallen:6.0f} ms"
    )


def _as_loud(waves: Sequence[Wave], wanted: float) -> list[Wave]:
    """The takes of a sound, all equally loud."""
    takes = [wave * 10 ** ((wanted - loudness(wave)) / 20) for wave in waves]
    highest = max(np.abs(wave).max() for wave in takes)
    return [wave * min(1.0, HIGHEST_PEAK / highest) for wave in takes]


def _made() -> Iterator[tuple[str, list[Wave], int, float]]:
    """Every sound: its name, its takes, by what its rate is divided, and the loss allowed in compression."""
    for sound, (make, takes, wanted) in effects.EFFECTS.items():
        chances = [np.random.default_rng([zlib.crc32(sound.value.encode()), take]) for take in range(takes)]
        waves = [finished(make(chance, take), 0.5) for take, chance in enumerate(chances)]
        is_dark = sound in effects.DARK
        yield f"{sound.value}-{takes}", _as_loud(waves, wanted), 2 if is_dark else 1, 0.8 if wanted < QUIET else 1.0
    for portrait in voices.MANNERS:
        waves = [finished(wave, 0.5) for wave in voices.takes_of(portrait)]
        yield f"call_{portrait}-{len(waves)}", _as_loud(waves, CALL_LOUDNESS), 3, 1.0
    for name, wave in music.every_wave():
        wanted = LAYER_LOUDNESS if name.removeprefix("music_") in music.LAYERS else MUSIC_LOUDNESS
        yield name, [wave * 10 ** ((wanted - loudness(wave, whole=True)) / 20)], 3, 1.0
    for name, outside in {"": room.murmur, **room.ROOMS}.items():
        wave = outside(np.random.default_rng([1912, zlib.crc32(name.encode())]))
        wave = wave * 10 ** ((ROOM_LOUDNESS - loudness(wave, whole=True)) / 20)
        yield f"room_{name}" if name else "room", [wave], 5 if name == "rain" else 6, 1.0


def _kept(name: str, waves: Sequence[Wave], divided: int, loss: float) -> int:
    """Write and measure a sound; return the size of its file."""
    path = FOLDER / f"{name}.ogg"
    if name.startswith(tuple(f"music_{piece}" for piece in music.PIECES)):
        joined = np.tile(waves[0], 3)
        piece = len(waves[0]) // divided
        joined = signal.resample_poly(joined, 1, divided)[piece : 2 * piece]
    elif len(waves) == 1:
        margin, loop = GRID // divided, len(waves[0]) // divided
        thinned = signal.resample_poly(np.tile(waves[0], 3), 1, divided)
        joined = thinned[loop - margin : 2 * loop + margin]
    else:
        slot = -(-(max(map(len, waves)) + round(BETWEEN * RATE)) // GRID) * GRID + GRID
        joined = np.concatenate([np.pad(wave, (0, slot - len(wave))) for wave in waves] + [np.zeros(GRID)])
        joined = joined if divided == 1 else signal.resample_poly(joined, 1, divided)
    _write(path, joined, RATE // divided, loss)
    size = path.stat().st_size
    for number, wave in enumerate(waves, start=1):
        take = f"{name} {number}" if len(waves) > 1 else name
        print(f"{take:22} {measured(wave, whole=len(waves) == 1)}")
    print(f"{path.name:22} {size / 1024:6.1f} KiB", flush=True)
    return size


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.ogg"):
        old.unlink()
    total = sum(_kept(*made) for made in _made())
    print(f"{total / 1024:.0f} KiB in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
