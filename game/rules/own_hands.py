"""A club's own special hands and figures, in a small TOML file: reading gives error messages that name the place.

A faulty part does not hide good ones. The good ones, written again as ``Club.text``, are the option ``own_hands`` of a
match and go wherever its options go: into its file, to programs that play in it, into a session of a real table.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from typing import Any

from game import Frozen, replace
from game.hands.pattern import pattern
from game.rules.combining import MahjongRule
from game.rules.options import OptionError, Options
from game.rules.own_figures import (
    ELEMENTS,
    MOST_POINTS,
    SPECIAL_HANDS,
    Figures,
    Parts,
    read_book,
    trouble_of_figures,
    with_figures,
)
from game.rules.own_file import has_comments, parts_of
from game.rules.own_parts import (
    OWN,
    TABLE_OF,
    Conditions,
    OwnLine,
    OwnPartError,
    as_list,
    conditions_of,
    fields_known,
    filled,
    fitting,
    flag_of,
    in_order,
    name_in,
    name_of,
    own_name,
    pattern_of,
    place_of,
    quoted,
    shown,
    written,
)
from game.rules.own_rows import ROW, AddedRow, fitting_rows
from game.rules.own_rules import MOST_CHOWS, Change, Field, trouble_of_change
from game.rules.own_words import HOUSE_RULE, OwnWords, trouble_of_words
from game.rules.rows import Element, Limit, Points, Replaces, SpecialHand, Worth
from game.rules.scoring import SPECIAL

MOST_HANDS = 50
_MOST_PROBLEMS = 100
_MOST_READ = MOST_HANDS + 25
"""The hands that are looked at in a file, good or bad."""
LONGEST_NOTE = 2000
MOST_NOTES = 40
_OF_PARENTS = ("parent", "without")
"""The keys of a file that has a parent (``own_parents``)."""
_FIELDS = ("name", "pattern", "worth", "when", "concealed", "counts")
LIMITS = {"limit": Limit(), "half limit": Limit(Fraction(1, 2))}
"""The worths of own hands in a book with a limit, by their words in a file."""


class OwnTerms(Frozen):
    """The worths that a book can give own hands, in its own terms."""

    book: str = ""
    """The id of the book; if empty, the figures of every book are read."""
    counts: tuple[Replaces, ...] = (Replaces.ADDS,)
    """What may happen to the ordinary count; the first one applies if the file does not say."""
    is_limit: bool = False
    """Whether a hand may be worth the limit or half of it as well as points."""

    yields: int = 0
    """The value that every special hand of a club gets for ``SpecialHand.yields``."""

    def mahjong(self, rule: MahjongRule, options: Options) -> MahjongRule:
        """The book's rule for mahjongs, with the club's own figures for its special hands, and its own hands below.

        :raises OptionError: when one of them is faulty.
        """
        club = club_of(options.own_hands, self)
        if club.problems:
            raise OptionError(f"options.own_hands: {club.problems[0]}")
        for each in club.changes:
            if each.path == MOST_CHOWS:  # rows of the book may ask which tiles complete a hand
                rule = replace(rule, most_chows=int(each.value))
        changed = with_figures(rule.special_hands, club.figures, SPECIAL_HANDS)
        own = tuple(replace(row, yields=self.yields) for row in club.hands)
        return replace(rule, special_hands=(*changed, *own)) if options.own_hands else rule


class Club(Frozen, dict=True):
    """The contents of a club's file."""

    name: str = ""
    hands: tuple[SpecialHand, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    """The club's notes on its house rules, each a heading and a text."""
    figures: tuple[Figures, ...] = ()
    """The figures that differ from the book's."""
    changes: tuple[Change, ...] = ()
    """The fields of settlement and flow that differ from the book's."""
    rows: tuple[AddedRow, ...] = ()
    """The rows added to the book's scoring table."""
    words: tuple[OwnWords, ...] = ()
    """The club's own names of the book's rows, and its notes on rules of the book."""
    problems: tuple[str, ...] = ()
    """The errors of the file, each a line that begins with the place."""

    @cached_property
    def fingerprint(self) -> str:
        """A hash of what the club changes in a book, which tells clubs apart; empty for a club of words alone."""
        changes = replace(self, name="", notes=(), words=(), problems=()).text
        return sha256(changes.encode()).hexdigest()[:16] if changes else ""

    @cached_property
    def text(self) -> str:
        """The file written again, without its faulty parts."""
        lines = [f"name = {quoted(self.name)}"] if self.name else []
        if self.notes:
            lines += ["[notes]", *(f"{quoted(heading)} = {quoted(note)}" for heading, note in self.notes)]
        lines += _tables_of(self.values)
        for added in self.rows:
            lines += written(f"{added.book}.{ROW}", added.fields)
        lines += _tables_of(self.words)
        for hand in self.hands:
            lines += written("hand", hand_fields(hand))
        return "".join(f"{line}\n" for line in lines)

    @property
    def values(self) -> Sequence[OwnLine[Any]]:
        """The club's own figures and values of fields."""
        return (*self.figures, *self.changes)

    @property
    def parts(self) -> Sequence[AddedRow | OwnLine[Any]]:
        """The club's lines on single rulebooks: figures, fields, added rows and words; not its hands and notes."""
        return (*self.values, *self.rows, *self.words)


def _tables_of(parts: Iterable[OwnLine[Any]]) -> Iterator[str]:
    """The tables with these lines, as they are written in a file."""
    for (book, table), lines in groupby(parts, TABLE_OF):
        yield f"[{book}.{table}]"
        yield from (each.written for each in lines)


def hand_fields(hand: SpecialHand) -> dict[str, Any]:
    """The fields of an own hand, as they are in a file."""
    assert hand.pattern is not None, "an own hand is a shape"
    limits: dict[Worth, str] = {worth: text for text, worth in LIMITS.items()}
    return filled(
        name=own_name(hand.id),
        pattern=hand.pattern.text,
        worth=hand.worth.points if isinstance(hand.worth, Points) else limits[hand.worth],
        counts=hand.replaces.value,
        when=hand.when.words if isinstance(hand.when, Conditions) else (),
        concealed=hand.concealed or None,
    )


class Tables(Frozen, kw_only=True):
    """The tables of a book under all of its options, and the questions that its rows can ask."""

    elements: tuple[Element, ...]
    special_hands: tuple[SpecialHand, ...]
    losers_count: bool
    has_ready_hands: bool
    house_rules: tuple[str, ...]
    """The ids of the book's options."""


@lru_cache
def club_of(text: str, terms: OwnTerms) -> Club:
    """The club in a text, with hands in the book's ``terms``."""
    name, problems = "", []
    notes: dict[str, str] = {}
    found = Parts()
    rows: list[object] = []
    for part in parts_of(text):
        if isinstance(part, str):
            rows.append(None)
            problems.append(part)
            continue
        for field, table in part.items():
            if field in _OF_PARENTS:
                problems.append(f"{field}: a file that is read without its parents has none")
            elif field not in ("name", "notes", "hand"):
                problems += read_book(field, table, terms.book, found)
        if "name" in part:
            name, trouble = name_in(part["name"])
            problems += [f"name: {trouble}"] if trouble else []
        problems += _read_notes(part.get("notes", {}), notes)
        rows += as_list(part.get("hand", []))
    hands = _read_hands(rows, terms, problems)
    count_of_hands = len(rows) if len(rows) > _MOST_READ else len(hands)
    for what, count, most in (("hands", count_of_hands, MOST_HANDS), ("notes", len(notes), MOST_NOTES)):
        if count > most:
            problems.append(f"{count} {what}: no more than {most} are taken")
    parts: dict[str, Any] = {part: in_order(getattr(found, part).values()) for part in Parts.__struct_fields__}
    taken = (*notes.items(),)[:MOST_NOTES]
    return Club(name=name, hands=hands[:MOST_HANDS], notes=taken, problems=_first(problems), **parts)


def words_of(text: str) -> str:
    """The text written again, if the club has only a name and notes; empty if there are hands, comments or mistakes."""
    club = club_of(text, OwnTerms())
    return "" if club.hands or club.parts or club.problems or has_comments(text) else club.text


def _read_notes(given: object, notes: dict[str, str]) -> Iterator[str]:
    """Adds the valid notes to ``notes``, and gives the errors in the others."""
    for heading, note in given.items() if isinstance(given, dict) else [("", given)]:
        if isinstance(note, str) and not name_in(heading)[1] and len(note) <= LONGEST_NOTE and _is_clean(note):
            notes[heading.strip()] = note.strip()
        else:
            yield f"notes: {shown(heading)} is not a heading with a text of at most {LONGEST_NOTE} letters"


def checked(club: Club, tables: Tables, fields: Mapping[str, Field]) -> Club:
    """The club without the parts that do not fit the tables and fields of its book, with an error message for each."""
    printed: dict[str, Sequence[Element | SpecialHand]] = {
        ELEMENTS: tables.elements,
        SPECIAL_HANDS: tables.special_hands,
    }
    special = {f"{SPECIAL}{row.id}" for row in tables.special_hands}
    figures, problems = fitting(club.figures, lambda each: trouble_of_figures(each, printed[each.table]))
    changes, more = fitting(club.changes, lambda each: trouble_of_change(each, fields))
    rows, most = fitting_rows(
        club.rows,
        tables.elements,
        special.union(own_name(row.id) for row in club.hands),
        losers_count=tables.losers_count,
        has_ready=tables.has_ready_hands,
    )
    named = special.union(row.id for row in tables.elements)
    ruled = {*fields, *(f"{HOUSE_RULE}{each}" for each in tables.house_rules)}
    words, last = fitting(club.words, lambda each: trouble_of_words(each, named, ruled))
    found = _first((*club.problems, *problems, *more, *most, *last))
    return replace(club, figures=figures, changes=changes, rows=rows, words=words, problems=found)


def _first(problems: Sequence[str]) -> tuple[str, ...]:
    """The errors of a file, as far as anybody reads them."""
    rest = len(problems) - _MOST_PROBLEMS
    return (*problems[:_MOST_PROBLEMS], f"{rest} more like these") if rest > 0 else tuple(problems)


def _read_hands(rows: list[object], terms: OwnTerms, problems: list[str]) -> tuple[SpecialHand, ...]:
    hands: dict[str, SpecialHand] = {}
    for number, row in enumerate(rows[:_MOST_READ], start=1):
        if row is None:
            continue
        try:
            hand = hand_from(row, terms, hands)
        except OwnPartError as error:
            problems.append(f"{place_of('hand', number, row)}: {error}")
        else:
            hands[hand.id] = hand
    return tuple(hands.values())


def hand_from(given: object, terms: OwnTerms, others: Container[str]) -> SpecialHand:
    """The hand in a table of a file, in the book's ``terms``; ``others`` are the ids of the club's other hands.

    :raises OwnPartError: when something in it cannot be.
    """
    row = fields_known(given, _FIELDS, "[[hand]]")
    name = name_of(row)
    if OWN + name in others:
        raise OwnPartError("name: another hand is called so")
    text = pattern_of(row.get("pattern"))
    conditions = conditions_of(row.get("when"))
    concealed = flag_of(row, "concealed")
    ways = {each.value: each for each in terms.counts}
    counts = row.get("counts", terms.counts[0].value)
    if not isinstance(counts, str) or counts not in ways:
        raise OwnPartError(f"counts: {shown(counts)} is not one of {', '.join(ways)} in this book")
    return SpecialHand(
        id=OWN + name,
        pattern=pattern(text),
        worth=_worth(row.get("worth"), terms),
        when=Conditions(conditions) if conditions else None,
        concealed=bool(concealed),
        replaces=ways[counts],
    )


def _is_clean(text: str) -> bool:
    return all(letter.isprintable() or letter == "\n" for letter in text)


def _worth(worth: object, terms: OwnTerms) -> Points | Limit:
    if terms.is_limit and isinstance(worth, str) and worth in LIMITS:
        return LIMITS[worth]
    if type(worth) is not int or not 1 <= worth <= MOST_POINTS:
        told = "missing" if worth is None else f"{shown(worth)} is not points"
        shares = '"limit", "half limit" or ' if terms.is_limit else ""
        raise OwnPartError(f"worth: {told}; this book gives special hands {shares}points, a whole number from 1")
    return Points(worth)
