"""The text and looks of the bar of questions: its head, the buttons' labels, and why other calls are not possible."""

from collections.abc import Container, Sequence
from fractions import Fraction

from game import Frozen, replace
from game.app.window.actions import Action, Actions, Device
from game.engine.commands import DeclareKong, DeclareMahjong, RobKong, goes_out
from game.engine.facts import face, facts_of_call
from game.engine.rulings.why_not import why_not
from game.engine.state import Claiming, Opening, State, Turn
from game.hands.meld import KongKind
from game.i18n import _
from game.i18n.book_files import Call
from game.i18n.call_words import LAID_OUT, call_name, mahjong_call, mahjong_with, why_not_text
from game.i18n.gaps import isolated
from game.i18n.general import general, name_of
from game.i18n.row_texts import dealt_name, special_hand_text, worth_text
from game.i18n.tile_words import claim_name, tile_name
from game.players.player import Question
from game.players.roster import Chair
from game.rules.rows import Points
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.rules.win import DealFacts
from game.scenes.asking.offers import CLAIMS, Offer, OfferKind
from game.tiles.tile import Tile
from game.view.choreography.ending import special_of
from game.view.lane.action_bar import BarButton, BarHead
from game.view.layout import TableModel
from game.view.paint import Icon, Paint
from game.view.widgets import Callback


class ButtonLook(Frozen):
    """The color, icon and key of an offer's button."""

    paint: Paint
    icon: Icon | None
    key: Action | None


LOOKS = {
    OfferKind.CHOW: ButtonLook(Paint.GRAY, Icon.CHOW, Action.CHOW),
    OfferKind.PUNG: ButtonLook(Paint.GRAY, Icon.PUNG, Action.PUNG),
    OfferKind.KONG: ButtonLook(Paint.GRAY, Icon.KONG, Action.KONG),
    OfferKind.MAHJONG: ButtonLook(Paint.GOLD, Icon.STAR, Action.MAHJONG),
    OfferKind.OTHER_MAHJONG: ButtonLook(Paint.WOOD, None, None),
    OfferKind.SORTED_MAHJONG: ButtonLook(Paint.WOOD, Icon.SORT, None),
    OfferKind.ROB: ButtonLook(Paint.GOLD, Icon.STAR, Action.MAHJONG),
    OfferKind.READY: ButtonLook(Paint.RED, Icon.FLAG, Action.READY),
    OfferKind.REPLACEMENT: ButtonLook(Paint.TEAL, Icon.PLUS, None),
    OfferKind.DISCARD: ButtonLook(Paint.GOLD, None, Action.ACCEPT),
    OfferKind.DRAW: ButtonLook(Paint.GRAY, Icon.TILE, Action.PASS),
    OfferKind.PASS: ButtonLook(Paint.GRAY, Icon.CROSS, Action.PASS),
}
_LIGHTS = 0.5, 0.75, 1.0
"""The strengths of the light of a hand with a name: dealt complete, special, and worth the most of the book."""
_CALLS = {
    OfferKind.CHOW: Call.CHOW,
    OfferKind.PUNG: Call.PUNG,
    OfferKind.KONG: Call.KONG,
    OfferKind.MAHJONG: Call.MAHJONG,
    OfferKind.OTHER_MAHJONG: Call.OTHER_MAHJONG,
}


def offer_label(ruleset: str, kind: OfferKind) -> str:
    """The label of an offer's button in this book."""
    return call_name(ruleset, _CALLS[kind]) if kind in _CALLS else name_of(kind)


def claim_head(
    book: str, tile: Tile, name: str, *, robbing: bool, seconds: float | None, hurries: bool = True
) -> BarHead:
    """The head of the bar about a tile that was discarded, or that extends a pung to a kong.

    :param name: the name of the player who discarded the tile or extends the pung.
    """
    said = _("{name} extends a pung to a kong") if robbing else _("{name} discards")
    return BarHead(
        title=tile_name(book, tile), line=said.format(name=name), tile=tile, seconds=seconds, hurries=hurries
    )


def bar_head(question: Question, model: TableModel, chairs: Sequence[Chair]) -> BarHead:
    """The head of the bar for a question: its title, the line below it, the tile and the time."""
    deal = model.state.current_deal
    robbed = [command for command in question.choices if isinstance(command, RobKong)]
    tile = None
    wins = not model.rules.is_tabletop and any(map(goes_out, question.choices))
    match deal.phase:
        case Claiming(seat=seat, tile_id=tile_id, robbing=robbing):
            name = chairs[model.person_at(seat)].name
            book, tile = model.rules.id, face(deal, tile_id)
            return claim_head(book, tile, name, robbing=robbing, seconds=question.seconds)
        case Turn() if deal.seats[question.seat].must_play and model.rules.is_tabletop:
            line = _("You must discard a tile that was shown")
        case Turn() if wins:
            line = _("Your hand is complete")
        case Turn() if deal.seats[question.seat].waits:
            line = _("Ready and frozen: the drawn tile is discarded")
        case Turn() if deal.winners:
            line = _("Your last turn: nobody can win anymore")
        case Turn():
            line = _("Choose a tile to discard")
        case Opening():
            line = _("You may lay out a kong")
        case _ if len({command.tile for command in robbed}) == 1:
            tile, owner = robbed[0].tile, robbed[0].owner
            line = _("Draw, or win by robbing {name}'s kong").format(name=chairs[model.person_at(owner)].name)
        case _:
            line = _("Draw, or rob a kong")
    icon = Icon.CLOCK if question.seconds is not None else None
    later = _("Click again to discard") if isinstance(deal.phase, Turn) else ""
    return BarHead(title=_("Your turn"), line=line, later=later, tile=tile, icon=icon, seconds=question.seconds)


def great_head(head: BarHead, state: State, offer: Offer) -> BarHead | None:
    """The head of a bar on which this offer declares a special hand, or one that was dealt complete.

    It has the name, and the worth before the usual line. ``None`` if it declares neither.
    """
    facts = _facts_of(state, offer)
    if facts is None:
        return None
    score = state.rules.scored(facts).winners[0]
    special = score.special
    name = dealt_name(state.rules, score) if special is None else special_hand_text(state.rules, special).name
    if not name:
        return None
    line = f"{worth_text(Points(score.worth))}  \u00b7  {head.line}"
    light = _LIGHTS[2 if score.worth >= _most_worth(state.rules) else special is not None]
    return replace(head, title=name, line=line, later="", light=light)


def _most_worth(rules: Ruleset) -> Fraction:
    """The worth of the greatest hands: the limit, or in a book without one half of its dearest special hand."""
    given = [hand.worth.points for hand in rules.special_hands if isinstance(hand.worth, Points)]
    return Fraction(rules.settlement.limit or Fraction(max(given, default=1), 2))


def lifted_line(actions: Actions, name: str, *, shows_keys: bool) -> str:
    """A line on the lifted tile: how the device in use discards it, or its name where the button shows the key."""
    key = "" if actions.device is Device.MOUSE else actions.hint(Action.ACCEPT)
    if not key:
        return _("Click again to discard")
    return name if shows_keys else _("Press {key} to discard").format(key=isolated(key))


def not_now(kind: OfferKind) -> str:
    """The line that says why the key for this kind of offer does nothing now, whatever tiles the hand holds."""
    reasons = general().not_now
    return reasons.get(kind.name.lower(), reasons["other"]).said()


def bar_button(
    kind: OfferKind,
    label: str,
    press: Callback,
    beside: Sequence[Offer] = (),
    *,
    tooltip: str = "",
    worth: str = "",
    goes_out_first: bool = False,
    short: str = "",
) -> BarButton:
    """The button for a kind of offer; a discard's button is not gold if a mahjong, which matters more, is offered too.

    :param beside: all offers of the bar.
    :param worth: what the hand is worth if this is pressed; empty if it does not end the deal or that is not told.
    :param short: what is written instead where the bar names the hand.
    :param goes_out_first: whether Enter declares the mahjong that is offered, and discards nothing.
    """
    look = LOOKS[kind]
    is_less = kind is OfferKind.DISCARD and any(offer.kind is OfferKind.MAHJONG for offer in beside)
    paint = Paint.WOOD if is_less else look.paint
    icon = Icon.CROSS if kind is OfferKind.DRAW and _may_rob(beside) else look.icon
    key = look.key
    if goes_out_first and kind in (OfferKind.MAHJONG, OfferKind.DISCARD):
        key = Action.ACCEPT if kind is OfferKind.MAHJONG else None
    return BarButton(
        label=label, press=press, paint=paint, icon=icon, key=key, tooltip=tooltip, second=worth, short=short
    )


def _may_rob(beside: Sequence[Offer]) -> bool:
    """Whether the bar offers to rob a kong; the player then passes that chance by drawing a tile."""
    return any(offer.kind is OfferKind.ROB and offer.commands for offer in beside)


def label_of(offer: Offer, state: State, beside: Sequence[Offer] = ()) -> str:
    """The label of an offer's button in the present state.

    :param beside: all offers of the bar.
    """
    if offer.kind is OfferKind.DRAW and _may_rob(beside):
        return _("Pass and draw")
    if offer.kind is OfferKind.MAHJONG:
        return mahjong_name(state, offer) or call_name(state.rules.id, _mahjong_call(offer, state))
    if offer.kind is OfferKind.KONG:
        return call_name(state.rules.id, _kong_call(offer))
    if offer.kind is OfferKind.PASS and state.deal is not None and isinstance(state.deal.phase, Opening):
        return _("Keep it")
    return offer_label(state.rules.id, offer.kind)


def _mahjong_call(offer: Offer, state: State) -> Call:
    """The words for going out, which may depend on whether the tile is a discard, drawn, or a replacement."""
    deal = state.deal
    drawn = any(isinstance(command, DeclareMahjong) for command in offer.commands)
    source = deal.phase.source if drawn and deal is not None and isinstance(deal.phase, Turn) else Source.DISCARD
    return mahjong_call(state.rules, source)


def _kong_call(offer: Offer) -> Call:
    """The words for the kongs of this offer: claimed, concealed or added; if it has several kinds, the plain ones."""
    calls = {
        Call.KONG
        if not isinstance(command, DeclareKong)
        else LAID_OUT[KongKind.ADDED if len(command.tiles) == 1 else KongKind.CONCEALED]
        for command in offer.commands
    }
    return calls.pop() if len(calls) == 1 else Call.KONG


def why_no(model: TableModel, kind: OfferKind) -> str:
    """The line that says why the player cannot make this call now, from what his seat knows."""
    if kind not in CLAIMS:
        return not_now(kind)
    why = why_not(model.state, model.seat, CLAIMS[kind])
    return not_now(kind) if why is None else why_not_text(model.rules.id, why)


def refused_calls(model: TableModel, offered: Container[OfferKind]) -> str:
    """The calls that the player cannot make on this discard, each with the reason below it, as one text.

    Empty in tabletop play, where all may be tried.
    """
    deal = model.deal
    if deal is None or model.rules.is_tabletop or not isinstance(deal.phase, Claiming):
        return ""
    if deal.phase.robbing or deal.phase.only_mahjong:
        return ""
    refused = [(claim, why_no(model, kind)) for kind, claim in CLAIMS.items() if kind not in offered]
    return "\n".join(f"{claim_name(claim)}\n{reason}" for claim, reason in refused)


REGULAR_FINISHES = ("chow", "pung", "kong", "pair")


def mahjong_name(state: State, offer: Offer) -> str | None:
    """The words for the mahjong that an offer declares, if it is a special hand; otherwise ``None``."""
    facts = _facts_of(state, offer)
    special = None if facts is None else special_of(state.rules, facts)
    return None if special is None else mahjong_with(state.rules, special)


def mahjong_worth(state: State, offer: Offer) -> str:
    """The worth of the hand that this offer declares, in words; empty if it declares none, and in tabletop play."""
    facts = (
        None
        if offer.kind not in (OfferKind.MAHJONG, OfferKind.OTHER_MAHJONG, OfferKind.ROB)
        else _facts_of(state, offer)
    )
    return "" if facts is None else worth_text(Points(state.rules.scored(facts).winners[0].worth))


def _facts_of(state: State, offer: Offer) -> DealFacts | None:
    """The facts of the only mahjong of an offer; ``None`` for any other offer, and in tabletop play."""
    if len(offer.commands) != 1 or state.rules.is_tabletop:
        return None
    return facts_of_call(offer.commands[0], state)


def names_finish(state: State) -> bool:
    """Whether a claimed mahjong must name what the tile completes: in tabletop play of a book that asks for it."""
    return state.rules.is_tabletop and state.rules.claims.finishes is not None


def finish_names(rules: Ruleset) -> list[tuple[str, str]]:
    """Everything that a claimed tile can complete, as id and words: sets and the pair, then the special hands."""
    regular = [(finish, mahjong_with(rules, finish)) for finish in REGULAR_FINISHES]
    return [*regular, *((hand.id, special_hand_text(rules, hand.id).name) for hand in rules.special_hands)]
