"""Walnut, felt grain, the felt's ornament and the wind rose (docs/design.md, section 6)."""

import numpy as np
import skia
from PIL import Image
from scipy import ndimage

from build_scripts.assets.canvas import (
    box,
    brass,
    fill,
    image,
    line,
    linear,
    outline,
    picture,
    pixels,
    polygon,
    radial,
    surface,
)
from build_scripts.assets.colours import WALNUT, channels
from build_scripts.assets.folders import folder
from build_scripts.assets.noise import clouds
from build_scripts.assets.packing import Cut, trimmed, write_index, write_sheet

PIXELS_PER_UNIT = 4 / 3
"""Of the large pictures: those of a window of 1440 lines."""
WALNUT_SIZE = (2560, 1440)
GRAIN_SIZE = 960
GRAIN_WHITE = 1.07
"""The brightness that white stands for in the felt's grain."""


def walnut(width: int, height: int, *, seed: int = 3, scale: float = 1.0) -> np.ndarray:
    """Wood with its grain along x, as (height, width, 3) floats; ``scale`` in pixels a unit."""
    rows = np.mgrid[0:height, 0:width][0].astype(np.float32) / scale
    warp = clouds(height, width, base=260 * scale, octaves=4, seed=seed, stretch=(0.35, 2.4))
    fine = clouds(height, width, base=36 * scale, octaves=4, seed=seed + 1, stretch=(0.05, 5))
    ring = 0.5 + 0.5 * np.sin((rows * 0.085 + warp * 7.0) + fine * 1.1)
    pore = np.clip(clouds(height, width, base=14 * scale, octaves=3, seed=seed + 2, stretch=(0.08, 6)) - 0.35, 0, 1)
    tone = np.clip(0.42 + 0.34 * (ring - 0.5) + 0.30 * fine + 0.16 * warp, 0, 1)[..., None]
    dark, base, light = (np.array(channels(colour)) / 255 for colour in WALNUT)
    wood = np.where(tone < 0.5, dark + (base - dark) * tone * 2, base + (light - base) * (tone - 0.5) * 2)
    return wood * (1 - 0.35 * pore[..., None])


def save_opaque(array: np.ndarray, name: str, where: str = "materials") -> None:
    """Writes floats from 0 to 1 as a picture without alpha."""
    data = (np.clip(array, 0, 1) * 255 + 0.5).astype(np.uint8)
    Image.fromarray(data, "RGB").save(folder(where) / name, quality=90, subsampling=0, optimize=True)


def _page(wood: np.ndarray) -> np.ndarray:
    """Walnut in the light of a lamp from above, dark towards the edges, for pages."""
    height, width = wood.shape[:2]
    unit = height / 1080
    drawn = surface(width, height)
    canvas = drawn.getCanvas()
    canvas.drawImage(image(wood * 0.62), 0, 0)
    lamp = radial(
        (width / 2, 300 * unit), 1250 * unit, ("#FFC98A", "#3A1D0E", "#000000"), (0, 0.5, 1), (0.16, 0.08, 0.62)
    )
    canvas.drawRect(box(0, 0, width, height), fill(shader=lamp))
    return pixels(drawn)[..., :3]


def _lip() -> np.ndarray:
    """The lit front edge of the rack, to be stretched along it."""
    width, height = 2160, 40
    drawn = surface(width, height)
    canvas = drawn.getCanvas()
    canvas.drawImage(image(np.clip(walnut(width, height, seed=11, scale=PIXELS_PER_UNIT) * 1.55, 0, 1)), 0, 0)
    shade = linear((0, 0), (0, 35), ("#FFE0AE", "#000000", "#000000"), (0, 0.25, 1), (0.45, 0, 0.6))
    canvas.drawRect(box(0, 0, width, height), fill(shader=shade))
    return pixels(drawn)[..., :3]


def _wrapping_noise(random: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """Smooth noise of the grain's size that continues over its edges."""
    coarse = random.standard_normal((rows, columns)).astype(np.float32)
    zoom = (GRAIN_SIZE / rows, GRAIN_SIZE / columns)
    return ndimage.zoom(coarse, zoom, order=3, mode="grid-wrap", grid_mode=True)


def felt_grain() -> np.ndarray:
    """Brightness of woven felt round 1: fine grain, weave both ways, large clouds; it tiles without a seam."""
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
"""Half the extent of the ornament in tile widths of 45 units."""
TILE_UNITS = 45.0
SQUEEZE = 0.8


def _ornament(canvas: skia.Canvas) -> None:
    """Lotus rings and corner frets, white, in tile widths round the table's centre."""
    faint = 0.11
    for radius, width in ((5.55, 0.030), (5.35, 0.012), (3.15, 0.02)):
        canvas.drawCircle(0, 0, radius, line(width, "#FFFFFF", faint * 1.3))
    petal = outline((0, -3.2), (0.62, -3.7, 0.55, -4.6, 0, -5.25), (-0.55, -4.6, -0.62, -3.7, 0, -3.2))
    for k in range(24):
        canvas.save()
        canvas.rotate(15 * k)
        canvas.drawPath(petal, line(0.026, "#FFFFFF", faint))
        canvas.drawPath(petal, fill("#FFFFFF", faint * 0.35))
        canvas.drawLine(0, -3.55, 0, -4.7, line(0.016, "#FFFFFF", faint * 0.8))
        canvas.rotate(7.5)
        canvas.drawCircle(0, -5.12, 0.075, fill("#FFFFFF", faint * 1.2))
        canvas.restore()
    for radius, width in ((11.6, 0.030), (11.85, 0.012), (14.2, 0.012), (14.45, 0.030)):
        canvas.drawCircle(0, 0, radius, line(width, "#FFFFFF", faint * 0.85))
    outer = outline((0, -11.95), (0.95, -12.6, 0.80, -13.5, 0, -14.1), (-0.80, -13.5, -0.95, -12.6, 0, -11.95))
    for k in range(40):
        canvas.save()
        canvas.rotate(9 * k)
        canvas.drawPath(outer, fill("#FFFFFF", faint * 0.30))
        canvas.drawPath(outer, line(0.028, "#FFFFFF", faint * 0.75))
        canvas.drawCircle(0, -13.05, 0.13, fill("#FFFFFF", faint * 0.8))
        canvas.restore()
    _frets(canvas, faint)


def _frets(canvas: skia.Canvas, faint: float) -> None:
    """A key pattern in the four corners within the wall."""
    corner = -(18 / 2 - 2 / 3 - 0.10) + 0.35
    strokes = (
        ((3.6, 0), (0, 0), (0, 3.6)),
        ((3.0, 0.5), (0.5, 0.5), (0.5, 3.0)),
        ((0.5, 1.5), (1.5, 1.5), (1.5, 0.5)),
        ((1.0, 0.5), (1.0, 1.0), (0.5, 1.0)),
    )
    for k in range(4):
        canvas.save()
        canvas.rotate(90 * k)
        canvas.translate(corner, corner)
        for start, *rest in strokes:
            canvas.drawPath(outline(start, *rest), line(0.05, "#FFFFFF", faint * 1.25))
        canvas.restore()


def _ornament_quarter() -> Image.Image:
    """The lower right quarter at the scale of a 4K window; the others mirror it."""
    scale = 2 * TILE_UNITS
    drawn = surface(ORNAMENT[0] * scale, ORNAMENT[1] * scale * SQUEEZE)
    canvas = drawn.getCanvas()
    canvas.scale(scale, scale * SQUEEZE)
    _ornament(canvas)
    return picture(drawn)


ROSE_RADIUS = 115.0
"""In units."""


def _rose(canvas: skia.Canvas, radius: float) -> None:
    """The wind rose as seen from above; squeezed by whoever draws it."""
    canvas.drawCircle(4, 9, radius * 1.01, fill("#000000", 0.5, blur=9))
    canvas.drawCircle(0, 0, radius, fill(shader=brass((-radius, -radius), (radius, radius))))
    canvas.drawCircle(0, 0, radius - 4, fill("#120906"))
    lacquer = radial((-radius * 0.2, -radius * 0.35), radius * 1.5, ("#4A2E1D", "#26150C", "#120904"), (0, 0.6, 1))
    canvas.drawCircle(0, 0, radius - 5.5, fill(shader=lacquer))
    for k in range(72):
        canvas.save()
        canvas.rotate(5 * k)
        canvas.drawLine(0, -radius + 10, 0, -radius + (18 if k % 6 == 0 else 14), line(1.6, "#D2A552", 0.75))
        canvas.restore()
    canvas.drawCircle(0, 0, radius - 22, line(1.4, "#D2A552", 0.55))
    for k in range(8):
        main = k % 2 == 0
        length, width = (radius - 26, radius * 0.15) if main else (radius * 0.52, radius * 0.10)
        waist = -length * (0.30 if main else 0.45)
        canvas.save()
        canvas.rotate(45 * k)
        for side, colour in ((-1, "#D9B063"), (1, "#7A5522")):
            ray = polygon([(0, 0), (side * width, waist), (0, -length)])
            canvas.drawPath(ray, fill(colour, 0.55 if main else 0.38))
        canvas.restore()
    rim = brass((-radius * 0.5, -radius * 0.5), (radius * 0.5, radius * 0.5))
    canvas.drawCircle(0, 0, radius * 0.47, fill(shader=rim))
    well = radial((0, -radius * 0.2), radius * 0.6, ("#173F3A", "#0A211E"))
    canvas.drawCircle(0, 0, radius * 0.47 - 3, fill(shader=well))


def _arc(canvas: skia.Canvas, radius: float, angle: float) -> None:
    """The gold arc towards a side, and the light that falls from it on the felt outside the rose."""
    canvas.save()
    canvas.rotate(angle)
    canvas.save()
    disc = skia.Path()
    disc.addCircle(0, 0, radius - 1)
    canvas.clipPath(disc, skia.ClipOp.kDifference, doAntiAlias=True)
    beam = polygon([(0, 0), (radius * 1.9, -radius * 0.80), (radius * 1.9, radius * 0.80)])
    gold = ("#FFD66B", "#FFD66B", "#FFD66B")
    shader = radial((0, 0), radius * 1.75, gold, (0, 0.52, 1), (0.9, 0.62, 0))
    canvas.drawPath(beam, fill(shader=shader, blur=9))
    canvas.restore()
    bounds = box(-radius + 2, -radius + 2, 2 * radius - 4, 2 * radius - 4)
    canvas.drawArc(bounds, -38, 76, False, line(7, "#FFDF85"))
    canvas.drawArc(bounds, -38, 76, False, line(10, "#FFC94D", 0.9, blur=6))
    canvas.restore()


def _rose_cuts() -> dict[str, Cut]:
    scale, diameter = 2.0, 2 * ROSE_RADIUS
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
            _rose(canvas, ROSE_RADIUS)
        else:
            _arc(canvas, ROSE_RADIUS, angle)
        cuts[key] = trimmed(Cut(picture(drawn), -half_x / diameter, -half_y / diameter), 2 * diameter)
    return cuts


def make(_jobs: int) -> None:
    """Draws all materials into ``assets/materials``."""
    wood = walnut(*WALNUT_SIZE, scale=PIXELS_PER_UNIT)
    save_opaque(wood, "walnut.jpg")
    save_opaque(_page(wood), "page.jpg")
    save_opaque(_lip(), "rack_lip.jpg")
    grain = (np.clip(felt_grain() / GRAIN_WHITE, 0, 1) * 255 + 0.5).astype(np.uint8)
    Image.fromarray(grain, "L").save(folder("materials") / "felt_grain.png", optimize=True)
    _ornament_quarter().save(folder("materials") / "ornament.webp", lossless=True, method=6)
    entry = write_sheet("materials", "rose", round(4 * ROSE_RADIUS), _rose_cuts(), columns=2, lossless=False)
    write_index("materials", [entry])
