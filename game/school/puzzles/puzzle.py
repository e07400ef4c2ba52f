"""What a puzzle is: a moment as one seat knows it, the answers that were played on, and what came of each."""

from enum import Enum
from functools import cached_property

import msgspec

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, Pass
from game.engine.events import Event, MatchBegun
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.steps.evolve import fold
from game.school.rating import Verdict
from game.tiles.tile import Tile

PUZZLES_ID = "puzzle"
"""Under which a person's rating is kept."""


class Tag(Enum):
    """What a puzzle is about; the value is its word in the files."""

    CLAIM = "claim"
    """A set may be claimed, or let go."""
    AIM = "aim"
    """The answers play for different hands."""
    SPECIAL = "special"
    """A special hand of the book is within reach."""
    DEFENCE = "defence"
    """The quicker answer is the more dangerous one."""
    LAST_TURNS = "last_turns"
    """Somebody is out already, or the wall is nearly at its end."""
    SHAPE = "shape"
    """All answers play for the same hand; one of them leaves it better."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, and what came of it on the same walls as of all the others."""

    command: Command
    out: float
    """In which share of the deals the seat went out, from 0 to 1."""
    worth: float
    """What the deal brought it then on the average, in points; 0 where it never went out."""
    average: float
    """What all deals brought on the average, in points."""
    less: tuple[float, float] = (0.0, 0.0)
    """How much less than the best answer that is, at least and at most (99 of 100 such intervals hold the truth)."""
    missing: int = 0
    """How many tiles are then missing to what a strong player plays for."""
    helping: tuple[tuple[Tile, int], ...] = ()
    """The tiles that bring it nearer, and how many of each may still come."""

    @property
    def live(self) -> int:
        """How many tiles help in all."""
        return sum(count for _, count in self.helping)


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A moment at which strong players part."""

    id: str
    """Stands for it in its book for ever."""
    seat: Seat
    """Who is asked."""
    events: tuple[Event, ...]
    """Everything up to the moment, as the seat saw it."""
    answers: tuple[Answer, ...]
    """The best one first."""
    walls: int
    """On how many walls each of them was played on."""
    rating: int
    """How hard it is, from 900 to 1900: by the share of players who got it wrong, and how near the answers are."""
    tags: tuple[Tag, ...]

    @property
    def opening(self) -> MatchBegun:
        """The event with which the match began."""
        opening = self.events[0]
        assert isinstance(opening, MatchBegun), "events begin with the match"
        return opening

    @cached_property
    def view(self) -> State:
        """What the seat knows."""
        return fold(self.events)

    @property
    def best(self) -> Answer:
        """The answer that brought most."""
        return self.answers[0]

    def verdict(self, answer: Answer) -> Verdict:
        """How good an answer is."""
        if answer == self.best:
            return Verdict.RIGHT
        return Verdict.NEARLY if answer.less[0] <= 0 else Verdict.WRONG

    def in_order(self) -> tuple[Answer, ...]:
        """The answers in an order that tells nothing: claims before passing, discards as tiles are sorted."""
        return tuple(sorted(self.answers, key=_told_first))


def _told_first(answer: Answer) -> tuple[int, tuple[int, ...]]:
    match answer.command:
        case Discard() | DeclareReady() as thrown:
            return 0, (thrown.tile.index,)
        case Claim() | DeclareKong() as laid:
            return 1, tuple(sorted(tile.index for tile in laid.tiles))
        case Pass():
            return 3, ()
        case _:
            return 2, ()


def asks_for_claim(puzzle: Puzzle) -> bool:
    """Whether a discard of another is what the puzzle is about."""
    return any(isinstance(answer.command, Claim | Pass) for answer in puzzle.answers)
