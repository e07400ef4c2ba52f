"""The turns after a win, in which nobody else may go out: a seat keeps the hand that counts the most."""

from collections.abc import Iterable

from game.engine.commands import Claim, Command, DeclareKong, Discard
from game.engine.facts import face, facts_of, player_hand
from game.engine.seat import Seat
from game.engine.state import Claiming, State
from game.hands.hand import Hand
from game.hands.meld import Meld
from game.players.ai.reading.position import claimed_set, melds_after_kong
from game.rules.terms import ClaimKind
from game.rules.win import PlayerHand, WinFacts
from game.tiles.tile import Tile


class LastTurn:
    """The worth, by the book's scoring, of the hand of a seat that did not win."""

    def __init__(self, view: State, seat: Seat):
        """The last turns of ``seat``, after another seat has won."""
        deal = view.current_deal
        winner = deal.winners[0]
        self._view = view
        self._player = player_hand(view, seat)
        self._won = WinFacts(wind=deal.placing.wind_of(winner.seat, view.rules.seats), tile=None, source=winner.source)
        self._offered = face(deal, deal.phase.tile_id) if isinstance(deal.phase, Claiming) else None

    def counted_after(self, choice: Command) -> float:
        """The worth of the hand after a choice: after a claim's own discard, before a replacement is drawn."""
        hand = self._player.hand
        match choice:
            case Discard():
                return self._worth(hand.without(choice.tile))
            case Claim():
                return self._after_claim(choice)
            case DeclareKong():
                return self._worth(self._laid(choice.tiles, melds_after_kong(hand.melds, choice)))
            case _:
                return self._worth(hand)

    def _after_claim(self, claim: Claim) -> float:
        assert self._offered is not None, "nothing to claim"
        hand = self._laid(claim.tiles, (*self._player.hand.melds, claimed_set(claim, self._offered)))
        if claim.claim is ClaimKind.KONG:
            return self._worth(hand)
        return max(self._worth(hand.without(left)) for left in set(hand.concealed))

    def _laid(self, used: Iterable[Tile], melds: tuple[Meld, ...]) -> Hand:
        """The hand without these concealed tiles, and with these sets laid out."""
        concealed = list(self._player.hand.concealed)
        for tile in used:
            concealed.remove(tile)
        return Hand(tuple(concealed), melds, self._player.hand.bonus)

    def _worth(self, hand: Hand) -> float:
        """The worth of the seat's hand; the scoring is not given the other hands."""
        player = PlayerHand(wind=self._player.wind, hand=hand, is_ready=self._player.is_ready)
        (score,) = self._view.rules.scored(facts_of(self._view, [self._won], [player])).scores
        return float(score.worth)
