"""The turns after a win, in which nobody may go out any more: what is kept is what the hand will count."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.commands import Claim, Discard
from game.engine.facts import player_hand
from game.engine.seat import Seat
from game.engine.state import State
from game.hands.hand import Hand
from game.hands.meld import meld_of
from game.players.ai.sight import Sight
from game.rules.terms import ClaimKind
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile


class LastTurn:
    """What the book would give a seat that did not win for the hand that it keeps."""

    def __init__(self, view: State, seat: Seat) -> None:
        """For a seat after the win of another."""
        deal = view.deal
        assert deal is not None, "no deal in progress"
        seats = view.rules.seats
        self._rules = view.rules
        self._player = player_hand(view, seat)
        self._winner = WinFacts(
            wind=deal.placing.wind_of(deal.winners[0].seat, seats), tile=None, source=deal.winners[0].source
        )
        self._prevailing = deal.placing.prevailing
        self._dealer = deal.placing.wind_of(deal.placing.dealer, seats)

    def discard(self, sight: Sight, thrown: Sequence[Discard]) -> Discard:
        """The discard that leaves the most; of equals the one of which the fewest may be in other hands."""
        hand = self._player.hand
        return max(thrown, key=lambda choice: (self._worth(hand.without(choice.tile)), -sight.live[choice.tile.index]))

    def claim(self, tile: Tile, claims: Sequence[Claim]) -> Claim | None:
        """The claim that makes the hand count the most, if it then counts more."""
        best, most = None, self._worth(self._player.hand)
        for claim in claims:
            worth = self._worth_after(tile, claim)
            if worth > most:
                best, most = claim, worth
        return best

    def _worth_after(self, tile: Tile, claim: Claim) -> float:
        """The worth after the claim's own discard, or before its replacement."""
        before = self._player.hand
        concealed = list(before.concealed)
        for used in claim.tiles:
            concealed.remove(used)
        laid = meld_of((*claim.tiles, tile), concealed=False)
        hand = Hand(tuple(concealed), (*before.melds, laid), before.bonus)
        if claim.claim is ClaimKind.KONG:
            return self._worth(hand)
        return max(self._worth(hand.without(left)) for left in set(concealed))

    def _worth(self, hand: Hand) -> float:
        """Among hands of which only this one is known."""
        player = PlayerHand(wind=self._player.wind, hand=hand, is_ready=self._player.is_ready)
        deal = DealFacts(prevailing=self._prevailing, dealer=self._dealer, hands=(player,), wins=(self._winner,))
        (score,) = self._rules.score(self._rules, deal).scores
        return float(score.worth)
