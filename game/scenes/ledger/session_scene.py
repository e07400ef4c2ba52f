"""The page of a session: its deals, the balances, and the persons, one of whom is pressed as the next winner."""

from fractions import Fraction
from functools import partial

from game import Frozen, replace, ui
from game.app.matches.ledger_file import SUFFIX, LedgerFile
from game.app.system.storage import StorageError
from game.i18n import _, pgettext
from game.i18n.books import played_title
from game.i18n.numbers import count_text, points_text
from game.i18n.tile_words import listed_names
from game.ledger import drafting
from game.ledger.entry import EnteredDeal
from game.ledger.kongs import declared, paid
from game.ledger.records import table
from game.ledger.session import CountedDeal, Session, ledger_of
from game.ledger.words import problem_text
from game.players.roster import MatchSetup
from game.rules.flow import Played
from game.scenes.ledger import rows as rows_of_pad
from game.scenes.ledger import words
from game.scenes.ledger.agreed import OtherSeats, SetUp, agreed, with_setup
from game.scenes.ledger.deal_at import DealAt
from game.scenes.ledger.entry import EntryScene
from game.scenes.ledger.faults import NobodyScene
from game.scenes.ledger.paper import blank_sheet, session_page
from game.scenes.ledger.parts import Seated, onward, person_row
from game.scenes.ledger.rows import DealLine
from game.scenes.shared.paper_page import paper_page
from game.scenes.shared.sharing import shared_file
from game.view.paint import Icon, Kit


class Shown(Frozen):
    """The session, and the line about its last change."""

    session: Session
    before: Session | None = None
    """The session before the last change, for Undo; ``None`` if there is nothing to undo."""
    said: str = ""


class SessionScene(ui.Screen[Shown]):
    """The page of a session, which is saved after every change.

    :param file: the session's file.
    :param set_up: makes the page on which names and rules are changed; ``None``: they cannot be.
    """

    def __init__(self, kit: Kit, file: LedgerFile, session: Session, set_up: SetUp | None = None):
        super().__init__(kit, Shown(session))
        self._ledger = ledger_of(session)
        self._file = file
        self._set_up = set_up
        self._aside: dict[int, EnteredDeal] = {}
        self.first_focus = "cross" if self.is_over else ("person", 0)

    @property
    def session(self) -> Session:
        """The session as it is now."""
        return self.state.session

    @property
    def is_over(self) -> bool:
        """Whether the session is over, with no deal to come."""
        return self._ledger.next_placing is None

    @property
    def _names(self) -> list[str]:
        return words.names(self.session)

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
        self._ledger = ledger_of(session)
        self.put(session=session, before=before if undoes else None, said=said)

    def _take_back(self) -> None:
        if self.state.before is not None:
            self.keep(self.state.before)

    # What is seen.

    def view(self, state: Shown) -> ui.Part:
        session, ledger = state.session, self._ledger
        portraits = words.portraits(session)
        count = count_text("{count} deal", "{count} deals", len(session.deals))
        placing = ledger.next_placing
        told = (
            words.deal_line(session, len(ledger.deals) + 1, placing)
            if placing is not None
            else f"{played_title(session.rules, session.options)} \u00b7 {count}"
        )
        rows = tuple(row for number, deal in enumerate(ledger.deals) for row in self._rows_of(number, deal))
        head = (self._deals_head(), rows_of_pad.persons_head(_("Who won"), self._names, portraits))
        none = ui.remark(_("Nothing entered yet."), key="none")
        balance = rows_of_pad.balances(pgettext("column", "In all"), ledger.balances())
        foot = self._foot(state, has_rows=bool(rows))
        below = (self._people(), foot) if self.is_narrow else ()
        parts = (*head, *(rows or (none,)), balance, self._chart(), *below)
        listed = tuple(filter(None, parts))
        body: ui.Part = ui.List(listed, chosen=1 + len(rows), gap=0.0, grow=1.6, is_region=True, key="deals")
        if not self.is_narrow:
            body = ui.Row((body, ui.Scroll(self._people())), ui.Step.L, ui.Across.FILL, grow=1.0)
        faces = ui.Row(tuple(map(ui.Portrait, portraits)), ui.Step.S)
        page = ui.Column((body, None if self.is_narrow else foot), grow=1.0)
        return paper_page(_("Score pad"), self.go_back, page, told=told, face=faces)

    def _deals_head(self) -> ui.Part:
        rename = ui.Button(_("Names and rules"), self._rename, Icon.PLAYERS, key="rename")
        sheet = ui.Button(_("Blank score sheet"), self._print_sheet, Icon.SAVE)
        parts = (ui.Text(_("Deals"), ui.Type.HEADING, grow=1.0), rename if self._set_up is not None else None, sheet)
        return ui.Row(parts, wraps=True, is_region=True, key="head")

    def _people(self) -> ui.Part:
        """The persons, one of whom is pressed as the next winner; at the end in the order of their balances."""
        ledger, session = self._ledger, self.session
        placing = ledger.next_placing or ledger.rules.flow(Played()) or ledger.deals[-1].placing
        balances, seats = ledger.balances(), ledger.rules.seats
        order = sorted(range(seats), key=lambda seat: -balances[seat]) if self.is_over else list(range(seats))
        people = []
        for seat in order:
            wind = placing.wind_of(seat, seats)
            is_dealer = seat == placing.dealer and not self.is_over
            who = Seated(
                name=self._names[seat],
                portrait=words.portraits(session)[seat],
                wind=wind,
                below=self._remark(seat),
                balance=balances[seat],
                is_dealer=is_dealer,
                is_marked=is_dealer or (self.is_over and seat == order[0]),
            )
            people.append(person_row(who, None if self.is_over else (self._enter, seat), ("person", seat)))
        title = ui.Text(_("Final standings") if self.is_over else _("Who won?"), ui.Type.HEADING)
        if self.is_over:
            return ui.Column((title, *people), ui.Step.S, key="people")
        said = (_("Next deal: choose who won."), words.leader_text(session, placing))
        told = tuple(map(ui.remark, said))
        nobody = onward(_("Nobody goes out"), "", self._enter_nobody, key="nobody")
        return ui.Column((title, ui.Column(told, 0.0), *people, nobody), ui.Step.S, is_region=True, key="people")

    def _chart(self) -> ui.Part | None:
        course = rows_of_pad.course(self._ledger, self._names, words.portraits(self.session))
        if not course.has_line:
            return None
        return ui.Picture(course.draw_in, ratio=0.22, called=course.said, key="course")

    def _foot(self, state: Shown, *, has_rows: bool) -> ui.Part:
        files = (
            ui.Button(_("Print"), self._print_it, Icon.SAVE, key="print"),
            ui.Button(_("Export as a table (CSV)"), self._export_it, Icon.EXPORT, key="export"),
        )
        end = ui.Button(
            _("Continue the session") if state.session.closed else _("End the session"), self._end_it, key="end"
        )
        parts = (
            ui.remark(state.said, grow=1.0),
            ui.undo(self._take_back) if state.before is not None else None,
            *(files if has_rows else ()),
            end if state.session.closed or not self.is_over else None,
        )
        return ui.Row(parts, wraps=True, is_region=True)

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
        wins = count_text("{count} win", "{count} wins", len(scores))
        return f"{wins} \u00b7 " + _("best {points}").format(points=points_text(max(scores)))

    def _rows_of(self, number: int, deal: CountedDeal) -> list[ui.Part]:
        """The rows of a deal: the deal itself, kongs paid, and a row for each penalty; ``number`` counts from 0."""
        winners = deal.played.winners
        said = listed_names([self._names[seat] for seat in winners]) if winners else _("Nobody")
        if deal.entry.annulled:
            said = _("Played again")
        if deal.problems:
            said = problem_text(self.session.rules, deal.problems[0], self._names)
        portraits = words.portraits(self.session)
        lines = [
            DealLine(
                said,
                tuple(deal.earned),
                tuple(portraits[seat] for seat in winners),
                number + 1,
                deal.placing.prevailing,
                is_wrong=bool(deal.problems),
            )
        ]
        if any(deal.kongs):
            owners = sorted({kong.seat for kong, _shares in paid(self._ledger.rules, deal.entry)})
            faces = tuple(portraits[seat] for seat in owners)
            lines.append(DealLine(_("Kongs"), tuple(map(Fraction, deal.kongs)), faces))
        for seat, points in enumerate(deal.lost):
            if points:
                gains = tuple(Fraction(-points if other == seat else 0) for other in range(len(deal.lost)))
                text = f"{self._names[seat]} \u00b7 {words.penalty_text(self._ledger.rules, points)}"
                lines.append(DealLine(text, gains, (portraits[seat],)))
        hint = _("Change or delete deal {number}").format(number=number + 1)
        return [
            rows_of_pad.deal_row(
                line, (self._change, number), hint, is_striped=not number % 2, key=("deal", number, at)
            )
            for at, line in enumerate(lines)
        ]

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
            self.stack.push(EntryScene(self.kit.window, at, begun, self._add, lay_aside=self._keep_aside))

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
            self.stack.push(EntryScene(self.kit.window, self._deal_at(number), won, put, delete=delete, draw=draw))

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
        self.put(before=None, said=said)
