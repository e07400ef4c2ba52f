"""The page of a session: its deals, the balances, and the persons, one of whom is pressed as the next winner."""

from fractions import Fraction
from functools import partial

import pygame
from msgspec.structs import replace

from game.app.matches.ledger_file import SUFFIX, LedgerFile
from game.app.system.storage import StorageError
from game.i18n import _, ngettext
from game.i18n.books import played_title
from game.i18n.numbers import points_text
from game.i18n.tile_words import listed_names
from game.ledger import drafting
from game.ledger.entry import EnteredDeal
from game.ledger.kongs import declared, paid
from game.ledger.records import table
from game.ledger.session import CountedDeal, Session, ledger_of
from game.ledger.words import problem_text
from game.players.roster import MatchSetup
from game.rules.flow import Played
from game.scenes.ledger import words
from game.scenes.ledger.agreed import OtherSeats, SetUp, agreed, with_setup
from game.scenes.ledger.entry import EntryScene
from game.scenes.ledger.faults import NobodyScene
from game.scenes.ledger.header import DealAt, Portrayed
from game.scenes.ledger.paper import blank_sheet, session_page
from game.scenes.ledger.parts import OnwardRow, PersonRow
from game.scenes.ledger.rows import BalanceRow, DealRow, PersonsHead, course
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import HEADER, painted_sheet, sheet_of
from game.scenes.shared.sharing import shared_file
from game.view.page.paper_blocks import TotalsChart
from game.view.paint import Icon, Kit
from game.view.units import Box, Face, TextStyle, column, lay, theme
from game.view.widgets import Button, Finish, IconButton, Label

_INSET, _GAP, _BODY = 32.0, 40.0, 196.0
_PEOPLE, _SEAT = 560.0, 84.0
_HEAD, _ROW, _TOTAL = 56.0, 52.0, 60.0
_FOOT = 954.0
_ON_A_PAGE = 11
_HEADING = TextStyle(Face.DISPLAY, 34, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_BUTTON = Finish(style=theme.BUTTON.sized(22), padding=18.0)


class SessionScene(PageScene):
    """The page of a session, which is saved after every change.

    :param file: the session's file.
    :param set_up: makes the page on which names and rules are changed; ``None``: they cannot be.
    """

    def __init__(self, kit: Kit, file: LedgerFile, session: Session, set_up: SetUp | None = None) -> None:
        super().__init__(kit)
        self._file = file
        self._set_up = set_up
        self.session = session
        self._before: Session | None = None
        """The session before the last change, for Undo; ``None`` if there is nothing to undo."""
        self._first: int | None = None
        """The index of the first row of deals and penalties in sight; ``None``: the last rows are in sight."""
        self._faces = [Portrayed() for _portrait in words.portraits(session)]
        self._title = Label(_("Score pad"), theme.PAGE_TITLE)
        self._line = Label("", theme.BODY_SECOND, most=2)
        self._aside: dict[int, EnteredDeal] = {}
        self._close = self.cross()
        self._deals_title = Label(_("Deals"), _HEADING, most=2)
        self._earlier = IconButton(Icon.CHEVRON_LEFT, _("Earlier deals"), partial(self._turn, -_ON_A_PAGE))
        self._later = IconButton(Icon.CHEVRON_RIGHT, _("Later deals"), partial(self._turn, _ON_A_PAGE))
        self._people_title = Label("", _HEADING)
        self._next_line = Label("", _SMALL, most=2)
        self._none = Label(_("Nothing entered yet."), TextStyle(Face.MEDIUM, 24, theme.INK_SMALL), wraps=True)
        self._said = Label("", _SMALL, most=2)
        self._undo = Button(_("Undo"), self._take_back, finish=_BUTTON, icon=Icon.UNDO)
        self._export = Button(_("Export as a table (CSV)"), self._export_it, finish=_BUTTON, icon=Icon.EXPORT)
        self._print = Button(_("Print"), self._print_it, finish=_BUTTON, icon=Icon.SAVE)
        self.rename = Button(_("Names and rules"), self._rename, finish=_BUTTON, icon=Icon.PLAYERS)
        self.rename.is_visible = set_up is not None
        self._sheet = Button(_("Blank score sheet"), self._print_sheet, finish=_BUTTON, icon=Icon.SAVE)
        self._end = Button("", self._end_it, finish=_BUTTON)
        self.nobody = OnwardRow(_("Nobody goes out"), self._enter_nobody)
        self._head: PersonsHead
        self.rows: list[DealRow] = []
        self._total: BalanceRow
        self._course: TotalsChart
        self.people: list[PersonRow] = []
        self._show()
        self.page.set_focus(self.people[0] if not self.is_over else self._close)

    @property
    def is_over(self) -> bool:
        """Whether the session is over, with no deal to come."""
        return self._ledger.next_placing is None

    def keep(self, session: Session, said: str = "", *, undoes: bool = False) -> None:
        """Replaces the session and saves it.

        :param session: the session as it is from now on.
        :param said: the line to show.
        :param undoes: whether Undo can bring the last session back.
        """
        before = self.session
        try:
            self._file.save(session)
        except StorageError as error:
            said, undoes = _("It cannot be saved: {reason}").format(reason=error), False
        self.session = session
        self._before = before if undoes else None
        self._said.write(said)
        if len(session.deals) > len(before.deals):
            self._first = None
        self._show()
        self.arrange_again()

    def _take_back(self) -> None:
        if self._before is not None:
            self.keep(self._before)

    def _show(self) -> None:
        session = self.session
        self._ledger = ledger = ledger_of(session)
        self._names, portraits = words.names(session), words.portraits(session)
        for face, portrait in zip(self._faces, portraits, strict=True):
            face.avatar = portrait
        placing = ledger.next_placing
        count = ngettext("{count} deal", "{count} deals", len(session.deals)).format(count=len(session.deals))
        self._line.write(
            words.deal_line(session, len(ledger.deals) + 1, placing)
            if placing is not None
            else f"{played_title(session.rules, session.options)} \u00b7 {count}"
        )
        self._head = PersonsHead(_("Who won"), self._names, portraits)
        rows = [row for number, deal in enumerate(ledger.deals) for row in self._rows_of(number, deal)]
        first = max(0, len(rows) - _ON_A_PAGE) if self._first is None else max(0, min(self._first, len(rows) - 1))
        self._first = first
        self.rows = rows[first : first + _ON_A_PAGE]
        balances = ledger.balances()
        self._total = BalanceRow(_("Balance"), balances)
        self._course = course(ledger, self._names, portraits)
        self._none.is_visible = not self.rows
        self._show_people(balances)
        self._earlier.is_visible = first > 0
        self._later.is_visible = first + _ON_A_PAGE < len(rows)
        self._undo.is_visible = self._before is not None
        self._export.is_visible = self._print.is_visible = bool(self.rows)
        self._end.relabel(_("Continue the session") if session.closed else _("End the session"))
        self._end.is_visible = session.closed or not self.is_over
        self.put_together(
            [*self._faces, self._title, self._line, self._deals_title, self._head, self._total, self._none],
            [self._people_title, self._next_line, *self.people, self.nobody],
            self.rows,
            [self.rename, self._sheet, self._earlier, self._later],
            [self._course],
            [self._said, self._undo],
            [self._print, self._export, self._end],
            [self._close],
        )

    def _show_people(self, balances: tuple[Fraction, ...]) -> None:
        ledger = self._ledger
        placing = ledger.next_placing or ledger.rules.flow(Played()) or ledger.deals[-1].placing
        portraits, seats = words.portraits(self.session), ledger.rules.seats
        order = sorted(range(seats), key=lambda seat: -balances[seat]) if self.is_over else list(range(seats))
        self._people_title.write(_("Final standings") if self.is_over else _("Who won?"))
        said = [_("Next deal: choose who won."), words.leader_text(self.session, placing)]
        self._next_line.write("" if self.is_over else "\n".join(said))
        self.people = []
        for seat in order:
            wind = placing.wind_of(seat, seats)
            one = PersonRow(
                self._names[seat], portraits[seat], wind, self._remark(seat), gain=None, balance=balances[seat]
            )
            one.is_dealer = seat == placing.dealer and not self.is_over
            one.is_marked = one.is_dealer or (self.is_over and seat == order[0])
            one.can_focus = not self.is_over
            one.on_press = partial(self._enter, seat)
            one.tooltip = self._names[seat]
            self.people.append(one)
        self.nobody.is_visible = not self.is_over

    def _remark(self, seat: int) -> str:
        """The line on how often a person has won, and on the worth of the best hand; empty without a win."""
        scores = [
            score.worth
            for deal in self._ledger.deals
            for score in deal.score.winners
            if deal.placing.wind_of(seat, self._ledger.rules.seats) is score.wind
        ]
        if not scores:
            return ""
        wins = ngettext("{count} win", "{count} wins", len(scores)).format(count=len(scores))
        return f"{wins} \u00b7 " + _("best {points}").format(points=points_text(max(scores)))

    def _rows_of(self, number: int, deal: CountedDeal) -> list[DealRow]:
        """The rows of a deal: the deal itself, kongs paid, and a row for each penalty; ``number`` counts from 0."""
        winners = deal.played.winners
        said = listed_names([self._names[seat] for seat in winners]) if winners else _("Nobody")
        if deal.entry.annulled:
            said = _("Played again")
        if deal.problems:
            said = problem_text(self.session.rules, deal.problems[0], self._names)
        portraits = words.portraits(self.session)
        row = DealRow(
            number + 1,
            deal.placing.prevailing,
            said,
            deal.earned,
            partial(self._change, number),
            avatars=[portraits[seat] for seat in winners],
            is_striped=not number % 2,
            is_wrong=bool(deal.problems),
        )
        rows = [row]
        if any(deal.kongs):
            owners = sorted({kong.seat for kong, _shares in paid(self._ledger.rules, deal.entry)})
            rows.append(
                DealRow(
                    None,
                    None,
                    _("Kongs"),
                    [*map(Fraction, deal.kongs)],
                    partial(self._change, number),
                    avatars=[portraits[seat] for seat in owners],
                    is_striped=not number % 2,
                )
            )
        for seat, points in enumerate(deal.lost):
            if points:
                gains = [Fraction(-points if other == seat else 0) for other in range(len(deal.lost))]
                text = f"{self._names[seat]} \u00b7 {words.penalty_text(self._ledger.rules, points)}"
                change, face = partial(self._change, number), [portraits[seat]]
                rows.append(DealRow(None, None, text, gains, change, avatars=face, is_striped=not number % 2))
        for row in rows:
            row.tooltip = _("Change or delete deal {number}").format(number=number + 1)
        return rows

    def _deal_at(self, number: int) -> DealAt:
        """The place in the session of a deal, counted from 0, or of the next one."""
        ledger = self._ledger
        placing = ledger.deals[number].placing if number < len(ledger.deals) else ledger.next_placing
        assert placing is not None, "no deal is to come"
        return DealAt(session=self.session, number=number + 1, placing=placing, balances=ledger.balances(number))

    def _enter(self, seat: int) -> None:
        """Opens the page of the next deal, with this person as its winner."""
        if not self.is_over:
            at = self._deal_at(len(self._ledger.deals))
            begun = self._aside.get(seat) or drafting.begun(seat)
            self.stack.push(EntryScene(self.kit, at, begun, self._add, lay_aside=self._keep_aside))

    def _keep_aside(self, deal: EnteredDeal) -> None:
        """Remembers a deal that was left without saving, for when its winner is pressed again."""
        self._aside[deal.wins[0].seat] = deal

    def _enter_nobody(self) -> None:
        self.stack.push(NobodyScene(self.kit, self.session, EnteredDeal(), self._add))

    def _add(self, deal: EnteredDeal) -> None:
        self._aside.clear()
        self.keep(self.session.entered(deal))

    def _change(self, number: int) -> None:
        """Opens a deal that was entered before, to change it."""
        deal = self.session.deals[number]
        delete, put = partial(self._delete, number), partial(self._replace_deal, number)

        def win(seat: int, drawn: EnteredDeal) -> None:
            enter(drafting.won_instead(drawn, seat))

        def enter(won: EnteredDeal) -> None:
            self.stack.push(EntryScene(self.kit, self._deal_at(number), won, put, delete=delete, draw=draw))

        def draw(won: EnteredDeal) -> None:
            drawn = EnteredDeal(penalties=won.penalties, annulled=won.annulled, kongs=declared(won))
            self.stack.push(NobodyScene(self.kit, self.session, drawn, put, delete=delete, win=win))

        (enter if deal.wins else draw)(deal)

    def _replace_deal(self, number: int, deal: EnteredDeal) -> None:
        said = _("Deal {number} changed; every later deal has been rescored.").format(number=number + 1)
        self.keep(self.session.entered(deal, number), said, undoes=True)

    def _delete(self, number: int) -> None:
        said = _("Deal {number} deleted; every later deal has been rescored.").format(number=number + 1)
        self.keep(self.session.taken_back(number), said, undoes=True)

    def _end_it(self) -> None:
        self.keep(replace(self.session, closed=not self.session.closed))

    def _rename(self) -> None:
        assert self._set_up is not None, "nothing leads here"
        self.stack.push(self._set_up(self._renamed, agreed(self.session), changes=True))

    def _renamed(self, setup: MatchSetup) -> None:
        """Changes names or rules of the session; all deals are scored again."""
        self.stack.pop()
        try:
            session = with_setup(self.session, setup)
        except OtherSeats:
            self.keep(self.session, _("These rules are for a different number of players: begin a new session."))
            return
        if session != self.session:
            is_counted = session.deals and (session.rules, session.options) != (
                self.session.rules,
                self.session.options,
            )
            said = _("The rules have changed; every deal has been rescored.") if is_counted else ""
            self.keep(session, said, undoes=True)

    def _export_it(self) -> None:
        self._write(".csv", table(self.session).encode("utf-8-sig"))

    def _print_it(self) -> None:
        self._write(".html", session_page(self.session).encode(), prints=True)

    def _print_sheet(self) -> None:
        self._write("-sheet.html", blank_sheet(self.session).encode(), prints=True)

    def _write(self, ending: str, content: bytes, *, prints: bool = False) -> None:
        """Writes a file into the player's usual folder and says where it is; a page to print opens in the browser."""
        name = self._file.path.name.removesuffix(SUFFIX)
        target = f"sparrows-{self.session.rules}-{name}{ending}"
        said = shared_file(target, content, otherwise=self._file.path.parent, prints=prints)
        self._before = None
        self._said.write(said)
        self._show()
        self.arrange_again()

    def _turn(self, rows: int) -> None:
        self._first = (self._first or 0) + rows
        self._show()
        self.arrange_again()

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        inner = paper.inset(_INSET + 8)
        for number, face in enumerate(self._faces):
            face.place(Box(paper.x + 34 + number * 82, paper.y + 32, 78, 78))
        x = paper.x + 34 + len(self._faces) * 82 + 26
        self._close.place(Box(paper.right - 30 - 58, paper.y + (HEADER - 58) / 2, 58, 58))
        room = paper.right - 120 - x
        self._title.place(Box(x, paper.y + 10, room, 72))
        self._line.place(Box(x, paper.y + 84, room, 44))
        people = Box(inner.right - _PEOPLE, _BODY, _PEOPLE, 0)
        self._lay_deals(Box(inner.x, _BODY, people.x - _GAP - inner.x, 0))
        self._people_title.place(Box(people.x, people.y, people.width, 44))
        self._next_line.place(Box(people.x, people.y + 44, people.width, 52))
        boxes = column(Box(people.x, people.y + 104, people.width, 0), [_SEAT] * len(self.people), 10)
        lay(self.people, boxes)
        self.nobody.place(Box(people.x, boxes[-1].bottom + 14, people.width, 60))
        self._lay_foot(inner, people)

    def _lay_deals(self, area: Box) -> None:
        right = area.right - (124 if self._earlier.is_visible or self._later.is_visible else 0)
        wide = self._sheet.content_width(self.kit, 50)
        self._sheet.place(Box(right - wide, area.y - 3, wide, 50))
        right -= wide + 12
        if self.rename.is_visible:
            wide = self.rename.content_width(self.kit, 50)
            self.rename.place(Box(right - wide, area.y - 3, wide, 50))
            right -= wide + 12
        self._deals_title.place(Box(area.x, area.y, right - 8 - area.x, 44))
        self._earlier.place(Box(area.right - 108, area.y - 3, 50, 50))
        self._later.place(Box(area.right - 50, area.y - 3, 50, 50))
        self._head.place(Box(area.x, area.y + 50, area.width, _HEAD))
        top = area.y + 50 + _HEAD
        lay(self.rows, column(Box(area.x, top, area.width, 0), [_ROW] * len(self.rows)))
        self._none.place(Box(area.x + 14, top + 12, area.width - 14, 60))
        y = top + max(len(self.rows), 2) * _ROW + 8
        self._total.place(Box(area.x, y, area.width, _TOTAL))
        top = self._total.box.bottom + 22
        below = Box(area.x, top, area.width, _FOOT - 20 - top)
        self._course.is_visible = self._course.has_line and below.height >= TotalsChart.LEAST
        self._course.place(below)

    def _lay_foot(self, inner: Box, people: Box) -> None:
        x = people.right
        for button in (self._end, self._export, self._print):
            width = button.content_width(self.kit, 62)
            button.place(Box(x - width, _FOOT, width, 62))
            x -= width + 16 if button.is_visible else 0
        undo = self._undo.content_width(self.kit, 62)
        self._said.place(Box(inner.x, _FOOT, max(100.0, x - inner.x - undo - 40), 62))
        self._undo.place(Box(x - undo - 8, _FOOT, undo, 62))

    def paint(self) -> pygame.Surface:
        return painted_sheet(self.kit, is_bright=False)
