"""The walls of the day that were played, and what they came to."""

from __future__ import annotations

from game.i18n import _, ngettext
from game.players.figures import Figures, Tally
from game.players.match_record import MatchRecord
from game.scenes.statistics import words
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.scroll_area import ScrollArea

_ROW = 84.0
_TEXT = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_POINTS = TextStyle(Face.BOLD, 32, theme.SCORE)
_EMPTY = TextStyle(Face.MEDIUM, 24, theme.TEXT_SECOND)


class DailyWalls(ScrollArea):
    """A row for each: the day, the book, the place, and the points; the newest first."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self._name = figures.name
        self._rows = sorted(figures.daily.values(), key=lambda each: (each[0].daily, each[0].began), reverse=True)

    def content_height(self, kit: Kit) -> float:
        return max(self.box.height, _ROW * len(self._rows))

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        if not self._rows:
            canvas.centred(
                _("No wall of the day was played yet: it is chosen when a match is set up."), _EMPTY, self.box
            )
        for number, (match, tally) in enumerate(self._rows):
            row = Box(area.x, area.y + number * _ROW, area.width, _ROW - 10)
            if self.is_seen(row):
                self._draw_row(canvas, row, match, tally)

    def _draw_row(self, canvas: Canvas, row: Box, match: MatchRecord, tally: Tally) -> None:
        canvas.panel(PanelKind.TRAY, row, radius=16)
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start, end = (row.right, row.x) if mirrored else (row.x, row.right)
        canvas.text(words.day(match.daily), _TEXT, (start + sign * 24, row.y + 46), widest=190)
        canvas.text(words.book_title(match.rules), _TEXT, (start + sign * 230, row.y + 33), widest=420)
        canvas.text(words.against(match, self._name), _SMALL, (start + sign * 230, row.y + 60), widest=560)
        count = ngettext("{count} deal", "{count} deals", tally.deals).format(count=tally.deals)
        canvas.text(self._place(match), _TEXT, (start + sign * 830, row.y + 33), widest=220)
        canvas.text(count, _SMALL, (start + sign * 830, row.y + 60), widest=220)
        canvas.text(words.amount(tally.gain, signed=True), _POINTS, (end - sign * 26, row.y + 48), align=Align.END)

    def _place(self, match: MatchRecord) -> str:
        """How the match ended for the person."""
        places = [
            place
            for person, place in zip(match.persons, match.places, strict=False)
            if person.is_human and person.name == self._name
        ]
        return _("Place {number}").format(number=places[0]) if places else _("not over")
