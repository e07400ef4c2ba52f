"""The card on which the kongs of each person are entered, under a book by which kongs are paid at once."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from game.hands.meld import KongKind
from game.i18n import _
from game.i18n.tile_words import kong_name
from game.ledger.entry import MOST_KONGS, EnteredDeal, PaidKong
from game.ledger.kongs import declared, kong_points, paid, shown
from game.ledger.session import Session
from game.rules.options import Number, Value
from game.rules.ruleset import KongRule, Ruleset
from game.scenes.ledger import words
from game.scenes.ledger.parts import lay_foot
from game.scenes.score.payments import as_one
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.sheet.parts import SeatTab
from game.view.sheet.rows import PaymentRow
from game.view.units import Box, grid, lay, theme
from game.view.widgets import MAIN, Button, Label
from game.view.widgets.numbers import NumberCard

_COUNT = Number("kongs", 0, 0, MOST_KONGS)
_Kind = tuple[KongKind, int | None]
"""A kind of kong, and the seat that discarded a claimed one; ``None`` if that is unknown or does not matter."""


class KongsScene(CardScene):
    """The card with the numbers of one person's kongs by kind, and each person's gain from all kongs.

    Every change applies at once. For a hand entered tile by tile only claimed kongs can be changed, because the
    hand's sets show how many kongs of the other kinds it has.

    :param change: called with the deal after every change.
    """

    NARROWEST = 960.0
    WIDTH, HEIGHT = 1000.0, 620.0

    def __init__(self, kit: Kit, at: Session, deal: EnteredDeal, change: Callable[[EnteredDeal], None]) -> None:
        super().__init__(kit, _("Kongs paid at once"))
        self._rules, self._names = at.ruleset, words.names(at)
        self.deal = replace(deal, kongs=declared(deal))
        self._change = change
        self._seat = 0
        self.tabs = [
            SeatTab(name, portrait, partial(self.open_tab, seat))
            for seat, (name, portrait) in enumerate(zip(self._names, words.portraits(at), strict=True))
        ]
        self.cards: dict[_Kind, NumberCard] = {}
        self._sums = Label("", theme.SMALL, most=2)
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self._show()
        self.page.set_focus(self.tabs[0])

    def open_tab(self, seat: int) -> None:
        self._seat = seat
        self._show()
        self.arrange_again()

    def go_back(self) -> None:
        self._change(self.deal)
        super().go_back()

    def _show(self) -> None:
        for seat, tab in enumerate(self.tabs):
            tab.is_chosen = seat == self._seat
        self.cards = {
            kind: NumberCard(self._kind_name(kind), _COUNT, 0, partial(self._tell, kind), stride=1, label=str)
            for kind in self._kinds
        }
        is_shown = shown(self.deal.hand_of(self._seat)) is not None
        for kind, card in self.cards.items():
            card.is_enabled = kind[0] is KongKind.CLAIMED or not is_shown
        self._write()
        self.put_together([self._sums], self.tabs, self.cards.values(), [self._done])

    @property
    def _kinds(self) -> list[_Kind]:
        """The kinds of kong that can be entered for the person in view: those paid by the book, or entered."""
        rule = self._rules.kongs
        plain = [kind for kind in (KongKind.CONCEALED, KongKind.ADDED) if rule.points_of(kind) or self._has_kong(kind)]
        losers: list[int | None] = [None] if rule.claimed_points else []
        if rule.discarder_points:
            is_open = any(self._is_of_kind(kong, (KongKind.CLAIMED, None)) for kong in self.deal.kongs)
            losers = [*[None] * is_open, *(seat for seat in range(self._rules.seats) if seat != self._seat)]
        return [*((kind, None) for kind in plain), *((KongKind.CLAIMED, loser) for loser in losers)]

    def _has_kong(self, kind: KongKind) -> bool:
        return any(kong.seat == self._seat and kong.kind is kind for kong in self.deal.kongs)

    def _kind_name(self, kind: _Kind) -> str:
        made, loser = kind
        return kong_name(made) if loser is None else _("Claimed from {name}").format(name=self._names[loser])

    def _is_of_kind(self, kong: PaidKong, kind: _Kind) -> bool:
        made, loser = kind
        is_alike = kong.loser == loser or not self._rules.kongs.discarder_points
        return kong.seat == self._seat and kong.kind is made and is_alike

    def _tell(self, kind: _Kind, count: Value) -> None:
        """Sets the number of kongs of this kind that the person in view has, limited to as many as there can be."""
        made, loser = kind
        seen = shown(self.deal.hand_of(self._seat))
        others = [kong for kong in self.deal.kongs if not self._is_of_kind(kong, kind)]
        own = [kong for kong in others if kong.seat == self._seat and (seen is None or kong.kind is made)]
        most = (MOST_KONGS if seen is None else seen[1]) - len(own)
        told = (PaidKong(seat=self._seat, kind=made, loser=loser),) * min(int(count), most)
        if seen is not None:
            others = [kong for kong in others if kong.seat != self._seat or kong.kind is KongKind.CLAIMED]
        self.deal = replace(self.deal, kongs=(*others, *told))
        self.deal = replace(self.deal, kongs=declared(self.deal))
        self._write()
        self._change(self.deal)

    def _write(self) -> None:
        """Shows the numbers of the person's kongs, and each person's gain from all kongs."""
        for kind, card in self.cards.items():
            card.value = sum(self._is_of_kind(kong, kind) for kong in self.deal.kongs)
            card.touch()
        self._sums.write(words.gains_text(self._names, kong_points(self._rules, self.deal)))

    def lay_inside(self, inner: Box) -> None:
        lay(self.tabs, grid(inner, len(self.tabs), columns=4, high=54, gap=12))
        below = Box(inner.x, inner.y + 78, inner.width, 0)
        lay(list(self.cards.values()), grid(below, len(self.cards), columns=2, high=66, gap=16))
        lay_foot(inner, self._sums, self._done, self.kit)


def kong_payments(rules: Ruleset, deal: EnteredDeal, names: Sequence[str]) -> list[PaymentRow]:
    """The rows of what was paid for each kong; a single one if everybody paid the same."""
    rows: list[PaymentRow] = []
    said = _("{payer} pays {receiver}")
    for kong, shares in paid(rules, deal):
        name, reason = names[kong.seat], kong_name(kong.kind)
        each = [
            PaymentRow(said.format(payer=payer, receiver=name), reason, Fraction(-share))
            for payer, share in zip(names, shares, strict=True)
            if share < 0
        ]
        rows += as_one(each, name)
    return rows


def is_open(rule: KongRule, deal: EnteredDeal) -> bool:
    """Whether it must still be entered how an exposed kong came about, as its payment depends on that."""
    if not (rule.discarder_points or rule.added_points != rule.claimed_points):
        return False
    exposed = [kong.seat for kong in deal.kongs if kong.kind is not KongKind.CONCEALED]
    return any((shown(player) or (0, 0))[1] > exposed.count(player.seat) for player in deal.players)


def told_text(at: Session, deal: EnteredDeal) -> str:
    """The number of paid kongs as text; or the question about an exposed one that must still be answered."""
    if is_open(at.ruleset.kongs, deal):
        return _("claimed?")
    return str(sum(1 for _kong in paid(at.ruleset, deal)) or "\u2013")
