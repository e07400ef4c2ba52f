"""The page on which one hand is entered to be scored in all books."""

from fractions import Fraction

from game import ui
from game.i18n import _
from game.i18n.books import book_title, club_name, played_title
from game.i18n.tile_words import wind_name
from game.ledger import drafting
from game.ledger.entry import EnteredDeal
from game.ledger.session import session
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.deal_at import DealAt
from game.scenes.ledger.entry import EntryScene
from game.scenes.ledger.parts import onward
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
    ):
        self._chosen = chosen
        self._book = book or next(iter(chosen), next(iter(RULEBOOKS)))
        super().__init__(kit, self._one_hand(prevailing), deal or drafting.begun(0), lambda _deal: None)

    def _one_hand(self, prevailing: Wind) -> DealAt:
        rules = RULEBOOKS[self._book].with_options(self._chosen.get(self._book))
        balances = (Fraction(0),) * rules.seats
        return DealAt(session=session(rules, ()), number=1, placing=placing_at(rules, prevailing), balances=balances)

    def told(self) -> str:
        title = played_title(self._book, self._chosen.get(self._book, {}))
        return _("Count one hand") + f" \u00b7 {title}"

    def saving(self) -> str:
        return _("In every rulebook")

    def lines(self) -> tuple[ui.Part, ...]:
        wind = wind_name(self._book, self.at.placing.prevailing)
        club = RULEBOOKS[self._book].changed_with(self._chosen.get(self._book, {}))
        return (
            onward(_("Prevailing wind"), wind, self._turn_wind, key="wind"),
            *self.kongs_line(),
            onward(_("Rules"), club_name(self._book, club) or book_title(self._book), self._turn_book, key="book"),
        )

    def _turn_wind(self) -> None:
        """Makes the next wind the prevailing one."""
        self.put_at(self._one_hand(Wind((self.at.placing.prevailing + 1) % len(WIND_ORDER))))

    def _turn_book(self) -> None:
        """Shows the hand as scored in the next book."""
        books = list(RULEBOOKS)
        self._book = books[(books.index(self._book) + 1) % len(books)]
        self.put_at(self._one_hand(self.at.placing.prevailing))

    @property
    def can_save(self) -> bool:
        return bool(self.deal.players[0].size)

    def save(self) -> None:
        self.open_books()


def placing_at(rules: Ruleset, prevailing: Wind) -> Placing:
    """The placing with seat 0 as East under this prevailing wind; the dealer is who has East's rights in the book."""
    dealer = prevailing if rules.dealer_has_prevailing_wind else Wind.EAST
    return Placing(east=Wind.EAST, dealer=dealer % rules.seats, prevailing=prevailing)


def opened(program: Program) -> CountScene:
    """Makes the page, with the rules of the last match."""
    last = program.last_setup
    return CountScene(program.kit, {last.ruleset: Options(RULEBOOKS[last.ruleset].options, last.options)})
