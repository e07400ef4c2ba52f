"""A puzzle: a moment as one seat knows it, the answers that were played out, and the results of each."""

from enum import Enum
from functools import cached_property

from game import Frozen
from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, Pass
from game.engine.events import Event, MatchBegun
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.steps.evolve import fold
from game.school.rating import Verdict
from game.school.themes import Theme
from game.tiles.tile import Tile

PUZZLES_ID = "puzzle"
"""The id under which ``Progress`` keeps a person's rating in puzzles."""


class Tag(Enum):
    """The subject of a puzzle; the value is the word for it in the files."""

    CLAIM = "claim"
    """A set may be claimed, or not."""
    AIM = "aim"
    """The answers aim at different hands."""
    SPECIAL = "special"
    """A special hand of the book is within reach."""
    DEFENSE = "defence"
    """The faster answer is the more dangerous one."""
    LAST_TURNS = "last_turns"
    """Somebody has won already, or the wall is nearly used up."""
    SHAPE = "shape"
    """All answers aim at the same hand; one of them leaves it in a better shape."""

    @property
    def theme(self) -> Theme:
        return _THEMES[self]


_THEMES = {
    Tag.CLAIM: Theme.CLAIMS,
    Tag.AIM: Theme.AIMS,
    Tag.SPECIAL: Theme.SPECIAL_HANDS,
    Tag.DEFENSE: Theme.DEFENSE,
    Tag.LAST_TURNS: Theme.DEFENSE,
    Tag.SHAPE: Theme.DISCARDS,
}


class Answer(Frozen, kw_only=True):
    """An answer, and its results, played out on the same walls as all the others."""

    command: Command
    out: float
    """The share of the deals that the seat won, from 0 to 1."""
    worth: float
    """The average gain in points of the deals that the seat won; 0 if it won none."""
    average: float
    """The average gain of all deals, in points."""
    less: tuple[float, float] = (0.0, 0.0)
    """The difference of the average from the best answer's, as an interval of 99 % confidence, in points."""
    missing: int = 0
    """The number of tiles missing, after the answer, for the hand that a strong player aims at."""
    helping: tuple[tuple[Tile, int], ...] = ()
    """The tiles that bring this hand nearer, each with the number of copies left."""

    @property
    def live(self) -> int:
        """How many copies of useful tiles are left."""
        return sum(count for _, count in self.helping)


class Puzzle(Frozen, kw_only=True, dict=True):
    """A moment at which strong players disagree."""

    id: str
    """The id of the puzzle in its book; it never changes."""
    seat: Seat
    events: tuple[Event, ...]
    """All events up to the moment, as the seat saw them."""
    answers: tuple[Answer, ...]
    """The answers, the best one first."""
    walls: int
    """The number of walls on which each answer was played out."""
    rating: int
    """How hard the puzzle is, from 900 to 1900, by the share of players who got it wrong and how close the answers are.
    """
    tags: tuple[Tag, ...]

    @property
    def opening(self) -> MatchBegun:
        opening = self.events[0]
        assert isinstance(opening, MatchBegun), "events begin with the match"
        return opening

    @cached_property
    def view(self) -> State:
        return fold(self.events)

    @property
    def theme(self) -> Theme:
        tag = Tag.SPECIAL if Tag.SPECIAL in self.tags else next(iter(self.tags), Tag.SHAPE)
        return tag.theme

    @property
    def best(self) -> Answer:
        """The answer with the highest average gain."""
        return self.answers[0]

    def verdict(self, answer: Answer) -> Verdict:
        if answer == self.best:
            return Verdict.RIGHT
        return Verdict.NEARLY if answer.less[0] <= 0 else Verdict.WRONG

    def in_order(self) -> tuple[Answer, ...]:
        """The answers in an order that gives nothing away: discards by tile, claims and kongs, then passing."""
        return tuple(sorted(self.answers, key=_neutral_order))


def _neutral_order(answer: Answer) -> tuple[int, tuple[int, ...]]:
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
    """Whether the puzzle is about another player's discard."""
    return any(isinstance(answer.command, Claim | Pass) for answer in puzzle.answers)
