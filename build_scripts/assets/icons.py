"""Icons and wind characters as white masks, tinted by the game."""

from build_scripts.assets import icons_game, icons_window
from build_scripts.assets.canvas import character, picture, surface
from build_scripts.assets.faces_honors import WIND_CHARACTERS
from build_scripts.assets.packing import Cut, write_index, write_sheet

BOX = 24
"""Icons are drawn in units of a twenty-fourth of their square."""
SMALL, LARGE = 32, 128
"""Pixels of the square on the two sheets."""
WIND_SIZE = 22.6
"""How much of the box a wind's character fills."""


def _sheet(pixels: int) -> dict[str, Cut]:
    cuts = {}
    for name, draw in sorted({**icons_game.ICONS, **icons_window.ICONS}.items()):
        drawn = surface(pixels, pixels)
        canvas = drawn.getCanvas()
        canvas.scale(pixels / BOX, pixels / BOX)
        draw(canvas)
        cuts[name] = Cut(picture(drawn), 0, 0)
    for letter, sign in WIND_CHARACTERS.items():
        drawn = surface(pixels, pixels)
        canvas = drawn.getCanvas()
        canvas.scale(pixels / BOX, pixels / BOX)
        character(canvas, sign, (BOX / 2, BOX / 2), (WIND_SIZE, WIND_SIZE), icons_game.WHITE, bold=0.8)
        cuts[f"wind-{letter}"] = Cut(picture(drawn), 0, 0)
    return cuts


def make(_jobs: int) -> None:
    """Draws all icons into ``assets/icons``."""
    write_index("icons", [write_sheet("icons", "icons", size, _sheet(size), columns=10) for size in (SMALL, LARGE)])
