"""The lesson for somebody who knows one book and learns another: only the differences."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.i18n.guide.topics import TOPICS
from game.i18n.guide.topics.topic import Group, Looks, Topic
from game.rules.ruleset import Ruleset
from game.school.differences.tables import HandDifference, RowDifference, hands_that_differ, rows_that_differ


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A topic in which two books differ."""

    topic: Topic
    title: str
    before: str
    """The rule in the known book; empty if that book has nothing of the kind."""
    now: str
    looked: Looks
    looks: Looks


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """All differences between two books, in the order of their importance at the table."""

    known: Ruleset
    new: Ruleset
    differences: tuple[Difference, ...]
    rows: tuple[RowDifference, ...]
    hands: tuple[HandDifference, ...]

    def of(self, group: Group) -> Sequence[Difference]:
        return [found for found in self.differences if found.topic.group is group]

    @property
    def id(self) -> str:
        """The id of this lesson in ``Progress.lessons``."""
        return lesson_id(self.known.id, self.new.id)

    @property
    def count(self) -> int:
        """How many things differ; all scoring rows together count as one, and so do all special hands."""
        return len(self.differences) + bool(self.rows) + bool(self.hands)


def lesson_id(known: str, new: str) -> str:
    """The id of the lesson for learning one book after another, from the ids of both."""
    return f"book.{known}.{new}"


def differences(known: Ruleset, new: Ruleset) -> tuple[Difference, ...]:
    """The topics in which two rulesets differ, without scoring rows and special hands."""
    found = []
    for topic in TOPICS:
        before, now = topic.says(known), topic.says(new)
        looked, looks = topic.looks(known), topic.looks(new)
        if now and (before, tuple(looked)) != (now, tuple(looks)):
            found.append(
                Difference(topic=topic, title=topic.title(), before=before, now=now, looked=looked, looks=looks)
            )
    return tuple(found)


def lesson(known: Ruleset, new: Ruleset) -> Lesson:
    """The lesson for somebody who knows one book and learns another."""
    return Lesson(
        known=known,
        new=new,
        differences=differences(known, new),
        rows=rows_that_differ(known, new),
        hands=hands_that_differ(known, new),
    )
