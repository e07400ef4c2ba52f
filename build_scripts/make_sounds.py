"""Makes all sounds of the game: ``python build_scripts/make_sounds.py``.

Needs the ``assets`` extra. For each sound it prints the length, the peak and mean level, the centroid of its energy,
and the time it takes to fall by 20 dB after its peak.
"""

import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from build_scripts.sounds import effects, music, room  # noqa: E402 - found by way of the line above
from build_scripts.sounds.synthesis import RATE, Wave, finished  # noqa: E402

FOLDER = ROOT / "assets" / "sounds"
MUSIC_PEAK = 0.5
ROOM_LEVEL = 10 ** (-30 / 20)
"""The mean level of the murmur."""
_BLOCK = 1 << 15
_SERIAL = 1
_HEAD = struct.Struct("<4sBBqIIIB")


def _write(path: Path, wave: Wave, loss: float) -> None:
    """Write a wave as Ogg Vorbis.

    :param loss: from 0, the largest file, to 1, the smallest.
    """
    with soundfile.SoundFile(path, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=loss) as file:
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


def measured(wave: Wave) -> str:
    """The figures of a sound, as one row."""
    spectrum = np.abs(np.fft.rfft(wave)) ** 2
    centroid = (spectrum * np.fft.rfftfreq(len(wave), 1 / RATE)).sum() / spectrum.sum()
    mean = 10 * np.log10((wave**2).mean())
    window = round(0.004 * RATE)
    level = np.sqrt(np.convolve(wave**2, np.ones(window) / window, "same"))
    after = level[level.argmax() :]
    fallen = int(np.flatnonzero(after > after[0] / 10)[-1]) / RATE
    peak = 20 * np.log10(np.abs(wave).max())
    return f"{len(wave) / RATE:6.2f} s {peak:6.1f} dB {mean:6.1f} dB {centroid:6.0f} Hz {1000 * fallen:6.0f} ms"


def _made() -> Iterator[tuple[str, Wave, float]]:
    """Every sound: its file, its wave, and the loss allowed in compression."""
    for sound, (make, variants, peak) in effects.EFFECTS.items():
        for variant in range(variants):
            chance = np.random.default_rng([zlib.crc32(sound.value.encode()), variant])
            yield f"{sound.value}-{variant + 1:02}.ogg", finished(make(chance, variant), peak), 0.5
    wave = music.piece(np.random.default_rng(1878))
    yield "music.ogg", wave * (MUSIC_PEAK / np.abs(wave).max()), 0.6
    wave = room.murmur(np.random.default_rng(1912))
    yield "room.ogg", wave * (ROOM_LEVEL / np.sqrt((wave**2).mean())), 0.8
    for name, outside in room.ROOMS.items():
        wave = outside(np.random.default_rng([zlib.crc32(name.encode())]))
        yield f"room_{name}.ogg", wave * (ROOM_LEVEL / np.sqrt((wave**2).mean())), 1.0


def _kept(name: str, wave: Wave, loss: float) -> int:
    """Write and measure a sound; return the size of its file."""
    path = FOLDER / name
    _write(path, wave, loss)
    size = path.stat().st_size
    print(f"{name:20} {measured(wave)} {size / 1024:6.1f} KiB")
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
