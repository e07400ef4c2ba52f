"""Pictures packed in sheets: finds the sheet with sprites at least as large as wanted, and cuts them to size."""

from collections.abc import Iterable
from functools import cache, partial

import msgspec
import pygame

from game import Frozen
from game.app.system.assets import MissingAsset, asset, picture
from game.view.paint.shapes import Sprite, sharpened
from game.view.units import FILES

_ENLARGED = 1.05
"""By how much a sprite may be made larger: hardly anything is seen of it, and much larger sheets take long to read."""
Place = tuple[int, int, int, int, float, float]
"""Left, top, width and height in the sheet in pixels; offset of the top left from the anchor in multiples of the
width.
"""


class Sheet(Frozen):
    """One picture with many sprites."""

    file: str
    kind: str
    """The kind of the sheet's sprites, such as ``flat-90-marks``."""
    width: int
    """The width in pixels for which the sheet's sprites were drawn."""
    sprites: dict[str, Place]
    apart: bool = False
    """Whether each sprite is a file of its own, named after the sheet."""

    def file_of(self, key: str) -> str:
        return f"{self.file.removesuffix('.webp')}-{key}.webp" if self.apart else self.file


class _Index(Frozen):
    sheets: list[Sheet]


class Sheets:
    """All sheets of a folder. Pictures are read when first needed."""

    def __init__(self, folder: str):
        self._folder = folder
        self._picture = partial(_picture, folder)

    def sheet(self, kind: str, width: int) -> Sheet:
        """The smallest sheet of this kind that is nearly wide enough, or else the largest."""
        sheets = _index(self._folder)[kind]
        return next((sheet for sheet in sheets if _ENLARGED * sheet.width >= width), sheets[-1])

    def cut(
        self, sheet: Sheet, key: str, width: int, *, over: tuple[Sheet, str] | None = None, sharpness: float = 0.0
    ) -> Sprite:
        """A sprite at this width.

        ``over`` is another sprite of the same size, which is laid over this one before scaling; ``sharpness`` undoes
        the blur of scaling.
        """
        left, top, across, down, dx, dy = sheet.sprites[key]
        master = self._picture(sheet.file_of(key)).subsurface((left, top, across, down))
        if over is not None:
            layer_sheet, layer_key = over
            place = layer_sheet.sprites[layer_key]
            master = master.copy()
            layer = self._picture(layer_sheet.file_of(layer_key))
            offset = round((place[4] - dx) * sheet.width), round((place[5] - dy) * sheet.width)
            master.blit(layer, offset, place[:4], special_flags=pygame.BLEND_PREMULTIPLIED)
        if width == sheet.width:
            return Sprite(master.copy(), round(dx * width), round(dy * width))
        scale = width / sheet.width
        size = max(1, round(across * scale)), max(1, round(down * scale))
        scaled = pygame.transform.smoothscale(master, size)
        if sharpness:
            scaled = sharpened(scaled, sharpness)
        return Sprite(scaled, round(dx * width), round(dy * width))

    def read(self, sheet: Sheet, keys: Iterable[str] = ("",)) -> None:
        """Read the pictures of a sheet in which these sprites are, so that no frame waits for them."""
        for key in keys:
            self._picture(sheet.file_of(key))


_picture = FILES.keeps(picture)


@cache
def _index(folder: str) -> dict[str, list[Sheet]]:
    """The sheets of a folder by kind, narrow ones first."""
    path = asset(folder, f"{folder}.json")
    try:
        index = msgspec.json.decode(path.read_bytes(), type=_Index)
    except msgspec.DecodeError as error:
        raise MissingAsset(f"the game's file {folder}/{folder}.json cannot be read: {error}") from error
    kinds: dict[str, list[Sheet]] = {}
    for sheet in sorted(index.sheets, key=lambda sheet: sheet.width):
        kinds.setdefault(sheet.kind, []).append(sheet)
    return kinds
