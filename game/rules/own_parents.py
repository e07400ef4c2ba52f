"""A club's file that has another club's as its parent: both merged into one text, which needs no other file."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, time
from functools import cache
from math import inf
from typing import Any

from game.rules.own_file import parts_of
from game.rules.own_parts import as_list, called, flat, quoted, shown
from game.rules.own_rows import ROW
from game.rules.own_rules import RULES

PARENT = "parent"
WITHOUT = "without"
MOST_PARENTS = 8
_HAND = "hand"
_NOTES = "notes"
Find = Callable[[str], str | None]
"""Gives the text of the club of this name; ``None`` if there is none."""


def finder(files: Iterable[tuple[str, str]]) -> Find:
    """Finds the texts of files by their names, or else by the names that they give their clubs."""
    by_file = dict(files)

    @cache
    def by_club() -> Mapping[str | None, str]:
        return {called(_merged_parts(text)[0]): text for text in reversed(by_file.values())}

    return lambda name: by_file.get(name) or by_club().get(name)


def with_parents(text: str, find: Find) -> tuple[str, tuple[str, ...]]:
    """A file's text merged with what its parents set and it does not, and an error message for each mistake.

    A file without a parent stays as it is.
    """
    own, problems = _merged_parts(text)
    if PARENT not in own and WITHOUT not in own:
        return text, ()
    chain, seen, place = [own], [text], ""
    while (parent := chain[-1].get(PARENT)) is not None:
        found = find(parent) if isinstance(parent, str) else None
        if found is None:
            problems.append(f"{place}{PARENT}: there is no club {shown(parent)}")
            break
        if found in seen or len(seen) > MOST_PARENTS:
            reason = "is its own parent" if found in seen else f"is one of more than {MOST_PARENTS} parents"
            problems.append(f"{place}{PARENT}: {shown(parent)} {reason}")
            break
        seen.append(found)
        place = f"{PARENT} {shown(parent)}: "
        table, more = _merged_parts(found)
        problems += [f"{place}{problem}" for problem in more]
        chain.append(table)
    base: dict[str, Any] = {}
    for table in reversed(chain):
        problems += _taken_out(base, table.pop(WITHOUT, []), has_parent=table is not chain[-1])
        table.pop(PARENT, None)
        base = _over(base, table)
    return "".join(f"{line}\n" for line in _lines(base)), tuple(problems)


def _merged_parts(text: str) -> tuple[dict[str, Any], list[str]]:
    """The tables of a file merged into one, and an error message for each faulty one."""
    found: dict[str, Any] = {}
    problems = []
    for part in parts_of(text):
        if isinstance(part, str):
            problems.append(part)
        else:
            found = _over(found, part)
    return found, problems


def _over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Two tables merged: values of ``own`` replace those of ``base`` with the same key, or the same name."""
    merged = dict(base)
    for key, value in own.items():
        before = merged.get(key)
        if key == RULES and isinstance(value, dict):
            merged[key] = dict([*flat(before if isinstance(before, dict) else {}, inf), *flat(value, inf)])
        elif isinstance(value, dict):
            merged[key] = _over(before if isinstance(before, dict) else {}, value)
        elif key in (_HAND, ROW) and isinstance(value, list) and isinstance(before, list):
            names = {called(each) for each in value} - {None}
            merged[key] = [*(each for each in before if called(each) not in names), *value]
        else:
            merged[key] = value
    return merged


def _taken_out(base: dict[str, Any], names: object, *, has_parent: bool) -> Iterator[str]:
    """Takes the hands, rows and notes of these names out of the parents' file, and gives the errors."""
    if names and not has_parent:
        yield f"{WITHOUT}: only in a file with a {PARENT}"
        return
    for name in as_list(names):
        is_known = False
        for table in (base, *(table for table in base.values() if isinstance(table, dict))):
            for key in (_HAND, ROW):
                if isinstance(table.get(key), list):
                    kept = [each for each in table[key] if called(each) != name]
                    is_known |= len(kept) < len(table[key])
                    table[key] = kept
        if isinstance(base.get(_NOTES), dict) and isinstance(name, str):
            is_known |= base[_NOTES].pop(name, None) is not None
        if not is_known:
            yield f"{WITHOUT}: the {PARENT} has no hand, row or note {shown(name)}"


def _lines(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """The lines of a file for a table."""
    inner = {key: value for key, value in table.items() if isinstance(value, dict) or _is_tables(value)}
    for key, value in table.items():
        if key not in inner:
            yield f"{quoted(key)} = {_written(value)}"
    for key, value in inner.items():
        place = f"{path}{quoted(key)}"
        for each in as_list(value):
            yield f"[[{place}]]" if isinstance(value, list) else f"[{place}]"
            yield from _lines(each, f"{place}.")


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _written(value: object) -> str:
    """The text of a value in a file."""
    match value:
        case str() | bool():
            return quoted(value).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(map(_written, value))}]"
        case dict():
            return f"{{{', '.join(f'{quoted(key)} = {_written(each)}' for key, each in value.items())}}}"
        case date() | time():
            return value.isoformat()
        case _:
            return repr(value)
