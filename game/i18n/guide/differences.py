"""The differences between two rulesets, as one list made of topics: of two books, or of a book and a club's version.

Nothing is written for a pair of books: a topic describes any ruleset in a few words made from its fields. Where two
rulesets are described differently, the list has both descriptions.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby

from game import Frozen
from game.i18n import _, in_a_row, joined, pgettext
from game.i18n.books import book, common, example_of_special_hand
from game.i18n.guide.examples import as_shown, twin_text
from game.i18n.guide.model import Block, Entry, Paragraph, Shown, later
from game.i18n.guide.topics import TOPICS
from game.i18n.guide.topics.topic import Group, group_name
from game.i18n.row_texts import element_text, special_hand_text, special_worth_text, worth_text
from game.rules.example import Example
from game.rules.own_parts import own_name
from game.rules.own_rows import added_row
from game.rules.rows import Element, Points, SpecialHand
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import SPECIAL, NotAMahjong


class Difference(Frozen, kw_only=True):
    """Something in which two rulesets differ: an aspect of the rules, a scoring row or a special hand."""

    group: Group
    anchor: str
    """The id of the topic, or the anchor of the row or hand in the rulebook."""
    name: str
    before: str = ""
    """The rule or worth in the known rules; empty if they have nothing of the kind."""
    now: str = ""
    known_as: str = ""
    """The name of the row or hand in the known rules, if it is another one."""
    help: str = ""
    """When a row that a club has added counts; empty for all others."""
    shown: tuple[Shown, ...] = ()


def differences(known: Ruleset, new: Ruleset) -> list[Difference]:
    """Everything in which two rulesets differ, in the order of its importance at the table."""
    in_tables = lines_that_differ(known, new) if known.id == new.id else chain(_rows(known, new), _hands(known, new))
    return [*topics_that_differ(known, new), *sorted(in_tables, key=lambda difference: difference.group.value)]


def topics_that_differ(known: Ruleset, new: Ruleset) -> Iterator[Difference]:
    """The aspects in which two rulesets differ, except scoring rows and special hands.

    Aspects that do not matter under the new rules are left out.
    """
    for topic in sorted(TOPICS, key=lambda topic: topic.group.value):
        before, now = topic.says(known), topic.says(new)
        if now and before != now:
            yield Difference(group=topic.group, anchor=topic.id, name=topic.title(), before=before, now=now)


def lines_that_differ(known: Ruleset, new: Ruleset) -> Iterator[Difference]:
    """The rows and special hands that a club adds, drops, or gives another name or worth.

    Rows for flowers and seasons are not dropped by playing without these.
    """
    there, here = _lines(known), _lines(new)
    if not new.tiles.has_bonus:
        needless = {row.id for row in known.elements if row.of_bonus} - here.keys()
        there = {anchor: rows for anchor, rows in there.items() if anchor not in needless}
    for anchor in dict.fromkeys((*here, *there, *new.names)):
        before, now = ([row.worth for row in lines.get(anchor, ())] for lines in (there, here))
        added = anchor not in there and anchor in here
        name = _name(new if anchor in {**here, **new.names} else known, anchor)
        known_as = "" if added else _name(known, anchor)
        if before != now or known_as not in ("", name):
            yield Difference(
                group=Group.HANDS if anchor.startswith(SPECIAL) else Group.ROWS,
                anchor=anchor,
                name=name,
                before="" if before == now else worths_text(there.get(anchor, ())),
                now="" if before == now else worths_text(here.get(anchor, ())),
                known_as="" if known_as == name else known_as,
                help=element_text(new, anchor).help if added_row(anchor)[0] else "",
            )


def _lines(rules: Ruleset) -> Mapping[str, Sequence[Element | SpecialHand]]:
    """The rows and special hands in force, by their anchors."""
    found: dict[str, list[Element | SpecialHand]] = {}
    for row in rules.elements:
        found.setdefault(row.id, []).append(row)
    for hand in rules.special_hands:
        found[f"{SPECIAL}{hand.id}"] = [hand]
    return found


def _name(rules: Ruleset, anchor: str) -> str:
    if anchor.startswith(SPECIAL):
        return special_hand_text(rules, anchor.removeprefix(SPECIAL)).name
    return element_text(rules, anchor).name


def worths_text(rows: Sequence[Element | SpecialHand]) -> str:
    """The worths of a line's rows, without those of 0 points: ``2 points or 4 points``; empty without rows."""
    worths = [row for row in rows if row.worth != Points(0)] or rows
    told = [special_worth_text(row) if isinstance(row, SpecialHand) else worth_text(row.worth) for row in worths]
    return in_a_row(pgettext("worths", "{first} or {second}"), list(dict.fromkeys(told)))


def _rows(known: Ruleset, new: Ruleset) -> Iterator[Difference]:
    """The rows that differ between books: new ones, those with another worth, those gone, each in page order."""
    there, here = _by_message(known), _by_message(new)
    for key in sorted({**here, **there}, key=lambda key: (key in there) + (key not in here)):
        before, now = there.get(key, ()), here.get(key, ())
        if {row.worth for row in before} != {row.worth for row in now}:
            anchor = (now or before)[0].id
            yield Difference(
                group=Group.ROWS,
                anchor=anchor,
                name=_name(new if now else known, anchor),
                before=worths_text(before),
                now=worths_text(now),
            )


def _by_message(rules: Ruleset) -> Mapping[str, Sequence[Element]]:
    """The rows that count, by their untranslated names, which tell whether two books mean the same."""
    found: dict[str, list[Element]] = {}
    for row in rules.elements:
        if row.is_counted:
            words = book(rules.id).scoring.elements[row.id].name or common().elements[row.id].name
            assert words is not None, f"the row {row.id} of {rules.id} has no name"
            found.setdefault(words.message, []).append(row)
    return found


def _hands(known: Ruleset, new: Ruleset) -> Iterator[Difference]:
    """The special hands that differ between books: those of the new one alone, renamed ones, those of the known one.

    A hand is in both books if the other one finds it in its example.
    """
    here = [_compared(row, new, known) for row in new.special_hands]
    yield from (hand for hand in here if not hand.known_as)
    yield from (hand for hand in here if hand.known_as not in ("", hand.name))
    for row in known.special_hands:
        gone = _compared(row, known, new)
        if not gone.known_as:
            yield Difference(group=gone.group, anchor=gone.anchor, name=gone.name, before=gone.now, shown=gone.shown)


def _compared(row: SpecialHand, own: Ruleset, other: Ruleset) -> Difference:
    shown = example_of_special_hand(own.id, row.id)
    found = _special_of(shown, row, other)
    return Difference(
        group=Group.HANDS,
        anchor=f"{SPECIAL}{row.id}",
        name=special_hand_text(own, row.id).name,
        now=special_worth_text(row),
        known_as="" if found is None else special_hand_text(other, found.id).name,
        shown=(as_shown(RULEBOOKS[own.id], shown, ""),),
    )


def _special_of(shown: Example, row: SpecialHand, rules: Ruleset) -> SpecialHand | None:
    """The special hand that another book finds in an example, if any; one with the same pattern is preferred."""
    deal = shown.facts
    player = next(hand for hand in deal.hands if hand.wind is shown.wind)
    try:
        ways = rules.mahjong.ways(player, deal)
    except NotAMahjong:
        return None
    found = [way.special for way in ways if way.special is not None]
    alike = (hand for hand in found if (hand.pattern, hand.when) == (row.pattern, row.when))
    return next(alike, found[0] if found else None)


def blocks(known: Ruleset, new: Ruleset, known_title: str) -> list[Block]:
    """The list of differences as a page of a guide shows it.

    :param known: the rules that the reader knows.
    :param new: the rules that the reader learns.
    :param known_title: the name of the known rules.
    """
    found: list[Block] = []
    for group, members in groupby(differences(known, new), key=lambda difference: difference.group):
        found.append(Paragraph("", heading=group_name(group)))
        is_topic = group not in (Group.ROWS, Group.HANDS)
        found += [
            Entry(
                anchor=each.anchor,
                number="",
                name=each.name,
                worth="" if is_topic else each.now or each.before,
                text=joined("\n", *_told(new, each, known_title, is_topic=is_topic)),
                show=later(tuple, each.shown),
                in_force=bool(each.now or each.known_as),
            )
            for each in members
        ]
    return found


def _told(new: Ruleset, difference: Difference, known_title: str, *, is_topic: bool) -> Iterator[str]:
    """The lines below a difference: the new rule, then the known one."""
    yield difference.now if is_topic else difference.help
    for hand in new.special_hands:
        if own_name(hand.id) and difference.anchor == f"{SPECIAL}{hand.id}":
            yield twin_text(RULEBOOKS[new.id], hand, new.options.own_hands)
    there = pgettext("differences", "{book}: {how}")
    if difference.known_as:
        yield there.format(book=known_title, how=difference.known_as)
    if difference.before and difference.now:
        yield there.format(book=known_title, how=difference.before)
    elif difference.now and not is_topic and not difference.known_as:
        yield _("Counts only here")
