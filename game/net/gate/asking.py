"""Those at the door who ask for a chair that is kept for somebody who is away."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from game.i18n.translator import speaking
from game.net.door import Line, language_of, who_is_asked
from game.net.messages import Asks, Deciders, Hello, Waits, written
from game.players.roster import shown_name

MOST = 4
"""So many may stand at the door of one table at once."""


@dataclass(frozen=True, kw_only=True)
class Asking:
    """Somebody who said the code of the table, and wants the chair of somebody who is away."""

    number: int
    """Tells him from others."""
    name: str
    """How he calls himself."""
    person: int
    """The chair that he asks for: the one with his name, or else the first that is kept."""
    line: Line
    hello: Hello
    said: dict[int, bool] = field(default_factory=dict, compare=False)
    """What those at the table have said to it, by person; ``True`` for yes."""


class AtTheDoor:
    """Those who ask for a chair at one table, in the order in which they came."""

    def __init__(self) -> None:
        self._asking: dict[int, Asking] = {}
        self._last = 0

    @property
    def now(self) -> Sequence[Asking]:
        """Those who stand there now."""
        return tuple(self._asking.values())

    @property
    def told(self) -> Sequence[Asks]:
        """Those who stand there now, as those at the table are told of them."""
        return tuple(Asks(each.number, each.name, each.person, tuple(each.said)) for each in self.now)

    def __contains__(self, line: object) -> bool:
        return any(asking.line is line for asking in self._asking.values())

    def ask(self, line: Line, hello: Hello, person: int, by: Deciders) -> bool:
        """Lets somebody wait, who is told what for; gives whether there was room.

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
        """The one of a number, who stands at the door no longer; ``None`` where he has gone."""
        return self._asking.pop(number, None)

    def go(self, line: Line) -> None:
        """Somebody asks no longer, if he did."""
        self._asking = {number: asking for number, asking in self._asking.items() if asking.line is not line}

    def vote(self, number: int, person: int, *, yes: bool) -> None:
        """Somebody at the table says whether one at the door may have the chair; what is said first counts."""
        asking = self._asking.get(number)
        if asking is not None:
            asking.said.setdefault(person, yes)

    def decided(self, voters: Collection[int]) -> Sequence[tuple[int, bool]]:
        """The numbers of those about whom the majority of the voters has decided, and how: half of them is none."""
        found = []
        for asking in self._asking.values():
            said = [asking.said[person] for person in voters if person in asking.said]
            if 2 * said.count(True) > len(voters):
                found.append((asking.number, True))
            elif said and 2 * said.count(False) >= len(voters):
                found.append((asking.number, False))
        return found
