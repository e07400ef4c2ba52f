"""The exercise on a hand that a person has entered."""

from game.hands.hand import Hand
from game.rules.win import PlayerHand
from game.school.drills import discard, missing, wait
from game.school.drills.exercise import Exercise
from game.school.drills.hands import Held
from game.school.positions.position import Position, wind_at

_WHOLE = 14


def exercise_on(position: Position) -> Exercise | None:
    """The exercise on the hand of a position: its best discard, what it waits for, or how many tiles are missing.

    ``None`` if the hand is incomplete, or no question about it has a clear answer.
    """
    rules, own = position.ruleset, position.player(wind_at(position.asks))
    melds = [placed.meld for placed in own.melds]
    laid = tuple(meld for meld in melds if meld is not None)
    size = len(own.hand or ()) + 3 * len(laid)
    if own.hand is None or len(laid) < len(melds) or not _WHOLE - 1 <= size <= _WHOLE:
        return None
    player = PlayerHand(wind=wind_at(own.seat), hand=Hand(own.hand, laid, own.bonus))
    draws = sum(thrown.seat == own.seat for thrown in position.discards)
    held = Held(player, wind_at(position.prevailing_wind), draws)
    if held.is_whole:
        return discard.exercise_on(rules, held)
    return wait.exercise_on(rules, held) or missing.exercise_on(rules, held)
