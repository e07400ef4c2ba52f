"""A question of the quiz: what is shown, what may be answered, what is right, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import NamedTuple

from game import Frozen, ui
from game.scenes.quiz.cards import Sets, WhyCard
from game.scenes.quiz.parts import Mark
from game.school.drills.exercise import Option, verdict_of
from game.school.rating import Rating, Verdict
from game.tiles.tile import Tile
from game.view.paint import Icon


def by_suit(tiles: Iterable[Tile]) -> list[list[Tile]]:
    """Sorted tiles in groups: one for each suit, and one for the honors."""
    return [list(group) for _suit, group in groupby(tiles, lambda tile: tile.suit if tile.rank else None)]


class Choice(NamedTuple):
    """An answer on a card of its own."""

    text: str
    tiles: tuple[Tile, ...] = ()
    is_figure: bool = False
    """Whether the text is a number, which is written large."""


class Right(NamedTuple):
    """The right answers, and those that are nearly as good."""

    right: AbstractSet[Option]
    nearly: AbstractSet[Option] = frozenset()


class Answered(NamedTuple):
    """An answer with its verdict."""

    chosen: AbstractSet[Option]
    verdict: Verdict
    solution: Right
    is_several: bool

    def mark_of(self, option: Option) -> Mark:
        """The mark of an option."""
        right, nearly = self.solution
        if option in self.chosen:
            return Mark.RIGHT if option in right else Mark.NEARLY if option in nearly else Mark.WRONG
        all_asked = self.is_several or self.verdict is not Verdict.RIGHT
        return Mark.MISSED if option in right and all_asked else Mark.NONE


class Explained(NamedTuple):
    """Why an answer is right or wrong."""

    cards: Sequence[WhyCard]
    sentence: str = ""
    title: str = ""
    """The title, if it is not the name of the verdict."""
    line: str = ""
    """An addition to the line below the title."""
    names_choices: bool = False
    """Whether the cards name the answers that matter, so that the choices are no longer shown."""
    sight: Sequence[ui.Part] = ()
    """The cards of seats that are shown with the explanation."""


class Way(NamedTuple):
    """Another thing to do once the question is answered."""

    icon: Icon
    label: str
    go: ui.Act


class QuizQuestion(Frozen, kw_only=True):
    """A question about a hand or a table."""

    picture: tuple[Tile, Tile, Tile]
    text: str
    line: str
    """The line below the question."""
    hint: str
    hand: Sets
    sets: Sets
    from_hand: Collection[Tile] = ()
    """The tiles of the hand that are answers."""
    raises: bool = False
    """Whether those tiles stand out."""
    choices: Mapping[Option, Choice] = {}
    """The answers that are no tiles of the hand; those of tiles are shown as tiles."""
    several: bool = False
    """Whether all right answers must be given together."""
    solution: Callable[[], Right]
    beside: Callable[[bool], Sequence[ui.Part]] = lambda _is_told: ()
    """The cards below the hand, before and after the answer."""
    sight: Sequence[ui.Part] = ()
    """The cards of seats that are shown until the question is answered."""
    explain: Callable[[Answered], Explained]
    keep: Callable[[Answered], None] = lambda _answered: None
    """Notes the answer in the learner's progress."""
    rating: Callable[[], Rating] | None = None
    """The learner's rating in questions of this kind."""
    note: Callable[[bool], str] = lambda _is_told: ""
    """The line at the foot of the page, before and after the answer."""
    ways: Sequence[Way] = ()

    def answered(self, chosen: AbstractSet[Option]) -> Answered:
        """The verdict on an answer."""
        solution = self.solution()
        verdict = verdict_of(chosen, solution.right, solution.nearly, several=self.several)
        return Answered(chosen, verdict, solution, self.several)
