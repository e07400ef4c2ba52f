"""Records in JSON files that any version may have written: invalid fields get their defaults, unknown ones are kept."""

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import DecodeError, Struct, ValidationError

from game import Frozen
from game.app.system import storage

Found = TypeVar("Found")


class Unknown(Frozen):
    """The parts of a record's file that this version does not know, so that they can be written again."""

    fields: Mapping[str, Any] = {}
    """Fields and entries without a meaning here."""
    elements: Sequence[Any] = ()
    """Elements of a list that are of a kind without a meaning here."""
    within: Mapping[str, "Unknown"] = {}
    """The unknown parts of known fields, of entries, and of a list's elements by the value of their first field."""


NOTHING = Unknown()


class _UnknownKindError(ValidationError):
    """The record is of a kind that this version does not know."""


def decoded(content: bytes) -> dict[str, Any]:
    """The JSON object in the content of a file, which may begin with a byte-order mark.

    :raises DecodeError: if there is none.
    """
    try:
        return msgspec.json.decode(content.removeprefix(BOM_UTF8), type=dict[str, Any])
    except (UnicodeDecodeError, RecursionError) as error:
        raise DecodeError(str(error)) from None


def read(kind: type[Found], document: object) -> tuple[Found, Sequence[str]]:
    """A record from a JSON document, and the places of what is invalid.

    An invalid field has its default, and an invalid entry is left out. A field of type ``Unknown`` gets the rest.

    :raises ValidationError: if the document is no such record at all, or a field without a default is invalid.
    """
    invalid: list[str] = []
    return _read(kind, document, "", invalid)[0], invalid


def document_of(record: Struct) -> Any:
    """The JSON document of a record, with the unknown parts of its file."""
    document, unknown = msgspec.to_builtins(record), NOTHING
    for name, field in _fields_of(type(record)).items():
        if field.type is Unknown:
            unknown = getattr(record, field.name)
            del document[name]
    return _with(document, unknown)


def write(path: Path, record: Struct) -> None:
    """Write a record to its file, in which the parts stay that this version does not know.

    :raises StorageError: if it cannot be written; the old content stays.
    """
    before = None
    with suppress(storage.StorageError):
        before = storage.read(path)
    storage.write(path, written_over(before or b"", record))


def written_over(content: bytes, record: Struct) -> bytes:
    """The line of a record that takes the place of another one, whose parts stay that this version does not know."""
    unknown = NOTHING
    with suppress(DecodeError):
        _before, unknown = _read(type(record), decoded(content), "", [])
    return msgspec.json.encode(_with(msgspec.to_builtins(record, str_keys=True), unknown)) + b"\n"


def _with(document: Any, unknown: Unknown) -> Any:
    """A document with unknown parts added where they stood."""
    if unknown == NOTHING:
        return document
    if isinstance(document, list | tuple):
        within = (_with(each, unknown.within.get(str(next(iter(each.values()))), NOTHING)) for each in document)
        return [*unknown.elements, *within]
    if not isinstance(document, dict):
        return document
    known = {name: _with(value, unknown.within.get(name, NOTHING)) for name, value in document.items()}
    return {**unknown.fields, **known}


def _read(kind: Any, found: object, place: str, invalid: list[str]) -> tuple[Any, Unknown]:
    origin = get_origin(kind)
    if origin in (Union, UnionType) and isinstance(found, dict):
        records = [each for each in get_args(kind) if isinstance(each, type) and issubclass(each, Struct)]
        if records:
            kind = next((each for each in records if _is_record(each, found)), None)
        if kind is None:
            raise _UnknownKindError
    if isinstance(found, dict) and _is_record(kind, found):
        return _record(kind, found, place, invalid)
    if isinstance(found, dict) and origin in (dict, Mapping):
        key, entry = get_args(kind)
        return _entries(key, entry, found, place, invalid)
    several = kind.__origin__ if origin is Annotated else kind
    if isinstance(found, list) and get_origin(several) is tuple and _is_record(get_args(several)[0], {}):
        if origin is Annotated and len(found) > kind.__metadata__[0].max_length:
            raise ValidationError("too many")
        return _elements(get_args(several)[0], found, place, invalid)
    return msgspec.convert(found, kind), NOTHING


def _is_record(kind: Any, found: Mapping[str, object]) -> bool:
    """Whether a type is one of records, and of several the one that the document names."""
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return False
    config = kind.__struct_config__
    return config.tag_field is None or found.get(config.tag_field) == config.tag


@cache
def _fields_of(kind: type[Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _record(kind: type[Struct], found: dict[str, Any], place: str, invalid: list[str]) -> tuple[Struct, Unknown]:
    known: dict[str, Any] = {}
    within: dict[str, Unknown] = {}
    fields = _fields_of(kind)
    for name, field in fields.items():
        try:
            if field.type is Unknown or name not in found:
                continue
            known[field.name], unknown = _read(field.type, found[name], f"{place}.{name}", invalid)
            if unknown != NOTHING:
                within[name] = unknown
        except _UnknownKindError:
            raise
        except ValidationError:
            if field.required:
                raise
            invalid.append(f"{place}.{name}"[1:])
    names = {*fields, kind.__struct_config__.tag_field}
    others = {name: value for name, value in found.items() if name not in names}
    unknown = Unknown(fields=others, within=within) if others or within else NOTHING
    known |= {field.name: unknown for field in fields.values() if field.type is Unknown}
    try:
        return kind(**known), unknown
    except (TypeError, ValueError) as error:  # a field is missing, or contradicts another one
        raise ValidationError(str(error)) from None


def _entries(
    key: Any, kind: Any, found: dict[str, Any], place: str, invalid: list[str]
) -> tuple[dict[str, Any], Unknown]:
    known: dict[str, Any] = {}
    others: dict[str, Any] = {}
    within: dict[str, Unknown] = {}
    for name, value in found.items():
        try:
            known[msgspec.convert(name, key, strict=False)], unknown = _read(kind, value, f"{place}.{name}", invalid)
            if unknown != NOTHING:
                within[name] = unknown
        except _UnknownKindError:
            others[name] = value
        except ValidationError:
            invalid.append(f"{place}.{name}"[1:])
    return known, Unknown(fields=others, within=within) if others or within else NOTHING


def _elements(kind: Any, found: list[Any], place: str, invalid: list[str]) -> tuple[tuple[Any, ...], Unknown]:
    known: list[Any] = []
    others: list[Any] = []
    within: dict[str, Unknown] = {}
    for number, value in enumerate(found):
        try:
            record, unknown = _read(kind, value, f"{place}[{number}]", invalid)
            known.append(record)
            if unknown != NOTHING:
                within[str(getattr(record, record.__struct_fields__[0]))] = unknown
        except _UnknownKindError:
            others.append(value)
        except ValidationError:
            invalid.append(f"{place}[{number}]"[1:])
    return tuple(known), Unknown(elements=others, within=within) if others or within else NOTHING
