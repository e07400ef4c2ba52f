"""The light on a tile with two layers and engraved art; the key light is north-west (docs/design.md, section 6)."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy import ndimage

from build_scripts.assets.body import HALF, LENGTH, THICKNESS, WIDTH, Hit, Stance, tile_hit
from build_scripts.assets.faces import TRADITIONAL_SET, FaceSet, face_pixels
from build_scripts.assets.palettes import channels
from build_scripts.assets.textures import clouds

BACKS = {
    "bamboo": ("#D79A3E", "#F3C672"),
    "jade": ("#3E9C7E", "#7CCBAE"),
    "indigo": ("#3B56A8", "#7C93DC"),
    "lacquer": ("#B23A2E", "#E0725F"),
    "plum": ("#7C4A8C", "#B183C0"),
}
"""The lower layer of a tile: its color, and the lighter color of its ornament."""
BACK_SHARE = 0.36
"""The share of the colored lower layer in the thickness."""
IVORY = np.array([0.988, 0.957, 0.886])
WHITE = np.array([0.996, 0.994, 0.985])
"""The ground of high-contrast faces."""
IVORY_SHADE = np.array([0.780, 0.640, 0.455])
LAYER_SHADE = np.array([0.34, 0.30, 0.30])
SHARPNESS = 190.0
"""The sharpness of edges between layers and around the ornament of the back, per tile width."""


def _unit(*direction: float) -> np.ndarray:
    vector = np.array(direction)
    return vector / np.linalg.norm(vector)


TABLE_LIGHT = _unit(-0.42, -0.40, 0.82)
HAND_LIGHT = _unit(-0.38, 0.25, 0.89)
LEANING_LIGHT = np.array([0.25, 1.0, 1.0])
"""The share of the light that counts for the standing tiles at left and right, which are lit almost alike."""
LEANING_LEVEL = 0.80
"""The brightness of the backs of these tiles."""
TITLE_LIGHT = _unit(-0.40, 0.48, 0.78)


@dataclass(frozen=True)
class Look:
    """The appearance of a tile: its stance, face, back and light."""

    stance: Stance
    face: str | None = None
    faces: FaceSet = TRADITIONAL_SET
    back: str = "bamboo"
    in_hand: bool = False
    """Whether it is lit for the own hand, whose faces point to the player."""
    is_layer: bool = False
    """Whether only the colored lower layer is drawn, for tiles with other backs."""
    is_mirrored: bool = False
    """Whether the face is drawn mirrored, so that it can be read once the whole picture is flipped."""


def _ornament(hit: Hit) -> np.ndarray:
    """The back's inset frame and lozenge, from 0 to 1."""
    fine = SHARPNESS * 0.9
    x, y = np.abs(hit.local[..., 0]), np.abs(hit.local[..., 1])
    frame = np.abs(np.maximum(x - (WIDTH / 2 - 0.17), y - (LENGTH / 2 - 0.17)))
    line = np.clip(1 - (frame - 0.012) * fine, 0, 1)
    lozenge = x / 0.20 + y / 0.27
    rim = np.clip(1 - (np.abs(lozenge - 1) * 0.17 - 0.016) * fine, 0, 1)
    heart = np.clip((0.50 - lozenge) * 0.17 * fine + 0.5, 0, 1)
    return np.clip(line * 0.8 + rim + heart, 0, 1) * ((hit.normal[..., 2] < -0.7) & hit.mask)


@cache
def _engraving(face: str, faces: FaceSet, *, is_mirrored: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The premultiplied art of a face, and the slope of its engraving across and downwards."""
    art = face_pixels(face, faces)[:, :: -1 if is_mirrored else 1].copy()
    art[..., :3] *= art[..., 3:]
    height = ndimage.gaussian_filter(art[..., 3], 3.0)
    down, across = np.gradient(height)
    return art, across * 1.5, down * 1.5


def _inlay(hit: Hit, look: Look, face: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The color of the art on the face, its coverage of each pixel, and the normals bent by its engraving."""
    art, across, down = _engraving(face, look.faces, is_mirrored=look.is_mirrored)
    rows, columns = art.shape[:2]
    x = np.clip((hit.local[..., 0] / WIDTH + 0.5) * columns - 0.5, 0, columns - 1)
    y = np.clip((hit.local[..., 1] / LENGTH + 0.5) * rows - 0.5, 0, rows - 1)
    on_face = (hit.normal[..., 2] > 0.5) & hit.mask

    def sample(layer: np.ndarray) -> np.ndarray:
        return ndimage.map_coordinates(layer, [y, x], order=1, mode="nearest") * on_face

    alpha = sample(art[..., 3])
    painted = np.stack([sample(art[..., i]) for i in range(3)], -1)
    color = np.where(alpha[..., None] > 1e-4, painted / np.maximum(alpha, 1e-4)[..., None], 0)
    normal = hit.normal.copy()
    normal[..., 0] += sample(across) * 2.2
    normal[..., 1] += sample(down) * 2.2
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
    return color, alpha[..., None], normal


def brightness(normal: np.ndarray, light: np.ndarray, *, ambient: float = 0.26, wrap: float = 0.20) -> np.ndarray:
    """The brightness of surfaces with these normals: ambient light, sky, key light and wrap."""
    direct = normal @ light
    sky = 0.5 + 0.5 * normal[..., 2]
    return ambient + 0.16 * sky + 0.50 * np.clip(direct, 0, 1) + wrap * np.clip(direct * 0.6 + 0.4, 0, 1)


def _brightness(look: Look, hit: Hit, normal: np.ndarray, light: np.ndarray) -> np.ndarray:
    """The brightness of every pixel, 1 on the face that the player reads."""
    lying = look.stance.kind in ("flat", "down")
    read = np.array([0, 0, 1.0]) if lying else np.array([0, 1.0, 0])
    level = 1.0 if lying or look.in_hand else 0.985 if look.stance.kind == "turned" else 0.66
    if look.stance.lean:
        read, level, light = -hit.axes[:, 2], LEANING_LEVEL, light * LEANING_LIGHT
    bright = brightness(normal, light) / brightness(read, light) * level
    if not lying and not look.in_hand:
        top = normal[..., 2] > 0.5
        bright = np.where(top, np.minimum(bright, 1.0 if look.stance.kind == "stand" else 0.99), bright)
    placed = hit.local @ hit.axes.T
    bright = bright * (1.0 - 0.040 * placed[..., 0] - 0.030 * placed[..., 1])
    above_ground = hit.world[..., 2] + hit.half_height
    return bright * (1 - 0.34 * np.exp(-above_ground / 0.09) * (normal[..., 2] < 0.5))


def _gloss(look: Look, hit: Hit, normal: np.ndarray, light: np.ndarray) -> np.ndarray:
    """The specular light on the rounded edges, and a faint sheen towards the north-west corner."""
    between = light - hit.ray
    shine = np.clip(normal @ (between / np.linalg.norm(between)), 0, 1)
    flatness = np.abs(hit.normal[..., 2])
    if look.stance.kind == "stand":
        flatness = np.max(np.abs(hit.normal), -1)
    edge = np.clip((1 - flatness) * 6, 0, 1)
    placed = hit.local @ hit.axes.T
    sheen = np.clip(-placed[..., 0] * 0.8 - placed[..., 1] * 0.5 + 0.35, 0, 1)
    return 0.42 * shine**40 * edge + 0.05 * shine**10 * (1 - edge) * sheen


def shaded(look: Look, scale: float) -> np.ndarray:
    """The tile as premultiplied (h, w, 4) floats."""
    hit = tile_hit(look.stance, scale)
    light = HAND_LIGHT if look.in_hand else TITLE_LIGHT if look.stance.kind == "turned" else TABLE_LIGHT
    normal = hit.normal
    height, width = hit.mask.shape
    split = -HALF[2] + THICKNESS * BACK_SHARE
    lower = 1 / (1 + np.exp(-(split - hit.local[..., 2]) * SHARPNESS * 1.6))  # of a pixel, in the colored layer
    grain = clouds(height, width, base=max(8, scale * 0.5), octaves=3, seed=7, stretch=(2.4, 0.5))[..., None] * 0.5
    color, partner = (np.array(channels(text)) / 255 for text in BACKS[look.back])
    layer = color * (1 + grain * 0.06)
    if look.stance.kind in ("down", "stand"):
        ornament = _ornament(hit)[..., None]
        layer = layer * (1 - ornament) + (color * 0.35 + partner * 0.65) * ornament
    body = WHITE if look.faces.palette.is_white else IVORY
    surface = body * (1 + grain * 0.010) * (1 - lower[..., None]) + layer * lower[..., None]
    seam = np.exp(-(((hit.local[..., 2] - split) * SHARPNESS / 1.1) ** 2)) * 0.30 * (np.abs(hit.normal[..., 2]) < 0.9)
    surface = surface * (1 - seam[..., None])
    if look.face is not None:
        art, cover, normal = _inlay(hit, look, look.face)
        surface = surface * (1 - cover) + art * cover
    normal = normal @ hit.axes.T
    bright = _brightness(look, hit, normal, light)
    dim = np.clip(bright, 0, 1)[..., None] ** 1.05
    over = np.clip(bright - 1, 0, 0.25)[..., None]
    ivory_floor = IVORY_SHADE / IVORY * 0.70
    ivory_tint = ivory_floor + (1 - ivory_floor) * dim
    layer_tint = LAYER_SHADE + (1 - LAYER_SHADE) * dim
    tint = ivory_tint * (1 - lower[..., None]) + layer_tint * lower[..., None]
    lit = surface * tint + over * 0.9 * np.array([1, 0.98, 0.93])
    lit = lit + _gloss(look, hit, normal, light)[..., None] * np.array([1, 0.97, 0.90])
    alpha = hit.mask.astype(np.float32)[..., None]
    picture = np.dstack([np.clip(lit, 0, 1) * alpha, alpha]).astype(np.float32)
    return picture * (lower * hit.mask).astype(np.float32)[..., None] if look.is_layer else picture
