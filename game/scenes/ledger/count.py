"""The page on which one hand is entered to be scored in all books."""

from dataclasses import replace
from fractions import Fraction

from game.i18n import _
from game.i18n.books import book_title, played_title
from game.i18n.tile_words import wind_name
from game.ledger import drafting
from game.ledger.entry import EnteredDeal
from game.ledger.session import session
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.entry import EntryScene
from game.scenes.ledger.header import DealAt
from game.scenes.ledger.parts import OnwardRow
from game.scenes.shared.program import Program
from game.tiles.tile import WIND_ORDER, Wind
from game.view.paint import Kit


class CountScene(EntryScene):
    """The page of a deal for one hand that belongs to no session; nothing of it is saved.

    :param chosen: the house rules of books, by id, that differ from the books' own.
    :param prevailing: the prevailing wind at first.
    :param deal: the deal as entered so far; ``None``: empty.
    :param book: the id of the book by which the hand is shown; empty: the first in ``chosen``.
    """

    def __init__(
        self,
        kit: Kit,
        chosen: dict[str, Options],
        *,
        prevailing: Wind = Wind.EAST,
        deal: EnteredDeal | None = None,
        book: str = "",
    ) -> None:
        self._chosen = chosen
        self._book = book or next(iter(chosen), next(iter(RULEBOOKS)))
        rules = RULEBOOKS[self._book].with_options(chosen.get(self._book))
        balances = (Fraction(0),) * rules.seats
        at = DealAt(session=session(rules, ()), number=1, placing=placing_at(rules, prevailing), balances=balances)
        super().__init__(kit, at, deal or drafting.begun(0), lambda _deal: None)

    def _titles(self) -> list[str]:
        return [_("One hand"), played_title(self._book, self._chosen.get(self._book, {}))]

    def _saving(self) -> str:
        return _("In all five rulebooks")

    def _rows(self) -> tuple[OnwardRow, OnwardRow]:
        prevailing = OnwardRow(_("Prevailing wind"), self._turn_wind)
        prevailing.value = wind_name(self._book, self._at.placing.prevailing)
        book = OnwardRow(_("Rules"), self._turn_book)
        book.value = book_title(self._book)
        return prevailing, book

    def _turn_wind(self) -> None:
        """Makes the next wind the prevailing one."""
        prevailing = Wind((self._at.placing.prevailing + 1) % len(WIND_ORDER))
        self._at = replace(self._at, placing=placing_at(self._rules, prevailing))
        self.second_row.value = wind_name(self._book, prevailing)
        self._show_again()

    def _turn_book(self) -> None:
        """Shows the hand as scored in the next book."""
        books = list(RULEBOOKS)
        following = books[(books.index(self._book) + 1) % len(books)]
        prevailing, deal = self._at.placing.prevailing, self.deal
        stack = self.stack
        stack.pop()
        scene = CountScene(self.kit, self._chosen, prevailing=prevailing, deal=deal, book=following)
        scene.page.set_focus(scene.last_row)
        stack.push(scene)

    def _tell_penalties(self) -> None:
        """Does nothing, as this page has another row in place of the penalties."""

    def _show(self, *, keeps_points: bool = False) -> None:
        super()._show(keeps_points=keeps_points)
        self.save.is_enabled = bool(self.deal.players[0].size)

    def _save_deal(self) -> None:
        self._open_books()


def placing_at(rules: Ruleset, prevailing: Wind) -> Placing:
    """The placing with seat 0 as East under this prevailing wind; the dealer is who has East's rights in the book."""
    dealer = prevailing if rules.dealer_has_prevailing_wind else Wind.EAST
    return Placing(east=Wind.EAST, dealer=dealer % rules.seats, prevailing=prevailing)


def opened(program: Program) -> CountScene:
    """Makes the page, with the rules of the last match."""
    last = program.last_setup
    return CountScene(program.kit, {last.ruleset: Options(RULEBOOKS[last.ruleset].options, last.options)})
