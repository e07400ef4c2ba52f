"""Portraits in their brass rings."""

import skia

from build_scripts.assets.canvas import fill, line, linear, picture, radial, surface
from build_scripts.assets.packing import Cut, write_index, write_sheet
from build_scripts.assets.portraits import PORTRAITS

DIAMETER = 240
"""Of the ring on the sheet, in pixels: a seat's portrait in a 4K window has 214."""
RING = 1.07
"""Radius of the ring, in radii of the portrait's frame."""
MARGIN = 0.14
"""Room for the shadow, in diameters."""


def draw(canvas: skia.Canvas, name: str, x: float, y: float, radius: float) -> None:
    """A portrait in a ring whose outside has ``radius * RING``."""
    portrait, light, dark = PORTRAITS[name]
    canvas.save()
    canvas.translate(x, y)
    canvas.drawCircle(radius * 0.05, radius * 0.10, radius * 1.05, fill("#000000", 0.45, blur=radius * 0.12))
    ring = linear((0, -radius), (0, radius), ("#FFF0BF", "#C9A25A", "#6F4A18"), (0, 0.45, 1))
    canvas.drawCircle(0, 0, radius * RING, fill(shader=ring))
    canvas.drawCircle(0, 0, radius * 0.985, fill("#2A170C"))
    canvas.save()
    inside = skia.Path()
    inside.addCircle(0, 0, radius * 0.94)
    canvas.clipPath(inside, doAntiAlias=True)
    canvas.scale(radius / 50, radius / 50)
    canvas.drawCircle(0, 0, 50, fill(shader=radial((-14, -18), 80, (light, dark))))
    canvas.save()
    portrait(canvas)
    canvas.restore()
    canvas.drawCircle(0, 0, 50, fill(shader=radial((0, -10), 62, ("#000000", "#000000"), (0.6, 1), (0, 0.28))))
    canvas.restore()
    canvas.drawCircle(0, 0, radius * 0.95, line(radius * 0.03, "#FFFFFF", 0.16))
    canvas.restore()


def _cut(name: str) -> Cut:
    size = round(DIAMETER * (1 + 2 * MARGIN))
    drawn = surface(size, size)
    draw(drawn.getCanvas(), name, size / 2, size / 2, DIAMETER / 2 / RING)
    return Cut(picture(drawn), -size / 2 / DIAMETER, -size / 2 / DIAMETER)


def make(_jobs: int) -> None:
    """Draws all portraits into ``assets/avatars``."""
    cuts = {name: _cut(name) for name in PORTRAITS}
    write_index("avatars", [write_sheet("avatars", "avatars", DIAMETER, cuts, columns=4, lossless=False)])
