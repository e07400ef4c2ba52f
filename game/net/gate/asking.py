"""Guests at the door who ask for the chair of an absent guest."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from game.i18n.translator import speaking
from game.net.door import Line, language_of, who_is_asked
from game.net.messages import Asks, Deciders, Hello, Waits, written
from game.players.roster import shown_name

MOST = 4
"""The most guests at the door of one table."""


@dataclass(frozen=True, kw_only=True)
class Asking:
    """A guest who gave the table's code and wants the chair of an absent guest."""

    number: int
    name: str
    person: int
    """The chair asked for: of an absent guest with the same name, or else of the first absent guest."""
    line: Line
    hello: Hello
    said: dict[int, bool] = field(default_factory=dict, compare=False)
    """The votes of those at the table, by person; ``True`` for yes."""


class AtTheDoor:
    """The guests at the door of one table, in the order in which they came."""

    def __init__(self) -> None:
        self._asking: dict[int, Asking] = {}
        self._last = 0

    @property
    def now(self) -> Sequence[Asking]:
        return tuple(self._asking.values())

    @property
    def told(self) -> Sequence[Asks]:
        """The guests at the door, in the form in which the table is told about them."""
        return tuple(Asks(asking.number, asking.name, asking.person, tuple(asking.said)) for asking in self.now)

    def __contains__(self, line: object) -> bool:
        return any(asking.line is line for asking in self._asking.values())

    def ask(self, line: Line, hello: Hello, person: int, by: Deciders) -> bool:
        """Let a guest wait at the door, and tell what for; return whether there was room.

        :param by: who decides.
        """
        if len(self._asking) >= MOST:
            return False
        self._last += 1
        asking = Asking(number=self._last, name=shown_name(hello.name), person=person, line=line, hello=hello)
        self._asking[asking.number] = asking
        line.is_in = True
        with speaking(language_of(hello)):
            line.say(written(Waits(by, who_is_asked(by))))
        return True

    def take(self, number: int) -> Asking | None:
        """Remove and return the guest with a number; ``None`` if that guest has left."""
        return self._asking.pop(number, None)

    def go(self, line: Line) -> None:
        """Remove the guest on this connection, if one is at the door."""
        self._asking = {number: asking for number, asking in self._asking.items() if asking.line is not line}

    def vote(self, number: int, person: int, *, yes: bool) -> None:
        """Count a person's vote on a guest at the door; only the first one counts."""
        asking = self._asking.get(number)
        if asking is not None:
            asking.said.setdefault(person, yes)

    def decided(self, voters: Collection[int]) -> Sequence[tuple[int, bool]]:
        """The guests at the door about whom the vote is decided: yes with a majority, no if half are against."""
        found = []
        for asking in self._asking.values():
            said = [asking.said[person] for person in voters if person in asking.said]
            if 2 * said.count(True) > len(voters):
                found.append((asking.number, True))
            elif said and 2 * said.count(False) >= len(voters):
                found.append((asking.number, False))
        return found
