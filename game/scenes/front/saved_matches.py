"""The list of unfinished matches to resume."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from game.app.matches.match_list import SavedMatch
from game.engine.fairness import day_of_seed
from game.i18n import _, apart
from game.i18n.books import club_title, rules_title
from game.i18n.general import general
from game.i18n.numbers import day_text, number, stamp_text
from game.i18n.player_texts import in_own_letters
from game.scenes.shared.destinations import Go, ResumeMatch
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.program import Program
from game.view.paint import Icon, Kit
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import Button, Finish, IconButton, Label

ON_A_PAGE = 7
_ROW, _GAP = 88.0, 14.0
_LINE = Finish(align=Align.START)


class SavedMatchesScene(PanelScene):
    """The list of saved matches, a few on a page; the match played last is on top.

    :param saved: the matches in the order of the list.
    :param problems: a line for each file that cannot be read.
    """

    NARROWEST = 864.0
    WIDTH = 1180.0
    TITLE = CROSS = (56.0, 71.0)

    def __init__(self, kit: Kit, go: Go, saved: Sequence[SavedMatch], problems: Sequence[str] = ()) -> None:
        super().__init__(kit, _("Saved matches"))
        self._go = go
        self._saved = tuple(saved)
        self._first = 0
        self._newer = IconButton(Icon.CHEVRON_LEFT, _("Newer matches"), partial(self._show_other_rows, -ON_A_PAGE))
        self._older = IconButton(Icon.CHEVRON_RIGHT, _("Older matches"), partial(self._show_other_rows, ON_A_PAGE))
        self._problem = Label(next(iter(problems), ""), theme.SMALL, most=2)
        self._rows: list[Button] = []
        self._build()

    def lay_out(self) -> None:
        panel = self.lay_panel()
        lay(self._rows, column(panel.inset(56, 140), [_ROW] * len(self._rows), _GAP))
        below = panel.bottom - 84
        self._problem.place(Box(panel.x + 56, below, panel.width / 2 - 160, 58))
        self._newer.place(Box(panel.x + panel.width / 2 - 76, below, 58, 58))
        self._older.place(Box(panel.x + panel.width / 2 + 18, below, 58, 58))

    def _show_other_rows(self, rows: int) -> None:
        self._first += rows
        self._build()
        self.arrange()

    def _build(self) -> None:
        shown = self._saved[self._first : self._first + ON_A_PAGE]
        self._rows = [
            Button(described(saved), partial(self._go, ResumeMatch(saved)), finish=_LINE, second=_second_line(saved))
            for saved in shown
        ]
        self._newer.is_visible = self._first > 0
        self._older.is_visible = self._first + ON_A_PAGE < len(self._saved)
        self.put_together(self._rows, [self._problem], [self._newer], [self._older])
        if self._rows:
            self.page.set_focus(self._rows[0])


def described(saved: SavedMatch) -> str:
    """A saved match in one line: its stop or day, its rules with the club that changed them, and its deal."""
    if saved.is_of_newer_program:
        return _("Saved by a newer version of Sparrows")
    name = club_title(saved.rules, saved.club) if saved.club else rules_title(saved.rules)
    rules = _("{rules} \u00b7 deal {number}").format(rules=name, number=number(saved.deal))
    where = _stop_or_wall(saved)
    return f"{where} \u00b7 {rules}" if where else rules


def _stop_or_wall(saved: SavedMatch) -> str:
    """The journey stop or the day's wall that a saved match belongs to; empty for any other match."""
    if not saved.journey:
        return ""
    from game.players.days import BACK
    from game.players.roster import DAY

    if saved.journey == DAY:
        changed = datetime.fromtimestamp(saved.changed, tz=UTC).date()
        day = day_of_seed(saved.seed, saved.rules, changed, back=BACK + 1)
        return _("Wall of {day}").format(day=day_text(day)) if day else _("Wall of a day")
    stop = general().stops.get(saved.journey)
    return "" if stop is None else stop.said()


def _second_line(saved: SavedMatch) -> str:
    """When a saved match was last played, the player's own standing, and the opponents, in one line."""
    parts = [stamp_text(saved.changed)]
    if standing := saved.standing_text():
        parts.append(standing)
    if saved.names:
        parts.append(", ".join(apart(in_own_letters(name)) for name in saved.names))
    return " · ".join(parts)


def opened(program: Program) -> SavedMatchesScene:
    """Opens the list of saved matches."""
    saved = program.unfinished()
    return SavedMatchesScene(program.kit, program.go, saved, program.unreadable())
