"""Moments of the last deal of a match at which places at its end weigh otherwise than points."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from build_scripts.coursing.figures import LastDeal
from build_scripts.coursing.moments import SEED, with_hands
from game.engine.commands import Command, Discard
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.players.ai.choosing import best_choice
from game.players.ai.reading.stakes import standing_of
from game.players.ai.traits.skill import SKILLED, STRONG
from game.players.player import Question
from game.players.table import BareTable
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.school.lessons.real import Real
from game.school.positions.moment import position_of

CHOSEN = 40
"""The walls on which a turn is selected; its figures come from others."""
TOLD = ((60, 0.8), (120, 1.7), (240, 2.6))
"""The looks at two answers: after how many walls they are given up unless the mean places differ by so many standard
errors."""


@dataclass(frozen=True)
class Chance:
    """A turn in the last deal, with the discard for places and the one for points."""

    origin: str
    state: State
    seat: Seat
    commands: tuple[Command, Command]


def chances(book: str, number: int) -> Iterator[Chance]:
    """The turns of a match's last deal at which places are worth another discard than points."""
    options = Options(rulebook(book).options, {})
    match = Match(book, options, SEED + number)
    found: list[Chance] = []

    def choose(view: State, question: Question) -> Command:
        if len(question.choices) == 1:
            return question.choices[0]
        standing = standing_of(view, question.seat)
        behind = standing is not None and not standing.deals and min(standing.leads) < 0
        best = best_choice(view, question, STRONG if behind else SKILLED)
        if behind and isinstance(best, Discard) and not any(held.waits for held in view.current_deal.seats):
            other = best_choice(view, question, replace(STRONG, places=False))
            if isinstance(other, Discard) and other.tile is not best.tile:
                origin = f"{SEED + number} {book} match {number + 1} {len(match.steps)}"
                found.append(Chance(origin, match.state, question.seat, (best, other)))
        return best

    table = BareTable(match, [choose] * match.state.rules.seats)
    while match.state.next_placing is not None:
        table.play_deal()
    yield from found


def real_of(chance: Chance, name: str) -> Real | None:
    """The position, if its answers lead to clearly different places."""
    position = position_of(chance.state, chance.seat)
    if position is None:
        return None
    position = with_hands(position, chance.state)
    deal, seats = chance.state.current_deal, chance.state.rules.seats
    balances = [0] * seats
    for seat, balance in enumerate(chance.state.balances):
        balances[deal.placing.wind_of(Seat(seat), seats)] = int(balance)
    view = known_to(chance.state, chance.seat)
    chosen_on = LastDeal(view, chance.seat, chance.commands, f"{chance.origin} chosen")
    chosen_on.play(CHOSEN)
    if abs(chosen_on.ahead()) < 1.0:
        return None
    commands = chance.commands if chosen_on.ahead() > 0 else chance.commands[::-1]
    told = LastDeal(view, chance.seat, commands, chance.origin)
    for walls, least in TOLD:
        told.play(walls)
        if told.ahead() < least:
            return None
    return Real(
        name=name,
        origin=chance.origin,
        position=position,
        answers=told.played,
        walls=TOLD[-1][0],
        deal=deal.number,
        balances=tuple(balances),
    )
