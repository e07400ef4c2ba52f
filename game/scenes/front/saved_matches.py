"""The list of unfinished matches to resume."""

from collections.abc import Sequence
from pathlib import Path

from game import Frozen, replace, ui
from game.app.matches.unfinished import SavedMatch
from game.i18n import _, apart, labeled
from game.i18n.numbers import stamp_text
from game.i18n.player_texts import in_own_letters
from game.scenes.shared.deleting import delete, restore
from game.scenes.shared.destinations import Go, ResumeMatch
from game.scenes.shared.program import Program
from game.scenes.shared.saved_match import described
from game.view.paint import Icon, Kit

ON_A_PAGE = 7


class Shown(Frozen):
    """The saved matches, the number of the first on the page, and what was deleted."""

    saved: tuple[SavedMatch, ...]
    """The match that was played last is on top."""
    first: int = 0
    said: str = ""
    away: tuple[Path, int, SavedMatch] | None = None
    """The new path, the place and the entry of the match deleted last; ``None`` if none can be restored."""


class SavedMatchesScene(ui.Screen[Shown]):
    """The list of saved matches, a few at a time.

    :param saved: the matches in the order of the list.
    :param problems: a line for each file that cannot be read.
    """

    first_focus = 0

    def __init__(self, kit: Kit, go: Go, saved: Sequence[SavedMatch], problems: Sequence[str] = ()):
        super().__init__(kit, Shown(tuple(saved), said=next(iter(problems), "")))
        self._go = go

    def view(self, state: Shown) -> ui.Part:
        turn, first = self._show_from, state.first
        after = first + ON_A_PAGE
        rows = tuple(self._row(at, each) for at, each in enumerate(state.saved[first:after], first))
        newer = ui.Round(Icon.CHEVRON_LEFT, (turn, first - ON_A_PAGE), hint=_("Newer matches"), is_off=not first)
        total = len(state.saved)
        older = ui.Round(Icon.CHEVRON_RIGHT, (turn, after), hint=_("Older matches"), is_off=after >= total)
        tools = (newer, older, ui.Space(ui.Step.L, grow=0.0)) if total > ON_A_PAGE else ()
        undo = ui.undo(self._take_back) if state.away is not None else None
        foot = ui.Row((ui.remark(state.said, grow=1.0), undo), is_region=True) if state.said else None
        body = ui.Scroll(ui.Column(rows, is_region=True))
        return self.panel_page(_("Saved matches"), body, tools, foot=foot, hugs=ui.Size.CARD)

    def _row(self, at: int, saved: SavedMatch) -> ui.Part:
        name = described(saved)
        said = labeled(_("Delete"), name)
        return ui.Row(
            (
                ui.line_card(name, _second_line(saved), (self._go, ResumeMatch(saved)), key=at),
                ui.Round(Icon.DELETE, (self._delete, at), hint=said, key=("delete", at)),
            )
        )

    def _show_from(self, first: int) -> None:
        self.put(first=first)
        self.focus_on(first)

    def _delete(self, at: int) -> None:
        """Deletes a match; it can be restored for a while."""
        every = self.state.saved
        saved = every[at]
        away, said = delete(saved.path, described(saved))
        if away is None:
            self.put(said=said)
            return
        left = every[:at] + every[at + 1 :]
        first = min(self.state.first, max(0, len(left) - 1) // ON_A_PAGE * ON_A_PAGE)
        self.put(saved=left, first=first, said=said, away=(away, at, saved))
        self.focus_on("undo")

    def _take_back(self) -> None:
        assert self.state.away is not None
        away, at, saved = self.state.away
        path, said = restore(away, saved.path, round(saved.changed * 1e9))
        self.put(away=None, said=said)
        if path is None:
            return
        left = self.state.saved
        self.put(saved=(*left[:at], replace(saved, path=path), *left[at:]), first=at // ON_A_PAGE * ON_A_PAGE)
        self.focus_on(at)


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
