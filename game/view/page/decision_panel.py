"""A panel on one decision: where it is, who decided, what was done, what was better, why, and the cost."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.i18n import _
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.finding_row import FindingWords
from game.view.paint import Canvas, Icon, Kit, PanelKind, Pose
from game.view.table.hand_row import HIGH
from game.view.table.marks import draw_judged, edge
from game.view.units import Align, Box, Face, TextStyle, column, row, theme
from game.view.widgets import Pressed, Seen

_INSET, _AVATAR, _TILE = 22.0, 64.0, 72.0
_BAND, _BADGE = 8.0, 30.0
"""Width of the colored band at a choice's start, and size of the sign on its tile."""
_HEAD, _LEAST_CHOICE, _MOST_CHOICE, _GAP, _BESIDE = 84.0, 150.0, 250.0, 18.0, 20.0
_TITLED, _LEAST_WHY = 62.0, 170.0
_REACH = PanelKind.PAPER.reach
_LINE = 1.27
_NAME = theme.LABEL.sized(24)
_LEADS, _CHEVRON = TextStyle(Face.BOLD, 24, theme.SCORE), 28.0
_DONE = TextStyle(Face.SEMIBOLD, 24, theme.TEXT)
_BETTER = TextStyle(Face.BOLD, 24, theme.TEXT)
_ABOUT = theme.SMALL.sized(22)
_DECIDES = TextStyle(Face.BOLD, 24, (0x8F, 0xE0, 0xBC))
_NUMBER = TextStyle(Face.BOLD, 27, (0xFF, 0xA0, 0x8C))
_HEADING = TextStyle(Face.BOLD, 22, theme.INK)
_APART = 8.0
"""The distance between the texts of a choice."""
_WHY = TextStyle(Face.MEDIUM, 25, theme.INK_BODY)


def _texts_of(words: FindingWords) -> tuple[Sequence[tuple[str, TextStyle]], Sequence[tuple[str, TextStyle]]]:
    """The texts of the choice that was made, and of the better one."""
    played = ((words.played, _DONE), (words.played_line, _ABOUT), (words.loss, _NUMBER), (_("on average"), _ABOUT))
    return played, ((words.better, _BETTER), (words.better_line, _DECIDES))


def _heights(needed: Sequence[float], room: float) -> Sequence[float]:
    """The heights of both choices, which share what is left of the room equally, or what is missing there."""
    spare = (room - sum(needed)) / 2
    return [max(needs, min(_MOST_CHOICE, needs + spare)) if spare > 0 else needs + spare for needs in needed]


class DecisionPanel(Pressed):
    """A panel on the decision at this place or, if there is none, on the next one; a press goes to that decision.

    Without a reason there is no paper below the two choices.
    """

    corner = 24.0
    bleed = 12.0
    text = Seen[tuple[FindingWords, PortraitId, str] | None](None)
    """The texts about the decision, the player's portrait, and the line on who decided and when."""
    leads = Seen("")
    """Where a press leads, as text; empty if the table shows this decision now."""
    name = Seen("")
    """The player's name, the title where the table shows this decision."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)

    def _rows(self, kit: Kit, words: FindingWords) -> list[Box]:
        """Boxes of the head, both choices, and the reason if any, from the top; all shrink if there is little room."""
        inner = self.box.inset(_INSET, _INSET - 4)
        wide = inner.width - _TILE - 60
        needed = [max(_LEAST_CHOICE, self._stack(kit, texts, wide) + 2 * _APART) for texts in _texts_of(words)]
        if not words.why:
            return column(inner, [_HEAD, *_heights(needed, inner.height - _HEAD - 2 * _GAP)], _GAP)
        room = inner.height - _HEAD - 3 * _GAP
        why = self._text_height(kit, words.why, _WHY, inner.width - 2 * (_REACH + _BESIDE))
        high = why + _TITLED + 2 * _REACH + 34
        high = min(high, room - sum(needed)) if room - sum(needed) > _LEAST_WHY else min(high, _LEAST_WHY)
        *rows, paper = column(inner, [_HEAD, *_heights(needed, room - high), high], _GAP)
        return [*rows, paper.inset(_REACH, _REACH)]

    def _lines(self, kit: Kit) -> list[tuple[str, TextStyle, Box]]:
        """The texts on the panel, each with its style and box."""
        if self.text is None:
            return []
        words, _portrait, where = self.text
        head, played, better, *papers = self._rows(kit, words)
        beside = Box(head.x + _AVATAR + 16, head.y, head.width - _AVATAR - 16, head.height)
        title, below = column(beside, [head.height / 2] * 2)
        lines = [(self.name, _NAME, title), (where, theme.SMALL, below)]
        if self.leads:
            lines[0] = self.leads, _LEADS, replace(title, width=title.width - _CHEVRON)
        for place, texts in zip((played, better), _texts_of(words), strict=True):
            _tile, room, _after = row(place, [_TILE + 46, None, 14])
            highs = [self._text_height(kit, text, style, room.width) for text, style in texts]
            whole = self._stack(kit, texts, room.width)
            boxes = column(Box(room.x, room.y + (room.height - whole) / 2, room.width, whole), highs, _APART)
            lines += [(text, style, box) for (text, style), box in zip(texts, boxes, strict=True)]
        if not papers:
            return lines
        heading, why = column(papers[0].inset(_BESIDE, 8), [_TITLED, None])
        heading = Box(heading.x + _BADGE + 12, heading.y, heading.width - _BADGE - 12, heading.height)
        why = Box(why.x, why.y, why.width, min(why.height, self._text_height(kit, words.why, _WHY, why.width)))
        return [*lines, (_("Why"), _HEADING, heading), (words.why, _WHY, why)]

    def _stack(self, kit: Kit, texts: Sequence[tuple[str, TextStyle]], width: float) -> float:
        """The height of the texts of a choice, one below the other."""
        return sum(self._text_height(kit, text, style, width) for text, style in texts) + _APART * (len(texts) - 1)

    def _text_height(self, kit: Kit, text: str, style: TextStyle, width: float) -> float:
        parts, smaller = kit.writer.broken(text, style, width, lines=self._most_lines(text))
        return len(parts) * smaller.size * _LINE + 4.0

    def _most_lines(self, text: str) -> int:
        return 8 if self.text is not None and text == self.text[0].why else 3

    def draw(self, canvas: Canvas) -> None:
        if self.text is None:
            return
        words, portrait, _where = self.text
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
        self.draw_warmth(canvas, radius=24, most=0.06)
        canvas = canvas.reading(self.box)
        head, played, better, *papers = self._rows(canvas.kit, words)
        canvas.avatar(portrait, (head.x + _AVATAR / 2, head.centre[1]), _AVATAR)
        self._choice(canvas, played, words.played_tile, is_better=False)
        self._choice(canvas, better, words.better_tile, is_better=True)
        if not self.leads:
            edge(canvas, better, theme.GOLD_RING, width=3, radius=16)
        for paper in papers:
            canvas.panel(PanelKind.PAPER, paper, radius=16)
            at = (paper.x + _BESIDE + _BADGE / 2, paper.y + 8 + _TITLED / 2)
            canvas.disc(at, _BADGE, theme.GOLD)
            canvas.icon(Icon.BULB, at, 0.66 * _BADGE, theme.ON_GOLD)
        if self.leads:
            canvas.icon(Icon.CHEVRON_RIGHT, (head.right - 8, head.y + head.height / 4), _CHEVRON, _LEADS.colour)
        for text, style, box in self._lines(canvas.kit):
            canvas.block(text, style, box, align=Align.START, most=self._most_lines(text))

    @staticmethod
    def _choice(canvas: Canvas, box: Box, tile: Tile | None, *, is_better: bool) -> None:
        colour = theme.TEAL if is_better else theme.VERMILION
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=16)
        canvas.rounded(box.inset(2, 2), colour, radius=15, opacity=0.14)
        canvas.rounded(Box(box.x + 3, box.y + 14, _BAND, box.height - 28), colour, radius=_BAND / 2)
        x, y = box.x + 22 + _TILE / 2, box.centre[1]
        at = x, y
        if tile is not None:
            canvas.tile(tile, (x, y + (HIGH / 2 - 0.06) * _TILE), _TILE, Pose.HAND)
            at = x + _TILE / 2 - 4, y - 0.62 * _TILE
        draw_judged(canvas, at, size=_BADGE + 4, is_better=is_better)
