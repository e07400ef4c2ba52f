"""Makes all sounds of the game again, from nothing: ``python build_scripts/make_sounds.py``.

Needs the ``assets`` extra. Prints what can be measured of each: length, peak and mean level, where its energy lies
(the centroid), and how long it takes to fall by 20 dB after its peak.
"""

import sys
import zlib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from build_scripts.sounds import effects, music, ogg, room  # noqa: E402 - found by way of the line above
from build_scripts.sounds.synthesis import RATE, Wave, finished  # noqa: E402

FOLDER = ROOT / "assets" / "sounds"
MUSIC_PEAK = 0.5
ROOM_LEVEL = 10 ** (-30 / 20)
"""The mean level of the murmur."""


def measured(wave: Wave) -> str:
    """A row of figures."""
    spectrum = np.abs(np.fft.rfft(wave)) ** 2
    centroid = (spectrum * np.fft.rfftfreq(len(wave), 1 / RATE)).sum() / spectrum.sum()
    mean = 10 * np.log10((wave**2).mean())
    window = round(0.004 * RATE)
    level = np.sqrt(np.convolve(wave**2, np.ones(window) / window, "same"))
    after = level[level.argmax() :]
    fallen = int(np.flatnonzero(after > after[0] / 10)[-1]) / RATE
    peak = 20 * np.log10(np.abs(wave).max())
    return f"{len(wave) / RATE:6.2f} s {peak:6.1f} dB {mean:6.1f} dB {centroid:6.0f} Hz {1000 * fallen:6.0f} ms"


def main() -> int:
    """Make everything."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.ogg"):
        old.unlink()
    total = 0
    for sound, (make, variants, peak) in effects.EFFECTS.items():
        for variant in range(variants):
            chance = np.random.default_rng([zlib.crc32(sound.value.encode()), variant])
            wave = finished(make(chance, variant), peak)
            path = FOLDER / f"{sound.value}-{variant + 1:02}.ogg"
            ogg.write(path, wave)
            total += path.stat().st_size
            print(f"{path.name:20} {measured(wave)} {path.stat().st_size / 1024:6.1f} KiB")
    wave = music.piece(np.random.default_rng(1878))
    wave *= MUSIC_PEAK / np.abs(wave).max()
    path = FOLDER / "music.ogg"
    ogg.write(path, wave, loss=0.6)
    total += path.stat().st_size
    print(f"{path.name:20} {measured(wave)} {path.stat().st_size / 1024:6.1f} KiB")
    wave = room.murmur(np.random.default_rng(1912))
    wave *= ROOM_LEVEL / np.sqrt((wave**2).mean())
    path = FOLDER / "room.ogg"
    ogg.write(path, wave, loss=0.8)
    total += path.stat().st_size
    print(f"{path.name:20} {measured(wave)} {path.stat().st_size / 1024:6.1f} KiB")
    print(f"{total / 1024:.0f} KiB in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
