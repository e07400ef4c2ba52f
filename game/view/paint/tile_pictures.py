"""Tiles cut from their sheets (docs/design.md, sections 6 and 7)."""

from enum import Enum

from game.tiles.tile import Tile
from game.view.paint.sheets import Sheets
from game.view.paint.sprite import Sprite

MIXED_STEP = 15
"""Degrees from one turn of a tile that is mixed to the next."""


class Pose(Enum):
    """How a tile is held towards the viewer."""

    FLAT = "flat"
    """Lying face up. Turns 0, 90, 180, 270; the top of the face points to the screen's top, right, bottom, left."""
    DOWN = "down"
    """Lying face down, as in the wall. Turns 0 and 180 (upright), 90 and 270 (across)."""
    MIXED = "mixed"
    """Lying face down at any angle, while the tiles are mixed. Turns in steps of ``MIXED_STEP``."""
    STAND = "stand"
    """Standing in another player's hand, seen from behind. Turns 180 (top seat), 90 (left seat), 270 (right seat)."""
    HAND = "hand"
    """Standing in the own hand, face to the player. Turn 0."""
    HAND_BACK = "hand_back"
    """Standing in the own hand, back to the player. Turn 0."""

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that this pose has, in degrees."""
        if self in (Pose.FLAT, Pose.DOWN):
            return (0, 90, 180, 270)
        if self is Pose.MIXED:
            return tuple(range(0, 180, MIXED_STEP))
        return (90, 180, 270) if self is Pose.STAND else (0,)

    @property
    def shows_face(self) -> bool:
        """Whether the viewer sees which tile it is."""
        return self in (Pose.FLAT, Pose.HAND)


class Back(Enum):
    """The colour of the tiles' lower layer."""

    BAMBOO = "bamboo"
    JADE = "jade"
    INDIGO = "indigo"
    LACQUER = "lacquer"
    PLUM = "plum"


class Faces(Enum):
    """A set of drawings of all faces (docs/design.md, section 15)."""

    TRADITIONAL = "traditional"
    SAFE = "safe"
    """No two of its inks look alike, whichever cones of the eye are missing."""
    CONTRAST = "contrast"
    """White, black and one colour a suit, with thicker strokes."""
    LARGE = "large"
    """Numerals and letters that fill the tile, with the sign of the suit; in the inks of the safe set."""

    @property
    def has_marks(self) -> bool:
        """Whether it also comes with marks in the corners; large figures are marks themselves."""
        return self is not Faces.LARGE


class TilePictures:
    """The tiles of one set: its kind of faces and its back. A sheet is read when its first tile is asked for."""

    def __init__(self, *, faces: Faces = Faces.TRADITIONAL, marks: bool, back: Back) -> None:
        drawn = "" if faces is Faces.TRADITIONAL else f"-{faces.value}"
        self.faces = faces
        self.has_marks = marks and faces.has_marks
        self._drawn = drawn
        self._back = back
        self._sheets = Sheets("tiles")

    def cut(self, pose: Pose, tile: Tile | None, turn: int, width: int, *, marked: bool = True) -> Sprite:
        """A tile so many pixels wide, anchored at the projected centre of its base; ``marked`` where the set is."""
        if turn not in pose.turns:
            raise ValueError(f"a tile does not {pose.value} turned by {turn} degrees")
        if not pose.shows_face:
            return self._back_cut(pose, turn, width)
        if tile is None:
            raise ValueError(f"a tile lying {pose.value} needs a face")
        kind = self._drawn + ("-marks" if self.has_marks and marked else "")
        sheet = self._sheets.sheet(f"{pose.value}-{turn}{kind}", width)
        layer = None
        if self._back is not Back.BAMBOO:
            layer = self._sheets.sheet(self._back_kind(pose), sheet.width), f"{pose.value}-{turn}"
        return self._sheets.cut(sheet, tile.name, width, over=layer, sharpness=_sharpness(width))

    def forget(self) -> None:
        """Let the sheets go."""
        self._sheets.forget()

    def _back_cut(self, pose: Pose, turn: int, width: int) -> Sprite:
        if pose is Pose.DOWN:
            turn %= 180
        sheet = self._sheets.sheet(self._back_kind(pose), width)
        return self._sheets.cut(sheet, f"{pose.value}-{turn}", width, sharpness=_sharpness(width))

    def _back_kind(self, pose: Pose) -> str:
        if pose is Pose.MIXED:
            return f"mixed-{self._back.value}"
        in_hand = pose in (Pose.HAND, Pose.HAND_BACK)
        return f"{'hand-' if in_hand else ''}back-{self._back.value}"


def _sharpness(width: int) -> float:
    """How much small faces are sharpened after scaling, so that they stay as crisp as those drawn for their size."""
    return 0.7 if width < 70 else 0.4
