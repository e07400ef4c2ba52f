"""Renders every tile once in a large size, scales it to the shipped widths, and packs the sprites into sheets.

The anchor of every sprite is the projected center of the tile's base.
"""

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np
from PIL import Image
from scipy import ndimage

from build_scripts.assets.body import Stance, tile_hit
from build_scripts.assets.faces import CODES, FACE_SETS
from build_scripts.assets.packing import Cut, Entry, straight, write_index, write_sheet
from build_scripts.assets.palettes import TRADITIONAL
from build_scripts.assets.shading import BACKS, Look, shaded

TABLE_SCALE = 396
"""Pixels per tile width in rendering, on the table."""
HAND_SCALE = 528
"""Pixels per tile width in rendering, in the hand."""
HAND_PITCH = 12.0
UPRIGHT_WIDTHS = (33, 41, 50, 62, 132)
TURNED_WIDTHS = (30, 33, 45, 50, 132)
BACK_WIDTHS = (30, 33, 41, 45, 50, 62, 132)
HAND_WIDTHS = (59, 88, 264)
"""The widths for windows of 720 and 1080 lines (docs/design.md, section 4), and a large one as the source of all
others."""
MASTER_WIDTH = 132
"""The only width of rarely chosen sets of faces: that for a window of 2160 lines, from which the game scales."""
HAND_MASTER_WIDTH = 264
"""The only width, in the hand, of rarely chosen sets of faces."""
MIXED_WIDTH = 60
"""The width of tiles moving in the mixing."""
MIXED_STEP = 15
"""The degrees between two turns of such a tile."""
APART = 200
"""The width from which each tile is a picture of its own: a whole sheet would take longer to read than a frame."""
LARGE = 100
"""The width from which sheets are compressed with a little loss."""
SMALL = 70
"""The width below which a light unsharp mask keeps the faces crisp."""

Render = tuple[np.ndarray, tuple[float, float], float]
"""A premultiplied picture, the pixel of the base's center, and the pixels per tile width."""


@dataclass(frozen=True)
class Sheet:
    """Sprites with the same widths: the look of each, by its name."""

    kind: str
    looks: dict[str, Look]
    widths: tuple[int, ...]
    quality: int = 92
    lossy_from: int = LARGE


def _sheets() -> Iterator[Sheet]:
    """Every sheet, in the order of the index."""
    for faces in FACE_SETS:
        is_ready = faces.palette is TRADITIONAL
        quality = 92 if is_ready else 77
        for turn in (0, 90, 180, 270):
            looks = {code: Look(Stance("flat", turn), code, faces) for code in CODES}
            widths = UPRIGHT_WIDTHS if turn == 0 else TURNED_WIDTHS
            yield Sheet(f"flat-{turn}{faces.name}", looks, widths if is_ready else (MASTER_WIDTH,), quality)
        looks = {code: Look(Stance("stand", 0, HAND_PITCH), code, faces, in_hand=True) for code in CODES}
        yield Sheet(f"hand-0{faces.name}", looks, HAND_WIDTHS if is_ready else (HAND_MASTER_WIDTH,), quality)
    for back in BACKS:
        looks = {f"down-{turn}": Look(Stance("down", turn), back=back) for turn in (0, 90)}
        looks |= {f"stand-{turn}": Look(Stance("stand", turn), back=back) for turn in (180, 90, 270)}
        held = {"hand_back-0": Look(Stance("stand", 180, HAND_PITCH), back=back, in_hand=True)}
        if back != "bamboo":
            looks |= {
                f"flat-{turn}": Look(Stance("flat", turn), back=back, is_layer=True) for turn in (0, 90, 180, 270)
            }
            held["hand-0"] = Look(Stance("stand", 0, HAND_PITCH), back=back, in_hand=True, is_layer=True)
        yield Sheet(f"back-{back}", looks, BACK_WIDTHS)
        yield Sheet(f"hand-back-{back}", held, HAND_WIDTHS)
    for back in BACKS:
        looks = {f"mixed-{turn}": Look(Stance("down", turn), back=back) for turn in range(0, 180, MIXED_STEP)}
        yield Sheet(f"mixed-{back}", looks, (MIXED_WIDTH,), quality=84, lossy_from=0)


def render(look: Look, scale: float | None = None) -> Render:
    """Render a tile, by default in the largest size."""
    scale = scale or (HAND_SCALE if look.in_hand else TABLE_SCALE)
    return shaded(look, scale), tile_hit(look.stance, scale).origin, scale


def cut(rendered: Render, width: int) -> Cut:
    """A tile at an exact width, with its base's center on a whole pixel."""
    picture, (origin_x, origin_y), scale = rendered
    step = scale / width
    left, top = math.ceil(origin_x / step), math.ceil(origin_y / step)
    height_px, width_px = picture.shape[:2]
    right = math.ceil((width_px - origin_x) / step)
    bottom = math.ceil((height_px - origin_y) / step)
    pad = math.ceil(step) + 1
    padded = np.pad(picture, ((pad, pad), (pad, pad), (0, 0)))
    box = (
        origin_x + pad - left * step,
        origin_y + pad - top * step,
        origin_x + pad + right * step,
        origin_y + pad + bottom * step,
    )
    size = (left + right, top + bottom)
    channels = [
        np.asarray(Image.fromarray(padded[..., i], "F").resize(size, Image.Resampling.BOX, box=box)) for i in range(4)
    ]
    small = np.dstack(channels)
    if width < SMALL:
        small = _sharpened(small)
    return Cut(straight(small), -left / width, -top / width)


def _sharpened(picture: np.ndarray) -> np.ndarray:
    """An unsharp mask of 45 % with radius 0.8, for the colors of fully covered pixels."""
    alpha = picture[..., 3]
    blurred = np.dstack([ndimage.gaussian_filter(picture[..., i], 0.8) for i in range(4)])
    local = blurred[..., :3] * (alpha / np.maximum(blurred[..., 3], 1e-4))[..., None]
    sharper = np.clip(picture[..., :3] + 0.45 * (picture[..., :3] - local), 0, 1)
    sharp = picture.copy()
    sharp[..., :3] = np.where((alpha > 0.99)[..., None], sharper, picture[..., :3])
    return sharp


def _written(sheet: Sheet) -> list[Entry]:
    """Write a sheet in all its widths."""
    cuts: dict[int, dict[str, Cut]] = {width: {} for width in sheet.widths}
    for name, look in sheet.looks.items():
        rendered = render(look)
        for width in sheet.widths:
            cuts[width][name] = cut(rendered, width)
    return [
        write_sheet(
            "tiles",
            sheet.kind,
            width,
            cuts[width],
            lossless=width < sheet.lossy_from,
            quality=sheet.quality,
            apart=width >= APART and len(sheet.looks) == len(CODES),
        )
        for width in sheet.widths
    ]


def make(jobs: int) -> None:
    """Draw all tiles into ``assets/tiles``."""
    with ProcessPoolExecutor(jobs) as pool:
        write_index("tiles", [entry for entries in pool.map(_written, _sheets()) for entry in entries])
