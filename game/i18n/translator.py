"""The language the game speaks at the moment."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from gettext import NullTranslations
from pathlib import Path

from game.i18n.catalogue import SOURCE_LANGUAGE, catalogue, languages
from game.i18n.gaps import Sentence

_RIGHT_TO_LEFT = frozenset({"he"})


class Translator:
    """Looks words up in the catalogue of one language, which is read when the first word is asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        """``folder`` holds the catalogues; the game's own when left out."""
        self._folder = folder
        self._code = SOURCE_LANGUAGE
        self._words: NullTranslations | None = None
        self._beside: dict[str, NullTranslations] = {}
        """Catalogues of languages that are spoken for a moment, to somebody with a screen of his own."""

    @property
    def language(self) -> str:
        """The code of the language spoken now."""
        return self._code

    def use(self, code: str) -> str:
        """Speak another language from now on, and give the code of the one that is spoken.

        ``pt_BR`` and ``pt-BR`` fall back to ``pt``, and what has no catalogue to English.
        """
        wanted = code.replace("-", "_").partition(".")[0]
        known = languages(self._folder)
        self._code = next((name for name in (wanted, wanted.partition("_")[0]) if name in known), SOURCE_LANGUAGE)
        self._words = None
        return self._code

    @property
    def words(self) -> NullTranslations:
        """The catalogue of the language spoken now."""
        if self._words is None:
            self._words = catalogue(self._code, self._folder)
        return self._words

    @contextmanager
    def speaking(self, code: str) -> Iterator[None]:
        """Speak a language for a moment, as ``use`` finds it, and then the one before."""
        before = self._code, self._words
        if code in self._beside:
            self._code, self._words = code, self._beside[code]
        else:
            self._words = self._beside.get(self.use(code))
        try:
            self._beside[self._code] = self.words
            yield
        finally:
            self._code, self._words = before


_TRANSLATOR = Translator()
speaking = _TRANSLATOR.speaking
"""Speaks a language for a moment."""


def use_language(code: str) -> str:
    """Speak this language from now on, and give the code of the one that is spoken: English, where it is unknown.

    Texts already asked for stay as they are: whoever shows them asks anew.
    """
    return _TRANSLATOR.use(code)


def language() -> str:
    """The code of the language spoken now."""
    return _TRANSLATOR.language


def direction() -> str:
    """How a page in this language says which way it is read."""
    return "rtl" if is_right_to_left() else "ltr"


def is_right_to_left() -> bool:
    """Whether the language spoken now is written from right to left."""
    return _TRANSLATOR.language in _RIGHT_TO_LEFT


def _said(text: str) -> str:
    return Sentence(text, is_right_to_left=is_right_to_left()) if "{" in text else text


def in_a_row(pair: str, parts: Sequence[str], last: str | None = None) -> str:
    """Several in a row: ``5 of Bamboo, 6 of Bamboo or Red Dragon``; nothing if there are none.

    Args:
        pair: how two are joined, with the gaps ``first`` and ``second``.
        parts: what is joined.
        last: how the last one is joined, if not as the others.
    """
    return Sentence(pair, is_right_to_left=is_right_to_left()).joined(parts, last)


def apart(text: str) -> str:
    """A name as it stands beside others, outside a sentence, without changing their order."""
    return Sentence("{text}", is_right_to_left=is_right_to_left()).format(text=text)


def gettext(message: str) -> str:
    """The message in the language spoken now."""
    return _said(_TRANSLATOR.words.gettext(message))


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message in the form that goes with a number; put the number in with ``format``."""
    return _said(_TRANSLATOR.words.ngettext(singular, plural, number))


def pgettext(context: str, message: str) -> str:
    """The message as meant in a context: ``pgettext("wind", "East")``."""
    return _said(_TRANSLATOR.words.pgettext(context, message))


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """The message as meant in a context, in the form that goes with a number."""
    return _said(_TRANSLATOR.words.npgettext(context, singular, plural, number))
