"""The rulebooks, one folder each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.rulebook import Rulebook
    from game.rules.ruleset import Ruleset

_FOLDER = Path(__file__).parent


class Rulebooks(MutableMapping[str, "Rulebook"]):
    """Rulebooks by their ids, each loaded when it is first asked for: the title needs only their names."""

    def __init__(self, **loaders: Callable[[], Rulebook]):
        self._books: dict[str, Rulebook | Callable[[], Rulebook]] = dict(loaders)

    def __getitem__(self, id_: str) -> Rulebook:
        book = self._books[id_]
        if callable(book):
            book = self._books[id_] = book()
        return book

    def __setitem__(self, id_: str, book: Rulebook) -> None:
        self._books[id_] = book

    def __delitem__(self, id_: str) -> None:
        del self._books[id_]

    def __contains__(self, id_: object) -> bool:
        return id_ in self._books

    def __iter__(self) -> Iterator[str]:
        return iter(self._books)

    def __len__(self) -> int:
        return len(self._books)

    def folder(self, id_: str) -> Path:
        """The folder of a book's words; the book itself is not loaded for it."""
        book = self._books[id_]
        return _FOLDER / id_ if callable(book) else book.folder


def _israeli() -> Rulebook:
    from game.rules.rulesets.israeli import ISRAELI

    return ISRAELI


def _gala() -> Rulebook:
    from game.rules.rulesets.gala import GALA

    return GALA


def _hungarian() -> Rulebook:
    from game.rules.rulesets.hungarian import HUNGARIAN

    return HUNGARIAN


def _latvian() -> Rulebook:
    from game.rules.rulesets.latvian import LATVIAN

    return LATVIAN


def _polish() -> Rulebook:
    from game.rules.rulesets.polish import POLISH

    return POLISH


RULEBOOKS = Rulebooks(israeli=_israeli, gala=_gala, hungarian=_hungarian, latvian=_latvian, polish=_polish)
"""The rulebooks by their ids, in the order of docs/rules/common.md."""


def rulebook(id_: str) -> Rulebook:
    """The rulebook of this id; ``KeyError`` if there is none."""
    return RULEBOOKS[id_]


def club_of(rules: Ruleset) -> str:
    """The name of the club that has changed these rules (``Rulebook.changed_by``); empty if none has."""
    return RULEBOOKS[rules.id].changed_by(rules.options.own_hands)
