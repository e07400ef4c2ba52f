"""Score sheets and standings of matches at a stop of the journey, played to their end or so far by computer players."""

from __future__ import annotations

from functools import cache, partial

import pygame
from msgspec.structs import replace

from game.app.window.stack import Scene
from game.engine.events import MatchBegun
from game.engine.replays.deal_record import records_told
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay
from game.engine.rulings.legal import awaited
from game.i18n.player_texts import goal_text
from game.players.ai.computer import ComputerPlayer
from game.players.goals.aims import times_reached
from game.players.goals.keeper import GOALS
from game.players.journey import JOURNEY, Star, Traveled, match_at, prizes
from game.players.review import ReviewWork
from game.players.roster import DAY, Chair, Level, MatchSetup, Person, PortraitId
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.scenes.program.match_goals import goals_of, host_words, so_far, stars_of_last_deal
from game.scenes.score.match_paper import Kept
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.score.won import DayWon, farewells
from game.scenes.shared.sheet_use import SheetUse
from game.view.layout import TableModel
from game.view.page.stars import Earned
from game.view.paint import Kit
from tests.gallery.page import Page
from tests.gallery.statistics_pages import matches, moved
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot
from tests.seen import events_seen_by as shown_to

_STOP = next(stop for stop in JOURNEY.stops if stop.id == "saint_petersburg")
_OWN = Chair(name="Mira", portrait=PortraitId("panda"), kind=Person())


@cache
def _match(seed: int, deals: int) -> tuple[MatchSetup, Replay, TableModel]:
    """The first deals of a match at the stop, in which a skilled computer player plays for the person."""
    setup = match_at(_STOP, _OWN)
    levels = [Level.SKILLED if chair.is_human else Level(chair.kind.id) for chair in setup.chairs]
    match = Match(setup.ruleset, Options(rulebook(setup.ruleset).options, setup.options), seed)
    table = Table(match, [ComputerPlayer(person, level, seed) for person, level in enumerate(levels)])
    for _ in range(deals):
        table.begin_deal()
        while awaited(match.state):
            table.pump(60.0)
    opening = match.past[0]
    assert isinstance(opening, MatchBegun)
    replay = Replay(Header(), opening, tuple(match.steps))
    return setup, replay, TableModel.of(shown_to(opening, replay.steps, 0), 0)


def _earned(setup: MatchSetup, replay: Replay, model: TableModel) -> list[Earned]:
    """What the last deal earned: stars of the stop, and goals of a week that has no other match and has every goal."""
    deals = list(records_told(replay))
    places = _places(model)
    stars = [Earned(line) for line in stars_of_last_deal(setup, replay)]
    reached = [
        goal
        for goal in GOALS
        if times_reached(goal.aim, deals, places, 0) >= goal.times > times_reached(goal.aim, deals[:-1], (), 0)
    ]
    return [*stars, *(Earned(goal_text(goal.id), goal.sign) for goal in reached)]


def _places(model: TableModel) -> list[int]:
    """The place of each person; empty before the end of the match."""
    return [model.state.places[model.seat_of(person)] for person in range(4)] if model.state.places else []


def earning(seed: int, deals: int, *, stars: int, goals: int) -> Page:
    """The score sheet of a deal that earned so many stars of the stop and goals of the week."""

    def make(kit: Kit) -> Scene:
        setup, replay, model = _match(seed, deals)
        earned = _earned(setup, replay, model)
        found = sum(each.sign is None for each in earned)
        assert (found, len(earned) - found) == (stars, goals), "the match must earn what the picture is for"
        use = SheetUse(setup=setup, earned=earned)
        picture, is_last = pygame.Surface(kit.frame.window), bool(model.state.places)
        return ScoreScene(
            fixtures.context(kit, Told()),
            model,
            setup.chairs,
            picture=lambda: picture,
            go_on=lambda: None,
            is_last=is_last,
            use=use,
        )

    return Page(make, _waits, partial(_match, seed, deals))


def standings(kit: Kit, seed: int) -> Scene:
    """The end of a match at the stop, with its stars, prizes, and the words of its host."""
    context, (setup, replay, model) = fixtures.context(kit, Told()), _match(seed, 4)
    goals = goals_of(setup, model.state, replay)
    found = [prize for prize, stop in prizes().items() if stop == _STOP.id] if any(has for _line, has in goals) else []
    kept = Kept(
        goals=goals,
        so_far=so_far(setup, model.state, replay, goals),
        host=host_words(setup, goals),
        rated=partial(moved, _places(model), 0),
        won=lambda: found,
    )
    return StandingsScene(context, model, setup, replay, kept=kept, work=partial(_Reviewed, seed))


def standings_at_the_end(kit: Kit) -> Scene:
    """The end of the match with which the journey is complete: a line for each city."""
    context, (setup, replay, model) = fixtures.context(kit, Told()), _match(50, 4)
    setup = replace(setup, journey=JOURNEY.round.id)
    goals = goals_of(setup, model.state, replay)
    stars = {stop.id: frozenset(Star) for stop in JOURNEY.stops}
    far = Traveled(stars, frozenset(stop.rules for stop in JOURNEY.stops))
    kept = Kept(goals=goals, host=host_words(setup, goals), won=lambda: farewells(far, setup.chairs[0]))
    return StandingsScene(context, model, setup, replay, kept=kept, work=partial(_Reviewed, 50))


def standings_of_a_day(kit: Kit) -> Scene:
    """The end of a wall of the day that was won: its stamp, and the days in a row."""
    context, (setup, replay, model) = fixtures.context(kit, Told()), _match(50, 4)
    kept = Kept(goals=(("You won, +8", None),), won=lambda: [DayWon(JOURNEY.stops[0], 4)])
    setup = replace(setup, journey=DAY)
    return StandingsScene(context, model, setup, replay, kept=kept, work=partial(_Reviewed, 50))


class _Reviewed(ReviewWork):
    """A review that was made before anybody looks."""

    def __init__(self, seed: int, *_told: object) -> None:
        _setup, replay, _model = _match(seed, 4)
        super().__init__(replay.opening, replay.steps, 0, rests=False)
        self._seed = seed

    def start(self) -> None:
        done = _done(self._seed)
        self.findings, self.judged, self.luck = done.findings, done.judged, done.luck
        self.total, self.done, self.is_over = done.total, done.done, True


@cache
def _done(seed: int) -> ReviewWork:
    work = _Reviewed(seed)
    work.run()
    return work


def _told(seed: int) -> None:
    """Plays and reviews all that the end of a match tells of."""
    _done(seed), matches()


def _waits(pilot: Pilot) -> None:
    pilot.wait(9.0, 0.25)


STOP_PAGES = {
    "score-goal": earning(12, 1, stars=0, goals=1),
    "score-star": earning(15, 1, stars=1, goals=0),
    "score-star-and-goals": earning(63, 3, stars=1, goals=2),
    "score-goal-long": earning(47, 4, stars=1, goals=0),
    "standings-day": Page(standings_of_a_day, _waits, partial(_told, 50)),
    "standings-journey": Page(partial(standings, seed=50), _waits, partial(_told, 50)),
    "standings-journey-end": Page(standings_at_the_end, _waits, partial(_told, 50)),
    "standings-journey-lost": Page(partial(standings, seed=10), _waits, partial(_told, 10)),
}
"""Pages by their names."""
