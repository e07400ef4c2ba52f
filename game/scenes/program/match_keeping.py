"""What is kept of a match while it is played: its file, and what the statistics are told."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.matches.saved_match import header_of
from game.app.matches.statistics import Statistics
from game.app.matches.statistics_records import deals_over
from game.engine.replays.replay import Step
from game.engine.state import State
from game.players.roster import MatchSetup
from game.scenes.program.kept_matches import KeptMatches


def keep(kept: KeptMatches, statistics: Statistics, setup: MatchSetup, state: State, step: Step) -> Sequence[str]:
    """Keeps a command and what followed, after which the match is in this state; gives what is to be said of that."""
    kept.record(step.command, step.events)
    if kept.playing is not None:
        news = deals_over(kept.playing, header_of(setup), state, step.events)
        if news is not None:
            statistics.record(*news)
    return list(statistics.lines())
