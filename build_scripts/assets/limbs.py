"""The sleeves, hands and cups of the characters, lit from the upper left."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import atan2, degrees, hypot
from typing import NamedTuple

import skia

from build_scripts.assets.canvas import box, fill, line, linear, placed, radial
from build_scripts.assets.palettes import mix
from game.players.roster import PortraitId

GOLD = "#F6D98A"
"""The color of cuffs and collars in the light."""
GOLD_SHADE = "#CB9A45"
"""The color of cuffs and collars in the shade."""
GOLD_DARK = "#8A5F22"
"""The color of cuffs and collars along their edges."""
DUSK = "#1C0F1A"
"""The color of shade."""
_DAY = "#FFF1D6"
"""The color of light."""
_GLAZE = ("#2E6E8E", "#1E3E72")
"""The colors of the cup of a character without a robe."""
_WINGED = ("crane", "owl")
"""Characters with feathers for hands."""
_CUFF = 8.6
"""The breadth of a cuff, in the units of a portrait."""

Point = tuple[float, float]
_Stroke = tuple[Point, Point, float]
"""Both ends of a round part of a hand, and its breadth."""
_Curve = tuple[Point, Point, Point, Point]
"""The two ends of a fold, with the points in between that bend it."""


class Looks(NamedTuple):
    """The colors of a robe at the shoulders and below, of hands, of what is inside them, and of the neck."""

    robe: tuple[str, str]
    hand: str
    palm: str
    neck: str


DrawHand = Callable[[skia.Canvas, PortraitId, Looks], None]
"""Draws a hand."""
LOOKS = {
    "panda": Looks(("#33A184", "#114A40"), "#35302E", "#77655C", "#F4EFE6"),
    "fox": Looks(("#47864F", "#1D4028"), "#4A2D1E", "#8C5A42", "#F3E6D6"),
    "tiger": Looks(("#B94334", "#561512"), "#EE9A36", "#FBE3C0", "#E88E2E"),
    "crane": Looks(("#5287CC", "#1E3E72"), "#F4F1EA", "#2A2E38", "#F4F1EA"),
    "owl": Looks(("#8760B2", "#3A2459"), "#9A7650", "#5E452C", "#7A5B3C"),
    "hare": Looks(("#C25E73", "#5E2236"), "#F3EEE6", "#F2B8B4", "#F2ECE2"),
    "monkey": Looks(("#7AA545", "#34511B"), "#8A5A38", "#E3B488", "#7C4E30"),
    "cat": Looks(("#BE6596", "#5E2748"), "#F5F1EA", "#F2B8B4", "#E6DED2"),
    "bear": Looks(("#8A9854", "#3D4622"), "#84552F", "#C79A6E", "#6A4326"),
    "turtle": Looks(("#B98842", "#5A3A1A"), "#86B768", "#C2DDA6", "#6FA257"),
}


@contextmanager
def clipped(canvas: skia.Canvas, path: skia.Path) -> Iterator[None]:
    """A context in which drawing stays inside a path."""
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, doAntiAlias=True)
    yield
    canvas.restore()


def dark(color: str, share: float) -> str:
    """A color in the shade."""
    return mix(color, DUSK, share)


def lit(color: str, share: float) -> str:
    """A color in the light."""
    return mix(color, _DAY, share)


def robe(looks: Looks) -> skia.Shader:
    """The cloth of a robe, from the shoulders down."""
    return linear((-12, 6), (12, 140), looks.robe, (0, 1))


def fold(canvas: skia.Canvas, looks: Looks, curve: _Curve, *, wide: float = 4.0) -> None:
    """Draw a fold of cloth: a soft shade, and the light on the ridge beside it."""
    start, near, far, end = curve
    path = skia.Path().moveTo(*start).cubicTo(*near, *far, *end)
    canvas.drawPath(path, line(wide, dark(looks.robe[1], 0.3), 0.42, blur=wide * 0.36))
    canvas.drawPath(path, line(0.9, dark(looks.robe[1], 0.45), 0.55, blur=0.3))
    with placed(canvas, (-0.9 * wide, -0.5 * wide)):
        canvas.drawPath(path, line(wide * 0.8, lit(looks.robe[0], 0.3), 0.22, blur=wide * 0.45))


def _draw_cloth(canvas: skia.Canvas, path: skia.Path, looks: Looks, folds: Iterable[_Curve]) -> None:
    """Draw a piece of a robe with a soft shade along its edges, light from the upper left, and folds."""
    canvas.drawPath(path, fill(shader=robe(looks)))
    with clipped(canvas, path):
        with placed(canvas, (-2.4, -3.2)):
            canvas.drawPath(path, line(15, dark(looks.robe[1], 0.25), 0.5, blur=4.5))
        with placed(canvas, (2.2, 3.0)):
            canvas.drawPath(path, line(3.6, lit(looks.robe[0], 0.4), 0.36, blur=1.7))
        for curve in folds:
            fold(canvas, looks, curve)
    canvas.drawPath(path, line(1.1, dark(looks.robe[1], 0.45), 0.75))


class Cuff:
    """The end of a sleeve, between two points of its edge; the hand comes out on the left as one goes from the first.

    What is nearer of its edge bends away from the hand, so that one looks into the sleeve.
    """

    def __init__(self, start: Point, end: Point, bent: float = 0.36) -> None:
        """The end of a sleeve between two points; ``bent``: how far its edge bends, as a share of its length."""
        self.start, self.end, self._bent = start, end, bent
        (x, y), (to_x, to_y) = start, end
        self._long = hypot(to_x - x, to_y - y)
        self._back = (y - to_y) / self._long, (to_x - x) / self._long
        self._middle = (x + to_x) / 2, (y + to_y) / 2
        self._turn = degrees(atan2(to_y - y, to_x - x))

    def lip(self, away: float = 0.0) -> tuple[Point, Point, Point]:
        """The nearer edge, or a line of the cuff this far behind it: an end, the point that bends it, the other end."""
        (x, y), bend = self._back, self._bent * self._long + away

        def moved(point: Point, by: float) -> Point:
            return point[0] + x * by, point[1] + y * by

        return moved(self.start, away), moved(self._middle, bend), moved(self.end, away)

    def draw_inside(self, canvas: skia.Canvas, looks: Looks) -> None:
        """Draw what one sees of the lining, behind the hand."""
        with placed(canvas, self._middle, turn=self._turn):
            deep = self._bent * self._long
            opening = box(-self._long / 2, -deep / 2, self._long, deep)
            canvas.drawOval(opening, fill(dark(looks.robe[1], 0.5)))
            canvas.drawOval(opening, line(2.2, GOLD_SHADE))

    def draw(self, canvas: skia.Canvas, sleeve: skia.Path) -> None:
        """Draw the golden border on the sleeve."""
        (start, bend, end), (low_start, low_bend, low_end) = self.lip(), self.lip(_CUFF)
        band = skia.Path().moveTo(*start).quadTo(*bend, *end).lineTo(*low_end).quadTo(*low_bend, *low_start).close()
        with clipped(canvas, sleeve):
            with placed(canvas, (0.8, 2.4)):
                canvas.drawPath(band, fill(GOLD_DARK, 0.55, blur=1.8))
            shades = (GOLD_SHADE, GOLD, "#FFEBB4", GOLD, GOLD_SHADE)
            canvas.drawPath(band, fill(shader=linear(start, end, shades, (0, 0.2, 0.38, 0.6, 1))))
            for away, width, color in ((0.3, 1.4, "#FFF3CC"), (_CUFF - 2.2, 0.9, GOLD_DARK), (_CUFF, 1.4, GOLD_DARK)):
                first, middle, last = self.lip(away)
                canvas.drawPath(skia.Path().moveTo(*first).quadTo(*middle, *last), line(width, color))


def draw_raised(canvas: skia.Canvas, name: PortraitId, looks: Looks) -> None:
    """Draw the right arm, raised: a wide sleeve that hangs from it, and an open hand."""
    cuff = Cuff((50, 8), (85, 5))
    cuff.draw_inside(canvas, looks)
    _draw_open_hand(canvas, name, (68, -14), looks)
    start, bend, end = cuff.lip()
    sleeve = skia.Path().moveTo(*start).quadTo(*bend, *end)
    sleeve.cubicTo(86, 24, 90, 44, 85, 60).cubicTo(80, 76, 58, 80, 30, 88)
    sleeve.lineTo(22, 52).cubicTo(40, 53, 52, 42, 50, 8).close()
    folds = (
        ((50, 42), (58, 54), (66, 60), (77, 61)),
        ((44, 52), (48, 62), (52, 68), (59, 73)),
        ((80, 20), (81, 28), (83, 36), (84, 46)),
    )
    _draw_cloth(canvas, sleeve, looks, folds)
    cuff.draw(canvas, sleeve)


def draw_hanging(canvas: skia.Canvas, looks: Looks) -> None:
    """Draw the right arm, which hangs down behind what the character stands behind."""
    sleeve = skia.Path().moveTo(27, 51).cubicTo(50, 55, 63, 66, 68, 84).cubicTo(70, 92, 71, 98, 71, 106)
    sleeve.lineTo(38, 106).cubicTo(43, 92, 46, 82, 42, 69).cubicTo(39, 61, 33, 55, 27, 51).close()
    with placed(canvas, (-3, 2)):
        canvas.drawPath(sleeve, fill(DUSK, 0.42, blur=2.6))
    folds = (((53, 64), (58, 76), (58, 90), (56, 106)), ((62, 72), (68, 84), (69, 94), (68, 106)))
    _draw_cloth(canvas, sleeve, looks, folds)


def draw_bent(canvas: skia.Canvas, name: PortraitId, looks: Looks, cuff: Cuff, draw_hand: DrawHand) -> None:
    """Draw the right arm, with its elbow at the side and the hand before the chest."""
    start, bend, end = cuff.lip()
    sleeve = skia.Path().moveTo(28, 51.4).cubicTo(56, 55, 71, 74, 72, 94).cubicTo(73, 116, 60, 118, *start)
    sleeve.quadTo(*bend, *end).cubicTo(end[0] + 5, end[1] + 3, 47, 68, 28, 51.4).close()
    with placed(canvas, (-3, 3)):
        canvas.drawPath(sleeve, fill(DUSK, 0.45, blur=2.6))
    cuff.draw_inside(canvas, looks)
    draw_hand(canvas, name, looks)
    folds = (
        ((52, 76), (59, 84), (65, 94), (64, 108)),
        ((56, 72), (63, 76), (68, 82), (71, 90)),
    )
    _draw_cloth(canvas, sleeve, looks, folds)
    cuff.draw(canvas, sleeve)


def draw_holding(canvas: skia.Canvas, name: PortraitId, looks: Looks) -> None:
    """Draw the right hand round a cup."""
    if name in _WINGED:
        for y, turn, long in ((69.0, -99, 21), (89.0, -75, 21), (75.5, -93, 24), (82.5, -85, 24)):
            with placed(canvas, (37, y), turn=turn, scale=(1.25, 1)):
                draw_feather(canvas, long, looks)
        return
    fingers: Sequence[_Stroke] = (
        ((25, 69.5), (13.5, 71.4), 8.4),
        ((25, 78), (11.5, 79.4), 9.0),
        ((25, 86), (13.5, 87), 8.2),
    )
    strokes = (((44, 80), (31, 80), 18.0), ((27.5, 73), (27.5, 84), 17.0), ((26.5, 70), (21.5, 62), 8.4), *fingers)
    with clipped(canvas, _cup_body()), placed(canvas, (-1.8, 2.6)):
        for start, end, wide in strokes[2:]:
            canvas.drawLine(*start, *end, line(wide, DUSK, 0.45, blur=1.5))
    _draw_strokes(canvas, strokes, looks.hand, (18, 66))
    for y in (74.9, 83.2):
        crease = skia.Path().moveTo(12, y + 0.4).quadTo(18, y - 0.2, 24.5, y - 1.2)
        canvas.drawPath(crease, line(1.2, dark(looks.hand, 0.55), 0.75))
    for (_x, _y), (x, y), wide in fingers:
        canvas.drawOval(box(x - 1.6, y - 0.34 * wide, 6, 0.3 * wide), fill(lit(looks.hand, 0.6), 0.4, blur=0.7))


def draw_clapping(canvas: skia.Canvas, name: PortraitId, looks: Looks) -> None:
    """Draw the right hand as it claps."""
    with placed(canvas, (11, 70), turn=8):
        if name in _WINGED:
            _draw_open_hand(canvas, name, (0, 0), looks)
        else:
            strokes = (
                ((4, 22), (1, 8), 17.0),
                ((0, 0), (0, 6), 21.0),
                ((-5, -3), (-5.5, -12), 8.6),
                ((1.5, -5), (2, -14.5), 9.0),
                ((7, -2), (8.5, -10.5), 8.4),
            )
            _draw_strokes(canvas, strokes, looks.hand, (-7, -10))
            for x in (-1.8, 5.2):
                crease = skia.Path().moveTo(x, -10).lineTo(0.8 * x, -3)
                canvas.drawPath(crease, line(1.2, dark(looks.hand, 0.55), 0.75))


def _draw_strokes(canvas: skia.Canvas, strokes: Sequence[_Stroke], color: str, light: Point) -> None:
    """Draw a hand of round strokes as one body, lit at a point."""
    for start, end, wide in strokes:
        canvas.drawLine(*start, *end, line(wide + 2.4, dark(color, 0.6)))
    shader = radial(light, 38, (lit(color, 0.3), color, dark(color, 0.34)), (0, 0.42, 1))
    for start, end, wide in strokes:
        paint = line(wide, color)
        paint.setShader(shader)
        canvas.drawLine(*start, *end, paint)


def _draw_open_hand(canvas: skia.Canvas, name: PortraitId, at: Point, looks: Looks) -> None:
    """Draw a hand with its fingers up that shows its palm, its thumb to the left; or a fan of feathers."""
    with placed(canvas, at, turn=5):
        if name in _WINGED:
            for turn, long in ((-52, 25), (46, 25), (-31, 31), (26, 31), (-12, 35), (8, 35)):
                with placed(canvas, (0, 16), turn=turn):
                    draw_feather(canvas, long, looks)
            for turn in (-30, 24, -3):
                with placed(canvas, (0, 20), turn=turn):
                    draw_feather(canvas, 19, looks, is_plain=True)
            return
        tips = ((-10.6, -11.4), (0.4, -15.8), (10.8, -10.6))
        strokes = (
            ((0, 8), (0, 26), 17.0),
            ((0, 0), (0, 5), 25.0),
            ((-8, 5), (-16.6, -0.6), 8.8),
            *(((0.5 * x, -3.0), (x, y), 10.2) for x, y in tips),
        )
        _draw_strokes(canvas, strokes, looks.hand, (-7, -10))
        with placed(canvas, (0, 19)):
            canvas.drawOval(box(-10, -3.5, 20, 9), fill(DUSK, 0.4, blur=2.6))
        for x in (-5.0, 5.4):
            crease = skia.Path().moveTo(x, -12).lineTo(0.72 * x, -5.4)
            canvas.drawPath(crease, line(1.2, dark(looks.hand, 0.55), 0.7))
        pad = skia.Path().moveTo(-7.4, 5.6).cubicTo(-8.6, -0.4, -3.6, -2.8, 0, -2.8)
        pad.cubicTo(3.6, -2.8, 8.6, -0.4, 7.4, 5.6).cubicTo(6, 10.2, 2.4, 8.4, 0, 8.4)
        pad.cubicTo(-2.4, 8.4, -6, 10.2, -7.4, 5.6).close()
        soft = radial((-3, -1), 14, (lit(looks.palm, 0.22), dark(looks.palm, 0.12)))
        canvas.drawPath(pad, fill(shader=soft))
        for x, y in tips:
            canvas.drawOval(box(x - 2.8, y - 2.6, 5.6, 6.2), fill(shader=soft))


def draw_feather(canvas: skia.Canvas, long: float, looks: Looks, *, is_plain: bool = False) -> None:
    """Draw a feather that points up; if it is not plain, with a dark tip."""
    feather = skia.Path().moveTo(-2.4, 3).cubicTo(-7.6, -long * 0.4, -6.8, -long * 0.86, 0.4, -long)
    feather.cubicTo(6.4, -long * 0.8, 7.6, -long * 0.4, 2.4, 3).close()
    shades = (lit(looks.hand, 0.3), looks.hand, dark(looks.hand, 0.28))
    canvas.drawPath(feather, fill(shader=linear((-7, 0), (7, 0), shades, (0, 0.5, 1))))
    if not is_plain:
        with clipped(canvas, feather):
            tip = linear((0, -0.74 * long), (0, -0.8 * long), (looks.palm, looks.palm), (0, 1), (0, 1))
            canvas.drawRect(box(-10, -long, 20, long), fill(shader=tip))
    canvas.drawPath(feather, line(1.0, dark(looks.hand, 0.6), 0.7))
    canvas.drawPath(skia.Path().moveTo(0, 1).lineTo(0.2, -long * 0.8), line(0.8, dark(looks.hand, 0.6), 0.45))


def _cup_body() -> skia.Path:
    """The outline of a bowl on its foot."""
    body = skia.Path().moveTo(-25, 61).cubicTo(-25.5, 80, -19, 92, -11.5, 95).lineTo(-10.5, 98.5)
    return body.cubicTo(-6, 100.5, 6, 100.5, 10.5, 98.5).lineTo(11.5, 95).cubicTo(19, 92, 25.5, 80, 25, 61).close()


def draw_cup(canvas: skia.Canvas, name: PortraitId) -> None:
    """Draw a glazed bowl with a band, seen a little from above, and what is in it."""
    body, colors = _cup_body(), LOOKS[name].robe if name in LOOKS else _GLAZE
    with placed(canvas, (0, 3)):
        canvas.drawPath(body, fill(DUSK, 0.4, blur=3.5))
    shades = ("#EFE6D6", "#FFFEFA", "#F6EFE2", "#C3B49D")
    canvas.drawPath(body, fill(shader=linear((-25, 66), (25, 76), shades, (0, 0.24, 0.6, 1))))
    with clipped(canvas, body):
        for y, width in ((76, 6.5), (83, 1.4)):
            band = skia.Path().moveTo(-27, y - 4).cubicTo(-12, y + 4, 12, y + 4, 27, y - 4)
            ink = line(width, colors[0])
            ink.setShader(linear((-25, 0), (25, 0), (colors[0], lit(colors[0], 0.2), colors[1]), (0, 0.3, 1)))
            canvas.drawPath(band, ink)
        canvas.drawLine(-12, 95.4, 12, 95.4, line(1.6, "#7A6A54", 0.5, blur=0.5))
        canvas.drawOval(box(-19, 66, 5, 20), fill("#FFFFFF", 0.75, blur=1.2))
    canvas.drawPath(body, line(1.1, "#4A3A2A", 0.5))
    canvas.drawOval(box(-25, 55, 50, 12.4), fill(shader=linear((-25, 0), (25, 0), ("#FFFEFA", "#E4D9C6"), (0, 1))))
    canvas.drawOval(box(-25, 55, 50, 12.4), line(1.0, "#4A3A2A", 0.4))
    tea = box(-21.6, 56.6, 43.2, 9.2)
    canvas.drawOval(tea, fill(shader=linear((-20, 56), (18, 68), ("#2E170D", "#6E3F20", "#A2683A"), (0, 0.6, 1))))
    canvas.drawOval(tea, line(0.9, "#3A2A1A", 0.5))
    canvas.drawOval(box(3, 60.6, 13, 2.6), fill("#FFE2B0", 0.45, blur=0.7))
