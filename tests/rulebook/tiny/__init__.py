"""A tiny sixth rulebook: this folder, and one row in the list of books, make it a book like any other."""

from __future__ import annotations

from pathlib import Path

from game.rules.elements import going_out, honors
from game.rules.flow import Course, MovesAfter, Winds
from game.rules.options import PLAY, Choice, Options
from game.rules.rows import Element, Points
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Breaking, ClaimRule, Ruleset, WallRule, by_points
from game.rules.seating import Seating
from game.rules.terms import ClaimKind, CountedStack, End
from game.tiles.tile import TileSet

OPTIONS = (Choice("deals", (2, 6)), PLAY)
ELEMENTS = (
    Element(id="mahjong", worth=Points(5), when=going_out.mahjong),
    Element(id="crown", worth=Points(7), each=honors.dragon_sets),
)
BREAKING = Breaking(side_dice=0, stack_dice=2, adds_side_throw=False, count_from=End.RIGHT, counted=CountedStack.STAYS)


def ruleset(options: Options) -> Ruleset:
    """The tiny rules with these options."""
    return Ruleset(
        id="tiny",
        options=options,
        tiles=TileSet.WITHOUT_BONUS,
        seating=Seating.ONE_DIE,
        wall=WallRule(stacks=17, breaking=BREAKING),
        claims=ClaimRule(priority=tuple(frozenset({kind}) for kind in reversed(ClaimKind))),
        elements=ELEMENTS,
        count=by_points,
        course=Course(winds=Winds.ONE_ROUND, moves_after=MovesAfter.ANY_END, moves=options.whole("deals")),
    )


TINY = Rulebook(id="tiny", folder=Path(__file__).parent, options=OPTIONS, ruleset=ruleset)
