"""The moods of a portrait: changes of its eyes, brows and mouth, made from marks in its drawing.

A group of the class ``eye`` has ``data-at`` (its center and radius) and ``data-line`` (the color of its lid's line),
and may have ``data-brow`` (another color of the brow), ``data-raise`` (the height of the brow above it), ``data-gaze``
(how far it looks to the side), ``data-lid`` (the color of the lid, if there is no face below the eye) and
``data-inner`` (-1 or 1: the side of the nose). Its group ``pupil`` moves when it looks; without one all of it moves.
Groups of the class ``front`` move a little with the eyes; a part for certain moods only has these in ``data-in``.
"""

import math
from xml.etree import ElementTree as ET

CALM = "calm"
MOODS = ("left", "right", "blink", "think", "glad", "vexed", "wince")
"""The moods besides calm."""
_SVG = "{http://www.w3.org/2000/svg}"
_LOOKS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "think": (0.6, -0.85)}
"""The direction of the eyes, in shares of their range."""
_MOUTHS = {"glad": "glad", "vexed": "vexed", "wince": "vexed", "think": "think"}
"""The mouth of a mood, where that is not the calm one."""
_FRONT = 0.55
"""How far the front of the face moves with eyes that are dots."""
_GAZE = 3.4
"""How far eyes that are dots move, in a portrait 100 wide."""


def put_on(root: ET.Element, mood: str) -> None:
    """Give a drawing a mood, and remove the marks."""
    for parent in root.iter():
        for part in list(parent):
            shown = part.attrib.pop("data-in", None)
            if shown is not None and _MOUTHS.get(mood, CALM) not in shown.split():
                parent.remove(part)
    width = float(root.attrib["viewBox"].split()[2])
    eyes = [part for part in root.iter(f"{_SVG}g") if part.get("class") == "eye"]
    gaze = max((float(eye.get("data-gaze", _GAZE)) for eye in eyes), default=_GAZE)
    for part in root.iter(f"{_SVG}g"):
        if part.get("class") == "front" and mood in ("left", "right"):
            _shift(part, _LOOKS[mood][0] * _FRONT * min(gaze, _GAZE * width / 100), 0.0)
    for number, eye in enumerate(eyes):
        _dress(root, eye, mood, number)


def _dress(root: ET.Element, eye: ET.Element, mood: str, number: int) -> None:
    x, y, r = map(float, eye.attrib.pop("data-at").split())
    ink = eye.attrib.pop("data-line")
    brow = eye.attrib.pop("data-brow", ink)
    raised = float(eye.attrib.pop("data-raise", "0")) + r + max(3.0, 0.5 * r)
    gaze = float(eye.attrib.pop("data-gaze", _GAZE))
    lid = eye.attrib.pop("data-lid", "")
    inner = float(eye.attrib.pop("data-inner", math.copysign(1, -x)))
    thick = max(2.4, 0.3 * r)
    if mood in _LOOKS:
        across, up = _LOOKS[mood]
        pupils = eye.findall(f"{_SVG}g[@class='pupil']") or [eye]
        for part in pupils:
            _shift(part, across * gaze, up * gaze)
    if mood == "think":
        high = raised + (0.55 * r if number else 0.0)
        bent = f"M{x - r} {y - high} Q{x} {y - high - 0.6 * r} {x + r} {y - high}"
        _line(root, eye, bent, brow, thick)
    elif mood in ("blink", "glad", "wince"):
        for part in list(eye):
            eye.remove(part)
        if lid:
            ET.SubElement(eye, f"{_SVG}circle", cx=str(x), cy=str(y), r=str(r), fill=lid)
        if mood == "wince":
            far, near = x - inner * r, x + inner * 0.8 * r
            _line(root, eye, f"M{far} {y - 0.8 * r} L{near} {y} L{far} {y + 0.8 * r}", ink, thick)
            return
        low, high = (0.1, 0.95) if mood == "blink" else (0.5, -1.2)
        wide = (1.1 if r < 10 else 0.9) * r
        _line(root, eye, f"M{x - wide} {y + low * r} Q{x} {y + high * r} {x + wide} {y + low * r}", ink, thick)
    elif mood == "vexed":
        near, far = x + inner * (r + 2), x - inner * (r + 2)
        low, high = y - 0.15 * r, y - 0.95 * r
        clip = ET.Element(f"{_SVG}clipPath", id=f"lid{number}")
        below = f"{near},{low} {far},{high} {far},{y + 2 * r} {near},{y + 2 * r}"
        ET.SubElement(clip, f"{_SVG}polygon", points=below)
        root.insert(0, clip)
        parts = list(eye)
        if lid:
            ET.SubElement(eye, f"{_SVG}circle", cx=str(x), cy=str(y), r=str(r), fill=lid)
        seen = ET.SubElement(eye, f"{_SVG}g", {"clip-path": f"url(#lid{number})"})
        for part in parts:
            eye.remove(part)
            seen.append(part)
        _line(root, eye, f"M{near} {low} L{far} {high}", brow, thick + 0.4)


def _shift(part: ET.Element, x: float, y: float) -> None:
    moved = f"translate({x:.2f} {y:.2f})"
    part.set("transform", f"{moved} {part.get('transform', '')}".strip())


def _line(root: ET.Element, eye: ET.Element, way: str, color: str, width: float) -> None:
    """Draw a line over the eye that does not follow the eye's own motion."""
    held = eye
    if eye.get("transform"):
        held = next(parent for parent in root.iter() if eye in list(parent))
    look = {"fill": "none", "stroke": color, "stroke-width": f"{width:.2f}"}
    held.append(ET.Element(f"{_SVG}path", {"d": way, **look}))
