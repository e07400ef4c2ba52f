"""The list of sessions at real tables, in which one is opened or deleted, or a new one begun."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from game.app.matches.ledger_file import KeptLedger, LedgerFile, begin, ledgers, open_ledger
from game.app.matches.ledger_statistics import LedgerStatistics
from game.app.matches.replay_shelf import put_away, put_back
from game.app.system.clubs import Clubs
from game.app.system.last_setup import by_last_club, friends_of, with_club
from game.app.system.storage import StorageError
from game.i18n import _, apart, ngettext
from game.i18n.books import played_title
from game.i18n.numbers import points_text, stamp_text
from game.i18n.player_texts import in_own_letters
from game.ledger.session import LedgerError, Session, ledger_of
from game.players.roster import MatchSetup
from game.rules.options import OWN_HANDS
from game.scenes.ledger import words
from game.scenes.ledger.agreed import SetUp, agreed, begun_by
from game.scenes.ledger.session_scene import SessionScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.destinations import Open
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.program import Program
from game.scenes.statistics.statistics_scene import AT_REAL_TABLES, StatisticsScene
from game.view.paint import Icon, Kit
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import MAIN, Button, Finish, IconButton, Label

ON_A_PAGE = 6
_ROW, _GAP, _DELETE, _LEAST = 92.0, 14.0, 58.0, 420.0
_LINE = Finish(align=Align.START)
_SMALL = Finish(style=theme.BUTTON.sized(22), padding=18.0)


class SessionsScene(PanelScene):
    """The list of sessions, the one changed last on top, six to a page.

    :param folder: the folder of the sessions' files.
    :param set_up: makes the page on which a new session is set up.
    :param count: opens the page on which one hand is entered and scored.
    """

    NARROWEST = 864.0
    WIDTH = 1320.0
    TITLE = CROSS = (56.0, 71.0)

    def __init__(self, kit: Kit, folder: Path, set_up: SetUp, count: Callable[[], None]) -> None:
        super().__init__(kit, _("Score pad"))
        self._folder = folder
        self._set_up = set_up
        self._first = 0
        self._away: tuple[Path, KeptLedger] | None = None
        """The session that was deleted last, and the path at which its file is kept for Undo."""
        self._newer = IconButton(Icon.CHEVRON_LEFT, _("Newer sessions"), partial(self._turn, -ON_A_PAGE))
        self._older = IconButton(Icon.CHEVRON_RIGHT, _("Older sessions"), partial(self._turn, ON_A_PAGE))
        self._count = Button(_("Count one hand"), count, finish=_SMALL, icon=Icon.HAND)
        self._new = Button(_("New session"), self._begin, finish=MAIN, icon=Icon.PLUS)
        self._figures = IconButton(Icon.CHART, _("Statistics"), self._show_figures)
        self._none = Label(
            _("Play with real tiles and let Sparrows count: begin a session and enter each deal as it ends."),
            theme.BODY_SECOND,
            wraps=True,
        )
        self._said = Label("", theme.BODY_SECOND, most=2)
        self._undo = Button(_("Undo"), self._take_back, finish=_SMALL, icon=Icon.UNDO)
        self._rows: list[Button] = []
        self._deletes: list[IconButton] = []
        self._build()
        self.page.set_focus(self._rows[0] if self._rows else self._new)

    def enter(self) -> None:
        """Shows the sessions as they are now on disk."""
        self._build()
        self.arrange()

    def lay_out(self) -> None:
        count = self._count.content_width(self.kit, 58)
        panel = self.lay_panel(max(_LEAST, 140 + len(self._rows) * (_ROW + _GAP) + 150), beside=count + 2 * 20 + 58)
        self._count.place(Box(panel.right - 56 - 58 - 20 - count, panel.y + 42, count, 58))
        self._figures.place(Box(self._count.box.x - 20 - 58, panel.y + 42, 58, 58))
        inner = panel.inset(56, 140)
        rows = column(Box(inner.x, inner.y, inner.width - _DELETE - 16, 0), [_ROW] * len(self._rows), _GAP)
        lay(self._rows, rows)
        lay(self._deletes, [Box(inner.right - _DELETE, box.center[1] - _DELETE / 2, _DELETE, _DELETE) for box in rows])
        self._none.place(Box(inner.x, inner.y, inner.width, 90))
        below = panel.bottom - 40 - 70
        new = max(300.0, self._new.content_width(self.kit, 70))
        self._new.place(Box(inner.right - new, below, new, 70))
        self._newer.place(Box(inner.right - new - 24 - 2 * 70, below + 6, 58, 58))
        self._older.place(Box(inner.right - new - 24 - 70, below + 6, 58, 58))
        undo = self._undo.content_width(self.kit, 62)
        room = inner.width - new - 24 - 2 * 70 - 20
        self._undo.place(Box(inner.x + room - undo, below + 4, undo, 62))
        self._said.place(Box(inner.x, below, room - undo - 16, 70))

    def _build(self) -> None:
        kept = ledgers(self._folder)
        self._first = max(0, min(self._first, (len(kept) - 1) // ON_A_PAGE * ON_A_PAGE))
        shown = kept[self._first : self._first + ON_A_PAGE]
        self._rows = [self._row(each) for each in shown]
        name = _("Delete")
        self._deletes = [IconButton(Icon.DELETE, name, partial(self._delete, each)) for each in shown]
        self._newer.is_visible = self._first > 0
        self._older.is_visible = self._first + ON_A_PAGE < len(kept)
        self._none.is_visible = not kept
        self._figures.is_visible = any(each.session is not None for each in kept)
        self._undo.is_visible = self._away is not None
        focus = self.page.focus
        self.put_together(
            [self._none],
            self._rows,
            self._deletes,
            [self._said, self._undo],
            [self._newer, self._older],
            [self._new],
            [self._figures, self._count],
        )
        if focus is not None and self.page.focus is not focus:
            self.page.set_focus(self._rows[0] if self._rows else self._new)

    def _row(self, kept: KeptLedger) -> Button:
        known = kept.session
        if known is None:
            broken = Button(kept.problem, lambda: None, finish=_LINE)
            broken.is_enabled = False
            return broken
        return Button(described(known, kept.changed), partial(self._open, kept), finish=_LINE, second=_second(known))

    def _show_figures(self) -> None:
        """Opens the statistics of all deals at real tables, first under the book of the latest session."""
        rules = next(each.session.rules for each in ledgers(self._folder) if each.session is not None)
        source = LedgerStatistics(self._folder)
        self.stack.push(StatisticsScene(self.kit, source, rules=rules, sheets=AT_REAL_TABLES, title=_("Score pad")))

    def _open(self, kept: KeptLedger) -> None:
        try:
            file, known = open_ledger(kept.path)
        except LedgerError as error:
            self._said.write(_("It cannot be opened: {reason}").format(reason=error))
            self.arrange_again()
            return
        self._go_on(file, known)

    def _go_on(self, file: LedgerFile, known: Session) -> None:
        self._away = None
        self._said.write("")
        self.stack.push(SessionScene(self.kit, file, known, self._set_up))

    def _begin(self) -> None:
        last = next((kept.session for kept in ledgers(self._folder) if kept.session is not None), None)
        self.stack.push(self._set_up(self._begin_session, None if last is None else agreed(last), changes=False))

    def _begin_session(self, setup: MatchSetup) -> None:
        """Begins a new session with this set-up, saves it, and opens it."""
        now = datetime.now().astimezone()
        known, file = begun_by(setup, int(now.timestamp())), begin(self._folder, now)
        self.stack.pop()
        try:
            file.save(known)
        except StorageError as error:
            self._said.write(_("It cannot be saved: {reason}").format(reason=error))
            self.arrange_again()
            return
        self._go_on(file, known)

    def _delete(self, kept: KeptLedger) -> None:
        """Deletes a session; Undo can restore it until another one is opened or deleted."""
        try:
            self._away = put_away(kept.path), kept
            title = "" if kept.session is None else played_title(kept.session.rules, kept.session.options)
            said = _("Deleted: {match}").format(match=" \u00b7 ".join(filter(None, [title, stamp_text(kept.changed)])))
        except StorageError as error:
            self._away, said = None, _("It cannot be deleted: {reason}").format(reason=error)
        self._said.write(said)
        self._build()
        self.arrange_again()

    def _take_back(self) -> None:
        assert self._away is not None, "nothing was deleted"
        away, kept = self._away
        self._away = None
        try:
            put_back(away, kept.path, round(kept.changed * 1e9))
            self._said.write("")
        except StorageError as error:
            self._said.write(_("It cannot be restored: {reason}").format(reason=error))
        self._build()
        self.arrange_again()

    def _turn(self, rows: int) -> None:
        self._first += rows
        self._build()
        self.arrange_again()


def described(known: Session, changed: float) -> str:
    """A session in one line: its rules, its number of deals, and when it was last changed."""
    count = len(known.deals)
    deals = ngettext("{count} deal", "{count} deals", count).format(count=count)
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
