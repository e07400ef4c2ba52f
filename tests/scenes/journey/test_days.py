"""The walls of the day: what their page offers, the way to a match and back, and the picture to share."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.experts import Scores
from game.app.matches.statistics import Asked
from game.app.matches.unfinished import SavedMatch
from game.app.system.settings import LastSetUp
from game.engine.replays.deal_record import DealRecord
from game.engine.replays.replay import Header, Replay
from game.i18n.numbers import points_text, weekday_texts
from game.players.days import (
    BOOKS,
    Came,
    DayResult,
    Days,
    SeenWall,
    days_played,
    match_of_day,
    series_of,
    won_in,
)
from game.players.new_match import new_match
from game.players.roster import DAY, Chair, Person, PortraitId
from game.scenes.journey.day_words import Standing, best_of, came_word, key_of, mark_of, standing_of
from game.scenes.journey.days import DaysScene
from game.scenes.journey.share import ShareScene, shared_text
from game.scenes.program import match_goals
from game.scenes.shared.destinations import BeginMatch, Open, OpenPuzzles, ResumeMatch, ReviewReplay, WatchReplay
from game.scenes.shared.preferences import Context
from game.scenes.table.table import TableScene
from game.school.progress import Progress
from game.view.paint import Icon, Kit, Paint
from game.view.units import theme
from tests.gallery.journey_pages import DONE, PLAYED, TODAY, choose_day, choose_wall, days, experts
from tests.gallery.page import shown
from tests.players import records
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, labels, node, parts, texts
from tests.scenes.program.test_program import press, started, top

ANA = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())


def page(
    told: Told,
    played: Days,
    *,
    folder: Path = Path(),
    begun: tuple[SavedMatch, ...] = (),
    today: date = TODAY,
    clock: Callable[[], date] | None = None,
    experts: Callable[[date, str], Future[Scores]] = experts,
    book: str = "latvian",
) -> Pilot:
    """The walls of a day, for somebody who has played these, and set up the last match under a book."""

    def where(kit: Kit) -> Context:
        found = context(kit, told)
        found.preferences.change(last_set_up=LastSetUp(ruleset=book))
        return found

    pilot = Pilot(
        lambda kit: DaysScene(
            where(kit),
            ANA,
            lambda: Asked(played),
            unfinished=lambda: begun,
            folder=folder,
            today=clock or (lambda: today),
            experts=experts,
        )
    )
    pilot.settle()
    return pilot


def gold(pilot: Pilot) -> list[str]:
    """What the golden buttons of the page say."""
    return [button.label for button in parts(pilot.scene, ui.Button) if button.paint is Paint.GOLD]


def cells(pilot: Pilot) -> dict[date, ui.Node]:
    """The days of the month that is shown."""
    nodes = shown(pilot, DaysScene).page.nodes
    return {each.part.key: each for each in nodes if isinstance(each.part.key, date)}


def marks(pilot: Pilot) -> dict[int, Icon]:
    """The marks of the days of the month that is shown."""
    inside = ((day.day, each.part) for day, cell in cells(pilot).items() for each in cell.whole())
    return {day: part.icon for day, part in inside if isinstance(part, ui.Mark)}


def test_the_first_wall_that_was_not_played_is_offered() -> None:
    told = Told()
    page(told, PLAYED).click("Play")
    (setup,) = told.setups
    assert (setup.ruleset, setup.journey, setup.seed) == ("latvian", DAY, match_of_day(TODAY, "latvian", ANA).seed)


def test_the_page_opens_at_the_wall_of_the_book_that_was_set_up_last() -> None:
    pilot = page(Told(), {}, book="hungarian")
    assert isinstance(pilot.scene, DaysScene)
    assert pilot.scene.state.chosen == "hungarian"


def test_a_wall_that_was_begun_is_gone_on_with_and_never_dealt_anew() -> None:
    told = Told()
    seed = match_of_day(TODAY, "israeli", ANA).seed
    saved = SavedMatch(path=Path("m"), changed=0.0, rules="israeli", deal=1, journey=DAY, seed=seed)
    page(told, {}, begun=(saved,)).click("Continue")
    assert told.ways == [ResumeMatch(saved)]


def test_a_wall_that_was_played_is_watched_again(tmp_path: Path) -> None:
    told, path = Told(), tmp_path / "2026-11-21-190000.mahjong"
    path.touch()
    pilot = page(told, PLAYED, folder=tmp_path)
    choose_wall(BOOKS.index("israeli"))(pilot)
    pilot.click("Watch")
    pilot.click("Review")
    assert told.ways == [WatchReplay(path), ReviewReplay(path)]


def test_a_wall_whose_replay_is_gone_offers_neither_to_watch_nor_to_review_it(tmp_path: Path) -> None:
    pilot = page(Told(), PLAYED, folder=tmp_path)
    choose_wall(BOOKS.index("israeli"))(pilot)
    assert not {"Watch", "Review"} & {*labels(pilot.scene)}


def test_a_postmark_says_in_a_word_how_the_deal_ended() -> None:
    words = {came: came_word(came) for came in Came}
    assert words == {Came.WON: "Won", Came.NOBODY: "No win", Came.OTHER: "No win", Came.LOST: "Gave away the win"}


def test_a_wall_that_was_seen_elsewhere_cannot_be_played() -> None:
    told = Told()
    pilot = page(told, PLAYED)
    choose_wall(BOOKS.index("hungarian"))(pilot)
    assert "Play" not in labels(pilot.scene)


def test_a_wall_with_a_move_taken_back_is_told_watched_and_shared_by_its_true_name(tmp_path: Path) -> None:
    told, path = Told(), tmp_path / "2026-11-21-193000.mahjong"
    path.touch()
    helped = DayResult(Came.WON, Fraction(8), path.stem, was_helped=True)
    pilot = page(told, {TODAY.isoformat(): {"latvian": helped}}, folder=tmp_path)
    choose_wall(BOOKS.index("latvian"))(pilot)
    assert isinstance(pilot.scene, DaysScene)
    assert "You took a move back, so this wall does not count." in texts(pilot.scene)
    assert "Share" in labels(pilot.scene)
    pilot.click("Watch")
    assert told.ways == [WatchReplay(path)]
    line = shared_text(TODAY, pilot.scene.results).splitlines()[1 + BOOKS.index("latvian")]
    assert line == "\u21a9\ufe0f Latvian rules +8 (Played with a take-back)"


def test_the_puzzle_of_the_day_is_one_press_away_in_the_book_that_is_chosen() -> None:
    told = Told()
    pilot = page(told, {})
    choose_wall(BOOKS.index("hungarian"))(pilot)
    pilot.click("Puzzle of the day")
    assert told.ways == [OpenPuzzles("hungarian")]
    scene = shown(pilot, DaysScene)
    scene.enter()
    scene.update(0.1)
    assert scene.state.chosen == "hungarian", "whoever comes back finds the wall that was looked at"


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (0, "5 walls today"),
        (1, "4 walls left today"),
        (4, "1 wall left today"),
        (5, "No walls left today. New ones tomorrow."),
    ],
)
def test_a_wall_that_was_played_says_how_many_are_still_open(played: int, said: str) -> None:
    won = DayResult(Came.WON, Fraction(8), "x")
    pilot = page(Told(), {TODAY.isoformat(): dict.fromkeys(BOOKS[:played], won)})
    assert isinstance(pilot.scene, DaysScene)
    assert any(text.endswith(said) for text in texts(pilot.scene))


def test_a_day_that_was_missed_is_played_later_and_told_so() -> None:
    told, missed = Told(), date(2026, 11, 19)
    pilot = page(told, PLAYED)
    choose_day(missed)(pilot)
    assert isinstance(pilot.scene, DaysScene)
    assert pilot.scene.state.day == missed
    assert "You can still play this wall, but it won't add to your streak." in texts(pilot.scene)
    pilot.click("Play")
    (setup,) = told.setups
    assert (setup.journey, setup.seed) == (DAY, match_of_day(missed, "latvian", ANA).seed)


def test_a_wall_that_was_played_later_is_told_so_to_eye_and_ear() -> None:
    pilot = page(Told(), PLAYED)
    choose_day(date(2026, 11, 17))(pilot)
    choose_wall(BOOKS.index("polish"))(pilot)
    assert isinstance(pilot.scene, DaysScene)
    assert "Another player won, played later" in texts(pilot.scene)
    cell = cells(pilot)[date(2026, 11, 17)]
    assert cell.part.called == "17 Nov 2026. Polish rules: Another player won, played later. Day off: keeps your streak"


def test_the_month_is_turned_back_for_a_year_and_on_to_today() -> None:
    pilot = page(Told(), PLAYED)
    scene = shown(pilot, DaysScene)
    assert [day.day for day in cells(pilot)] == list(range(1, 31))
    assert [day.day for day, cell in cells(pilot).items() if not cell.may_act] == list(range(22, 31))
    turned = 0
    while node(scene, "earlier").may_act:
        node(scene, "earlier").press()
        turned += 1
    assert turned == 12
    assert next(day for day, cell in cells(pilot).items() if cell.may_act) == date(2025, 11, 20)
    for _time in range(12):
        node(scene, "later").press()
    assert [node(scene, "earlier").may_act, node(scene, "later").may_act] == [True, False]
    assert min(cells(pilot)) == date(2026, 11, 1)


def test_whoever_turns_on_to_a_complete_day_finds_the_focus_on_its_gold_button() -> None:
    pilot = page(Told(), DONE)
    pilot.click(node(pilot.scene, "earlier"))
    pilot.click(node(pilot.scene, "later"))
    assert isinstance(focus := pilot.page.focus, ui.Node)
    assert isinstance(focus.part, ui.Button)
    assert (focus.part.label, focus.part.paint) == ("Share", Paint.GOLD)


@pytest.mark.parametrize(("today", "days"), [(date(2028, 2, 29), 29), (date(2027, 2, 28), 28), (date(2026, 5, 31), 31)])
def test_every_day_of_a_month_has_a_cell_below_its_weekday(today: date, days: int) -> None:
    pilot = page(Told(), {}, today=today)
    assert [day.day for day in cells(pilot)] == list(range(1, days + 1))
    heads = [each for each in shown(pilot, DaysScene).page.nodes if each.part.said(each) in weekday_texts()]
    for day, cell in cells(pilot).items():
        assert abs(cell.box.center[0] - heads[day.weekday()].box.center[0]) < 1


@pytest.mark.parametrize(("today", "weeks"), [(TODAY, 6), (date(2026, 10, 31), 5), (date(2027, 2, 28), 4)])
def test_all_weeks_are_equally_high(today: date, weeks: int) -> None:
    found = cells(page(Told(), PLAYED, today=today)).values()
    assert len({round(cell.box.y, 1) for cell in found}) == weeks
    assert len({round(cell.box.height, 1) for cell in found}) == 1


def test_today_is_one_press_away_from_another_day_and_another_month_and_is_not_offered_there() -> None:
    pilot = page(Told(), PLAYED)
    scene = shown(pilot, DaysScene)
    assert "Back to today" not in labels(pilot.scene)
    choose_day(date(2026, 11, 19))(pilot)
    pilot.click("Back to today")
    assert scene.state.day == TODAY
    pilot.click(node(scene, "earlier"))
    pilot.click(node(scene, "earlier"))
    assert min(cells(pilot)) == date(2026, 9, 1)
    pilot.click("Back to today")
    assert scene.state.day == TODAY
    assert min(cells(pilot)) == date(2026, 11, 1)
    assert "Back to today" not in labels(pilot.scene)
    assert pilot.page.focus is cells(pilot)[TODAY]


def test_that_past_days_can_be_played_is_said_once() -> None:
    pilot = page(Told(), PLAYED)
    assert sum("still play" in text for text in texts(pilot.scene)) == 1
    choose_day(date(2026, 11, 19))(pilot)
    assert sum("still play" in text for text in texts(pilot.scene)) == 1


def test_somebody_without_a_day_in_a_row_is_told_how_to_begin_and_not_that_there_are_none() -> None:
    said = texts(shown(page(Told(), {}), DaysScene))
    assert "Play one wall today to start a streak." in said
    assert not {"0", "Longest: 0"} & set(said)


def test_a_day_that_begins_meanwhile_is_shown_when_the_page_is_seen_again() -> None:
    now = [TODAY]
    pilot = page(Told(), PLAYED, clock=lambda: now[0])
    scene = shown(pilot, DaysScene)
    now[0] = TODAY + timedelta(days=10)
    scene.enter()
    assert scene.state.day == date(2026, 12, 1)
    assert min(cells(pilot)) == date(2026, 12, 1)
    now[0] = date(2026, 10, 31)
    scene.enter()
    assert scene.state.day == date(2026, 10, 31), "the clock was set back"


def test_experts_play_a_wall_once_the_person_has_and_their_scores_come_later() -> None:
    asked: list[str] = []
    coming: Future[Scores] = Future()

    def play(day: date, rules: str) -> Future[Scores]:
        assert day == TODAY
        asked.append(rules)
        return coming

    pilot = page(Told(), PLAYED, experts=play)
    assert isinstance(pilot.scene, DaysScene)
    assert not asked, "nobody plays a wall before the person"
    choose_wall(BOOKS.index("israeli"))(pilot)
    assert asked == ["israeli"]
    assert "Four experts are playing this wall…" in texts(pilot.scene)
    assert pilot.scene.next_wake is not None
    coming.set_result((Fraction(8), Fraction(0), Fraction(-3), Fraction(-5)))
    pilot.settle()
    assert "Four experts are playing this wall…" not in texts(pilot.scene)
    assert {"An expert in\u00a0your seat", "+8"} <= {*texts(pilot.scene)}
    assert pilot.scene.next_wake is None


def test_the_text_to_share_has_a_line_for_each_book_and_tells_no_tile() -> None:
    results = {rules: one for rules, one in PLAYED[TODAY.isoformat()].items() if isinstance(one, DayResult)}
    first, *lines = shared_text(TODAY, results).splitlines()
    assert first == "Sparrows · 21 Nov 2026"
    assert len(lines) == len(BOOKS)
    assert lines[BOOKS.index("israeli")] == "\U0001f7e9 Israeli rules +96"
    assert lines[BOOKS.index("gala")] == "\U0001f7e5 GALA rules \u221224"
    assert lines[BOOKS.index("polish")] == "\u2b1b Polish rules"


@pytest.mark.slow
def test_the_picture_is_saved_where_the_player_keeps_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: tmp_path / "pictures")
    pilot = Pilot(lambda kit: days(kit, PLAYED))
    pilot.settle()
    pilot.click("Share")
    assert isinstance(pilot.scene, ShareScene)
    pilot.click("Save picture")
    saved = pygame.image.load(tmp_path / "pictures" / "sparrows-2026-11-21.png")
    assert saved.get_size() == pilot.scene.picture.get_size()


def test_a_day_that_is_shared_later_has_the_same_postmarks_as_on_the_day_itself() -> None:
    day, stamps = date(2026, 11, 18), []
    for today in (day, TODAY):
        pilot = page(Told(), PLAYED, today=today)
        choose_day(day)(pilot)
        pilot.click("Share")
        picture = shown(pilot, ShareScene).picture
        stamps.append(pygame.image.tobytes(picture.subsurface(0, 240, picture.get_width(), 330), "RGB"))
    assert stamps[0] == stamps[1]


def test_a_match_of_the_day_is_found_again_where_it_was_left(tmp_path: Path) -> None:
    with started(tmp_path) as program:
        today: date = datetime.now().astimezone().date()
        own = program.router.context.last_setup.chairs[program.router.context.last_setup.people[0]]
        program.router.go(BeginMatch(match_of_day(today, "israeli", own)))
        assert isinstance(top(program), TableScene)
        assert program.router.session is not None
        assert program.router.session.match.opening.alone is not None
        assert program.preferences.now.last_set_up.ruleset != "israeli", "the set-up stays as it was"
        program.router.leave_match()
        program.router.go(Open.DAYS)
        assert "Continue" in labels(top(program))
        press(program, "Continue")
        assert program.router.session.setup.journey == DAY


@pytest.mark.parametrize(
    ("record", "helped", "told"),
    [
        (records.deal(1, (8, 0, -8), winner=0), False, "You won, +8"),
        (records.deal(1, (0, 0, 0)), False, "Nobody won"),
        (records.deal(1, (-8, 8, 0), winner=1, loser=0), False, "You discarded the winning tile, −8"),
        (records.deal(1, (8, 0, -8), winner=0), True, "Played with a take-back, +8"),
    ],
)
def test_the_end_of_a_wall_says_how_it_ended(
    record: DealRecord, told: str, monkeypatch: pytest.MonkeyPatch, *, helped: bool
) -> None:
    setup = match_of_day(TODAY, "gala", ANA)
    setup = replace(setup, chairs=(ANA, *(chair for chair in setup.chairs if not chair.is_human)))
    match, _setup = new_match(setup)
    monkeypatch.setattr(match_goals, "records_told", lambda _replay: [record])
    replay = Replay(Header(), match.opening, ())
    lines = match_goals.goals_of(setup, match.state, replay, was_helped=helped)
    assert lines == ((told, None),)


def standings(played: Days) -> dict[int, Standing]:
    """Whether the days of this month count for the streak."""
    series, days = series_of(days_played(played), TODAY), [TODAY.replace(day=day) for day in range(1, 31)]
    return {day.day: standing_of(day, played.get(day.isoformat(), {}), series, TODAY) for day in days}


def test_as_many_days_are_counted_as_there_are_days_in_a_row_and_days_off_have_a_sign_of_their_own() -> None:
    found = standings(PLAYED)
    assert [*found.values()].count(Standing.COUNTED) == series_of(days_played(PLAYED), TODAY).played
    off = [day for day, icon in marks(page(Told(), PLAYED)).items() if icon is Icon.MOON]
    assert off == [17, 19], "a day off is marked between the days that count, also if a wall was played on it later"
    assert off == [day for day, standing in found.items() if standing is Standing.OFF]


def test_today_is_no_day_off_before_its_end() -> None:
    found = standings({day: results for day, results in PLAYED.items() if day != TODAY.isoformat()})
    assert found[TODAY.day] is Standing.APART


def test_the_gold_button_plays_a_wall_or_leads_to_one_and_a_played_one_is_watched_by_a_plain_button(
    tmp_path: Path,
) -> None:
    (tmp_path / "2026-11-21-191000.mahjong").touch()
    pilot = page(Told(), PLAYED, folder=tmp_path)
    found = {}
    for book in ("latvian", "gala", "polish"):
        choose_wall(BOOKS.index(book))(pilot)
        found[book] = gold(pilot)
        if book == "gala":
            assert "Review" in labels(pilot.scene), "a wall that was lost is looked back at, too"
    assert found == {"latvian": ["Play"], "gala": ["Next wall"], "polish": ["Play"]}


def test_how_a_wall_ended_stands_once_in_words_on_the_page() -> None:
    pilot = page(Told(), PLAYED)
    choose_wall(BOOKS.index("gala"))(pilot)
    assert texts(pilot.scene).count("You discarded the winning tile") == 1


def test_a_loss_is_a_red_bar_on_the_other_side() -> None:
    pilot, found = page(Told(), PLAYED), {}
    for book in ("gala", "israeli"):
        choose_wall(BOOKS.index(book))(pilot)
        found[book] = parts(pilot.scene, ui.Bar)
    (lost, _expert), (won, _other) = found["gala"], found["israeli"]
    assert lost.value < 0 < won.value
    assert lost.low == lost.value, "the line at which all begin is further on"
    assert won.low == 0
    assert (lost.color, won.color) == (theme.LOSS, theme.GAIN)


def test_the_legend_explains_the_marks_that_days_can_have_but_none_stands_below_an_empty_month() -> None:
    ended = ["Won", "No win", "Gave away the win"]
    said = texts(page(Told(), PLAYED).scene)
    assert [text for text in said if text in {*ended, "Day off"}][-4:] == [*ended, "Day off"]
    helped = DayResult(Came.WON, Fraction(8), "x", was_helped=True)
    assert [name for name, _mark in key_of([helped])] == [*ended, "Played with a take-back"]
    assert not {*ended, "Day off"} & {*texts(page(Told(), {}).scene)}


def test_a_day_has_one_mark_that_of_a_day_off_or_of_the_wall_which_went_best() -> None:
    ends = {came: mark_of(DayResult(came, Fraction(0), "x"))[0] for came in Came}
    assert marks(page(Told(), PLAYED)) == {
        2: ends[Came.WON],
        3: ends[Came.WON],
        5: ends[Came.WON],
        6: ends[Came.OTHER],
        16: ends[Came.WON],
        17: Icon.MOON,
        18: ends[Came.LOST],
        19: Icon.MOON,
        20: ends[Came.NOBODY],
        21: ends[Came.WON],
    }
    helped = DayResult(Came.WON, Fraction(8), "x", was_helped=True)
    lost = DayResult(Came.LOST, Fraction(-8), "y")
    assert best_of({"gala": helped, "latvian": lost}) == lost, "a wall with a move taken back does not count"


def test_the_album_of_a_month_counts_the_walls_won_in_each_city() -> None:
    pilot = page(Told(), PLAYED)

    def album() -> list[str]:
        return [stamp.called for stamp in parts(pilot.scene, ui.Over)]

    assert "4 of 5" in texts(pilot.scene)
    assert {"Riga: 1", "Saint Petersburg: 1", "Budapest: 1", "Tel Aviv: 2", "Warsaw: 0"} <= {*album()}
    pilot.click(node(pilot.scene, "earlier"))
    assert "0 of 5" in texts(pilot.scene)
    assert "Tel Aviv: 0" in album()


def test_a_wall_won_later_is_in_the_album_and_one_with_a_move_taken_back_is_not() -> None:
    won = DayResult(Came.WON, Fraction(8), "x")
    played: Days = {
        "2026-11-03": {
            "gala": replace(won, is_late=True),
            "polish": replace(won, was_helped=True),
            "israeli": SeenWall(),
        },
        "2026-10-31": {"latvian": won},
    }
    assert won_in(played, date(2026, 11, 1)) == {"gala": 1}


def test_an_earlier_month_opens_on_its_last_day_with_a_wall_to_play_and_today_comes_back_with_its_month() -> None:
    won = DayResult(Came.WON, Fraction(8), "x")
    pilot = page(Told(), {**PLAYED, "2026-10-31": dict.fromkeys(BOOKS, won)})
    scene = shown(pilot, DaysScene)
    pilot.click(node(scene, "earlier"))
    assert scene.state.day == date(2026, 10, 30)
    assert [day.day for day, cell in cells(pilot).items() if cell.is_chosen] == [30]
    assert "30 Oct 2026" in texts(scene), "the day is the heading"
    assert "Play" in labels(pilot.scene)
    pilot.click(node(scene, "later"))
    assert scene.state.day == TODAY


def test_an_earlier_month_of_which_every_wall_is_known_opens_on_its_last_day() -> None:
    won = DayResult(Came.WON, Fraction(8), "x")
    october = {f"2026-10-{day:02}": dict.fromkeys(BOOKS, won) for day in range(1, 32)}
    pilot = page(Told(), october)
    pilot.click(node(pilot.scene, "earlier"))
    assert shown(pilot, DaysScene).state.day == date(2026, 10, 31)


def test_a_missed_day_is_blank_and_can_be_pressed() -> None:
    pilot = page(Told(), PLAYED)
    blank = [day.day for day, cell in cells(pilot).items() if day.day not in marks(pilot) and cell.may_act]
    assert blank == [1, 4, *range(7, 16)]


def test_beside_an_earlier_month_is_what_it_brought_or_a_call_to_win_its_first_stamp() -> None:
    lost = DayResult(Came.OTHER, Fraction(-8), "x")
    best = DayResult(Came.WON, Fraction(24), "y")
    pilot = page(Told(), {**PLAYED, "2026-10-04": {"gala": lost, "polish": best}, "2026-09-03": {"gala": lost}})
    pilot.click(node(pilot.scene, "earlier"))
    assert {"1 wall won", "Best result: +24"} <= set(texts(pilot.scene))
    assert not {"day streak", "Longest: 4"} & set(texts(pilot.scene))
    pilot.click(node(pilot.scene, "earlier"))
    assert {"Win a wall to earn the month's first stamp.", "Best result: \u22128"} <= set(texts(pilot.scene))


def test_beside_an_earlier_month_nothing_is_said_of_the_days_off_of_this_one() -> None:
    pilot = page(Told(), {"2026-11-20": PLAYED["2026-11-20"]})
    pilot.click(node(pilot.scene, "earlier"))
    assert not [text for text in texts(pilot.scene) if "off left" in text]
    pilot.click(node(pilot.scene, "later"))
    assert [text for text in texts(pilot.scene) if "off left" in text]


def test_a_wall_that_was_seen_leads_on_to_the_next_that_can_be_played_if_there_is_one() -> None:
    pilot = page(Told(), PLAYED)
    choose_wall(BOOKS.index("hungarian"))(pilot)
    assert node(pilot.scene, "next").part.called == "Next wall: Warsaw", "the walls are gone through in their order"
    pilot.click("Next wall")
    assert isinstance(focus := pilot.page.focus, ui.Node)
    assert focus.part.said(focus) == "Play"


def test_the_way_to_the_next_wall_stands_on_the_stamp_of_that_wall(
    tmp_path: Path,
) -> None:
    (tmp_path / "2026-11-21-191000.mahjong").touch()
    pilot = page(Told(), PLAYED, folder=tmp_path)
    lies_on = {}
    for book in ("hungarian", "gala"):
        choose_wall(BOOKS.index(book))(pilot)
        box, stamp = node(pilot.scene, "next").box, node(pilot.scene, "polish").box
        lies_on[book] = stamp.x < box.x and box.right < stamp.right
    assert lies_on == {"hungarian": True, "gala": True}


def test_after_the_last_wall_the_next_is_the_first_that_is_left() -> None:
    won = DayResult(Came.WON, Fraction(8), "x")
    pilot = page(Told(), {TODAY.isoformat(): {"latvian": won, "polish": won}})
    choose_wall(BOOKS.index("polish"))(pilot)
    assert node(pilot.scene, "next").part.called == "Next wall: Saint Petersburg"


def test_the_match_in_which_a_wall_was_seen_is_watched_if_it_is_kept(tmp_path: Path) -> None:
    told, path = Told(), tmp_path / "2026-11-20-180000.mahjong"
    pilot = page(told, PLAYED, folder=tmp_path)
    choose_wall(BOOKS.index("hungarian"))(pilot)
    assert "Watch" not in labels(pilot.scene)
    path.touch()
    choose_wall(BOOKS.index("hungarian"))(pilot)
    pilot.click("Watch")
    assert told.ways == [WatchReplay(path)]


def test_when_no_wall_of_today_is_left_the_puzzle_of_the_day_has_the_gold_button() -> None:
    told = Told()
    pilot = page(told, {TODAY.isoformat(): dict.fromkeys(BOOKS, SeenWall())})
    assert gold(pilot) == ["Puzzle of the day"]
    pilot.click("Puzzle of the day")
    assert told.ways == [OpenPuzzles(BOOKS[-1])]


def test_a_puzzle_that_was_solved_today_has_a_tick() -> None:
    pilot = page(Told(), {})
    scene = shown(pilot, DaysScene)
    scene._context.learner.change(lambda _now: Progress(days={TODAY.isoformat(): (BOOKS[0],)}))
    scene.choose(BOOKS[0])
    puzzle = next(each for each in parts(scene, ui.Button) if each.label == "Puzzle of the day")
    assert (puzzle.icon, puzzle.more) == (Icon.CHECK, "Done")


def test_a_past_day_without_walls_leads_back_to_today_by_its_calendar_alone() -> None:
    past = date(2026, 11, 18)
    pilot = page(Told(), {past.isoformat(): dict.fromkeys(BOOKS, SeenWall())})
    choose_day(past)(pilot)
    assert not gold(pilot)
    assert "Back to today" in labels(pilot.scene)


def test_a_past_day_says_how_long_ago_it_was_and_its_cell_repeats_nothing_that_the_page_tells() -> None:
    pilot = page(Told(), PLAYED)
    choose_day(date(2026, 11, 19))(pilot)
    scene = shown(pilot, DaysScene)
    assert "2 days ago" in texts(scene)
    assert texts(scene).count("19 Nov 2026") == 1, "the day is the heading"
    tooltips = {day.day: cell.part.hint for day, cell in cells(pilot).items()}
    assert (tooltips[19], tooltips[17] != "") == ("", True)


@pytest.mark.parametrize(
    ("played", "today", "off"),
    [
        (PLAYED, "Today counts toward your streak", "No days off left this month"),
        ({"2026-11-20": PLAYED["2026-11-20"]}, "Play one wall today to keep it", "2 days off left this month"),
    ],
)
def test_the_streak_says_whether_today_counts_and_how_many_days_off_are_left(
    played: Days, today: str, off: str
) -> None:
    assert {today, off} <= {*texts(page(Told(), played).scene)}


def test_a_complete_day_tells_its_points_in_all_and_another_day_does_not() -> None:
    said = texts(page(Told(), DONE).scene)
    expert = "An expert in\u00a0your seat: +400"
    assert {"Day complete", points_text(Fraction(56), signed=True), expert} <= {*said}, "on the four walls that count"
    pilot = page(Told(), {**DONE, "2026-11-18": PLAYED["2026-11-18"]})
    choose_day(date(2026, 11, 18))(pilot)
    for other in (page(Told(), PLAYED), pilot):
        assert "Day complete" not in texts(other.scene), "a past day is no news"


def test_the_share_of_a_complete_day_is_its_gold_button_until_a_wall_is_looked_at_and_the_end_comes_back() -> None:
    pilot = page(Told(), DONE)
    assert (gold(pilot), pilot.page.focus) == (["Share"], node(pilot.scene, "act"))
    choose_wall(BOOKS.index("gala"))(pilot)
    assert gold(pilot) == ["Puzzle of the day"]
    assert "Day complete" not in texts(pilot.scene)
    pilot.click("Day complete")
    assert (gold(pilot), "Day complete" in texts(pilot.scene)) == (["Share"], True)


def test_experts_play_the_walls_of_a_complete_day_one_after_the_other() -> None:
    asked: dict[str, Future[Scores]] = {}
    pilot = page(Told(), DONE, experts=lambda _day, rules: asked.setdefault(rules, Future()))
    scene = shown(pilot, DaysScene)
    for count in range(1, 5):
        assert len(asked) == count
        assert not any("An expert" in text for text in texts(scene))
        asked[[*asked][-1]].set_result((Fraction(8), Fraction(-8)))
        pilot.settle()
    assert "An expert in\u00a0your seat: +32" in texts(scene)
    assert scene.next_wake is None


def test_both_bars_have_one_scale() -> None:
    pilot = page(Told(), PLAYED)
    for book in ("gala", "israeli"):
        choose_wall(BOOKS.index(book))(pilot)
        mine, other = parts(pilot.scene, ui.Bar)
        assert (mine.low, mine.high_end) == (other.low, other.high_end)
        assert max(abs(mine.value), abs(other.value)) in (-mine.low, mine.high_end)


def test_a_win_shows_its_hand_and_a_loss_that_of_the_winner_with_the_tile_that_was_lost() -> None:
    pilot = page(Told(), PLAYED)
    hands = {}
    for book in ("gala", "israeli"):
        choose_wall(BOOKS.index(book))(pilot)
        hand = parts(pilot.scene, ui.Tiles)[-1]
        hands[book] = hand.sets, hand.winning
    won, lost = (PLAYED[TODAY.isoformat()][book] for book in ("israeli", "gala"))
    assert isinstance(won, DayResult)
    assert isinstance(lost, DayResult)
    assert lost.lost is not None
    assert hands == {"gala": (lost.hand, lost.lost), "israeli": (won.hand, None)}


def test_the_hand_of_a_loss_names_who_won_with_the_tile() -> None:
    pilot = page(Told(), PLAYED)
    choose_wall(BOOKS.index("gala"))(pilot)
    winner = match_of_day(TODAY, "gala", ANA).chairs[0].name
    assert winner in texts(pilot.scene)
    choose_wall(BOOKS.index("israeli"))(pilot)
    assert winner not in texts(pilot.scene)


def test_a_wall_that_was_seen_shows_its_points_in_the_other_match_above_those_of_an_expert() -> None:
    pilot = page(Told(), PLAYED)
    choose_wall(BOOKS.index("hungarian"))(pilot)
    said = [text for text in texts(pilot.scene) if text in {"Ana", "\u22128", "An expert in\u00a0your seat", "+128"}]
    assert said == ["Ana", "\u22128", "An expert in\u00a0your seat", "+128"]
    assert "You saw this wall in another match, so it does not count." in texts(pilot.scene)


def test_no_expert_plays_a_wall_that_is_still_being_played_in_another_match() -> None:
    pilot = page(Told(), {TODAY.isoformat(): {"hungarian": SeenWall()}})
    choose_wall(BOOKS.index("hungarian"))(pilot)
    assert not parts(pilot.scene, ui.Bar)
    assert "You saw this wall in another match, so it does not count." in texts(pilot.scene)
