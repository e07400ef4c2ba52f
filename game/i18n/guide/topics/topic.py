"""A topic: one aspect of the rules, which every book settles in its own way."""

from collections.abc import Callable
from enum import Enum, auto

from game import Frozen
from game.i18n import _, joined, pgettext
from game.i18n.general import pages
from game.i18n.guide.model import ChapterId
from game.rules.ruleset import Ruleset


class Group(Enum):
    """Topics that are shown together, in the order of their importance at the table."""

    WALL = auto()
    CLAIMS = auto()
    KONGS = auto()
    END = auto()
    PAYING = auto()
    ROWS = auto()
    HANDS = auto()


class Topic(Frozen):
    """One aspect of the rules, with functions that describe it for any ruleset."""

    id: str
    group: Group
    chapter: ChapterId
    """The chapter of the rulebook that explains the topic in full."""
    fields: tuple[str, ...]
    """The fields of ``Ruleset`` that the topic covers, as dotted paths."""
    says: Callable[[Ruleset], str]
    """Describes the topic for a ruleset in a few words; empty if the book has nothing of the kind."""

    def title(self) -> str:
        """The heading under which the topic is shown."""
        return pages().topics[self.id].said()


def one_line(*parts: str) -> str:
    """The parts that are not empty, as one line."""
    line = joined(" · ", *parts)
    return line[:1].upper() + line[1:]


def group_name(group: Group) -> str:
    """The name of a group of topics."""
    return {
        Group.WALL: _("Tiles and wall"),
        Group.CLAIMS: _("Claims and calls"),
        Group.KONGS: pgettext("differences", "Kongs"),
        Group.END: _("The end of a deal"),
        Group.PAYING: _("Who pays"),
        Group.ROWS: _("What counts"),
        Group.HANDS: _("Special hands"),
    }[group]
