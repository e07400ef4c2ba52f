"""Decisions that could have been better: their words, and pictures of their tiles, signs and accuracy."""

from collections.abc import Sequence

from game import Frozen, replace
from game.i18n import pgettext
from game.tiles.tile import Tile
from game.view.page.charts import draw_ring
from game.view.paint import Canvas, Icon, PanelKind, Pose, edge
from game.view.table.hand_row import HIGH
from game.view.table.marks import BETTER_SIGN, GRAVE_INKS, draw_judged, draw_shelf
from game.view.units import Align, Box, row, theme

_PAIR_TILE = 80.0
"""The greatest width of the tile of a choice."""
_SIGN = 32.0
"""The size of the sign at the top of the tile of a choice."""
_TILE = 96.0
"""The greatest width of a tile of the hand."""
_RAISED = 0.16
"""How far the better tile of the hand is raised, in widths of a tile."""
_APART = 0.35
"""How far the last tile stands apart from the hand, in widths of a tile."""
_SHELF = 14.0
_CORNER = 14.0
_FELT = (0x11, 0x56, 0x4C)
GRAVE_ON_FELT = tuple(theme.blended(ink, theme.WHITE, 0.3) for ink in GRAVE_INKS)
"""The colors of a cost on felt."""
REASON = theme.SMALL.colored(theme.INK_BODY)
"""The style of a reason on paper."""
_ACCURACY = theme.TOTAL
_HOLE = 0.37
"""The inner radius of the ring, as a share of its size."""


class FindingWords(Frozen, kw_only=True):
    """The texts of a row."""

    where: str
    played: str
    played_tile: Tile | None
    played_line: str
    better: str
    better_tile: Tile | None
    better_line: str
    figures: Sequence[tuple[str, str, str]] = ()
    """What the lines say, in figures: the name of each, then that of the choice made and of the better one."""
    why: str
    """Why the better choice is better, in a sentence."""
    loss: str
    """The cost with its unit."""
    gravity: int = 0
    """How grave the mistake is, from 0 to 2."""
    is_pictured: bool = False
    """Whether the tiles of both choices say what they are: both are discards."""
    whole: str
    """The whole row as text, for the tooltip."""
    hand: tuple[Tile, ...] = ()
    """The concealed tiles at the decision, sorted."""
    last: Tile | None = None
    """The tile apart from them: the one just drawn, or the discard that could be claimed."""
    wrong: int | None = None
    """The place of the tile that was discarded or claimed, the one apart being the last; ``None`` if none was."""
    right: int | None = None
    """The place of the tile of the better choice."""


def draw_hand(words: FindingWords, canvas: Canvas, box: Box) -> None:
    """Draw the hand on its shelf, from the left as at the table, with the tiles of both choices marked."""
    canvas, box = canvas.straight(box)
    tiles = [*words.hand, *([words.last] if words.last is not None else [])]
    foot = box.bottom - _SHELF
    draw_shelf(canvas, Box(box.x, foot - 2, box.width, _SHELF))
    if not tiles:
        return
    gap = _APART * (words.last is not None and len(words.hand) > 0)
    wide = min(_TILE, (box.width - 32) / (len(tiles) + gap), (box.height - _SHELF - 18) / (HIGH + _RAISED))
    high = HIGH * wide
    x = box.x + (box.width - (len(tiles) + gap) * wide) / 2
    places = [x + (number + 0.5) * wide for number in range(len(tiles))]
    if words.last is not None:
        places[-1] += gap * wide
    for place, (tile, middle) in enumerate(zip(tiles, places, strict=True)):
        rise = _RAISED * wide if place == words.right else 0.0
        canvas.tile(tile, (middle, foot - rise), wide, Pose.HAND)
        if place not in (words.wrong, words.right):
            continue
        top, is_better = foot - rise - high, place == words.right
        ink = BETTER_SIGN if is_better else GRAVE_INKS[words.gravity]
        edge(canvas, Box(middle - wide / 2, top, wide, high), ink, width=4, radius=10)
        draw_judged(canvas, (middle, top), size=34, is_better=is_better, gravity=words.gravity)


def draw_choice(words: FindingWords, is_better: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001
    """Draw the sign of the choice that was made, or of the better one."""
    draw_judged(canvas, box.center, size=box.height, is_better=is_better, gravity=words.gravity, ground=theme.WOOD_DARK)


def draw_choices(words: FindingWords, canvas: Canvas, box: Box) -> None:
    """Draw the tiles of both choices on felt."""
    canvas = canvas.reading(box)
    canvas.rounded(box, _FELT, radius=_CORNER)
    draw_pair(canvas, box, words, most=_PAIR_TILE, sign=_SIGN)


def draw_accuracy(share: float, accuracy: str, canvas: Canvas, box: Box) -> None:
    """Draw a ring of which a share is filled, with the accuracy in it, or a bulb while that is not known."""
    canvas = canvas.reading(box)
    draw_ring(canvas, box.center, box.height, share, theme.LAMP, hole=_HOLE)
    if accuracy:
        canvas.centered(accuracy, _ACCURACY, box.inset(19))
    else:
        canvas.icon(Icon.BULB, box.center, 42, theme.BRASS_TEXT)


def draw_onward(canvas: Canvas, box: Box) -> None:
    """Draw the arrow of what leads on, on paper."""
    canvas.icon(Icon.CHEVRON_RIGHT, box.center, box.width, theme.INK_SMALL)


def grade_name(gravity: int) -> str:
    """The word for a mistake of this gravity."""
    return (pgettext("grade", "Slip"), pgettext("grade", "Mistake"), pgettext("grade", "Blunder"))[gravity]


def draw_pair(canvas: Canvas, box: Box, words: FindingWords, *, most: float, sign: float) -> None:
    """Draw the tile of the choice that was made and that of the better one, or only their signs, and an arrow.

    :param most: the greatest width of a tile.
    :param sign: the size of a sign.
    """
    canvas.icon(Icon.CHEVRON_RIGHT, box.center, 0.7 * sign, theme.SCORE)
    for half, tile, is_better in zip(
        row(box.inset(8, 0), [None, None], 14), (words.played_tile, words.better_tile), (False, True), strict=True
    ):
        x, y = half.center
        if tile is not None:
            wide = min(most, (box.height - 14 - sign / 2) / HIGH)
            foot = y + (HIGH * wide + sign / 2) / 2
            canvas.tile(tile, (x, foot), wide, Pose.HAND)
            y = foot - HIGH * wide
        draw_judged(canvas, (x, y), size=sign, is_better=is_better, gravity=words.gravity)


def draw_reason(canvas: Canvas, box: Box, why: str, lines: int) -> None:
    """Draw why the better choice is better, on paper as high as the text."""
    paper = box.inset(PanelKind.PAPER.reach, PanelKind.PAPER.reach)
    parts, style = canvas.kit.writer.paragraph(why, REASON, paper.width - 40, lines=lines, high=paper.height - 16)
    paper = replace(paper, height=min(paper.height, style.size * theme.CLOSE * len(parts) + 44))
    canvas.panel(PanelKind.PAPER, paper, radius=16)
    box = paper.inset(20, 8)
    parts, style = canvas.kit.writer.paragraph(why, REASON, box.width, lines=lines, high=box.height)
    step = style.size * theme.CLOSE
    middle = box.inset(0, (box.height - step * len(parts)) / 2)
    canvas.stacked(parts, style, middle, step, align=Align.START)
