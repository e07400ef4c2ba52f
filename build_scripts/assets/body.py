"""The shape of a tile and of a die, found by marching rays towards a rounded box (orthographic projection).

World units are tile widths: x to the right, y towards the viewer, z up. The camera looks down so that a step of y moves
``depth`` and a step of z ``rise`` on the picture.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

WIDTH = 1.0
LENGTH = 4 / 3
THICKNESS = 0.60
CORNER = 0.125
"""The radius of the corners in plan."""
EDGE = 0.070
"""The radius of the rounded edges."""
HALF = np.array([WIDTH / 2, LENGTH / 2, THICKNESS / 2])
DEPTH = 0.8
"""The foreshortening of the table's camera, which has a pitch of 53.13 degrees."""
RISE = 0.6
"""How high a step up is seen by that camera."""
LEAN = 0.56
"""How far a step of z moves for the standing tiles at left and right, so that their backs are visible."""
LEANING_RISE = 0.20
"""How high a step of z moves for these tiles."""
MARGIN = 0.06

Distance = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Stance:
    """The pose of a tile: ``flat``, ``down``, ``stand`` (square to the table) or ``turned`` (standing at any angle)."""

    kind: str
    turn: float
    """The turn about the vertical axis, in degrees."""
    pitch: float | None = None
    """The camera's pitch in degrees; ``None``: the table's."""

    @property
    def camera(self) -> tuple[float, float]:
        """Depth and rise of the camera."""
        if self.pitch is None:
            return DEPTH, LEANING_RISE if self.lean else RISE
        return math.sin(math.radians(self.pitch)), math.cos(math.radians(self.pitch))

    @property
    def lean(self) -> float:
        side = {90: -LEAN, 270: LEAN}
        return side.get(int(self.turn), 0.0) if self.kind == "stand" else 0.0

    def axes(self) -> np.ndarray:
        """The tile's axes in the world, as columns: its width, the downward length of its face, its face's normal."""
        angle = math.radians(self.turn)
        if self.kind in ("flat", "down"):
            u = np.array([math.cos(angle), math.sin(angle), 0.0])
            v = np.array([-math.sin(angle), math.cos(angle), 0.0])
            n = np.array([0.0, 0.0, 1.0])
            return np.stack([u, v, n] if self.kind == "flat" else [-u, v, -n], 1)
        if self.kind == "stand":
            n = {0: (0, 1, 0), 90: (-1, 0, 0), 180: (0, -1, 0), 270: (1, 0, 0)}[int(self.turn)]
            n = np.array(n, float)
        else:
            n = np.array([math.sin(angle), math.cos(angle), 0.0])
        v = np.array([0.0, 0.0, -1.0])
        return np.stack([np.cross(v, n), v, n], 1)


@dataclass(frozen=True)
class Hit:
    """The point of the box that every pixel of a picture shows."""

    local: np.ndarray
    """(h, w, 3): the point in the box's own axes, from its center."""
    normal: np.ndarray
    """(h, w, 3): the outward normal in the box's own axes."""
    world: np.ndarray
    """(h, w, 3): the point in the world's axes, from the box's center."""
    mask: np.ndarray
    """(h, w): whether the pixel shows the box."""
    axes: np.ndarray
    ray: np.ndarray
    """The viewing direction."""
    half_height: float
    """Half the vertical extent."""
    origin: tuple[float, float]
    """The projected center of the base, in pixels from the top left."""
    scale: float
    """Pixels per tile width."""


def tile_distance(point: np.ndarray) -> np.ndarray:
    """The distance of points from the surface of a tile."""
    x = np.abs(point[..., 0]) - (HALF[0] - CORNER)
    y = np.abs(point[..., 1]) - (HALF[1] - CORNER)
    plan = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - CORNER
    a = plan + EDGE
    b = np.abs(point[..., 2]) - HALF[2] + EDGE
    return np.minimum(np.maximum(a, b), 0) + np.hypot(np.maximum(a, 0), np.maximum(b, 0)) - EDGE


def march(
    distance: Distance,
    half: np.ndarray,
    axes: np.ndarray,
    scale: float,
    camera: tuple[float, float],
    lean: float = 0.0,
    margin: float = MARGIN,
) -> Hit:
    """March a ray through every pixel of a picture just large enough for a box with these axes."""
    depth, rise = camera
    extent = np.abs(axes) @ half
    half_width = extent[0] + margin + abs(lean) * extent[2]
    half_tall = extent[1] * depth + extent[2] * rise + margin
    width, height = round(2 * half_width * scale), round(2 * half_tall * scale)
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    x = (columns + 0.5) / scale - half_width
    y = (rows + 0.5) / scale - half_tall
    ray = np.array([lean * depth, -rise, -depth])
    ray /= np.linalg.norm(ray)
    ahead = y / (depth * depth + rise * rise)
    start = np.stack([x + lean * ahead * rise, ahead * depth, -ahead * rise], -1) - ray * 3.0
    along = _along(distance, start @ axes, ray @ axes)
    world = start + ray * along[..., None]
    local = world @ axes
    mask = (distance(local) < 2e-3) & (along < 6.5)
    normal = np.zeros_like(local)
    normal[mask] = np.stack([_slope(distance, local[mask], axis) for axis in range(3)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
    there = mask[..., None]
    return Hit(
        local=np.where(there, local, 0),
        normal=np.where(there, normal, np.array([0, 0, 1.0])),
        world=np.where(there, world, 0),
        mask=mask,
        axes=axes,
        ray=ray,
        half_height=float(extent[2]),
        origin=((half_width - lean * extent[2]) * scale, (half_tall + extent[2] * rise) * scale),
        scale=scale,
    )


def _along(distance: Distance, start: np.ndarray, ray: np.ndarray) -> np.ndarray:
    """The distance at which each ray meets the box; rays that miss it end somewhere behind it."""
    along = np.zeros(start.shape[:2])
    rows, columns = np.nonzero(along == 0)
    for _ in range(48):
        gap = distance(start[rows, columns] + ray * along[rows, columns, None])
        along[rows, columns] += gap
        going = (gap > 1e-4) & (along[rows, columns] < 6.5)
        rows, columns = rows[going], columns[going]
        if not rows.size:
            break
    return along


def _slope(distance: Distance, point: np.ndarray, axis: int) -> np.ndarray:
    step = np.zeros(3)
    step[axis] = 1e-3
    return distance(point + step) - distance(point - step)


@cache
def tile_hit(stance: Stance, scale: float) -> Hit:
    """The points of a tile in this stance, cached."""
    return march(tile_distance, HALF, stance.axes(), scale, stance.camera, stance.lean)
