"""The goals of a match of the journey, and whether they were reached."""

from __future__ import annotations

from collections.abc import Sequence

from game import replace
from game.engine.replays.deal_record import records_told
from game.engine.replays.replay import Replay
from game.engine.state import State
from game.i18n import _, joined, pgettext
from game.i18n.books import rules_title
from game.i18n.general import general
from game.i18n.numbers import number, points_text
from game.i18n.player_texts import came_text, goals_at, place_text
from game.i18n.row_texts import worth_text
from game.players.days import day_result
from game.players.goals.aims import Aim
from game.players.journey import JOURNEY, GrandRound, Stop, stars_of
from game.players.roster import DAY, MatchSetup
from game.rules.rows import Points
from game.scenes.score.won import HostLine
from game.view.page.stars import Goal


def goals_of(setup: MatchSetup, state: State, replay: Replay, *, was_helped: bool = False) -> Sequence[Goal]:
    """The goals of a finished match of the journey, each with whether it was reached; empty for other matches.

    A line without a goal, such as the result of the wall of the day, has ``None`` for that.

    :param was_helped: whether decisions were taken back, so that nothing is earned.
    """
    if not setup.journey:
        return ()
    person = setup.people[0]
    if setup.journey == DAY:
        (deal,) = records_told(replay)
        result = replace(day_result(deal, person), was_helped=was_helped)
        points = points_text(result.gain, signed=True) if result.gain else ""
        return ((joined(", ", came_text(result), points), None),)
    stop = JOURNEY.at(setup.journey)
    if stop is None:
        return ()
    if was_helped:
        return ((_("Moves were taken back: this match earns no stars"), None),)
    places = [state.places[state.seat_of(who)] for who in range(len(setup.chairs))]
    if isinstance(stop, GrandRound):
        line = general().stop_aims["round"].said(rules=rules_title(setup.ruleset))
        return ((line, places[person] == 1),)
    stop = _met(stop, setup)
    earned = stars_of(stop, places, list(records_told(replay)), person)
    return goals_at(stop, earned)


def _met(stop: Stop, setup: MatchSetup) -> Stop:
    """The stop with the opponents who were met in a match there."""
    return stop.met_with(chair.kind.id for chair in setup.chairs if not chair.is_human)


def so_far(setup: MatchSetup, state: State, replay: Replay, goals: Sequence[Goal]) -> Sequence[str]:
    """For each star of a stop how far a finished match came; empty if it earned any star, or is of no such stop."""
    stop = JOURNEY.at(setup.journey)
    if not isinstance(stop, Stop) or any(has is not False for _line, has in goals):
        return ()
    aim = _met(stop, setup).aim
    person = setup.people[0]
    wins = [(seat.person, seat.win) for deal in records_told(replay) for seat in deal.seats if seat.win is not None]
    if aim is Aim.UNHARMED:
        said, count = pgettext("statistics", "Gave away the win"), sum(win.loser == person for _winner, win in wins)
    else:
        said, count = _("Deals won"), sum(winner == person for winner, _win in wins)
    best = max((win.worth for _winner, win in wins), default=None)
    return (
        place_text(state.places[state.seat_of(person)]),
        f"{said}: {number(count)}",
        "" if best is None else _("Best hand") + f": {worth_text(Points(best))}",
    )


def stars_of_last_deal(setup: MatchSetup, replay: Replay) -> Sequence[str]:
    """The conditions of the stars of a stop that the last deal played earned, wherever the match may end."""
    stop = JOURNEY.at(setup.journey)
    if not isinstance(stop, Stop):
        return ()
    stop = _met(stop, setup)
    deals, person = list(records_told(replay)), setup.people[0]
    new = stars_of(stop, (), deals, person) - stars_of(stop, (), deals[:-1], person)
    return [line for line, has in goals_at(stop, new) if has]


def host_words(setup: MatchSetup, goals: Sequence[Goal]) -> HostLine | None:
    """What the host of a stop says at the end of a match there; ``None`` elsewhere, and after taking back.

    :param goals: the goals of the match, and whether they were reached.
    """
    lines = general().hosts.get(setup.journey)
    stars = [has for _line, has in goals if has is not None]
    if lines is None or not stars:
        return None
    host = next(chair for chair in setup.chairs if not chair.is_human)
    return HostLine(host.name, host.portrait, lines["star" if any(stars) else "none"].said())
