"""What stands below a rank: the way there as stairs, the last matches, and every rulebook."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame
from msgspec.structs import replace

from game.i18n import _, ngettext, pgettext
from game.i18n.gaps import isolated
from game.i18n.numbers import number
from game.i18n.player_texts import rank_text
from game.players.journey import JOURNEY
from game.players.rank.method import MIDDLE, SETTLED, Rating
from game.players.rank.ranked import OVER_ALL, Move, Ranked
from game.players.rank.titles import Title, title_of
from game.rules.rulesets import RULEBOOKS
from game.scenes.statistics import words
from game.scenes.statistics.evening import Evening, strip_of
from game.scenes.statistics.parts import draw_in_column
from game.scenes.statistics.rank_hero import (
    LIGHT,
    LIGHT_OF_NEW,
    STRIP,
    RankPanel,
    Titles,
    first_steps,
    held_from,
    name_of,
    range_text,
    style_of_names,
)
from game.scenes.statistics.rating_chart import rating_chart
from game.scenes.statistics.what_counts import WhatCounts
from game.view.page.rating_signs import EMPTY, draw_feather, draw_place, feather_of
from game.view.paint import Canvas, Icon, PanelKind
from game.view.paint.shapes import rgb
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, Button, Widget

_HEAD = TextStyle(Face.DISPLAY, 32, theme.TITLE)
_TEXT = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_LEAST = 16.0
"""The least font size of the words at the stair where every rating begins."""
_HEADED = 64.0
"""The most height of the head of the rulebooks."""
_ASIDE = 20.0
"""The space between the name of a rulebook and what stands beside it."""
_NAMES, _BEFORE, _AFTER = 0.5, 46.0, 90.0
"""The most room of a rulebook's name as a share of that for words, and the room of the sign and of the rating."""
_FIGURE = TextStyle(Face.BOLD, 24, theme.SCORE)
_HELD = TextStyle(Face.BOLD, 20, theme.SCORE)
_CAPTION = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_HERO, _ASIDE_WIDE = 470.0, 0.4
"""The height of the rank, and the width of what stands beside the curve below it, as a share of the page's."""
_COUNTS, _GAP = 328.0, 20.0
"""The height of what counts for beginners, and the space between panels."""
_HEAD_HIGH = 184.0
"""The height of all that stands above the stairs."""
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
_NEW_BOOKS = 0.36
"""The width of the list of rulebooks while there is no match, as a share of the page's."""
_BUTTON, _PLAY = 70.0, 260.0
"""The height and the width of the button that leads to a match."""
_SHOWN, _FEWEST = 5, 3
"""The number of last matches shown, and that for which there is room at least."""
_HEADS, _LEAST_WORDS = (52.0, 46.0, 40.0), 118.0
"""The distances between heads, of which the largest is taken that leaves this width to the text beside, in units."""
_PLACED, _RATED, _CHANGED = 52.0, 76.0, 96.0
"""The width of the columns with the place, the opponents' rating and the change, in units."""
_PAD = 30.0


class Stairs(Widget):
    """All titles as stairs, each with its feather and its name."""

    def __init__(self) -> None:
        self._titles = first_steps()
        self._caption = pgettext("rating", "Rating needed")
        self._start, self._begins = title_of(MIDDLE).id, _("Your rating starts here")
        held = [f"{name_of(title)} {held_from(title)}" for title in self._titles]
        self.called = f"{self._caption}: {', '.join(held)}. {self._begins}: {number(round(MIDDLE))}"

    def draw(self, canvas: Canvas) -> None:
        canvas, box = canvas.reading(self.box), self.box
        count = len(self._titles)
        stairs, names = column(Box(box.x, box.y, box.width - _DEEP[0], box.height), [None, _NAMED], 4)
        style = style_of_names(canvas.kit, self._titles, names.width / count)
        feather = _FEATHER * stairs.height
        rise = (stairs.height - feather - _STEP - _DEEP[1]) / (count - 1)
        fronts = zip(row(stairs, [None] * count), row(names, [None] * count), strict=True)
        for place, (title, (cell, name)) in enumerate(zip(self._titles, fronts, strict=True)):
            high = _STEP + rise * place
            front = Box(cell.x, cell.bottom - high, cell.width, high)
            self._draw_stair(canvas, front, title)
            self._draw_feather(canvas, (front.center[0] + _DEEP[0] / 2, front.y - _DEEP[1] / 2), feather, title)
            self._draw_plate(canvas, front, isolated(f"{held_from(title)}+"))
            if title.id == self._start:
                self._draw_start(canvas, front, feather)
            if style is not None:
                canvas.centered(name_of(title), style, name.grown(name.width / 2))

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
        plate = Box(front.center[0] - wide / 2, front.y + (_STEP - _PLATE) / 2, wide, _PLATE)
        canvas.rounded(plate, theme.WOOD_DARK, radius=_PLATE / 2, opacity=0.88)
        canvas.centered(held_from, _HELD, plate)

    def _draw_start(self, canvas: Canvas, front: Box, feather: float) -> None:
        """Draw a flag above the feather of the stair where every rating begins."""
        wide = min(2.2 * front.width, canvas.kit.writer.width(self._begins, _STARTS) + 32)
        x, y = front.center[0] + _DEEP[0], front.y - _DEEP[1] / 2 - feather - 2
        flag = Box(x - wide / 2, y - _FLAG - 10, wide, _FLAG)
        points = [canvas.at(point) for point in ((x - 10, flag.bottom - 2), (x + 10, flag.bottom - 2), (x, y))]
        pygame.draw.polygon(canvas.surface, theme.GOLD, points)
        canvas.rounded(flag, theme.GOLD, radius=_FLAG / 2)
        style = canvas.kit.writer.fitting(self._begins, _STARTS, wide - 24, least=_LEAST)
        canvas.centered(self._begins, style, flag)

    @staticmethod
    def _draw_feather(canvas: Canvas, foot: tuple[float, float], high: float, title: Title) -> None:
        """Draw a feather that stands on its foot, with a shadow below it."""
        canvas.rounded(Box(foot[0] - 15, foot[1] - 3, 30, 6), theme.BLACK, radius=3, opacity=0.2)
        aside = -_FOOT[0] if canvas.kit.mirrored else _FOOT[0]
        draw_feather(canvas, (foot[0] + aside * high, foot[1] - _FOOT[1] * high), high, title.feather)


@lru_cache(maxsize=32)
def _stair(size: tuple[int, int], deep: tuple[int, int], color: str) -> pygame.Surface:
    """A stair seen from the front, a little from above and from the right; straight alpha.

    :param size: in pixels.
    :param deep: how far its back lies beside its front and above it, in pixels.
    :param color: as ``RRGGBB``.
    """
    own = rgb(color)
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

    _HEAD_HIGH, _CAPTIONS, _CLEAR, _BELOW, _NOTE, _MOST = 64.0, 24.0, 7.0, 14.0, 54.0, 78.0

    def __init__(self, name: str, moves: Sequence[Move]) -> None:
        self._name = name
        self._title = pgettext("rating", "Recent matches")
        self._captions = pgettext("rating", "Opponents’ rating"), pgettext("rating", "Change")
        self._moves = list(reversed(moves))[:_SHOWN]
        self._rated = [number(round(move.against)) for move in self._moves]
        self._changes = [number(move.by, signed=True) for move in self._moves]
        self._waiting = 0
        """How many rated matches are missing up to the first title."""
        if moves and not moves[-1].after.is_settled:
            self._waiting = min(SETTLED - moves[-1].after.matches, _SHOWN - len(self._moves))
        is_early = any(not move.before.is_settled for move in self._moves)
        self.note = _("Your first matches change your rating the most.") if is_early else ""
        """Why a rating that is still new moves so far."""

    def _rooms(self) -> tuple[Box, Box, list[Box], Box]:
        """The boxes of the title, of the captions, of the matches, and of the note below them."""
        box = self.box
        below = self._NOTE if self.note else self._BELOW
        area = Box(box.x + 26, box.y, box.width - 52, box.height - below)
        head, captions, _clear, rest = column(area, [self._HEAD_HIGH, self._CAPTIONS, self._CLEAR, None])
        count = len(self._moves) + self._waiting
        high = min(self._MOST, rest.height / max(count, _FEWEST))
        lines = column(rest, [high] * count)
        return head, captions, lines, Box(area.x, rest.y + high * count + 4, area.width, self._NOTE - 8)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=24)
        canvas = canvas.reading(box)
        head, captions, lines, note = self._rooms()
        canvas.block(self._title, _HEAD, Box(head.x, head.y + 8, head.width, head.height - 8), align=Align.START)
        last = max(_CHANGED, canvas.kit.writer.width(self._captions[1], _CAPTION) + 18)
        for caption, cell in zip(self._captions, row(captions, [None, last]), strict=True):
            canvas.centered(caption, _CAPTION, cell, align=Align.END)
        for place, line in enumerate(lines):
            if place < len(self._moves):
                self._draw_move(canvas, line, place)
            else:
                self._draw_waiting(canvas, line)
        canvas.block(self.note, _SMALL, note, align=Align.START)

    @staticmethod
    def _draw_waiting(canvas: Canvas, line: Box) -> None:
        """Draw the faint place of a match still to play."""
        at = (line.x + 21, line.center[1])
        canvas.disc(at, 42, theme.NOT_REACHED)
        draw_feather(canvas, at, 32, EMPTY)
        bar = Box(line.x + _PLACED, line.center[1] - 17, line.width - _PLACED, 34)
        canvas.rounded(bar, theme.TEXT, radius=17, opacity=0.06)

    def _draw_move(self, canvas: Canvas, line: Box, number_of: int) -> None:
        move = self._moves[number_of]
        others = [one for one in move.match.persons if one.name != self._name]
        room = line.width - _PLACED - _RATED - _CHANGED
        step = next((step for step in _HEADS if room - step * len(others) >= _LEAST_WORDS), 0.0)
        place, said, *heads, rated, changed = row(line, [_PLACED, None, *[step] * len(others), _RATED, _CHANGED])
        draw_place(canvas, move.place, (place.x + 21, place.center[1]), 42)
        when = words.when(move.match)
        style = canvas.kit.writer.fitting(when, _TEXT, said.width - 10)
        canvas.centered(when, style, Box(said.x, said.y, said.width - 10, said.height), align=Align.START)
        for other, cell in zip(others, heads, strict=True):
            portrait = words.avatar_of(other)
            if portrait is not None and step:
                canvas.avatar(portrait, cell.center, min(46.0, step - 2, line.height - 4))
        draw_in_column(canvas, self._rated[number_of], _TEXT, rated, self._rated)
        color = theme.GAIN_ON_DARK if move.by >= 0 else theme.LOSS_ON_DARK
        draw_in_column(canvas, self._changes[number_of], _FIGURE.colored(color), changed, self._changes)


class BookRanks(Widget):
    """The rank under each rulebook: feather, title and rating, or tile and matches on the way to the first title."""

    def __init__(self, ranked: Ranked) -> None:
        self._ranks = [(book, ranked.now(book)) for book in RULEBOOKS]
        self._ratings = [number(round(now.value)) for _book, now in self._ranks if now.matches]
        self._title, self._counted = _("Rulebooks"), _("Rated matches")
        self._signs = JOURNEY.signs
        self.called = ". ".join(
            ", ".join([words.book_title(book), *([rank_text(now), number(round(now.value))] if now.matches else [])])
            for book, now in self._ranks
        )

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=24)
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
        canvas.centered(counted, _CAPTION, title, align=Align.END)
        names = {book: words.book_title(book) for book, _now in self._ranks}
        room = inner.width - _BEFORE - (_AFTER if has_title else 0)
        wide = min(max(writer.width(name, _TEXT) for name in names.values()), _NAMES * room)
        style = min((writer.fitting(name, _TEXT, wide) for name in names.values()), key=lambda each: each.size)
        beside = room - wide - _ASIDE
        ranks = [rank_text(now) if now.is_settled else _to_title(now) for _book, now in self._ranks]
        small = min((writer.fitting(text, _SMALL, beside) for text in ranks), key=lambda each: each.size)
        for (book, now), said, line in zip(self._ranks, ranks, lines, strict=True):
            y = line.center[1]
            sign = self._signs.get(book)
            if now.is_settled or sign is None:
                draw_feather(canvas, (line.x + 22, y), min(50.0, high - 8), feather_of(now))
            else:
                canvas.flat_tile(sign, (line.x + 22, y), min(28.0, (high - 8) / HIGH))
            first = Box(line.x + _BEFORE, line.y, wide, line.height)
            canvas.centered(names[book], style, first, align=Align.START)
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
        style = _FIGURE if played else _FIGURE.colored(theme.TEXT_SECOND)
        canvas.centered(said, style, area, align=Align.END)


def _to_title(now: Rating) -> str:
    """How many matches are missing up to the first title, beside the titles of other books."""
    missing = SETTLED - now.matches
    return ngettext("{count} more to rank", "{count} more to rank", missing).format(count=number(missing))


def rank_widgets(
    ranked: Ranked, name: str, *, rules: str | None, since: str, play: Callable[[], None] | None = None, picture: str
) -> list[Widget]:
    """The widgets of the page for a person of this name, for one rulebook or, if ``rules`` is ``None``, for all.

    :param since: the earliest beginning of the matches shown.
    :param play: leads somebody without a title to a match.
    :param picture: the picture of the evening behind the rank.
    """
    moves = ranked.moves.get(rules or OVER_ALL, [])
    panel = RankPanel(ranked, rules)
    is_settled = bool(moves) and moves[-1].after.is_settled
    begin = [] if play is None or is_settled else [Button(_("Play"), play, finish=MAIN, icon=Icon.CHEVRON_RIGHT)]
    if not moves:
        head = Evening(picture, light=(LIGHT[0], LIGHT_OF_NEW))
        books = BookRanks(ranked)
        return [head, panel, Stairs(), *begin, WhatCounts(), books]
    head = Evening(picture, strip=STRIP, light=LIGHT)
    shown = [move for move in moves if move.match.began >= since]
    aside: Widget = BookRanks(ranked)
    if rules is not None and shown:
        aside = LastMatches(name, shown)
    chart = rating_chart(shown, range_text(ranked.now(rules or OVER_ALL)))
    return [head, panel, Titles(ranked, rules), *begin, chart, aside]


def lay_rank(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out the rank above its curve and what stands beside that; for beginners what can be won."""
    if any(isinstance(widget, Stairs) for widget in widgets):
        _lay_new(widgets, area)
        return
    head, rank, names, *play, chart, aside = widgets
    upper, lower = column(area, [_HERO, None], _GAP)
    head.place(upper)
    names.place(strip_of(upper, STRIP))
    free = _PLAY + 40 if play else 0.0
    rank.place(Box(upper.x, upper.y, upper.width - free, upper.height - STRIP - 4))
    lay(play, [Box(upper.right - free, upper.y + 34, _PLAY, _BUTTON)] * len(play))
    lay([chart, aside], row(lower, [None, _ASIDE_WIDE * area.width], _GAP))


def _lay_new(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out what can be won above what counts, with the rulebooks beside that."""
    head, rank, stairs, *play, counts, books = widgets
    upper, lower = column(area, [None, _COUNTS], _GAP)
    head.place(upper)
    aside = _PLAY + 40 if play else 0.0
    rank.place(Box(upper.x, upper.y, upper.width - aside, _HEAD_HIGH))
    lay(play, [Box(upper.right - aside, upper.y + 34, _PLAY, _BUTTON)] * len(play))
    stairs.place(Box(upper.x + _PAD, rank.box.bottom, upper.width - 2 * _PAD, upper.bottom - 16 - rank.box.bottom))
    lay([counts, books], row(lower, [None, _NEW_BOOKS * area.width], _GAP))
