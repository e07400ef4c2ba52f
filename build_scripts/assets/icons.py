"""Icons and wind characters as white masks, which the game tints."""

from collections.abc import Callable
from functools import partial

import skia

from build_scripts.assets.canvas import DRAWINGS, character, drawing, picture, surface, text_centered
from build_scripts.assets.faces import WIND_CHARACTERS
from build_scripts.assets.packing import Cut, write_index, write_sheet

BOX = 24
"""The side of an icon's square in drawing units."""
SMALL = 32
"""The side of an icon's square on the small sheet, in pixels."""
LARGE = 128
"""The side of an icon's square on the large sheet, in pixels."""
WIND_SIZE = 22.6
"""The size of a wind's character, in drawing units."""
WHITE = "#FFFFFF"

Drawing = Callable[[skia.Canvas], None]


def signs() -> dict[str, Drawing]:
    """Every sign by its name in the game."""
    drawn: dict[str, Drawing] = {
        path.stem: partial(drawing, name=f"icons/{path.stem}") for path in DRAWINGS.glob("icons/*.svg")
    }
    drawn["question"] = lambda canvas: text_centered(canvas, "?", 12, 20.4, 24, WHITE)
    winds: dict[str, Drawing] = {
        f"wind-{letter}": partial(
            character, text=sign, center=(BOX / 2, BOX / 2), size=(WIND_SIZE, WIND_SIZE), color=WHITE, bold=0.8
        )
        for letter, sign in WIND_CHARACTERS.items()
    }
    return dict(sorted(drawn.items())) | winds


def _sheet(pixels: int) -> dict[str, Cut]:
    cuts = {}
    for name, draw in signs().items():
        drawn = surface(pixels, pixels)
        canvas = drawn.getCanvas()
        canvas.scale(pixels / BOX, pixels / BOX)
        draw(canvas)
        cuts[name] = Cut(picture(drawn), 0, 0)
    return cuts


def make(_jobs: int) -> None:
    """Draw all icons into ``assets/icons``."""
    write_index("icons", [write_sheet("icons", "icons", size, _sheet(size), columns=10) for size in (SMALL, LARGE)])
