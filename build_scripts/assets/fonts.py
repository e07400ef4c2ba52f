"""Reduces the game's fonts to the scripts that names and texts are written in.

Digits of the bold face become tabular, so that rolling numbers do not tremble, and the capital I gets serifs, so that
nobody reads "Ilze" as "llze". The licenses are beside the fonts, in
``assets/fonts``.
"""

import subprocess
from collections.abc import Collection
from functools import cache
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from build_scripts.assets.packing import folder

FACES = ("Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf", "NotoSerifDisplay-Bold.ttf")
HEBREW_FACES = ("NotoSansHebrew-Regular.ttf", "NotoSansHebrew-Bold.ttf", "NotoSerifHebrew-Bold.ttf")
TABULAR = "Inter-Bold.otf"
LETTERS = """
    20-7E, A0-2AF, 2BB-2BC, 300-304, 306-30C, 31B, 323, 327-328, 370-3FF, 400-52F, 1E00-1EFF, 2010-2027, 202F,
    2032-2033, 2039-203A, 2070, 2074-2079, 20A0-20CF, 2116, 2122, 2190-2193, 21B5, 2212, 2248, 2264-2265, 2318, 2713
"""
"""Latin, Greek and Cyrillic of all living languages, and the signs of typesetting and of keys: names may be in any.

What scholars alone write is left to the fonts of the system.
"""
PHONE_FACES = ("Inter-Medium.otf", "Inter-Bold.otf", "NotoSerifDisplay-Bold.ttf")
PHONE_LETTERS = """
    20-7E, A0-17F, 218-21B, 400-45F, 2010-2027, 202F, 2032-2033, 2039-203A, 2070, 2074-2079, 20AC, 2116, 2122,
    2190-2193, 21B5, 2212, 2248, 2264-2265, 2318, 2713
"""
"""The letters of the game's own texts: phones fetch these files, and have fonts of their own for names."""
HEBREW_LETTERS = """
    20-7E, A0, AB, B7, BB, D7, 590-5FF, FB1D-FB4F, 2010-2027, 202F, 20AA, 2212
"""
"""All Hebrew, and the signs that occur within its lines."""
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga"]


@cache
def _installed() -> dict[str, Path]:
    listed = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True, check=True).stdout
    paths = [Path(line.strip().rstrip(":")) for line in listed.splitlines()]
    return {path.name: path for path in paths}


def font_file(name: str) -> Path:
    """The path of a system font."""
    if name not in _installed():
        raise SystemExit(f"font {name} is missing: install fonts-inter, fonts-noto-core and fonts-lxgw-wenkai")
    return _installed()[name]


def with_alternates(font: TTFont, feature: str, codes: Collection[int]) -> None:
    """Replace letters by the alternates that a feature of the font has for them."""
    gsub = font["GSUB"].table
    lookups = {
        index
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for index in record.Feature.LookupListIndex
    }
    alternates: dict[str, str] = {}
    for index in lookups:
        for table in gsub.LookupList.Lookup[index].SubTable:
            alternates.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        for code in codes:
            if code in table.cmap:
                table.cmap[code] = alternates.get(table.cmap[code], table.cmap[code])


def make(_jobs: int) -> None:
    """Write all fonts into ``assets/fonts``, and those of the phone's page beside it."""
    cuts = (
        (FACES, LETTERS, "fonts"),
        (HEBREW_FACES, HEBREW_LETTERS, "fonts"),
        (PHONE_FACES, PHONE_LETTERS, "phone"),
    )
    for names, letters, place in cuts:
        for name in names:
            _cut(name, letters, folder(place) / name)


def _cut(name: str, letters: str, target: Path) -> None:
    """Write one font with these letters only."""
    font = TTFont(font_file(name), recalcTimestamp=False)
    if name == TABULAR:
        with_alternates(font, "tnum", (*b"0123456789+-", 0x2212))
    if name.startswith("Inter"):
        with_alternates(font, "cv08", subset.parse_unicodes(letters))
    names = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=names, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(letters))
    subsetter.subset(font)
    font.save(target, reorderTables=True)
    print(f"{name}: {target.stat().st_size // 1024} KiB")
