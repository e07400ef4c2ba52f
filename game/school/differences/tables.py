"""What the tables of one book have and those of another do not: rows that pay, and special hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.i18n.books import book, common, example_of_special_hand
from game.i18n.row_texts import element_text, special_hand_text, special_worth_text, worth_text
from game.i18n.translator import in_a_row, pgettext
from game.rules.example import Example
from game.rules.own_hands import own_name
from game.rules.rows import Points, SpecialHand, Worth
from game.rules.ruleset import Ruleset
from game.rules.scoring import NotAMahjong


@dataclass(frozen=True, slots=True, kw_only=True)
class RowDifference:
    """A row of the scoring table that pays, or pays otherwise; or one of the other book that does not."""

    anchor: str
    """In the rulebook of the book that has it."""
    name: str
    before: str = ""
    """What it gives in the book that is known; empty where that has no such row."""
    now: str = ""
    """What it gives in the one that is learned; empty where that has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDifference:
    """A special hand that one of the two books does not have, or calls otherwise."""

    anchor: str
    name: str
    worth: str
    example: Example
    is_here: bool
    """Whether the book that is learned has it."""
    known_as: str = ""
    """How the other book calls it; empty where it has no such hand."""


def rows_that_differ(known: Ruleset, new: Ruleset) -> tuple[RowDifference, ...]:
    """New rows, then those that give something else, then those that are gone, each in the order of its page."""
    here, there = _worths(new), _worths(known)
    added, other, gone = [], [], []
    for key, (id_, worths) in here.items():
        row = RowDifference(anchor=id_, name=element_text(new.id, id_).name, now=_said(worths))
        if key not in there:
            added.append(row)
        elif there[key][1] != worths:
            other.append(RowDifference(anchor=id_, name=row.name, before=_said(there[key][1]), now=row.now))
    for key, (id_, worths) in there.items():
        if key not in here:
            gone.append(RowDifference(anchor=id_, name=element_text(known.id, id_).name, before=_said(worths)))
    return (*added, *other, *gone)


def _worths(rules: Ruleset) -> Mapping[str, tuple[str, frozenset[Worth]]]:
    """For each row that gives anything, by its name whatever the language: its id, and what it gives."""
    found: dict[str, tuple[str, frozenset[Worth]]] = {}
    for row in rules.elements:
        if row.is_counted:
            key = _message(rules.id, row.id)
            id_, worths = found.get(key, (row.id, frozenset()))
            found[key] = id_, worths | {row.worth}
    return found


def _message(rules: str, row: str) -> str:
    words = book(rules).scoring.elements[row]
    if words.name is None:
        words = common().elements[row]
    assert words.name is not None, f"the row {row} of {rules} has no name"
    return words.name.message


def _said(worths: frozenset[Worth]) -> str:
    ordered: Sequence[Worth] = sorted(worths, key=lambda worth: worth.points if isinstance(worth, Points) else 0)
    return in_a_row(pgettext("worths", "{first} or {second}"), list(dict.fromkeys(map(worth_text, ordered))))


def hands_that_differ(known: Ruleset, new: Ruleset) -> tuple[HandDifference, ...]:
    """Special hands only here, then those that are called otherwise there, then those only there."""
    here = [_compared(row, new, known, is_here=True) for row in _printed(new)]
    there = [_compared(row, known, new, is_here=False) for row in _printed(known)]
    return (
        *(hand for hand in here if not hand.known_as),
        *(hand for hand in here if hand.known_as and hand.known_as != hand.name),
        *(hand for hand in there if not hand.known_as),
    )


def _printed(rules: Ruleset) -> list[SpecialHand]:
    """The special hands of the book, without a club's own."""
    return [row for row in rules.special_hands if not own_name(row.id)]


def _compared(row: SpecialHand, own: Ruleset, other: Ruleset, *, is_here: bool) -> HandDifference:
    shown = example_of_special_hand(own.id, row.id)
    found = _special_of(shown, row, other)
    return HandDifference(
        anchor=f"special.{row.id}",
        name=special_hand_text(own.id, row.id).name,
        worth=special_worth_text(row),
        example=shown,
        is_here=is_here,
        known_as=special_hand_text(other.id, found.id).name if found is not None else "",
    )


def _special_of(shown: Example, row: SpecialHand, rules: Ruleset) -> SpecialHand | None:
    """The special hand that a book sees in an example of another book's: one of the same shape, if it has that."""
    deal = shown.facts
    player = next(hand for hand in deal.hands if hand.wind is shown.wind)
    try:
        ways = rules.mahjong.ways(player, deal)
    except NotAMahjong:
        return None
    found = [way.special for way in ways if way.special is not None and not own_name(way.special.id)]
    alike = (hand for hand in found if (hand.pattern, hand.when) == (row.pattern, row.when))
    return next(alike, found[0] if found else None)
