"""Table talk of computer players, apart from their calls: rare, and about a hand only when the deal is over."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum, auto
from typing import Literal

import msgspec

from game import Frozen
from game.engine.events import (
    DealBegun,
    DealEnded,
    Event,
    KongDeclared,
    KongRobbed,
    MahjongDeclared,
    PlayBegan,
    ReadyDeclared,
    SetClaimed,
)
from game.engine.seat import Seat
from game.engine.state import State
from game.hands.asset_files import asset_file
from game.players.ai.reading.aims import ANY, Aim
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.ai.traits.skill import BEGINNER, Skill
from game.players.manner.moods import is_lucky
from game.players.manner.temper import EVEN, Temper
from game.rules.terms import Outcome


class Occasion(Enum):
    """An occasion for table talk."""

    HELLO = auto()
    LEADING = auto()
    """A deal begins, and the speaker alone has the highest balance."""
    BEHIND = auto()
    """A deal begins, and the speaker alone has the lowest balance."""
    READY = auto()
    """The speaker has called a ready hand."""
    TAKEN = auto()
    """Somebody has made a set of the speaker's discard."""
    KONG = auto()
    """The speaker has laid out a kong."""
    ROBBED = auto()
    """The speaker's kong is robbed."""
    WON = auto()
    """The speaker went out."""
    AGAIN = auto()
    """The speaker went out, as in the deal before."""
    LUCKY = auto()
    """The speaker went out with a tile that nobody could count on."""
    BEATEN = auto()
    """Somebody went out on the speaker's tile."""
    SHORT = auto()
    """Somebody won when the speaker's expensive hand lacked one tile."""
    EXHAUSTED = auto()
    """The wall is empty, and nobody went out."""
    MET_ROBBED = auto()
    """The first deal begins, and in their last match the only person at the table robbed a kong of the speaker."""
    MET_ROBBER = auto()
    """As before, but the speaker robbed a kong of the person."""
    MET_OFTEN = auto()
    """The first deal begins, and the speaker has met the person in many matches."""
    MET_WINNER = auto()
    """The first deal begins, and the speaker won their last match."""
    MET_LOSER = auto()
    """The first deal begins, and the person finished their last match ahead of the speaker."""
    MET = auto()
    """The first deal begins, and the speaker has met the person before."""


class Habit(Frozen, forbid_unknown_fields=True):
    """How often players speak on an occasion."""

    often: float
    """The share of such occasions on which a character of average talkativeness says something."""
    feels: Literal["", "joy", "anger"] = ""
    """The side of a temper by which the share is multiplied; empty for none."""


class _TalkFile(Frozen, forbid_unknown_fields=True):
    occasions: Mapping[str, Habit]


_FILE = msgspec.toml.decode(asset_file("players/talk.toml").read_bytes(), type=_TalkFile)
HABITS: Mapping[Occasion, Habit] = {Occasion[name.upper()]: habit for name, habit in _FILE.occasions.items()}
_HIGHEST_CHANCE = 0.9
"""The highest chance of speaking, however talkative a character is."""


class Speaker(Frozen):
    """A player who may speak at a table."""

    talk: float = 1.0
    """The factor by which the player speaks more often than average."""
    temper: Temper = EVEN
    skill: Skill = BEGINNER
    """How the player judges its hand."""

    def chance(self, occasion: Occasion) -> float:
        """The chance that the speaker says something on an occasion."""
        habit = HABITS[occasion]
        felt: float = getattr(self.temper, habit.feels) if habit.feels else 1.0
        return min(_HIGHEST_CHANCE, habit.often * self.talk * felt)


class Remark(Frozen):
    """A remark of a player on an occasion."""

    seat: Seat
    occasion: Occasion
    aim: Aim | None = None
    """The expensive hand that the remark is about; ``None`` if it is about no hand."""


def remark(
    event: Event, state: State, speakers: Mapping[Seat, Speaker], seed: int, met: Mapping[Seat, Occasion] | None = None
) -> Remark | None:
    """The remark after an event, if any: at most one by one player, the same whenever the match is repeated.

    ``state`` is what everybody sees now; ``speakers`` are the computer players by their seats; ``met`` is what those
    may greet with who have met the person before.
    """
    deal = state.deal
    if deal is None:
        return None
    numbers = RandomNumbers(seed, "talk", deal.number, len(state.played), len(deal.discards), type(event).__name__)
    for seat, occasion in _occasions(event, state, met or {}):
        if seat in speakers and numbers.strikes(speakers[seat].chance(occasion)):
            aim = _just_missed(state, seat, speakers[seat].skill) if occasion is Occasion.SHORT else None
            if aim is not None or occasion is not Occasion.SHORT:
                return Remark(seat, occasion, aim)
    return None


def _just_missed(state: State, seat: Seat, skill: Skill) -> Aim | None:
    """The expensive hand that a player was after and that lacked one tile."""
    from game.players.ai.judgment import sought

    found = sought(state, seat, skill)
    return found.aim if found is not None and found.missing == 1 and found.aim != ANY else None


def fresh_line(lines: Sequence[str], said: Collection[str]) -> str | None:
    """The first of the lines that was not said; ``None`` if all were."""
    return next((line for line in lines if line not in said), None)


def _occasions(event: Event, state: State, met: Mapping[Seat, Occasion]) -> list[tuple[Seat, Occasion]]:
    """The seats that may speak about the event, each with the occasion, in order: only the first to speak is heard."""
    everybody = [Seat(seat) for seat in range(state.rules.seats)]
    match event:
        case DealBegun() if not state.played:
            return [(seat, Occasion.HELLO) for seat in everybody]
        case DealBegun():
            ends = ((max(state.balances), Occasion.LEADING), (min(state.balances), Occasion.BEHIND))
            return [
                (Seat(state.balances.index(end)), occasion) for end, occasion in ends if state.balances.count(end) == 1
            ]
        case PlayBegan() if not state.played:
            rarest = list(Occasion)
            return sorted(met.items(), key=lambda one: (rarest.index(one[1]), one[0]))
        case ReadyDeclared():
            return [(event.seat, Occasion.READY)]
        case SetClaimed():
            return [(event.owner, Occasion.TAKEN)]
        case KongDeclared():
            return [(event.seat, Occasion.KONG)]
        case KongRobbed():
            return [(event.owner, Occasion.ROBBED)]
        case MahjongDeclared(owner=owner):
            beaten = [] if owner is None else [(owner, Occasion.BEATEN)]
            return [*beaten, (event.seat, _occasion_of_win(event, state))]
        case DealEnded(outcome=Outcome.WON):
            return [(seat, Occasion.SHORT) for seat in everybody]
        case DealEnded(outcome=Outcome.EXHAUSTED):
            return [(seat, Occasion.EXHAUSTED) for seat in everybody]
        case _:
            return []


def _occasion_of_win(event: MahjongDeclared, state: State) -> Occasion:
    if is_lucky(event):
        return Occasion.LUCKY
    is_second = bool(state.played) and event.seat in state.played[-1].winners
    return Occasion.AGAIN if is_second else Occasion.WON
