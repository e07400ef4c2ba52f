"""The lesson for somebody who knows one book and learns another: only what is different."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.ruleset import Ruleset
from game.school.differences import claims, ending, wall
from game.school.differences.tables import HandDifference, RowDifference, hands_that_differ, rows_that_differ
from game.school.differences.topics import Group, Looks, Topic

TOPICS: tuple[Topic, ...] = (*wall.TOPICS, *claims.TOPICS, *ending.TOPICS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Something that is otherwise in the new book."""

    topic: Topic
    title: str
    before: str
    """How it is in the book that is known; empty where it does not come up there."""
    now: str
    looked: Looks
    looks: Looks


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Everything that is different, what matters at the table first."""

    known: Ruleset
    new: Ruleset
    differences: tuple[Difference, ...]
    rows: tuple[RowDifference, ...]
    hands: tuple[HandDifference, ...]

    def of(self, group: Group) -> Sequence[Difference]:
        """The differences of a group."""
        return [found for found in self.differences if found.topic.group is group]

    @property
    def id(self) -> str:
        """By which the progress knows that it was learned."""
        return lesson_id(self.known.id, self.new.id)

    @property
    def count(self) -> int:
        """How many things are different; the rows that pay are one, and so are the special hands."""
        return len(self.differences) + bool(self.rows) + bool(self.hands)


def lesson_id(known: str, new: str) -> str:
    """The id of the lesson from one book to another, by their ids."""
    return f"book.{known}.{new}"


def differences(known: Ruleset, new: Ruleset) -> tuple[Difference, ...]:
    """The topics in which two rulesets differ, the tables of what counts aside."""
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
    """What is different in a new book for somebody who knows another."""
    return Lesson(
        known=known,
        new=new,
        differences=differences(known, new),
        rows=rows_that_differ(known, new),
        hands=hands_that_differ(known, new),
    )
