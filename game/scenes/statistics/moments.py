"""The list of a person's remembered wins, with their tiles, why they are kept, and buttons to replay them."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from pathlib import Path

from game.engine.seat import Seat
from game.i18n import _
from game.i18n.general import general
from game.i18n.row_texts import worth_text
from game.players.celebration import FIRST_OF_ITS_NAME, FIRST_WIN, Kept
from game.players.match_record import MatchRecord
from game.rules.rows import Points
from game.scenes.shared.choice_list import ChoiceList
from game.scenes.shared.destinations import Go, PlayWallsAgain, WatchReplay
from game.scenes.statistics import words
from game.view.paint import Canvas, Icon, Paint
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import MAIN, PLAIN, Button, Label, Widget

_WORDS, _BELOW, _GAP = 556.0, 64.0, 16.0
_NAME = TextStyle(Face.BOLD, 24, theme.TEXT)
_WORTH = TextStyle(Face.BOLD, 26, theme.SCORE)
_WHY = theme.SMALL.coloured(theme.SCORE)

ReplayOf = Callable[[MatchRecord], Path | None]
"""Returns the replay file of a match, or ``None`` if it is gone."""


def why_kept(kept: Kept) -> Iterator[str]:
    """The reasons why a win is kept, in a few words each."""
    for first in kept.firsts:
        if first == FIRST_WIN:
            yield _("first win under these rules")
        elif first == FIRST_OF_ITS_NAME:
            yield _("first hand with this name")
        else:
            yield _("first win {how}").format(how=general().examples[first].said())
    if kept.is_best:
        yield _("best under these rules")


def firsts_by_seat(wins: Sequence[Kept], winners: Mapping[Seat, str]) -> dict[Seat, str]:
    """The reasons why a deal's wins are kept, as text by the seat of each winner."""
    return {
        seat: ", ".join(why_kept(win))
        for seat, name in winners.items()
        for win in wins
        if len(winners) == 1 or name == win.name
    }


class MomentList(ChoiceList[Kept]):
    """The wins, the latest first."""

    ROW = 128.0

    def key_of(self, shown: Kept) -> Hashable:
        return shown.match.id, shown.deal

    def draw_row(self, canvas: Canvas, box: Box, shown: Kept) -> None:
        win, text = shown.win, Box(box.x + 22, box.y, _WORDS - 22, 40)
        worth = worth_text(Points(win.worth))
        room = canvas.kit.writer.width(worth, _WORTH) + 24
        sets = [*win.sets, win.bonus]
        strip = Box(box.x + _WORDS + 30, box.y, box.width - _WORDS - 50, box.height)
        title = words.win_title(shown.match.rules, win)
        canvas.block(title, _NAME, Box(text.x, text.y, text.width - room, 46), align=Align.START)
        canvas.centred(worth, _WORTH, Box(text.right - room, text.y, room, 46), align=Align.END)
        line = f"{words.book_title(shown.match.rules)}  ·  {words.when(shown.match)}"
        canvas.centred(line, theme.SMALL, Box(text.x, text.y + 39, text.width, 26), align=Align.START)
        why = "  ·  ".join(why_kept(shown))
        if why:
            canvas.icon(Icon.STAR, (text.x + 11, text.y + 92), 20, theme.SCORE)
            canvas.block(why, _WHY, Box(text.x + 30, text.y + 67, text.width - 30, 50), align=Align.START)
        tile = fitting_tile(sets, strip.width, 46.0)
        draw_row(canvas, sets, (strip.x, strip.centre[1] - HIGH * tile / 2), tile, winning=win.tile)


class Moments:
    """The list of wins, with buttons to watch the chosen one or to play its walls again.

    :param go: opens the replay, or a new match with the same walls.
    :param replay_of: returns the replay file of a match.
    """

    def __init__(self, kept: Sequence[Kept], go: Go, replay_of: ReplayOf) -> None:
        self._go = go
        self._replay_of = replay_of
        self._path: Path | None = None
        self.list = MomentList(self._tell, self._watch)
        self.watch = Button(_("Watch"), self._watch, finish=MAIN, icon=Icon.PLAY)
        self.again = Button(_("Same walls again"), self._play_again, finish=PLAIN, icon=Icon.STACK)
        self._line = Label("", theme.BODY_SECOND, wraps=True)
        self.list.fill(kept)
        self.list.is_visible = bool(kept)
        self._tell()

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in Tab order."""
        return [self.list, self._line, self.watch, self.again]

    def lay(self, area: Box) -> None:
        self.list.place(Box(area.x, area.y, area.width, area.height - _BELOW - _GAP))
        foot = Box(area.x, area.bottom - _BELOW, area.width, _BELOW)
        wide = 330.0
        self.again.place(Box(foot.right - wide, foot.y, wide, _BELOW))
        self.watch.place(Box(foot.right - 2 * wide - _GAP, foot.y, wide, _BELOW))
        words_wide = foot.width - 2 * (wide + _GAP) if self._path is not None else foot.width
        self._line.place(Box(foot.x + 12, foot.y, words_wide - 24, _BELOW))

    def glow(self, focus: Widget | None) -> None:
        """Highlights the chosen win and its button while Enter would open it."""
        self.list.is_lit = focus in (self.list, self.watch)
        self.watch.paint = Paint.GOLD if self.list.is_lit else Paint.GREY

    def _tell(self) -> None:
        """Updates the buttons and the line below the list for the chosen win."""
        chosen = self.list.chosen
        self._path = None if chosen is None else self._replay_of(chosen.match)
        for button in (self.watch, self.again):
            button.is_visible = self._path is not None
        if chosen is None:
            self._line.write(_("Named wins, firsts and your best hands are kept here."))
        else:
            self._line.write("" if self._path is not None else _("The replay of this match is no longer available."))

    def _watch(self) -> None:
        chosen = self.list.chosen
        if chosen is not None and self._path is not None:
            people = [number for number, who in enumerate(chosen.match.persons) if who.name == chosen.name]
            self._go(WatchReplay(self._path, person=people[0], deal=chosen.deal))

    def _play_again(self) -> None:
        if self._path is not None:
            self._go(PlayWallsAgain(self._path))
