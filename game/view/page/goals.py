"""Goals, each with a sign, its text and its progress, and their pictures."""

from game import Frozen
from game.i18n import _, joined, pgettext
from game.i18n.numbers import number
from game.players.goals.keeper import Groups, Mark
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.cloth import Cloth, draw_head
from game.view.page.rating_signs import draw_podium
from game.view.paint import Canvas, Icon, Pose
from game.view.table.hand_row import GAP, HIGH
from game.view.units import Box, row, theme

_TILE_WIDE = 0.54
"""The greatest width of a tile on a cloth, as a share of the cloth's height."""
_LIFTED = 0.24
"""How high the last tile is lifted, in tile widths."""
_BESIDE_EACH_OTHER = 8
"""The most tiles that lie beside each other."""
_BEHIND = 0.4
"""How far each of more tiles lies beside the one before, in tile widths."""
_NOT_YET = 0.45
"""The opacity of the darkness over opponents who are not beaten yet."""
_SIGNS = {
    Mark.SAFE: (Icon.LOCK, theme.TEAL, theme.WHITE),
    Mark.LIFTED: (Icon.FORWARD, theme.GOLD, theme.ON_GOLD),
    Mark.CROSS: (Icon.CROSS, theme.VERMILION, theme.WHITE),
}
"""What the marks show, on which color, and in which."""


class GoalLine(Frozen, kw_only=True):
    """A goal as shown."""

    text: str
    about: str = ""
    """Further information, such as the goal's book."""
    done: int
    of: int
    sign: Tile | Icon
    groups: Groups = ()
    """The tiles in the picture of the goal."""
    mark: Mark | None = None
    """What the picture shows beside the tiles."""
    heads: tuple[tuple[PortraitId, bool], ...] = ()
    """The characters that the goal is about, each with whether it is beaten."""
    is_stars: bool = False
    """Whether the goal counts stars, which are shown one by one."""
    picture: str = ""
    """The picture on the stamp of the goal's city; empty if the goal has no city."""

    @property
    def is_reached(self) -> bool:
        return self.done >= self.of

    @property
    def count(self) -> str:
        """The progress as text, such as "2 of 5"."""
        return _("{part} of {whole}").format(part=number(self.done), whole=number(self.of))

    @property
    def told(self) -> str:
        parts = [self.text, self.about, self.count, pgettext("goal", "reached") if self.is_reached else ""]
        return joined(", ", *parts)


def draw_marks(done: int, of: int, canvas: Canvas, box: Box) -> None:
    """Draw a mark for each time that a goal is to be reached, with a tick if it was."""
    canvas = canvas.reading(box)
    for place, cell in enumerate(row(box, [None] * of)):
        size = 0.9 * cell.width
        canvas.disc(cell.center, size, theme.GAIN if place < done else theme.INK_SMALL)
        if place < done:
            canvas.icon(Icon.CHECK, cell.center, size / 2, theme.WHITE)
        else:
            canvas.disc(cell.center, 0.8 * size, theme.TEXT)


def draw_goal(line: GoalLine, cloth: Cloth, canvas: Canvas, box: Box) -> None:
    """Draw the tiles of a goal on the lower edge of a cloth, and its mark at the last of them."""
    draw_head(cloth.value, canvas, box)
    if line.mark is Mark.PODIUM:
        step, x = 0.3 * box.height, box.center[0]
        draw_podium(canvas, (x, box.bottom), step, 0.7 * box.height)
        canvas.icon(Icon.CROWN, (x - 1.5 * step, box.y + step / 2), 0.8 * step, theme.SCORE)
        return
    lift = _LIFTED if line.mark is Mark.LIFTED else 0.0
    step = 1.0 if sum(map(len, line.groups)) <= _BESIDE_EACH_OTHER else _BEHIND
    shares = [1 + step * (len(group) - 1) for group in line.groups]
    whole = sum(shares) + GAP * (len(shares) - 1)
    wide = min(_TILE_WIDE * box.height, 0.8 * box.width / whole)
    straight, place = canvas.straight(box.inset((box.width - whole * wide) / 2, 0))
    rooms = row(place, [share * wide for share in shares], GAP * wide)
    for group, room in zip(line.groups, rooms, strict=True):
        foot = box.bottom - (lift * wide if room is rooms[-1] else 0.0)
        for index, tile in enumerate(group):
            straight.tile(tile, (room.x + (0.5 + step * index) * wide, foot), wide, Pose.HAND)
    if line.mark is not None:
        icon, ground, ink = _SIGNS[line.mark]
        straight.badge(icon, (rooms[-1].right, box.bottom - (HIGH + lift) * wide), 0.4 * wide, ground, ink)


def draw_opponent(portrait: PortraitId, is_beaten: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001
    """Draw an opponent, dark until beaten."""
    canvas.avatar(portrait, box.center, box.width)
    if is_beaten:
        canvas.badge(Icon.CHECK, (box.x + 0.86 * box.width, box.y + 0.86 * box.width), 0.4 * box.width)
    else:
        canvas.disc(box.center, box.width, theme.WOOD_DARK, opacity=_NOT_YET)


def draw_book(sign: Tile | Icon, canvas: Canvas, box: Box) -> None:
    """Draw the tile of a book."""
    if isinstance(sign, Tile):
        canvas.tile(sign, (box.center[0], box.bottom), box.width, Pose.HAND)
