"""The rows in which a score is told, wherever that is: on its sheet, over the table, in a printed book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from fractions import Fraction
from itertools import groupby

from game import Frozen
from game.hands.meld import meld_of
from game.i18n import _, joined
from game.i18n.numbers import NO_BREAK, percent, points_text
from game.i18n.row_texts import element_text, score_line_text, set_name, worth_text
from game.i18n.tile_words import listed, name_of_tiles
from game.rules.rows import Doubles, Multiplier, Points
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import SPECIAL, Line, Score, points_of, shares_of
from game.tiles.tile import Tile

_SET = 3
"""The number of tiles from which a line is for a set."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class RowKind(Enum):
    """How the figure of a row changes the running total."""

    POINTS = auto()
    SUM = auto()
    """A sum of all points so far."""
    DOUBLES = auto()
    SHARE = auto()
    """The row adds a share of the points so far."""
    EXTRA = auto()
    """The row adds points after doubling."""
    PAID = auto()
    """The row adds or takes away a payment."""
    LIMIT = auto()
    """The row reduces the total to the limit."""

    @property
    def sign(self) -> str:
        """The sign that is written before a positive figure: ``× ``, ``+`` or none."""
        if self is RowKind.DOUBLES:
            return "× "
        return "+" if self in (RowKind.SHARE, RowKind.EXTRA, RowKind.PAID) else ""


class SheetLine(Frozen, kw_only=True):
    """A line of a hand's score, as shown on the sheet."""

    name: str
    reason: str
    kind: RowKind = RowKind.POINTS
    amount: Fraction
    """The points, or the factor of a line of doubles."""
    tiles: tuple[Tile, ...] = ()
    """The tiles that earned the line; empty if the whole hand did."""
    concealed: bool | None = None
    """Whether the line scores for a concealed set or an exposed one; ``None`` if that makes no difference."""
    id: str = ""
    """The id of the line in the rulebook; empty for a sum."""
    says_all: bool = False
    """Whether the reason repeats the name, which is that of a set."""
    share: str = ""
    """For a share of the points, how much of them: ``50% more``."""
    merged: tuple[SheetLine, ...] = ()
    """The lines that are told together as this one; empty for a line that is told by itself."""

    @property
    def figure(self) -> str:
        """The amount with its sign."""
        return (self.kind.sign if self.amount > 0 else "") + points_text(self.amount)


class SheetSum(Frozen):
    """The lines of a hand, and how they add up."""

    lines: tuple[SheetLine, ...]
    formula: str
    """The calculation in figures; empty if there is nothing to calculate."""


def sheet_sum(rules: Ruleset, score: Score) -> SheetSum:
    """The lines of a score, with the sums between them."""
    extras = _extras(score)
    points = [line for line in score.lines if isinstance(line.worth, Points) and line not in extras]
    doubles = [(line, line.worth.doubles) for line in score.lines if isinstance(line.worth, Doubles)]
    shares = [line for line in score.lines if isinstance(line.worth, Multiplier)]
    rows = [_row(rules, alike, score, amount=points_of(alike)) for alike in _gathered(points)]
    if len(rows) > 1 and (doubles or shares or extras):
        base = _base_of(shares, score)
        halved = f"{points_text(2 * base - score.points)} + {points_text(score.points - base)} = {points_text(base)}"
        said = "" if base == score.points else _("bonus tiles halved: {points}").format(points=halved)
        rows.append(SheetLine(name=_("Base points"), reason=said, kind=RowKind.SUM, amount=score.points))
    rows += [_row(rules, [line], score, kind=RowKind.DOUBLES, amount=Fraction(1 << n)) for line, n in doubles]
    rows += _share_rows(rules, shares, score)
    rows += [_row(rules, [line], score, kind=RowKind.EXTRA, amount=points_of([line])) for line in extras]
    if score.unlimited is not None:
        reason = _("{points} would be more than the limit").format(points=points_text(score.unlimited))
        rows.append(SheetLine(name=_("Limit"), reason=reason, kind=RowKind.LIMIT, amount=score.worth))
    return SheetSum(tuple(rows), _formula(score, rows))


def _extras(score: Score) -> list[Line]:
    """The lines of a special hand whose points are added after doubling, and the lines of points after them."""
    special = next((place for place, line in enumerate(score.lines) if line.id.startswith(SPECIAL)), None)
    if special is None or points_of(score.lines) == score.points:
        return []
    return [line for line in score.lines[special:] if isinstance(line.worth, Points)]


def _gathered(lines: Iterable[Line]) -> list[list[Line]]:
    """Groups neighboring lines with the same id and worth that are for a single tile each, such as flowers."""
    gathered: list[list[Line]] = []
    for line in lines:
        before = gathered[-1][0] if gathered else line
        is_alike = (before.id, before.worth) == (line.id, line.worth) and len(line.tiles) == len(before.tiles) == 1
        if gathered and is_alike:
            gathered[-1].append(line)
        else:
            gathered.append([line])
    return gathered


def _row(
    rules: Ruleset, alike: Sequence[Line], score: Score, *, amount: Fraction, kind: RowKind = RowKind.POINTS
) -> SheetLine:
    words = score_line_text(rules, alike[0], score)
    tiles = tuple(tile for line in alike for tile in line.tiles)
    name, reason = words.name, words.reason
    if len(alike) > 1:
        name, reason = listed(rules.id, tiles), _("{worth} each").format(worth=worth_text(alike[0].worth))
    return SheetLine(
        name=name,
        reason=reason,
        kind=kind,
        amount=amount,
        tiles=tiles,
        concealed=alike[0].concealed,
        id=alike[0].id,
        says_all=len(alike) == 1 and _says_all(rules, alike[0], name),
    )


def _says_all(rules: Ruleset, line: Line, name: str) -> bool:
    """Whether the reason of a line repeats its name, which is that of its set."""
    if len(line.tiles) < _SET and not all(tile.is_dragon for tile in line.tiles):
        return False
    manners = (True, False, None) if line.tiles and RULEBOOKS[rules.id].prints(line) else ()
    if name not in [name_of_tiles(rules.id, line.tiles, concealed=manner) for manner in manners]:
        return False
    return "{wind}" not in element_text(rules, line.id).reason


def _base_of(shares: Sequence[Line], score: Score) -> Fraction:
    """The points of which the multipliers add their shares."""
    whole = shares_of(shares)
    worth = score.worth if score.unlimited is None else score.unlimited
    return (worth - score.points) / whole if whole else score.points


def _share_rows(rules: Ruleset, shares: Sequence[Line], score: Score) -> list[SheetLine]:
    """The multipliers as lines of points: the points that they add together, divided in proportion to their shares."""
    base = _base_of(shares, score)
    rows = []
    for line in shares:
        assert isinstance(line.worth, Multiplier)
        words = score_line_text(rules, line, score)
        more, share = worth_text(line.worth), percent(int(line.worth.share * 100))
        if base != score.points:
            more = _("{percent} of {points} (bonus tiles count half)").format(percent=share, points=points_text(base))
        reason = f"{more}  \u00b7  {words.reason}"
        amount = base * line.worth.share
        rows.append(
            SheetLine(name=words.name, reason=reason, kind=RowKind.SHARE, amount=amount, id=line.id, share=more)
        )
    return rows


def folded(lines: Iterable[SheetLine]) -> tuple[SheetLine, ...]:
    """The lines with neighboring ones merged that score the same for sets of one kind, or for the same share."""
    merged: list[SheetLine] = []
    for common, group in groupby(lines, key=_alike):
        alike = list(group)
        first, count = alike[0], len(alike)
        if count == 1 or common is None:
            merged += alike
            continue
        whole = count * first.amount
        each = f"{count} × {points_text(first.amount)}" if first.share else ""
        if first.share:
            names = " \u00b7 ".join(line.name.replace(" ", NO_BREAK) for line in alike)
            name, reason = first.share, f"{each}: {names}"
        else:
            kind, manner = set_name(meld_of(first.tiles).kind.value, concealed=bool(first.concealed))
            name = joined(", ", kind, manner)
            reason = _("{worth} each").format(worth=worth_text(Points(first.amount)))
        tiles = tuple(tile for line in alike for tile in line.tiles)
        merged.append(
            SheetLine(
                name=f"{count} \u00d7 {name}",
                reason=reason,
                kind=first.kind,
                amount=whole,
                tiles=tiles,
                id=first.id if all(line.id == first.id for line in alike) else "",
                share=first.share,
                merged=tuple(alike),
            )
        )
    return tuple(merged)


def _alike(line: SheetLine) -> tuple[object, ...] | None:
    """The key of lines that may be merged; ``None`` for a line that is never merged."""
    if line.share:
        return line.share, line.amount
    is_set = line.kind is RowKind.POINTS and line.says_all and line.concealed is not None
    return (meld_of(line.tiles).kind, line.concealed, line.amount) if is_set else None


def _formula(score: Score, rows: Sequence[SheetLine]) -> str:
    """The calculation of a score, such as ``28 × 2⁴ + 3000``; empty if there is nothing to calculate."""
    by_kind = {kind: [row.amount for row in rows if row.kind is kind] for kind in RowKind}
    if by_kind[RowKind.DOUBLES] or by_kind[RowKind.EXTRA] or by_kind[RowKind.SHARE]:
        parts = [points_text(score.points)]
        if score.doubles:
            parts[0] += " × 2" + (str(score.doubles).translate(_RAISED) if score.doubles > 1 else "")
        parts += [points_text(amount) for kind in (RowKind.SHARE, RowKind.EXTRA) for amount in by_kind[kind]]
        return " + ".join(parts) if len(parts) > 1 or score.doubles else ""
    points = by_kind[RowKind.POINTS]
    return " + ".join(map(points_text, points)) if len(points) > 1 else ""


def running_totals(lines: Sequence[SheetLine], paid: int = 0) -> list[Fraction]:
    """The total after each row. The last ``paid`` rows are payments for the hand and are summed on their own."""
    totals: list[Fraction] = []
    so_far = Fraction(0)
    for number, line in enumerate(lines):
        if number == len(lines) - paid:
            so_far = line.amount
        elif line.kind is RowKind.DOUBLES:
            so_far *= line.amount
        elif line.kind in (RowKind.SUM, RowKind.LIMIT):
            so_far = line.amount
        else:
            so_far += line.amount
        totals.append(so_far)
    return totals
