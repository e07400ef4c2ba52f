"""A club's own words in a book: names of its rows and special hands, and notes beside any of its rules."""

from collections.abc import Container, Iterator

from game.rules.own_parts import MOST_DOTS, Key, OwnLine, flat, name_in, shown

NAMES = "names"
"""The table of a book in which a club's file has own names."""
NOTES = "notes"
"""The table of a book in which a club's file has own notes."""
HOUSE_RULE = "option."
"""The prefix of a house rule's anchor in the rulebook, before its id."""
LONGEST_REMARK = 240


OwnWords = OwnLine[str]
"""A club's own name of a row, or its note on a rule; the path is the id of a row, ``special.`` with the id of a special
hand; of a note also the path of a field, or ``option.`` and the id of a house rule."""


def read_words(book: str, table: str, given: object, words: dict[Key, OwnWords]) -> Iterator[str]:
    """Adds a book's own names or notes to ``words``, and gives the errors in the others."""
    if not isinstance(given, dict):
        yield f"{book}.{table}: {shown(given)} is no table"
        return
    for anchor, text in flat(given, MOST_DOTS):
        line, trouble = name_in(text) if table == NAMES else name_in(text, LONGEST_REMARK)
        found = OwnWords(book, table, anchor, line)
        if trouble:
            yield f"{found.place}: {trouble}"
        else:
            words[found.key] = found


def trouble_of_words(words: OwnWords, named: Container[str], ruled: Container[str]) -> str:
    """The reason why a book cannot have these words; empty if it can.

    :param named: the anchors of the book's rows and special hands.
    :param ruled: those of its other rules, which can have notes alone.
    """
    if words.path in named or (words.table == NOTES and words.path in ruled):
        return ""
    return f"the book has no such {'row or special hand' if words.table == NAMES else 'rule'}"
