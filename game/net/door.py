"""The door of a table and the connections through it: how a guest is named on sitting down, and how one is refused."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Literal, Protocol

from game import replace
from game.i18n import _
from game.i18n.catalogue import SOURCE_LANGUAGE, languages
from game.i18n.player_texts import is_plain_name
from game.i18n.translator import speaking
from game.net.messages import Hello, Refused, Why, written
from game.players.characters import CAST
from game.players.roster import Chair, PortraitId, shown_name, told_apart


class Line(Protocol):
    """The connection to a guest: the host's own, or a test's."""

    address: str
    is_in: bool
    is_open: bool
    opened: float

    def say(self, message: bytes) -> None:
        """Send a message."""

    def show(self, picture: bytes) -> None:
        """Send a picture; it replaces an earlier one that has not been sent yet."""

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        """Close the connection once everything has been sent."""


class Door(Protocol):
    """The entrance for guests of one table or hall."""

    def heard(self) -> Sequence[tuple[Any, bytes | None]]:
        """New messages, each with its connection; ``None`` in place of a message: the connection is closed."""

    def close(self) -> None:
        """Close all connections, and accept no more."""


known_languages = cache(languages)
"""The languages of the game, read from disk once."""


def language_of(hello: Hello) -> str:
    """The language that a guest asks for; English if it is unknown."""
    return hello.language if hello.language in known_languages() else SOURCE_LANGUAGE


def named(chairs: Sequence[Chair], person: int, hello: Hello, names: Collection[str]) -> Chair:
    """The chair of a guest who sits down, with the wanted name and portrait, unless another player has the portrait.

    A name that was given to the chair before stays.

    :param names: the names of the other persons, from which the new one is kept distinct.
    """
    chair, wanted = chairs[person], PortraitId(hello.portrait)
    others = {other.portrait for number, other in enumerate(chairs) if number != person}
    portrait = wanted if wanted in CAST and wanted not in others else chair.portrait
    wished = shown_name(hello.name) if is_plain_name(chair) else ""
    name = told_apart(wished or chair.name, names)
    return replace(chair, name=name, portrait=portrait)


Of = Literal["guests", "tables"]
"""The limit that was reached by one address, so that a hall refuses only this address."""


def refuse(line: Line, hello: Hello, why: Why | Of, seats: tuple[str, ...] = ()) -> None:
    """Refuse a guest with the reason in the language of the greeting, and close the connection."""
    with speaking(language_of(hello)):
        text = why_refused(why, by_phone=hello.wants == "rack")
    told: Why = "busy" if why == "guests" or why == "tables" else why  # noqa: PLR1714 # so that types follow
    line.say(written(Refused(told, text, seats)))
    line.close(told)


def why_refused(why: Why | Of, *, by_phone: bool) -> str:
    """The sentence that tells why a guest is refused.

    :param by_phone: whether a web page gets it, which can be reloaded.
    """
    if why == "protocol" and not by_phone:
        return _("This table runs a different version of the game.")
    texts: Mapping[Why | Of, str] = {
        "crowd": _("Tables cannot be watched. Ask for a seat."),
        "code": _("That code belongs to another table."),
        "full": _("Every seat is taken"),
        "tries": _("Too many attempts. Wait a minute."),
        "protocol": _("This page is out of date. Reload it."),
        "busy": _("No more tables can be opened now."),
        "guests": _("Too many players from your network are already here."),
        "tables": _("Too many tables from your network are already open."),
        "rules": _("These house rules cannot be used here."),
        "name": _("Your name"),
    }
    return texts[why]
