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
from game.scenes.shared.looks import picture_for
from game.scenes.statistics import words
from game.scenes.statistics.evening import NOTHING, Evening, strip_of, words_on
from game.scenes.statistics.hand_hero import HIGH_OF_HAND, PAD, HandName, HandTiles, parts_of
from game.view.paint import Canvas, Icon, Paint
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, PLAIN, Button, Label, Widget

_WORDS, _GAP = 460.0, 20.0
_STRIP, _WAY = 104.0, 330.0
"""The height of the strip with the buttons, and their width."""
_NAME = TextStyle(Face.BOLD, 24, theme.TEXT)
_WHY = theme.BODY.colored(theme.SCORE)

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

    ROW = 78.0

    def key_of(self, shown: Kept) -> Hashable:
        return shown.match.id, shown.deal

    def draw_row(self, canvas: Canvas, box: Box, shown: Kept) -> None:
        win = shown.win
        said, strip = row(box.inset(22, 0), [_WORDS, None], 20)
        sets = [*win.sets, win.bonus]
        name, below = column(said.inset(0, (said.height - 58) / 2), [31.0, 27.0])
        canvas.block(words.win_title(shown.match.rules, win), _NAME, name, align=Align.START)
        canvas.block(_about(shown), theme.SMALL, below, align=Align.START)
        tile = fitting_tile(sets, strip.width, 42.0)
        draw_row(canvas, sets, (strip.x, strip.center[1] - HIGH * tile / 2), tile, winning=win.tile)


def _about(kept: Kept) -> str:
    """The worth of a win, its rulebook and its day."""
    worth = worth_text(Points(kept.win.worth))
    return f"{worth}  ·  {words.book_title(kept.match.rules)}  ·  {words.when(kept.match)}"


class Moments:
    """The chosen win on a picture, with buttons to watch it or to play its walls again, over the list of all.

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
        self._line = Label("", _WHY if kept else NOTHING, most=2 if kept else 4)
        self._evening = Evening(picture_for(None), strip=_STRIP if kept else 0.0, middle_light=0.6 if kept else None)
        self._name, self._tiles = HandName(), HandTiles()
        self.list.fill(kept)
        for widget in (self.list, self._name, self._tiles):
            widget.is_visible = bool(kept)
        self._tell()

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in Tab order."""
        return [self._evening, self._name, self._tiles, self._line, self.list, self.watch, self.again]

    def lay(self, area: Box) -> None:
        if self.list.chosen is None:
            self._evening.place(area)
            self._line.place(words_on(area))
            return
        upper, listed = column(area, [HIGH_OF_HAND + _STRIP, None], _GAP)
        self._evening.place(upper)
        lay([self._name, self._tiles], parts_of(Box(upper.x, upper.y, upper.width, upper.height - _STRIP - 8)))
        self.list.place(listed)
        foot = strip_of(upper, _STRIP).inset(PAD, 18)
        lay([self._line, self.watch, self.again], row(foot, [None, _WAY, _WAY], _GAP))

    def glow(self, focus: Widget | None) -> None:
        """Highlights the chosen win and its button while Enter would open it."""
        self.list.is_lit = focus in (self.list, self.watch)
        self.watch.paint = Paint.GOLD if self.list.is_lit else Paint.GRAY

    def _tell(self) -> None:
        """Updates the picture, the line and the buttons for the chosen win."""
        chosen = self.list.chosen
        self._path = None if chosen is None else self._replay_of(chosen.match)
        for button in (self.watch, self.again):
            button.is_visible = self._path is not None
        if chosen is None:
            self._line.write(_("Named wins, firsts and your best hands are kept here."))
            return
        win, gone = chosen.win, _("The replay of this match is no longer available.")
        self._line.write(gone if self._path is None else "  ·  ".join(why_kept(chosen)))
        self._evening.picture = picture_for(chosen.match.rules)
        self._name.show(words.win_title(chosen.match.rules, win), _about(chosen), is_ticked=True)
        self._tiles.show([*win.sets, win.bonus], win.tile)

    def _watch(self) -> None:
        chosen = self.list.chosen
        if chosen is not None and self._path is not None:
            people = [number for number, who in enumerate(chosen.match.persons) if who.name == chosen.name]
            self._go(WatchReplay(self._path, person=people[0], deal=chosen.deal))

    def _play_again(self) -> None:
        if self._path is not None:
            self._go(PlayWallsAgain(self._path))
