"""A thin layer over skia: surfaces, paints, gradients, drawings from files, and outlines of characters."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import skia
from PIL import Image

from build_scripts.assets.fonts import font_file
from build_scripts.assets.moods import CALM, put_on
from build_scripts.assets.palettes import TRADITIONAL, Palette, channels, paint

Point = tuple[float, float]
DRAWINGS = Path(__file__).resolve().parents[1] / "drawings"

for prefix, space in (("", "http://www.w3.org/2000/svg"), ("xlink", "http://www.w3.org/1999/xlink")):
    ET.register_namespace(prefix, space)


def argb(color: str, alpha: float) -> int:
    """A color in skia's form."""
    red, green, blue = channels(color)
    return skia.Color(red, green, blue, round(255 * min(1.0, max(0.0, alpha))))


def surface(width: float, height: float) -> skia.Surface:
    """A clear surface with premultiplied alpha."""
    info = skia.ImageInfo.Make(round(width), round(height), skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    return skia.Surface.MakeRaster(info)


def pixels(drawn: skia.Surface) -> np.ndarray:
    """The pixels of a surface as (height, width, 4) floats from 0 to 1, with straight alpha."""
    snapshot = drawn.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    return np.array(snapshot, dtype=np.float32) / 255


def picture(drawn: skia.Surface) -> Image.Image:
    """A surface as a picture with straight alpha, for saving."""
    return Image.fromarray((pixels(drawn) * 255 + 0.5).astype(np.uint8), "RGBA")


def image(array: np.ndarray) -> skia.Image:
    """A skia image of straight-alpha floats from 0 to 1, with three or four channels."""
    if array.shape[2] == 3:
        array = np.dstack([array, np.ones(array.shape[:2], array.dtype)])
    data = (np.clip(array, 0, 1) * 255 + 0.5).astype(np.uint8)
    return skia.Image.fromarray(np.ascontiguousarray(data), colorType=skia.kRGBA_8888_ColorType)


def fill(
    color: str | None = None, alpha: float = 1.0, *, shader: skia.Shader | None = None, blur: float = 0.0
) -> skia.Paint:
    """A paint that fills with one color or a gradient; ``blur`` is the standard deviation."""
    paint = skia.Paint(AntiAlias=True)
    if color is not None:
        paint.setColor(argb(color, alpha))
    if shader is not None:
        paint.setShader(shader)
        paint.setAlphaf(alpha)
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def line(width: float, color: str, alpha: float = 1.0, *, blur: float = 0.0) -> skia.Paint:
    """A paint that strokes, with round ends and corners."""
    paint = fill(color, alpha, blur=blur)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    return paint


def linear(
    start: Point, end: Point, colors: Sequence[str], stops: Sequence[float], alphas: Sequence[float] | None = None
) -> skia.Shader:
    """A gradient along a line."""
    shades = list(map(argb, colors, alphas or [1.0] * len(colors)))
    return skia.GradientShader.MakeLinear([skia.Point(*start), skia.Point(*end)], shades, list(stops))


def radial(
    center: Point,
    radius: float,
    colors: Sequence[str],
    stops: Sequence[float] = (0, 1),
    alphas: Sequence[float] | None = None,
) -> skia.Shader:
    """A gradient from a center outwards."""
    shades = list(map(argb, colors, alphas or [1.0] * len(colors)))
    return skia.GradientShader.MakeRadial(skia.Point(*center), radius, shades, list(stops))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> skia.RRect:
    return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, height), radius, radius)


def box(x: float, y: float, width: float, height: float) -> skia.Rect:
    return skia.Rect.MakeXYWH(x, y, width, height)


@contextmanager
def placed(
    canvas: skia.Canvas, at: Point = (0, 0), *, scale: Point = (1, 1), turn: float = 0, origin: Point = (0, 0)
) -> Iterator[None]:
    """A context in which drawing has its origin at ``at``, turned by ``turn`` degrees and then scaled."""
    canvas.save()
    canvas.translate(*at)
    canvas.scale(*scale)
    canvas.rotate(turn)
    canvas.translate(-origin[0], -origin[1])
    yield
    canvas.restore()


def drawing(
    canvas: skia.Canvas, name: str, *, without: str = "", palette: Palette = TRADITIONAL, mood: str = CALM
) -> None:
    """Draw ``build_scripts/drawings/<name>.svg`` in its own units.

    :param without: the id of a part to leave out.
    """
    root = ET.parse(DRAWINGS / f"{name}.svg").getroot()
    for part in root.findall(f"*[@id='{without}']"):
        root.remove(part)
    put_on(root, mood)
    if palette is not TRADITIONAL:
        paint(root, palette)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    drawn = skia.SVGDOM.MakeFromStream(skia.MemoryStream.MakeCopy(ET.tostring(root)))
    drawn.setContainerSize(skia.Size(width, height))
    with placed(canvas, (left, top)):
        drawn.render(canvas)


@cache
def _typeface(name: str) -> skia.Typeface:
    return skia.Typeface.MakeFromFile(str(font_file(name)))


def character(canvas: skia.Canvas, text: str, center: Point, size: Point, color: str, *, bold: float) -> None:
    """Draw one character, as large as fits into ``size``, thickened by a stroke of width ``bold``."""
    font = skia.Font(_typeface("LXGWWenKai-Bold.ttf"), 1000)
    font.setHinting(skia.FontHinting.kNone)
    path = font.getPath(font.unicharToGlyph(ord(text)))
    bounds = path.computeTightBounds()
    scale = min(size[0] / bounds.width(), size[1] / bounds.height())
    matrix = skia.Matrix()
    matrix.preTranslate(*center)
    matrix.preScale(scale, scale)
    matrix.preTranslate(-bounds.centerX(), -bounds.centerY())
    placed = skia.Path()
    path.transform(matrix, placed)
    canvas.drawPath(placed, fill(color))
    canvas.drawPath(placed, line(bold, color))


def text_centered(
    canvas: skia.Canvas, text: str, x: float, y: float, size: float, color: str, *, edge: float = 0.0
) -> None:
    """Draw a short Latin text in the heavy face, centered on x with its baseline on y; ``edge`` widens its strokes."""
    font = skia.Font(_typeface("Inter-ExtraBold.otf"), size)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    width = font.measureText(text)
    canvas.drawString(text, x - width / 2, y, font, fill(color))
    if edge:
        canvas.drawString(text, x - width / 2, y, font, line(edge, color))
