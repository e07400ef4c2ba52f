"""What the action lane says and offers at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.window.actions import Action
from game.engine.state import Claiming, Opening, Turn
from game.i18n import _
from game.i18n.books.words import Call
from game.i18n.call_words import call_name
from game.i18n.tile_words import tile_name
from game.players.player import Question
from game.players.roster import Chair
from game.scenes.asking.offers import OfferKind
from game.view.lane.action_bar import BarHead
from game.view.layout.table_model import TableModel
from game.view.paint.materials import Paint
from game.view.paint.sprites import Icon


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """How the button of an offer looks, and its key."""

    paint: Paint
    icon: Icon | None
    key: Action | None


LOOKS = {
    OfferKind.CHOW: ButtonLook(Paint.BLUE, Icon.CHOW, Action.CHOW),
    OfferKind.PUNG: ButtonLook(Paint.TEAL, Icon.PUNG, Action.PUNG),
    OfferKind.KONG: ButtonLook(Paint.VIOLET, Icon.KONG, Action.KONG),
    OfferKind.MAHJONG: ButtonLook(Paint.GOLD, Icon.STAR, Action.MAHJONG),
    OfferKind.OTHER_MAHJONG: ButtonLook(Paint.GOLD, None, None),
    OfferKind.ROB: ButtonLook(Paint.GOLD, Icon.STAR, Action.MAHJONG),
    OfferKind.READY: ButtonLook(Paint.RED, Icon.FLAG, Action.READY),
    OfferKind.REPLACEMENT: ButtonLook(Paint.TEAL, Icon.PLUS, None),
    OfferKind.DISCARD: ButtonLook(Paint.GOLD, None, Action.ACCEPT),
    OfferKind.DRAW: ButtonLook(Paint.GREY, Icon.TILE, Action.PASS),
    OfferKind.PASS: ButtonLook(Paint.GREY, Icon.CROSS, Action.PASS),
}


KEYS = {
    Action.CHOW: (OfferKind.CHOW,),
    Action.PUNG: (OfferKind.PUNG,),
    Action.KONG: (OfferKind.KONG,),
    Action.MAHJONG: (OfferKind.MAHJONG, OfferKind.ROB),
    Action.READY: (OfferKind.READY,),
    Action.PASS: (OfferKind.PASS, OfferKind.DRAW),
}
"""What a key may mean, the first that is offered."""


def offer_label(ruleset: str, kind: OfferKind) -> str:
    """What the button of an offer says in a book."""
    return {
        OfferKind.CHOW: call_name(ruleset, Call.CHOW),
        OfferKind.PUNG: call_name(ruleset, Call.PUNG),
        OfferKind.KONG: call_name(ruleset, Call.KONG),
        OfferKind.MAHJONG: call_name(ruleset, Call.MAHJONG),
        OfferKind.OTHER_MAHJONG: call_name(ruleset, Call.OTHER_MAHJONG),
        OfferKind.ROB: _("Rob the kong"),
        OfferKind.READY: _("Ready"),
        OfferKind.REPLACEMENT: _("Replacement"),
        OfferKind.DISCARD: _("Discard"),
        OfferKind.DRAW: _("Draw"),
        OfferKind.PASS: _("Pass"),
    }[kind]


def bar_head(question: Question, model: TableModel, chairs: Sequence[Chair]) -> BarHead:
    """What the bar asks."""
    deal = model.deal
    assert deal is not None, "asked outside a deal"
    match deal.phase:
        case Claiming(seat=seat, tile_id=tile_id, robbing=robbing):
            tile = model.face(tile_id)
            assert tile is not None, "a discard that nobody saw"
            name = chairs[model.person_at(seat)].name
            said = _("{name} extends a kong") if robbing else _("{name} discards")
            return BarHead(
                title=tile_name(model.state.rules.id, tile),
                line=said.format(name=name),
                tile=tile,
                seconds=question.seconds,
            )
        case Turn() if deal.seats[question.seat].must_play and model.state.rules.is_tabletop:
            line = _("A tile that was shown must be played")
        case Turn() if deal.seats[question.seat].waits:
            line = _("Ready and frozen: the tile drawn is discarded")
        case Turn() if deal.winners:
            line = _("Your last turn: nobody can go out any more")
        case Turn():
            line = _("Choose a tile to discard")
        case Opening():
            line = _("You may lay out a kong")
        case _:
            line = _("Draw, or rob a kong")
    icon = Icon.CLOCK if question.seconds is not None else None
    return BarHead(title=_("Your turn"), line=line, title_first=True, icon=icon, seconds=question.seconds)


def not_now(kind: OfferKind) -> str:
    """Why a key does nothing at the moment."""
    return {
        OfferKind.CHOW: _("No chow is possible now"),
        OfferKind.PUNG: _("No pung is possible now"),
        OfferKind.KONG: _("No kong is possible now"),
        OfferKind.MAHJONG: _("This is no mahjong yet"),
        OfferKind.REPLACEMENT: _("No replacement is owed"),
    }.get(kind, _("That is not possible now"))
