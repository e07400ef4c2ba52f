"""Packs sprites into sheets, and writes the index that the game reads.

An index ``assets/<folder>/<folder>.json`` names the sheets; for every sprite it has x, y, width and height in the sheet
in pixels, and the offset of its top left corner from its anchor, in units of its nominal width.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops

ASSETS = Path(__file__).resolve().parents[2] / "assets"


@dataclass(frozen=True)
class Cut:
    """A sprite with straight alpha, and its offset in units of its nominal width."""

    picture: Image.Image
    dx: float
    dy: float


@dataclass(frozen=True)
class Entry:
    """One sheet in the index."""

    file: str
    kind: str
    width: int
    sprites: dict[str, list[float]]
    apart: bool = False


def folder(name: str) -> Path:
    """A folder under ``assets``, created if need be."""
    path = ASSETS / name
    path.mkdir(parents=True, exist_ok=True)
    return path


def straight(picture: np.ndarray) -> Image.Image:
    """A picture with straight alpha, from premultiplied floats from 0 to 1."""
    alpha = picture[..., 3:]
    color = np.where(alpha > 1e-4, picture[..., :3] / np.maximum(alpha, 1e-4), 0)
    data = np.clip(np.dstack([color, alpha]), 0, 1) * 255 + 0.5
    return Image.fromarray(data.astype(np.uint8), "RGBA")


def trimmed(cut: Cut, width: float) -> Cut:
    """A sprite without its clear edges; ``width`` is its nominal width in pixels."""
    bounds = cut.picture.getchannel("A").getbbox()
    if bounds is None:
        return cut
    return Cut(cut.picture.crop(bounds), cut.dx + bounds[0] / width, cut.dy + bounds[1] / width)


def changed(usual: Cut, other: Cut, width: float) -> Cut:
    """The part of a sprite that differs from its usual picture, to be drawn over that; ``width`` is its nominal one."""
    bounds = ImageChops.difference(usual.picture.convert("RGB"), other.picture.convert("RGB")).getbbox()
    assert bounds is not None
    left, top = max(0, bounds[0] - 1), max(0, bounds[1] - 1)
    part = other.picture.crop((left, top, bounds[2] + 1, bounds[3] + 1))
    return Cut(part, usual.dx + left / width, usual.dy + top / width)


def _packed(cuts: dict[str, Cut], columns: int) -> tuple[Image.Image, dict[str, list[float]]]:
    places: dict[str, list[float]] = {}
    x = y = row = across = 0
    for index, (key, cut) in enumerate(cuts.items()):
        if index and index % columns == 0:
            x, y, row = 0, y + row, 0
        places[key] = [x, y, cut.picture.width, cut.picture.height, round(cut.dx, 5), round(cut.dy, 5)]
        x, row = x + cut.picture.width, max(row, cut.picture.height)
        across = max(across, x)
    sheet = Image.new("RGBA", (across, y + row))
    for key, cut in cuts.items():
        sheet.paste(cut.picture, (int(places[key][0]), int(places[key][1])))
    return sheet, places


def write_sheet(
    where: str,
    kind: str,
    width: int,
    cuts: dict[str, Cut],
    *,
    columns: int = 7,
    lossless: bool = True,
    quality: int = 86,
    alpha_quality: int = 100,
    apart: bool = False,
) -> Entry:
    """Write one sheet to ``assets/<where>``.

    :param quality: that of a lossy one; ``alpha_quality`` is that of its edges.
    :param apart: whether each sprite is a picture of its own, named after the sheet, which is read by itself.
    """
    file = f"{kind}-{width}.webp"
    how = {"lossless": True, "quality": 100} if lossless else {"quality": quality, "alpha_quality": alpha_quality}
    if apart:
        places = {}
        for key, cut in cuts.items():
            cut.picture.save(folder(where) / part_of(file, key), method=6, **how)
            places[key] = [0, 0, *cut.picture.size, round(cut.dx, 5), round(cut.dy, 5)]
        return Entry(file, kind, width, places, apart=True)
    sheet, places = _packed(cuts, columns)
    sheet.save(folder(where) / file, method=6, **how)
    return Entry(file, kind, width, places)


def part_of(file: str, key: str) -> str:
    """The file of one sprite of a sheet whose sprites lie apart."""
    return f"{file.removesuffix('.webp')}-{key}.webp"


@cache
def sprites(where: str, file: str) -> tuple[int, dict[str, Cut]]:
    """The nominal width and the sprites of a sheet that was written before."""
    index = json.loads((ASSETS / where / f"{where}.json").read_text(encoding="ascii"))
    sheet = next(entry for entry in index["sheets"] if entry["file"] == file)
    found = {}
    for name, (x, y, wide, high, left, top) in sheet["sprites"].items():
        whole = Image.open(ASSETS / where / (part_of(file, name) if sheet.get("apart") else file)).convert("RGBA")
        found[name] = Cut(whole.crop((x, y, x + wide, y + high)), left, top)
    return sheet["width"], found


def write_index(where: str, entries: list[Entry]) -> None:
    """Write the index of ``assets/<where>``."""
    sheets = [{key: value for key, value in asdict(entry).items() if value is not False} for entry in entries]
    text = json.dumps({"sheets": sheets}, separators=(",", ":"))
    (folder(where) / f"{where}.json").write_text(text + "\n", encoding="ascii")
