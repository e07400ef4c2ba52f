"""The pictures on the cards that lead to other pages (``game/scenes/front/more``).

Run it after the tiles, which it uses.
"""

from collections.abc import Callable, Sequence

import numpy as np
import skia
from PIL import Image

from build_scripts.assets.avatars import portrait
from build_scripts.assets.canvas import box, drawing, fill, image, picture, placed, rounded, surface
from build_scripts.assets.packing import Cut, folder, sprites
from game.players.roster import PortraitId

SCALE = 1.5
"""Pixels per unit."""
SQUARE = 440, 440
WIDE = 460, 230
BOOKS = {"DW": "#2F6FBE", "DR": "#C9341F", "DG": "#178A5B", "B1": "#9A2A4A", "S3": "#C2571B"}
"""The covers of rulebooks, by the tile on each."""
STOPS = "B1", "DR", "DG", "DW", "WE"
"""The tiles of the cities of the journey."""
GLAD = "glad"
STANDING = "hand-0-264.webp"
GOLD, ON_GOLD, BRASS = "#FFC94A", "#2A1A08", "#D3A24C"
PAPER, WOOD, FELT, SCREEN, LIGHT = "#FBF6E8", "#241208", "#1B745C", "#142A26", "#FFF4E0"

Way = Callable[[skia.Canvas], None]


def _lay(canvas: skia.Canvas, sprite: Cut, at: tuple[float, float], width: float) -> None:
    """Draw a sprite that was cut at this width, in units, with its anchor there."""
    drawn = image(np.asarray(sprite.picture, np.float32) / 255)
    with placed(canvas, (at[0] + sprite.dx * width, at[1] + sprite.dy * width), scale=(1 / SCALE, 1 / SCALE)):
        canvas.drawImage(drawn, 0, 0)


def _tile(canvas: skia.Canvas, file: str, code: str, at: tuple[float, float], width: float) -> None:
    """Draw a tile of a sheet that was made before, with the middle of its base there."""
    known, cuts = sprites("tiles", file)
    tile = cuts[code]
    size = tuple(round(length * width * SCALE / known) for length in tile.picture.size)
    _lay(canvas, Cut(tile.picture.resize(size, Image.Resampling.LANCZOS), tile.dx, tile.dy), at, width)


def _lying(canvas: skia.Canvas, codes: Sequence[str], center: tuple[float, float], step: float, width: float) -> None:
    """Draw a row of tiles that lie there."""
    for place, code in enumerate(codes):
        x = center[0] + (place - (len(codes) - 1) / 2) * step
        _tile(canvas, "flat-0-132.webp", code, (x, center[1] + 0.2 * width), width)


def _face(canvas: skia.Canvas, name: str, at: tuple[float, float], width: float) -> None:
    _lay(canvas, portrait(PortraitId(name), round(width * SCALE), GLAD), at, width)


def _sign(canvas: skia.Canvas, name: str, at: tuple[float, float], width: float) -> None:
    """Draw an icon in dark ink on a golden disc."""
    canvas.drawCircle(*at, width / 2, fill(GOLD))
    mask = skia.Paint()
    mask.setColorFilter(skia.ColorFilters.Blend(skia.Color(0x2A, 0x1A, 0x08), skia.BlendMode.kSrcIn))
    with placed(canvas, (at[0] - width / 4, at[1] - width / 4), scale=(width / 48, width / 48)):
        canvas.saveLayer(None, mask)
        drawing(canvas, f"icons/{name}")
        canvas.restore()


def _table(canvas: skia.Canvas, heads: Sequence[str]) -> list[tuple[float, float]]:
    """Draw a table seen from above with faces around it, the first at the left; gives the places of all four."""
    x, y, wide = 220.0, 220.0, 264.0
    half = wide / 2
    canvas.drawRRect(rounded(x - half - 12, y - half - 12, wide + 24, wide + 24, 34), fill(WOOD))
    canvas.drawRRect(rounded(x - half, y - half, wide, wide, 24), fill(FELT))
    reach = half + 6
    seats = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
    for seat, name in zip(seats, heads, strict=False):
        _face(canvas, name, seat, 106)
    return seats


def _join(canvas: skia.Canvas) -> None:
    """A table with a free seat."""
    seats = _table(canvas, ("fox", "tiger", "bear"))
    _lying(canvas, ("WE", "WS", "WW", "WN"), (220, 220), 40, 39)
    _sign(canvas, "plus", seats[3], 106)


def _invite(canvas: skia.Canvas) -> None:
    """A full table; two of its players hold phones."""
    seats = _table(canvas, ("monkey", "owl", "crane", "panda"))
    _lying(canvas, ("DR", "DG", "DW"), (220, 220), 44, 43)
    for x, y in (seats[0], seats[2]):
        canvas.drawRRect(rounded(x - 34, y + 42, 68, 48, 10), fill("#000000"))
        canvas.drawRRect(rounded(x - 28, y + 47, 56, 38, 5), fill(SCREEN))
        _lying(canvas, ("B5", "D1"), (x, y + 66), 24, 23)


def _score_pad(canvas: skia.Canvas) -> None:
    """A sheet of paper with a face above each column, and a line for each deal."""
    canvas.drawRRect(rounded(68, 50, 320, 360, 14), fill("#000000", 0.3))
    canvas.drawRRect(rounded(60, 40, 320, 360, 14), fill(PAPER))
    columns = [106 + 76 * place for place in range(4)]
    for x, name in zip(columns, ("carp", "turtle", "crane", "owl"), strict=True):
        _face(canvas, name, (x, 92), 60)
    canvas.drawRect(box(78, 132, 284, 3), fill(BRASS))
    for deal in range(6):
        for place, x in enumerate(columns):
            is_won = (deal * 3 + 1) % 4 == place
            wide = 52 if is_won else 26 + 6 * ((deal + place) % 2)
            ink = fill("#0B6B52") if is_won else fill("#5A4A30", 0.35)
            canvas.drawRRect(rounded(x - wide / 2, 156 + 40 * deal, wide, 12, 6), ink)


def _walls(canvas: skia.Canvas) -> None:
    for place, (code, low) in enumerate(zip(STOPS, (0, 12, 20, 12, 0), strict=True)):
        _tile(canvas, STANDING, code, (46 + 92 * place, 160 + low), 86)


def _saved(canvas: skia.Canvas) -> None:
    """A hand face down, with the tile just drawn beside it."""
    for place in range(4):
        _tile(canvas, "hand-back-bamboo-264.webp", "hand_back-0", (58 + 84 * place, 170), 82)
    _tile(canvas, STANDING, "B1", (408, 170), 82)


def _statistics(canvas: skia.Canvas) -> None:
    """Rising bars, the last with a crown."""
    canvas.drawRRect(rounded(20, 208, 420, 8, 4), fill(LIGHT, 0.6))
    for place, high in enumerate((46, 78, 64, 104, 138)):
        ink = fill(GOLD) if place == 4 else fill(LIGHT, 0.7)
        canvas.drawRRect(rounded(34 + 82 * place, 208 - high, 62, high, 10), ink)
    crown = skia.Path().moveTo(366, 62).lineTo(358, 26).lineTo(378, 42).lineTo(393, 14).lineTo(408, 42)
    canvas.drawPath(crown.lineTo(428, 26).lineTo(420, 62).close(), fill(GOLD))


def _replays(canvas: skia.Canvas) -> None:
    """Tiles on a strip of film, and the sign that plays it."""
    canvas.drawRRect(rounded(10, 23, 440, 184, 16), fill("#000000", 0.7))
    for hole in range(11):
        for y in (37, 193):
            canvas.drawRRect(rounded(26 + 39 * hole, y - 6, 18, 12, 4), fill(LIGHT, 0.55))
    for place, code in enumerate(("B3", "DR", "C7")):
        canvas.drawRRect(rounded(26 + 140 * place, 53, 128, 124, 10), fill(SCREEN))
        _lying(canvas, (code,), (90 + 140 * place, 112), 0, 72)
    canvas.drawCircle(230, 115, 46, fill("#000000", 0.35))
    _sign(canvas, "play", (230, 115), 84)


def _rulebooks(canvas: skia.Canvas) -> None:
    for place, (code, cover) in enumerate(BOOKS.items()):
        x = 4 + 92 * place
        canvas.drawRRect(rounded(x + 4, 46, 82, 150, 8), fill(PAPER))
        canvas.drawRRect(rounded(x, 40, 82, 150, 8), fill(cover))
        canvas.drawRect(box(x + 11, 40, 3, 150), fill(BRASS))
        _lying(canvas, (code,), (x + 47, 112), 0, 48)


def _about(canvas: skia.Canvas) -> None:
    _face(canvas, "sparrow", (230, 115), 180)


WAYS: dict[str, tuple[tuple[int, int], Way]] = {
    "join": (SQUARE, _join),
    "invite": (SQUARE, _invite),
    "score-pad": (SQUARE, _score_pad),
    "walls": (WIDE, _walls),
    "saved": (WIDE, _saved),
    "statistics": (WIDE, _statistics),
    "replays": (WIDE, _replays),
    "rulebooks": (WIDE, _rulebooks),
    "about": (WIDE, _about),
}


def make(_jobs: int) -> None:
    """Draw all of them into ``assets/ways``."""
    for name, ((wide, high), way) in WAYS.items():
        drawn = surface(wide * SCALE, high * SCALE)
        canvas = drawn.getCanvas()
        canvas.scale(SCALE, SCALE)
        way(canvas)
        picture(drawn).save(folder("ways") / f"{name}.webp", method=6, quality=80)
