"""One word for each term of the game: what the list of terms says is what all texts, lessons and papers say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest

from build_scripts.catalogues import LOCALE, PLURALS, ROOT, read, sources
from build_scripts.packages import store

PAPERS = {
    "en": ("README.md", "docs/play.md", "docs/access.md", "docs/bots.md"),
    **{code: (f"docs/front/{code}.md",) for code in PLURALS},
}
"""What somebody reads of the game besides its screens, by language."""
INSTALLER = {"he": "HEBREW", "hu": "HUNGARIAN", "lv": "LATVIAN", "pl": "POLISH", "ru": "RUSSIAN"}
"""What the installer for Windows calls the languages."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a language says a term: by one of these stems, and by none of those that ``never`` lists."""

    word: str = ""
    stems: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    note: str = ""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term: the ways an English text says it, its word in each language, and texts that mean something else by it."""

    says: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    he: Word | None = None
    hu: Word | None = None
    lv: Word | None = None
    pl: Word | None = None
    ru: Word | None = None


class Banned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said instead of a word that no text says, and the English texts in which it means something else."""

    say: str
    unless: tuple[str, ...] = ()


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The list of terms."""

    never: dict[str, dict[str, Banned]]
    terms: dict[str, Term]


class Said(NamedTuple):
    """A text of a catalogue: its context and English form, and its forms in the language."""

    context: str
    english: str
    words: tuple[str, ...]

    def is_one_of(self, texts: tuple[str, ...]) -> bool:
        return any(self.context == text or self.english.startswith(text) for text in texts)


@cache
def terms() -> Terms:
    return msgspec.toml.decode((LOCALE / "terms.toml").read_bytes(), type=Terms)


@cache
def catalogue(code: str) -> tuple[Said, ...]:
    """Every text of a language; of English, all its forms are the words."""
    found = []
    for message in sources() if code == "en" else read(code):
        if message.id:
            english = message.id if isinstance(message.id, tuple) else (message.id,)
            string = message.string if isinstance(message.string, tuple) else (message.string,)
            found.append(Said(message.context or "", english[0], english if code == "en" else string))
    return tuple(found)


def packaged(code: str) -> tuple[Said, ...]:
    """What stores, the installer for Windows and desktops say, beside its English."""
    packages = ROOT / "build_scripts" / "packages"
    told: dict[str, list[str]] = {}
    for language in ("en", code):
        texts = store.texts(language)
        told[language] = [*texts["points"], *texts["captions"], texts["summary"], texts["news"], texts["network"]]
    installer = (packages / "sparrows.nsi").read_text(encoding="utf-8")
    strings = re.findall(r'^LangString (\w+) \$\{LANG_(\w+)\} "(.*)"$', installer, re.MULTILINE)
    own = {name: text for name, language, text in strings if language == INSTALLER[code]}
    told["en"] += [text for _, language, text in strings if language == "ENGLISH"]
    told[code] += [own[name] for name, language, _ in strings if language == "ENGLISH"]
    desktop = (packages / "desktop" / "mime.xml").read_text(encoding="utf-8")
    told["en"] += re.findall("<comment>(.*)</comment>", desktop)
    told[code] += re.findall(f'<comment xml:lang="{code}">(.*)</comment>', desktop)
    return tuple(Said("", english, (text,)) for english, text in zip(told["en"], told[code], strict=True))


def faults(code: str, texts: tuple[Said, ...]) -> Iterator[tuple[str, str, str]]:
    """Each text that says a term otherwise than the list: the term or the banned word, the English and the text."""
    asked = [
        (name, term, word)
        for name, term in terms().terms.items()
        if (word := getattr(term, code, None)) is not None and term.says and (word.stems or word.never)
    ]
    for said in texts:
        spaced = _spaced(said.english)
        for name, term, word in asked:
            if any(f" {form} " in spaced for form in term.says) and not said.is_one_of(term.unless):
                for text in said.words:
                    folded = text.casefold()
                    if word.stems and not any(stem.casefold() in folded for stem in word.stems):
                        yield name, said.english, text
                    for banned in word.never:
                        if _finds(banned, text):
                            yield f"{name}: {banned}", said.english, text
        for banned, instead in terms().never.get(code, {}).items():
            if not said.is_one_of(instead.unless):
                for text in said.words:
                    if _finds(banned, text):
                        yield f"{banned}, for {instead.say}", said.english, text


def _finds(banned: str, text: str) -> bool:
    """Whether a word of the text begins as the pattern says."""
    return re.search(rf"(?<!\w)(?:{banned})", text, re.IGNORECASE) is not None


@cache
def _spaced(text: str) -> str:
    """The words of a text alone, each between two spaces; the name of a placeholder is no word of the text."""
    said = re.sub(r"\{\w*\}", " ", text.casefold())
    return f" {' '.join(''.join(letter if letter.isalpha() else ' ' for letter in said).split())} "


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", *PLURALS])
def test_a_term_is_one_word_everywhere(code: str) -> None:
    assert list(faults(code, catalogue(code))) == []


@pytest.mark.parametrize("code", PLURALS)
def test_packages_say_each_term_as_the_game_does(code: str) -> None:
    assert list(faults(code, packaged(code))) == []


@pytest.mark.parametrize("code", ["en", *PLURALS])
def test_papers_say_no_banned_word(code: str) -> None:
    wrong = []
    for name in PAPERS[code]:
        text = re.sub(r"`[^`]*`|```.*?```|\]\([^)]*\)", " ", (ROOT / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        wrong += [
            (name, banned)
            for banned, instead in terms().never.get(code, {}).items()
            if name not in instead.unless and _finds(banned, text)
        ]
    assert wrong == []


@pytest.mark.parametrize("code", PLURALS)
def test_ten_planted_faults_are_found(code: str) -> None:
    """A word of the list that is taken out of a text which says the term is missed, whichever term it is."""
    found = set()
    for name, term in terms().terms.items():
        word: Word | None = getattr(term, code)
        if word is None or not word.stems or not term.says:
            continue
        for said in catalogue(code):
            if any(f" {form} " in _spaced(said.english) for form in term.says) and not said.is_one_of(term.unless):
                pattern = "|".join(re.escape(stem) for stem in word.stems)
                words = tuple(re.sub(pattern, "\u2026", text, flags=re.IGNORECASE) for text in said.words)
                planted = Said(said.context, said.english, words)
                assert any(fault[0] == name for fault in faults(code, (planted,))), said
                found.add(name)
                break
    assert len(found) >= 10


@pytest.mark.parametrize("code", ["en", *PLURALS])
def test_a_banned_word_that_is_planted_is_found(code: str) -> None:
    """Each pattern is planted as its first alternatives spell it."""
    for banned in terms().never.get(code, {}):
        spelled = re.sub(r"\(\?!.*?\)|\\b", "", banned)
        example = re.sub(r"\(([^|)]*)[^)]*\)", r"\1", spelled).replace("?", "")
        assert any(fault[0].startswith(banned) for fault in faults(code, (Said("", "", (example,)),))), banned
