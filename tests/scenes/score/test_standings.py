"""The end of a match: the places, and a paper that says only what is true."""

import math
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.statistics import Asked
from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.app.window.actions import Actions, Key, Pressed
from game.app.window.late_keys import UNSEEN
from game.app.window.stack import NO_CHANGE, Stack
from game.engine.fairness import daily_seed
from game.engine.replays.deal_record import played_again, records_told
from game.engine.replays.replay import Header, Replay
from game.engine.seat import Seat
from game.i18n.general import general, names_file
from game.i18n.numbers import NO_BREAK
from game.players.characters import CAST
from game.players.days import Came, DayResult, DaysOf, SeenWall
from game.players.journey import JOURNEY, NOWHERE, Star, Traveled
from game.players.manner.temper import Posture
from game.players.past import Habits
from game.players.roster import DAY, Chair, Computer, Level, MatchSetup, Person, PortraitId
from game.scenes.score.match_paper import NOTHING_KEPT, Kept, Reviewed, in_line
from game.scenes.score.rated import RatingMoved, moved_text
from game.scenes.score.standings import SETTLING, StandingsScene
from game.scenes.score.won import DayWon, HostLine, day_won, farewells_said
from game.scenes.shared.destinations import BeginMatch, Open, OpenReview, Way
from game.scenes.shared.next_step import NextStep, step_now
from game.view.layout import TableModel
from game.view.page.charts import dashed
from game.view.page.paper_blocks import (
    TotalsChart,
    line_color,
    side_by_side,
    told_apart,
)
from game.view.page.podium import Standing
from game.view.page.stars import spoken_goals
from game.view.paint import Kit, Paint
from game.view.paint.panels import PAPER_FOOT
from game.view.paint.shapes import rgb
from game.view.spoken import nodes_of
from game.view.units import Motion
from tests.for_each import one_of
from tests.gallery.states import state
from tests.players.rank.test_ranked import played
from tests.players.records import deal, ranked
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import labels, node, part, parts, texts
from tests.seen import events_seen_by
from tests.view.deals import CHAIRS
from tests.view.paint.test_contrast import contrast

FRAME = 1 / 60
SIZE = (1280, 720)


class End:
    """A match of four deals that is over, with time of its own; how it went is in the match itself."""

    def __init__(
        self,
        *,
        people: int = 1,
        own: int = 0,
        is_far: bool = False,
        kept: Kept = NOTHING_KEPT,
        speed: Speed = Speed.NORMAL,
        calm: bool = False,
        after: NextStep | None = None,
        journey: str = "",
    ) -> None:
        self.told, self.heard = Told(), list[Sound]()
        self.replay = Replay(Header(), *fixtures.whole_match())
        seated = [(own + number) % 4 < people if people != 1 else number == own for number in range(4)]
        self.chairs: tuple[Chair, ...] = tuple(
            replace(chair, kind=Person() if sits else Computer(Level.CASUAL))
            for chair, sits in zip(CHAIRS, seated, strict=True)
        )
        self.model = TableModel.of(events_seen_by(self.replay.opening, self.replay.steps, own), own)
        self.actions = Actions()
        kit = Kit(self.actions, motion=Motion(speed=speed, calm=calm))
        kit.resize(SIZE)
        context = replace(fixtures.context(kit, self.told), hear=lambda heard: self.heard.append(heard.sound))
        setup = MatchSetup(ruleset="gala", chairs=self.chairs, seed=4, journey=journey)
        replay = None if is_far else self.replay
        self.scene = StandingsScene(
            context, self.model, setup, replay, kept=kept, after=lambda: after, work=fixtures.Reviewed
        )
        self.surface = pygame.Surface(SIZE)
        self.stack = Stack(self.actions, change=lambda: NO_CHANGE)
        self.stack.resize(SIZE)
        self.stack.push(self.scene)
        self.draw()

    def draw(self) -> list[pygame.Rect]:
        return self.stack.draw(self.surface)

    def wait(self, seconds: float) -> None:
        """Let time pass, a frame at a time."""
        for _frame in range(round(seconds / FRAME)):
            self.stack.update(FRAME)
            self.draw()

    def press(self, code: int = pygame.K_RETURN) -> None:
        self.stack.handle(Pressed(Key(code)))

    @property
    def stands(self) -> Sequence[Standing]:
        return self.scene.places

    @property
    def title(self) -> str:
        return texts(self.scene)[0]

    @property
    def paper(self) -> list[str]:
        """The texts on the paper."""
        paper = self.scene.page.node("paper")
        return [] if paper is None else [each.part.text for each in paper.whole() if isinstance(each.part, ui.Text)]

    @property
    def has_record(self) -> bool:
        return any(text.startswith("A new record") for text in self.paper)

    @property
    def said(self) -> list[str]:
        """What is told of the page, in its order."""
        return [node.spoken for _widget, node in nodes_of(self.scene.page)]

    @property
    def order(self) -> list[tuple[int, str, Fraction]]:
        """Standing, name and total of everybody as a referee says them: who has more points is before who has fewer."""
        played = self.model.state.played
        sums = {seat: sum((deal.deltas[seat] for deal in played), Fraction()) for seat in range(4)}
        rows = [
            (
                1 + sum(other > total for other in sums.values()),
                self.chairs[self.model.person_at(Seat(seat))].name,
                total,
            )
            for seat, total in sums.items()
        ]
        return sorted(rows, key=lambda one: one[0])


@cache
def seen(name: str, size: tuple[int, int] = SIZE) -> StandingsScene:
    """Standings of the gallery, which are only looked at."""
    scene = state(name, size).stack.top
    assert isinstance(scene, StandingsScene)
    return scene


def test_places_follow_the_totals_and_equal_totals_stand_equally_high() -> None:
    end = End(speed=Speed.OFF)
    stands = end.stands
    assert [(one.number, one.name, one.total) for one in stands] == end.order
    assert len({one.number for one in stands}) < 4, "two of them have equally many points in this match"


def test_the_first_cheers_and_nobody_else_and_a_second_applauds() -> None:
    ends = [End(speed=Speed.OFF), End(own=0, speed=Speed.OFF)]
    for stand in (stand for end in ends for stand in end.stands):
        assert (stand.posture is Posture.CHEERING) == (stand.number == 1)
        assert stand.number != 2 or stand.posture is Posture.CLAPPING


@pytest.mark.slow
def test_whoever_plays_alone_reads_the_own_place_and_who_has_won() -> None:
    titles: dict[int, str] = {}
    order = End(speed=Speed.OFF).order
    for own in range(4):
        end = End(own=own, speed=Speed.OFF)
        name = end.chairs[own].name
        place = next(place for place, whose, _total in order if whose == name)
        titles[place] = end.title
        assert [stand.name for stand in end.stands if stand.is_marked] == [name]
    winners = [name for place, name, _total in order if place == 1]
    assert len(winners) == 2
    assert titles[1] == "Shared first place", "the line below names both"
    thirds = [name for place, name, _total in order if place == 3]
    assert titles[3] == ("Third place" if len(thirds) == 1 else "Shared third place")
    assert End(people=2, speed=Speed.OFF).title.endswith("share first place"), "several look at one screen"


def test_at_a_calm_table_no_name_hangs_above_a_place_without_an_animal() -> None:
    end = End(speed=Speed.OFF)
    names = [each.part.hint for each in node(end.scene, "stage").whole() if each.part.hint]
    assert len(names) == 4
    end.scene.kit.motion.plain = True
    end.scene.show()
    assert not [each.part.hint for each in node(end.scene, "stage").whole() if each.part.hint]


def test_after_a_match_of_the_journey_enter_leads_to_what_is_proposed() -> None:
    context = fixtures.context(Kit(Actions()), Told())
    after = step_now(Habits(matches=1, has_won=True, journey="riga"), context)
    assert after is not None
    end = End(speed=Speed.OFF, after=after)
    assert labels(end.scene)[-2:] == ["Play again", "Next stop: Riga"]
    end.wait(SETTLING + 0.1)
    end.press()
    assert end.told.ways == [Way.TO_TITLE, Open.JOURNEY]


@pytest.mark.parametrize(("journey", "others"), [("", "Play again"), ("riga", "Play again"), (DAY, "Today's walls")])
def test_what_every_page_proposes_is_golden_at_the_end_of_each_match(journey: str, others: str) -> None:
    end = End(speed=Speed.OFF, after=NextStep("Next lesson", "Lesson 2 of 12", Open.LEARN), journey=journey)
    assert labels(end.scene)[-2:] == [others, "Next lesson"]
    assert part(end.scene, "again", ui.Button).paint is Paint.GOLD


@pytest.mark.parametrize(("journey", "golden"), [("", "Play again"), ("riga", "Quick match"), (DAY, "Quick match")])
def test_whoever_has_nothing_else_to_do_plays_another_match_as_the_title_says(journey: str, golden: str) -> None:
    end = End(speed=Speed.OFF, after=NextStep("Quick match", "", BeginMatch()), journey=journey)
    assert labels(end.scene)[-1] == golden
    end.wait(SETTLING + 0.1)
    end.press()
    assert isinstance(end.told.ways[-1], BeginMatch)


@pytest.mark.parametrize(
    "after", [None, NextStep("Today's walls", "New deals today, the same for everyone", Open.DAYS)]
)
def test_todays_walls_are_proposed_once_after_one_of_them(after: NextStep | None) -> None:
    end = End(speed=Speed.OFF, after=after, journey=DAY)
    assert labels(end.scene).count("Today's walls") == 1
    assert part(end.scene, "again", ui.Button).label == "Today's walls"


def test_a_proposal_that_is_found_late_changes_no_button_that_may_be_pressed() -> None:
    found: list[NextStep] = []
    end = End(speed=Speed.OFF)
    end.scene = StandingsScene(
        fixtures.context(end.scene.kit, end.told),
        end.model,
        MatchSetup(ruleset="gala", chairs=end.chairs, seed=4),
        end.replay,
        after=lambda: found[0] if found else None,
        work=fixtures.Reviewed,
    )
    end.stack.push(end.scene)
    end.wait(SETTLING + 0.1)
    found.append(NextStep("Next lesson", "Lesson 2 of 12", Open.LEARN))
    end.wait(0.2)
    assert labels(end.scene)[-1] == "Play again"


@pytest.mark.parametrize(("speed", "calm"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_without_movement_everybody_stands_at_once(speed: Speed, calm: bool) -> None:
    end = End(speed=speed, calm=calm)
    assert set(end.scene.risen) == {1.0}
    assert len(end.heard) == 1
    end.wait(SETTLING + 0.1)
    end.press()
    assert isinstance(end.told.ways[-1], BeginMatch)


def test_the_players_rise_one_after_the_other_the_last_place_first() -> None:
    end = End()
    assert set(end.scene.risen) == {0.0}
    busy = [end.scene.busy]
    end.wait(0.6)
    shares = end.scene.risen
    assert shares[0] == 0.0 < shares[-1]
    assert shares[-1] == pytest.approx(1.0)
    end.wait(1.2)
    assert set(end.scene.risen) == {1.0}
    busy.append(end.scene.busy)
    assert busy == [True, False]
    assert end.heard.count(Sound.WIN) + end.heard.count(Sound.LOST) == len(end.heard) == 1


@pytest.mark.parametrize("speed", one_of(3, Speed))
def test_a_burst_of_enter_in_the_first_second_leaves_the_standings_where_they_are(speed: Speed) -> None:
    end = End(speed=speed)
    for _press in range(9):
        end.press()
        end.wait(0.1)
    assert end.told.ways == []
    end.wait(UNSEEN + 0.2)
    end.press()
    assert isinstance(end.told.ways[-1], BeginMatch)


def test_the_host_of_a_stop_speaks_on_the_paper() -> None:
    end = End(speed=Speed.OFF, kept=Kept(host=HostLine("Dóra", PortraitId("crane"), "Well played.")), journey="riga")
    assert "Dóra: Well played." in end.said
    assert not [said for said in End(speed=Speed.OFF).said if "Well played." in said], "elsewhere there is no host"


@pytest.mark.parametrize("size", one_of(3, [(1280, 720), (1920, 1080), (1024, 640)], first=2))
def test_at_the_end_of_the_journey_there_is_a_line_for_each_city(size: tuple[int, int]) -> None:
    scene = seen("standings-journey-end", size)
    assert "Journey's end" in texts(scene)
    heard = [row.called for row in parts(scene, ui.Row)]
    for stop in JOURNEY.way:
        said = general().hosts[stop.id]["done" if stop is JOURNEY.round else "farewell"].said()
        assert f"{names_file().stops[stop.id].said()}: {said}" in heard


def test_it_is_heard_how_many_stars_each_city_gave() -> None:
    line = HostLine("Dóra", PortraitId("crane"), "Come again.", city="Budapest", stars=(True, False, True))
    end = End(speed=Speed.OFF, kept=Kept(won=lambda: [line]))
    end.wait(0.1)
    heard = {node.name: node.help for _widget, node in nodes_of(end.scene.page)}
    assert heard["Budapest: Come again."] == "2 of 3"


def test_the_words_of_the_hosts_come_only_once_the_journey_is_complete() -> None:
    own = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())
    asked: Asked[Traveled] = Asked()
    block = farewells_said(asked, own)
    assert block() is None
    asked.found = NOWHERE
    assert block() == ()
    asked.found = Traveled({}, frozenset(stop.rules for stop in JOURNEY.stops))
    lines = block() or ()
    stars = {line.city: len(line.stars) for line in lines}
    assert list(stars) == [names_file().stops[stop.id].said() for stop in JOURNEY.way]
    *others, grand = stars.values()
    assert set(others) == {len(Star)}
    assert grand == len(JOURNEY.stops)


DAY_PLAYED = date(2026, 11, 21)
YESTERDAY = {"gala": DayResult(Came.NOBODY, gain=Fraction(0), match="b")}


def day_with(today: date = DAY_PLAYED, **fields: Any) -> list[DayWon]:
    """What a wall of GALA brought that ended so, a day after another one."""
    result = replace(DayResult(Came.WON, gain=Fraction(8), match="a"), **fields)
    asked: Asked[Habits] = Asked()
    setup = MatchSetup(
        ruleset="gala", options={}, chairs=CHAIRS, seed=daily_seed(DAY_PLAYED, "gala"), journey=DAY, draws_seats=False
    )
    found = day_won(asked, setup, today)
    assert found() is None
    days: dict[str, dict[str, DayResult | SeenWall]] = {"2026-11-20": {**YESTERDAY}, "2026-11-21": {"gala": result}}
    asked.found = Habits(of_days=DaysOf("Ana", days))
    return list(found() or ())


def test_a_wall_of_the_day_brings_its_stamp_and_the_streak() -> None:
    stop = next(each for each in JOURNEY.stops if each.rules == "gala")
    assert day_with() == [DayWon(stop, 2)]
    assert day_with(came=Came.LOST) == [DayWon(None, 2)]
    assert day_with(was_helped=True) == [], "neither, after a move was taken back"
    assert day_with(date(2026, 11, 22), is_late=True) == [DayWon(stop, 0)], "a late wall adds no day"


def test_the_last_page_of_a_wall_of_the_day_shows_stamp_and_streak() -> None:
    stop = next(each for each in JOURNEY.stops if each.rules == "gala")
    for won, said in (
        (DayWon(stop, 2), in_line(["Saint Petersburg", "2-day streak"])),
        (DayWon(None, 1), "1-day streak"),
    ):
        end = End(speed=Speed.OFF, kept=Kept(won=partial(list, [won])), journey=DAY)
        end.wait(0.1)
        assert said in end.paper


def test_the_paper_waits_a_moment_for_what_is_looked_up_and_takes_it_up_later() -> None:
    (move,) = ranked("Ana", played(0, (1, 2, 3, 4))).moves["gala"]
    known: list[RatingMoved] = []
    end = End(speed=Speed.OFF, kept=Kept(rated=lambda: known[0] if known else None))
    end.wait(1.0)
    assert not end.paper
    end.wait(1.0)
    assert end.paper
    known.append(moved_text(move, "gala"))
    end.wait(0.5)
    assert known[0].title in end.paper
    assert end.scene.next_wake is None


def test_the_page_is_not_made_anew_in_each_frame_while_its_paper_is_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    end = End(speed=Speed.OFF, kept=Kept(rated=lambda: None))
    views = []
    monkeypatch.setattr(end.scene, "show", lambda: views.append(end.scene.view(end.scene.state)))
    end.wait(1.0)
    assert len(views) == 1, "for the review of the match"


def test_the_paper_shows_how_the_match_went_unless_the_stars_of_a_stop_need_the_room() -> None:
    chart = node(seen("standings-long-names"), "course").part
    assert chart.called.startswith("Points after each deal. Aleksandra")
    assert seen("standings-journey-lost").page.node("course") is None


def test_each_line_of_a_chart_has_dashes_of_its_own_for_whoever_cannot_tell_colors_apart() -> None:
    chart = TotalsChart([(chair.name, chair.portrait) for chair in CHAIRS], 0, [[Fraction(4)] * 4, [Fraction(-2)] * 4])
    assert len({tuple(dashes) for dashes in chart.dashes}) == 4
    assert chart.deals == [1, 2]
    line = [(0, 0), (60, 0), (60, 80)]
    assert dashed(line, ()) == [line]
    pieces = dashed(line, (20, 10))
    assert [sum(math.dist(*ends) for ends in pairwise(piece)) for piece in pieces] == [20, 20, 20, 20, 20]
    assert pieces[2] == [(60, 0), (60, 20)]


@pytest.mark.slow
def test_the_best_hand_is_that_of_the_match_and_a_record_only_where_a_lesser_one_is_known() -> None:
    end = End(speed=Speed.OFF)
    told = list(records_told(end.replay))
    assert told == [deal for _state, deal in played_again(end.replay) if deal is not None]
    wins = [(seat.win.worth, seat.person, seat.win) for deal in told for seat in deal.seats if seat.win is not None]
    most, person, win = max(wins, key=lambda one: one[0])
    own = End(own=person, speed=Speed.OFF)
    (hand,) = parts(own.scene, ui.Tiles)
    assert hand.sets == tuple(map(tuple, win.sets))
    assert f"{most} points" in own.paper
    assert not own.has_record
    name = own.chairs[person].name
    for before, is_record in ((most - 1, True), (most, False)):
        assert End(own=person, speed=Speed.OFF, kept=Kept(bests={name: before})).has_record is is_record
    other = (person + 1) % 4
    others = End(own=other, speed=Speed.OFF, kept=Kept(bests={name: most - 1}))
    assert not others.has_record, "it is nobody's record who reads this"


def test_a_rating_stands_below_the_stars() -> None:
    entries = played(0, (4, 1, 2, 3))
    (move,) = ranked("Ana", entries).moves["gala"]
    kept = Kept(goals=[("Don't finish last", False)], rated=lambda: moved_text(move, "gala"))
    end = End(own=0, speed=Speed.OFF, kept=kept)
    end.wait(1.0)
    assert node(end.scene, "rating").box.y > node(end.scene, "stars").box.bottom


def test_at_a_stop_of_the_journey_its_city_stands_behind_the_players_elsewhere_that_of_the_book() -> None:
    between = 900, 120
    seen = {
        End(speed=Speed.OFF, journey=journey).scene.ground().get_at(between)[:3] for journey in ("", "riga", "budapest")
    }
    assert len(seen) == 3, "GALA is played in Saint Petersburg"


def test_whoever_wins_alone_reads_the_first_place_and_by_how_much() -> None:
    scene = seen("standings-journey")
    title, line, *_rest = texts(scene)
    assert title == "First place"
    assert line.startswith("Mira wins by 1")
    assert line.endswith(f"4{NO_BREAK}deals{NO_BREAK}played"), "no line begins between a number and its word"


def test_the_golden_button_is_the_last() -> None:
    for journey, label in (("", "Play again"), ("riga", "The journey")):
        *others, main = parts(End(speed=Speed.OFF, journey=journey).scene, ui.Button)
        assert (main.label, main.paint) == (label, Paint.GOLD)
        assert len(others) == 3
        assert {button.paint for button in others} == {Paint.GRAY}


def test_the_stars_of_a_stop_are_told_with_their_goals() -> None:
    goals = [row.called for row in parts(seen("standings-journey"), ui.Row)]
    told = [said.rpartition(": ")[2] for said in goals if said.endswith((": star earned", ": no star"))]
    assert told == ["star earned", "no star", "star earned"]


def test_the_paper_of_a_lost_stop_is_in_sight_as_a_whole() -> None:
    lost = seen("standings-journey-lost")
    for key in ("stars", "rating", "review", "best"):
        one = node(lost, key)
        assert one.clip is not None
        assert one.box.bottom <= one.clip.bottom + 0.01, key


@pytest.mark.parametrize(
    ("name", "title"), [("standings-journey", "Congratulations!"), ("standings-journey-lost", "Better luck next time")]
)
def test_the_paper_congratulates_on_a_win_or_a_star_and_comforts_whoever_came_last(name: str, title: str) -> None:
    assert title in texts(seen(name))
    assert End(people=2, speed=Speed.OFF).paper[0] == "The match in brief"


def test_where_no_star_was_earned_each_says_how_far_the_match_came() -> None:
    lost, won = (texts(seen(name)) for name in ("standings-journey-lost", "standings-journey"))
    at = lost.index("Finish second or better")
    assert lost[at : at + 6] == [
        "Finish second or better",
        "Fourth place",
        "Play a whole match with no win on your discards",
        "Gave away the win: 1",
        "A hand worth 3+ points wins, whoever has it",
        "Best hand: 2 points",
    ]
    assert not [text for text in won if text.startswith("Best hand: ")]


def test_no_hand_is_the_best_where_all_are_worth_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for worths, is_told in (((8, 8), False), ((8, 9), True), ((8,), True)):
        deals = [deal(number, [8, 0, -8, 0], winner=0, worth=worth) for number, worth in enumerate(worths, 1)]
        monkeypatch.setattr("game.scenes.score.match_paper.records_told", lambda _replay, told=deals: iter(told))
        assert bool(parts(End(speed=Speed.OFF).scene, ui.Tiles)) is is_told


def test_a_host_who_has_given_a_star_applauds_even_in_the_last_place() -> None:
    last = End(speed=Speed.OFF).stands[-1]
    host = HostLine("Dóra", last.portrait, "Well played.")
    for has in (False, True):
        end = End(speed=Speed.OFF, kept=Kept(host=host, goals=[("Win a deal", has)]), journey="riga")
        (stand,) = [stand for stand in end.stands if stand.portrait == host.portrait]
        assert stand.number == last.number
        assert (stand.posture is Posture.CLAPPING) is has


def test_luck_and_what_to_practice_are_said_when_they_are_known_and_lead_to_the_review() -> None:
    end = End(speed=Speed.OFF)
    assert not part(end.scene, "review", ui.Panel).hint
    assert "Reviewing your decisions…" in " ".join(end.said)
    end.wait(2.0)
    review = part(end.scene, "review", ui.Panel)
    assert review.hint.startswith("Luck of the draw: +1.4 points")
    assert end.scene.next_wake is None
    end.scene.page.set_focus(node(end.scene, "review"))
    end.press()
    (at_decision,) = end.told.ways
    assert isinstance(at_decision, OpenReview)
    assert at_decision.work is not None, "what was looked at is not looked at again"
    dearest_one = max(at_decision.work.findings, key=lambda one: one.cost)
    assert at_decision.at == dearest_one.decision.step
    assert f"Deal {dearest_one.decision.deal}" in review.called


@pytest.mark.parametrize(
    ("luck", "cost", "said"),
    [
        (1.4, 0.2, "Luck was on your side."),
        (-1.0, 0.224, "Bad luck cost you more than your mistakes."),
        (-0.6, 0.824, "Your mistakes cost you more than bad luck."),
    ],
)
def test_what_weighed_more_is_told_in_words_but_not_to_a_winner(luck: float, cost: float, said: str) -> None:
    review = Reviewed("No costly mistake", luck, cost, 0.5)
    assert review.weighed == said
    lost, won = (review.part(lambda: None, weighs=weighs) for weighs in (True, False))
    assert (said in repr(lost), said in repr(won)) == (True, False)
    assert lost.hint == won.hint, "the figures are in the tooltip of both"


def test_luck_is_told_only_where_the_walls_say_more_than_a_deal_is_worth() -> None:
    told = [bool(Reviewed("No costly mistake", luck, 0.2, deal=1.0).weighed) for luck in (1.2, -1.2, 0.8, -0.8, None)]
    assert told == [True, True, False, False, False]


@pytest.mark.parametrize("portrait", CAST)
def test_a_line_of_the_chart_stands_out_on_paper_in_its_players_color(portrait: PortraitId) -> None:
    ink = line_color(portrait)
    assert contrast(ink, PAPER_FOOT) >= 3
    ground = rgb(CAST[portrait].ground[1])
    hues = [pygame.Color(*color).hsva[0] for color in (ink, ground)]
    assert hues[0] == pytest.approx(hues[1], abs=3)


def test_no_two_lines_of_a_chart_have_nearly_the_same_color() -> None:
    alike = (0x80, 0x50, 0x20), (0x84, 0x4C, 0x24), (0x20, 0x50, 0x80)
    first, second, third = told_apart(alike)
    assert (first, third) == (alike[0], alike[2])
    assert sum(second) < 0.8 * sum(alike[1]), "the later one is darker"


def test_the_faces_beside_the_chart_stand_at_the_ends_of_their_lines_and_cover_none() -> None:
    assert side_by_side([10, 50, 90], 30) == [0, 0, 0]
    assert side_by_side([48, 52], 30) == [0, 1]
    assert side_by_side([50, 50, 20, 50], 30) == [0, 1, 0, 2]
    assert side_by_side([0, 20, 40], 30) == [0, 1, 0]


def test_a_low_place_is_not_announced_in_the_gold_of_victory() -> None:
    for own in range(4):
        end = End(own=own, speed=Speed.OFF)
        title = parts(end.scene, ui.Text)[0]
        place = next(place for place, name, _total in end.order if name == end.chairs[own].name)
        assert (title.tone is ui.Tone.FIGURE) is (place < 3)


def test_where_several_play_or_the_match_was_elsewhere_nothing_is_said_of_one_persons_luck() -> None:
    shared = End(people=2, speed=Speed.OFF)
    assert shared.scene.page.node("review") is None
    far = End(is_far=True, speed=Speed.OFF)
    assert far.scene.page.node("review") is None
    assert not parts(far.scene, ui.Tiles)
    assert labels(far.scene) == ["Title screen"]
    far.scene.offer(far.replay)
    assert labels(far.scene) == ["Reviewing your decisions…", "Review", "Title screen"]
    assert parts(far.scene, ui.Tiles)


def test_after_a_match_elsewhere_the_golden_button_stays_where_it_is_when_the_review_comes() -> None:
    far = End(is_far=True, speed=Speed.OFF)
    leave = node(far.scene, "again")
    before = leave.box
    far.scene.offer(far.replay)
    assert node(far.scene, "again").box == before
    assert far.scene.page.focus is node(far.scene, "again")


def test_stars_are_told_with_their_goals() -> None:
    goals = [("Win", True), ("Lose nothing", False), ("It earns no stars", None)]
    assert spoken_goals(goals) == "Win: star earned. Lose nothing: no star. It earns no stars"


def test_places_are_told_in_their_order_before_the_paper_even_while_they_rise() -> None:
    end = End()
    said = end.said
    names = [name for _place, name, _total in end.order]
    heard = [next(number for number, line in enumerate(said) if f": {name}, " in line) for name in names]
    assert heard == sorted(heard)
    assert said.index(end.paper[0]) > heard[-1]
    assert said[-1] == "Play again"
