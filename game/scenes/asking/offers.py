"""What a person is offered when he is asked: his choices, gathered as buttons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from msgspec.structs import replace

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    DrawTile,
    Pass,
    RobKong,
    TakeReplacement,
)
from game.engine.rulings.legal import open_kongs
from game.engine.state import Claiming, Opening, Preparing, State, Turn
from game.players.player import Question
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind


class OfferKind(Enum):
    """What a button does."""

    CHOW = auto()
    PUNG = auto()
    KONG = auto()
    MAHJONG = auto()
    OTHER_MAHJONG = auto()
    """The same in other words."""
    ROB = auto()
    READY = auto()
    REPLACEMENT = auto()
    DISCARD = auto()
    DRAW = auto()
    PASS = auto()


_CLAIMS = {
    ClaimKind.CHOW: OfferKind.CHOW,
    ClaimKind.PUNG: OfferKind.PUNG,
    ClaimKind.KONG: OfferKind.KONG,
    ClaimKind.MAHJONG: OfferKind.MAHJONG,
}
_KINDS: dict[type[Command], OfferKind] = {
    Discard: OfferKind.DISCARD,
    DeclareKong: OfferKind.KONG,
    DeclareMahjong: OfferKind.MAHJONG,
    DeclareReady: OfferKind.READY,
    RobKong: OfferKind.ROB,
    TakeReplacement: OfferKind.REPLACEMENT,
    DrawTile: OfferKind.DRAW,
    Pass: OfferKind.PASS,
}
_STRENGTH = (
    OfferKind.MAHJONG,
    OfferKind.OTHER_MAHJONG,
    OfferKind.ROB,
    OfferKind.KONG,
    OfferKind.PUNG,
    OfferKind.CHOW,
    OfferKind.REPLACEMENT,
    OfferKind.DISCARD,
    OfferKind.DRAW,
    OfferKind.PASS,
)

_HARMLESS = (OfferKind.REPLACEMENT, OfferKind.DISCARD, OfferKind.DRAW, OfferKind.PASS)
"""What is never a false call."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button with the commands behind it."""

    kind: OfferKind
    commands: tuple[Command, ...] = ()
    """One, or several to choose from. None where the person chooses the tiles himself (tabletop play)."""


def offers(question: Question, state: State) -> tuple[Offer, ...]:
    """The buttons for a question, in the order in which they stand.

    In assisted play only what is possible; in tabletop play all that may be called, possible or not.
    """
    found: dict[OfferKind, list[Command]] = {}
    for command in question.choices:
        kind = _CLAIMS[command.claim] if isinstance(command, Claim) else _KINDS[type(command)]
        found.setdefault(kind, []).append(command)
    if not state.rules.is_tabletop:
        shown = tuple(Offer(kind, tuple(found[kind])) for kind in OfferKind if kind in found)
    else:
        shown = _at_a_real_table(question, state, found)
    return tuple(each for offer in shown for each in (offer, *_in_other_words(offer, state.rules)))


def _in_other_words(offer: Offer, rules: Ruleset) -> tuple[Offer, ...]:
    """The same mahjong called otherwise, where the book has other words for it."""
    said = rules.mahjong_in_other_words
    if offer.kind is not OfferKind.MAHJONG or said is None:
        return ()
    calls = [command for command in offer.commands if isinstance(command, Claim | DeclareMahjong)]
    return (Offer(OfferKind.OTHER_MAHJONG, tuple(replace(command, said=said) for command in calls)),)


def _at_a_real_table(question: Question, state: State, found: dict[OfferKind, list[Command]]) -> tuple[Offer, ...]:
    deal = state.deal
    assert deal is not None, "asked outside a deal"
    seat = question.seat
    is_dead = deal.seats[seat].is_dead
    may_go_out = not deal.winners
    match deal.phase:
        case Claiming(robbing=robbing, only_mahjong=only_mahjong):
            sets = () if robbing or only_mahjong else (OfferKind.CHOW, OfferKind.PUNG, OfferKind.KONG)
            return (
                *(Offer(kind) for kind in sets),
                *((Offer(OfferKind.MAHJONG, (Claim(seat=seat, claim=ClaimKind.MAHJONG),)),) if may_go_out else ()),
                Offer(OfferKind.PASS, (Pass(seat=seat),)),
            )
        case Preparing():
            return (Offer(OfferKind.PASS, (Pass(seat=seat),)),)
        case Opening():
            return tuple(Offer(kind, tuple(found[kind])) for kind in (OfferKind.KONG, OfferKind.PASS) if kind in found)
        case Turn(drawn=drawn) if not is_dead:
            held = deal.seats[seat]
            may_call = state.rules.ready is not None and drawn is not None and not held.waits and may_go_out
            return (
                Offer(OfferKind.KONG),
                *((Offer(OfferKind.MAHJONG, (DeclareMahjong(seat=seat),)),) if may_go_out else ()),
                *((Offer(OfferKind.READY),) if may_call else ()),
                *(
                    (Offer(OfferKind.REPLACEMENT, tuple(found.get(OfferKind.REPLACEMENT, ()))),)
                    if state.rules.kongs.replacement_is_an_act
                    else ()
                ),
                Offer(OfferKind.DISCARD, tuple(found[OfferKind.DISCARD])),
            )
        case Turn():
            return (Offer(OfferKind.DISCARD, tuple(found[OfferKind.DISCARD])),)
        case _:
            robberies = tuple(
                RobKong(seat=seat, owner=owner, tile=laid.meld.tile, tile_id=laid.tile_ids[-1])
                for owner, laid in open_kongs(deal, seat)
            )
            return (Offer(OfferKind.ROB, robberies), Offer(OfferKind.DRAW, (DrawTile(seat=seat),)))


def harmless(given: tuple[Offer, ...]) -> Offer:
    """The offer that the focus starts on where a false call can be made: one that costs nothing, if there is any."""
    safe = tuple(offer for offer in given if offer.kind in _HARMLESS)
    return strongest(safe or given)


def strongest(given: tuple[Offer, ...]) -> Offer:
    """The offer that the focus starts on: the strongest claim, never pass unless there is nothing else."""
    return min(given, key=lambda offer: _STRENGTH.index(offer.kind) if offer.kind in _STRENGTH else len(_STRENGTH))
