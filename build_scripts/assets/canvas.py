"""A thin layer over skia: surfaces, paints, gradients, and outlines of characters."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import skia
from PIL import Image

from build_scripts.assets.colours import BRASS, BRASS_STOPS, channels
from build_scripts.assets.folders import FONTS, font_file

Point = tuple[float, float]


def argb(colour: str, alpha: float = 1.0) -> int:
    """The colour as skia wants it."""
    red, green, blue = channels(colour)
    return skia.Color(red, green, blue, round(255 * min(1.0, max(0.0, alpha))))


def surface(width: float, height: float) -> skia.Surface:
    """A clear surface with premultiplied alpha."""
    info = skia.ImageInfo.Make(round(width), round(height), skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    return skia.Surface.MakeRaster(info)


def pixels(drawn: skia.Surface) -> np.ndarray:
    """What was drawn, as (height, width, 4) floats from 0 to 1, alpha straight."""
    snapshot = drawn.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    return np.array(snapshot, dtype=np.float32) / 255


def picture(drawn: skia.Surface) -> Image.Image:
    """What was drawn, with straight alpha, to be saved."""
    return Image.fromarray((pixels(drawn) * 255 + 0.5).astype(np.uint8), "RGBA")


def image(array: np.ndarray) -> skia.Image:
    """A skia image of straight-alpha floats from 0 to 1, with three or four channels."""
    if array.shape[2] == 3:
        array = np.dstack([array, np.ones(array.shape[:2], array.dtype)])
    data = (np.clip(array, 0, 1) * 255 + 0.5).astype(np.uint8)
    return skia.Image.fromarray(np.ascontiguousarray(data), colorType=skia.kRGBA_8888_ColorType)


def fill(
    colour: str | None = None,
    alpha: float = 1.0,
    *,
    shader: skia.Shader | None = None,
    blur: float = 0.0,
) -> skia.Paint:
    """A paint that fills, in one colour or with a gradient; ``blur`` is the standard deviation."""
    paint = skia.Paint(AntiAlias=True)
    if colour is not None:
        paint.setColor(argb(colour, alpha))
    if shader is not None:
        paint.setShader(shader)
        paint.setAlphaf(alpha)
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def line(
    width: float,
    colour: str | None = None,
    alpha: float = 1.0,
    *,
    shader: skia.Shader | None = None,
    blur: float = 0.0,
) -> skia.Paint:
    """A paint that strokes, with round ends and corners."""
    paint = fill(colour, alpha, shader=shader, blur=blur)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    return paint


def _colours(colours: Sequence[str], alphas: Sequence[float] | None) -> list[int]:
    return [argb(colour, alphas[i] if alphas else 1.0) for i, colour in enumerate(colours)]


def linear(
    start: Point,
    end: Point,
    colours: Sequence[str],
    stops: Sequence[float] | None = None,
    alphas: Sequence[float] | None = None,
) -> skia.Shader:
    """A gradient along a line."""
    points = [skia.Point(*start), skia.Point(*end)]
    return skia.GradientShader.MakeLinear(points, _colours(colours, alphas), list(stops) if stops else None)


def radial(
    centre: Point,
    radius: float,
    colours: Sequence[str],
    stops: Sequence[float] | None = None,
    alphas: Sequence[float] | None = None,
) -> skia.Shader:
    """A gradient from a point outwards."""
    stop_list = list(stops) if stops else None
    return skia.GradientShader.MakeRadial(skia.Point(*centre), radius, _colours(colours, alphas), stop_list)


def brass(start: Point, end: Point) -> skia.Shader:
    """The five-stop gradient of every brass line."""
    return linear(start, end, BRASS, BRASS_STOPS)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> skia.RRect:
    return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, height), radius, radius)


def box(x: float, y: float, width: float, height: float) -> skia.Rect:
    return skia.Rect.MakeXYWH(x, y, width, height)


def oval(canvas: skia.Canvas, x: float, y: float, width: float, height: float, paint: skia.Paint) -> None:
    """An ellipse round a centre."""
    canvas.drawOval(box(x - width / 2, y - height / 2, width, height), paint)


def polygon(points: Sequence[Point]) -> skia.Path:
    """A closed outline through these points."""
    path = skia.Path()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    return path


def outline(start: Point, *segments: Sequence[float], closed: bool = False) -> skia.Path:
    """A path of segments: two numbers are a line's end, four a quadratic's, six a cubic's control points and end."""
    path = skia.Path()
    path.moveTo(*start)
    for segment in segments:
        if len(segment) == 2:
            path.lineTo(*segment)
        elif len(segment) == 4:
            path.quadTo(*segment)
        else:
            path.cubicTo(*segment)
    if closed:
        path.close()
    return path


@cache
def _typeface(use: str) -> skia.Typeface:
    return skia.Typeface.MakeFromFile(str(font_file(FONTS[use])))


def character_path(character: str, use: str = "kai") -> skia.Path:
    """The outline of one character in an em of 1000, y downwards from the base line."""
    typeface = _typeface(use)
    font = skia.Font(typeface, 1000)
    font.setHinting(skia.FontHinting.kNone)
    return font.getPath(font.unicharToGlyph(ord(character)))


def character(
    canvas: skia.Canvas,
    text: str,
    centre: Point,
    size: Point,
    colour: str,
    *,
    bold: float = 0.0,
    use: str = "kai",
) -> None:
    """One character, as large as fits into ``size``, thickened by a stroke of ``bold``."""
    path = character_path(text, use)
    bounds = path.computeTightBounds()
    scale = min(size[0] / bounds.width(), size[1] / bounds.height())
    matrix = skia.Matrix()
    matrix.preTranslate(*centre)
    matrix.preScale(scale, scale)
    matrix.preTranslate(-bounds.centerX(), -bounds.centerY())
    placed = skia.Path()
    path.transform(matrix, placed)
    canvas.drawPath(placed, fill(colour))
    if bold:
        canvas.drawPath(placed, line(bold, colour))


def text_centred(
    canvas: skia.Canvas, text: str, x: float, y: float, size: float, colour: str, *, edge: float = 0.0
) -> None:
    """A short Latin text in the heavy face, centred on x, standing on y; ``edge`` widens its strokes."""
    font = skia.Font(_typeface("heavy"), size)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    width = font.measureText(text)
    canvas.drawString(text, x - width / 2, y, font, fill(colour))
    if edge:
        canvas.drawString(text, x - width / 2, y, font, line(edge, colour))
