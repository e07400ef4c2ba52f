"""The door of a table and the lines through it: as whom somebody sits down, and what is said to whoever may not."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Literal, Protocol

from game.i18n import _
from game.i18n.catalogue import SOURCE_LANGUAGE, languages
from game.i18n.translator import speaking
from game.net.messages import Deciders, Hello, Refused, Why, written
from game.players.characters import CAST
from game.players.roster import Chair, PortraitId, shown_name, told_apart


class Line(Protocol):
    """A line to a guest; the host's own, or one that a test holds."""

    address: str
    is_in: bool
    is_open: bool
    opened: float
    came: float

    def say(self, message: bytes) -> None:
        """Sends a message."""

    def show(self, picture: bytes) -> None:
        """Sends a picture; one that was not yet sent gives way to it."""

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        """Closes the line once all is said."""


class Door(Protocol):
    """Where guests come in."""

    def heard(self) -> Sequence[tuple[Any, bytes | None]]:
        """Lines with what came from them since this was asked last; ``None``: the line is no more."""

    def close(self) -> None:
        """Closes all lines, and lets nobody in any more."""


known_languages = cache(languages)
"""The languages that guests are spoken to in, read from the disk once."""


def language_of(hello: Hello) -> str:
    """The language in which somebody wants to be spoken to; English where it is unknown."""
    return hello.language if hello.language in known_languages() else SOURCE_LANGUAGE


def named(chairs: Sequence[Chair], person: int, hello: Hello, names: Collection[str]) -> Chair:
    """The chair of somebody who sits down: name and portrait as wanted, unless another has the portrait.

    :param names: those of the other persons, none of whom is called the same.
    """
    chair, wanted = chairs[person], PortraitId(hello.portrait)
    others = {other.portrait for number, other in enumerate(chairs) if number != person}
    portrait = wanted if wanted in CAST and wanted not in others else chair.portrait
    name = told_apart(shown_name(hello.name) or chair.name, names)
    return replace(chair, name=name, portrait=portrait)


Of = Literal["guests", "tables"]
"""Of what one address has as many as it may, so that a hall is busy for it alone."""


def refuse(line: Line, hello: Hello, why: Why | Of) -> None:
    """Lets somebody not in, who is told why in the language of the greeting; the line is closed."""
    with speaking(language_of(hello)):
        text = why_refused(why, by_phone=hello.wants == "rack")
    told: Why = "busy" if why == "guests" or why == "tables" else why  # noqa: PLR1714 # so that types follow
    line.say(written(Refused(told, text)))
    line.close(told)


def who_is_asked(by: Deciders) -> str:
    """What somebody at the door waits for, in a sentence."""
    if by == "host":
        return _("Every seat is taken. The host decides whether you may take the seat of a player who is away.")
    return _("Every seat is taken. The other players decide whether you may take the seat of a player who is away.")


def why_refused(why: Why | Of, *, by_phone: bool) -> str:
    """Why somebody is not let in, in a sentence.

    :param by_phone: whether a page is told, which can be loaded again.
    """
    if why == "protocol" and not by_phone:
        return _("This table runs a different version of the game.")
    texts: Mapping[Why | Of, str] = {
        "crowd": _("No more people can watch this table."),
        "code": _("That code belongs to another table."),
        "full": _("Every seat is taken"),
        "tries": _("Too many attempts. Wait a minute."),
        "protocol": _("This page is out of date. Reload it."),
        "busy": _("No more tables can be opened now."),
        "guests": _("Too many players from your network are already here."),
        "tables": _("Too many tables from your network are already open."),
        "rules": _("These house rules cannot be used here."),
    }
    return texts[why]
