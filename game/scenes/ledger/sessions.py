"""The list of sessions at real tables, in which one is opened or deleted, or a new one begun."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from game import Frozen, replace, ui
from game.app.matches.ledger_file import KeptLedger, LedgerFile, begin, ledgers, open_ledger
from game.app.matches.ledger_statistics import LedgerStatistics
from game.app.system.clubs import Clubs
from game.app.system.last_setup import by_last_club, friends_of, with_club
from game.app.system.storage import StorageError
from game.i18n import _, apart, joined
from game.i18n.books import played_title
from game.i18n.numbers import count_text, points_text, stamp_text
from game.i18n.player_texts import in_own_letters
from game.ledger.session import LedgerError, Session, ledger_of
from game.players.roster import MatchSetup
from game.rules.options import OWN_HANDS
from game.scenes.ledger import words
from game.scenes.ledger.agreed import SetUp, agreed, begun_by
from game.scenes.ledger.session_scene import SessionScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.deleting import delete, restore
from game.scenes.shared.destinations import Open
from game.scenes.shared.program import Program
from game.scenes.statistics.statistics_scene import AT_REAL_TABLES, StatisticsScene
from game.view.paint import Icon, Kit, Paint


class Shown(Frozen):
    """The sessions on disk, and the line about the last press."""

    kept: tuple[KeptLedger, ...] = ()
    said: str = ""
    """The sentence on what came of the last press; empty: none."""
    away: tuple[Path, KeptLedger] | None = None
    """The session that was deleted last, and the path at which its file is kept for Undo."""


class SessionsScene(ui.Screen[Shown]):
    """The list of sessions, the one changed last on top.

    :param folder: the folder of the sessions' files.
    :param set_up: makes the page on which a new session is set up.
    :param count: opens the page on which one hand is entered and scored.
    """

    def __init__(self, kit: Kit, folder: Path, set_up: SetUp, count: ui.Act):
        super().__init__(kit, Shown())
        self._folder = folder
        self._set_up, self._count = set_up, count

    def enter(self) -> None:
        """Shows the sessions as they are now on disk."""
        self.put(kept=tuple(ledgers(self._folder)))
        self.first_focus = 0 if self.state.kept else "new"

    def view(self, state: Shown) -> ui.Part:
        has_figures = any(each.session is not None for each in state.kept)
        tools = (
            ui.Round(Icon.CHART, self._show_figures, hint=_("Statistics"), key="figures") if has_figures else None,
            ui.Button(_("Count one hand"), self._count, Icon.HAND),
        )
        none = _("Play with real tiles and let Sparrows count: begin a session and enter each deal as it ends.")
        rows = tuple(self._row(at, each) for at, each in enumerate(state.kept))
        said = ui.remark(state.said, grow=1.0)
        undo = ui.undo(self._take_back) if state.away is not None else None
        new = ui.Button(_("New session"), self._begin, Icon.PLUS, Paint.GOLD, key="new")
        body = ui.Column(rows, is_region=True) if rows else ui.remark(none)
        foot = ui.Row((said, undo, new), is_region=True)
        return self.panel_page(_("Score pad"), ui.Scroll(body), tools, foot=foot, hugs=ui.Size.CARD)

    def _row(self, at: int, kept: KeptLedger) -> ui.Part:
        known = kept.session
        name = kept.problem if known is None else described(known, kept.changed)
        second = None if known is None else ui.Text(_second(known))
        lines = ui.Column((ui.strong(name), second), 0.0)
        on = None if known is None else (self._open, kept)
        delete = ui.Round(Icon.DELETE, (self._delete, kept), hint=_("Delete"), key=("delete", at))
        return ui.Row((ui.glass(lines, on, key=at, grow=1.0), delete))

    def _show_figures(self) -> None:
        """Opens the statistics of all deals at real tables, first under the book of the latest session."""
        rules = next(each.session.rules for each in self.state.kept if each.session is not None)
        source = LedgerStatistics(self._folder)
        self.stack.push(
            StatisticsScene(self.kit.window, source, rules=rules, sheets=AT_REAL_TABLES, title=_("Score pad"))
        )

    def _open(self, kept: KeptLedger) -> None:
        try:
            file, known = open_ledger(kept.path)
        except LedgerError as error:
            self.put(said=_("It cannot be opened: {reason}").format(reason=error))
        else:
            self._go_on(file, known)

    def _go_on(self, file: LedgerFile, known: Session) -> None:
        self.put(away=None, said="")
        self.stack.push(SessionScene(self.kit.window, file, known, self._set_up))

    def _begin(self) -> None:
        last = next((kept.session for kept in self.state.kept if kept.session is not None), None)
        self.stack.push(self._set_up(self._begin_session, None if last is None else agreed(last), changes=False))

    def _begin_session(self, setup: MatchSetup) -> None:
        """Begins a new session with this set-up, saves it, and opens it."""
        now = datetime.now().astimezone()
        known, file = begun_by(setup, int(now.timestamp())), begin(self._folder, now)
        self.stack.pop()
        try:
            file.save(known)
        except StorageError as error:
            self.put(said=_("It cannot be saved: {reason}").format(reason=error))
        else:
            self._go_on(file, known)

    def _delete(self, kept: KeptLedger) -> None:
        """Deletes a session; Undo can restore it until another one is opened or deleted."""
        title = "" if kept.session is None else played_title(kept.session.rules, kept.session.options)
        away, said = delete(kept.path, joined(" \u00b7 ", title, stamp_text(kept.changed)))
        self.put(away=away and (away, kept), said=said, kept=tuple(ledgers(self._folder)))

    def _take_back(self) -> None:
        assert self.state.away is not None, "nothing was deleted"
        away, kept = self.state.away
        _path, said = restore(away, kept.path, round(kept.changed * 1e9))
        self.put(away=None, said=said, kept=tuple(ledgers(self._folder)))


def described(known: Session, changed: float) -> str:
    """A session in one line: its rules, its number of deals, and when it was last changed."""
    count = len(known.deals)
    deals = count_text("{count} deal", "{count} deals", count)
    return " \u00b7 ".join([played_title(known.rules, known.options), deals, stamp_text(changed)])


def _second(known: Session) -> str:
    """The second line of a session's button: the players with their balances."""
    balances = ledger_of(known).balances()
    pairs = zip(words.names(known), balances, strict=True)
    return "  \u00b7  ".join(f"{apart(in_own_letters(name))} {points_text(balance)}" for name, balance in pairs)


def opened(program: Program) -> SessionsScene:
    """Makes the list of the sessions on disk."""
    count = partial(program.go, Open.COUNT_HAND)
    return SessionsScene(program.kit, program.paths.ledgers, partial(_at_table, program), count)


def _at_table(
    program: Program, begin: Callable[[MatchSetup], None], known: MatchSetup | None, *, changes: bool
) -> SetUpScene:
    """Makes the page on which a session is set up, at first with persons who have played on this computer.

    :param program: the program, with settings and paths.
    :param begin: called with the set-up that the player has chosen.
    :param known: the set-up to begin with, by the club's book that was chosen last if it is a new session; ``None``:
        that of the last match, with persons who have played here.
    :param changes: whether the page changes a session that has begun.
    """
    if known is None:
        last, own = program.last_setup, program.own_chair
        friends = friends_of(program.preferences.now)
        others = {friend.portrait: friend for friend in friends if friend.portrait != own.portrait}
        known = replace(last, chairs=(own, *others.values())[: len(last.chairs)])
    elif not changes:
        known = by_last_club(program.preferences.now, known)

    def chosen(setup: MatchSetup) -> None:
        club = str(setup.options.get(OWN_HANDS, ""))
        program.preferences.use(with_club(program.preferences.now, setup.ruleset, club))
        begin(setup)

    return SetUpScene(
        program.kit,
        program.go,
        program.preferences,
        known,
        clubs=Clubs.of(program.paths.clubs),
        at_table=chosen,
        changes=changes,
    )
