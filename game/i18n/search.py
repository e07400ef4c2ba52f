"""Texts simplified for searching."""

from unicodedata import combining, normalize

_PLAIN = str.maketrans({"\u05f3": "'", "\u05f4": '"', "\u05be": "-", "\u2019": "'", "\u2013": "-", "\u0142": "l"})
"""Letters and marks that many keyboards lack, with what people type instead."""


def easily_typed(text: str) -> str:
    """A text simplified to what people type: lower case, no accents, and only marks that every keyboard has."""
    apart = normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not combining(letter)).translate(_PLAIN)
