"""The current language of the game, and the lookup of texts in it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from gettext import NullTranslations
from pathlib import Path

from game.i18n.catalogue import SOURCE_LANGUAGE, catalogue, languages
from game.i18n.gaps import Sentence

_RIGHT_TO_LEFT = frozenset({"he"})


class Translator:
    """The lookup of texts in the catalogue of one language, which is read when the first text is asked for."""

    def __init__(self, folder: Path | None = None):
        """A translator for the catalogues in ``folder``, or the game's own."""
        self._folder = folder
        self.language = SOURCE_LANGUAGE
        self._beside: dict[str, NullTranslations] = {}
        """Catalogues of languages used for a moment, for guests with separate screens."""

    def use(self, code: str) -> str:
        """Changes the language, and gives the code of the one now in use.

        ``pt_BR`` and ``pt-BR`` fall back to ``pt``, and a language without a catalogue to English.
        """
        wanted = code.replace("-", "_").partition(".")[0]
        known = languages(self._folder)
        self.language = next((name for name in (wanted, wanted.partition("_")[0]) if name in known), SOURCE_LANGUAGE)
        vars(self).pop("words", None)
        return self.language

    @cached_property
    def words(self) -> NullTranslations:
        return catalogue(self.language, self._folder)

    @contextmanager
    def speaking(self, code: str) -> Iterator[None]:
        """A context in which another language is used, as with ``use``; at its end the previous one is restored."""
        before = vars(self).copy()
        self.language = code if code in self._beside else self.use(code)
        self.words = self._beside.get(self.language) or catalogue(self.language, self._folder)
        self._beside[self.language] = self.words
        try:
            yield
        finally:
            vars(self).pop("words")
            vars(self).update(before)


_TRANSLATOR = Translator()
speaking = _TRANSLATOR.speaking
"""A context in which the game uses another language."""


def use_language(code: str) -> str:
    """Changes the language, and gives the code of the one now in use: English if ``code`` is unknown.

    Texts already looked up do not change: whoever shows them must look them up again.
    """
    return _TRANSLATOR.use(code)


def language() -> str:
    """The code of the current language."""
    return _TRANSLATOR.language


def direction() -> str:
    """The value of the HTML attribute ``dir`` for the current language."""
    return "rtl" if is_right_to_left() else "ltr"


def is_right_to_left() -> bool:
    """Whether the current language is written from right to left."""
    return _TRANSLATOR.language in _RIGHT_TO_LEFT


def _as_sentence(text: str) -> str:
    return Sentence(text, is_right_to_left=_TRANSLATOR.language in _RIGHT_TO_LEFT) if "{" in text else text


def in_a_row(pair: str, parts: Sequence[str], last: str | None = None) -> str:
    """The parts in a row: ``5 of Bamboo, 6 of Bamboo or Red Dragon``; empty without any.

    :param pair: the text that joins two, with the placeholders ``first`` and ``second``.
    :param parts: the texts to join.
    :param last: the text that joins the last one, if it differs.
    """
    return Sentence(pair, is_right_to_left=is_right_to_left()).joined(parts, last)


def in_commas(parts: Iterable[str], last: str | None = None) -> str:
    """The parts in a row with commas between them: ``5 of Bamboo, 6 of Bamboo``; ``last`` as in a row."""
    return in_a_row(pgettext("list", "{first}, {second}"), list(parts), last)


def joined(between: str, *parts: str | None) -> str:
    """The parts that say anything, with a text between them."""
    return between.join(filter(None, parts))


def labeled(name: str, said: str) -> str:
    """A name and what is said of it: ``Accuracy: 92 %``."""
    return gettext("{name}: {said}").format(name=name, said=said)


def apart(text: str) -> str:
    """A name isolated so that it can stand beside other texts without changing their order."""
    return Sentence("{text}", is_right_to_left=is_right_to_left()).format(text=text)


def gettext(message: str) -> str:
    """The message in the current language."""
    return _as_sentence(_TRANSLATOR.words.gettext(message))


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message in the form that goes with ``number``; fill the number in with ``format``."""
    return _as_sentence(_TRANSLATOR.words.ngettext(singular, plural, number))


def pgettext(context: str, message: str) -> str:
    """The message as meant in a context: ``pgettext("wind", "East")``."""
    return _as_sentence(_TRANSLATOR.words.pgettext(context, message))


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """The message as meant in a context, in the form that goes with a number."""
    return _as_sentence(_TRANSLATOR.words.npgettext(context, singular, plural, number))
