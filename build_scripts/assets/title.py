"""The picture behind the title: an arc of the wall, seven standing tiles, some lying, two dice, on lamp-lit felt."""

import math
from dataclasses import dataclass

import numpy as np
import skia
from PIL import Image
from scipy import ndimage

from build_scripts.assets.body import LENGTH, THICKNESS, Stance
from build_scripts.assets.canvas import box, fill, image, line, picture, placed, radial, rounded, surface
from build_scripts.assets.dice import die
from build_scripts.assets.packing import Cut, folder
from build_scripts.assets.palettes import channels, mix
from build_scripts.assets.shading import Look
from build_scripts.assets.textures import felt_grain, save_opaque
from build_scripts.assets.tile_sheets import cut, render

SCALE = 1.25
"""Pixels per unit."""
SMALL = 2 / 3
"""Pixels per unit of the smaller picture, for windows up to 1280 pixels wide and 720 high."""
LEFT = -640
"""The left edge of the picture, in units of a window 1920 wide and 1080 high."""
TOP = -180
"""The top edge of the picture."""
WIDTH = 3440
HEIGHT = 1440
CENTER = (1336.0, 720.0)
TILE = 112.0
"""The width of a tile in units."""
PITCH = 36.0
DEPTH, RISE = math.sin(math.radians(PITCH)), math.cos(math.radians(PITCH))
LAMP = (0.66 * 1920, 0.62 * 1080)
JADE = ("#1E7466", "#0F4F48", "#062622")
"""The felt's color at the center, the middle and the edge of the lamplight."""
FACES = (872, 564, 924, 348)
"""Left, top, width and height, in units, of the part of the picture with faces."""
HERO = ("F1", "B1", "WE", "DR", "C8", "D5", "S3")


@dataclass(frozen=True)
class Placed:
    """A tile on the felt; x and y are in tile widths from the center, z above the felt."""

    x: float
    y: float
    z: float
    stance: Stance
    face: str | None = None

    @property
    def at(self) -> tuple[float, float]:
        """The center of its base in units."""
        return CENTER[0] + self.x * TILE, CENTER[1] + self.y * TILE * DEPTH - self.z * TILE * RISE


def _tiles() -> list[Placed]:
    placed = []
    for k in range(-2, 9):
        angle = math.radians(k * 7.6)
        x, y = math.sin(angle) * 8.6, -3.65 - math.cos(angle) * 8.6 + 8.6 * 0.80
        placed += [Placed(x, y, z, Stance("down", k * 7.6, PITCH)) for z in (0.0, THICKNESS)]
    for k, face in enumerate(HERO):
        angle = math.radians((k - 3) * 12.5)
        x, y = math.sin(angle) * 5.7, math.cos(angle) * 5.7 - 5.7 + 0.55
        placed.append(Placed(x, y, 0, Stance("turned", (k - 3) * 9.0, PITCH), face))
    for x, y, turn, face in (
        (-3.5, 2.35, -24, "B8"),
        (-2.1, 3.03, 14, "DG"),
        (3.3, 2.4, 28, "WS"),
        (1.9, 3.05, -12, "D1"),
    ):
        placed.append(Placed(x, y, 0, Stance("flat", turn, PITCH), face))
    placed.append(Placed(-4.66, 0.96, 0, Stance("down", 38, PITCH)))
    return placed


def _felt() -> np.ndarray:
    """The jade felt under the lamp."""
    rows, columns = np.mgrid[0 : round(HEIGHT * SCALE), 0 : round(WIDTH * SCALE)].astype(np.float32)
    x = (columns / SCALE + LEFT - LAMP[0]) / 1080 * 0.651
    y = (rows / SCALE + TOP - LAMP[1]) / 1080
    share = np.clip(np.hypot(x, y) / 0.86, 0, 1)
    share = (share * share * (3 - 2 * share))[..., None]
    center, middle, edge = (np.array(channels(tone)) / 255 for tone in JADE)
    cloth = np.where(share < 0.5, center + (middle - center) * share * 2, middle + (edge - middle) * (share - 0.5) * 2)
    grain = felt_grain()
    repeats = -(-rows.shape[0] // grain.shape[0]), -(-rows.shape[1] // grain.shape[1])
    return cloth * np.tile(grain, repeats)[: rows.shape[0], : rows.shape[1], None]


def _lay_ornament(canvas: skia.Canvas) -> None:
    """Draw a lotus ring on the felt."""
    light = mix(JADE[0], "#ffffff", 0.35)
    with placed(canvas, CENTER, scale=(118, 118 * DEPTH)):
        for radius, width in ((5.55, 0.03), (5.3, 0.012), (3.1, 0.02)):
            canvas.drawCircle(0, 0, radius, line(width, light, 0.20))
        petal = skia.Path().moveTo(0, -3.2)
        petal.cubicTo(0.62, -3.7, 0.55, -4.6, 0, -5.25).cubicTo(-0.55, -4.6, -0.62, -3.7, 0, -3.2)
        for _ in range(24):
            canvas.rotate(15)
            canvas.drawPath(petal, line(0.028, light, 0.16))
            canvas.drawPath(petal, fill(light, 0.05))


def _lay_shadows(canvas: skia.Canvas, laid: list[Placed]) -> None:
    """Draw the shadows of everything that touches the felt, on a layer of their own so that they do not add up."""
    for tile in laid:
        if tile.z > 0:
            continue
        if tile.stance.kind == "turned":
            along, height, turn = THICKNESS * TILE, LENGTH * TILE, -tile.stance.turn
        else:
            is_stacked = tile.stance.kind == "down" and tile.y < -1
            along, height, turn = LENGTH * TILE, THICKNESS * (2 if is_stacked else 1) * TILE, tile.stance.turn
        with placed(canvas, tile.at, scale=(1, DEPTH), turn=turn):
            cast = rounded(-TILE / 2 + height * 0.16, -along / 2 + height * 0.16, TILE, along + height * 0.20, 14)
            canvas.drawRRect(cast, fill("#000000", 0.6, blur=height * 0.11))
            for reach, opacity, blur in ((12, 0.5, 7), (3, 0.6, 3)):
                contact = rounded(-TILE / 2 - 3, -along / 2, TILE + 6 + reach / 2, along + reach + 4, 12)
                canvas.drawRRect(contact, fill("#000000", opacity, blur=blur))


def _lay_cut(canvas: skia.Canvas, sprite: Cut, at: tuple[float, float], width: float, blur: float) -> None:
    """Draw a sprite with a nominal width of ``width`` units, its anchor at ``at``, in units."""
    drawn = image(np.asarray(sprite.picture, np.float32) / 255)
    paint = skia.Paint(AntiAlias=True)
    if blur > 0.3:
        paint.setImageFilter(skia.ImageFilters.Blur(blur * SCALE, blur * SCALE))
    x, y = (at[0] + sprite.dx * width) * SCALE, (at[1] + sprite.dy * width) * SCALE
    canvas.save()
    canvas.resetMatrix()
    canvas.translate(-LEFT * SCALE, -TOP * SCALE)
    canvas.drawImage(drawn, x, y, skia.SamplingOptions(skia.FilterMode.kLinear), paint)
    canvas.restore()


def _lay_die(canvas: skia.Canvas, at: tuple[float, float], value: int, turn: float) -> None:
    edge = 84.0
    with placed(canvas, (at[0] + edge * 0.16, at[1] + edge * 0.14), scale=(1, 0.62)):
        canvas.drawCircle(0, 0, edge * 0.66, fill("#000000", 0.55, blur=edge * 0.13))
    with placed(canvas, (at[0] + 2, at[1] + edge * 0.17), scale=(1, 0.62)):
        canvas.drawCircle(0, 0, edge * 0.54, fill("#000000", 0.6, blur=5))
    _lay_cut(canvas, die(value, turn, round(edge * SCALE)), at, edge, 0)


def _drawn(*, is_mirrored: bool = False) -> skia.Surface:
    """The whole picture; ``is_mirrored``: with mirrored faces, to be mirrored as a whole."""
    drawn = surface(WIDTH * SCALE, HEIGHT * SCALE)
    canvas = drawn.getCanvas()
    canvas.drawImage(image(_felt()), 0, 0)
    canvas.scale(SCALE, SCALE)
    canvas.translate(-LEFT, -TOP)
    warm = radial((1290, 560), 900, ("#FFE3A6", "#FFC46A", "#FFC46A"), (0, 0.35, 1), (0.34, 0.12, 0))
    canvas.drawCircle(1290, 560, 900, fill(shader=warm))
    _lay_ornament(canvas)
    laid = _tiles()
    shadows = surface(WIDTH * SCALE, HEIGHT * SCALE)
    shade = shadows.getCanvas()
    shade.scale(SCALE, SCALE)
    shade.translate(-LEFT, -TOP)
    _lay_shadows(shade, laid)
    canvas.save()
    canvas.resetMatrix()
    canvas.drawImage(shadows.makeImageSnapshot(), 0, 0)
    canvas.restore()
    for tile in sorted(laid, key=lambda tile: (round(tile.y, 2), tile.z)):
        sprite = cut(render(Look(tile.stance, tile.face, is_mirrored=is_mirrored)), round(TILE * SCALE))
        _lay_cut(canvas, sprite, tile.at, TILE, max(0.0, (-1.6 - tile.y) * 0.75))
    _lay_die(canvas, (1240, 976), 5, 28)
    _lay_die(canvas, (1362, 1006), 1, -16)
    random = np.random.default_rng(8)
    for _ in range(70):
        at = random.uniform(640, 1900), random.uniform(20, 900)
        canvas.drawCircle(*at, random.uniform(0.8, 2.6), fill("#FFE9B8", random.uniform(0.08, 0.35), blur=0.8))
    whole = box(LEFT, TOP, WIDTH, HEIGHT)
    vignette = radial((1200, 620), 1350, ("#000000", "#000000"), (0.55, 1), (0, 0.55))
    canvas.drawRect(whole, fill(shader=vignette))
    return drawn


def _changed_faces(usual: Image.Image, mirrored: Image.Image, scale: float) -> Image.Image:
    """The mirrored faces in their part of the picture, to be drawn over the usual ones; clear elsewhere."""
    left, top = FACES[0] - LEFT, FACES[1] - TOP
    bounds = [round(edge * scale) for edge in (left, top, left + FACES[2], top + FACES[3])]
    parts = [np.asarray(whole.crop(bounds)) for whole in (usual, mirrored)]
    differs = np.abs(np.subtract(*parts, dtype=np.int16)).max(axis=-1) > 0
    shown = ndimage.binary_dilation(differs, iterations=round(10 * scale))
    return Image.fromarray(np.dstack([parts[1], np.where(shown, 255, 0).astype(np.uint8)]))


def make(_jobs: int) -> None:
    """Draw ``assets/pictures/title.jpg``, a smaller one, and what differs where they are mirrored."""
    usual, mirrored = (picture(_drawn(is_mirrored=is_mirrored)).convert("RGB") for is_mirrored in (False, True))
    size = round(WIDTH * SMALL), round(HEIGHT * SMALL)
    for scale, end in ((SCALE, ""), (SMALL, "-small")):
        pair = [whole if scale == SCALE else whole.resize(size, Image.Resampling.BOX) for whole in (usual, mirrored)]
        save_opaque(np.asarray(pair[0]) / 255, f"title{end}.jpg", "pictures")
        faces = _changed_faces(pair[0], pair[1], scale)
        faces.save(folder("pictures") / f"title-faces{end}.webp", method=6, quality=70, exact=True)
