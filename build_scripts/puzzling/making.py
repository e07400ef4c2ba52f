"""Making puzzles from the moments of a deal that have a clear answer."""

from collections.abc import Callable
from functools import partial
from math import sqrt

from build_scripts.puzzling.moments import Moment, moments_of
from build_scripts.puzzling.playouts import (
    CHOSEN,
    CHOSEN_IF_SELDOM,
    SURE,
    TOLD,
    TOLD_IF_SELDOM,
    Choose,
    Deliberate,
    Trial,
    plain,
)
from game.engine.seat import Seat
from game.players.ai.traits.skill import EXPERT
from game.school.puzzles.puzzle import Answer, Puzzle, Tag

EASY = 900
"""The rating of a puzzle that nobody gets wrong."""
FOOLED = 500
"""By how much the rating of a puzzle is higher that everybody gets wrong."""
CLOSE = 500
"""By how much the rating of a puzzle is higher whose best two answers are close."""
APART = (0.2, 0.8)
"""The distances of the two best answers that count as close and as far, in standard deviations of a deal."""


def puzzles_of(book: str, seed: int, number: int) -> tuple[Puzzle, ...]:
    """The puzzles of a deal of self-play, at most one for each seat, and often none.

    If two seats are asked at the same step only the first one gets a puzzle, because both would have the same ``id``.
    """
    found: dict[Seat, Puzzle] = {}
    for moment in moments_of(book, seed, number):
        if moment.seat not in found and (puzzle := puzzle_of(moment, f"{seed} {book} {number} {moment.step}", number)):
            found[moment.seat] = puzzle
    return tuple({puzzle.id: puzzle for puzzle in reversed(found.values())}.values())[::-1]


def puzzle_of(moment: Moment, seed: str, number: int) -> Puzzle | None:
    """The puzzle of a moment, if its answers differ clearly on the selecting walls, and on those for its figures."""
    chosen = trial_of(moment, f"{seed} chosen", Deliberate if _DELIBERATE & set(moment.tags) else plain)
    trial = trial_of(moment, seed, partial(Deliberate, EXPERT) if Tag.SPECIAL in moment.tags else Deliberate)
    to_choose, to_tell = (CHOSEN_IF_SELDOM, TOLD_IF_SELDOM) if Tag.DEFENSE in moment.tags else (CHOSEN, TOLD)
    if not (chosen.is_ahead(to_choose) and trial.is_ahead(to_tell, best=chosen.best)):
        return None
    order = sorted(range(len(moment.answers)), key=lambda place: -trial.average(place))
    return Puzzle(
        id=f"{number + 1}-{moment.step}",
        seat=moment.seat,
        events=moment.events,
        answers=tuple(_answer(moment, trial, place, order[0]) for place in order),
        walls=trial.walls,
        rating=_rating(moment, trial, order),
        tags=moment.tags,
    )


_DELIBERATE = {Tag.DEFENSE, Tag.AIM, Tag.SPECIAL}
"""The subjects that quick players cannot select, because they fear nothing and have no expensive aims."""


def trial_of(moment: Moment, seed: str, players: Callable[[], Choose] = Deliberate) -> Trial:
    """The answers of a moment, ready to be played out by these players."""
    return Trial(moment.view, moment.seat, [answer.command for answer in moment.answers], seed, players)


def _answer(moment: Moment, trial: Trial, place: int, best: int) -> Answer:
    judged, outcomes = moment.answers[place], trial.outcomes[place]
    won = [outcome.points for outcome in outcomes if outcome.is_out]
    mean, error = (0.0, 0.0) if place == best else trial.less(place, best)
    return Answer(
        command=judged.command,
        out=round(len(won) / len(outcomes), 4),
        worth=round(sum(won) / len(won), 2) if won else 0.0,
        average=round(trial.average(place), 3),
        less=(round(mean - SURE * error, 3), round(mean + SURE * error, 3)),
        missing=judged.missing,
        helping=judged.helping,
    )


def _rating(moment: Moment, trial: Trial, order: list[int]) -> int:
    """The rating: it grows with the share of players who chose otherwise, and with the closeness of the next answer."""
    wrong = sum(place != order[0] for place in moment.chosen)
    lead, error = trial.less(order[1], order[0])
    return rating_of(wrong / len(moment.chosen), lead / (error * sqrt(trial.walls)) if error else APART[1])


def rating_of(fooled: float, apart: float) -> int:
    """How hard a puzzle is, by the share of players who got it wrong and the distance of its best answers."""
    least, most = APART
    close = 1 - min(1.0, max(0.0, (apart - least) / (most - least)))
    return round(EASY + FOOLED * fooled + CLOSE * close)
