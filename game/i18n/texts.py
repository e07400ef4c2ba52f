"""Texts that lie in data files: how one is written there, and how it is said in the language spoken now.

In a file (TOML) a text is a string, or a table with more: ``{ text = "...", context = "wall" }``. ``python
build_scripts/catalogues.py`` finds the texts of all files, as it finds those of the code.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.i18n.numbers import number
from game.i18n.translator import gettext, ngettext, npgettext, pgettext

GAME = Path(__file__).resolve().parents[1]
File = TypeVar("File", bound=msgspec.Struct)


class TextFileError(ValueError):
    """A file of texts that cannot be read; one line names the file and what is wrong in it."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a file; what it does not know is a mistake in the file."""


class TextForm(Record, frozen=True):
    """The table that stands for a text in a file."""

    text: str = ""
    added: str = ""
    """In place of ``text``: a sentence that the game adds to its book, because the original is silent there."""
    contradicted: str = ""
    """In place of ``text``: a sentence on what the original says in one way here and in another there."""
    many: str = ""
    """The text for other numbers than one; the number goes into the gap ``count``."""
    count: str = ""
    """The fact that is this number."""
    context: str = ""
    """What it belongs to, for translators, where the same words may mean something else."""
    gaps: Mapping[str, str] = {}
    """The facts that go into other gaps, as they are."""
    numbers: Mapping[str, str | int] = {}
    """Large numbers that go into gaps, or the facts that are such: thousands are set apart in them."""
    when: Mapping[str, Any] = {}
    """What must be so for the text to be said: facts, each with its value, or with several to choose from."""
    unless: Mapping[str, Any] = {}
    """What must not be so."""
    silent: str = ""
    """On which point the original of a book must be silent for the game to add this."""

    def __post_init__(self) -> None:
        if [self.text, self.added, self.contradicted].count("") != 2:
            raise ValueError("a text has either `text`, `added` or `contradicted`")


class Text:
    """A text of a data file."""

    __slots__ = ("form",)

    def __init__(self, written: object) -> None:
        try:
            self.form = msgspec.convert({"text": written} if isinstance(written, str) else written, TextForm)
        except msgspec.ValidationError as error:  # as one of ours it is told with its place in the file
            raise ValueError(str(error)) from None

    @property
    def message(self) -> str:
        """The text as it is written, by which its translations are found."""
        return self.form.text or self.form.added or self.form.contradicted

    def said(self, count: int = 1, /, **gaps: object) -> str:
        """The text in the language spoken now, in the form that goes with a number.

        Gaps are filled if there is anything to fill them with, else they stay open.
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
    """Words by what they stand for, written as one table; ``context`` in it is that of them all."""

    def __init__(self, written: Mapping[str, Any]) -> None:
        usual = {"context": written.get("context", "")}
        for id_, name in written.items():
            if id_ != "context":
                self[id_] = Text(usual | ({"text": name} if isinstance(name, str) else name))


def read_text(kind: type, written: Any) -> Text | Names:  # of any kind that a file has
    """A text, or a table of names, where a file has one."""
    assert kind in (Text, Names), f"{kind} in a file of texts"
    return kind(written)


def read(path: Path, kind: type[File]) -> File:
    """What a file of texts holds.

    Raises:
        TextFileError: when it is not there, or not as it should be.
    """
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind, dec_hook=read_text)
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        place = path.relative_to(GAME).as_posix() if path.is_relative_to(GAME) else str(path)
        raise TextFileError(f"{place}: {getattr(error, 'strerror', None) or error}") from None
