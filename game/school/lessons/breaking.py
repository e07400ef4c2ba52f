"""The break of the wall at a lesson's table, as the learner finds it: whose side, and which stack."""

from collections.abc import Sequence

from game import Frozen
from game.engine.events import DiceThrown, Event, WallBroken
from game.engine.seat import Seat
from game.engine.wall import stacks
from game.i18n.numbers import sum_text
from game.rules.ruleset import WallRule
from game.rules.terms import End
from game.school.lessons.files import Moment


class Break(Frozen):
    """The throws of the dice, and where the wall was broken."""

    rule: WallRule
    throws: tuple[DiceThrown, ...]
    breaker: Seat
    """The seat whose side is broken."""
    counted: tuple[int, ...]
    """The stacks counted, in the order of counting."""

    @property
    def side_total(self) -> int:
        """The sum of the first dice thrown, by which the side to break is counted off if that throw picks the side."""
        return sum(self.throws[0].dice)

    @property
    def side_sum(self) -> str:
        """The first throw as a sum: ``3 + 4 = 7``."""
        return _summed(self.throws[0].dice)

    @property
    def stack_sum(self) -> str:
        """The sum that counts the stacks: that of the last throw, or of both if the book adds them up."""
        if self.rule.breaking.adds_side_throw:
            return _summed([sum(throw.dice) for throw in self.throws])
        return _summed(self.throws[-1].dice)

    @property
    def order(self) -> tuple[int, ...]:
        """All stacks in the order of counting, which begins at one end of the broken side."""
        whole = stacks(self.rule)
        step = 1 if self.rule.breaking.count_from is End.RIGHT else -1
        return tuple((self.counted[0] + step * place) % whole for place in range(whole))

    @property
    def reach(self) -> int:
        """The number of stacks that are offered in counting order: those of a side, or more if more are counted."""
        return max(self.rule.stacks, len(self.counted))


def _summed(parts: Sequence[int]) -> str:
    return sum_text(*parts) if len(parts) > 1 else str(parts[0])


def break_of(rule: WallRule, past: Sequence[Event]) -> Break | None:
    """How the wall of a table was broken; ``None`` if no wall is built there, or its break was not thrown."""
    broken = next((event for event in past if isinstance(event, WallBroken)), None)
    throws = tuple(event for event in past if isinstance(event, DiceThrown))
    if broken is None or not throws or not broken.counted:
        return None
    return Break(rule, throws, broken.breaker, broken.counted)


def seen_by(moment: Moment, past: Sequence[Event]) -> int:
    """How many of the events before play are shown at a moment of the deal's beginning; at other moments, all."""
    rolled = [place for place, event in enumerate(past) if isinstance(event, DiceThrown)]
    match moment:
        case Moment.BUILT:
            return rolled[0]
        case Moment.ROLLED:
            return rolled[0] + 1
        case Moment.THROWN:
            return rolled[-1] + 1
        case Moment.BROKEN:
            return next(place for place, event in enumerate(past) if isinstance(event, WallBroken)) + 1
        case _:
            return len(past)
