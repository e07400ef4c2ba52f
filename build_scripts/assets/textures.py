"""Walnut, felt grain, the felt's ornament and the wind rose (docs/design.md, section 6)."""

import numpy as np
import skia
from PIL import Image
from scipy import ndimage

from build_scripts.assets.canvas import (
    box,
    drawing,
    fill,
    image,
    line,
    linear,
    picture,
    pixels,
    placed,
    radial,
    surface,
)
from build_scripts.assets.packing import Cut, folder, trimmed, write_index, write_sheet
from build_scripts.assets.palettes import channels

PIXELS_PER_UNIT = 4 / 3
"""The pixels per unit of the large pictures, which are made for a window of 1440 lines."""
WALNUT_SIZE = (2560, 1440)
WALNUT = ("#1E0F08", "#4A2A18", "#7A4A2B")
"""The colors of the wood: dark grain, base, light grain."""
GRAIN_SIZE = 960
GRAIN_WHITE = 1.07
"""The brightness that white stands for in the felt's grain."""


def clouds(
    height: int, width: int, *, base: float, octaves: int, seed: int, stretch: tuple[float, float]
) -> np.ndarray:
    """A noise field around 0 with features of ``base`` pixels; each octave is half as large and half as strong.

    ``stretch`` lengthens the features downwards and across. The same seed gives the same field.
    """
    random = np.random.default_rng(seed)
    field = np.zeros((height, width), np.float32)
    amplitude, total = 1.0, 0.0
    for octave in range(octaves):
        step_y = max(1, base / 2**octave * stretch[0])
        step_x = max(1, base / 2**octave * stretch[1])
        rows, columns = int(height / step_y) + 4, int(width / step_x) + 4
        coarse = random.standard_normal((rows, columns)).astype(np.float32)
        zoom = (min(400, height / (rows - 3)), min(400, width / (columns - 3)))
        fine = ndimage.zoom(coarse, zoom, order=3 if octave < 3 else 1)[:height, :width]
        if fine.shape != (height, width):
            fine = np.pad(fine, ((0, height - fine.shape[0]), (0, width - fine.shape[1])), mode="reflect")
        field += fine * amplitude
        total += amplitude
        amplitude /= 2
    return field / total


def walnut(width: int, height: int, *, seed: int = 3, scale: float = 1.0) -> np.ndarray:
    """Wood with its grain along x, as (height, width, 3) floats.

    :param scale: pixels per unit.
    """
    rows = np.mgrid[0:height, 0:width][0].astype(np.float32) / scale
    warp = clouds(height, width, base=260 * scale, octaves=4, seed=seed, stretch=(0.35, 2.4))
    fine = clouds(height, width, base=36 * scale, octaves=4, seed=seed + 1, stretch=(0.05, 5))
    ring = 0.5 + 0.5 * np.sin((rows * 0.085 + warp * 7.0) + fine * 1.1)
    pore = np.clip(clouds(height, width, base=14 * scale, octaves=3, seed=seed + 2, stretch=(0.08, 6)) - 0.35, 0, 1)
    tone = np.clip(0.42 + 0.34 * (ring - 0.5) + 0.30 * fine + 0.16 * warp, 0, 1)[..., None]
    dark, base, light = (np.array(channels(color)) / 255 for color in WALNUT)
    wood = np.where(tone < 0.5, dark + (base - dark) * tone * 2, base + (light - base) * (tone - 0.5) * 2)
    return wood * (1 - 0.35 * pore[..., None])


def save_opaque(array: np.ndarray, name: str, where: str = "materials") -> None:
    """Write floats from 0 to 1 as a picture without alpha."""
    data = (np.clip(array, 0, 1) * 255 + 0.5).astype(np.uint8)
    Image.fromarray(data, "RGB").save(folder(where) / name, quality=70, optimize=True)


def _lip() -> np.ndarray:
    """The lit front edge of the rack, which the game stretches to its length."""
    width, height = 2160, 40
    drawn = surface(width, height)
    canvas = drawn.getCanvas()
    canvas.drawImage(image(np.clip(walnut(width, height, seed=11, scale=PIXELS_PER_UNIT) * 1.55, 0, 1)), 0, 0)
    shade = linear((0, 0), (0, 35), ("#FFE0AE", "#000000", "#000000"), (0, 0.25, 1), (0.45, 0, 0.6))
    canvas.drawRect(box(0, 0, width, height), fill(shader=shade))
    return pixels(drawn)[..., :3]


def _wrapping_noise(random: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """Smooth noise in the size of the grain that tiles without a seam."""
    coarse = random.standard_normal((rows, columns)).astype(np.float32)
    zoom = (GRAIN_SIZE / rows, GRAIN_SIZE / columns)
    return ndimage.zoom(coarse, zoom, order=3, mode="grid-wrap", grid_mode=True)


def felt_grain() -> np.ndarray:
    """The brightness of woven felt around 1: fine grain, weave both ways, large clouds; it tiles without a seam."""
    random = np.random.default_rng(5)
    side = GRAIN_SIZE
    fine = (_wrapping_noise(random, side // 5, side // 5) + 0.5 * _wrapping_noise(random, side // 2, side // 2)) / 1.5
    field = 0.020 * fine
    for rows, columns in ((side // 2, side // 20), (side // 20, side // 2)):
        finer = min(side, rows * 2), min(side, columns * 2)
        weave = _wrapping_noise(random, rows, columns) + 0.5 * _wrapping_noise(random, *finer)
        field = field + 0.022 * weave / 1.5
    clouded = (
        _wrapping_noise(random, 3, 3) + 0.5 * _wrapping_noise(random, 6, 6) + 0.25 * _wrapping_noise(random, 12, 12)
    )
    return 1 + field + 0.020 * clouded / 1.75


ORNAMENT = (14.5, 14.5)
"""Half the extent of the ornament, in tile widths of 45 units."""
TILE_UNITS = 45.0
SQUEEZE = 0.8


def _ornament_quarter(pixels_per_unit: float) -> Image.Image:
    """The lower right quarter of the ornament, lotus rings and corner frets; the others mirror it.

    The drawing is in tile widths around the table's center.
    """
    scale = pixels_per_unit * TILE_UNITS
    drawn = surface(ORNAMENT[0] * scale, ORNAMENT[1] * scale * SQUEEZE)
    canvas = drawn.getCanvas()
    canvas.scale(scale, scale * SQUEEZE)
    drawing(canvas, "ornament")
    return picture(drawn)


ROSE_RADIUS = 115.0
"""The radius of the wind rose, in units."""


def _arc(canvas: skia.Canvas, radius: float, angle: float) -> None:
    """Draw the gold arc towards a side, and its light on the felt outside the rose."""
    with placed(canvas, turn=angle):
        canvas.save()
        canvas.clipPath(skia.Path.Circle(0, 0, radius - 1), skia.ClipOp.kDifference, doAntiAlias=True)
        gold = ("#FFD66B", "#FFD66B", "#FFD66B")
        shader = radial((radius * 0.9, 0), radius * 0.85, gold, (0, 0.4, 1), (0.62, 0.3, 0))
        canvas.drawCircle(radius * 0.9, 0, radius * 0.85, fill(shader=shader))
        canvas.restore()
        bounds = box(-radius + 2, -radius + 2, 2 * radius - 4, 2 * radius - 4)
        canvas.drawArc(bounds, -38, 76, False, line(7, "#FFDF85"))
        canvas.drawArc(bounds, -38, 76, False, line(10, "#FFC94D", 0.9, blur=6))


def _rose_cuts(scale: float) -> dict[str, Cut]:
    """The rose and its arcs, at so many pixels a unit."""
    diameter = 2 * ROSE_RADIUS
    cuts = {}
    for key, reach, angle in (
        ("rose", 1.30, None),
        ("arc-0", 1.95, 90),
        ("arc-1", 1.95, 0),
        ("arc-2", 1.95, -90),
        ("arc-3", 1.95, 180),
    ):
        half_x, half_y = ROSE_RADIUS * reach, ROSE_RADIUS * reach * SQUEEZE
        drawn = surface(2 * half_x * scale, 2 * half_y * scale)
        canvas = drawn.getCanvas()
        canvas.translate(half_x * scale, half_y * scale)
        canvas.scale(scale, scale * SQUEEZE)
        if angle is None:
            canvas.drawCircle(4, 9, ROSE_RADIUS * 1.01, fill("#000000", 0.5, blur=9))
            drawing(canvas, "rose")
        else:
            _arc(canvas, ROSE_RADIUS, angle)
        cuts[key] = trimmed(Cut(picture(drawn), -half_x / diameter, -half_y / diameter), scale * diameter)
    return cuts


def make(_jobs: int) -> None:
    """Draw all materials into ``assets/materials``."""
    wood = walnut(*WALNUT_SIZE, scale=PIXELS_PER_UNIT)
    save_opaque(wood, "walnut.jpg")
    height, width = WALNUT_SIZE[1] // 2, WALNUT_SIZE[0] // 2
    save_opaque(wood.reshape(height, 2, width, 2, 3).mean((1, 3)), "walnut-small.jpg")
    save_opaque(_lip(), "rack_lip.jpg")
    grain = (np.clip(felt_grain() / GRAIN_WHITE, 0, 1) * 255 + 0.5).astype(np.uint8)
    Image.fromarray(grain, "L").convert("RGB").save(folder("materials") / "felt_grain.webp", method=6, quality=90)
    for name, scale in (("ornament-small.webp", 1.0), ("ornament.webp", 2.0)):  # for 1080 lines, and for a 4K window
        _ornament_quarter(scale).save(folder("materials") / name, lossless=True, method=6, quality=100)
    roses = [
        write_sheet("materials", "rose", round(2 * scale * ROSE_RADIUS), _rose_cuts(scale), columns=2, lossless=False)
        for scale in (1.0, 2.0)
    ]
    write_index("materials", roses)
