"""The rank of a person in pictures: the title, the way to the next one, the last matches, and every rulebook."""

from collections.abc import Callable, Sequence
from math import ceil

from game.i18n import _, ngettext, pgettext
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import rank_text, title_text
from game.players.journey import JOURNEY
from game.players.rank.method import SETTLED, Rating
from game.players.rank.ranked import OVER_ALL, Move, Ranked
from game.players.rank.titles import Title, next_title, title_of, titles
from game.rules.rulesets import RULEBOOKS
from game.scenes.statistics import words
from game.scenes.statistics.rating_chart import rating_chart
from game.scenes.statistics.what_counts import WhatCounts
from game.view.page.rating_signs import draw_feather, draw_first_matches, draw_place, draw_plume, feather_of
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.paint.shapes import rgb
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, Button, PanelBox, Widget

_RANK = TextStyle(Face.DISPLAY, 56, theme.TITLE)
_HEAD = TextStyle(Face.DISPLAY, 32, theme.TITLE)
_RATING = TextStyle(Face.BOLD, 46, theme.SCORE)
_TEXT = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_BAND = TextStyle(Face.SEMIBOLD, 20, theme.TEXT)
_LEAST = 16.0
"""The least font size of a title's name on the ladder."""
_NAMES, _BEFORE, _AFTER = 0.5, 48.0, 82.0
"""The most room of a rulebook's name as a share of that for words, and the room of the sign and of the rating."""
_PROMISED = "FFC94D"
"""The color of the feather in front for somebody who has no title yet."""
_FIGURE = TextStyle(Face.BOLD, 24, theme.SCORE)
_RANK_HIGH, _NEW_HIGH, _BOOKS, _GAP = 372.0, 420.0, 322.0, 14.0
"""The height of the rank panel, also without a match, and of the list of rulebooks, and the space between panels."""
_FIRST, _HEAD_HIGH = 380.0, 172.0
"""The width of the matches up to the first title, and the height of all that stands above the stairs."""
_STEP, _RISE, _NAMED, _INTO = 22.0, 11.0, 38.0, 8.0
"""The height of the lowest stair, how much each is higher, that of names, and how far feathers reach into a stair."""
_NEW_BOOKS = 0.36
"""The width of the list of rulebooks while there is no match, as a share of the page's."""
_BUTTON, _PLAY = 66.0, 240.0
"""The height and the width of the button that leads to a match."""
_SHOWN = 5
"""The number of last matches shown."""
_HEADS, _LEAST_WORDS = (58.0, 38.0), 170.0
"""The largest and the least distance between heads, and the least width of the text beside them, in units."""
_PAD, _SIDE = 30.0, 170.0
"""The space inside the panel, and the width of the large feather, in units."""
_ROUGH, _SURE = 110.0, 65.0
"""Standard deviations of a rating: above the first it is called a first guess, below the second very sure."""


def missing_text(rating: Rating) -> str:
    """The text that says how many points are missing for the next title; empty at the last title."""
    above = next_title(rating.value)
    if above is None:
        return ""
    missing = number(max(1, ceil(above.begins) - round(rating.value)))
    return _("{points} to {title}").format(points=missing, title=title_text(above))


def sure_text(rating: Rating) -> str:
    """The text that says how sure a rating is, in a word or two."""
    if rating.spread > _ROUGH:
        return pgettext("rating", "A rough estimate")
    return pgettext("rating", "Fairly sure") if rating.spread > _SURE else pgettext("rating", "Very sure")


class RankPanel(Widget):
    """The title with its feather, the rating, the way to the next title, and the place among all titles."""

    def __init__(self, ranked: Ranked, rules: str | None) -> None:
        self._now = now = ranked.now(rules or OVER_ALL)
        self._moves = ranked.moves.get(rules or OVER_ALL, [])
        self._name = _("Rating") if rules else _("Overall rating")
        self._title = rank_text(now)
        self._next = next_title(now.value)
        self._missing = missing_text(now)
        left_out = len(ranked.unrated)
        count = ngettext("{count} rated match", "{count} rated matches", now.matches).format(count=number(now.matches))
        unrated = ngettext("{count} unrated", "{count} unrated", left_out).format(count=number(left_out))
        self._count = f"{count}  ·  {unrated}" if left_out else count
        low, high = (number(round(bound)) for bound in now.interval)
        self._range = _("{sure}: between {low} and {high}").format(sure=sure_text(now), low=low, high=high)

    @property
    def is_new(self) -> bool:
        """Whether there is no rated match yet."""
        return not self._now.matches

    def _rows(self) -> tuple[Box, Box, Box, Box]:
        """The boxes of the title, of the bar with its text, of the ladder, and of the text below the ladder."""
        box = self.box
        x, wide = box.x + _PAD + _SIDE, box.width - 2 * _PAD - _SIDE
        return (
            Box(x, box.y + 22, wide, 74),
            Box(x, box.y + 106, wide, 78),
            Box(box.x + _PAD, box.bottom - 166, box.width - 2 * _PAD, 80),
            Box(box.x + _PAD, box.bottom - 72, box.width - 2 * _PAD, 58),
        )

    @staticmethod
    def _split(line: Box) -> Sequence[Box]:
        """The two boxes, side by side, of the texts at the bottom of the panel, with two lines each."""
        return row(line, [line.width * 0.54, line.width * 0.46 - 20], 20)

    def _figure(self, kit: Kit) -> float:
        """The width of the rating with its name above."""
        wide = kit.writer.width
        return (
            max(wide(number(round(self._now.value)), _RATING), wide(self._name, _SMALL)) if self._now.matches else 0.0
        )

    def draw(self, canvas: Canvas) -> None:
        box, now = self.box, self._now
        if self.is_new:
            self._draw_new(canvas.reading(box))
            return
        canvas.panel(PanelKind.TRAY, box, radius=20)
        canvas = canvas.reading(box)
        title, bar, ladder, below = self._rows()
        at = (box.x + _PAD + _SIDE / 2 - 14, box.y + 106)
        if now.is_settled:
            draw_feather(canvas, at, 172, feather_of(now))
        else:
            _draw_promise(canvas, (at[0], at[1] + 70), 140)
        figure = self._figure(canvas.kit)
        wide = title.width - figure - 24
        canvas.block(self._title, _RANK, Box(title.x, title.y, wide, title.height), align=Align.START)
        canvas.centred(self._name, _SMALL, Box(title.x, box.y + 14, title.width, 28), align=Align.END)
        figures = Box(title.x, box.y + 42, title.width, 52)
        canvas.centred(number(round(now.value)), _RATING, figures, align=Align.END)
        if now.is_settled:
            self._draw_way(canvas, bar)
        else:
            draw_first_matches(canvas, bar, now.matches)
        self._draw_ladder(canvas, ladder)
        sure, count = self._split(below)
        canvas.block(self._range, _SMALL, sure, align=Align.START)
        canvas.block(self._count, _SMALL, count, align=Align.END)

    def _draw_new(self, canvas: Canvas) -> None:
        """Draw the matches up to the first title, on the panel that the stairs stand on."""
        box = self.box
        _draw_promise(canvas, (box.x + _PAD + _SIDE / 2 - 14, box.bottom), 142)
        x, room = box.x + _PAD + _SIDE, box.width - _PAD - _SIDE - 20
        canvas.block(self._title, _RANK, Box(x, box.y + 18, room, 66), align=Align.START)
        first = Box(x, box.y + 92, min(room, _FIRST), 78)
        draw_first_matches(canvas, first, 0)
        count = Box(first.right + 16, first.y, room - first.width - 16, first.height)
        canvas.block(self._count, _SMALL, count, align=Align.START)

    def _draw_way(self, canvas: Canvas, area: Box) -> None:
        """Draw a bar that shows how far the rating has come to the next step, with that step's feather at the end."""
        begins = title_of(self._now.value).begins
        share = 1.0
        if self._next is not None:
            share = min(1.0, max(0.0, (self._now.value - begins) / (self._next.begins - begins)))
            draw_feather(canvas, (area.right - 26, area.y + 16), 52, self._next.feather)
        bar = Box(area.x, area.y + 8, area.width - (66 if self._next else 0), 18)
        canvas.rounded(bar, theme.NOT_REACHED, radius=9)
        canvas.rounded(Box(bar.x, bar.y, max(18, bar.width * share), 18), theme.GOLD, radius=9)
        canvas.block(self._missing, _TEXT, Box(area.x, area.y + 36, area.width, 40), align=Align.START)

    def _draw_ladder(self, canvas: Canvas, area: Box) -> None:
        """Draw all titles side by side, and on them the range in which the true rating lies.

        If the names do not fit, their feathers are drawn instead.
        """
        bands = _first_steps()
        step = area.width / len(bands)
        low, top = bands[0].begins, bands[-1].begins + bands[-1].begins - bands[-2].begins
        own = title_of(self._now.value).id if self._now.is_settled else ""
        rail = Box(area.x, area.y + 42, area.width, 16)
        style = _style_of_names(canvas.kit, bands, step)
        for place, band in enumerate(bands):
            cell = Box(area.x + place * step, area.y, step, 36)
            if style is not None:
                canvas.centred(name_of(band), style if band.id == own else style.coloured(theme.TEXT_SECOND), cell)
            else:
                draw_feather(canvas, cell.centre, 40, band.feather)
            faint = 1.0 if band.id == own or not own else 0.55
            shown = Box(cell.x + 2, rail.y, step - 4, rail.height)
            canvas.rounded(shown, rgb(band.feather), radius=8, opacity=faint)

        def x(value: float) -> float:
            return rail.x + rail.width * min(1.0, max(0.0, (value - low) / (top - low)))

        first, last = map(x, self._now.interval)
        canvas.rounded(Box(first, rail.y + 22, max(12.0, last - first), 6), theme.TEXT, radius=3, opacity=0.8)
        for end in (first, last):
            canvas.rounded(Box(end - 2, rail.y + 16, 4, 18), theme.TEXT, radius=2, opacity=0.75)
        at = (x(self._now.value), rail.centre[1])
        canvas.disc(at, 34, theme.WOOD_DARK)
        canvas.disc(at, 26, theme.GOLD)


def _draw_promise(canvas: Canvas, foot: tuple[float, float], high: float) -> None:
    """Draw feathers of three titles, for somebody who has none yet."""
    _first, *_others, middle, last, _highest = (title.feather for title in _first_steps())
    draw_plume(canvas, foot, high, (middle, _PROMISED, last))


def name_of(title: Title) -> str:
    """The name of a title without its step."""
    return general().titles[title.id].said()


def _first_steps() -> Sequence[Title]:
    return [title for title in titles() if title.step == 1]


def _style_of_names(kit: Kit, bands: Sequence[Title], step: float) -> TextStyle | None:
    """The style of the titles' names, each on so much room; ``None`` if they do not fit."""
    size = min(kit.writer.fitting(name_of(band), _BAND, step - 8, least=_LEAST).size for band in bands)
    style = _BAND.sized(size)
    return None if kit.writer.cut(*((name_of(band), style, step - 8) for band in bands)) else style


class Stairs(Widget):
    """All titles as stairs, each with its feather and its name."""

    def __init__(self) -> None:
        self._titles = _first_steps()
        self.called = ", ".join(map(name_of, self._titles))

    def draw(self, canvas: Canvas) -> None:
        canvas, box = canvas.reading(self.box), self.box
        count = len(self._titles)
        names = Box(box.x, box.bottom - _NAMED, box.width, _NAMED)
        style = _style_of_names(canvas.kit, self._titles, names.width / count)
        feather = names.y - box.y - _STEP - _RISE * (count - 1) + _INTO
        for place, (title, name) in enumerate(zip(self._titles, row(names, [None] * count), strict=True)):
            high = _STEP + _RISE * place
            stair = Box(name.x + 4, name.y - high, name.width - 8, high)
            canvas.rounded(stair, rgb(title.feather), radius=9)
            canvas.rounded(Box(stair.x + 7, stair.y + 2, stair.width - 14, 3), theme.WHITE, radius=1.5, opacity=0.45)
            draw_feather(canvas, (stair.centre[0], stair.y - feather / 2 + _INTO), feather, title.feather)
            if style is not None:
                canvas.centred(name_of(title), style, name)


class LastMatches(Widget):
    """The last matches that changed a rating: the place in each, the opponents, and the change."""

    _HEAD_HIGH = 58.0

    def __init__(self, name: str, moves: Sequence[Move]) -> None:
        self._name = name
        self._title = pgettext("rating", "Recent matches")
        self._moves = list(reversed(moves))[:_SHOWN]

    def _lines(self, move: Move) -> tuple[str, str]:
        against = pgettext("rating", "against {rating}").format(rating=number(round(move.against)))
        return words.book_title(move.match.rules), against

    def _cell(self, move: Move) -> tuple[float, float]:
        """The width of the text about a match, and the distance between heads; 0 if there is no room for heads."""
        room = self.box.width - 2 * 26 - 56 - 92
        count = len(move.match.persons) - 1
        step = next((step for step in _HEADS if room - step * count - 14 >= _LEAST_WORDS), 0.0)
        return room - step * count - 14, step

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TRAY, box, radius=20)
        canvas = canvas.reading(box)
        inner = Box(box.x + 26, box.y + 10, box.width - 52, box.height - 24)
        head = Box(inner.x, inner.y, inner.width, self._HEAD_HIGH - 10)
        canvas.block(self._title, _HEAD, head, align=Align.START)
        high = (inner.height - self._HEAD_HIGH + 6) / _SHOWN
        below = Box(inner.x, inner.y + self._HEAD_HIGH - 6, inner.width, 0)
        for move, line in zip(self._moves, column(below, [high] * len(self._moves)), strict=True):
            self._draw_move(canvas, line, move)

    def _draw_move(self, canvas: Canvas, line: Box, move: Move) -> None:
        middle = line.centre[1]
        place = Box(line.x, middle - 21, 42, 42)
        draw_place(canvas, move.place, place.centre, 42)
        room, step = self._cell(move)
        said = Box(line.x + 56, middle - 30, room, 30)
        for text, style, half in zip(self._lines(move), (_TEXT, _SMALL), column(said, [30.0, 30.0]), strict=True):
            canvas.centred(text, canvas.kit.writer.fitting(text, style, room), half, align=Align.START)
        others = [one for one in move.match.persons if one.name != self._name] if step else []
        for count, other in enumerate(others):
            portrait = words.avatar_of(other)
            if portrait is not None:
                canvas.avatar(portrait, (said.right + 14 + step / 2 + count * step, middle), 50)
        colour = theme.GAIN_ON_DARK if move.by >= 0 else theme.LOSS_ON_DARK
        canvas.centred(number(move.by, signed=True), _FIGURE.coloured(colour), line, align=Align.END)


class BookRanks(Widget):
    """The rank under each rulebook: feather, title and rating, or tile and matches on the way to the first title.

    :param chosen: the id of the book that is marked.
    """

    def __init__(self, ranked: Ranked, *, chosen: str | None = None, panel: PanelKind = PanelKind.TRAY) -> None:
        self._ranks = [(book, ranked.now(book)) for book in RULEBOOKS]
        self._chosen, self._panel = chosen, panel
        self._signs = {stop.rules: stop.sign for stop in JOURNEY.stops}
        self.called = ". ".join(
            ", ".join([words.book_title(book), *([rank_text(now), number(round(now.value))] if now.matches else [])])
            for book, now in self._ranks
        )

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self._panel, self.box, radius=20)
        canvas, inner = canvas.reading(self.box), self.box.inset(22, 12)
        high = inner.height / len(self._ranks)
        writer = canvas.kit.writer
        names = {book: words.book_title(book) for book, _now in self._ranks}
        room = inner.width - _BEFORE - _AFTER
        wide = min(max(writer.width(name, _TEXT) for name in names.values()), _NAMES * room)
        style = min((writer.fitting(name, _TEXT, wide) for name in names.values()), key=lambda each: each.size)
        for (book, now), line in zip(self._ranks, column(inner, [high] * len(self._ranks)), strict=True):
            if book == self._chosen:
                canvas.rounded(line.grown(-2), theme.GOLD, radius=14, opacity=0.16)
            y = line.centre[1]
            sign = self._signs.get(book)
            if now.is_settled or sign is None:
                draw_feather(canvas, (line.x + 22, y), min(50.0, high - 8), feather_of(now))
            else:
                canvas.flat_tile(sign, (line.x + 22, y), min(28.0, (high - 8) / HIGH))
            first = Box(line.x + _BEFORE, line.y, wide, line.height)
            canvas.centred(names[book], style, first, align=Align.START)
            second = Box(first.right + 14, line.y, room - wide - 14, line.height)
            if now.is_settled:
                canvas.block(rank_text(now), _SMALL, second, align=Align.START)
            else:
                step = min(22.0, (second.width - 10) / SETTLED)
                for place in range(SETTLED):
                    at = (second.x + 8 + place * step, y)
                    is_played = place < now.matches
                    canvas.disc(at, 13, theme.GOLD if is_played else theme.TEXT, opacity=1.0 if is_played else 0.32)
            if now.matches:
                canvas.centred(number(round(now.value)), _FIGURE, line.inset(10, 0), align=Align.END)


def rank_widgets(
    ranked: Ranked, name: str, *, rules: str | None, since: str, play: Callable[[], None] | None = None
) -> list[Widget]:
    """The widgets of the page for a person of this name, for one rulebook or, if ``rules`` is ``None``, for all.

    :param since: the earliest beginning of the matches shown.
    :param play: leads somebody without a rated match to one.
    """
    moves = ranked.moves.get(rules or OVER_ALL, [])
    panel, books = RankPanel(ranked, rules), BookRanks(ranked, chosen=rules)
    if not moves:
        begin = [] if play is None else [Button(_("Play"), play, finish=MAIN, icon=Icon.CHEVRON_RIGHT)]
        return [PanelBox(PanelKind.TRAY, radius=20), panel, Stairs(), *begin, WhatCounts(), books]
    shown = [move for move in moves if move.match.began >= since]
    return [panel, LastMatches(name, shown), rating_chart(shown), books]


def lay_rank(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out the rank above its curve, the last matches above the rulebooks; for beginners what can be won."""
    if isinstance(widgets[0], PanelBox):
        _lay_new(widgets, area)
        return
    rank, matches, curve, books = widgets
    left, right = row(area, [area.width * 0.56 - _GAP, area.width * 0.44], _GAP)
    lay([rank, curve], column(left, [_RANK_HIGH, None], _GAP))
    lay([matches, books], column(right, [None, _BOOKS], _GAP))


def _lay_new(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out what can be won above what counts, with the rulebooks beside that."""
    panel, rank, stairs, *play, counts, books = widgets
    upper, lower = column(area, [_NEW_HIGH, None], _GAP)
    panel.place(upper)
    aside = _PLAY + _PAD if play else 0.0
    rank.place(Box(upper.x, upper.y, upper.width - aside, _HEAD_HIGH))
    lay(play, [Box(upper.right - aside, upper.y + 40, _PLAY, _BUTTON)] * len(play))
    stairs.place(Box(upper.x + _PAD, rank.box.bottom, upper.width - 2 * _PAD, upper.bottom - 12 - rank.box.bottom))
    lay([counts, books], row(lower, [None, _NEW_BOOKS * area.width], _GAP))
