"""What is remembered of a match beside its deals: when it was played, by which rules, and by whom."""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from game.engine.replays.deal_record import DealRecord

Line = Annotated[str, Meta(max_length=60, pattern=r"\A[^\x00-\x1f\x7f-\x9f]*\Z")]
Time = Annotated[str, Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\Z")]
Day = Annotated[str, Meta(pattern=r"\A([0-9]{4}-[0-9]{2}-[0-9]{2})?\Z")]


class Participant(msgspec.Struct, frozen=True):
    """Somebody who sat at the table."""

    name: Line
    level: Line
    """The level of a computer player; empty for a person."""
    portrait: Line = ""

    @property
    def is_human(self) -> bool:
        """Whether a person at this machine played."""
        return not self.level


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match, as it is remembered."""

    id: Line
    """The name of its file, without the ending."""
    began: Time
    """When, in UTC: ``2026-11-20T12:00:00``."""
    rules: Line
    persons: Annotated[tuple[Participant, ...], Meta(max_length=64)]
    """In the order in which they sat down; after them those who took a chair in the match."""
    daily: Day = ""
    """The day of whose wall it was played with, ``2026-11-20``; empty for any other wall."""
    wall: Line = ""
    """What the walls came from, as a fingerprint: the same for two matches with the same walls; empty if unknown."""
    was_helped: bool = False
    """Whether decisions were taken back, or it goes on from a replay: it sets no records."""
    places: Annotated[tuple[int, ...], Meta(max_length=64)] = ()
    """When it is over: the place of every person, from 1; 0 for somebody who did not play it to the end."""
    journey: Line = ""
    """The stop of the journey that it was played at; empty for any other match."""

    def person(self, name: str) -> int | None:
        """Where the first person of this name sat down; ``None`` if nobody of that name played."""
        return next((who for who, one in enumerate(self.persons) if one.is_human and one.name == name), None)


class Entry(NamedTuple):
    """A deal, and the match that it belongs to."""

    match: MatchRecord
    deal: DealRecord
