"""The list of unfinished matches to resume."""

from collections.abc import Sequence
from datetime import UTC, datetime

from game import ui
from game.app.matches.unfinished import SavedMatch
from game.i18n import _, apart
from game.i18n.books import club_title, rules_title
from game.i18n.general import general
from game.i18n.numbers import day_text, number, stamp_text
from game.i18n.player_texts import in_own_letters
from game.scenes.shared.destinations import Go, ResumeMatch
from game.scenes.shared.program import Program
from game.view.paint import Icon, Kit

ON_A_PAGE = 7


class SavedMatchesScene(ui.Screen[int]):
    """The list of saved matches, a few at a time; the match played last is on top.

    The state: the number of the first match on the page.

    :param saved: the matches in the order of the list.
    :param problems: a line for each file that cannot be read.
    """

    first_focus = 0

    def __init__(self, kit: Kit, go: Go, saved: Sequence[SavedMatch], problems: Sequence[str] = ()) -> None:
        super().__init__(kit, 0)
        self._go, self._saved, self._problem = go, saved, next(iter(problems), "")

    def view(self, state: int) -> ui.Part:
        after = state + ON_A_PAGE
        rows = tuple(
            ui.line_card(described(each), _second_line(each), (self._go, ResumeMatch(each)), key=at)
            for at, each in enumerate(self._saved[state:after], state)
        )
        turn = self._show_from
        newer = ui.Round(Icon.CHEVRON_LEFT, (turn, state - ON_A_PAGE), hint=_("Newer matches"), is_off=not state)
        is_last = after >= len(self._saved)
        older = ui.Round(Icon.CHEVRON_RIGHT, (turn, after), hint=_("Older matches"), is_off=is_last)
        tools = (newer, older, ui.Space(long=ui.Step.L, grow=0.0)) if len(self._saved) > ON_A_PAGE else ()
        problem = ui.remark(self._problem) if self._problem else None
        list_ = ui.Scroll(ui.Column(rows, is_region=True), grow=1.0)
        return ui.panel_page(_("Saved matches"), self.go_back, list_, tools, foot=problem, hugs=True)

    def _show_from(self, first: int) -> None:
        self.state = first
        self.focus_on(first)


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
    from game.engine.fairness import day_of_seed
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
