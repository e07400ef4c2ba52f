"""The card on which the kongs of each person are entered, under a book by which kongs are paid at once."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from game import Frozen, replace, ui
from game.hands.meld import KongKind
from game.i18n import _
from game.i18n.tile_words import kong_name
from game.ledger.entry import MOST_KONGS, EnteredDeal, PaidKong
from game.ledger.kongs import declared, kong_points, paid, shown
from game.ledger.session import Session
from game.rules.options import Number, Value
from game.rules.ruleset import KongRule, Ruleset
from game.scenes.ledger import words
from game.scenes.score.payments import PaymentLine, as_one
from game.view.paint import Kit

_COUNT = Number("kongs", 0, 0, MOST_KONGS)
_Kind = tuple[KongKind, int | None]
"""A kind of kong, and the seat that discarded a claimed one; ``None`` if that is unknown or does not matter."""


class Shown(Frozen):
    """The deal as entered so far, and whose kongs are shown."""

    deal: EnteredDeal
    seat: int = 0
    """The seat whose kongs are shown."""


class KongsScene(ui.Screen[Shown]):
    """The card with the numbers of one person's kongs by kind, and each person's gain from all kongs.

    Every change applies at once. For a hand entered tile by tile only claimed kongs can be changed, because the
    hand's sets show how many kongs of the other kinds it has.

    :param change: called with the deal after every change.
    """

    is_overlay = True
    first_focus = ("person", 0)

    def __init__(self, kit: Kit, at: Session, deal: EnteredDeal, change: Callable[[EnteredDeal], None]):
        super().__init__(kit, Shown(replace(deal, kongs=declared(deal))))
        self._rules = at.ruleset
        self._people = words.people(at)
        self._names = words.names(at)
        self._change = change

    def view(self, state: Shown) -> ui.Part:
        tabs = tuple(
            ui.Tab(name, (self.fill, "seat", seat), face, seat == state.seat, key=("person", seat))
            for seat, (name, face) in enumerate(self._people)
        )
        fields = tuple(map(self._field, self._kinds))
        gains = words.gains_text(self._names, kong_points(self._rules, state.deal))
        return self.overlay_card(
            _("Kongs paid at once"),
            ui.Row(tabs, wraps=True, is_region=True),
            ui.Grid(fields, most=2, is_region=True),
            ui.Text(gains) if gains else None,
            foot=ui.done(self.go_back),
        )

    def _field(self, kind: _Kind) -> ui.Part:
        count = sum(self._is_of_kind(kong, kind) for kong in self.state.deal.kongs)
        is_shown = shown(self.state.deal.hand_of(self.state.seat)) is not None
        return ui.NumberField(
            self._kind_name(kind),
            (self._tell, kind),
            value=count,
            shown=str(count),
            numbers=_COUNT,
            is_off=is_shown and kind[0] is not KongKind.CLAIMED,
            key=kind,
        )

    def go_back(self) -> None:
        self._change(self.state.deal)
        super().go_back()

    @property
    def _kinds(self) -> list[_Kind]:
        """The kinds of kong that can be entered for the person in view: those paid by the book, or entered."""
        rule = self._rules.kongs
        own = {kong.kind for kong in self.state.deal.kongs if kong.seat == self.state.seat}
        plain = [kind for kind in (KongKind.CONCEALED, KongKind.ADDED) if rule.points_of(kind) or kind in own]
        losers: list[int | None] = [None] if rule.claimed_points else []
        if rule.discarder_points:
            is_open = any(self._is_of_kind(kong, (KongKind.CLAIMED, None)) for kong in self.state.deal.kongs)
            losers = [*[None] * is_open, *(seat for seat in range(self._rules.seats) if seat != self.state.seat)]
        return [*((kind, None) for kind in plain), *((KongKind.CLAIMED, loser) for loser in losers)]

    def _kind_name(self, kind: _Kind) -> str:
        made, loser = kind
        return kong_name(made) if loser is None else _("Claimed from {name}").format(name=self._names[loser])

    def _is_of_kind(self, kong: PaidKong, kind: _Kind) -> bool:
        made, loser = kind
        is_alike = kong.loser == loser or not self._rules.kongs.discarder_points
        return kong.seat == self.state.seat and kong.kind is made and is_alike

    def _tell(self, kind: _Kind, count: Value) -> None:
        """Sets the number of kongs of this kind that the person in view has, limited to as many as there can be."""
        made, loser = kind
        seen = shown(self.state.deal.hand_of(self.state.seat))
        others = [kong for kong in self.state.deal.kongs if not self._is_of_kind(kong, kind)]
        own = [kong for kong in others if kong.seat == self.state.seat and (seen is None or kong.kind is made)]
        most = (MOST_KONGS if seen is None else seen[1]) - len(own)
        told = (PaidKong(seat=self.state.seat, kind=made, loser=loser),) * min(int(count), most)
        if seen is not None:
            others = [kong for kong in others if kong.seat != self.state.seat or kong.kind is KongKind.CLAIMED]
        deal = replace(self.state.deal, kongs=(*others, *told))
        self.put(deal=replace(deal, kongs=declared(deal)))
        self._change(self.state.deal)


def kong_payments(rules: Ruleset, deal: EnteredDeal, names: Sequence[str]) -> list[PaymentLine]:
    """The rows of what was paid for each kong; a single one if everybody paid the same."""
    rows: list[PaymentLine] = []
    said = _("{payer} pays {receiver}")
    for kong, shares in paid(rules, deal):
        name, reason = names[kong.seat], kong_name(kong.kind)
        each = [
            PaymentLine(said.format(payer=payer, receiver=name), reason, Fraction(-share))
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
