"""What the match-end page tells of the journey: the prizes won, and at its end a line for each city."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.app.matches.statistics import Traveling
from game.i18n.general import general
from game.i18n.player_texts import in_own_words
from game.players.journey import JOURNEY, GrandRound, Prize, Traveled, match_at
from game.players.roster import Chair, PortraitId


@dataclass(frozen=True, slots=True)
class HostLine:
    """What the host of a stop says."""

    name: str
    portrait: PortraitId
    words: str
    city: str = ""
    """The name of the city where the host says goodbye; empty at the end of a match there."""
    stars: Sequence[bool] = ()
    """Whether each star of that city was earned."""


def prizes_won(looked: Traveling[tuple[Prize, ...]]) -> Callable[[], Sequence[Prize] | None]:
    """Gives the prizes that were won once they are known; ``None`` until then."""
    return lambda: looked.found


def farewells_said(looked: Traveling[Traveled], own: Chair) -> Callable[[], Sequence[HostLine] | None]:
    """Gives the words of all hosts once it is known whether the journey is complete, and none while it is not."""

    def said() -> Sequence[HostLine] | None:
        far = looked.found
        return None if far is None else farewells(far, own) if far.is_complete() else ()

    return said


def farewells(far: Traveled, own: Chair) -> Sequence[HostLine]:
    """A line for each city at the end of the journey: its stars, and what its host says."""
    lines = []
    for stop in JOURNEY.way:
        host = in_own_words(match_at(stop, own, JOURNEY.stops[0].rules)).chairs[1]
        said = general().hosts[stop.id]["done" if isinstance(stop, GrandRound) else "farewell"].said()
        city = general().stops[stop.id].said()
        lines.append(HostLine(host.name, host.portrait, said, city, far.earned(stop)))
    return lines
