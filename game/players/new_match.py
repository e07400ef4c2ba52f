"""A new match of a set-up, with its seed."""

from game import replace
from game.engine.events import Alone
from game.engine.fairness import unknown_seed
from game.engine.replays.match import Match
from game.players.roster import DAY, MatchSetup
from game.rules.flow import Played
from game.rules.options import Options
from game.rules.rulesets import rulebook


def new_match(setup: MatchSetup) -> tuple[Match, MatchSetup]:
    """A match for a set-up, and the set-up completed with the match's seed."""
    seed, secret = unknown_seed() if setup.seed is None else (setup.seed, None)
    options = Options(rulebook(setup.ruleset).options, setup.options)
    alone = _deal_of_day(setup.ruleset, options) if setup.journey == DAY else None
    match = Match(setup.ruleset, options, seed, secret=secret, alone=alone, seated=not setup.draws_seats)
    return match, replace(setup, seed=seed)


def _deal_of_day(rules: str, options: Options) -> Alone:
    """The deal of a match on the wall of a day: the first deal of its book, with everybody where they sat down."""
    placing = rulebook(rules).with_options(options).flow(Played())
    assert placing is not None, "a match has a first deal"
    return Alone(1, placing)
