"""Pictures of the whole window: behind a hand with a name, and of the cities of the journey."""

from build_scripts.assets.canvas import DRAWINGS, drawing, picture, surface
from build_scripts.assets.packing import folder

SIZE = (2160, 1080)
"""The size of a backdrop in pixels and in units: as wide as the widest window that is laid out."""


def make(_jobs: int) -> None:
    """Draw ``assets/backdrops``."""
    for path in sorted(DRAWINGS.glob("backdrops/*.svg")):
        drawn = surface(*SIZE)
        drawing(drawn.getCanvas(), f"backdrops/{path.stem}")
        picture(drawn).convert("RGB").save(folder("backdrops") / f"{path.stem}.webp", method=6, quality=74)
