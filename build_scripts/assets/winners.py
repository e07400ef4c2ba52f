"""The characters from the head down; and the winner of a hand with a name, as large as the whole window shows it."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from typing import NamedTuple

import skia
from PIL import Image

from build_scripts.assets.canvas import box, drawing, fill, line, linear, picture, placed, rounded, surface
from game.players.roster import SPARROW, PortraitId

SIZE, HEAD = (720, 740), (360, 270)
"""The size of a picture, and where the middle of the head is in it, in pixels."""
_UNIT = 640 / 190
"""Pixels for each unit of a portrait's drawing."""
GLAD = "glad"
_CUFF, _CUFF_DARK, _SHIRT, _SHIRT_SHADE = "#F6D98A", "#B07E2C", "#FBF4E6", "#D9CBB2"
_WHOLE = {"carp": 1.75, "turtle": 1.6, SPARROW: 1.55}
"""Characters who are drawn with more than a head, and how much larger: they wear no robe."""
_CUP = ("#2E6E8E", "#1E3E72")
"""The colors of the cup of a character without a robe."""
_WINGED = ("crane", "owl")
"""Characters with feathers for hands."""


_HEADS = {"crane": (-11.0, 0.0)}
"""How far some heads are moved, so that a bent neck ends in its collar."""
_SHOULDER, _OUTWARDS = (40.0, 58.0), 9.0
"""The shoulder of the right arm, and the turn of a waving arm in degrees; also that of arms beside a long beak."""
_ASIDE = {"crane": 3.0}
"""For some characters, how far their arms are moved outwards, in the units of the drawing."""


_Point = tuple[float, float]
_Wrist = tuple[_Point, _Point]


class Arms(Enum):
    """The ways in which a character can hold its arms."""

    RESTING = auto()
    """Both arms hang down behind the table or tile behind which the character stands."""
    RAISED = auto()
    WAVING = auto()
    """The character raises one arm, and the other hangs down behind what the character stands behind."""
    CLAPPING = auto()
    HOLDING_CUP = auto()


class _Looks(NamedTuple):
    """The colors of a robe at the shoulders and below, of hands, of what is inside them, and of the neck."""

    robe: tuple[str, str]
    hand: str
    palm: str
    neck: str


_LOOKS = {
    "panda": _Looks(("#2E9478", "#114A40"), "#26221F", "#5A4D46", "#F4EFE6"),
    "fox": _Looks(("#3F7A4C", "#1D4028"), "#3A2317", "#7A4E38", "#F3E6D6"),
    "tiger": _Looks(("#A83A2C", "#561512"), "#EE9A36", "#FBE3C0", "#E88E2E"),
    "crane": _Looks(("#4A7CC0", "#1E3E72"), "#F4F1EA", "#2A2E38", "#F4F1EA"),
    "owl": _Looks(("#7C56A6", "#3A2459"), "#8A6A48", "#5E452C", "#7A5B3C"),
    "hare": _Looks(("#B5566A", "#5E2236"), "#F0EAE1", "#F2B8B4", "#F2ECE2"),
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
        draw_standing(canvas, name, GLAD, Arms.RAISED)
    return picture(drawn)


def draw_standing(
    canvas: skia.Canvas, name: PortraitId, mood: str, arms: Arms, *, whole: float = 1.0, lower: float = 0.0
) -> None:
    """Draw a character from the head down, in the units of its portrait.

    :param whole: how large characters are who wear no robe, beside a winner's picture.
    :param lower: how much further down than there these are.
    """
    looks = _LOOKS.get(name)
    waving = 1 if name == "crane" else -1  # a raised left arm would cover its beak
    behind = {Arms.RAISED: (-1, 1), Arms.WAVING: (waving,)}.get(arms, ())
    outwards = _OUTWARDS if arms is Arms.WAVING or name == "crane" else 0.0
    if name in _WHOLE:
        larger = whole * _WHOLE[name]
        with placed(canvas, (0, lower)):
            if looks:
                for side in behind:
                    _draw_raised(canvas, name, side, looks, outwards)
            if name == "turtle":
                _draw_shell(canvas)
            with placed(canvas, (0, 14), scale=(larger, larger)):
                _draw_head(canvas, name, mood)
        if looks or arms is Arms.HOLDING_CUP:
            with placed(canvas, (0, lower / 2 if arms is Arms.CLAPPING else lower / 4)):
                _draw_in_front(canvas, name, arms, looks)
        return
    assert looks
    for side in behind:
        _draw_raised(canvas, name, side, looks, outwards)
    _draw_robe(canvas, name, looks, mood)
    if arms is Arms.RESTING:
        for side in (-1, 1):
            _draw_resting(canvas, side, looks)
    if name != "crane":
        _draw_head(canvas, name, mood)
    _draw_in_front(canvas, name, arms, looks)


def _draw_head(canvas: skia.Canvas, name: PortraitId, mood: str) -> None:
    if name == SPARROW:
        with placed(canvas, scale=(0.43, 0.43), origin=(118, 138)):
            drawing(canvas, name, without="perch", mood=mood)
    else:
        with placed(canvas, _HEADS.get(name, (0.0, 0.0))):
            drawing(canvas, f"portraits/{name}", mood=mood)


def _robe(looks: _Looks) -> skia.Shader:
    return linear((0, 10), (0, 150), looks.robe, (0, 1))


def _draw_raised(canvas: skia.Canvas, name: PortraitId, side: int, looks: _Looks, outwards: float) -> None:
    """Draw a raised arm behind the robe: a sleeve that widens towards its cuff, and a hand above it.

    :param outwards: the turn of the arm, in degrees.
    """
    with (
        placed(canvas, (side * _ASIDE.get(name, 0.0), 0), scale=(side, 1)),
        placed(canvas, _SHOULDER, turn=outwards, origin=_SHOULDER),
    ):
        _draw_hand(canvas, name, (67, -13), looks)
        sleeve = skia.Path().moveTo(30, 60)
        sleeve.cubicTo(58, 74, 80, 74, 83, 46).cubicTo(85, 30, 84, 18, 83, 6)
        sleeve.lineTo(52, 3).cubicTo(54, 20, 55, 34, 50, 42).cubicTo(44, 50, 36, 52, 28, 52).close()
        canvas.drawPath(sleeve, fill(shader=_robe(looks)))
        canvas.drawPath(sleeve, line(1.2, "#000000", 0.14))
        fold = skia.Path().moveTo(56, 50).cubicTo(66, 52, 72, 44, 72, 30)
        canvas.drawPath(fold, line(2.2, "#000000", 0.22))
        if name not in _WHOLE:
            _draw_band(canvas, (52, 2), (83, 5))


def _draw_resting(canvas: skia.Canvas, side: int, looks: _Looks) -> None:
    """Draw an arm that hangs down behind what the character stands behind."""
    with placed(canvas, scale=(side, 1)):
        sleeve = skia.Path().moveTo(45, 58)
        sleeve.cubicTo(64, 62, 76, 78, 74, 104).lineTo(36, 104).cubicTo(38, 94, 42, 84, 40, 72).close()
        canvas.drawPath(sleeve, fill(shader=_robe(looks)))
        edge = skia.Path().moveTo(40, 72).cubicTo(42, 84, 38, 94, 36, 104)
        canvas.drawPath(edge, line(2.0, "#000000", 0.35))


def _draw_shell(canvas: skia.Canvas) -> None:
    """Draw the rim of a shell that reaches above the shoulders, behind a turtle."""
    shell = skia.Path().moveTo(-76, 104).cubicTo(-80, 60, -56, 34, 0, 34).cubicTo(56, 34, 80, 60, 76, 104).close()
    canvas.drawPath(shell, fill(shader=linear((0, 34), (0, 104), ("#8A6532", "#5A3E1A"), (0, 1))))
    canvas.drawPath(shell, line(3.4, "#C9A25A"))
    for side in (-1, 1):
        for x, y in ((30, 40), (56, 54), (70, 78)):
            plate = skia.Path().moveTo(side * x, y).lineTo(side * (x - 12), y + 16)
            canvas.drawPath(plate, line(2.2, "#C9A25A", 0.8))


def _draw_in_front(canvas: skia.Canvas, name: PortraitId, arms: Arms, looks: _Looks | None) -> None:
    """Draw arms whose hands are before the chest, and what they hold; without arms, a cup stands there alone."""
    if arms is Arms.HOLDING_CUP:
        if looks:
            for side in (-1, 1):
                _draw_bent(canvas, name, side, looks, hand=(21, 75), turn=-78, wrist=((38, 64), (35, 90)))
        _draw_cup(canvas, looks.robe if looks else _CUP)
        if looks:
            for side in (-1, 1):
                _draw_fingers(canvas, name, side, looks)
    elif arms is Arms.CLAPPING and looks:
        for side in (1, -1):
            _draw_bent(canvas, name, side, looks, hand=(13, 68), turn=8, wrist=((28, 76), (7, 91)))


def _draw_bent(
    canvas: skia.Canvas, name: PortraitId, side: int, looks: _Looks, *, hand: _Point, turn: float, wrist: _Wrist
) -> None:
    """Draw an arm whose elbow is at the side and whose hand is before the chest.

    :param wrist: the upper and the lower end of the cuff.
    """
    (x, y), (low_x, low_y) = wrist
    with placed(canvas, scale=(side, 1)):
        outer = skia.Path().moveTo(43, 57.6).cubicTo(66, 64, 80, 86, 74, 104)
        outer.cubicTo(66, 116, low_x + 18, low_y + 13, low_x, low_y)
        sleeve = skia.Path(outer).lineTo(x, y).cubicTo(x + 4, y + 5, 46, 72, 43, 57.6).close()
        with placed(canvas, (-2.5, 2.5)):
            canvas.drawPath(sleeve, fill("#000000", 0.4, blur=2.2))
        with placed(canvas, hand, turn=turn):
            _draw_hand(canvas, name, (0, 0), looks, is_open=False)
        canvas.drawPath(sleeve, fill(shader=_robe(looks)))
        canvas.drawPath(sleeve, fill("#FFFFFF", 0.09))
        canvas.drawPath(sleeve, line(1.2, "#000000", 0.16))
        fold = skia.Path().moveTo(64, 100).cubicTo(58, 98, 52, 92, 50, 83)
        canvas.drawPath(fold, line(2.2, "#000000", 0.24))
        if name not in _WHOLE:
            _draw_band(canvas, (x, y), (low_x, low_y))


def _draw_fingers(canvas: skia.Canvas, name: PortraitId, side: int, looks: _Looks) -> None:
    """Draw the fingers or feathers that lie on a cup, over it."""
    with placed(canvas, scale=(side, 1)):
        if name in _WINGED:
            for y, turn in ((71.0, -96), (87.0, -80), (79.0, -88)):
                with placed(canvas, (29, y), turn=turn):
                    _draw_feather(canvas, 20, looks)
            return
        for y in (70.0, 76.5, 83.0):
            finger = rounded(12.5, y - 3.4, 13, 6.8, 3.4)
            canvas.drawRRect(finger, fill(looks.hand))
            canvas.drawRRect(finger, line(1.0, "#000000", 0.18))


def _draw_cup(canvas: skia.Canvas, colours: tuple[str, str]) -> None:
    """Draw a white bowl with a band, seen a little from above, and what is in it."""
    body = skia.Path().moveTo(-23, 62).cubicTo(-23, 84, -15, 95, -8, 96).lineTo(8, 96)
    body.cubicTo(15, 95, 23, 84, 23, 62).close()
    canvas.drawPath(body, fill(shader=linear((-23, 0), (23, 0), ("#FFFDF8", "#F3ECDF", "#CFC4B2"), (0, 0.55, 1))))
    with _clipped(canvas, body):
        band = skia.Path().moveTo(-24, 73).cubicTo(-10, 79, 10, 79, 24, 73)
        canvas.drawPath(band, line(5, colours[0]))
    canvas.drawPath(body, line(1.2, "#3A2A1A", 0.25))
    canvas.drawOval(box(-23, 57, 46, 11), fill("#FFFDF8"))
    canvas.drawOval(box(-23, 57, 46, 11), line(1.0, "#3A2A1A", 0.25))
    canvas.drawOval(box(-19.5, 58.6, 39, 7.8), fill(shader=linear((0, 58), (0, 67), ("#3A1F12", "#7A4A2A"), (0, 1))))


def _draw_hand(
    canvas: skia.Canvas, name: PortraitId, at: tuple[float, float], looks: _Looks, *, is_open: bool = True
) -> None:
    """Draw a hand with its fingers up, or three feathers; an open one shows its palm."""
    with placed(canvas, at):
        if name in _WINGED:
            for turn, long in ((-44, 23), (38, 23), (-21, 28), (16, 28), (-3, 31)):
                with placed(canvas, (0, 12), turn=turn):
                    _draw_feather(canvas, long, looks)
            return
        hand = skia.Path().addOval(box(-12.5, -9, 25, 27))
        for x, y, size in ((-9.5, -9.5, 5.6), (-3.2, -13, 6.0), (4.0, -12.6, 6.0), (10, -8.5, 5.6), (-14, 3, 5.2)):
            hand.addCircle(x, y, size)
        canvas.drawPath(hand, line(2.2, "#000000", 0.34))
        canvas.drawPath(hand, fill(looks.hand))
        for x in (-6.4, 0.4, 7.2):
            canvas.drawPath(skia.Path().moveTo(x, -14).lineTo(x * 0.9, -8), line(1.3, "#000000", 0.26))
        if is_open:
            canvas.drawOval(box(-6.5, -2.5, 13, 10.5), fill(looks.palm, 0.85))


def _draw_feather(canvas: skia.Canvas, long: float, looks: _Looks) -> None:
    """Draw a feather that points up, with a dark round tip."""
    feather = skia.Path().moveTo(-3, 3).cubicTo(-8.5, -long * 0.45, -6.5, -long * 0.9, 0, -long)
    feather.cubicTo(6.5, -long * 0.9, 8.5, -long * 0.45, 3, 3).close()
    canvas.drawPath(feather, fill(looks.hand))
    with _clipped(canvas, feather):
        canvas.drawOval(box(-9, -long - 9, 18, 18), fill(looks.palm))
    canvas.drawPath(feather, line(1.0, "#000000", 0.24))
    canvas.drawPath(skia.Path().moveTo(0, -2).lineTo(0, -long * 0.66), line(0.9, "#000000", 0.16))


def _draw_band(canvas: skia.Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw the cuff of a sleeve, a little bent as it goes round the arm."""
    (x, y), (to_x, to_y) = start, end
    middle = (x + to_x - 0.4 * (to_y - y)) / 2, (y + to_y + 0.4 * (to_x - x)) / 2
    band = skia.Path().moveTo(*start).quadTo(*middle, *end)
    for width, colour in ((9.4, _CUFF_DARK), (6.6, _CUFF)):
        ink = line(width, colour)
        ink.setStrokeCap(skia.Paint.kButt_Cap)
        canvas.drawPath(band, ink)


def _draw_robe(canvas: skia.Canvas, name: PortraitId, looks: _Looks, mood: str) -> None:
    """Draw neck, shoulders and the crossed collar; a crane's long neck is drawn with its head."""
    nape = skia.Path().moveTo(-27, 52).cubicTo(-20, 36, 20, 36, 27, 52).lineTo(20, 56).lineTo(-20, 56).close()
    canvas.drawPath(nape, fill(_CUFF_DARK))
    body = skia.Path().moveTo(-78, 150)
    body.cubicTo(-76, 92, -64, 62, -24, 50).lineTo(24, 50).cubicTo(64, 62, 76, 92, 78, 150).close()
    canvas.drawPath(body, fill(shader=_robe(looks)))
    canvas.drawPath(body, line(1.4, "#000000", 0.18))
    shirt = skia.Path().moveTo(-21, 49).cubicTo(-8, 58, 8, 58, 21, 49).lineTo(1, 92).close()
    canvas.drawPath(shirt, fill(shader=linear((0, 50), (0, 92), (_SHIRT, _SHIRT_SHADE), (0, 1))))
    if name == "crane":
        _draw_head(canvas, name, mood)
    else:
        neck = skia.Path().moveTo(-14, 22).cubicTo(-14, 40, -16, 46, -21, 50).cubicTo(-12, 62, -6, 68, 0, 72)
        neck.cubicTo(6, 68, 12, 62, 21, 50).cubicTo(16, 46, 14, 40, 14, 22).close()
        canvas.drawPath(neck, fill(looks.neck))
        shades = linear((0, 30), (0, 60), ("#2A1A10", "#2A1A10"), (0, 1), (0.3, 0.02))
        canvas.drawPath(neck, fill(shader=shades))
    with _clipped(canvas, body):
        for side in (1, -1):
            _draw_lapel(canvas, side)


def _draw_lapel(canvas: skia.Canvas, side: int) -> None:
    """Draw one side of the collar, from the nape to where the robe is closed; the left side lies over the right."""
    low = 118 if side < 0 else 108
    with placed(canvas, scale=(side, 1)):
        lapel = skia.Path().moveTo(17, 47).cubicTo(22, 43, 28, 46, 31, 51)
        lapel.cubicTo(22, 74, 8, 96, -4, low + 6).lineTo(-17, low).cubicTo(-2, 92, 10, 70, 17, 47).close()
        with placed(canvas, (1.2, 2.4)):
            canvas.drawPath(lapel, fill("#000000", 0.3, blur=1.6))
        canvas.drawPath(lapel, fill(shader=linear((10, 60), (24, 66), (_CUFF, "#DDB65E"), (0, 1))))
        canvas.drawPath(lapel, line(1.5, _CUFF_DARK))
        seam = skia.Path().moveTo(27, 52).cubicTo(18, 74, 6, 94, -6, low + 2)
        canvas.drawPath(seam, line(1.0, _CUFF_DARK, 0.55))


@contextmanager
def _clipped(canvas: skia.Canvas, path: skia.Path) -> Iterator[None]:
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, doAntiAlias=True)
    yield
    canvas.restore()
