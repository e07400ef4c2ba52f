"""The characters from the head down; and the winner of a hand with a name, as large as the whole window shows it."""

from enum import Enum, auto

import skia
from PIL import Image

from build_scripts.assets.canvas import box, drawing, fill, line, linear, picture, placed, radial, surface
from build_scripts.assets.limbs import (
    DUSK,
    GOLD,
    GOLD_DARK,
    GOLD_SHADE,
    LOOKS,
    Cuff,
    Looks,
    clipped,
    dark,
    draw_bent,
    draw_clapping,
    draw_cup,
    draw_hanging,
    draw_holding,
    draw_raised,
    fold,
    lit,
    robe,
)
from game.players.roster import SPARROW, PortraitId

SIZE = (720, 740)
"""The size of a picture, in pixels."""
HEAD = (360, 270)
"""Where the middle of the head is in a picture, in pixels."""
_UNIT = 640 / 190
"""Pixels for each unit of a portrait's drawing."""
GLAD = "glad"
_SHIRT = "#FBF4E6"
_SHIRT_SHADE = "#CDBDA2"
_HEAD_SHADE = "#2A1226"
_WHOLE = {"carp": 1.75, SPARROW: 1.55}
"""Characters who are drawn with more than a head, and how much larger: they wear no robe."""
_HEADS = {"crane": (-11.0, 0.0, 1.0), "turtle": (0.0, 7.0, 1.26)}
"""For some heads how far they are moved, so that the neck ends in its collar, and how much larger they are drawn."""
_SHOULDER = (40.0, 58.0)
"""The shoulder of the right arm."""
_OUTWARDS = 9.0
"""The turn of a waving arm in degrees; also that of arms beside a long beak."""
_ASIDE = {"crane": 3.0}
"""For some characters, how far their arms are moved outwards, in the units of the drawing."""
_SHELL = ("#9A7038", "#5A3E1A", "#D9B468")
"""The colors of a turtle's shell, above and below, and of the lines on it."""


class Arms(Enum):
    """The ways in which a character can hold its arms."""

    RESTING = auto()
    """Both arms hang down behind the table or tile behind which the character stands."""
    RAISED = auto()
    WAVING = auto()
    """The character raises one arm, and the other hangs down behind what the character stands behind."""
    CLAPPING = auto()
    HOLDING_CUP = auto()


def winner(name: PortraitId) -> Image.Image:
    """A character with raised arms, in a robe of the color behind the portrait."""
    drawn = surface(*SIZE)
    canvas = drawn.getCanvas()
    with placed(canvas, HEAD, scale=(_UNIT, _UNIT)):
        draw_standing(canvas, name, GLAD, Arms.RAISED)
    return picture(drawn)


def draw_standing(
    canvas: skia.Canvas, name: PortraitId, mood: str, arms: Arms, *, whole: float = 1.0, lower: float = 0.0
) -> None:
    """Draw a character from the head down, in the units of its portrait.

    :param whole: how large characters are who wear no robe, beside a winner's picture.
    :param lower: how much further down than there these are.
    """
    if name in _WHOLE:
        larger = whole * _WHOLE[name]
        with placed(canvas, (0, lower + 14), scale=(larger, larger)):
            _draw_head(canvas, name, mood)
        if arms is Arms.HOLDING_CUP:
            with placed(canvas, (0, lower / 4 - 3)):
                draw_cup(canvas, name)
        return
    looks = LOOKS[name]
    if name == "turtle":
        _draw_shell(canvas)
    waving = 1 if name == "crane" else -1  # a raised left arm would cover its beak
    raised = {Arms.RAISED: (-1, 1), Arms.WAVING: (waving,)}.get(arms, ())
    outwards = _OUTWARDS if arms is Arms.WAVING or name == "crane" else 0.0
    for side in raised:
        with (
            placed(canvas, (side * _ASIDE.get(name, 0.0), 0), scale=(side, 1)),
            placed(canvas, _SHOULDER, turn=outwards, origin=_SHOULDER),
        ):
            draw_raised(canvas, name, looks)
    _draw_robe(canvas, name, looks, mood)
    if arms in (Arms.RESTING, Arms.WAVING):
        for side in {-1, 1}.difference(raised):
            with placed(canvas, scale=(side, 1)):
                draw_hanging(canvas, looks)
    if name != "crane":
        _draw_head(canvas, name, mood)
    if arms is Arms.HOLDING_CUP:
        draw_cup(canvas, name)
    if arms in (Arms.HOLDING_CUP, Arms.CLAPPING):
        cuff = Cuff((43, 98), (37, 63), 0.16) if arms is Arms.HOLDING_CUP else Cuff((8, 96), (31, 77), 0.2)
        draw_hand = draw_holding if arms is Arms.HOLDING_CUP else draw_clapping
        for side in (1, -1):
            with placed(canvas, scale=(side, 1)):
                draw_bent(canvas, name, looks, cuff, draw_hand)


def _draw_head(canvas: skia.Canvas, name: PortraitId, mood: str) -> None:
    """Draw a head, or a whole animal, with the light of the upper left and a shade at the lower right."""
    x, y, larger = _HEADS.get(name, (0.0, 0.0, 1.0))
    canvas.saveLayer()
    if name == SPARROW:
        with placed(canvas, scale=(0.43, 0.43), origin=(118, 138)):
            drawing(canvas, name, without="perch", mood=mood)
    else:
        with placed(canvas, (x, y), scale=(larger, larger)):
            drawing(canvas, f"portraits/{name}", without="shell", mood=mood)
    for shader in (
        radial((-16, -26), 92, (_HEAD_SHADE,) * 3, (0.3, 0.62, 1), (0, 0.12, 0.55)),
        radial((-22, -36), 46, ("#FFF6DE", "#FFF6DE"), (0, 1), (0.2, 0)),
    ):
        paint = fill(shader=shader)
        paint.setBlendMode(skia.BlendMode.kSrcATop)
        canvas.drawRect(box(-90, -90, 180, 200), paint)
    canvas.restore()


def _draw_shell(canvas: skia.Canvas) -> None:
    """Draw the rim of a shell that reaches above the shoulders, behind a turtle."""
    light, shade, edge = _SHELL
    shell = skia.Path().moveTo(-70, 108).cubicTo(-74, 58, -56, 30, 0, 30).cubicTo(56, 30, 74, 58, 70, 108).close()
    canvas.drawPath(shell, fill(shader=radial((-20, 36), 90, (lit(light, 0.15), shade))))
    canvas.drawPath(shell, line(5.4, dark(shade, 0.3)))
    canvas.drawPath(shell, line(3.2, edge))
    for side in (-1, 1):
        for x, y in ((22, 33), (40, 38), (55, 50)):
            canvas.drawLine(side * x, y, side * (x - 9), y + 20, line(2.2, edge, 0.85))


def _draw_robe(canvas: skia.Canvas, name: PortraitId, looks: Looks, mood: str) -> None:
    """Draw neck, shoulders, the crossed collar and a sash; a crane's long neck is drawn with its head."""
    nape = skia.Path().moveTo(-27, 52).cubicTo(-20, 36, 20, 36, 27, 52).lineTo(20, 56).lineTo(-20, 56).close()
    canvas.drawPath(nape, fill(shader=linear((0, 38), (0, 56), (GOLD_SHADE, GOLD_DARK), (0, 1))))
    body = skia.Path().moveTo(-68, 150)
    body.cubicTo(-62, 118, -66, 66, -24, 50).lineTo(24, 50).cubicTo(66, 66, 62, 118, 68, 150).close()
    canvas.drawPath(body, fill(shader=robe(looks)))
    with clipped(canvas, body):
        with placed(canvas, (-4, -2)):
            canvas.drawPath(body, line(24, dark(looks.robe[1], 0.3), 0.55, blur=7))
        with placed(canvas, (2, 3)):
            canvas.drawPath(body, line(4, lit(looks.robe[0], 0.4), 0.4, blur=2))
        for side in (-1, 1):
            with placed(canvas, scale=(side, 1)):
                fold(canvas, looks, ((49, 72), (42, 78), (34, 90), (29, 106)))
                fold(canvas, looks, ((52, 92), (48, 98), (42, 104), (36, 110)))
                fold(canvas, looks, ((20, 138), (24, 142), (26, 146), (27, 152)))
        _draw_sash(canvas, looks)
    canvas.drawPath(body, line(1.1, dark(looks.robe[1], 0.45), 0.75))
    shirt = skia.Path().moveTo(-21, 49).cubicTo(-8, 58, 8, 58, 21, 49).lineTo(1, 92).close()
    canvas.drawPath(shirt, fill(shader=linear((-6, 50), (8, 92), (_SHIRT, _SHIRT_SHADE), (0, 1))))
    if name == "crane":
        _draw_head(canvas, name, mood)
    else:
        neck = skia.Path().moveTo(-14, 22).cubicTo(-14, 40, -16, 46, -21, 50).cubicTo(-12, 62, -6, 68, 0, 72)
        neck.cubicTo(6, 68, 12, 62, 21, 50).cubicTo(16, 46, 14, 40, 14, 22).close()
        canvas.drawPath(neck, fill(looks.neck))
        with clipped(canvas, neck):
            canvas.drawOval(box(-26, 6, 58, 46), fill(_HEAD_SHADE, 0.62, blur=5))
            canvas.drawRect(box(8, 20, 20, 60), fill(_HEAD_SHADE, 0.3, blur=6))
    with clipped(canvas, body):
        for side in (1, -1):
            _draw_lapel(canvas, side)


def _draw_sash(canvas: skia.Canvas, looks: Looks) -> None:
    """Draw the sash round the waist."""
    sash = skia.Path().moveTo(-76, 112).cubicTo(-30, 122, 30, 122, 76, 112).lineTo(76, 130)
    sash.cubicTo(30, 141, -30, 141, -76, 130).close()
    with placed(canvas, (0, 3)):
        canvas.drawPath(sash, fill(DUSK, 0.5, blur=3))
    ground = dark(looks.robe[1], 0.28)
    shades = (dark(ground, 0.4), lit(ground, 0.2), ground, dark(ground, 0.5))
    canvas.drawPath(sash, fill(shader=linear((-62, 0), (62, 0), shades, (0, 0.32, 0.6, 1))))
    canvas.drawPath(sash, line(1.8, GOLD_SHADE))
    canvas.drawPath(skia.Path().moveTo(-76, 121).cubicTo(-30, 131, 30, 131, 76, 121), line(2.2, GOLD_SHADE, 0.7))


def _draw_lapel(canvas: skia.Canvas, side: int) -> None:
    """Draw one side of the collar, from the nape to where the robe is closed; the left side lies over the right."""
    low = 122 if side < 0 else 112
    with placed(canvas, scale=(side, 1)):
        lapel = skia.Path().moveTo(17, 47).cubicTo(22, 43, 28, 46, 31, 51)
        lapel.cubicTo(22, 74, 8, 96, -4, low + 6).lineTo(-17, low).cubicTo(-2, 92, 10, 70, 17, 47).close()
        with placed(canvas, (1.6, 3.0)):
            canvas.drawPath(lapel, fill(DUSK, 0.45, blur=2.2))
        shades = (GOLD, GOLD_SHADE) if side > 0 else ("#FFEBB4", GOLD)
        canvas.drawPath(lapel, fill(shader=linear((8, 58), (22, 66), shades, (0, 1))))
        with clipped(canvas, lapel):
            canvas.drawOval(box(6, 36, 34, 22), fill("#4A2A10", 0.5, blur=4))
        canvas.drawPath(lapel, line(1.3, GOLD_DARK))
        for across, width in ((4.0, 1.0), (9.5, 0.8)):
            seam = skia.Path().moveTo(31 - across, 51.6).cubicTo(22 - across, 74, 9 - across, 95, -3 - across, low + 4)
            canvas.drawPath(seam, line(width, GOLD_DARK, 0.6))
