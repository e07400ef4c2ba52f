"""Cut the game's fonts down to its letters: ``python3 build_scripts/make_fonts.py``.

Needs fontTools and Debian's fonts-inter and fonts-noto-core. Figures of the bold face become tabular, so that numbers
that roll do not tremble. The licences stand beside the fonts, in ``assets/fonts``.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "assets" / "fonts"
FACES = ("Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf", "NotoSerifDisplay-Bold.ttf")
HEBREW_FACES = ("NotoSansHebrew-Regular.ttf", "NotoSansHebrew-Bold.ttf", "NotoSerifHebrew-Bold.ttf")
TABULAR = "Inter-Bold.otf"
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x400, 0x460),
    *range(0x2010, 0x2028),
    0x202F,
    0x2032,
    0x2033,
    0x2039,
    0x203A,
    0x20AC,
    0x2116,
    0x2122,
    *range(0x2190, 0x2194),
    0x21B5,
    0x2212,
    0x2248,
    0x2264,
    0x2265,
    0x2318,
    0x2713,
)
"""Latin with the letters of all of Europe, Russian, and the signs of typesetting and of keys."""
HEBREW_LETTERS = (
    *range(0x20, 0x7F),
    0xA0,
    0xAB,
    0xB7,
    0xBB,
    0xD7,
    *range(0x5B0, 0x5C8),
    *range(0x5D0, 0x5EB),
    *range(0x5F3, 0x5F5),
    *range(0x2010, 0x2028),
    0x202F,
    0x20AA,
    0x2212,
)
"""Hebrew, and the signs that stand within its lines."""
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga"]


def installed(name: str) -> Path:
    """Where the system keeps a font file."""
    listed = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        path = Path(line.strip().rstrip(":"))
        if path.name == name:
            return path
    raise SystemExit(f"font {name} is missing: install fonts-inter and fonts-noto-core")


def with_tabular_figures(font: TTFont) -> None:
    """Let the digits stand for their alternates of equal width."""
    gsub = font["GSUB"].table
    lookups = {
        index
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    alternates: dict[str, str] = {}
    for index in lookups:
        for table in gsub.LookupList.Lookup[index].SubTable:
            alternates.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        for code in (*b"0123456789+-", 0x2212):
            if code in table.cmap:
                table.cmap[code] = alternates.get(table.cmap[code], table.cmap[code])


def make(name: str, letters: Iterable[int]) -> None:
    """One font with some of its letters, from the system's file to ours."""
    font = TTFont(installed(name), recalcTimestamp=False)
    if name == TABULAR:
        with_tabular_figures(font)
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.desubroutinize = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    target = FONTS / name
    font.save(target, reorderTables=True)
    print(f"{target.relative_to(FONTS.parents[1])}: {target.stat().st_size // 1024} KiB")


def main() -> None:
    """All of them."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        make(face, LETTERS)
    for face in HEBREW_FACES:
        make(face, HEBREW_LETTERS)


if __name__ == "__main__":
    main()
