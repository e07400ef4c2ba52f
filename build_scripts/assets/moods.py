"""The moods of a portrait: what its eyes, brows and mouth do, made from marks in its drawing.

A group of the class ``eye`` says with ``data-at`` its middle and radius, with ``data-line`` the colour of its lid's
line, and may say ``data-brow`` (another colour of the brow), ``data-raise`` (how far the brow is above it),
``data-gaze`` (how far it looks to the side), ``data-lid`` (the colour of the lid where the eye has none of the face
below it) and ``data-inner`` (-1 or 1: on which side the nose is). What looks is its group ``pupil``, or all of it.
Groups of the class ``front`` go a little with the eyes; what is seen in one mood alone says so with ``data-in``.
"""

import math
from xml.etree import ElementTree as ET

CALM = "calm"
MOODS = ("left", "right", "blink", "think", "glad", "vexed")
"""Beside being calm."""
_SVG = "{http://www.w3.org/2000/svg}"
_LOOKS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "think": (0.6, -0.85)}
"""Where the eyes go, in shares of how far they can."""
_OWN_MOUTH = ("glad", "vexed", "think")
_FRONT = 0.55
"""How far the front of the face goes with eyes that are dots."""
_GAZE = 3.4
"""How far dots of eyes go, in a portrait 100 wide."""


def put_on(root: ET.Element, mood: str) -> None:
    """Gives a drawing a mood, and takes the marks away."""
    for parent in root.iter():
        for part in list(parent):
            shown = part.attrib.pop("data-in", None)
            wanted = mood if mood in _OWN_MOUTH else CALM
            if shown is not None and wanted not in shown.split():
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
    elif mood in ("blink", "glad"):
        for part in list(eye):
            eye.remove(part)
        if lid:
            ET.SubElement(eye, f"{_SVG}circle", cx=str(x), cy=str(y), r=str(r), fill=lid)
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


def _line(root: ET.Element, eye: ET.Element, way: str, colour: str, width: float) -> None:
    """A line over the eye, whose own way of moving it does not follow."""
    held = eye
    if eye.get("transform"):
        held = next(parent for parent in root.iter() if eye in list(parent))
    look = {"fill": "none", "stroke": colour, "stroke-width": f"{width:.2f}"}
    held.append(ET.Element(f"{_SVG}path", {"d": way, **look}))
