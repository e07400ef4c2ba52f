"""The rank of a person over an evening sky: the title with its feather, the way to the next one, and all titles."""

from collections.abc import Sequence
from itertools import pairwise

from game.i18n import _, ngettext
from game.i18n.gaps import isolated
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import missing_text, rank_text
from game.players.rank.method import Rating
from game.players.rank.ranked import OVER_ALL, Ranked
from game.players.rank.titles import Title, next_title, title_of, titles
from game.view.page.goals import draw_progress
from game.view.page.rating_signs import draw_feather, draw_first_matches, draw_plume, feather_of
from game.view.paint import Canvas, Kit
from game.view.paint.shapes import rgb
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, column, row, theme
from game.view.widgets import Widget, draw_golden

STRIP = 138.0
"""The height of the strip with all titles."""
LIGHT = (196.0, 156.0)
"""The place of the large feather, from the upper corner of the picture."""
LIGHT_OF_NEW = 102.0
"""How far the feathers lie below the picture's upper edge before the first rated match."""
_FEATHER, _PLUME = 292.0, 232.0
"""The height of the feather of the own title, and of the feathers shown before the first title."""
_BEGINS, _WIDE = 372.0, 580.0
"""Where the words beside the feather begin, and how wide they are."""
_TITLE = TextStyle(Face.DISPLAY, 108, theme.SCORE)
_PROMISE, _BEGUN = TextStyle(Face.DISPLAY, 58, theme.SCORE), TextStyle(Face.DISPLAY, 50, theme.SCORE)
_RATING = TextStyle(Face.BOLD, 50, theme.SCORE)
_NAME, _TEXT = TextStyle(Face.MEDIUM, 24, theme.TEXT), TextStyle(Face.SEMIBOLD, 26, theme.TEXT)
_SMALL = TextStyle(Face.MEDIUM, 21, theme.TEXT)
_BAND = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_NEEDED = TextStyle(Face.MEDIUM, 20, theme.TEXT)
_LEAST, _CLEAR_OF = 16.0, 14.0
"""The least font size of the titles' names side by side, and the space between them."""
_HEAD_FEATHER, _WAY = 70.0, 22.0
"""The height of the feathers of all titles, and of the bar that shows the way to the next one."""
_PALE = 0.45
"""How much lighter the name of a title is than its feather."""
_PROMISED = "FFC94D"
"""The color of the feather in front for somebody who has no title yet."""
_ROUGH = 110.0
"""The standard deviation above which a rating is called a rough estimate."""
_NEAR = 540.0
"""The width of how many matches are missing for the first title, clear of the spire and of the golden button."""
_FIRST, _COUNTED = 400.0, 290.0
"""The width of the matches up to the first title, and of what is written beside them."""


def range_text(rating: Rating) -> str:
    """The text that says between which ratings the true one lies."""
    low, high = (number(round(bound)) for bound in rating.interval)
    if rating.spread > _ROUGH:
        return _("Your rating is still a rough estimate: between {low} and {high}").format(low=low, high=high)
    return _("Your true rating is probably between {low} and {high}").format(low=low, high=high)


def name_of(title: Title) -> str:
    """The name of a title without its step."""
    return general().titles[title.id].said()


def first_steps() -> Sequence[Title]:
    """The lowest step of every title, the lowest title first."""
    return [title for title in titles() if title.step == 1]


def held_from(title: Title) -> str:
    """The rating from which a title is held; the lowest one is held from the beginning."""
    return number(0 if title == titles()[0] else round(title.begins))


def style_of_names(kit: Kit, bands: Sequence[Title], step: float) -> TextStyle | None:
    """The style of the titles' names, each in the middle of so much room; ``None`` if they would meet."""
    for size in range(round(_BAND.size), round(_LEAST) - 1, -1):
        style = _BAND.sized(size)
        wide = [kit.writer.width(name_of(band), style) for band in bands]
        between = max(left + right for left, right in pairwise(wide)) / 2
        if max(between, wide[0], wide[-1]) + _CLEAR_OF <= step:
            return style
    return None


def draw_promise(canvas: Canvas, foot: tuple[float, float], high: float) -> None:
    """Draw feathers of three titles, for somebody who has none yet."""
    _first, *_others, middle, last, _highest = (title.feather for title in first_steps())
    draw_plume(canvas, foot, high, (middle, _PROMISED, last))


class RankPanel(Widget):
    """The title with its feather, the rating, and the way to the next title.

    Before the first rated match it tells how many make a rank, over stairs that are a widget of their own.
    """

    bleed = 42.0

    def __init__(self, ranked: Ranked, rules: str | None) -> None:
        self._now = now = ranked.now(rules or OVER_ALL)
        self._name = _("Rating") if rules else _("Overall rating")
        self._title = rank_text(now)
        self._next = next_title(now.value)
        self._missing = missing_text(now)
        count = ngettext("{count} rated match", "{count} rated matches", now.matches).format(count=number(now.matches))
        left_out = len(ranked.unrated)
        unrated = ngettext("{count} unrated", "{count} unrated", left_out).format(count=number(left_out))
        self._counts = count, unrated if left_out else ""

    def draw(self, canvas: Canvas) -> None:
        canvas, box = canvas.reading(self.box), self.box
        x, y = box.x + LIGHT[0], box.y + LIGHT[1]
        room = Box(box.x + _BEGINS, box.y + 26, min(_WIDE, box.width - _BEGINS - 40), 0)
        if not self._now.matches:
            self._draw_new(canvas, room)
            return
        if self._now.is_settled:
            draw_feather(canvas, (x, y + 6), _FEATHER, feather_of(self._now))
            title, rating, bar, missing, count = column(room, [128.0, 74.0, 40.0, 48.0, 34.0])
            draw_golden(canvas, self._title, _TITLE, title)
            self._draw_rating(canvas, rating)
            self._draw_way(canvas, bar)
            canvas.block(self._missing, _TEXT, missing, align=Align.START)
        else:
            draw_promise(canvas, (x, y + _PLUME / 2 + 16), _PLUME)
            promise, first, rating, count = column(Box(room.x, box.y + 20, room.width, 0), [112.0, 84.0, 72.0, 34.0])
            self._draw_promised(canvas, Box(room.x, promise.y, _NEAR, promise.height), _BEGUN)
            draw_first_matches(canvas, Box(first.x - 6, first.y, _FIRST, first.height), self._now.matches)
            self._draw_rating(canvas, rating)
        said = "  ·  ".join(self._counts) if self._counts[1] else ""
        canvas.block(said, _SMALL, Box(count.x, count.y, box.right - 40 - count.x, count.height), align=Align.START)

    def _draw_promised(self, canvas: Canvas, area: Box, style: TextStyle) -> None:
        """Draw how many matches make a rank, in as many lines as are needed, of which there is room for two."""
        writer = canvas.kit.writer
        lines = writer.balanced(self._title, style, area.width)
        while len(lines) * theme.CLOSE * style.size > area.height and style.size > _SMALL.size:
            style = style.sized(style.size - 2)
            lines = writer.balanced(self._title, style, area.width)
        step = theme.CLOSE * style.size
        top = area.center[1] - step * len(lines) / 2
        for place, line in enumerate(lines):
            draw_golden(canvas, line, style, Box(area.x, top + place * step, area.width, step))

    def _draw_new(self, canvas: Canvas, room: Box) -> None:
        """Draw the matches up to the first title, above the stairs."""
        box = self.box
        draw_promise(canvas, (box.x + LIGHT[0], box.y + LIGHT_OF_NEW + 82), 156)
        self._draw_promised(canvas, Box(room.x, box.y + 10, box.right - room.x - 10, 92), _PROMISE)
        first = Box(room.x - 6, box.y + 106, _FIRST, 74)
        draw_first_matches(canvas, first, 0)
        counts = Box(first.right + 16, first.y, _COUNTED, first.height)
        if self._counts[1]:
            for said, line in zip(self._counts, column(counts.inset(0, 5), [None, None]), strict=True):
                canvas.block(said, _TEXT, line, align=Align.START)

    def _draw_rating(self, canvas: Canvas, area: Box) -> None:
        rating = number(round(self._now.value))
        wide = canvas.kit.writer.width(rating, _RATING)
        figure, name = row(area, [wide, None], 16)
        canvas.centered(rating, _RATING, figure, align=Align.START)
        canvas.centered(self._name, _NAME, Box(name.x, name.y + 8, name.width, name.height - 8), align=Align.START)

    def _draw_way(self, canvas: Canvas, area: Box) -> None:
        """Draw a bar that shows how far the rating has come to the next step."""
        own, share = title_of(self._now.value), 1.0
        if self._next is not None:
            share = (self._now.value - own.begins) / (self._next.begins - own.begins)
        bar = area.inset(0, (area.height - _WAY) / 2)
        canvas.rounded(bar.grown(2), theme.WHITE, radius=_WAY, opacity=0.3)
        draw_progress(canvas, bar, share, empty=theme.WOOD_DARK)


class Titles(Widget):
    """All titles side by side, each with its feather and the rating it needs; the own one is lit."""

    def __init__(self, ranked: Ranked, rules: str | None) -> None:
        now = ranked.now(rules or OVER_ALL)
        self._own = title_of(now.value).id if now.is_settled else ""

    def draw(self, canvas: Canvas) -> None:
        canvas, bands = canvas.reading(self.box), first_steps()
        cells = row(self.box.inset(16, 0), [None] * len(bands))
        style = style_of_names(canvas.kit, bands, cells[0].width)
        for band, cell in zip(bands, cells, strict=True):
            if band.id == self._own:
                lit = cell.inset(4, 6)
                canvas.rounded(lit, theme.GOLD, radius=18, opacity=0.2)
                edge(canvas, lit, theme.GOLD, width=3, radius=18)
            feather, name, needed, _below = column(cell.inset(0, 8), [None, 28.0, 24.0, 4.0])
            draw_feather(canvas, (feather.center[0], feather.center[1] + 2), _HEAD_FEATHER, band.feather)
            if style is not None:
                tone = theme.blended(rgb(band.feather), theme.WHITE, _PALE)
                canvas.centered(name_of(band), style.colored(tone), name)
            canvas.centered(isolated(f"{held_from(band)}+"), _NEEDED, needed)
