"""The pictures of the phone's page, made from those of the game: smaller and more compressed, to load at once.

Run it after the groups that it uses: ``make_assets.py phone``.
"""

from PIL import Image

from build_scripts.assets.packing import ASSETS, Cut, Entry, folder, sprites, write_index, write_sheet

SHEETS = (
    ("tiles", "hand-0-264.webp", "hand", 132, 70),
    ("tiles", "hand-0-marks-264.webp", "hand-marks", 132, 70),
    ("tiles", "flat-0-132.webp", "flat", 99, 70),
    ("tiles", "flat-0-marks-132.webp", "flat-marks", 99, 70),
    ("avatars", "avatars-240.webp", "portrait", 120, 80),
    ("icons", "icons-128.webp", "icon", 64, 80),
)
"""The folder and sheet to take, the new kind, the width of its sprites, and the quality."""
ICONS = (
    *("back", "book", "bulb", "chart", "chow", "cross", "eye", "flag", "forward", "kong", "menu", "pung"),
    *("star", "talk", "tile", "wind-E", "wind-S", "wind-W", "wind-N"),
)
"""The icons on the page."""
WALNUT = (1280, 720)
"""The size of the wooden ground."""
ORNAMENT = (652, 522)
"""The size of the ornament on the felt."""


def make(_jobs: int) -> None:
    """Write all pictures into ``assets/phone``."""
    write_index("phone", [_smaller(*sheet) for sheet in SHEETS])
    for name, size in (("walnut.jpg", WALNUT), ("ornament.webp", ORNAMENT)):
        picture = Image.open(ASSETS / "materials" / name).resize(size, Image.Resampling.LANCZOS)
        picture.save(folder("phone") / f"{name.partition('.')[0]}.webp", method=6, quality=60)


def _smaller(where: str, file: str, kind: str, width: int, quality: int) -> Entry:
    """A sheet with its sprites scaled to another width."""
    before, found = sprites(where, file)
    cuts = {}
    for name, each in found.items():
        if kind == "icon" and name not in ICONS:
            continue
        size = tuple(round(length * width / before) for length in each.picture.size)
        cuts[name] = Cut(each.picture.resize(size, Image.Resampling.LANCZOS), each.dx, each.dy)
    return write_sheet("phone", kind, width, cuts, lossless=False, quality=quality)
