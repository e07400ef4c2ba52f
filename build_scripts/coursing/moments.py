"""Moments of deals of strong players, rebuilt from their positions as lessons show them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from msgspec.structs import replace

from game.engine.commands import Command, Discard
from game.engine.events import Alone
from game.engine.facts import faces
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.players.ai.choosing import best_choice
from game.players.ai.evaluation import Evaluated, evaluated
from game.players.ai.traits.skill import EXPERT, STRONG
from game.players.player import Question
from game.players.table import BareTable, question_of
from game.rules.flow import Placing
from game.rules.options import Options, Value
from game.rules.rulesets import rulebook
from game.school.lessons.seen import Seen
from game.school.positions.dealing import match_of
from game.school.positions.moment import position_of
from game.school.positions.position import Position, letter_of, wind_at
from game.tiles.tile import WIND_ORDER

SEED = 20261125
TABLE_SEED = 1
"""The seed of the hidden tiles at the table of a lesson."""


@dataclass(frozen=True)
class Moment:
    """A question at the table as a lesson lays it."""

    origin: str
    position: Position

    @cached_property
    def state(self) -> State:
        return match_of(self.position, TABLE_SEED).state

    @property
    def seat(self) -> Seat:
        return Seat(wind_at(self.position.asks))

    @cached_property
    def view(self) -> State:
        return known_to(self.state, self.seat)

    @cached_property
    def question(self) -> Question:
        return question_of(self.view, self.seat)

    @cached_property
    def seen(self) -> Seen:
        return Seen(self.state, self.seat)

    @cached_property
    def judged(self) -> tuple[Evaluated, ...]:
        """Every choice as an expert judges it, the best first."""
        return tuple(evaluated(self.view, self.question, EXPERT))


def with_hands(position: Position, state: State) -> Position:
    """The position with the hands of all players open."""
    deal, seats = state.current_deal, state.rules.seats
    winds = {letter_of(deal.placing.wind_of(Seat(seat), seats)): seat for seat in range(seats)}
    players = tuple(
        replace(player, hand=tuple(sorted(faces(deal, deal.seats[winds[player.seat]].hand))))
        for player in position.players
    )
    return replace(position, players=players)


def deal_of(book: str, options: dict[str, Value], number: int) -> tuple[Match, list[tuple[int, State, Seat]]]:
    """A deal of strong players to its end, with every moment at which a seat had to choose.

    Moments are those in which nobody has announced what he waits for.
    """
    random = Random(f"{SEED} {book} {number}")
    chosen_options = Options(rulebook(book).options, options)
    seats = rulebook(book).with_options(chosen_options).seats
    dealer = random.randrange(seats)
    placing = Placing(east=dealer, dealer=dealer, prevailing=random.choice(WIND_ORDER[:2]))
    match = Match(book, chosen_options, SEED, alone=Alone(number + 1, placing))
    found: list[tuple[int, State, Seat]] = []

    def choose(view: State, question: Question) -> Command:
        if len(question.choices) == 1:
            return question.choices[0]
        if not any(held.waits for held in view.current_deal.seats):
            found.append((len(match.steps), match.state, question.seat))
        return best_choice(view, question, STRONG)

    BareTable(match, [choose] * seats).play_deal()
    return match, found


def moments(
    book: str, number: int, found: list[tuple[int, State, Seat]], may_be: Callable[[State], bool]
) -> Iterator[Moment]:
    """The moments of a deal whose positions can be laid, and whose states pass a first test."""
    for step, state, seat in found:
        if not may_be(state):
            continue
        position = position_of(state, seat)
        if position is None:
            continue
        position = with_hands(position, state)
        yield Moment(f"{SEED} {book} {number + 1} {step}", position)


def is_turn(moment: Moment) -> bool:
    """Whether a discard is all that the seat may do."""
    return all(isinstance(choice, Discard) for choice in moment.question.choices)
