"""How often strong players seek and win the special hands of a book.

The figures are measured by ``build_scripts/make_positions.py --specials``.

Each book with special hands has a file in ``assets/lessons``: compressed JSON of a ``SpecialShelf``.
"""

from collections.abc import Mapping
from functools import cache

from game import Frozen
from game.engine.codec import decoder
from game.school.lessons.real import unpacked
from game.school.positions.position import Position

_ENOUGH = 3
"""A start that fewer hands had than this is left out as telling nothing."""


class FromStart(Frozen, kw_only=True):
    """Hands that lacked the same number of tiles to a special hand at a player's first turn, and how they ended."""

    missing: int
    hands: int
    """The number of these hands."""
    sought: int
    """The number of these hands with which a strong player sought the special hand at once."""
    won: int
    """The number of these hands that won with the special hand in the end."""
    sought_won: int
    """The number of these hands that sought the special hand at once and won with it."""


class MeasuredHand(Frozen, kw_only=True, omit_defaults=True):
    """How often a special hand won in the deals that were played, and from which first hands."""

    wins: int = 0
    starts: tuple[FromStart, ...] = ()
    """The first hands by the tiles missing, the fewest first; none if the special hand has no shape of its own."""
    tries: tuple[Position, ...] = ()
    """Hands with which strong players sought the special hand."""

    @property
    def worth_going(self) -> FromStart | None:
        """The sum of all starts from which the special hand is worth seeking; ``None`` if it never is.

        These are the starts up to the greatest number of missing tiles with which strong players sought it half of the
        time or more.
        """
        most = max(
            (one.missing for one in self.starts if one.hands >= _ENOUGH and 2 * one.sought >= one.hands), default=-1
        )
        near = [one for one in self.starts if one.missing <= most]
        if not near:
            return None
        return FromStart(
            missing=most,
            hands=sum(one.hands for one in near),
            sought=sum(one.sought for one in near),
            won=sum(one.won for one in near),
            sought_won=sum(one.sought_won for one in near),
        )


class SpecialShelf(Frozen, kw_only=True):
    """The special hands of a book, measured."""

    deals: int = 0
    """The number of deals that were played."""
    seed: int = 0
    hands: Mapping[str, MeasuredHand] = {}
    """The measured hands by the ids of the special hands."""


_SHELF = decoder(SpecialShelf)


def specials_name(book: str) -> str:
    """The name of a book's file."""
    return f"specials-{book}.json.xz"


@cache
def specials_of(book: str) -> SpecialShelf:
    """The special hands of a book as they were measured; an empty shelf if they were not."""
    return unpacked(specials_name(book), _SHELF) or SpecialShelf()
