"""The differences between the tables of two books: scoring rows and special hands."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.hands.meld import KongKind
from game.i18n.books import book, common, example_of_special_hand
from game.i18n.guide.examples import twin_text
from game.i18n.row_texts import element_text, special_hand_text, special_worth_text, worth_text
from game.i18n.translator import in_a_row, pgettext
from game.rules.example import Example, Sets
from game.rules.own_hands import own_name
from game.rules.own_rows import added_row
from game.rules.rows import Points, SpecialHand, Worth
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import SPECIAL, NotAMahjong
from game.tiles.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class RowDifference:
    """A scoring row that only one of two books has, or that has another worth or name in the other."""

    anchor: str
    """The id of the row, under which the rulebook that has it explains it."""
    name: str
    before: str = ""
    """The row's worth in the known book; empty if that book has no such row."""
    now: str = ""
    known_as: str = ""
    """The row's name in the known book, if a club has renamed it."""
    help: str = ""
    """What earns a row that a club has added, and the book's name for such a hand; empty for other rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDifference:
    """A special hand that only one of two books has, or that has another name in the other."""

    anchor: str
    name: str
    worth: str
    sets: Sets
    """The tiles of an example, as they lie on the table under a book that has the hand."""
    winning: Tile | None
    """The tile on which the example won."""
    is_here: bool
    """Whether the new book, not the known one, has this hand."""
    known_as: str = ""
    """The hand's name in the other book; empty if that book has no such hand."""


def rows_that_differ(known: Ruleset, new: Ruleset) -> tuple[RowDifference, ...]:
    """The scoring rows that differ: new ones, then those with another worth, then those gone, each in page order.

    Between a book and the same book changed by a club, also renamed rows, and special hands that the club has added or
    given another worth.
    """
    here, there = _worths(new), _worths(known)
    added, other, gone = [], [], []
    for key, (id_, worths) in here.items():
        words = element_text(new, id_)
        help_ = words.help if added_row(id_)[0] else ""
        row = RowDifference(anchor=id_, name=words.name, now=_worths_text(worths), help=help_)
        if key not in there:
            added.append(row)
        elif worths != there[key][1] if known.id == new.id else {*worths} != {*there[key][1]}:
            other.append(RowDifference(anchor=id_, name=row.name, before=_worths_text(there[key][1]), now=row.now))
    for key, (id_, worths) in there.items():
        if key not in here:
            gone.append(RowDifference(anchor=id_, name=element_text(known, id_).name, before=_worths_text(worths)))
    if known.id == new.id:
        added += _added_hands(known, new)
        other += [*_renamed(known, new), *_special_worths(known, new)]
    return (*added, *other, *gone)


def _added_hands(known: Ruleset, new: Ruleset) -> Iterable[RowDifference]:
    before = {hand.id for hand in known.special_hands}
    for hand in new.special_hands:
        if own_name(hand.id) and hand.id not in before:
            help_ = twin_text(RULEBOOKS[new.id], hand, new.options.own_hands)
            worth = special_worth_text(hand)
            yield RowDifference(anchor=f"{SPECIAL}{hand.id}", name=own_name(hand.id), now=worth, help=help_)


def _renamed(known: Ruleset, new: Ruleset) -> Iterable[RowDifference]:
    """The rows that count and that a club has renamed."""
    counted = {row.id for row in new.elements if row.is_counted}
    for id_ in dict.fromkeys(row.id for row in known.elements if row.id in new.names and row.id in counted):
        name = element_text(known, id_).name
        if name != new.names[id_]:
            yield RowDifference(anchor=id_, name=new.names[id_], known_as=name)


def _special_worths(known: Ruleset, new: Ruleset) -> Iterable[RowDifference]:
    """The special hands that a club has given another worth."""
    before = {hand.id: special_worth_text(hand) for hand in known.special_hands}
    for hand in new.special_hands:
        now = special_worth_text(hand)
        if before.get(hand.id, now) != now:
            name = special_hand_text(new, hand.id).name
            yield RowDifference(anchor=f"{SPECIAL}{hand.id}", name=name, before=before[hand.id], now=now)


def _worths(rules: Ruleset) -> Mapping[str, tuple[str, tuple[Worth, ...]]]:
    """The id and the worths of each scoring row that counts, by the untranslated name of the row."""
    found: dict[str, tuple[str, tuple[Worth, ...]]] = {}
    for row in rules.elements:
        if row.is_counted:
            key = _message(rules.id, row.id)
            id_, worths = found.get(key, (row.id, ()))
            found[key] = id_, (*worths, row.worth)
    return found


def _message(rules: str, row: str) -> str:
    if name := added_row(row)[0]:
        return name
    words = book(rules).scoring.elements[row]
    if words.name is None:
        words = common().elements[row]
    assert words.name is not None, f"the row {row} of {rules} has no name"
    return words.name.message


def _worths_text(worths: Iterable[Worth]) -> str:
    ordered: Sequence[Worth] = sorted(worths, key=lambda worth: worth.points if isinstance(worth, Points) else 0)
    return in_a_row(pgettext("worths", "{first} or {second}"), list(dict.fromkeys(map(worth_text, ordered))))


def hands_that_differ(known: Ruleset, new: Ruleset) -> tuple[HandDifference, ...]:
    """The special hands that differ: those only in the new book, renamed ones, then those only in the known book."""
    here = [_compared(row, new, known, is_here=True) for row in _printed(new)]
    there = [_compared(row, known, new, is_here=False) for row in _printed(known)]
    return (
        *(hand for hand in here if not hand.known_as),
        *(hand for hand in here if hand.known_as and hand.known_as != hand.name),
        *(hand for hand in there if not hand.known_as),
    )


def _printed(rules: Ruleset) -> list[SpecialHand]:
    """The special hands printed in the book, without those added by a club."""
    return [row for row in rules.special_hands if not own_name(row.id)]


def _compared(row: SpecialHand, own: Ruleset, other: Ruleset, *, is_here: bool) -> HandDifference:
    shown = example_of_special_hand(own.id, row.id)
    found = _special_of(shown, row, other)
    return HandDifference(
        anchor=f"{SPECIAL}{row.id}",
        name=special_hand_text(own, row.id).name,
        worth=special_worth_text(row),
        sets=shown.seen(own.kongs.turned_down(KongKind.CONCEALED)),
        winning=shown.tile,
        is_here=is_here,
        known_as=special_hand_text(other, found.id).name if found is not None else "",
    )


def _special_of(shown: Example, row: SpecialHand, rules: Ruleset) -> SpecialHand | None:
    """The special hand that another book finds in an example, if any; one with the same pattern is preferred."""
    deal = shown.facts
    player = next(hand for hand in deal.hands if hand.wind is shown.wind)
    try:
        ways = rules.mahjong.ways(player, deal)
    except NotAMahjong:
        return None
    found = [way.special for way in ways if way.special is not None and not own_name(way.special.id)]
    alike = (hand for hand in found if (hand.pattern, hand.when) == (row.pattern, row.when))
    return next(alike, found[0] if found else None)
