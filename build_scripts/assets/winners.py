"""The winner of a hand with a name, glad, as large as it is seen over the whole window."""

import skia
from PIL import Image

from build_scripts.assets.canvas import drawing, fill, line, linear, picture, placed, surface
from game.players.characters import CAST
from game.players.roster import SPARROW, PortraitId

SIZE, HEAD = (720, 740), (360, 270)
"""The size of a picture, and where the middle of the head is in it, in pixels."""
_UNIT = 640 / 190
"""Pixels for each unit of a portrait's drawing."""
GLAD = "glad"
_CUFF, _CUFF_DARK = "#F6D98A", "#B07E2C"
_HANDS = {
    "panda": "#26221F",
    "fox": "#3A2317",
    "tiger": "#F2A33C",
    "crane": "#F4F1EA",
    "owl": "#8A6A48",
    "hare": "#E9E2D8",
    "monkey": "#D9A679",
    "cat": "#E9B36A",
    "bear": "#7A4E2D",
}
"""The colors of the hands; who is not in it has hands of the color of the robe."""
_WHOLE = {"carp": 1.75, "turtle": 1.6, SPARROW: 1.55}
"""Characters who are drawn with more than a head, and how much larger: they wear no robe."""


def winner(name: PortraitId) -> Image.Image:
    """A character with raised arms, in a robe of the color behind the portrait."""
    drawn = surface(*SIZE)
    canvas = drawn.getCanvas()
    with placed(canvas, HEAD, scale=(_UNIT, _UNIT)):
        draw_standing(canvas, name, GLAD)
    return picture(drawn)


def draw_standing(canvas: skia.Canvas, name: PortraitId, mood: str, *, whole: float = 1.0) -> None:
    """Draw a character from the head down, in the units of its portrait; who is glad raises both arms.

    :param whole: how large characters are who wear no robe, beside a winner's picture.
    """
    if name in _WHOLE:
        larger = whole * _WHOLE[name]
        with placed(canvas, (0, 14), scale=(larger, larger)):
            _draw_head(canvas, name, mood)
        return
    if mood == GLAD:
        _draw_arms(canvas, name)
    if name == "crane":
        _draw_head(canvas, name, mood)
        _draw_robe(canvas, name)
    else:
        _draw_robe(canvas, name)
        _draw_head(canvas, name, mood)


def _draw_head(canvas: skia.Canvas, name: PortraitId, mood: str) -> None:
    if name == SPARROW:
        with placed(canvas, scale=(0.43, 0.43), origin=(118, 138)):
            drawing(canvas, name, without="perch", mood=mood)
    else:
        drawing(canvas, f"portraits/{name}", mood=mood)


def _robe(name: PortraitId) -> skia.Shader:
    return linear((0, 20), (0, 130), CAST[name].ground, (0, 1))


def _draw_arms(canvas: skia.Canvas, name: PortraitId) -> None:
    """Draw two raised arms behind the robe."""
    for side in (-1, 1):
        arm = skia.Path().moveTo(side * 34, 66)
        arm.cubicTo(side * 70, 74, side * 78, 30, side * 74, 2)
        canvas.drawPath(arm, line(33, "#000000", 0.35))
        canvas.drawCircle(side * 73, -14, 14.5, fill(_HANDS.get(name, CAST[name].ground[1])))
        sleeve = line(30, "#FFFFFF")
        sleeve.setShader(_robe(name))
        canvas.drawPath(arm, sleeve)
        canvas.drawPath(skia.Path().moveTo(side * 62, -2).lineTo(side * 86, 0), line(9, _CUFF_DARK))
        canvas.drawPath(skia.Path().moveTo(side * 62, -2).lineTo(side * 86, 0), line(6, _CUFF))


def _draw_robe(canvas: skia.Canvas, name: PortraitId) -> None:
    body = skia.Path().moveTo(-70, 140)
    body.cubicTo(-66, 70, -44, 42, 0, 40).cubicTo(44, 42, 66, 70, 70, 140).close()
    canvas.drawPath(body, fill(shader=_robe(name)))
    canvas.drawPath(body, line(1.5, "#000000", 0.3))
    collar = skia.Path().moveTo(-27, 42).lineTo(4, 100).lineTo(27, 42)
    canvas.drawPath(collar, line(13, _CUFF_DARK))
    canvas.drawPath(collar, line(9, _CUFF))
