"""A player's card: portrait, rank, favorites, goals of the week, and a cabinet with all that was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame
from msgspec import structs

from game.app.matches.replay_shelf import coming
from game.app.matches.statistics import Answer
from game.app.system import clipboard
from game.i18n import _, ngettext, pgettext
from game.i18n.numbers import number
from game.i18n.player_texts import rank_text
from game.players.characters import CAST
from game.players.figures import Figures
from game.players.journey import JOURNEY
from game.players.manner.temper import Posture
from game.players.match_record import Query
from game.players.rank.method import Rating
from game.players.rank.ranked import OVER_ALL, Ranked
from game.players.roster import Chair, PortraitId
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Go, Open, OpenStatistics
from game.scenes.shared.goal_lines import lasting_lines, until_text, week_lines
from game.scenes.shared.looks import draw_city, draw_figure
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.program import Program
from game.scenes.shared.sharing import open_folder
from game.scenes.statistics import words
from game.scenes.statistics.cabinet import Cabinet
from game.scenes.statistics.statistics_scene import Source
from game.view.page.goals import GoalList
from game.view.page.rating_signs import FIRST_MATCHES, draw_feather, draw_first_matches, feather_of
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Icon, Kit, PanelKind, picture_of
from game.view.paint.felt import spread_cloth
from game.view.paint.shapes import rounded, vertical
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import GLASS, MAIN, Button, Label, PanelBox, Pressed, shared_widths

_EDGE, _GAP, _TOP, _LEFT = 60.0, 24.0, 150.0, 0.325
_WEEK = 190.0
"""The height of the week's goals."""
_BUTTON, _APART = 58.0, 14.0
_ASIDE = structs.replace(GLASS, style=theme.BUTTON, align=Align.CENTER)
"""The finish of the buttons beside the name, which lead away from the card."""
_FRIEND, _FRIENDS = 66.0, 3
_LOOK = 0.1
"""The delay between checks for the answer, in seconds."""
_FIRST = 104.0
"""The height of the line with the matches up to the first title."""
_RANK = TextStyle(Face.DISPLAY, 84, theme.SCORE)
_BELOW, _HELD = 8.0, (14.0, -34.0)
"""How far the figure ends below its picture, and the middle of the feather from the top of the hand that holds it."""
_FADING = ((0.0, theme.WHITE, 1.0), (0.56, theme.WHITE, 1.0), (0.75, theme.WHITE, 0.2), (0.92, theme.WHITE, 0.0))
"""How the portrait fades out from the top of the figure down."""
_LEAST_APART = 18.0
"""The least distance between the names of two figures, with a line in its middle."""
_PLAY, _PLAY_AREA = 66.0, 92.0
"""The height of the button that leads to the first match, and of the part of the panel where it lies."""
_BIG, _BIG_HIGH = TextStyle(Face.BOLD, 46, theme.SCORE), 58.0
_SMALL = TextStyle(Face.MEDIUM, 24, theme.TEXT_SECOND)
_TO_COME = TextStyle(Face.DISPLAY, 42, theme.SCORE)


def _rating_text(rating: Rating) -> str:
    return number(round(rating.value)) if rating.matches else "–"


class PortraitPanel(Pressed):
    """The person before a city, the rank, three figures, and the most frequent opponents; leads to all ranks."""

    corner = 24.0

    def __init__(self, portrait: PortraitId, ranked: Ranked, figures: Figures, on_press: Callable[[], None]) -> None:
        super().__init__(on_press, tooltip=pgettext("statistics", "Rank"))
        self._portrait, self._figures = portrait, figures
        now = ranked.now(OVER_ALL)
        self._rank, self._is_settled, self._feather = rank_text(now), now.is_settled, feather_of(now)
        total = figures.total
        self.has_played = bool(now.matches or total.deals)
        self._numbers = [
            (_rating_text(now), _("Rating")),
            (words.percent(total.share) if total.deals else "–", _("Deals won")),
            (words.percent(figures.dealt_in / total.deals) if total.deals else "–", pgettext("statistics", "Dealt in")),
        ]
        books = {book: tally for book, tally in figures.by_book.items() if book in RULEBOOKS}
        favorite = max(books, key=lambda book: books[book].deals, default="")
        self._book = _("Favorite rules: {rules}").format(rules=words.book_title(favorite)) if favorite else ""
        self._city = next((stop for stop in JOURNEY.stops if stop.rules == favorite), JOURNEY.stops[0]).picture
        self._met = _("Regular opponents")
        met: Counter[str] = Counter()
        for each, tally in figures.opponents.items():
            met[each.portrait] += tally.deals
        self._drawn: tuple[object, pygame.Surface] | None = None
        """The person before the city as last drawn, and for what."""
        self._friends = [PortraitId(portrait) for portrait, _deals in met.most_common() if portrait in CAST][:_FRIENDS]

    def _rows(self, kit: Kit) -> Sequence[Box]:
        """The boxes of the picture, the figures, the book and the opponents."""
        inner = self.box.inset(14, 14)
        lower = (_FIRST, 0.0, 0.0)
        if self.has_played:
            style, cells = self._cells(kit, inner)
            said = [
                self._lines(kit, name, style, cell) for (_figure, name), cell in zip(self._numbers, cells, strict=True)
            ]
            lower = (_BIG_HIGH + theme.CLOSE * style.size * max(map(len, said)) + 6, 34.0, _FRIEND + 4)
        return column(inner, [None, *lower], 8)

    @staticmethod
    def _lines(kit: Kit, name: str, style: TextStyle, cell: Box) -> list[str]:
        """The name of a figure in lines as narrow as its cell."""
        return kit.writer.wrapped(name, style, cell.width - _LEAST_APART)

    def draw(self, canvas: Canvas) -> None:
        writer = canvas.kit.writer
        picture, figures, book, friends = self._rows(canvas.kit)
        wide = min(picture.width - 20, picture.height)
        rect = canvas.rect(picture)
        canvas.surface.blit(self._faded(canvas, picture, wide), rect, special_flags=PREMULTIPLIED)
        if self._is_settled:
            self._draw_feather(canvas, picture, wide)
        line = Box(picture.x + 14, picture.bottom - 96, picture.width - 28, 92)
        canvas = canvas.reading(self.box)
        if self._is_settled:
            canvas.centered(self._rank, writer.fitting(self._rank, _RANK, line.width), line)
        else:
            lines = writer.balanced(self._rank, _TO_COME, line.width)
            has_room = len(lines) * theme.CLOSE * _TO_COME.size <= line.height + _BELOW
            canvas.block("\n".join(lines) if has_room else self._rank, _TO_COME, line)
        if not self.has_played:
            draw_first_matches(canvas, figures.inset(max(0.0, (figures.width - FIRST_MATCHES) / 2)), 0)
            return
        style, cells = self._cells(canvas.kit, figures)
        for place, ((figure, said), cell) in enumerate(zip(self._numbers, cells, strict=True)):
            upper, lower = column(cell.inset(_LEAST_APART / 2, 0), [_BIG_HIGH, None])
            canvas.centered(figure, _BIG, upper)
            canvas.stacked(self._lines(canvas.kit, said, style, cell), style, lower, theme.CLOSE * style.size)
            if place:
                canvas.fill(Box(cell.x - 1, cell.y + 8, 2, cell.height - 14), theme.GOLD, opacity=0.3)
        canvas.centered(self._book, writer.fitting(self._book, _SMALL, book.width), book)
        self._draw_friends(canvas, friends)

    def _draw_friends(self, canvas: Canvas, area: Box) -> None:
        """Draw the most frequent opponents beside the words that say so, both in the middle."""
        if not self._friends:
            return
        heads = len(self._friends) * (_FRIEND + 10)
        words = min(canvas.kit.writer.width(self._met, _SMALL), area.width - heads - 16)
        said, *cells = row(
            area.inset((area.width - words - heads - 16) / 2), [words + 16, *[_FRIEND + 10] * len(self._friends)]
        )
        canvas.block(self._met, _SMALL, Box(said.x, said.y, words, said.height), align=Align.START)
        for friend, cell in zip(self._friends, cells, strict=True):
            canvas.avatar(friend, cell.center, _FRIEND)

    def _cells(self, kit: Kit, figures: Box) -> tuple[TextStyle, Sequence[Box]]:
        """The style of the figures' names, and their boxes, each with room for the longest word of its name."""
        most = figures.width - _LEAST_APART * len(self._numbers)
        styles = (_SMALL, _SMALL.sized(21), _SMALL.sized(18))
        style = next((each for each in styles if sum(self._longest(kit, each)) <= most), styles[-1])
        longest = self._longest(kit, style)
        apart = (figures.width - sum(longest)) / len(longest)
        return style, row(figures, [wide + apart for wide in longest])

    def _longest(self, kit: Kit, style: TextStyle) -> list[float]:
        """The width of the longest word in the name of each figure."""
        return [max(kit.writer.width(word, style) for word in said.split()) for _figure, said in self._numbers]

    def _faded(self, canvas: Canvas, picture: Box, wide: float) -> pygame.Surface:
        """The person before the city, which fades out towards its foot; premultiplied."""
        rect = canvas.rect(picture)
        is_moving = canvas.kit.motion.expressions
        if self._drawn is None or self._drawn[0] != (rect.size, is_moving):
            made = picture_of(canvas.kit, rect, partial(self._draw_person, picture=picture, wide=wide))
            made.blit(rounded(rect.size, 18 * canvas.kit.frame.unit), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            fading = [(1 - (1 - at) * wide / picture.height, color, share) for at, color, share in _FADING[1:]]
            made.blit(vertical(rect.size, [_FADING[0], *fading]), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self._drawn = (rect.size, is_moving), made
        return self._drawn[1]

    def _draw_person(self, canvas: Canvas, picture: Box, wide: float) -> None:
        draw_city(canvas, picture, self._city, 0)
        draw_figure(canvas, picture, self._portrait, Posture.WAVING, wide, foot=_BELOW)

    def _draw_feather(self, canvas: Canvas, picture: Box, wide: float) -> None:
        """Draw the feather of the title in the raised hand of a figure that is so wide."""
        unit = canvas.kit.frame.unit
        x, y = canvas.kit.sprites.raised_hand(self._portrait, max(1, canvas.kit.frame.px(wide)))
        hand = (picture.center[0] + x / unit, picture.bottom + _BELOW + y / unit)
        draw_feather(canvas, (hand[0] + _HELD[0], hand[1] + _HELD[1]), 118, self._feather)


class PlayerScene(PageScene):
    """A person's card, filled in once the statistics have answered.

    :param own: the person's name and portrait.
    :param rules: the id of the rulebook played last, which has goals for the week.
    :param folder: the folder with the matches and lessons of everybody at this machine.
    :param now: gives the current time.
    """

    NARROWEST = 1536.0

    def __init__(
        self,
        kit: Kit,
        go: Go,
        own: Chair,
        source: Source,
        *,
        rules: str,
        folder: Path,
        now: Callable[[], datetime] = lambda: datetime.now(tz=UTC),
    ) -> None:
        super().__init__(kit)
        self._folder = folder
        self._opening: Future[bool] | None = None
        self._go, self._own, self._source, self._rules, self._now = go, own, source, rules, now
        self._title = Label(own.name, theme.PAGE_TITLE)
        self._about = Label(_("One moment…"), theme.BODY_SECOND, most=2)
        self._close = self.cross()
        self._buttons = [
            Button(_("Switch player"), partial(go, Open.PERSONS), finish=_ASIDE, icon=Icon.PLAYERS),
            Button(_("Statistics"), partial(go, Open.STATISTICS), finish=_ASIDE, icon=Icon.CHART),
            Button(_("Open folder"), self._open_folder, finish=_ASIDE, icon=Icon.EXPORT),
        ]
        self._asked = source.ask(Query(name=own.name))
        self.shown: Answer | None = None
        """The answer that the card shows; ``None`` until it arrives."""
        self._portrait: PortraitPanel | None = None
        self._week: GoalList | None = None
        self._cabinet: Cabinet | None = None
        self._play: list[Button] = []
        """The way to a match, for somebody who has not played yet."""
        self._behind = PanelBox(PanelKind.LACQUER, radius=28)
        self.put_together([self._title, self._about], self._buttons, [self._close])

    def enter(self) -> None:
        """Asks the statistics again, since something may have been imported."""
        self._asked, self.shown = self._source.ask(Query(name=self._own.name)), None

    @property
    def next_wake(self) -> float | None:
        waits = self._opening is not None or not self._asked.is_over or self._source.progress is not None
        return _LOOK if waits else None

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.shown is None and self._asked.answer is not None:
            self.shown = self._asked.answer
            self._make(self.shown)
            self.arrange_again()
        if self._opening is not None and self._opening.done():
            if not self._opening.result() and clipboard.copy(str(self._folder)):
                self._about.write(_("Path copied: {path}").format(path=self._folder))
            self._opening = None

    def _open_folder(self) -> None:
        """Opens the folder, and says where it is; where nothing can open it, the path is copied."""
        self._about.write(_("Folder: {path}").format(path=self._folder))
        self._opening = coming(partial(open_folder, self._folder), "folder")

    def _make(self, answer: Answer) -> None:
        """Makes the card. The answer is about somebody else if nobody of the person's name has played."""
        own = self._own.name
        if answer.query.name != own:
            answer = Answer(query=Query(name=own), figures=Figures(name=own), names=(), matches=())
        today = self._now().astimezone().date()
        week = week_lines(answer.goals.week(today, self._rules))
        self._about.write(_played_text(sum(one.is_finished_by(own) for one in answer.matches), answer.traveled.count))
        answer.goals.own = self._own.portrait
        lasting = lasting_lines(answer.goals, answer.traveled)
        self._cabinet = Cabinet(self._go, answer, lasting, self._rules)
        to_ranks = partial(self._go, OpenStatistics("RANK"))
        portrait = PortraitPanel(self._own.portrait, answer.ranked, answer.figures, to_ranks)
        self._behind.kind = PanelKind.LACQUER_GLOW if answer.ranked.now(OVER_ALL).is_settled else PanelKind.LACQUER
        self._play = (
            []
            if portrait.has_played
            else [Button(_("Play"), partial(self._go, Open.SET_UP), finish=MAIN, icon=Icon.CHEVRON_RIGHT)]
        )
        note = f"{words.book_title(self._rules)}  ·  {until_text(today)}"
        self._portrait, self._week = portrait, GoalList(pgettext("goals", "This week"), note, week)
        self.put_together(
            [self._title, self._about],
            self._buttons,
            [self._behind, portrait, *self._play],
            self._cabinet.widgets,
            [self._week],
            [self._close],
        )
        if self._play and self.page.focus in (None, self._buttons[0]):
            self.page.set_focus(self._play[0])

    def paint(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, Felt.JADE)

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        self._close.place(Box(wide - _EDGE - 58, 52, 58, 58))
        needed = sum(button.content_width(self.kit, _BUTTON) for button in self._buttons)
        widths = shared_widths(self._buttons, min(0.56 * wide, needed), self.kit)
        end = wide - _EDGE - 58 - 24
        lay(self._buttons, row(Box(end - sum(widths) - 3 * _APART, 52, sum(widths), _BUTTON), widths, _APART))
        words_room = end - sum(widths) - 3 * _APART - _EDGE - 30
        self._title.style = self.kit.writer.fitting(self._own.name, theme.PAGE_TITLE, words_room - 8, least=30)
        self._title.place(Box(_EDGE, 30, words_room, 64))
        self._about.place(Box(_EDGE + 2, 94, words_room, 44))
        if self._cabinet is None or self._portrait is None or self._week is None:
            return
        area = Box(_EDGE, _TOP, wide - 2 * _EDGE, 1080 - _TOP - 44)
        left, right = row(area, [_LEFT * area.width, None], _GAP)
        self._behind.place(left)
        above, below = column(left, [None, _PLAY_AREA if self._play else 0.0])
        self._portrait.place(above)
        lay(self._play, [Box(below.x + 30, below.y, below.width - 60, _PLAY)] * len(self._play))
        upper, lower = column(right, [None, _WEEK], _GAP)
        self._cabinet.lay(upper, self.kit)
        self._week.place(lower)


def _played_text(finished: int, stars: int) -> str:
    played = ngettext("{count} match finished", "{count} matches finished", finished).format(count=number(finished))
    earned = _("{part} of {whole} journey stars").format(part=number(stars), whole=number(JOURNEY.stars))
    return f"{played}  ·  {earned}"


def opened(program: Program) -> PlayerScene:
    """The card of the person at this machine."""
    rules = program.preferences.now.last_set_up.ruleset
    folder = program.paths.data
    return PlayerScene(program.kit, program.go, program.own_chair, program.statistics, rules=rules, folder=folder)
