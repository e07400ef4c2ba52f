"""The tabs of a club's own book, each with items of the rulebook or with parts that the club has added."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game import Frozen
from game.i18n import _, pgettext
from game.i18n.guide.topics.fields import group_of
from game.i18n.guide.topics.topic import Group, group_name
from game.rules.own_draft import Draft, Item, items_of, worded
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS
from game.rules.own_hands import MOST_HANDS
from game.rules.own_rows import MOST_ROWS, AddedRow
from game.rules.own_rules import TABLE
from game.rules.rows import SpecialHand
from game.rules.rulebook import Rulebook

_LIMITS = (
    "settlement.limit",
    "settlement.least_worth",
    "settlement.least_doubles",
    "settlement.least_without_bonus",
    TABLE,
)
"""The fields that limit a hand's worth or turn it into points; they have a tab of their own."""
_STAKE = "stake"


class OwnRow(Frozen):
    """A row that the club adds to the scoring table, or the button that adds another one (``row`` is ``None``)."""

    row: AddedRow | None


class OwnHand(Frozen):
    """A special hand of the club's own, or the button that adds another one (``hand`` is ``None``)."""

    hand: SpecialHand | None


class OwnWord(Frozen):
    """The item with a name or note of the club's own, or the button that adds another one (``item`` is ``None``)."""

    item: Item | None


Part = OwnRow | OwnHand | OwnWord
"""A part that a club adds to a book."""
Entry = Item | Part
"""An item or a part, which has a line of its own in a tab."""


class Tab(NamedTuple):
    """A tab; ``entries`` gives the lines that it shows of a draft."""

    name: str
    entries: Callable[[Draft], Sequence[Entry]]


def tabs_of(book: Rulebook) -> list[Tab]:
    """The tabs of a book: the overview, both tables with the club's additions, the rules by topic, the club's words."""
    return [Tab(pgettext("own book", "Overview"), lambda _draft: ()), *_tabs_of(book)]


def _tabs_of(book: Rulebook) -> Iterator[Tab]:
    items = [*items_of(book)]
    for name, table in ((_("What counts"), ELEMENTS), (_("Special hands"), SPECIAL_HANDS)):
        found = [item for item in items if item.table == table]
        if found:
            yield _fixed_tab(name, found)
        if table == ELEMENTS:
            yield Tab(pgettext("own book", "Your own rows"), _own_rows)
        elif book.own_hands is not None:
            yield Tab(pgettext("own book", "Your own hands"), _own_hands)
    rules = [item for item in items if item.row is None]
    if limits := [item for item in rules if item.field.path in _LIMITS]:
        yield _fixed_tab(_("Limit and minimum"), limits)
    for group in Group:
        found = [item for item in rules if item not in limits and group_of(item.field.path) is group]
        if found:
            yield _fixed_tab(group_name(group), sorted(found, key=lambda item: item.field.path == _STAKE))
    yield Tab(pgettext("own book", "Your own words"), lambda draft: _own_words(draft, worded(items)))


def _fixed_tab(name: str, items: Sequence[Item]) -> Tab:
    return Tab(name, lambda _draft: items)


def _own_rows(draft: Draft) -> Sequence[Entry]:
    return [*map(OwnRow, (*draft.rows, None))][:MOST_ROWS]


def _own_hands(draft: Draft) -> Sequence[Entry]:
    return [*map(OwnHand, (*draft.club.hands, None))][:MOST_HANDS]


def _own_words(draft: Draft, items: Sequence[Item]) -> Sequence[Entry]:
    anchors = {each.path for each in draft.words}
    return [*(OwnWord(item) for item in items if item.anchor in anchors), OwnWord(None)]


def differences_in(draft: Draft, tabs: Sequence[Tab]) -> int:
    """The number of a club's differences from the book: items changed, rows and hands added, names and notes."""
    items = [entry for tab in tabs for entry in tab.entries(draft) if isinstance(entry, Item)]
    return sum(map(draft.is_changed, items)) + len(draft.rows) + len(draft.club.hands) + len(draft.words)
