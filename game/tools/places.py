"""Values of a JSON document that know their place in it, so that a complaint can name it: ``players[0].hand[3]``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.tiles.notation import NotationError, parse_tile
from game.tiles.tile import Tile, Wind
from game.tools.arguments import BadInput

_LONGEST_QUOTE = 60
_WINDS = {wind.letter: wind for wind in Wind}


@dataclass(frozen=True, slots=True)
class Placed:
    """A value that was read, and where it stands; the whole document stands nowhere."""

    value: object
    place: str = ""

    def wrong(self, complaint: str) -> BadInput:
        """The error that says what is wrong here."""
        return BadInput(f"{self.place}: {complaint}" if self.place else complaint)

    @property
    def quoted(self) -> str:
        """The value as a complaint shows it."""
        text = repr(self.value)
        return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"

    @property
    def is_null(self) -> bool:
        """Whether it is left out, or ``null``."""
        return self.value is None

    def fields(self, *known: str) -> Fields:
        """The fields of an object, all of which must be known."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"{self.quoted} is not an object" if self.place else "not a JSON object")
        for name in self.value:
            if name not in known:
                raise self.wrong(f"no field {Placed(name).quoted} is known here; there are {', '.join(known)}")
        return Fields(self.value, self.place)

    def items(self, *, most: int) -> Iterator[Placed]:
        """The items of a list that may be no longer."""
        if not isinstance(self.value, list):
            raise self.wrong(f"{self.quoted} is not a list")
        if len(self.value) > most:
            raise self.wrong(f"{len(self.value)} items; there can be no more than {most}")
        return (Placed(item, f"{self.place}[{number}]") for number, item in enumerate(self.value))

    def tile(self) -> Tile:
        """A tile by its code."""
        try:
            return parse_tile(self.value if isinstance(self.value, str) else "")
        except NotationError:
            raise self.wrong(f"{self.quoted} is not a tile") from None

    def wind(self) -> Wind:
        """A wind, or the seat of this wind, by its letter."""
        return _WINDS[self.word(_WINDS)]

    def truth(self) -> bool:
        """``true`` or ``false``."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"{self.quoted} is neither true nor false")
        return self.value

    def word(self, known: Iterable[str]) -> str:
        """One of several words."""
        words = tuple(known)
        if not isinstance(self.value, str) or self.value not in words:
            raise self.wrong(f"{self.quoted} is not one of {', '.join(words)}")
        return self.value


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of an object."""

    values: dict[str, object]
    place: str

    def __getitem__(self, name: str) -> Placed:
        """A field that must be there."""
        if name not in self.values:
            raise Placed(None, self.place).wrong(f"the field '{name}' is missing")
        return self.get(name)

    def get(self, name: str, default: object = None) -> Placed:
        """A field that may be left out."""
        return Placed(self.values.get(name, default), f"{self.place}.{name}" if self.place else name)
