"""Cards on decisions that could have been better: what was done, what was better, and the cost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.i18n import _, pgettext
from game.tiles.tile import Tile
from game.view.page.charts import draw_ring
from game.view.page.cloth import RADIUS, draw_cloth
from game.view.paint import Canvas, Felt, Icon, PanelKind, Pose
from game.view.table.hand_row import HIGH
from game.view.table.marks import BETTER_SIGN, GRAVE_INKS, GRAVE_ON_PAPER, draw_judged, draw_shelf, edge
from game.view.units import Align, Box, Color, Face, TextStyle, column, row, theme
from game.view.widgets import Pressed, Seen, Widget

HEIGHT = 112.0
MOST_HEIGHT = 156.0
LEAD_HEIGHT = 356.0
_INSET = 16.0
"""The margin at the end of a card."""
_COST = 168.0
"""The width of the cost."""
_CHEVRON = 30.0
"""The width of the chevron after the cost."""
_PAIR = 216.0
"""The width of the place for the tiles of both choices."""
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
_TOP = 62.0
"""The height of the title above the hand."""
_LEAD_CHOICES = 76.0
"""The height of both choices above the hand."""
_LEAD_COST = 50.0
"""The height of the cost beside the hand."""
_WHY_WIDE = 400.0
"""The width of the cost and the reason beside the hand."""
_TITLE_SHARE = 0.5
"""The greatest share of the width that the title has."""
_DISC = 30.0
"""The size of a sign before a text."""
_MOST_WHY = 3
"""In how many lines a reason is written at most."""
_PAPER, _EDGE = (0xFF, 0xFD, 0xF6), (0xD9, 0xC9, 0xA0)
_FELT = (0x11, 0x56, 0x4C)
_STYLE = TextStyle(Face.SEMIBOLD, 25, theme.INK)
_BETTER = TextStyle(Face.BOLD, 25, theme.GAIN)
_WHY = TextStyle(Face.SEMIBOLD, 25, theme.INK)
_NUMBER = TextStyle(Face.BOLD, 26, theme.LOSS)
_GRADE = TextStyle(Face.SEMIBOLD, 24, theme.LOSS)
_LEAD_TITLE, _LEAD_WHEN = TextStyle(Face.DISPLAY, 46, theme.TITLE), theme.BODY.sized(24)
_LEAD_STYLE, _LEAD_BETTER = TextStyle(Face.SEMIBOLD, 27, theme.TEXT), TextStyle(Face.BOLD, 27, theme.GAIN_ON_DARK)
_LEAD_GRADE, _LEAD_NUMBER = TextStyle(Face.SEMIBOLD, 32, theme.TEXT), TextStyle(Face.BOLD, 38, theme.TEXT)
_LEAD_OPENS = TextStyle(Face.SEMIBOLD, 24, theme.TEXT)
_BRIGHT = tuple(theme.blended(ink, theme.WHITE, 0.3) for ink in GRAVE_INKS)
"""The colors of a cost on felt."""
REASON = TextStyle(Face.MEDIUM, 26, theme.INK_BODY)
"""The style of a reason on paper."""
_MOST_REASON = 6
"""The most lines of the reason beside the hand."""
_ACCURACY = TextStyle(Face.BOLD, 34, theme.SCORE)
_HOLE = 0.37
"""The inner radius of the ring, as a share of its size."""
_TITLE = TextStyle(Face.SEMIBOLD, 27, theme.TEXT)
"""The style of the ring's title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingWords:
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


class FindingRow(Pressed):
    """A card that opens the match at its decision when pressed, if that is possible."""

    bleed = 12.0
    corner = 18.0

    def __init__(self, words: FindingWords, on_press: Callable[[], None] | None) -> None:
        super().__init__(on_press, tooltip=words.whole)
        self.words = words

    @property
    def ring(self) -> PanelKind:
        return PanelKind.FOCUS_GOLD

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        canvas.rounded(box, _PAPER, radius=self.corner)
        edge(canvas, box, _EDGE, width=2, radius=self.corner)
        opens = _CHEVRON if self.on_press is not None else 0.0
        pair, _gap, texts, _before, cost, _after = row(box, [_PAIR, 22, None, 22, _COST, _INSET + opens])
        words = self.words
        pair = pair.inset(4, 4)
        canvas.rounded(pair, _FELT, radius=self.corner - 4)
        draw_pair(canvas, pair, words, most=_PAIR_TILE, sign=_SIGN)
        if words.is_pictured:
            writer, (wide, high) = canvas.kit.writer, (texts.width, texts.height)
            is_told = words.why and writer.has_room(words.why, _WHY, wide, high, lines=_MOST_WHY)
            draw_paragraph(canvas, words.why if is_told else words.better, _WHY, texts, _MOST_WHY)
        else:
            _draw_choices(canvas, texts, [(words.played, _STYLE), (words.better, _BETTER)], words.gravity)
        ink, loss = GRAVE_ON_PAPER[words.gravity], words.loss
        if canvas.kit.writer.width(loss, _NUMBER) <= cost.width:
            cost, grade = column(cost.inset(0, cost.height / 2 - 32), [36.0, None])
            canvas.block(grade_name(words.gravity), _GRADE.colored(ink), grade, align=Align.END, most=1)
        canvas.block(loss, _NUMBER.colored(ink), cost, align=Align.END)
        if opens:
            canvas.icon(Icon.CHEVRON_RIGHT, (box.right - _INSET - 6, box.center[1]), 22, theme.INK)
        self.draw_warmth(canvas, radius=self.corner, most=0.45)


class LeadRow(FindingRow):
    """The decision that cost most, with its hand on a shelf: larger than the others, and above them.

    :param when: in which deal it was, and after how many discards.
    """

    corner = RADIUS
    felt = Felt.JADE

    def __init__(self, words: FindingWords, on_press: Callable[[], None] | None, when: str) -> None:
        super().__init__(words, on_press)
        self._when = when

    def draw(self, canvas: Canvas) -> None:
        words = self.words
        draw_cloth(canvas, self.box.inset(3), self.felt)
        self.draw_warmth(canvas, radius=self.corner, most=0.06)
        canvas = canvas.reading(self.box)
        top, below = column(self.box.inset(34, 14), [_TOP, None], 4)
        shown, writer = self.on_press is not None, canvas.kit.writer
        opens = writer.width(_("Show table"), _LEAD_OPENS) + 40 if shown else 0.0
        wide = min(writer.width(_("Costliest mistake"), _LEAD_TITLE), _TITLE_SHARE * top.width)
        title, when, end = row(top, [wide, None, opens], 26)
        canvas.block(_("Costliest mistake"), _LEAD_TITLE, title, align=Align.START, most=1)
        canvas.block(self._when, _LEAD_WHEN, replace(when, y=when.y + 6), align=Align.START)
        if shown:
            canvas.block(_("Show table"), _LEAD_OPENS, replace(end, width=end.width - 30), align=Align.END)
            canvas.icon(Icon.CHEVRON_RIGHT, (end.right - 10, end.center[1]), 24, theme.TEXT)
        left, right = row(below, [None, _WHY_WIDE], 28)
        choices, hand = column(left, [_LEAD_CHOICES, None], 2)
        lines = (words.played, words.played_line), (words.better, words.better_line)
        texts = ["  ·  ".join(filter(None, line)) for line in lines]
        wide, high = choices.width - _DISC - 14, choices.height / 2 - 2
        if not all(writer.has_room(text, _LEAD_STYLE, wide, high) for text in texts):
            texts = [words.played, words.better]  # the tooltip says the lines, too
        styled = list(zip(texts, (_LEAD_STYLE, _LEAD_BETTER), strict=True))
        _draw_choices(canvas, choices, styled, words.gravity, ground=theme.WOOD_DARK)
        self._draw_hand(canvas, hand)
        number, why = column(right, [_LEAD_COST if words.why else None, None if words.why else 0.0])
        told = (grade_name(words.gravity), _LEAD_GRADE), (words.loss, _LEAD_NUMBER)
        name, loss = (writer.width(*one) for one in told)
        places = row(number.inset(4, 0), [None, loss / (name + loss) * (number.width - 24)], 16)
        for (text, style), place, align in zip(told, places, (Align.START, Align.END), strict=True):
            canvas.block(text, style.colored(_BRIGHT[words.gravity]), place, align=align)
        if words.why:
            draw_reason(canvas, why, words.why, _MOST_REASON)

    def _draw_hand(self, canvas: Canvas, box: Box) -> None:
        """Draw the hand on its shelf, from the left as at the table, with the tiles of both choices marked."""
        words, (canvas, box) = self.words, canvas.straight(box)
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


def _draw_choices(
    canvas: Canvas, box: Box, texts: Sequence[tuple[str, TextStyle]], gravity: int, *, ground: Color = _PAPER
) -> None:
    """Draw what was done and what was better with their signs."""
    for (text, style), line, is_better in zip(texts, column(box, [None, None], 2), (False, True), strict=True):
        sign, _gap, told = row(line, [_DISC, 14, None])
        canvas.block(text, style, told, align=Align.START)
        draw_judged(canvas, sign.center, size=_DISC, is_better=is_better, gravity=gravity, ground=ground)


def draw_reason(canvas: Canvas, box: Box, why: str, lines: int) -> None:
    """Draw why the better choice is better, on paper as high as the text."""
    paper = box.inset(PanelKind.PAPER.reach, PanelKind.PAPER.reach)
    parts, style = canvas.kit.writer.paragraph(why, REASON, paper.width - 40, lines=lines, high=paper.height - 16)
    paper = replace(paper, height=min(paper.height, style.size * theme.CLOSE * len(parts) + 44))
    canvas.panel(PanelKind.PAPER, paper, radius=16)
    draw_paragraph(canvas, why, REASON, paper.inset(20, 8), lines)


def draw_paragraph(canvas: Canvas, text: str, style: TextStyle, box: Box, lines: int) -> None:
    """Draw lines in the middle of a box, from its start."""
    parts, smaller = canvas.kit.writer.paragraph(text, style, box.width, lines=lines, high=box.height)
    step = smaller.size * theme.CLOSE
    middle = box.inset(0, (box.height - step * len(parts)) / 2)
    canvas.stacked(parts, smaller, middle, step, align=Align.START)


class ReviewRing(Widget):
    """A ring that shows how far a review has come and, once it is over, the accuracy of the decisions."""

    bleed = 4.0
    share = Seen(0.0)
    """The share that is filled, 0 to 1."""
    accuracy = Seen("")
    """The accuracy as text; empty while the review goes on."""

    def tell(self, accuracy: str) -> None:
        """Shows the accuracy with its title."""
        self.accuracy = accuracy
        named = _("{name}: {what}").format(name=_("Accuracy"), what=accuracy)
        about = _("Accuracy: your moves compared with the best ones. Small mistakes lower it only a little.")
        self.called, self.tooltip = (named, about) if accuracy else ("", "")

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        title, ring = row(self.box, [None, self.box.height], 22)
        draw_ring(canvas, ring.center, ring.width, self.share, theme.GOLD, theme.LAMP, hole=_HOLE)
        if self.accuracy:
            canvas.centered(_("Accuracy"), _TITLE, title, align=Align.END)
            canvas.centered(self.accuracy, _ACCURACY, ring.inset(19))
        else:
            canvas.icon(Icon.BULB, ring.center, 42, theme.BRASS_TEXT)


class Progress(Widget):
    """A progress bar, in these colors for what is done and for the rest."""

    bleed = 4.0

    def __init__(self, done: theme.Color = theme.TEAL, rest: theme.Color = theme.SWITCH_OFF) -> None:
        self._done, self._rest = done, rest

    share = Seen(0.0)
    """The finished share, 0 to 1."""

    def draw(self, canvas: Canvas) -> None:
        canvas.rounded(self.box, self._rest, radius=self.box.height / 2)
        width = max(self.box.height, self.box.width * min(1.0, self.share))
        done = Box(self.box.x, self.box.y, width, self.box.height)
        canvas.reading(self.box).rounded(done, self._done, radius=self.box.height / 2)
