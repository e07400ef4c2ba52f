"""The buttons of the bar: for what is offered, and small ones for the calls that are not possible now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.engine.commands import DeclareKong, DeclareMahjong
from game.engine.rulings.why_not import why_not
from game.engine.state import Claiming, Opening, State, Turn
from game.hands.meld import KongKind
from game.i18n import _
from game.i18n.books.words import Call
from game.i18n.call_words import GONE_OUT, LAID_OUT, call_name
from game.i18n.tile_words import claim_name
from game.i18n.why_words import why_not_text
from game.rules.terms import ClaimKind, Source
from game.scenes.asking.mahjong_names import mahjong_name
from game.scenes.asking.offers import Offer, OfferKind
from game.scenes.asking.words import LOOKS, not_now, offer_label
from game.view.lane.action_bar import BarButton
from game.view.layout.table_model import TableModel

_CLAIMS = {
    OfferKind.CHOW: ClaimKind.CHOW,
    OfferKind.PUNG: ClaimKind.PUNG,
    OfferKind.KONG: ClaimKind.KONG,
    OfferKind.MAHJONG: ClaimKind.MAHJONG,
}


def bar_button(kind: OfferKind, label: str, press: Callable[[], None]) -> BarButton:
    """A button in the look of its kind."""
    look = LOOKS[kind]
    return BarButton(label=label, press=press, paint=look.paint, icon=look.icon, key=look.key)


def label_of(offer: Offer, state: State) -> str:
    """What the button of an offer says at this moment."""
    if offer.kind is OfferKind.MAHJONG:
        return mahjong_name(state, offer) or call_name(state.rules.id, _mahjong_call(offer, state))
    if offer.kind is OfferKind.KONG:
        return call_name(state.rules.id, _kong_call(offer))
    if offer.kind is OfferKind.PASS and state.deal is not None and isinstance(state.deal.phase, Opening):
        return _("Keep it")
    return offer_label(state.rules.id, offer.kind)


def _mahjong_call(offer: Offer, state: State) -> Call:
    """How going out is called: on a discard, or on the tile that the turn began with."""
    deal = state.deal
    drawn = any(isinstance(command, DeclareMahjong) for command in offer.commands)
    source = deal.phase.source if drawn and deal is not None and isinstance(deal.phase, Turn) else Source.DISCARD
    return GONE_OUT[source]


def _kong_call(offer: Offer) -> Call:
    """How a kong is called that may be claimed, concealed or the extension of a pung; the plain call, if several."""
    calls = {
        Call.KONG
        if not isinstance(command, DeclareKong)
        else LAID_OUT[KongKind.ADDED if len(command.tiles) == 1 else KongKind.CONCEALED]
        for command in offer.commands
    }
    return calls.pop() if len(calls) == 1 else Call.KONG


def why_no(model: TableModel, kind: OfferKind) -> str:
    """Why the person cannot call this now, from what his seat knows."""
    if kind not in _CLAIMS:
        return not_now(kind)
    why = why_not(model.state, model.seat, _CLAIMS[kind])
    return not_now(kind) if why is None else why_not_text(model.state.rules.id, why)


def refused_calls(model: TableModel, offered: Iterable[OfferKind], say: Callable[[str], None]) -> tuple[BarButton, ...]:
    """The calls that a discard does not allow, beside those that it does; none at a real table, where all may be tried.

    :param say: told why when one of them is pressed.
    """
    deal = model.deal
    if deal is None or model.state.rules.is_tabletop or not isinstance(deal.phase, Claiming):
        return ()
    if deal.phase.robbing or deal.phase.only_mahjong:
        return ()
    offered = set(offered)
    found = []
    for kind, claim in _CLAIMS.items():
        if kind not in offered:
            look, reason = LOOKS[kind], why_no(model, kind)
            tooltip = f"{claim_name(claim)}\n{reason}"
            press = partial(say, reason)
            found.append(BarButton(label="", press=press, paint=look.paint, icon=look.icon, tooltip=tooltip))
    return tuple(found)
