"""The entry point of an installed wheel: ``sparrows``, or ``python -m sparrows``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "_program"))

from game.__main__ import main  # this one, whatever else is installed under that name

if __name__ == "__main__":
    sys.exit(main())
