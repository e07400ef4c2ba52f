"""House rules that the players choose before a match (docs/rules/common.md, "What the rulebook option means").

Their ids stand on the rulebook pages; their names and help texts are on floor 5.
"""

from collections.abc import Iterator, Mapping

from game import Frozen

Value = str | int | bool
"""The value of an option: a word, a whole number, or true and false; ``False`` also for a number that is off."""


class OptionError(ValueError):
    """An option that the book does not have, or a value that it does not take; the message names the place."""


class Needs(Frozen):
    """A condition of an option: another option, and the values of it with which the first has an effect."""

    option: str
    values: tuple[Value, ...]


class Choice(Frozen):
    """One of several values, words or whole numbers; the first is the default."""

    id: str
    values: tuple[str, ...] | tuple[int, ...]
    former: tuple[str, ...] = ()
    """Words that are no longer offered, but still valid in matches that began with them."""
    needs: tuple[Needs, ...] = ()
    """The conditions, one of which must be met for the option to have an effect; if empty, it always has."""

    @property
    def default(self) -> Value:
        return self.values[0]

    def takes(self, value: object) -> bool:
        return type(value) is type(self.values[0]) and value in self.values

    @property
    def expected(self) -> str:
        """The values that the option takes, for an error message."""
        return "one of " + ", ".join(map(str, self.values))


class Number(Frozen):
    """A whole number from ``low`` to ``high`` in steps; it may also be off if the page says so."""

    id: str
    default: int
    low: int
    high: int
    step: int = 1
    may_be_off: bool = False
    needs: tuple[Needs, ...] = ()

    def takes(self, value: object) -> bool:
        """Whether the number lies in the range and on a step, or is ``False`` and may be off."""
        if value is False:
            return self.may_be_off
        return type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0

    @property
    def expected(self) -> str:
        """The values that the option takes, for an error message."""
        steps = f" in steps of {self.step}" if self.step != 1 else ""
        return f"a whole number from {self.low} to {self.high}{steps}" + (" or off" if self.may_be_off else "")


class Toggle(Frozen):
    """An option that is on or off."""

    id: str
    default: bool
    needs: tuple[Needs, ...] = ()

    @property
    def values(self) -> tuple[bool, ...]:
        """Both values, the default first."""
        return (self.default, not self.default)

    def takes(self, value: object) -> bool:
        return type(value) is bool

    @property
    def expected(self) -> str:
        """The values that the option takes, for an error message."""
        return "true or false"


Option = Choice | Number | Toggle


def unmet(option: Option, chosen: Mapping[str, Value]) -> Needs | None:
    """The first condition of the option if none is met, so that it has no effect; otherwise ``None``."""
    if not option.needs or any(chosen[need.option] in need.values for need in option.needs):
        return None
    return option.needs[0]


OWN_HANDS = "own_hands"
"""The key of the text of a club's own hands among the options of a match that has such hands."""
LONGEST_FILE = 1 << 16
"""The most characters that the text of a club's own hands may have."""


class Options(Mapping[str, Value]):
    """The values of a match: every option of the book, with the default if nothing was chosen.

    ``OWN_HANDS`` is among them only if there are own hands.
    """

    __slots__ = ("_values",)

    def __init__(self, schema: tuple[Option, ...], chosen: Mapping[str, object] | None = None):
        """Values for every option of the schema.

        :raises OptionError: for an option that the schema does not have or a value that it does not take.
        """
        values: dict[str, Value] = {option.id: option.default for option in schema}
        known = {option.id: option for option in schema}
        for name, value in (chosen or {}).items():
            if name == OWN_HANDS:
                if not isinstance(value, str):
                    raise OptionError(f"options.{name}: not the text of a club's file")
                if value:
                    values[name] = value
                continue
            if name not in known:
                raise OptionError(f"options.{name}: no such option; there are {', '.join(known)}")
            option = known[name]
            if not option.takes(value) and not (isinstance(option, Choice) and value in option.former):
                raise OptionError(f"options.{name}: {value!r} is not {option.expected}")
            assert isinstance(value, str | int)
            values[name] = value
        self._values = values

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Options({self._values!r})"

    @property
    def is_tabletop(self) -> bool:
        """Whether the match is played as at a real table, where false calls can be made."""
        return self._values["play"] == "tabletop"

    @property
    def own_hands(self) -> str:
        """The text of a club's own hands; empty if there are none."""
        return str(self._values.get(OWN_HANDS, ""))

    def word(self, name: str) -> str:
        """The value of a choice among words."""
        value = self._values[name]
        assert isinstance(value, str), f"{name} is no choice among words"
        return value

    def number(self, name: str) -> int | None:
        """The value of a number; ``None`` if it is off."""
        value = self._values[name]
        if value is False:
            return None
        assert type(value) is int, f"{name} is no number"
        return value

    def whole(self, name: str) -> int:
        """The value of a number that cannot be off, or of a choice among numbers."""
        value = self.number(name)
        assert value is not None, f"{name} is off"
        return value

    def is_on(self, name: str) -> bool:
        value = self._values[name]
        assert type(value) is bool, f"{name} is no toggle"
        return value


PLAY = Choice("play", ("assisted", "tabletop"))
"""The option that every book has (docs/rules/common.md, "Assisted and tabletop play")."""


def value_of_text(option: Option, text: str) -> Value:
    """The value that a text from the command line stands for: ``on`` and ``off``, a number, or a word.

    :raises OptionError: when the option does not take the value.
    """
    if isinstance(option, Choice) and isinstance(option.values[0], str):
        value: Value = text
    elif text in ("on", "off") and not isinstance(option, Choice):
        value = text == "on"
    else:
        try:
            value = int(text)
        except ValueError:
            value = text
    if not option.takes(value):
        raise OptionError(f"{option.id}: {text!r} is not {option.expected}")
    return value
