"""The page on which one deal is scored in every book, side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

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
from game.scenes.ledger.book_column import BookColumn, told_by_book
from game.scenes.ledger.header import Portrayed
from game.scenes.ledger.parts import SetCard
from game.scenes.score.sheet import set_of
from game.scenes.shared.destinations import OpenInAllBooks
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import HEADER, painted_sheet, sheet_of
from game.scenes.shared.preferences import Context
from game.tiles.tile import Wind
from game.view.paint import Kit
from game.view.sheet.parts import SeatTab
from game.view.units import Box, lay, row, theme
from game.view.widgets import Label

_INSET, _GAP = 32.0, 16.0
_SETS, _TILE, _BODY = 150.0, 54.0, 170.0
_SET_GAP = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class InAllBooks:
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


class BooksScene(PageScene):
    """The page with a hand above, and a column for its score in each book below."""

    NARROWEST = 1440.0

    def __init__(self, kit: Kit, asked: InAllBooks) -> None:
        super().__init__(kit)
        self._asked = asked
        self._seat = asked.seat
        self._under = under_all_books(asked.deal, asked.prevailing, chosen=asked.chosen)
        self._portrait = Portrayed()
        self._title = Label(_("In all five rulebooks"), theme.PAGE_TITLE, most=2)
        self._line = Label("", theme.BODY_SECOND, most=2)
        has_hand = {player.seat for player in asked.deal.players if player.size or player.seat in asked.deal.winners}
        self._seats = [seat for seat in asked.order or range(len(asked.names)) if seat in has_hand]
        self.tabs = [
            SeatTab(asked.names[seat], asked.portraits[seat], partial(self.open_hand, seat)) for seat in self._seats
        ]
        self._close = self.cross()
        self.cards: list[SetCard] = []
        self.columns: list[BookColumn] = []
        self._show()
        self.page.set_focus(self._close)

    def open_hand(self, seat: int) -> None:
        self._seat = seat
        self._show()
        self.arrange_again()

    def _show(self) -> None:
        asked, seat = self._asked, self._seat
        self._portrait.avatar = asked.portraits[seat]
        wins = {win.seat: win for win in asked.deal.wins}
        said = _("{name} goes out") if seat in wins else _("{name}'s tiles")
        parts = [said.format(name=asked.names[seat]), _("Prevailing wind: {wind}")]
        winner = wins.get(seat)
        if winner is not None and winner.loser is not None:
            parts.append(_("Tile from {name}").format(name=asked.names[winner.loser]))
        book = next(iter(asked.chosen), next(iter(RULEBOOKS)))
        self._line.write(" \u00b7 ".join(parts).format(wind=wind_name(book, asked.prevailing)))
        for number, tab in zip(self._seats, self.tabs, strict=True):
            tab.is_chosen = number == seat
            tab.is_visible = len(self.tabs) > 1
        self.cards = self._cards()
        self.columns = [BookColumn(told_by_book(under, seat, asked.names)) for under in self._under]
        self.put_together(
            [self._portrait, self._title, self._line, *self.cards, *self.columns],
            self.tabs,
            [self._close],
        )

    def _cards(self) -> list[SetCard]:
        hand = drafting.hand_in(self._asked.deal, self._seat)
        last = next((win.tile for win in self._asked.deal.wins if win.seat == self._seat), None)
        cards = []
        for one in hand.melds:
            words = None if one.meld is None else set_of(one.meld, points=None)
            cards.append(SetCard(one.tiles, words.name if words else "", words.manner if words else "", winning=None))
        if hand.hand:
            tiles = tuple(sorted(hand.hand))
            at = len(tiles) - 1 - tiles[::-1].index(last) if last in tiles else None
            cards.append(SetCard(tiles, _("In the hand"), "", winning=at))
        if hand.bonus:
            cards.append(SetCard(tuple(sorted(hand.bonus)), "", "", winning=None))
        return cards

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        inner = paper.inset(_INSET)
        self._portrait.place(Box(paper.x + 34, paper.y + 14, 114, 114))
        self._close.place(Box(paper.right - 30 - 58, paper.y + (HEADER - 58) / 2, 58, 58))
        x = paper.x + 178
        end = self._close.box.x
        end -= 30
        widths = [tab.measure(self.kit)[0] for tab in self.tabs]
        whole = sum(widths) + 10 * (len(widths) - 1) if len(widths) > 1 else 0.0
        lay(self.tabs, row(Box(end - whole, paper.y + 48, whole, 46), widths, 10))
        self._title.place(Box(x, paper.y + 10, end - whole - 24 - x, 72))
        self._line.place(Box(x, paper.y + 84, end - whole - 24 - x, 44))
        tile = _TILE
        gaps = _SET_GAP * (len(self.cards) - 1)
        while tile > 22 and sum(card.width_for(tile) for card in self.cards) + gaps > inner.width:
            tile -= 1
        top = paper.y + HEADER + 18
        lay(self.cards, row(Box(inner.x, top, inner.width, _SETS), [c.width_for(tile) for c in self.cards], _SET_GAP))
        body = Box(inner.x, top + _BODY, inner.width, paper.bottom - 26 - top - _BODY)
        wide = (body.width - _GAP * (len(self.columns) - 1)) / len(self.columns)
        lay(self.columns, row(body, [wide] * len(self.columns), _GAP))

    def paint(self) -> pygame.Surface:
        return painted_sheet(self.kit, is_bright=True)


def opened(context: Context, page: OpenInAllBooks) -> BooksScene:
    """Makes the page for a finished deal of a match."""
    return BooksScene(context.kit, of_finished(page))
