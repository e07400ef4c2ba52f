"""Writes the golden replays that are not there yet: ``python -m tests.replays.make_golden``.

A golden replay is a match as it was once played, its scores checked by plain trying. It is not made again when the
engine changes: it says that matches of the past still verify. Only when the rules change, delete one and make it anew.
"""

from pathlib import Path

from tests.playouts.test_gala import OPTIONS
from tests.playouts.walk import Walk

FOLDER = Path(__file__).parent
GOLDEN = {"gala_assisted": 14, "gala_tabletop": 87, "gala_sealed": 31}
"""The seeds of walks."""


def main() -> None:
    """Writes what is missing."""
    for name, seed in GOLDEN.items():
        path = FOLDER / f"{name}.jsonl"
        if not path.exists():
            walk = Walk(seed, OPTIONS[seed % len(OPTIONS)])
            walk.play()
            path.write_bytes(walk.file())


if __name__ == "__main__":
    main()
