"""A deal played by computer players, as a document for ``sparrows score``."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.events import Alone
from game.engine.facts import deal_facts
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.engine.state import Over, State
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Level
from game.players.table import Table
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.win import PlayerHand, WinFacts
from game.tiles.tile import Wind
from tests.tools.score_documents import Document


def played_deals(book: str, *, first: int = 1) -> Iterator[State]:
    """Deals of a book that stand alone, one after the other, from this number on."""
    number = first
    while True:
        rules = rulebook(book)
        dealer = Seat(number % 4)
        alone = Alone(number, Placing(east=dealer, dealer=dealer, prevailing=Wind.EAST))
        match = Match(book, Options(rules.options), 1, alone=alone)
        table = Table(match, [ComputerPlayer(person, Level.SKILLED, number) for person in range(4)])
        while not table.is_over:
            if table.is_between_deals:
                table.begin_deal()
            else:
                table.pump()
        yield match.state
        number += 1


def is_won(state: State) -> bool:
    """Whether somebody went out and the deal was scored."""
    return state.deal is not None and isinstance(state.deal.phase, Over) and bool(state.deal.winners)


def document_of(state: State) -> Document:
    """The deal as a club would write it down."""
    facts = deal_facts(state)
    wins = [_win(win) for win in facts.wins]
    return {
        "rules": state.rules.id,
        "options": dict(state.rules.options),
        "prevailing_wind": facts.prevailing.letter,
        "dealer": facts.dealer.letter,
        "players": [_player(player) for player in facts.hands],
        "win": wins[0] if len(wins) == 1 else wins,
    }


def deltas_by_wind(state: State) -> dict[str, int | float]:
    """What the engine settled, by the letters of the seats' winds."""
    deal = state.deal
    assert deal is not None, "no deal was played"
    assert isinstance(deal.phase, Over), "the deal is not over"
    winds = {deal.placing.wind_of(seat, 4).letter: delta for seat, delta in enumerate(deal.phase.deltas)}
    return {wind: int(delta) if delta.denominator == 1 else float(delta) for wind, delta in winds.items()}


def _player(player: PlayerHand) -> Document:
    return {
        "seat": player.wind.letter,
        "hand": [str(tile) for tile in player.hand.concealed],
        "melds": [
            {"kind": meld.kind.value, "tiles": [str(tile) for tile in meld.tiles], "concealed": meld.concealed}
            for meld in player.hand.melds
        ],
        "bonus": [str(tile) for tile in player.hand.bonus],
        "ready": player.is_ready,
    }


def _win(win: WinFacts) -> Document:
    found: Document = {
        "seat": win.wind.letter,
        "source": win.source.value,
        "flags": sorted(flag.value for flag in win.flags),
    }
    if win.tile is not None:
        found["tile"] = str(win.tile)
    if win.loser is not None:
        found["from"] = win.loser.letter
    return found
