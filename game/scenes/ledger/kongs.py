"""The card on which the kongs of each person are told, where the book has them paid at once."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.hands.meld import KongKind
from game.i18n import _
from game.i18n.tile_words import kong_name
from game.ledger.entry import MOST_KONGS, EnteredDeal, PaidKong
from game.ledger.kongs import declared, kong_points, paid, shown
from game.ledger.session import Session
from game.rules.options import Number, Value
from game.rules.ruleset import KongRule
from game.scenes.ledger import words
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.sheet.parts import SeatTab
from game.view.units import Box, grid, lay, theme
from game.view.widgets import MAIN, Button, Label
from game.view.widgets.numbers import NumberCard

_COUNT = Number("kongs", 0, 0, MOST_KONGS)
_Kind = tuple[KongKind, int | None]
"""A kind of kong, and who discarded a claimed one, where that matters."""


class KongsScene(CardScene):
    """The kongs of one person at a time, and what all of them bring everybody; every change counts at once.

    Of a hand that is entered tile by tile, only those who discarded are asked for: the tiles say the rest.
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
        """Show the kongs of somebody."""
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
            kind: NumberCard(self._name(kind), _COUNT, 0, partial(self._tell, kind), stride=1, label=str)
            for kind in self._kinds
        }
        is_shown = shown(self.deal.hand_of(self._seat)) is not None
        for kind, card in self.cards.items():
            card.is_enabled = kind[0] is KongKind.CLAIMED or not is_shown
        self._write()
        self.put_together([self._sums], self.tabs, self.cards.values(), [self._done])

    @property
    def _kinds(self) -> list[_Kind]:
        """What can be told of this person by the book."""
        rule = self._rules.kongs
        plain = [kind for kind in (KongKind.CONCEALED, KongKind.ADDED) if rule.points_of(kind) or self._counts(kind)]
        losers: list[int | None] = [None] if rule.claimed_points else []
        if rule.discarder_points:
            is_open = any(self._is(kong, (KongKind.CLAIMED, None)) for kong in self.deal.kongs)
            losers = [*[None] * is_open, *(seat for seat in range(self._rules.seats) if seat != self._seat)]
        return [*((kind, None) for kind in plain), *((KongKind.CLAIMED, loser) for loser in losers)]

    def _counts(self, kind: KongKind) -> bool:
        return any(kong.seat == self._seat and kong.kind is kind for kong in self.deal.kongs)

    def _name(self, kind: _Kind) -> str:
        made, loser = kind
        return kong_name(made) if loser is None else _("Claimed from {name}").format(name=self._names[loser])

    def _is(self, kong: PaidKong, kind: _Kind) -> bool:
        made, loser = kind
        is_alike = kong.loser == loser or not self._rules.kongs.discarder_points
        return kong.seat == self._seat and kong.kind is made and is_alike

    def _tell(self, kind: _Kind, count: Value) -> None:
        """So many kongs of this kind are this person's, or as many as there can be."""
        made, loser = kind
        seen = shown(self.deal.hand_of(self._seat))
        others = [kong for kong in self.deal.kongs if not self._is(kong, kind)]
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
        """Write how many kongs there are of each kind, and what all of them bring."""
        for kind, card in self.cards.items():
            card.value = sum(self._is(kong, kind) for kong in self.deal.kongs)
            card.touch()
        self._sums.write(words.gains_text(self._names, kong_points(self._rules, self.deal)))

    def lay_inside(self, inner: Box) -> None:
        lay(self.tabs, grid(inner, len(self.tabs), columns=4, high=54, gap=12))
        below = Box(inner.x, inner.y + 78, inner.width, 0)
        lay(list(self.cards.values()), grid(below, len(self.cards), columns=2, high=66, gap=16))
        self._done.place(Box(0, 0, 1, 70))
        wide = max(220.0, self._done.content_width(self.kit))
        self._done.place(Box(inner.right - wide, inner.bottom - 66, wide, 70))
        self._sums.place(Box(inner.x, inner.bottom - 66, inner.width - wide - 24, 70))


def is_asked(rule: KongRule) -> bool:
    """Whether kongs are told at all under a book."""
    return rule.allowed and rule.is_paid


def is_open(rule: KongRule, deal: EnteredDeal) -> bool:
    """Whether it matters how an exposed kong came about, and nobody has told it."""
    if not (rule.discarder_points or rule.added_points != rule.claimed_points):
        return False
    exposed = [kong.seat for kong in deal.kongs if kong.kind is not KongKind.CONCEALED]
    return any((shown(player) or (0, 0))[1] > exposed.count(player.seat) for player in deal.players)


def told_text(at: Session, deal: EnteredDeal) -> str:
    """How many kongs are paid; or what is still to be told of one that lies exposed."""
    if is_open(at.ruleset.kongs, deal):
        return _("claimed?")
    return str(sum(1 for _kong in paid(at.ruleset, deal)) or "\u2013")
