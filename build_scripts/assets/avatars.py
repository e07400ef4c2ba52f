"""The portraits in their brass rings."""

import skia

from build_scripts.assets.canvas import drawing, fill, line, linear, picture, placed, radial, surface
from build_scripts.assets.moods import CALM, MOODS
from build_scripts.assets.packing import Cut, changed, folder, write_index, write_sheet
from build_scripts.assets.winners import winner
from game.players.characters import CAST
from game.players.roster import SPARROW, PortraitId

DIAMETERS = (120, 240)
"""The diameters of a portrait's frame on the sheets, in pixels; a seat's portrait in a 4K window has 214."""
RING = 1.07
"""The radius of the ring, in radii of the portrait's frame."""
MARGIN = 0.14
"""The room for the shadow, in diameters."""


def portrait(name: PortraitId, diameter: int, mood: str = CALM) -> Cut:
    """A portrait in its ring; the sparrow is that of the game's icon, seen closer."""
    size = round(diameter * (1 + 2 * MARGIN))
    radius = diameter / 2 / RING
    light, dark = CAST[name].ground
    drawn = surface(size, size)
    canvas = drawn.getCanvas()
    with placed(canvas, (size / 2, size / 2)):
        canvas.drawCircle(radius * 0.05, radius * 0.10, radius * 1.05, fill("#000000", 0.45, blur=radius * 0.12))
        ring = linear((0, -radius), (0, radius), ("#FFF0BF", "#C9A25A", "#6F4A18"), (0, 0.45, 1))
        canvas.drawCircle(0, 0, radius * RING, fill(shader=ring))
        canvas.drawCircle(0, 0, radius * 0.985, fill("#2A170C"))
        canvas.save()
        canvas.clipPath(skia.Path.Circle(0, 0, radius * 0.94), doAntiAlias=True)
        canvas.scale(radius / 50, radius / 50)
        canvas.drawCircle(0, 0, 50, fill(shader=radial((-14, -18), 80, (light, dark))))
        if name == SPARROW:
            with placed(canvas, scale=(0.43, 0.43), origin=(118, 138)):
                drawing(canvas, name, without="perch", mood=mood)
        else:
            drawing(canvas, f"portraits/{name}", mood=mood)
        canvas.drawCircle(0, 0, 50, fill(shader=radial((0, -10), 62, ("#000000", "#000000"), (0.6, 1), (0, 0.28))))
        canvas.restore()
        canvas.drawCircle(0, 0, radius * 0.95, line(radius * 0.03, "#FFFFFF", 0.16))
    return Cut(picture(drawn), -size / 2 / diameter, -size / 2 / diameter)


def make(_jobs: int) -> None:
    """Draw all portraits and the parts for their moods into ``assets/avatars``, and winners into ``assets/winners``."""
    sheets = []
    for size in DIAMETERS:
        cuts: dict[str, Cut] = {name: portrait(name, size) for name in CAST}
        sheets.append(write_sheet("avatars", "avatars", size, cuts, columns=4, lossless=False))
        for name in CAST:
            moods = {mood: changed(cuts[name], portrait(name, size, mood), size) for mood in MOODS}
            sheets.append(write_sheet("avatars", f"moods-{name}", size, moods, columns=4, lossless=False))
    write_index("avatars", sheets)
    for name in CAST:
        winner(name).save(folder("winners") / f"{name}.webp", method=6, quality=48, alpha_quality=60)
