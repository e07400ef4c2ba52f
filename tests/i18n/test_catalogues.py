"""The words of all languages: complete, true to the plurals of CLDR, and within the letters of the game's fonts."""

from __future__ import annotations

import ast
import gettext
import string
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from babel import Locale
from babel.messages.catalog import Catalog

from build_scripts.catalogues import PLURALS, SOURCES, missing, po_path, read, sources
from build_scripts.words import translations
from game.i18n import languages

CODES = sorted(PLURALS)
ASKING = {"_", "count_text", "ngettext", "pgettext", "npgettext"}
Texts = tuple[str, ...]


@cache
def template() -> Catalog:
    return sources()


@cache
def catalogue(code: str) -> Catalog:
    return read(code)


def texts_of(value: Any) -> Texts:  # Babel keeps one text or several
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def entries(code: str) -> Iterator[tuple[str, Texts, Texts]]:
    """Where each text is said, the text in its English forms, and in those of the language."""
    for message in catalogue(code):
        if message.id:
            where = f"{code}: {message.context or ''} {texts_of(message.id)[0]!r}"
            yield where, texts_of(message.id), texts_of(message.string)


def placeholders(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name is not None})


def test_the_game_speaks_every_language_that_has_words() -> None:
    assert set(languages()) == {"en", *CODES}


@pytest.mark.parametrize("code", PLURALS)
def test_plural_forms_are_those_of_cldr(code: str) -> None:
    """Two numbers have the same form with us if and only if CLDR gives them the same category."""
    plurals = PLURALS[code]
    count = int(plurals.partition("=")[2].partition(";")[0])
    form = gettext.c2py(plurals.partition("plural=")[2].rstrip(";"))
    category = Locale(code).plural_form
    pairs = {(form(number), category(number)) for number in range(1001)}
    assert len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs}) == len(pairs) == count


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_holds_every_text_of_the_sources_and_no_other(code: str) -> None:
    """When this fails, run build_scripts/catalogues.py."""
    kept, said = ({(each.context, texts_of(each.id)) for each in texts} for texts in (catalogue(code), template()))
    assert said - kept == set(), "texts without an entry"
    assert kept - said - {(None, ("",))} == set(), "entries that no text uses"


@pytest.mark.parametrize("code", CODES)
def test_every_text_is_translated_in_all_its_plural_forms(code: str) -> None:
    assert [message.id for message in missing(catalogue(code))] == []
    assert [message.id for message in catalogue(code) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("code", CODES)
def test_what_the_game_reads_is_what_the_translators_wrote(code: str) -> None:
    """Babel reads the file as well, with code of its own."""
    words = translations(po_path(code).read_text(encoding="utf-8"))
    del words[""]
    assert words == {
        (f"{each.context}\4" if each.context else "") + "\0".join(texts_of(each.id)): "\0".join(texts_of(each.string))
        for each in catalogue(code)
        if each.id
    }


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_placeholders_of_its_text(code: str) -> None:
    """Of a text with a plural, a form may leave the number out, and no form may bring a name of its own."""
    wrong = []
    for where, english, words in entries(code):
        known = set().union(*map(placeholders, english))
        for text in words:
            found = set(placeholders(text))
            if not found <= known or (len(english) == 1 and found != known):
                wrong.append((where, text))
    assert wrong == []


ABBREVIATED = "thousands of points"
"""A text whose translation may end with the point of an abbreviation."""


@pytest.mark.parametrize("code", CODES)
def test_a_translation_begins_and_ends_as_its_text_does(code: str) -> None:
    """Neither spaces nor line breaks get lost, and a sentence stays a sentence."""
    wrong = [
        (where, text)
        for where, english, words in entries(code)
        for text in words
        if (text != text.strip()) != (english[-1] != english[-1].strip())
        or text.count("\n") != english[-1].count("\n")
        or (text.endswith(".") != english[-1].endswith(".") and ABBREVIATED not in where)
        or ("\u2026" in english[-1] and "\u2026" not in text)
    ]
    assert wrong == []


@pytest.mark.slow
def test_no_text_is_asked_for_inside_another() -> None:
    """Before Python 3.12 nothing finds a text in the braces of an f-string, so that it stays English."""
    hidden = [
        f"{path}:{call.lineno}"
        for path in sorted(SOURCES.rglob("*.py"))
        for text in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ASKING
    ]
    assert hidden == []
