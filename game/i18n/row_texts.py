"""What the rows of a rulebook's scoring tables are called, in the book and on a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.i18n.books import BOOKS
from game.i18n.books.words import RowText
from game.i18n.numbers import decimal, number, percent
from game.i18n.set_words import listed, name_of_tiles
from game.i18n.tile_words import wind_name
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext
from game.rules.score import Line, Score
from game.rules.special_hand import Replaces, SpecialHand
from game.rules.worth import Doubles, Limit, Multiplier, Points, Worth
from game.tiles.tile import Tile, Wind

_SPECIAL = "special."


@dataclass(frozen=True, slots=True)
class LineText:
    """The words of a line of a score."""

    name: str
    reason: str
    """One sentence."""


def element_text(ruleset: str, element: str) -> RowText:
    """The words of a row of a scoring table, by their ids; ``KeyError`` if there are none."""
    return BOOKS[ruleset].elements()[element]


def special_hand_text(ruleset: str, hand: str) -> RowText:
    """The words of a special hand, by their ids; ``KeyError`` if there are none."""
    return BOOKS[ruleset].special_hands()[hand]


def score_line_text(ruleset: str, line: Line, score: Score) -> LineText:
    """The words of a line of this score."""
    marks = {meld.concealed for meld in score.melds if meld.tiles == line.tiles}
    return line_text(ruleset, line.id, line.tiles, score.wind, concealed=True in marks if marks else None)


def line_text(ruleset: str, line: str, tiles: Sequence[Tile], wind: Wind, *, concealed: bool | None = None) -> LineText:
    """The words of a line of a rulebook, by their ids; ``KeyError`` if there are none.

    Args:
        ruleset: the rulebook's id.
        line: the line's id.
        tiles: those that earned it, where not the whole hand did.
        wind: of the seat whose hand it is.
        concealed: whether the set of these tiles is; ``None``: that is not said.
    """
    if line.startswith(_SPECIAL):
        row = special_hand_text(ruleset, line.removeprefix(_SPECIAL))
    else:
        row = element_text(ruleset, line)
    if not tiles:
        return LineText(row.name, row.help)
    reason = row.reason or row.help
    return LineText(
        _name_with_tiles(ruleset, row, tiles, concealed=concealed),
        reason.format(tiles=listed(ruleset, tiles), wind=wind_name(ruleset, wind)),
    )


def _name_with_tiles(ruleset: str, row: RowText, tiles: Sequence[Tile], *, concealed: bool | None) -> str:
    if row.line:
        return row.line.format(tiles=listed(ruleset, tiles))
    return name_of_tiles(ruleset, tiles, concealed=concealed) or row.name


def worth_text(worth: Worth) -> str:
    """What a row gives: ``8 points``, ``1 double``, ``50% more``, ``limit``."""
    match worth:
        case Points(points):
            if points.denominator == 1:
                return ngettext("{points} point", "{points} points", points.numerator).format(
                    points=number(points.numerator)
                )
            return _("{points} points").format(points=decimal(points, 2, trimmed=True))
        case Doubles(doubles):
            return ngettext("{count} double", "{count} doubles", doubles).format(count=doubles)
        case Multiplier(share):
            return _("{percent} more").format(percent=percent(int(share * 100)))
        case Limit(share):
            if share == Fraction(1, 2):
                return _("half the limit")
            return _("limit") if share == 1 else _("{percent} of the limit").format(percent=percent(int(share * 100)))


def special_worth_text(hand: SpecialHand) -> str:
    """What a special hand gives, as in its table."""
    if isinstance(hand.worth, Multiplier) and hand.replaces is Replaces.FLAT:
        return _("{percent} of the points").format(percent=percent(int(hand.worth.share * 100)))
    return worth_text(hand.worth)
