"""The offers to a player who is asked: the commands of the question, grouped by button."""

from collections.abc import Sequence
from enum import Enum, auto

from game import Frozen, replace
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
from game.engine.facts import sorted_calls
from game.engine.rulings.legal import open_kongs
from game.engine.state import Claiming, Opening, Preparing, State, Turn
from game.players.player import Question
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind


class OfferKind(Enum):
    """The kinds of buttons on the bar, by what they do."""

    CHOW = auto()
    PUNG = auto()
    KONG = auto()
    MAHJONG = auto()
    OTHER_MAHJONG = auto()
    """A mahjong that is announced with the book's other words for it."""
    SORTED_MAHJONG = auto()
    """A mahjong whose tiles the player sorts into sets himself; offered only if that can change its score or name."""
    ROB = auto()
    READY = auto()
    REPLACEMENT = auto()
    DISCARD = auto()
    DRAW = auto()
    PASS = auto()


CLAIMS = {
    OfferKind.CHOW: ClaimKind.CHOW,
    OfferKind.PUNG: ClaimKind.PUNG,
    OfferKind.KONG: ClaimKind.KONG,
    OfferKind.MAHJONG: ClaimKind.MAHJONG,
}
"""The claim behind each button that claims a discard."""
_OFFERS = {claim: kind for kind, claim in CLAIMS.items()}
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
    OfferKind.SORTED_MAHJONG,
    OfferKind.ROB,
    OfferKind.KONG,
    OfferKind.PUNG,
    OfferKind.CHOW,
    OfferKind.REPLACEMENT,
    OfferKind.DISCARD,
    OfferKind.DRAW,
    OfferKind.PASS,
    OfferKind.READY,
)

_HARMLESS = (OfferKind.REPLACEMENT, OfferKind.DISCARD, OfferKind.DRAW, OfferKind.PASS)
"""The offers that can never be a false call."""


class Offer(Frozen):
    """A button with the commands behind it."""

    kind: OfferKind
    commands: tuple[Command, ...] = ()
    """The command, or several to choose from; empty if the player lifts the tiles himself (tabletop play)."""


def offers(question: Question, state: State) -> tuple[Offer, ...]:
    """The offers for a question, in the order of their buttons.

    In assisted play these are the legal calls; in tabletop play all calls that may be tried, legal or not.
    """
    found: dict[OfferKind, list[Command]] = {}
    for command in question.choices:
        found.setdefault(kind_of(command), []).append(command)
    if not state.rules.is_tabletop:
        shown = tuple(Offer(kind, tuple(found[kind])) for kind in OfferKind if kind in found)
    else:
        shown = _offers_in_tabletop_play(question, state, found)
    return tuple(
        each for offer in shown for each in (offer, *_in_other_words(offer, state.rules), *_sorted(offer, state))
    )


def kind_of(command: Command) -> OfferKind:
    """The kind of the button that gives this answer."""
    return _OFFERS[command.claim] if isinstance(command, Claim) else _KINDS[type(command)]


def _in_other_words(offer: Offer, rules: Ruleset) -> tuple[Offer, ...]:
    """A second offer of this mahjong with the book's other words for it; empty if the book has none."""
    said = rules.mahjong_in_other_words
    if offer.kind is not OfferKind.MAHJONG or said is None:
        return ()
    calls = [command for command in offer.commands if isinstance(command, Claim | DeclareMahjong)]
    return (Offer(OfferKind.OTHER_MAHJONG, tuple(replace(command, said=said) for command in calls)),)


def _sorted(offer: Offer, state: State) -> tuple[Offer, ...]:
    """A second offer of this mahjong in which the player sorts the tiles; empty if there is nothing to choose."""
    if offer.kind not in (OfferKind.MAHJONG, OfferKind.ROB):
        return ()
    calls = sorted_calls(offer.commands, state)
    return (Offer(OfferKind.SORTED_MAHJONG, tuple(call.command for call in calls)),) if calls else ()


def _offers_in_tabletop_play(
    question: Question, state: State, found: dict[OfferKind, list[Command]]
) -> tuple[Offer, ...]:
    """The offers in tabletop play: every call that may be tried now, legal or not."""
    deal, seat = state.current_deal, question.seat
    ways: dict[OfferKind, Sequence[Command]] = {}
    match deal.phase:
        case Claiming(robbing=robbing, only_mahjong=only_mahjong):
            if not robbing and not only_mahjong:
                ways |= {OfferKind.CHOW: (), OfferKind.PUNG: (), OfferKind.KONG: ()}
            ways[OfferKind.MAHJONG] = (Claim(seat=seat, claim=ClaimKind.MAHJONG),)
            ways[OfferKind.PASS] = (Pass(seat=seat),)
        case Preparing():
            ways[OfferKind.PASS] = (Pass(seat=seat),)
        case Opening():
            ways = {kind: found[kind] for kind in (OfferKind.KONG, OfferKind.PASS) if kind in found}
        case Turn(drawn=drawn):
            held = deal.seats[seat]
            if not held.is_dead:
                ways |= {OfferKind.KONG: (), OfferKind.MAHJONG: (DeclareMahjong(seat=seat),)}
                if state.rules.ready is not None and drawn is not None and not held.waits:
                    ways[OfferKind.READY] = ()
                if state.rules.kongs.replacement_is_an_act:
                    ways[OfferKind.REPLACEMENT] = found.get(OfferKind.REPLACEMENT, ())
            ways[OfferKind.DISCARD] = found[OfferKind.DISCARD]
        case _:
            ways[OfferKind.ROB] = [
                RobKong(seat=seat, owner=owner, tile=laid.meld.tile, tile_id=laid.tile_ids[-1])
                for owner, laid in open_kongs(deal, seat)
            ]
            ways[OfferKind.DRAW] = (DrawTile(seat=seat),)
    if deal.winners:
        ways = {kind: ways[kind] for kind in ways if kind not in (OfferKind.MAHJONG, OfferKind.READY)}
    return tuple(Offer(kind, tuple(commands)) for kind, commands in ways.items())


def harmless(given: tuple[Offer, ...]) -> Offer:
    """The offer that gets the focus first in tabletop play: one that cannot be a false call, if there is any."""
    safe = tuple(offer for offer in given if offer.kind in _HARMLESS)
    return strongest(safe or given)


def strongest(given: tuple[Offer, ...]) -> Offer:
    """The offer that gets the focus first: the strongest call, else passing; only a ready call comes after that."""
    return min(given, key=lambda offer: _STRENGTH.index(offer.kind))
