"""Renders every tile once and large, cuts it to the widths that are shipped, and packs the cuts to sheets.

The anchor of every sprite is the projected centre of the tile's base.
"""

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np
from PIL import Image
from scipy import ndimage

from build_scripts.assets.body import Stance, tile_hit
from build_scripts.assets.colours import BACKS
from build_scripts.assets.faces import CODES, FACE_SETS, FaceSet
from build_scripts.assets.packing import Cut, Entry, straight, write_index, write_sheet
from build_scripts.assets.palettes import TRADITIONAL
from build_scripts.assets.shading import Look, shaded

TABLE_SCALE, HAND_SCALE = 396, 528
"""Pixels a tile width, when rendered."""
HAND_PITCH = 12.0
UPRIGHT_WIDTHS = (33, 41, 50, 62, 132)
TURNED_WIDTHS = (30, 33, 45, 50, 132)
BACK_WIDTHS = (30, 33, 41, 45, 50, 62, 132)
HAND_WIDTHS = (59, 88, 264)
"""What windows of 720 and 1080 lines show (docs/design.md, section 4), and a large one to cut everything else from."""
MASTER_WIDTH, HAND_MASTER_WIDTH = 132, 264
"""Sets of faces that few choose come in one size, what a window of 2160 lines shows, and are cut from it."""
MIXED_WIDTH, MIXED_STEP = 60, 15
"""How wide tiles are drawn that move while they are mixed, and the degrees from one turn to the next."""
LARGE = 100
"""From this width on sheets are compressed with a little loss."""
SMALL = 70
"""Below this width a light unsharp mask keeps the faces crisp."""

Render = tuple[np.ndarray, tuple[float, float], float]
"""Premultiplied picture, the pixel of the base's centre, pixels a tile width."""


@dataclass(frozen=True)
class FaceSheet:
    """All faces in one pose."""

    pose: str
    turn: int
    faces: FaceSet
    widths: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.pose}-{self.turn}{self.faces.name}"

    def look(self, code: str) -> Look:
        if self.pose == "hand":
            return Look(Stance("stand", 0, HAND_PITCH), code, self.faces, in_hand=True)
        return Look(Stance("flat", self.turn), code, self.faces)


def _sheets_of(faces: FaceSet) -> Iterator[FaceSheet]:
    """All sheets of a set of faces."""
    is_ready = faces.palette is TRADITIONAL
    for turn in (0, 90, 180, 270):
        widths = (UPRIGHT_WIDTHS if turn == 0 else TURNED_WIDTHS) if is_ready else (MASTER_WIDTH,)
        yield FaceSheet("flat", turn, faces, widths)
    yield FaceSheet("hand", 0, faces, HAND_WIDTHS if is_ready else (HAND_MASTER_WIDTH,))


FACE_SHEETS = [sheet for faces in FACE_SETS for sheet in _sheets_of(faces)]


def render(look: Look, *, is_layer: bool = False) -> Render:
    """The tile, as large as anything is rendered; or its coloured layer alone, for tiles with other backs."""
    scale = HAND_SCALE if look.in_hand else TABLE_SCALE
    picture, lower = shaded(look, scale)
    return picture * lower[..., None] if is_layer else picture, tile_hit(look.stance, scale).origin, scale


def cut(rendered: Render, width: int) -> Cut:
    """The tile at an exact width, its base's centre on a whole pixel."""
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
    """An unsharp mask of 45 %, radius 0.8, on the colours of pixels wholly covered."""
    alpha = picture[..., 3]
    blurred = np.dstack([ndimage.gaussian_filter(picture[..., i], 0.8) for i in range(4)])
    local = blurred[..., :3] * (alpha / np.maximum(blurred[..., 3], 1e-4))[..., None]
    sharper = np.clip(picture[..., :3] + 0.45 * (picture[..., :3] - local), 0, 1)
    sharp = picture.copy()
    sharp[..., :3] = np.where((alpha > 0.99)[..., None], sharper, picture[..., :3])
    return sharp


def _face_sheet(sheet: FaceSheet) -> list[Entry]:
    cuts: dict[int, dict[str, Cut]] = {width: {} for width in sheet.widths}
    for code in CODES:
        rendered = render(sheet.look(code))
        for width in sheet.widths:
            cuts[width][code] = cut(rendered, width)
    quality = 92 if len(sheet.widths) > 1 else 84
    return [
        write_sheet("tiles", sheet.name, width, cuts[width], lossless=width < LARGE, quality=quality)
        for width in sheet.widths
    ]


def _back_looks(back: str) -> Iterator[tuple[str, Look, bool]]:
    """Every sprite of one back: its key, its look, and whether only the lower layer is wanted."""
    yield "down-0", Look(Stance("down", 0), back=back), False
    yield "down-90", Look(Stance("down", 90), back=back), False
    for turn in (180, 90, 270):
        yield f"stand-{turn}", Look(Stance("stand", turn), back=back), False
    if back != "bamboo":
        for turn in (0, 90, 180, 270):
            yield f"flat-{turn}", Look(Stance("flat", turn), back=back), True


def _hand_back_looks(back: str) -> Iterator[tuple[str, Look, bool]]:
    yield "hand_back-0", Look(Stance("stand", 180, HAND_PITCH), back=back, in_hand=True), False
    if back != "bamboo":
        yield "hand-0", Look(Stance("stand", 0, HAND_PITCH), back=back, in_hand=True), True


def _mixed_sheet(back: str) -> Entry:
    """Tiles face down at every angle, as they lie while they are mixed."""
    cuts = {
        f"mixed-{turn}": cut(render(Look(Stance("down", turn), back=back)), MIXED_WIDTH)
        for turn in range(0, 180, MIXED_STEP)
    }
    return write_sheet("tiles", f"mixed-{back}", MIXED_WIDTH, cuts, lossless=False, quality=84)


def _back_sheets(back: str) -> list[Entry]:
    written: list[Entry] = []
    for kind, looks, widths in (
        (f"back-{back}", _back_looks(back), BACK_WIDTHS),
        (f"hand-back-{back}", _hand_back_looks(back), HAND_WIDTHS),
    ):
        rendered = {key: render(look, is_layer=is_layer) for key, look, is_layer in looks}
        for width in widths:
            cuts = {key: cut(picture, width) for key, picture in rendered.items()}
            written.append(write_sheet("tiles", kind, width, cuts, lossless=width < LARGE))
    return written


def make(jobs: int) -> None:
    """Draws all tiles into ``assets/tiles``."""
    with ProcessPoolExecutor(jobs) as pool:
        backs = [pool.submit(_back_sheets, back) for back in BACKS]
        faces = [pool.submit(_face_sheet, sheet) for sheet in FACE_SHEETS]
        mixed = [pool.submit(_mixed_sheet, back) for back in BACKS]
        entries = [entry for future in [*faces, *backs] for entry in future.result()]
        entries += [future.result() for future in mixed]
    write_index("tiles", entries)
