"""The winner of a hand with a name, glad, as large as it is seen over the whole window."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import skia
from PIL import Image

from build_scripts.assets.canvas import box, drawing, fill, line, linear, picture, placed, surface
from game.players.roster import SPARROW, PortraitId

SIZE, HEAD = (720, 740), (360, 270)
"""The size of a picture, and where the middle of the head is in it, in pixels."""
_UNIT = 640 / 190
"""Pixels for each unit of a portrait's drawing."""
GLAD = "glad"
_CUFF, _CUFF_DARK, _SHIRT, _SHIRT_SHADE = "#F6D98A", "#B07E2C", "#FBF4E6", "#D9CBB2"
_WHOLE = {"carp": 1.75, "turtle": 1.6, SPARROW: 1.55}
"""Characters who are drawn with more than a head, and how much larger: they wear no robe."""
_WINGED = ("crane", "owl")
"""Characters with feathers for hands."""


_ASIDE = {"crane": 3.0}
"""For some characters, how far their arms are moved outwards, in the units of the drawing."""


class _Looks(NamedTuple):
    """The colors of a robe at the shoulders and below, of hands, of what is inside them, and of the neck."""

    robe: tuple[str, str]
    hand: str
    palm: str
    neck: str


_LOOKS = {
    "panda": _Looks(("#2E9478", "#114A40"), "#26221F", "#5A4D46", "#E9E2D6"),
    "fox": _Looks(("#3F7A4C", "#1D4028"), "#3A2317", "#7A4E38", "#F3E6D6"),
    "tiger": _Looks(("#A83A2C", "#561512"), "#EE9A36", "#FBE3C0", "#E88E2E"),
    "crane": _Looks(("#4A7CC0", "#1E3E72"), "#F4F1EA", "#2A2E38", "#F4F1EA"),
    "owl": _Looks(("#7C56A6", "#3A2459"), "#8A6A48", "#5E452C", "#7A5B3C"),
    "hare": _Looks(("#B5566A", "#5E2236"), "#F0EAE1", "#F2B8B4", "#E4DCD0"),
    "monkey": _Looks(("#6F9A3E", "#34511B"), "#8A5A38", "#E3B488", "#7C4E30"),
    "cat": _Looks(("#B05C8A", "#5E2748"), "#F3EEE6", "#F2B8B4", "#E6DED2"),
    "bear": _Looks(("#7E8C4C", "#3D4622"), "#7A4E2D", "#C79A6E", "#6A4326"),
    "turtle": _Looks(("#8FBF70", "#5E8F48"), "#7FB163", "#B7D79A", "#6FA257"),
}


def winner(name: PortraitId) -> Image.Image:
    """A character with raised arms, in a robe of the color behind the portrait."""
    drawn = surface(*SIZE)
    canvas = drawn.getCanvas()
    with placed(canvas, HEAD, scale=(_UNIT, _UNIT)):
        draw_standing(canvas, name, GLAD)
    return picture(drawn)


def draw_standing(canvas: skia.Canvas, name: PortraitId, mood: str, *, whole: float = 1.0, lower: float = 0.0) -> None:
    """Draw a character from the head down, in the units of its portrait; who is glad raises both arms.

    :param whole: how large characters are who wear no robe, beside a winner's picture.
    :param lower: how much further down than there these are.
    """
    if name in _WHOLE:
        larger = whole * _WHOLE[name]
        if mood == GLAD and name in _LOOKS:
            for side in (-1, 1):
                with placed(canvas, (0, lower)):
                    _draw_raised(canvas, name, side, _LOOKS[name])
        with placed(canvas, (0, 14 + lower), scale=(larger, larger)):
            _draw_head(canvas, name, mood)
        return
    looks = _LOOKS[name]
    if mood == GLAD:
        for side in (-1, 1):
            _draw_raised(canvas, name, side, looks)
    if name == "crane":
        _draw_head(canvas, name, mood)
    _draw_robe(canvas, name, looks)
    if mood != GLAD:
        for side in (-1, 1):
            _draw_resting(canvas, name, side, looks)
    if name != "crane":
        _draw_head(canvas, name, mood)


def _draw_head(canvas: skia.Canvas, name: PortraitId, mood: str) -> None:
    if name == SPARROW:
        with placed(canvas, scale=(0.43, 0.43), origin=(118, 138)):
            drawing(canvas, name, without="perch", mood=mood)
    else:
        drawing(canvas, f"portraits/{name}", mood=mood)


def _robe(looks: _Looks) -> skia.Shader:
    return linear((0, 10), (0, 150), looks.robe, (0, 1))


def _draw_raised(canvas: skia.Canvas, name: PortraitId, side: int, looks: _Looks) -> None:
    """Draw a raised arm behind the robe: a sleeve that widens towards its cuff, and a hand above it."""
    with placed(canvas, (side * _ASIDE.get(name, 0.0), 0), scale=(side, 1)):
        _draw_hand(canvas, name, (67, -13), looks)
        sleeve = skia.Path().moveTo(30, 60)
        sleeve.cubicTo(58, 74, 80, 74, 83, 46).cubicTo(85, 30, 84, 18, 83, 6)
        sleeve.lineTo(52, 3).cubicTo(54, 20, 55, 34, 50, 42).cubicTo(44, 50, 36, 52, 28, 52).close()
        canvas.drawPath(sleeve, fill(shader=_robe(looks)))
        canvas.drawPath(sleeve, line(1.6, "#000000", 0.4))
        fold = skia.Path().moveTo(56, 50).cubicTo(66, 52, 72, 44, 72, 30)
        canvas.drawPath(fold, line(2.2, "#000000", 0.22))
        if name not in _WHOLE:
            _draw_band(canvas, (52, 2), (83, 5))


def _draw_resting(canvas: skia.Canvas, name: PortraitId, side: int, looks: _Looks) -> None:
    """Draw an arm that hangs down, with a hand on the edge of what the character stands behind."""
    with placed(canvas, scale=(side, 1)):
        sleeve = skia.Path().moveTo(45, 58)
        sleeve.cubicTo(64, 62, 76, 78, 74, 104).lineTo(36, 104).cubicTo(38, 94, 42, 84, 40, 72).close()
        canvas.drawPath(sleeve, fill(shader=_robe(looks)))
        edge = skia.Path().moveTo(40, 72).cubicTo(42, 84, 38, 94, 36, 104)
        canvas.drawPath(edge, line(2.0, "#000000", 0.35))
        with placed(canvas, (53, 87), scale=(1.05, 1.05), turn=-10):
            _draw_hand(canvas, name, (0, 0), looks, is_open=False)


def _draw_hand(
    canvas: skia.Canvas, name: PortraitId, at: tuple[float, float], looks: _Looks, *, is_open: bool = True
) -> None:
    """Draw a hand with its fingers up, or three feathers; an open one shows its palm."""
    with placed(canvas, at):
        if name in _WINGED:
            for turn, long in ((-30, 25), (0, 30), (28, 25)):
                with placed(canvas, (0, 12), turn=turn):
                    feather = skia.Path().moveTo(-8, 0).cubicTo(-10, -long * 0.7, -3, -long, 0, -long - 3)
                    feather.cubicTo(3, -long, 10, -long * 0.7, 8, 0).close()
                    canvas.drawPath(feather, fill(looks.hand))
                    canvas.drawPath(feather, line(1.4, "#000000", 0.35))
                    tip = skia.Path().moveTo(-5.5, -long + 6).lineTo(0, -long - 3).lineTo(5.5, -long + 6).close()
                    canvas.drawPath(tip, fill(looks.palm))
            return
        canvas.drawOval(box(-12.5, -9, 25, 27), fill(looks.hand))
        for x, y, size in ((-9.5, -9.5, 5.6), (-3.2, -13, 6.0), (4.0, -12.6, 6.0), (10, -8.5, 5.6), (-14, 3, 5.2)):
            canvas.drawCircle(x, y, size, fill(looks.hand))
        for x in (-6.4, 0.4, 7.2):
            canvas.drawPath(skia.Path().moveTo(x, -14).lineTo(x * 0.9, -8), line(1.3, "#000000", 0.4))
        if is_open:
            canvas.drawOval(box(-6.5, -2.5, 13, 10.5), fill(looks.palm, 0.85))


def _draw_band(canvas: skia.Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    band = skia.Path().moveTo(*start).lineTo(*end)
    canvas.drawPath(band, line(9, _CUFF_DARK))
    canvas.drawPath(band, line(6, _CUFF))


def _draw_robe(canvas: skia.Canvas, name: PortraitId, looks: _Looks) -> None:
    """Draw neck, shoulders and the crossed collar."""
    if name != "crane":
        neck = skia.Path().moveTo(-15, 22).lineTo(15, 22).cubicTo(15, 44, 18, 50, 24, 56)
        neck.lineTo(-24, 56).cubicTo(-18, 50, -15, 44, -15, 22).close()
        canvas.drawPath(neck, fill(looks.neck))
        canvas.drawPath(neck, fill(shader=linear((0, 30), (0, 54), ("#000000", "#000000"), (0, 1), (0.38, 0.05))))
    body = skia.Path().moveTo(-78, 150)
    body.cubicTo(-76, 92, -64, 62, -24, 50).lineTo(24, 50).cubicTo(64, 62, 76, 92, 78, 150).close()
    canvas.drawPath(body, fill(shader=_robe(looks)))
    canvas.drawPath(body, line(1.6, "#000000", 0.35))
    shirt = skia.Path().moveTo(-21, 49).cubicTo(-8, 58, 8, 58, 21, 49).lineTo(1, 92).close()
    canvas.drawPath(shirt, fill(shader=linear((0, 50), (0, 92), (_SHIRT, _SHIRT_SHADE), (0, 1))))
    if name != "crane":
        with _clipped(canvas, body):
            throat = (
                skia.Path()
                .moveTo(-16, 44)
                .lineTo(16, 44)
                .cubicTo(12, 58, 6, 64, 0, 70)
                .cubicTo(-6, 64, -12, 58, -16, 44)
            )
            canvas.drawPath(throat, fill(looks.neck))
            canvas.drawPath(throat, fill("#000000", 0.16))
    for lapel in (((25, 48), (-7, 108)), ((-25, 48), (11, 122))):
        path = skia.Path().moveTo(*lapel[0]).lineTo(*lapel[1])
        canvas.drawPath(path, line(13, _CUFF_DARK))
        canvas.drawPath(path, line(9.5, _CUFF))


@contextmanager
def _clipped(canvas: skia.Canvas, path: skia.Path) -> Iterator[None]:
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, doAntiAlias=True)
    yield
    canvas.restore()
