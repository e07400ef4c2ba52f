"""Looks that are won on the journey: pictures, words, and the block with which they are put on."""

from collections.abc import Sequence

from game.i18n import _, pgettext
from game.players.journey import JOURNEY, Look, Prize
from game.scenes.shared.looks import draw_city
from game.scenes.shared.preferences import Preferences
from game.tiles.tile import Tile
from game.view.page.look_samples import BACK_SHARE, draw_back, felt_patch, look_kind, look_name, look_told
from game.view.page.paper_blocks import HEAD, PaperBlock
from game.view.paint import Back, Canvas, Felt, Icon, Kit, Pose
from game.view.units import Align, Box, Color, Face, TextStyle, row, theme
from game.view.widgets.widget import Pressed, Seen

_LINE = 36.0
"""The height of each of the two lines beside a picture."""
_NAME = TextStyle(Face.SEMIBOLD, 24, theme.TEXT)
_KIND = theme.SMALL.sized(20)
_SAMPLE = 122.0
"""The width and the height of a sample on paper."""
_APART = 12.0
"""The space between the looks."""
_PILL = 44.0
"""The height of the button."""
_HIGH = 186.0
"""The height of the samples with their names."""
_INK_NAME = TextStyle(Face.SEMIBOLD, 22, theme.INK)
_INK_KIND = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_WEAR = TextStyle(Face.BOLD, 20, theme.ON_GOLD)
_LOOSE: Color = (0xFC, 0xF5, 0xE4)
_WORN: Color = (0xF2, 0xDD, 0xA6)
"""The grounds of the button: before the looks are put on, and after."""


def draw_prize(canvas: Canvas, prize: Prize, box: Box) -> None:
    """Draw a prize in a square: a tile on a felt, and for a room the street that is heard, with a loudspeaker."""
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
        canvas.tile(Tile.DR, (inner.center[0], inner.center[1] + 0.29 * size), 0.4 * size, Pose.HAND)
    else:
        picture = next(stop.picture for stop in JOURNEY.way if stop.room == value)
        draw_city(canvas, inner, picture, radius * 0.8)
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


class PrizeBlock(PaperBlock, Pressed):
    """The looks won with a match, with their samples, put on and taken off by pressing."""

    corner = 12.0
    is_worn = Seen(usual=False)

    def __init__(self, won: Sequence[Prize], preferences: Preferences) -> None:
        super().__init__(self._toggle_worn)
        self.heading = pgettext("looks", "You won")
        self._won = won
        self._preferences = preferences
        self._before = {look.value: getattr(preferences.now, look.value) for look, _value in won}
        self._update_called()

    def _toggle_worn(self) -> None:
        self.is_worn = not self.is_worn
        worn = {look.value: value for look, value in self._won}
        self._preferences.change(**(worn if self.is_worn else self._before))
        self._update_called()

    def _update_called(self) -> None:
        self.called = ". ".join([self.heading, *map(look_told, self._won), self._press_text])

    @property
    def _press_text(self) -> str:
        return _("Put them back") if self.is_worn else _("Use them")

    @property
    def high(self) -> float:
        return HEAD + _HIGH

    def _pill_width(self, kit: Kit) -> float:
        return max(kit.writer.width(text, _WEAR) for text in (_("Put them back"), _("Use them"))) + 44

    def _head_box(self, kit: Kit) -> Box:
        return Box(self.box.x, self.box.y, self.box.width - self._pill_width(kit) - 14, HEAD)

    def draw_rest(self, canvas: Canvas) -> None:
        box, wide = self.box, self._pill_width(canvas.kit)
        looks = row(Box(box.x, box.y + HEAD + 6, box.width, _HIGH - 6), [None] * len(self._won), _APART)
        for prize, look in zip(self._won, looks, strict=True):
            draw_prize(canvas, prize, Box(look.center[0] - _SAMPLE / 2, look.y + 4, _SAMPLE, _SAMPLE))
            canvas.centered(look_name(prize), _INK_NAME, Box(look.x, look.y + _SAMPLE + 10, look.width, 24))
            canvas.centered(look_kind(prize), _INK_KIND, Box(look.x, look.y + _SAMPLE + 33, look.width, 22))
        pill = Box(box.right - wide, box.y + (HEAD - _PILL) / 2, wide, _PILL)
        canvas.rounded(pill, theme.GOLD_DARK, radius=_PILL / 2)
        canvas.rounded(pill.grown(-2), _WORN if self.is_worn else _LOOSE, radius=_PILL / 2 - 2)
        canvas.centered(self._press_text, _WEAR, pill)
        self.draw_warmth(canvas, radius=8, most=0.3)
