"""Texts in data files: how they are written there, and how they are shown in the current language.

In a file (TOML) a text is a string, or a table with more: ``{ text = "...", context = "wall" }``. ``python
build_scripts/catalogues.py`` finds the texts of all files, as it finds those of the code.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game import Frozen
from game.i18n.numbers import number
from game.i18n.translator import gettext, ngettext, npgettext, pgettext

GAME = Path(__file__).resolve().parents[1]
File = TypeVar("File", bound=msgspec.Struct)


class TextFileError(ValueError):
    """A file of texts that cannot be read; the message, one line, names the file and what is wrong in it."""


class Record(Frozen, forbid_unknown_fields=True):
    """A table of a file; a field that it does not know is an error in the file."""


class TextForm(Record):
    """The table by which a text is written in a file."""

    text: str = ""
    added: str = ""
    """The sentence that the game adds if the original says nothing on the point; used in place of ``text``."""
    contradicted: str = ""
    """The sentence on a point on which the original contradicts itself, in place of ``text``."""
    many: str = ""
    """The text for numbers other than one; the number fills the placeholder ``count``."""
    count: str = ""
    """The name of the fact that gives the number."""
    context: str = ""
    """The context for translators, if the same words may have another meaning."""
    gaps: Mapping[str, str] = {}
    """The names of the facts that fill other placeholders, unchanged."""
    numbers: Mapping[str, str | int] = {}
    """Large numbers that fill placeholders, or the names of facts with such numbers; their thousands are separated."""
    when: Mapping[str, Any] = {}
    """The facts that must hold for the text to be used, each with its value."""
    unless: Mapping[str, Any] = {}
    """The facts that must not hold, each with its value."""
    tells: tuple[str, ...] = ()
    """The fields and rows of the book that the text states (``Rulebook.changed``), apart from the facts of its
    placeholders and conditions. If a club has changed one of them, its guide omits the text."""
    silent: str = ""
    """The topic on which the original of a book must say nothing for the text to count as added."""

    def __post_init__(self) -> None:
        if [self.text, self.added, self.contradicted].count("") != 2:
            raise ValueError("a text has either `text`, `added` or `contradicted`")


class Text:
    """A text of a data file."""

    __slots__ = ("form",)

    def __init__(self, written: object):
        try:
            self.form = msgspec.convert({"text": written} if isinstance(written, str) else written, TextForm)
        except msgspec.ValidationError as error:  # msgspec reports a ValueError with its place in the file
            raise ValueError(str(error)) from None

    @property
    def message(self) -> str:
        """The text in English, by which its translations are found."""
        return self.form.text or self.form.added or self.form.contradicted

    def said(self, count: int = 1, /, **gaps: object) -> str:
        """The text in the current language, in the form that goes with ``count``.

        Placeholders are filled if any value is given, otherwise they stay as they are.
        """
        form = self.form
        match bool(form.context), bool(form.many):
            case True, True:
                text = npgettext(form.context, self.message, form.many, count)
            case True, False:
                text = pgettext(form.context, self.message)
            case False, True:
                text = ngettext(self.message, form.many, count)
            case _:
                text = gettext(self.message)
        numbers = {gap: number(value) for gap, value in form.numbers.items() if isinstance(value, int)}
        known = numbers | gaps | ({"count": count} if form.many else {})
        return text.format(**known) if known else text


class Names(dict[str, Text]):
    """Texts by their ids, written as one table; its entry ``context`` is the context of all of them."""

    def __init__(self, written: Mapping[str, Any]):
        usual = {"context": written.get("context", "")}
        for id_, name in written.items():
            if id_ != "context":
                self[id_] = Text(usual | ({"text": name} if isinstance(name, str) else name))

    def said(self) -> dict[str, str]:
        """Every text in the current language, by its id."""
        return {id_: text.said() for id_, text in self.items()}


def read_text(kind: type, written: Any) -> Text | Names:  # a value of any kind in TOML
    """Decodes a text, or a table of texts, for msgspec."""
    assert kind in (Text, Names), f"{kind} in a file of texts"
    return kind(written)


def read(path: Path, kind: type[File]) -> File:
    """The contents of a file of texts.

    :raises TextFileError: when the file is missing or malformed.
    """
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind, dec_hook=read_text)
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        place = path.relative_to(GAME).as_posix() if path.is_relative_to(GAME) else str(path)
        raise TextFileError(f"{place}: {getattr(error, 'strerror', None) or error}") from None
