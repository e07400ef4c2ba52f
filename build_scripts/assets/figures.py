"""The characters from the head down: at rest, vexed, cheering, waving, clapping, and with a cup in their hands."""

from build_scripts.assets.canvas import picture, placed, surface
from build_scripts.assets.moods import CALM
from build_scripts.assets.packing import Cut, changed, trimmed, write_index, write_sheet
from build_scripts.assets.winners import GLAD, Arms, draw_standing
from game.players.characters import CAST
from game.players.manner.temper import Posture
from game.players.roster import PortraitId

WIDTH = 400
"""The width of a figure's frame on the sheet, in pixels."""
HOST = 620
"""The width of the frame of a host with a cup, who is seen larger, in pixels."""
FRAME = (-92.0, -82.0, 184.0, 184.0)
"""Left, top, width and height of the frame; a head is about 80 wide, with its middle at the origin."""
VEXED = "vexed"
_ASIDE = 16.0
"""How far an arm may reach beyond the frame at either side, in the units of the frame."""
_WHOLE, _LOWER = 0.8, 18.0


def _cut(name: PortraitId, mood: str, arms: Arms, wide: int = WIDTH) -> Cut:
    left, top, width, height = FRAME
    scale = wide / width
    drawn = surface((width + 2 * _ASIDE) * scale, height * scale)
    canvas = drawn.getCanvas()
    with placed(canvas, ((_ASIDE - left) * scale, -top * scale), scale=(scale, scale)):
        draw_standing(canvas, name, mood, arms, whole=_WHOLE, lower=_LOWER)
    return Cut(picture(drawn), -0.5 - _ASIDE / width, -height / width)


def make(_jobs: int) -> None:
    """Draw all figures into ``assets/figures``."""
    sheets = []
    for name in CAST:
        calm, vexed = (_cut(name, mood, Arms.RESTING) for mood in (CALM, VEXED))
        cheering, waving, clapping = (_cut(name, GLAD, arms) for arms in (Arms.RAISED, Arms.WAVING, Arms.CLAPPING))
        placing = {
            Posture.RESTING: trimmed(calm, WIDTH),
            Posture.CHEERING: trimmed(cheering, WIDTH),
            Posture.VEXED: changed(calm, vexed, WIDTH),
        }
        greeting = {Posture.WAVING: trimmed(waving, WIDTH), Posture.CLAPPING: trimmed(clapping, WIDTH)}
        hosting = {Posture.HOLDING_CUP: trimmed(_cut(name, GLAD, Arms.HOLDING_CUP, HOST), HOST)}
        for kind, wide, cuts in (
            (name, WIDTH, placing),
            (f"greeting-{name}", WIDTH, greeting),
            (f"cup-{name}", HOST, hosting),
        ):
            named = {posture.value: cut for posture, cut in cuts.items()}
            sheets.append(write_sheet("figures", kind, wide, named, lossless=False, quality=44, alpha_quality=50))
    write_index("figures", sheets)
