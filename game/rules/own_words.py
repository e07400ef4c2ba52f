"""A club's own words in a book: names of its rows and special hands, and notes beside any of its rules."""

from collections.abc import Container, Iterable, Iterator

from msgspec import Struct

from game.rules.own_parts import name_in, shown

NAMES = "names"
"""The table of a book in which a club's file has own names."""
NOTES = "notes"
"""The table of a book in which a club's file has own notes."""
HOUSE_RULE = "option."
"""The prefix of a house rule's anchor in the rulebook, before its id."""
LONGEST_REMARK = 240


class OwnWords(Struct, frozen=True):
    """A club's own name of a row, or its note on a rule."""

    book: str
    table: str
    """``names`` or ``notes``."""
    anchor: str
    """The id of a row, ``special.`` with the id of a special hand; of a note also the path of a field, or ``option.``
    and the id of a house rule."""
    text: str

    @property
    def place(self) -> str:
        """The place in a club's file: ``book.table.anchor``."""
        return f"{self.book}.{self.table}.{shown(self.anchor)}"


def read_words(book: str, table: str, given: object, words: dict[str, OwnWords], path: str = "") -> Iterator[str]:
    """Adds a book's own names or notes to ``words``, and gives the errors in the others."""
    if not isinstance(given, dict):
        yield f"{book}.{table}: {shown(given)} is no table"
        return
    for key, text in given.items():
        anchor = f"{path}{key}"
        if isinstance(text, dict) and anchor.count(".") < 3:
            yield from read_words(book, table, text, words, f"{anchor}.")
            continue
        line, trouble = name_in(text) if table == NAMES else name_in(text, LONGEST_REMARK)
        found = OwnWords(book, table, anchor, line)
        if trouble:
            yield f"{found.place}: {trouble}"
        else:
            words[f"{book}.{table}.{anchor}"] = found


def fitting_words(
    words: Iterable[OwnWords], named: Container[str], ruled: Container[str]
) -> tuple[tuple[OwnWords, ...], list[str]]:
    """The words whose anchors a book has, and an error message for each of the others.

    :param words: the words in a file.
    :param named: the anchors of the book's rows and special hands.
    :param ruled: those of its other rules, which can have notes alone.
    """
    good, problems = [], []
    for each in words:
        if each.anchor in named or (each.table == NOTES and each.anchor in ruled):
            good.append(each)
        else:
            what = "row or special hand" if each.table == NAMES else "rule"
            problems.append(f"{each.place}: the book has no such {what}")
    return tuple(good), problems
