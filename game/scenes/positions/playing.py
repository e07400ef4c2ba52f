"""A match that begins in a position, with the player in the asked seat."""

from msgspec.structs import replace

from game.app.system.last_setup import fitted
from game.engine.fairness import unknown_seed
from game.engine.replays.replay import PlayedOn
from game.players.roster import MatchSetup
from game.scenes.replays.replay_play_on import seated
from game.scenes.shared.destinations import PlayOn
from game.school.positions.dealing import match_of
from game.school.positions.position import Position, wind_at


def played_on(position: Position, last: MatchSetup) -> PlayOn:
    """The match against the players of the last setup; hidden tiles are drawn anew each time."""
    seed, _secret = unknown_seed()
    setup = fitted(replace(last, ruleset=position.rules, options=position.options))
    own = next(chair for chair in setup.chairs if chair.is_here)
    chairs = seated(setup.chairs, wind_at(position.asks), own)
    setup = replace(setup, chairs=chairs, options=position.options, seed=seed, draws_seats=False)
    match = match_of(position, seed)
    return PlayOn(setup, match, PlayedOn(match="", commands=len(match.steps)))
