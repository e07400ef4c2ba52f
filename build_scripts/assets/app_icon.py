"""The game's icon, which is a sparrow on a tile, and the seal and the bird for the title."""

import numpy as np
from PIL import Image, ImageFilter

from build_scripts.assets.body import Stance
from build_scripts.assets.canvas import box, character, drawing, fill, image, line, linear, picture, rounded, surface
from build_scripts.assets.faces import SPARROW
from build_scripts.assets.packing import ASSETS, Cut, write_index, write_sheet
from build_scripts.assets.shading import Look
from build_scripts.assets.tile_sheets import HAND_PITCH, cut, render

SIZE = 1024
TILE_WIDTH = 0.655
"""The width of the tile, as a share of the icon."""
RENDER_SCALE = 1340.0
SIZES = (512, 256, 64, 32)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
SEAL_SIZE = 208
SPARROW_HEIGHT = 480
"""The height of the bird's sprite, which is its nominal width too; its anchor is the middle of its feet."""


def icon() -> Image.Image:
    """A tile whose face is the bird, in a square of ``SIZE``."""
    width = round(SIZE * TILE_WIDTH)
    look = Look(Stance("stand", 0, HAND_PITCH), SPARROW, in_hand=True)
    tile = cut(render(look, RENDER_SCALE), width)
    drawn = surface(SIZE, SIZE)
    canvas = drawn.getCanvas()
    across, tall = tile.picture.size
    left, top = (SIZE - across) // 2, (SIZE - tall) // 2
    shade = rounded(left + SIZE * 0.06, top + SIZE * 0.08, across - SIZE * 0.09, tall - SIZE * 0.10, SIZE * 0.09)
    canvas.drawRRect(shade, fill("#000000", 0.45, blur=SIZE * 0.018))
    canvas.drawImage(image(np.asarray(tile.picture, np.float32) / 255), left, top)
    return picture(drawn)


def _seal() -> Cut:
    """The characters 麻將 in a red seal."""
    drawn = surface(SEAL_SIZE * 1.24, SEAL_SIZE * 1.24)
    canvas = drawn.getCanvas()
    canvas.scale(SEAL_SIZE / 104, SEAL_SIZE / 104)
    margin = 104 * 0.12
    canvas.translate(margin, margin)
    canvas.drawRRect(rounded(0, 4, 104, 104, 16), fill("#000000", 0.5, blur=5))
    canvas.drawRRect(rounded(0, 0, 104, 104, 16), fill(shader=linear((0, 0), (0, 104), ("#E8583A", "#A92A17"), (0, 1))))
    canvas.drawRRect(rounded(7, 7, 90, 90, 10), line(3, "#FFE3B8", 0.85))
    for sign, y in (("麻", 30), ("將", 74)):
        character(canvas, sign, (52, y), (40, 40), "#FFF6E4", bold=1)
    return Cut(picture(drawn), -0.12, -0.12)


def _bird() -> Cut:
    """The bird, lit, with the shade about its feet."""
    scale = SPARROW_HEIGHT / 360
    size = 300 * scale, SPARROW_HEIGHT
    drawn, whole = surface(*size), surface(*size)
    canvas = drawn.getCanvas()
    canvas.scale(scale, scale)
    drawing(canvas, "sparrow", without="perch")
    under = whole.getCanvas()
    under.scale(scale, scale)
    under.drawOval(box(86, 333, 100, 16), fill("#000000", 0.6, blur=6))
    under.scale(1 / scale, 1 / scale)
    under.drawImage(image(np.asarray(_lit(picture(drawn)), np.float32) / 255), 0, 0)
    return Cut(picture(whole), -140 / 360, -344 / 360)


def _lit(figure: Image.Image) -> Image.Image:
    """A drawn figure as round as the tiles: warm from the lamp at its upper left, dim at its lower right."""
    pixels = np.asarray(figure, np.float32) / 255

    def edge(moved: tuple[int, int], soft: float) -> np.ndarray:
        """The blurred, shifted background mask: 1 outside the figure, 0 inside; shape (height, width, 1).

        :param moved: the shift in pixels, right and down.
        :param soft: the radius of the blur in pixels.
        """
        mask = Image.new("L", figure.size)
        mask.paste(figure.getchannel("A"), moved)
        return 1 - np.asarray(mask.filter(ImageFilter.GaussianBlur(soft)), np.float32)[..., None] / 255

    color = pixels[..., :3] * (1 - edge((-20, -34), 27) * np.array([0.62, 0.62, 0.55], np.float32))
    color += (1 - color) * edge((11, 17), 8) * np.array([0.46, 0.37, 0.22], np.float32)
    return Image.fromarray((np.dstack([color, pixels[..., 3]]).clip(0, 1) * 255 + 0.5).astype(np.uint8), "RGBA")


def make(_jobs: int) -> None:
    """Draw ``assets/icon.*`` and the sheets of the title's signs."""
    large = icon()
    for size in SIZES:
        name = "icon.png" if size == 256 else f"icon-{size}.png"
        large.resize((size, size), Image.Resampling.LANCZOS).save(ASSETS / name, optimize=True)
    large.save(ASSETS / "icon.ico", sizes=[(size, size) for size in ICO_SIZES])
    large.save(ASSETS / "icon.icns")
    seal = write_sheet("pictures", "seal", SEAL_SIZE, {"seal": _seal()})
    bird = write_sheet("pictures", "sparrow", SPARROW_HEIGHT, {"sparrow": _bird()}, lossless=False)
    write_index("pictures", [seal, bird])
