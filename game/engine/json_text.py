"""JSON documents from files, in which no field may stand twice."""

import json
from collections import Counter


class DoubledField(ValueError):
    """A field that stands twice in the same object; the message is its place, ``players[0].hand``."""


def json_of(text: str) -> object:
    """A JSON document, checked for doubled fields: JSON itself would silently let the last one win.

    :raises DoubledField: when a field stands twice in an object.
        ValueError, RecursionError: when the text is no JSON, as ``json.loads`` does, or names half a character.
    """
    doubled: list[tuple[object, str]] = []

    def fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            doubled.append((found, Counter(name for name, _ in pairs).most_common(1)[0][0]))
        return found

    document = json.loads(text, object_pairs_hook=fields)
    if "\\u" in text:
        json.dumps(document, ensure_ascii=False).encode()
    if doubled:
        raise DoubledField(_place_of({id(holder): name for holder, name in doubled}, document))
    return document


def _place_of(doubled: dict[int, str], document: object) -> str:
    """The place of the first object, in document order, with a doubled field, ending in the field's name."""
    left = [(document, "")]
    while left:
        value, place = left.pop()
        if id(value) in doubled:
            return f"{place}.{doubled[id(value)]}".removeprefix(".")
        if isinstance(value, dict):
            left += reversed([(inner, f"{place}.{name}".removeprefix(".")) for name, inner in value.items()])
        elif isinstance(value, list):
            left += reversed([(inner, f"{place}[{number}]") for number, inner in enumerate(value)])
    raise AssertionError("an object that hides others is part of the document itself")
