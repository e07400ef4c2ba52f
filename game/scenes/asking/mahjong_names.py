"""What a mahjong is called: by its special hand, or by what its tile completes."""

from __future__ import annotations

from game.engine.commands import Claim, Command, DeclareMahjong
from game.engine.facts import face, facts_with_winner, player_hand
from game.engine.flags import win_flags
from game.engine.seat import Seat
from game.engine.state import Claiming, State, Turn
from game.i18n.call_words import mahjong_with
from game.i18n.row_texts import special_hand_text
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.rules.win import DealFacts, WinFacts
from game.scenes.asking.offers import Offer
from game.view.choreography.special_win import special_of

REGULAR_FINISHES = ("chow", "pung", "kong", "pair")


def mahjong_name(state: State, offer: Offer) -> str | None:
    """The name of the mahjong that a button would call, where it is a special hand; else ``None``."""
    if len(offer.commands) != 1 or state.rules.is_tabletop:
        return None
    special = _special(state, offer.commands[0])
    return None if special is None else mahjong_with(state.rules.id, special)


def _special(state: State, command: Command) -> str | None:
    deal = state.deal
    assert deal is not None, "asked outside a deal"
    match command, deal.phase:
        case (Claim(claim=ClaimKind.MAHJONG), Claiming() as window):
            facts = facts_with_winner(state, command.seat, window)
        case (DeclareMahjong(), Turn() as turn):
            facts = _facts_of_turn(state, command.seat, turn)
        case _:
            return None
    return special_of(state.rules, facts)


def _facts_of_turn(state: State, seat: Seat, turn: Turn) -> DealFacts:
    """The deal as it would end if the seat went out now, with no hand but its own."""
    deal = state.deal
    assert deal is not None, "asked outside a deal"
    player = player_hand(state, seat)
    win = WinFacts(
        wind=player.wind,
        tile=None if turn.drawn is None else face(deal, turn.drawn),
        source=turn.source,
        flags=win_flags(state, seat, turn.source, turn.drawn),
    )
    return DealFacts(
        prevailing=deal.placing.prevailing,
        dealer=deal.placing.wind_of(Seat(deal.placing.dealer), state.rules.seats),
        hands=(player,),
        wins=(win,),
    )


def names_finish(state: State) -> bool:
    """Whether a claimed mahjong must say what it completes: in tabletop play of a book that wants it named."""
    return state.rules.is_tabletop and state.rules.claims.finishes is not None


def finish_names(rules: Ruleset) -> list[tuple[str, str]]:
    """Every finish that can be called, with its words: sets and the pair, then the special hands."""
    regular = [(finish, mahjong_with(rules.id, finish)) for finish in REGULAR_FINISHES]
    return [*regular, *((hand.id, special_hand_text(rules.id, hand.id).name) for hand in rules.special_hands)]
