"""Draws the game's pictures and cuts its fonts again: ``python build_scripts/make_assets.py [GROUP ...]``.

Needs the ``assets`` extra (skia-python, numpy, scipy, Pillow, fontTools) and Debian's packages fonts-inter,
fonts-noto-core and fonts-lxgw-wenkai. The same code gives the same pictures.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__, "skia")

import argparse
import time
from collections.abc import Callable

from build_scripts.assets import (
    app_icon,
    avatars,
    backdrops,
    chart,
    dice,
    figures,
    fonts,
    icons,
    phone,
    textures,
    tile_sheets,
    title,
    ways,
)

GROUPS: dict[str, Callable[[int], None]] = {
    "tiles": tile_sheets.make,
    "dice": dice.make,
    "avatars": avatars.make,
    "backdrops": backdrops.make,
    "chart": chart.make,
    "figures": figures.make,
    "icons": icons.make,
    "materials": textures.make,
    "title": title.make,
    "ways": ways.make,
    "phone": phone.make,
    "icon": app_icon.make,
    "fonts": fonts.make,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Draws the game's pictures and cuts its fonts again.")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"{', '.join(GROUPS)}; all if none is named")
    parser.add_argument("--jobs", type=int, default=2, help="processes for the tiles (2)")
    arguments = parser.parse_args()
    unknown = set(arguments.groups) - set(GROUPS)
    if unknown:
        parser.error(f"no such group: {', '.join(sorted(unknown))}")
    for name in arguments.groups or GROUPS:
        begun = time.monotonic()
        GROUPS[name](arguments.jobs)
        print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
