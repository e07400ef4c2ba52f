"""The rank of a person in pictures: the title, the way to the next one, the last matches, and every rulebook."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame
from msgspec.structs import replace

from game.i18n import _, ngettext, pgettext
from game.i18n.gaps import isolated
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.player_texts import missing_text, rank_text, step_text
from game.players.journey import JOURNEY
from game.players.rank.method import MIDDLE, SETTLED, Rating
from game.players.rank.ranked import OVER_ALL, Move, Ranked
from game.players.rank.titles import Title, next_title, title_of, titles
from game.rules.rulesets import RULEBOOKS
from game.scenes.statistics import words
from game.scenes.statistics.parts import bearing, draw_in_column
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
_STEP_AHEAD = TextStyle(Face.DISPLAY, 34, theme.SCORE)
_HERO, _LINE_OF_RANGE = 218.0, 34.0
"""The height of the feather of the own title, and of the line below the ladder."""
_TEXT = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_BAND = TextStyle(Face.SEMIBOLD, 20, theme.TEXT)
_LEAST, _LEAST_TITLE, _CLEAR_OF = 16.0, 30.0, 14.0
"""The least font size of a title's name on the ladder, that of a heading in one line, and the space between names."""
_HEADED, _MOST_LIT = 64.0, 80.0
"""The most height of the head of the rulebooks, and of the mark on the chosen book."""
_ASIDE = 20.0
"""The space between the name of a rulebook and what stands beside it."""
_NAMES, _BEFORE, _AFTER = 0.5, 46.0, 90.0
"""The most room of a rulebook's name as a share of that for words, and the room of the sign and of the rating."""
_PROMISED = "FFC94D"
"""The color of the feather in front for somebody who has no title yet."""
_FIGURE = TextStyle(Face.BOLD, 24, theme.SCORE)
_HELD = TextStyle(Face.BOLD, 20, theme.SCORE)
_CAPTION = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_COUNTS, _BOOKS, _GAP = 308.0, 350.0, 14.0
"""The height of what counts for beginners and of the list of rulebooks, and the space between panels."""
_FIRST, _HEAD_HIGH = 320.0, 138.0
"""The width of the matches up to the first title, and the height of all that stands above the stairs."""
_STEP, _NAMED, _FEATHER = 38.0, 38.0, 0.35
"""The height of the lowest stair, that of the names, and the height of a feather as a share of that of the stairs."""
_STARTS, _FLAG = TextStyle(Face.BOLD, 20, theme.ON_GOLD), 36.0
"""The words at the stair where every rating begins, and the height of their flag."""
_PLATE = 28.0
"""The height of the label with the rating from which a stair's title is held."""
_DEEP = (18.0, 16.0)
"""How far the back of a stair lies beside its front, and above it."""
_FOOT = (0.145, 0.447)
"""How far the foot of a feather lies beside its middle, and below it, as a share of its height."""
_FINE = 3
_FAINT, _FAINTER = 0.55, 0.5
"""The opacity of other titles on the ladder, also before the first title."""
_NEW_BOOKS = 0.36
"""The width of the list of rulebooks while there is no match, as a share of the page's."""
_BUTTON, _PLAY = 66.0, 240.0
"""The height and the width of the button that leads to a match."""
_COUNT = 330.0
"""The most width of the count of matches above the stairs."""
_SHOWN = 5
"""The number of last matches shown."""
_HEADS, _LEAST_WORDS = (52.0, 46.0, 40.0), 118.0
"""The distances between heads, of which the largest is taken that leaves this width to the text beside, in units."""
_PLACED, _RATED, _CHANGED = 52.0, 76.0, 96.0
"""The width of the columns with the place, the opponents' rating and the change, in units."""
_PAD, _SIDE = 30.0, 170.0
"""The space inside the panel, and the width of the large feather, in units."""
_LADDER, _SURE_HIGH, _FIGURE_HIGH = 80.0, 52.0, 52.0
"""The height of the ladder, of the words below it, and of the rating below its name, in units."""
_ROUGH = 110.0
"""The standard deviation above which a rating is called a rough estimate."""


def range_text(rating: Rating) -> str:
    """The text that says between which ratings the true one lies."""
    low, high = (number(round(bound)) for bound in rating.interval)
    if rating.spread > _ROUGH:
        return _("Your rating is still a rough estimate: between {low} and {high}").format(low=low, high=high)
    return _("Your true rating is probably between {low} and {high}").format(low=low, high=high)


class RankPanel(Widget):
    """The title with its feather, the rating, the way to the next title, and the place among all titles."""

    def __init__(self, ranked: Ranked, rules: str | None) -> None:
        self._now = now = ranked.now(rules or OVER_ALL)
        self._name = _("Rating") if rules else _("Overall rating")
        self._title = rank_text(now)
        self._next = next_title(now.value)
        self._missing = missing_text(now)
        count = ngettext("{count} rated match", "{count} rated matches", now.matches).format(count=number(now.matches))
        left_out = len(ranked.unrated)
        unrated = ngettext("{count} unrated", "{count} unrated", left_out).format(count=number(left_out))
        self._count = f"{count}  ·  {unrated}" if left_out else ""
        self._range = range_text(now)

    @property
    def is_new(self) -> bool:
        """Whether there is no rated match yet."""
        return not self._now.matches

    def _rows(self) -> tuple[Box, Box, Box, Box, Box]:
        """The boxes of the feather, of the title, of the way to the next one, of the ladder, and of the text below."""
        box = self.box
        inner = Box(box.x + _PAD, box.y + 16, box.width - 2 * _PAD, box.height - 32)
        upper, ladder, below = column(inner, [None, _LADDER, _SURE_HIGH], 4)
        sign, said = row(upper, [_SIDE, None])
        title, way = column(said, [_FIGURE_HIGH + 30, None], 6)
        return sign, title, way, ladder, below

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
        if self.is_new:
            self._draw_new(canvas.reading(self.box))
            return
        canvas.panel(PanelKind.TRAY, self.box, radius=20)
        canvas = canvas.reading(self.box)
        sign, title, way, ladder, below = self._rows()
        figure = self._figure(canvas.kit)
        if self._now.is_settled:
            draw_feather(canvas, (sign.centre[0] - 14, sign.centre[1] + 6), _HERO, feather_of(self._now))
            said, rating = row(title, [None, figure], 24)
            canvas.block(self._title, _RANK, said, align=Align.START)
            self._draw_rating(canvas, rating)
            self._draw_way(canvas, way)
        else:
            _draw_promise(canvas, (sign.centre[0] - 14, sign.centre[1] + 74), 148)
            said, rating = row(title, [None, figure], 24)
            style = canvas.kit.writer.fitting(self._title, _RANK, said.width, least=_LEAST_TITLE)
            first = way
            if not canvas.kit.writer.has_room(self._title, style, said.width, said.height):
                said, (first, rating) = title, row(way, [None, figure], 24)
                style = canvas.kit.writer.fitting(self._title, _RANK, said.width, least=_LEAST_TITLE)
            canvas.block(self._title, style, said, align=Align.START)
            draw_first_matches(canvas, first, self._now.matches)
            self._draw_rating(canvas, rating)
        self._draw_ladder(canvas, ladder)
        if not self._count:
            self._draw_range(canvas, below)
            return
        sure, count = self._split(below)
        canvas.block(self._range, _SMALL, sure, align=Align.START)
        canvas.block(self._count, _SMALL, count, align=Align.END)

    def _draw_range(self, canvas: Canvas, area: Box) -> None:
        """Draw the words about the range of the true rating below the middle of that range."""
        wide = canvas.kit.writer.width(self._range, _SMALL)
        if wide >= area.width:
            canvas.block(self._range, _SMALL, area, align=Align.START)
            return
        first, last = (_along(area, value) for value in self._now.interval)
        x = min(max((first + last - wide) / 2, area.x), area.right - wide)
        canvas.centred(self._range, _SMALL, Box(x, area.y, wide, _LINE_OF_RANGE), align=Align.START)

    def _draw_rating(self, canvas: Canvas, area: Box) -> None:
        """Draw the rating below its name, at the end of an area."""
        name, figure = column(area, [28.0, _FIGURE_HIGH])
        canvas.centred(self._name, _SMALL, name, align=Align.END)
        rating = number(round(self._now.value))
        end = bearing(canvas.kit, rating, _RATING, at_end=True)
        canvas.centred(rating, _RATING, Box(figure.x + end, figure.y, figure.width, figure.height), align=Align.END)

    def _draw_new(self, canvas: Canvas) -> None:
        """Draw the matches up to the first title, on the panel that the stairs stand on."""
        box = self.box
        _draw_promise(canvas, (box.x + _PAD + _SIDE / 2 - 14, box.bottom + 10), 126)
        x, room = box.x + _PAD + _SIDE, box.width - _PAD - _SIDE - 20
        canvas.block(self._title, _RANK, Box(x, box.y + 10, room, 62), align=Align.START)
        first = Box(x, box.bottom - 60, min(room, _FIRST), 60)
        draw_first_matches(canvas, first, 0)
        count = Box(first.right + 16, first.y, min(_COUNT, room - first.width - 16), first.height)
        canvas.block(self._count, _SMALL, count, align=Align.START)

    def _draw_way(self, canvas: Canvas, area: Box) -> None:
        """Draw a bar that shows how far the rating has come to the next step, with that step's feather at the end."""
        own = title_of(self._now.value)
        share = 1.0
        if self._next is not None:
            share = min(1.0, max(0.0, (self._now.value - own.begins) / (self._next.begins - own.begins)))
            if self._next.id == own.id:
                canvas.centred(step_text(self._next), _STEP_AHEAD, Box(area.right - 52, area.y - 5, 52, 44))
            else:
                draw_feather(canvas, (area.right - 26, area.y + 24), 50, self._next.feather)
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
        own = title_of(self._now.value).id if self._now.is_settled else ""
        rail = Box(area.x, area.y + 42, area.width, 16)
        style = _style_of_names(canvas.kit, bands, step)
        for place, band in enumerate(bands):
            cell = Box(area.x + place * step, area.y, step, 36)
            if style is not None:
                said = style if band.id == own else style.coloured(theme.TEXT_SECOND)
                canvas.centred(name_of(band), said, cell.grown(step / 2))
            else:
                draw_feather(canvas, cell.centre, 40, band.feather)
            faint = 1.0 if band.id == own else _FAINT if own else _FAINTER
            shown = Box(cell.x + 2, rail.y, step - 4, rail.height)
            canvas.rounded(shown, rgb(band.feather), radius=8, opacity=faint)

        first, last = (_along(rail, value) for value in self._now.interval)
        if last > first:
            canvas.rounded(Box(first, rail.y + 22, max(12.0, last - first), 6), theme.TEXT, radius=3, opacity=0.8)
            for end in (first, last):
                canvas.rounded(Box(end - 2, rail.y + 16, 4, 18), theme.TEXT, radius=2, opacity=0.75)
        at = (_along(rail, self._now.value), rail.centre[1])
        canvas.disc(at, 34, theme.WHITE)
        canvas.disc(at, 26, theme.GOLD)
        if not own:
            canvas.disc(at, 14, theme.WOOD_DARK)


def _along(rail: Box, value: float) -> float:
    """The place of a rating on the ladder of all titles."""
    bands = _first_steps()
    low, top = bands[0].begins, bands[-1].begins + bands[-1].begins - bands[-2].begins
    return rail.x + 2 + (rail.width - 4) * min(1.0, max(0.0, (value - low) / (top - low)))


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
    """The style of the titles' names, each in the middle of so much room; ``None`` if they would meet."""
    for size in range(round(_BAND.size), round(_LEAST) - 1, -1):
        style = _BAND.sized(size)
        wide = [kit.writer.width(name_of(band), style) for band in bands]
        between = max(left + right for left, right in pairwise(wide)) / 2
        if max(between, wide[0], wide[-1]) + _CLEAR_OF <= step:
            return style
    return None


class Stairs(Widget):
    """All titles as stairs, each with its feather and its name."""

    def __init__(self) -> None:
        self._titles = _first_steps()
        self._caption = pgettext("rating", "Rating needed")
        self._start, self._begins = title_of(MIDDLE).id, _("Your rating starts here")
        held = [f"{name_of(title)} {self._held_from(place)}" for place, title in enumerate(self._titles)]
        self.called = f"{self._caption}: {', '.join(held)}. {self._begins}: {number(round(MIDDLE))}"

    def _held_from(self, place: int) -> str:
        """The rating from which a title is held; the lowest one is held from the beginning."""
        return number(round(self._titles[place].begins) if place else 0)

    def draw(self, canvas: Canvas) -> None:
        canvas, box = canvas.reading(self.box), self.box
        count = len(self._titles)
        stairs, names = column(Box(box.x, box.y, box.width - _DEEP[0], box.height), [None, _NAMED], 4)
        style = _style_of_names(canvas.kit, self._titles, names.width / count)
        feather = _FEATHER * stairs.height
        rise = (stairs.height - feather - _STEP - _DEEP[1]) / (count - 1)
        fronts = zip(row(stairs, [None] * count), row(names, [None] * count), strict=True)
        for place, (title, (cell, name)) in enumerate(zip(self._titles, fronts, strict=True)):
            high = _STEP + rise * place
            front = Box(cell.x, cell.bottom - high, cell.width, high)
            self._draw_stair(canvas, front, title)
            self._draw_feather(canvas, (front.centre[0] + _DEEP[0] / 2, front.y - _DEEP[1] / 2), feather, title)
            self._draw_plate(canvas, front, isolated(f"{self._held_from(place)}+"))
            if title.id == self._start:
                self._draw_start(canvas, front, feather)
            if style is not None:
                canvas.centred(name_of(title), style, name.grown(name.width / 2))

    @staticmethod
    def _draw_stair(canvas: Canvas, front: Box, title: Title) -> None:
        whole = Box(front.x, front.y - _DEEP[1], front.width + _DEEP[0], front.height + _DEEP[1])
        rect, px = canvas.rect(whole), canvas.kit.frame.px
        picture = _stair(rect.size, (px(_DEEP[0]), px(_DEEP[1])), title.feather)
        if canvas.kit.mirrored:
            picture = pygame.transform.flip(picture, flip_x=True, flip_y=False)
        canvas.surface.blit(picture, rect)

    @staticmethod
    def _draw_plate(canvas: Canvas, front: Box, held_from: str) -> None:
        """Draw the rating from which a title is held, on a label on its stair."""
        wide = canvas.kit.writer.width(held_from, _HELD) + 20
        plate = Box(front.centre[0] - wide / 2, front.y + (_STEP - _PLATE) / 2, wide, _PLATE)
        canvas.rounded(plate, theme.WOOD_DARK, radius=_PLATE / 2, opacity=0.88)
        canvas.centred(held_from, _HELD, plate)

    def _draw_start(self, canvas: Canvas, front: Box, feather: float) -> None:
        """Draw a flag above the feather of the stair where every rating begins."""
        wide = min(2.2 * front.width, canvas.kit.writer.width(self._begins, _STARTS) + 32)
        x, y = front.centre[0] + _DEEP[0], front.y - _DEEP[1] / 2 - feather - 2
        flag = Box(x - wide / 2, y - _FLAG - 10, wide, _FLAG)
        points = [canvas.at(point) for point in ((x - 10, flag.bottom - 2), (x + 10, flag.bottom - 2), (x, y))]
        pygame.draw.polygon(canvas.surface, theme.GOLD, points)
        canvas.rounded(flag, theme.GOLD, radius=_FLAG / 2)
        style = canvas.kit.writer.fitting(self._begins, _STARTS, wide - 24, least=_LEAST)
        canvas.centred(self._begins, style, flag)

    @staticmethod
    def _draw_feather(canvas: Canvas, foot: tuple[float, float], high: float, title: Title) -> None:
        """Draw a feather that stands on its foot, with a shadow below it."""
        canvas.rounded(Box(foot[0] - 15, foot[1] - 3, 30, 6), theme.BLACK, radius=3, opacity=0.2)
        aside = -_FOOT[0] if canvas.kit.mirrored else _FOOT[0]
        draw_feather(canvas, (foot[0] + aside * high, foot[1] - _FOOT[1] * high), high, title.feather)


@lru_cache(maxsize=32)
def _stair(size: tuple[int, int], deep: tuple[int, int], colour: str) -> pygame.Surface:
    """A stair seen from the front, a little from above and from the right; straight alpha.

    :param size: in pixels.
    :param deep: how far its back lies beside its front and above it, in pixels.
    :param colour: as ``RRGGBB``.
    """
    own = rgb(colour)
    (wide, high), (across, up) = ((x * _FINE, y * _FINE) for x, y in (size, deep))
    front = wide - across
    large = pygame.Surface((wide, high), pygame.SRCALPHA)
    large.fill((*own, 0))
    for y in range(up, high):
        tone = theme.blended(own, theme.BLACK, 0.04 + 0.56 * (y - up) / max(1, high - up))
        pygame.draw.line(large, tone, (0, y), (front, y))
    side = [(front, up), (wide, 0), (wide, high - up), (front, high)]
    pygame.draw.polygon(large, theme.blended(own, theme.BLACK, 0.66), side)
    tread = [(0, up), (across, 0), (wide, 0), (front, up)]
    pygame.draw.polygon(large, theme.blended(own, theme.WHITE, 0.34), tread)
    pygame.draw.line(large, theme.blended(own, theme.WHITE, 0.62), (0, up), (front, up), max(1, up // 8))
    return pygame.transform.smoothscale(large, size)


class LastMatches(Widget):
    """The last matches that changed a rating: the place in each, the opponents, and the change."""

    _HEAD_HIGH, _CAPTIONS, _CLEAR, _BELOW, _NOTE, _MOST = 64.0, 24.0, 7.0, 10.0, 54.0, 60.0

    def __init__(self, name: str, moves: Sequence[Move], *, is_one_book: bool) -> None:
        self._name, self._is_one_book = name, is_one_book
        self._title = pgettext("rating", "Recent matches")
        self._captions = pgettext("rating", "Opponents’ rating"), pgettext("rating", "Change")
        self._moves = list(reversed(moves))[:_SHOWN]
        self._rated = [number(round(move.against)) for move in self._moves]
        self._changes = [number(move.by, signed=True) for move in self._moves]
        is_early = any(not move.before.is_settled for move in self._moves)
        self.leads_on = False
        """Whether a button lies below on the same panel, which is then a widget of its own."""
        self.note = _("Your first matches change your rating the most.") if is_early else ""
        """Why a rating that is still new moves so far."""

    def _rooms(self) -> tuple[Box, Box, list[Box], Box | None]:
        """The boxes of the title, of the captions, of the matches, and of the note, if there is room for it."""
        box = self.box
        below = 0.0 if self.leads_on else self._NOTE if self.note else self._BELOW
        area = Box(box.x + 26, box.y, box.width - 52, box.height - below)
        head, captions, _clear, rest = column(area, [self._HEAD_HIGH, self._CAPTIONS, self._CLEAR, None])
        high = min(self._MOST, rest.height / max(len(self._moves), 3 if self.leads_on else _SHOWN))
        lines = column(rest, [high] * len(self._moves))
        top = lines[-1].bottom if self.leads_on and lines else area.bottom
        note = Box(area.x, top + 2, area.width, self._NOTE - 8)
        has_room = self.note and note.bottom <= (rest.bottom if self.leads_on else box.bottom)
        return head, captions, lines, note if has_room else None

    def _lines(self, move: Move) -> Sequence[str]:
        when = words.when(move.match)
        return [when] if self._is_one_book else [words.book_title(move.match.rules), when]

    def _cell(self, move: Move) -> tuple[float, float]:
        """The width of the text about a match, and the distance between heads; 0 if there is no room for heads."""
        room = self.box.width - 2 * 26 - _PLACED - _RATED - _CHANGED
        count = len(move.match.persons) - 1
        step = next((step for step in _HEADS if room - step * count >= _LEAST_WORDS), 0.0)
        return room - step * count, step

    @staticmethod
    def _head(line: Box, step: float) -> float:
        """The size of a head in a line, with heads at this distance."""
        return min(46.0, step - 2, line.height - 4)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        if not self.leads_on:
            canvas.panel(PanelKind.TRAY, box, radius=20)
        canvas = canvas.reading(box)
        head, captions, lines, note = self._rooms()
        canvas.block(self._title, _HEAD, Box(head.x, head.y + 8, head.width, head.height - 8), align=Align.START)
        last = max(_CHANGED, canvas.kit.writer.width(self._captions[1], _CAPTION) + 18)
        for caption, cell in zip(self._captions, row(captions, [None, last]), strict=True):
            canvas.centred(caption, _CAPTION, cell, align=Align.END)
        for place, line in enumerate(lines):
            self._draw_move(canvas, line, place)
        if note is not None:
            canvas.block(self.note, _SMALL, note, align=Align.START)

    def _draw_move(self, canvas: Canvas, line: Box, number_of: int) -> None:
        move = self._moves[number_of]
        room, step = self._cell(move)
        others = [one for one in move.match.persons if one.name != self._name] if step else []
        place, said, *heads, rated, changed = row(line, [_PLACED, room, *[step] * len(others), _RATED, _CHANGED])
        draw_place(canvas, move.place, (place.x + 21, place.centre[1]), 42)
        texts = self._lines(move)
        words_box = Box(said.x, said.centre[1] - 14 * len(texts), said.width - 10, 28.0 * len(texts))
        for text, style, part in zip(texts, (_TEXT, _SMALL), column(words_box, [28.0] * len(texts)), strict=False):
            canvas.centred(text, canvas.kit.writer.fitting(text, style, part.width), part, align=Align.START)
        for other, cell in zip(others, heads, strict=True):
            portrait = words.avatar_of(other)
            if portrait is not None:
                canvas.avatar(portrait, cell.centre, self._head(line, step))
        draw_in_column(canvas, self._rated[number_of], _TEXT, rated, self._rated)
        colour = theme.GAIN_ON_DARK if move.by >= 0 else theme.LOSS_ON_DARK
        draw_in_column(canvas, self._changes[number_of], _FIGURE.coloured(colour), changed, self._changes)


class BookRanks(Widget):
    """The rank under each rulebook: feather, title and rating, or tile and matches on the way to the first title.

    :param chosen: the id of the book that is marked.
    """

    def __init__(self, ranked: Ranked, *, chosen: str | None = None, panel: PanelKind = PanelKind.TRAY) -> None:
        self._ranks = [(book, ranked.now(book)) for book in RULEBOOKS]
        self._ratings = [number(round(now.value)) for _book, now in self._ranks if now.matches]
        self._chosen, self._panel = chosen, panel
        self._title, self._counted = _("Rulebooks"), _("Rated matches")
        self._signs = JOURNEY.signs
        self.called = ". ".join(
            ", ".join([words.book_title(book), *([rank_text(now), number(round(now.value))] if now.matches else [])])
            for book, now in self._ranks
        )

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self._panel, self.box, radius=20)
        canvas, box = canvas.reading(self.box), self.box
        inner = Box(box.x + 22, box.y, box.width - 44, box.height - 12)
        head, *lines = column(inner, [min(_HEADED, 0.2 * box.height), *[None] * len(self._ranks)])
        title = Box(head.x + 4, head.y + 8, head.width - 8, head.height - 8)
        high = lines[0].height
        writer = canvas.kit.writer
        has_title = any(now.is_settled for _book, now in self._ranks)
        counted = "" if has_title else self._counted
        aside = writer.width(counted, _CAPTION) + 20 if counted else 0.0
        canvas.block(self._title, _HEAD, replace(title, width=title.width - aside), align=Align.START)
        canvas.centred(counted, _CAPTION, title, align=Align.END)
        names = {book: words.book_title(book) for book, _now in self._ranks}
        room = inner.width - _BEFORE - (_AFTER if has_title else 0)
        wide = min(max(writer.width(name, _TEXT) for name in names.values()), _NAMES * room)
        style = min((writer.fitting(name, _TEXT, wide) for name in names.values()), key=lambda each: each.size)
        beside = room - wide - _ASIDE
        ranks = [rank_text(now) if now.is_settled else _to_title(now) for _book, now in self._ranks]
        small = min((writer.fitting(text, _SMALL, beside) for text in ranks), key=lambda each: each.size)
        for (book, now), said, line in zip(self._ranks, ranks, lines, strict=True):
            if book == self._chosen:
                spare = max(2.0, (high - _MOST_LIT) / 2)
                canvas.rounded(line.inset(2, spare), theme.GOLD, radius=14, opacity=0.16)
            y = line.centre[1]
            sign = self._signs.get(book)
            if now.is_settled or sign is None:
                draw_feather(canvas, (line.x + 22, y), min(50.0, high - 8), feather_of(now))
            else:
                canvas.flat_tile(sign, (line.x + 22, y), min(28.0, (high - 8) / HIGH))
            first = Box(line.x + _BEFORE, line.y, wide, line.height)
            canvas.centred(names[book], style, first, align=Align.START)
            second = Box(first.right + _ASIDE, line.y, beside, line.height)
            if not has_title:
                self._draw_count(canvas, line.inset(10, 0), now.matches)
                continue
            canvas.block(said, small, second, align=Align.START)
            if now.matches:
                draw_in_column(canvas, number(round(now.value)), _FIGURE, line.inset(10, 0), self._ratings)

    @staticmethod
    def _draw_count(canvas: Canvas, area: Box, played: int) -> None:
        """Draw how many of the matches up to the first title are played, while no book has a title."""
        said = _("{part} of {whole}").format(part=number(played), whole=number(SETTLED))
        style = _FIGURE if played else _FIGURE.coloured(theme.TEXT_SECOND)
        canvas.centred(said, style, area, align=Align.END)


def _to_title(now: Rating) -> str:
    """How many matches are missing up to the first title, beside the titles of other books."""
    missing = SETTLED - now.matches
    return ngettext("{count} more to rank", "{count} more to rank", missing).format(count=number(missing))


def rank_widgets(
    ranked: Ranked, name: str, *, rules: str | None, since: str, play: Callable[[], None] | None = None
) -> list[Widget]:
    """The widgets of the page for a person of this name, for one rulebook or, if ``rules`` is ``None``, for all.

    :param since: the earliest beginning of the matches shown.
    :param play: leads somebody without a title to a match.
    """
    moves = ranked.moves.get(rules or OVER_ALL, [])
    panel, books = RankPanel(ranked, rules), BookRanks(ranked, chosen=rules if ranked.moves else None)
    is_settled = bool(moves) and moves[-1].after.is_settled
    begin = [] if play is None or is_settled else [Button(_("Play"), play, finish=MAIN, icon=Icon.CHEVRON_RIGHT)]
    if not moves:
        return [PanelBox(PanelKind.TRAY, radius=20), panel, Stairs(), *begin, WhatCounts(), books]
    shown = [move for move in moves if move.match.began >= since]
    last = [LastMatches(name, shown, is_one_book=rules is not None)] if shown else []
    if not begin or not last:
        return [panel, *last, *begin, rating_chart(shown), books]
    last[0].leads_on = True
    return [panel, PanelBox(PanelKind.TRAY, radius=20), *last, *begin, rating_chart(shown), books]


def lay_rank(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out the rank above its curve, the last matches above the rulebooks; for beginners what can be won."""
    if isinstance(widgets[0], PanelBox):
        _lay_new(widgets, area)
        return
    rank, *between, curve, books = widgets
    left, right = row(area, [area.width * 0.56 - _GAP, area.width * 0.44], _GAP)
    lay([rank, curve], column(left, [None, _BOOKS], _GAP))
    if not between:
        books.place(right)
        return
    first, *on_it = between
    heights = [_BUTTON, None] if isinstance(first, Button) else [None, _BOOKS]
    lay([first, books], column(right, heights, _GAP))
    if on_it:
        matches, play = on_it
        upper, lower = column(first.box, [None, _BUTTON + 18])
        matches.place(upper)
        play.place(Box(lower.x + 26, lower.y, lower.width - 52, _BUTTON))


def _lay_new(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out what can be won above what counts, with the rulebooks beside that."""
    panel, rank, stairs, *play, counts, books = widgets
    upper, lower = column(area, [None, _COUNTS], _GAP)
    panel.place(upper)
    aside = _PLAY + _PAD if play else 0.0
    rank.place(Box(upper.x, upper.y, upper.width - aside, _HEAD_HIGH))
    lay(play, [Box(upper.right - aside, upper.y + 26, _PLAY, _BUTTON)] * len(play))
    stairs.place(Box(upper.x + _PAD, rank.box.bottom, upper.width - 2 * _PAD, upper.bottom - 12 - rank.box.bottom))
    lay([counts, books], row(lower, [None, _NEW_BOOKS * area.width], _GAP))
