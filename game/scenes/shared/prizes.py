"""Looks that are won on the journey as pictures: a cloth, a tile face down, a street with its sound."""

from collections.abc import Sequence

from game.i18n import _
from game.players.journey import JOURNEY, Look, Prize
from game.scenes.shared.looks import draw_city
from game.tiles.tile import Tile
from game.view.page.look_samples import BACK_SHARE, draw_back, felt_patch, look_kind, look_name, look_told
from game.view.paint import Back, Canvas, Felt, Icon, Kit, Pose
from game.view.units import Align, Box, Face, TextStyle, theme

_LINE = 36.0
"""The height of each of the two lines beside a picture."""
_NAME = TextStyle(Face.SEMIBOLD, 24, theme.TEXT)
_KIND = theme.SMALL.sized(20)


def draw_prize(canvas: Canvas, prize: Prize, box: Box, *, is_plain: bool = False) -> None:
    """Draw a prize in a square: a tile on a felt, and for a room the street that is heard, with a loudspeaker.

    :param is_plain: whether the tile and the loudspeaker are left out.
    """
    look, value = prize
    if look is Look.BACK:
        draw_back(canvas, Back(value), box)
        return
    size = box.height
    radius, inner = 0.2 * size, box.grown(-0.04 * size)
    canvas.rounded(box, theme.BRASS, radius=radius)
    if look is Look.FELT:
        rect = canvas.rect(inner)
        canvas.surface.blit(felt_patch(rect.size, Felt(value), canvas.kit.frame.px(radius * 0.8)), rect)
        if not is_plain:
            canvas.tile(Tile.DR, (inner.center[0], inner.center[1] + 0.29 * size), 0.4 * size, Pose.HAND)
    else:
        picture = next(stop.picture for stop in JOURNEY.way if stop.room == value)
        draw_city(canvas, inner, picture, radius * 0.8)
        if is_plain:
            return
        badge = (box.right - 0.2 * size, box.bottom - 0.2 * size)
        canvas.disc(badge, 0.46 * size, theme.WOOD_DARK)
        canvas.icon(Icon.SPEAKER, badge, 0.3 * size, theme.SCORE)


def prize_width(prize: Prize, size: float) -> float:
    """The width that a prize takes of a square of this size: a tile is narrower."""
    return BACK_SHARE * size if prize[0] is Look.BACK else size


def draw_prize_at(canvas: Canvas, prize: Prize, x: float, middle: float, size: float) -> None:
    """Draw a prize that begins at this x, around this height."""
    draw_prize(canvas, prize, Box(x - (size - prize_width(prize, size)) / 2, middle - size / 2, size, size))


def words_width(prize: Prize, kit: Kit) -> float:
    """The width of the two lines that name a prize."""
    return max(kit.writer.width(look_kind(prize), _KIND), kit.writer.width(look_name(prize), _NAME))


def draw_words(canvas: Canvas, prize: Prize, box: Box) -> None:
    """Draw the kind of a prize above its name, both in the middle of the height of a box."""
    line = min(_LINE, box.height / 2)
    words = Box(box.x, box.center[1] - line, box.width, line)
    canvas.block(look_kind(prize), _KIND, words, align=Align.START)
    canvas.block(look_name(prize), _NAME, Box(words.x, words.bottom, words.width, line), align=Align.START)


def prizes_told(prizes: Sequence[Prize]) -> str:
    """The text that says what the first star at a stop wins; empty if it wins nothing."""
    return f"{wins_heading()}: {', '.join(map(look_told, prizes))}" if prizes else ""


def wins_heading() -> str:
    """The caption of what the first star at a stop wins."""
    return _("Your first star here unlocks")
