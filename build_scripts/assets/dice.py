"""The dice: rounded ivory cubes with engraved pips, 1 and 4 red, as they lie and as they roll."""

import math

import numpy as np

from build_scripts.assets.body import DEPTH, RISE, Hit, march
from build_scripts.assets.packing import Cut, Entry, straight, write_index, write_sheet
from build_scripts.assets.palettes import TRADITIONAL, channels
from build_scripts.assets.shading import TABLE_LIGHT, brightness

EDGES = (56, 120)
"""The edges of a die on the sheets, in pixels: in a window 1080 high, and above that of a 4K window."""
FINE = 3
TUMBLE_PIXELS = 52
"""The edge of a tumbling die, in pixels; it moves too fast for more detail."""
TURNS = (0, 5)
"""The turns in which a die lies, in eighths of a full turn."""
TUMBLE_STEP = 22.5
"""The degrees between two pictures of the tumbling."""
TUMBLE_STEPS = 8
"""The number of pictures before the die lies."""
ROLLS = {"down": (1.0, 0.0), "left": (0.0, 1.0), "up": (-1.0, 0.0), "right": (0.0, -1.0)}
"""For each direction of rolling on the screen, the axis in the plane of the table that turns the die back."""
FIRST_TURN = 14.0
"""The angle of turn 0 in degrees, so that no die is square to the table."""
ROUNDING = 0.17
"""The radius of the edges."""
CORNERS = 0.775
"""The distance from the center at which the corners are cut."""
PIP = 0.235
_MIDDLE = [(0.0, 0.0)]
_TWO = [(-PIP, -PIP), (PIP, PIP)]
_FOUR = [(x, y) for x in (-PIP, PIP) for y in (-PIP, PIP)]
_SIX = [(x, y) for x in (-PIP, PIP) for y in (-PIP, 0.0, PIP)]
PIPS = {1: _MIDDLE, 2: _TWO, 3: _TWO + _MIDDLE, 4: _FOUR, 5: _FOUR + _MIDDLE, 6: _SIX}
"""The positions of the pips of each value on a face, from its center."""
AHEAD = {1: (2, 3, 1), 2: (6, 3, 2), 3: (2, 6, 3), 4: (2, 1, 4), 5: (1, 3, 5), 6: (2, 4, 6)}
"""For each value on top, the values to the right, in front, and on top."""


def _distance(point: np.ndarray) -> np.ndarray:
    inner = np.abs(point) - (0.5 - ROUNDING)
    cube = np.linalg.norm(np.maximum(inner, 0), axis=-1) + np.minimum(inner.max(-1), 0) - ROUNDING
    return np.maximum(cube, np.linalg.norm(point, axis=-1) - CORNERS)


def sides(top: int) -> dict[tuple[int, int], int]:
    """The value on each face, by axis and direction, for a die with ``top`` up.

    Opposite faces add up to seven; 1, 2, 3 run clockwise around their corner, as on Chinese dice.
    """
    ahead = {(axis, 1): value for axis, value in enumerate(AHEAD[top])}
    return ahead | {(axis, -1): 7 - value for (axis, _), value in ahead.items()}


def _painted(hit: Hit, top: int) -> np.ndarray:
    """The color of each pixel: ivory with pips."""
    color = np.ones((*hit.mask.shape, 3)) * np.array([0.985, 0.95, 0.87])
    for (axis, direction), value in sides(top).items():
        here = (hit.normal[..., axis] * direction > 0.72) & hit.mask
        across, down = (other for other in range(3) if other != axis)
        radius = 0.15 if value == 1 else 0.092
        ink = np.array(channels(TRADITIONAL.red if value in (1, 4) else TRADITIONAL.ink)) / 255
        for x, y in PIPS[value]:
            reach = np.hypot(hit.local[..., across] - x, hit.local[..., down] - y)
            cover = (np.clip((radius - reach) * hit.scale / 1.4 + 0.5, 0, 1) * here)[..., None]
            hollow = np.clip(1 - reach / radius, 0, 1)[..., None]
            color = color * (1 - cover) + ink * (0.80 + 0.35 * hollow) * cover
    return color


def rolled(direction: str, degrees: float) -> np.ndarray:
    """The rotation of a die that has this many degrees left to roll in a direction."""
    x, y = ROLLS[direction]
    angle = math.radians(degrees)
    cross = np.array([[0, 0, y], [0, 0, -x], [-y, x, 0]])
    return np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


def die(value: int, turn_degrees: float, edge: int, tilt: np.ndarray | None = None) -> Cut:
    """A die with this value up and an edge of ``edge`` pixels; the anchor is the projected center of its base.

    :param tilt: the rotation while it tumbles.
    """
    angle = math.radians(turn_degrees)
    axes = np.array([[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1.0]])
    if tilt is not None:
        axes = tilt @ axes
    hit = march(_distance, np.array([0.5, 0.5, 0.5]), axes, edge * FINE, (DEPTH, RISE), margin=0.08)
    normal = hit.normal @ axes.T
    seen, above = (
        brightness(direction, TABLE_LIGHT, ambient=0.30, wrap=0.18) for direction in (normal, np.array([0, 0, 1.0]))
    )
    bright = np.clip(seen / above, 0, 1.15)[..., None]
    shade = np.array([0.55, 0.42, 0.30])
    between = TABLE_LIGHT - hit.ray
    gloss = np.clip(normal @ (between / np.linalg.norm(between)), 0, 1) ** 50 * 0.5
    lit = _painted(hit, value) * (shade + (1 - shade) * np.clip(bright, 0, 1))
    lit = np.clip(lit + np.clip(bright - 1, 0, 0.2) + gloss[..., None], 0, 1)
    alpha = hit.mask[..., None].astype(np.float32)
    picture = np.dstack([lit * alpha, alpha]).astype(np.float32)
    padded = np.pad(picture, ((0, -picture.shape[0] % FINE), (0, -picture.shape[1] % FINE), (0, 0)))
    small = padded.reshape(padded.shape[0] // FINE, FINE, padded.shape[1] // FINE, FINE, 4).mean((1, 3))
    origin_x, origin_y = hit.origin
    return Cut(straight(small), -origin_x / hit.scale, -origin_y / hit.scale)


def make(_jobs: int) -> None:
    """Draw all dice into ``assets/dice``; a sheet of rolling dice has what one die shows, which is read in a frame."""
    rolling = [_rolling(direction, turn, low) for direction in ROLLS for turn in TURNS for low in (1, 2, 3)]
    write_index("dice", [_resting(edge) for edge in EDGES] + rolling)


def _resting(edge: int) -> Entry:
    """The sheet of dice that lie, of this size."""
    cuts = {f"{value}-{turn}": _turned(value, turn, edge) for value in range(1, 7) for turn in TURNS}
    return write_sheet("dice", "dice", edge, cuts, columns=4, lossless=False)


def _rolling(direction: str, turn: int, low: int) -> Entry:
    """The sheet of a die that rolls in a direction, and shows a value and the one opposite by turns."""
    cuts = {
        f"{value}-{step}": _turned(value, turn, TUMBLE_PIXELS, rolled(direction, step * TUMBLE_STEP))
        for value in (low, 7 - low)
        for step in range(1, TUMBLE_STEPS + 1)
    }
    kind = f"tumble-{direction}-{turn}-{low}"
    return write_sheet("dice", kind, TUMBLE_PIXELS, cuts, columns=4, lossless=False, quality=80)


def _turned(value: int, turn: int, edge: int, tilt: np.ndarray | None = None) -> Cut:
    return die(value, FIRST_TURN + turn * 360 / 8, edge, tilt)
