"""The page on which one deal is scored in every book, side by side."""

from collections.abc import Mapping, Sequence

from game import Frozen, replace, ui
from game.i18n import _
from game.i18n.tile_words import wind_name
from game.ledger import drafting
from game.ledger.all_books import by_winds, under_all_books
from game.ledger.entry import EnteredDeal
from game.ledger.finished import finished
from game.players.roster import PortraitId
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.book_column import ToldByBook, book_column, told_by_book
from game.scenes.ledger.hands import meld_card
from game.scenes.ledger.parts import set_card
from game.scenes.shared.destinations import OpenInAllBooks
from game.scenes.shared.paper_page import paper_page
from game.scenes.shared.preferences import Context
from game.tiles.tile import Wind
from game.view.paint import Kit


class InAllBooks(Frozen, kw_only=True):
    """A deal to be scored in every book, and the persons whose hands it has.

    Seats are numbered by their winds here: 0 is East.
    """

    deal: EnteredDeal
    prevailing: Wind
    seat: int
    """The seat whose hand is shown first."""
    names: tuple[str, ...]
    portraits: tuple[PortraitId, ...]
    chosen: Mapping[str, Options]
    """The house rules of books, by id, that differ from the books' own."""
    order: tuple[int, ...] = ()
    """The seats in the order of their tabs; empty: beginning with East."""


def in_all_books(
    rules: Ruleset,
    placing: Placing,
    deal: EnteredDeal,
    seat: int,
    names: Sequence[str],
    portraits: Sequence[PortraitId],
) -> InAllBooks:
    """The contents of the page for a deal whose seats are numbered as at its table, in turn order."""
    seats = rules.seats
    order = sorted(range(seats), key=lambda each: placing.wind_of(each, seats))
    return InAllBooks(
        deal=by_winds(deal, placing, seats),
        prevailing=placing.prevailing,
        seat=placing.wind_of(seat, seats),
        names=tuple(names[each] for each in order),
        portraits=tuple(portraits[each] for each in order),
        chosen={rules.id: rules.options},
    )


def of_finished(page: OpenInAllBooks) -> InAllBooks:
    """The contents of the page for a finished deal of a match."""
    state, seats = page.state, page.state.rules.seats
    names, portraits = zip(*page.who, strict=True)
    placing = state.current_deal.placing
    asked = in_all_books(state.rules, placing, finished(state), page.seat, names, portraits)
    return replace(asked, order=tuple(placing.wind_of(seat, seats) for seat in page.order))


class BooksScene(ui.Screen[int]):
    """The page with a hand above, and a column for its score in each book below; its state is the seat."""

    first_focus = "cross"

    def __init__(self, kit: Kit, asked: InAllBooks):
        super().__init__(kit, asked.seat)
        self._asked = asked
        self._under = under_all_books(asked.deal, asked.prevailing, chosen=asked.chosen)
        has_hand = {player.seat for player in asked.deal.players if player.size or player.seat in asked.deal.winners}
        self._seats = [seat for seat in asked.order or range(len(asked.names)) if seat in has_hand]

    def view(self, state: int) -> ui.Part:
        asked = self._asked
        tabs = tuple(
            ui.Tab(
                asked.names[seat], (self._open_hand, seat), asked.portraits[seat], seat == state, key=("person", seat)
            )
            for seat in self._seats
        )
        columns = tuple(book_column(told, asked.portraits) for told in self.told)
        body = ui.Column(
            (ui.Row(self._cards(state), across=ui.Across.FILL, wraps=True), ui.Grid(columns, cell=ui.Size.COLUMN))
        )
        return paper_page(
            _("In every rulebook"),
            self.go_back,
            ui.Scroll(body),
            tabs if len(tabs) > 1 else (),
            told=self._told(state),
            face=ui.Portrait(asked.portraits[state], ui.Size.SAMPLE),
            is_bright=True,
        )

    @property
    def told(self) -> list[ToldByBook]:
        """The score of the hand in view in every book."""
        return [told_by_book(under, self.state, self._asked.names) for under in self._under]

    def _open_hand(self, seat: int) -> None:
        self.state = seat

    def _told(self, seat: int) -> str:
        asked = self._asked
        wins = {win.seat: win for win in asked.deal.wins}
        said = _("{name} goes out") if seat in wins else _("{name}'s tiles")
        parts = [said.format(name=asked.names[seat]), _("Prevailing wind: {wind}")]
        winner = wins.get(seat)
        if winner is not None and winner.loser is not None:
            parts.append(_("Tile from {name}").format(name=asked.names[winner.loser]))
        book = next(iter(asked.chosen), next(iter(RULEBOOKS)))
        return " \u00b7 ".join(parts).format(wind=wind_name(book, asked.prevailing))

    def _cards(self, seat: int) -> tuple[ui.Part, ...]:
        hand = drafting.hand_in(self._asked.deal, seat)
        last = next((win.tile for win in self._asked.deal.wins if win.seat == seat), None)
        cards = [meld_card(one.meld, one.tiles) for one in hand.melds]
        if hand.hand:
            tiles = tuple(sorted(hand.hand))
            cards.append(set_card(tiles, _("In the hand"), winning=last if last in tiles else None))
        if hand.bonus:
            cards.append(set_card(sorted(hand.bonus)))
        return tuple(cards)


def opened(context: Context, page: OpenInAllBooks) -> BooksScene:
    """Makes the page for a finished deal of a match."""
    return BooksScene(context.kit, of_finished(page))
