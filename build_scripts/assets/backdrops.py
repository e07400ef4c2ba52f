"""The five backdrops of a hand with a name, which is seen over the whole window."""

from build_scripts.assets.canvas import drawing, picture, surface
from build_scripts.assets.packing import folder
from game.view.choreography.ending import BACKDROPS

SIZE = (2160, 1080)
"""The size of a backdrop in pixels and in units: as wide as the widest window that is laid out."""


def make(_jobs: int) -> None:
    """Draw ``assets/backdrops``."""
    for suit in BACKDROPS:
        drawn = surface(*SIZE)
        drawing(drawn.getCanvas(), f"backdrops/{suit.value}")
        picture(drawn).convert("RGB").save(folder("backdrops") / f"{suit.value}.webp", method=6, quality=77)
