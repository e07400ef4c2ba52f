"""What a winning hand would have scored had its last tile come another way."""

from game.engine.rulings.worth_so_far import score_if_won_by
from game.engine.seat import Seat
from game.engine.state import State
from game.i18n import _
from game.i18n.numbers import points_text
from game.rules.scoring import Score
from game.rules.terms import Outcome, Source


def what_if(state: State, seat: Seat, score: Score | None, outcome: Outcome) -> str:
    """What a winning hand would have scored with its last tile drawn instead of claimed, or the other way round.

    Empty if the seat did not win, or if the score would be the same.
    """
    deal = state.deal
    winner = None if deal is None else next((won for won in deal.winners if won.seat == seat), None)
    if winner is None or score is None or outcome is not Outcome.WON or winner.source is Source.DEALT:
        return ""
    was_taken = winner.source.is_taken_from_player
    other = score_if_won_by(state, seat, Source.WALL if was_taken else Source.DISCARD)
    if other.worth == score.worth:
        return ""
    said = (
        _("From the wall it would be {points}, not {now}")
        if was_taken
        else _("On a discard it would be {points}, not {now}")
    )
    return said.format(points=points_text(other.worth), now=points_text(score.worth))
