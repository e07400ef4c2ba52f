"""The characters as they stand behind their tiles at the end of a match: head and shoulders, at rest or cheering."""

from build_scripts.assets.canvas import picture, placed, surface
from build_scripts.assets.moods import CALM
from build_scripts.assets.packing import Cut, changed, trimmed, write_index, write_sheet
from build_scripts.assets.winners import GLAD, draw_standing
from game.players.characters import CAST
from game.players.roster import PortraitId

WIDTH = 400
"""The width of a figure's frame on the sheet, in pixels."""
FRAME = (-92.0, -82.0, 184.0, 184.0)
"""Left, top, width and height of the frame; a head is about 80 wide, with its middle at the origin."""
VEXED = "vexed"
_WHOLE, _LOWER = 0.8, 18.0


def _cut(name: PortraitId, mood: str) -> Cut:
    left, top, width, height = FRAME
    scale = WIDTH / width
    drawn = surface(width * scale, height * scale)
    canvas = drawn.getCanvas()
    with placed(canvas, (-left * scale, -top * scale), scale=(scale, scale)):
        draw_standing(canvas, name, mood, whole=_WHOLE, lower=_LOWER)
    return Cut(picture(drawn), -0.5, -height / width)


def make(_jobs: int) -> None:
    """Draw all figures into ``assets/figures``."""
    sheets = []
    for name in CAST:
        calm, glad = _cut(name, CALM), _cut(name, GLAD)
        cuts = {CALM: trimmed(calm, WIDTH), GLAD: trimmed(glad, WIDTH), VEXED: changed(calm, _cut(name, VEXED), WIDTH)}
        sheets.append(write_sheet("figures", name, WIDTH, cuts, lossless=False, quality=70))
    write_index("figures", sheets)
