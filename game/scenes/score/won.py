"""The blocks of the match-end page about the journey: the prizes won, and at its end a line for each city."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.matches.statistics import Traveling
from game.i18n import _
from game.i18n.general import general
from game.i18n.player_texts import in_own_words
from game.players.journey import JOURNEY, GrandRound, Prize, Star, Traveled, match_at
from game.players.roster import Chair
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.prizes import PrizeBlock
from game.view.page.host_words import HostLine, HostWords


def won_block(
    looked: Traveling[tuple[Prize, ...]], preferences: Preferences
) -> Callable[[], Sequence[PrizeBlock] | None]:
    """Returns a function that gives ``None`` until the query is answered, then the block; empty if no prize was won."""

    def block() -> Sequence[PrizeBlock] | None:
        return None if looked.found is None else [PrizeBlock(looked.found, preferences)] * bool(looked.found)

    return block


def farewell_block(looked: Traveling[Traveled], own: Chair) -> Callable[[], Sequence[HostWords] | None]:
    """Returns a function that gives ``None`` until the query is answered, then the words of all hosts.

    These are empty while the journey is not complete.
    """

    def block() -> Sequence[HostWords] | None:
        far = looked.found
        return None if far is None else [farewells(far, own)] * far.is_complete()

    return block


def farewells(far: Traveled, own: Chair) -> HostWords:
    """A line for each city at the end of the journey: its stars, and what its host says."""
    lines = []
    for stop in JOURNEY.way:
        host = in_own_words(match_at(stop, own, JOURNEY.stops[0].rules)).chairs[1]
        said = general().hosts[stop.id]["done" if isinstance(stop, GrandRound) else "farewell"].said()
        city = general().stops[stop.id].said()
        if isinstance(stop, GrandRound):
            stars = [home.rules in far.rounds for home in JOURNEY.stops]
        else:
            stars = [star in far.stars.get(stop.id, ()) for star in Star]
        lines.append(HostLine(host.name, host.portrait, said, city, stars))
    return HostWords(lines, _("Journey's end"))
