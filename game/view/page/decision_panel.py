"""A panel beside a table: the decision that is seen there or else what was last done, and the way to another one."""

from collections.abc import Sequence

from game import Frozen, replace
from game.i18n import _
from game.players.manner.temper import Posture
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.cloth import draw_cloth
from game.view.page.finding_row import REASON, FindingWords, draw_pair, draw_reason, grade_name
from game.view.paint import Canvas, Felt, Icon, Kit, PanelKind, Pose, Upper, edge
from game.view.table.hand_row import HIGH
from game.view.table.marks import GRAVE_INKS, SHELF
from game.view.units import Align, Box, TextStyle, column, row, theme
from game.view.widgets import Pressed, Seen
from game.view.widgets.numbers import draw_progress

SIDE = 392.0
"""The width that the panel takes beside a table, in interface units."""
_MARGIN = 18.0
"""The margin of the panel beside a table."""
_INSET = 22.0
_AVATAR = 84.0
_FACE = 88.0
_HEAD = 88.0
_COST = 74.0
_WAY = 74.0
_GAP = 16.0
_BESIDE = 20.0
_LOW = 720.0
"""The height from which down a panel is low."""
_LOWER = 0.7
"""The share that the head, cost, way and gaps of a low panel have of their height."""
_IN_LINE = 60.0
"""The height from which down the cost and the way are one line."""
_LEAST_PICTURE = 200.0
"""The least height of the picture."""
_MOST_TILE = 122.0
"""The greatest width of each of two tiles in the picture."""
_LEAST_TILE = 96.0
"""The least width of each of two tiles in the picture."""
_MOST_ALONE = 200.0
"""The greatest width of a tile that is alone in the picture."""
_SIGN = 42.0
"""The size of a sign."""
_ASIDE = 16.0
"""The space beside the texts below a tile."""
_TABLE = 0.3
"""The height of the table before a figure, as a share of the picture's."""
_FIGURE = 1.15
"""The greatest width of a figure, as a share of the picture's."""
_RIM = 22.0
"""The height of the table's rim."""
_LEAST_WHY = 110.0
_REACH = PanelKind.PAPER.reach
_LINE = 1.27
_NAME = theme.LABEL.sized(29)
_WHEN = theme.SMALL.sized(25)
_WHERE = theme.SMALL.sized(21)
_DONE = theme.NAME
_BETTER = theme.VALUE.colored(theme.TEXT)
_ABOUT = theme.SMALL
_DECIDES = theme.VALUE.colored((0x8F, 0xE0, 0xBC))
_GRADE = theme.TOTAL.colored(theme.TEXT)
_LOSS = theme.NAME
_LEADS = theme.VALUE
_CHEVRON = 28.0
_FIGURES_HIGH = 46.0
"""The height of figures below the tiles."""
_FIGURE_STYLE = theme.NUMBER.colored(theme.TEXT)
_SAID = theme.TOTAL.colored(theme.TEXT)
_COUNT = theme.VALUE
_STANDING = 150.0
"""The greatest height of the line on the own hand, where that is the only one."""
_MOST_STANDING = 150.0
"""The greatest height of the line on each of several hands."""
_BETWEEN = 12.0
"""The gap between the lines on two hands."""
_LEAST_WAIT = 46.0
"""The least width that each tile has for which a hand waits."""
_MOST_WAITS = 4
"""The most tiles shown for which a hand waits, with the number of the others."""
_MOST_READY = 136.0
"""The greatest height of the words and the tiles on a hand that waits."""
_MOST_MISSING = 72.0
"""The greatest height of the words and the bar on a hand that lacks tiles."""
_NEAR = 14.0
"""The height of the bar on a hand that lacks tiles."""
_MOST_LACKS = 9
"""The most tiles that a hand can lack."""
_MOST_BELOW = 5
"""The most lines of a text below a tile."""
_MOST_WHY = 8
"""The most lines of the reason."""


class Standing(Frozen):
    """How near a hand is to a mahjong."""

    portrait: PortraitId
    said: str
    """That it is ready, or how many tiles it lacks."""
    lacks: int = 0
    """The number of tiles that the hand lacks; 0 if it is ready."""
    waits: Sequence[tuple[Tile, int]] = ()
    """The tiles that complete it if it is ready, each with the number of copies that lie in no open hand, and that the
    player has not seen.
    """


class Moment(Frozen):
    """What was last done at the table: by whom, what, and with which tile."""

    title: str
    line: str = ""
    portrait: PortraitId | None = None
    tile: Tile | None = None
    hands: Sequence[Standing] = ()
    """How near to a mahjong the hands are that can be seen: all of them, or the player's own."""


class Way(Frozen):
    """Where a press on the panel leads."""

    name: str
    where: str


class DecisionPanel(Pressed):
    """A panel on what the table beside it shows: a reviewed decision, or else what was last done there.

    A press goes to the decision that its last line names.
    """

    corner = 24.0
    bleed = 12.0
    text = Seen[tuple[FindingWords, PortraitId, str, str] | None](None)
    """The texts about the decision that the table shows; the player's portrait and name, and when it was made."""
    moment = Seen[Moment | None](None)
    """What is shown where there is no decision."""
    way = Seen[Way | None](None)
    felt = Felt.JADE

    def tell(self, text: tuple[FindingWords, PortraitId, str, str] | None) -> None:
        """Shows a decision; the tooltip has all its words."""
        self.text, self.tooltip = text, "" if text is None else text[0].whole

    def lie_beside(self, table: Upper) -> None:
        """Places the panel beside a table, above the bar."""
        kit = table.window.chrome
        box = table.side_box
        box = Box(box.x, box.y + _MARGIN, box.width - _MARGIN, box.height - 2 * _MARGIN)
        self.place(kit.read(box, Box(0, 0, kit.frame.width, 0)))

    def rows(self, kit: Kit) -> list[Box]:
        """Boxes of head, picture, cost, reason and way, from the top; those that are not shown are empty."""
        inner = self.box.inset(_INSET, _INSET - 4)
        high_head, high_cost, high_way, gap = (
            (_LOWER if inner.height < _LOW else 1.0) * each for each in (_HEAD, _COST, _WAY, _GAP)
        )
        way = high_way + gap if self.way is not None else 0.0
        if self.text is None:
            head, picture, last = column(inner, [high_head, None, way])
            return [head, picture.inset(0, gap / 2), _empty(picture), _empty(picture), _foot(last, high_way)]
        words = self.text[0]
        room = inner.height - high_head - high_cost - 3 * gap - way
        captions = self._captions(kit, inner.width)
        least = max(_LEAST_PICTURE, captions + HIGH * _LEAST_TILE + 60)
        why = 0.0
        if words.why:
            wide = inner.width - 2 * (_REACH + _BESIDE)
            parts, style = kit.writer.paragraph(words.why, REASON, wide, lines=_MOST_WHY)
            why = min(
                len(parts) * style.size * theme.CLOSE + 2 * _REACH + 24, max(room - least, min(_LEAST_WHY, 0.4 * room))
            )
        high = min(captions + HIGH * _MOST_TILE + 116, room - why)
        rows = column(inner, [high_head, high, high_cost, why, None, way], gap)
        head, picture, cost, paper, _rest, last = rows
        return [head, picture, cost, paper, _foot(last, high_way)]

    def _captions(self, kit: Kit, width: float) -> float:
        """The height of the texts below the two tiles."""
        figures = () if self.text is None else self.text[0].figures
        return sum(self._lines(kit, width / 2)) + 6 + len(figures) * _FIGURES_HIGH

    def _lines(self, kit: Kit, half: float) -> Sequence[float]:
        """The heights of the lines below both tiles, each as high for one as for the other."""
        wide, pairs = half - _ASIDE, zip(*self._texts, strict=True)
        return [max(_text_height(kit, text, style, wide) for text, style in pair) for pair in pairs]

    @property
    def _texts(self) -> Sequence[Sequence[tuple[str, TextStyle]]]:
        """The texts of the choice that was made, and of the better one: what the tiles and figures do not say."""
        if self.text is None:
            return ((), ())
        words, played, better = self.text[0], list[tuple[str, TextStyle]](), list[tuple[str, TextStyle]]()
        if not words.is_pictured:
            played, better = [(words.played, _DONE)], [(words.better, _BETTER)]
        if not words.figures:
            played, better = [*played, (words.played_line, _ABOUT)], [*better, (words.better_line, _DECIDES)]
        return played, better

    def draw(self, canvas: Canvas) -> None:
        if self.text is None and self.moment is None:
            return
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        self.draw_warmth(canvas, radius=24, most=0.06)
        canvas = canvas.reading(self.box)
        head, picture, cost, paper, way = self.rows(canvas.kit)
        if self.text is not None:
            words, portrait, name, when = self.text
            self._draw_head(canvas, head, portrait, name, when)
            self._draw_choices(canvas, picture, words)
            self._draw_cost(canvas, cost, words)
            if words.why:
                draw_reason(canvas, paper, words.why, _MOST_WHY)
        elif self.moment is not None:
            self._draw_head(canvas, head, self.moment.portrait, self.moment.title, self.moment.line)
            self._draw_moment(canvas, picture, self.moment)
        if self.way is not None:
            self._draw_way(canvas, way, self.way)

    @staticmethod
    def _draw_head(canvas: Canvas, box: Box, portrait: PortraitId | None, name: str, line: str) -> None:
        beside = box
        if portrait is not None:
            size = min(_AVATAR, box.height)
            canvas.avatar(portrait, (box.x + size / 2, box.center[1]), size)
            beside = row(box, [size + 16, None])[1]
        title, below = column(beside, [0.45 * box.height, None])
        canvas.block(name, _NAME, title, align=Align.START, most=1)
        canvas.block(line, _WHEN, below, align=Align.START)

    def _draw_choices(self, canvas: Canvas, picture: Box, words: FindingWords) -> None:
        """Draw the tiles of both choices, and the texts and figures below."""
        draw_cloth(self.felt, canvas, picture.inset(3))
        lines = self._lines(canvas.kit, picture.width / 2)
        pair, *below, _foot = column(picture, [None, *lines, *[_FIGURES_HIGH] * len(words.figures), 10])
        draw_pair(canvas, pair, words, most=_MOST_TILE, sign=_SIGN)
        for texts, line in zip(zip(*self._texts, strict=True), below, strict=False):
            for (text, style), half in zip(texts, row(line, [None, None]), strict=True):
                canvas.block(text, style, half.inset(_ASIDE / 2), most=_MOST_BELOW)
        for (name, played, better), line in zip(words.figures, below[len(lines) :], strict=True):
            before, label, after = row(line, [0.27 * line.width, None, 0.27 * line.width])
            canvas.centered(played, _FIGURE_STYLE, before)
            canvas.block(name, _WHERE, label)
            canvas.centered(better, _FIGURE_STYLE.colored(_DECIDES.color), after)

    def _draw_moment(self, canvas: Canvas, box: Box, moment: Moment) -> None:
        """Draw how near all open hands are; or else who has just done something, and the player's own hand below."""
        hands = moment.hands
        if len(hands) > 1:
            high = min(_MOST_STANDING, (box.height - (len(hands) - 1) * _BETWEEN) / len(hands))
            lines = column(box, [high] * len(hands), _BETWEEN)
        else:
            shown, *lines = column(box, [None, *[min(_STANDING, 0.34 * box.height) for _hand in hands]], _BETWEEN)
            draw_cloth(self.felt, canvas, shown.inset(3))
            self._draw_deed(canvas, shown.inset(3), moment)
        for standing, line in zip(hands, lines, strict=True):
            is_nearer = standing.lacks < hands[-1].lacks or not standing.lacks
            _draw_standing(canvas, line, standing, is_nearest=is_nearer and standing.lacks == hands[0].lacks)

    @staticmethod
    def _draw_deed(canvas: Canvas, box: Box, moment: Moment) -> None:
        """Draw who has just done something, at the edge of a table with the tile before him."""
        top = box.bottom - _TABLE * box.height
        wide = min(_FIGURE * box.width, 0.9 * (top - box.y))
        before = canvas.surface.get_clip()
        if moment.portrait is not None and not canvas.kit.motion.plain:
            canvas.surface.set_clip(canvas.rect(replace(box, height=top - box.y)).clip(before))
            figure = canvas.kit.sprites.figure(moment.portrait, Posture.RESTING, max(1, canvas.kit.frame.px(wide)))
            canvas.lay(*figure.at(*canvas.at((box.center[0], top))))
            canvas.surface.set_clip(before)
        canvas.fill(Box(box.x, top, box.width, _RIM), SHELF)
        canvas.fill(Box(box.x, top, box.width, 3), theme.BRASS)
        canvas.fill(Box(box.x, top + _RIM, box.width, 10), theme.BLACK, opacity=0.3)
        tile = min(_MOST_ALONE, 0.42 * box.width, 0.34 * box.height / HIGH)
        if moment.tile is not None:
            canvas.tile(moment.tile, (box.center[0], min(box.bottom - 14, top + 0.5 * HIGH * tile)), tile, Pose.HAND)

    @staticmethod
    def _draw_cost(canvas: Canvas, box: Box, words: FindingWords) -> None:
        """Draw what the choice cost, in the calm or strong color that this deserves."""
        ink = GRAVE_INKS[words.gravity]
        canvas.rounded(box, theme.BLACK, radius=18, opacity=0.3)
        edge(canvas, box, ink, width=2, radius=18, opacity=0.75)
        text, grade, average = box.inset(18, 8), grade_name(words.gravity), _("on average")
        if box.height < _IN_LINE:
            name, _gap, loss = row(text, [None, 12, 0.55 * text.width])
            canvas.centered(grade, _GRADE.sized(26).colored(ink), name, align=Align.START)
            canvas.centered(words.loss, _LOSS, loss, align=Align.END)
            return
        name, loss = column(box.inset(18, 6), [36.0, None])
        canvas.centered(grade, _GRADE.colored(ink), name, align=Align.START)
        canvas.centered(f"{words.loss} {average}", _LOSS, loss, align=Align.START)

    @staticmethod
    def _draw_way(canvas: Canvas, box: Box, way: Way) -> None:
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=18)
        bulb, text, _end = row(box.inset(18, 8), [34.0, None, _CHEVRON + 6])
        canvas.icon(Icon.BULB, (bulb.x + 11, box.center[1]), 28, theme.GOLD)
        if box.height < _IN_LINE:
            canvas.centered(way.name, _LEADS, text, align=Align.START)
        else:
            name, where = column(text, [None, None])
            canvas.centered(way.name, _LEADS, name, align=Align.START)
            canvas.centered(way.where, _WHERE, where, align=Align.START)
        canvas.icon(Icon.CHEVRON_RIGHT, (box.right - 26, box.center[1]), _CHEVRON, _LEADS.color)


def _text_height(kit: Kit, text: str, style: TextStyle, width: float) -> float:
    """The height of a text below a tile."""
    parts, smaller = kit.writer.broken(text, style, width, lines=_MOST_BELOW)
    return len(parts) * smaller.size * _LINE


def _draw_standing(canvas: Canvas, box: Box, standing: Standing, *, is_nearest: bool) -> None:
    """Draw how near a hand is: the face, and the words above a bar or the tiles that complete it."""
    waits = standing.waits
    canvas.rounded(box, theme.BLACK, radius=18, opacity=0.34)
    if is_nearest:
        edge(canvas, box, theme.GOLD_RING, width=2.5, radius=18)
    ink, full = (theme.SCORE, theme.GOLD) if is_nearest else (theme.TEXT, theme.TEXT_SECOND)
    size = min(_FACE, box.height - 16)
    face, _gap, beside = row(box.inset(14, 6), [size, 14, None])
    canvas.avatar(standing.portrait, face.center, size)
    if not waits:
        words, bar = column(beside.inset(0, max(0.0, beside.height - _MOST_MISSING) / 2), [None, _NEAR], 2)
        canvas.block(standing.said, _SAID.colored(ink), words, align=Align.START)
        draw_progress(canvas, bar, 1 - standing.lacks / _MOST_LACKS, full=full)
        return
    beside = beside.inset(0, max(0.0, beside.height - _MOST_READY) / 2)
    words, tiles = column(beside, [min(36.0, 0.34 * beside.height), None], 2)
    said = _SAID.sized(min(_SAID.size, words.height)).colored(ink)
    canvas.block(standing.said, said, words, align=Align.START, most=1)
    most = min(_MOST_WAITS, max(1, int(tiles.width / _LEAST_WAIT)))
    shown = waits if len(waits) <= most else waits[: most - 1]
    places = len(waits[:most])
    step = min(tiles.width / places, 66.0)
    wide = min(0.86 * step, 54.0, (tiles.height - _COUNT.size - 4) / HIGH)
    canvas, place = canvas.straight(Box(tiles.x, tiles.y, step * places, tiles.height))
    foot = place.y + HIGH * wide + 2
    for number, (tile, left) in enumerate(shown):
        x = place.x + (number + 0.5) * step
        canvas.tile(tile, (x, foot), wide, Pose.HAND)
        canvas.text(f"×{left}", _COUNT, (x, foot + _COUNT.size), align=Align.CENTER)
    if len(shown) < len(waits):
        more = f"+{len(waits) - len(shown)}"
        canvas.text(more, _COUNT, (place.x + (len(shown) + 0.5) * step, foot - HIGH * wide / 2), align=Align.CENTER)


def _empty(box: Box) -> Box:
    return Box(box.x, box.bottom, box.width, 0)


def _foot(box: Box, height: float) -> Box:
    return Box(box.x, box.bottom - min(height, box.height), box.width, min(height, box.height))
