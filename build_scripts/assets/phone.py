"""The pictures of the phone's page, made from those of the game: smaller and more compressed, to load at once.

Run it after the groups that it uses: ``make_assets.py phone``.
"""

import json

from PIL import Image

from build_scripts.assets.packing import ASSETS, Cut, Entry, folder, part_of, write_index, write_sheet

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
    index = json.loads((ASSETS / where / f"{where}.json").read_text(encoding="ascii"))
    sheet = next(entry for entry in index["sheets"] if entry["file"] == file)
    share = width / sheet["width"]
    cuts = {}
    for name, (x, y, wide, high, left, top) in sheet["sprites"].items():
        if kind == "icon" and name not in ICONS:
            continue
        size = (round(wide * share), round(high * share))
        picture = Image.open(ASSETS / where / (part_of(file, name) if sheet.get("apart") else file)).convert("RGBA")
        sprite = picture.crop((x, y, x + wide, y + high)).resize(size, Image.Resampling.LANCZOS)
        cuts[name] = Cut(sprite, left, top)
    return write_sheet("phone", kind, width, cuts, lossless=False, quality=quality)
