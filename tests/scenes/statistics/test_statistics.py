"""The statistics on the screen: pages, filters, the gallery, what is shown while one waits."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from math import ceil

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.app.matches.statistics import Asked, Progress
from game.engine.replays.deal_record import Win
from game.i18n.player_texts import character_name, goal_text, title_text
from game.players.characters import CAST
from game.players.figures import Figures, Tally, figures_of
from game.players.goals.keeper import goals_of
from game.players.journey import JOURNEY
from game.players.match_record import Entry, Participant, Query
from game.players.rank.method import Rating
from game.players.rank.ranked import ranked
from game.players.rank.titles import next_title, title_of
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Source
from game.scenes.shared.destinations import Destination, Open, PlayPosition
from game.scenes.shared.goal_lines import until_text
from game.scenes.statistics import parts, words
from game.scenes.statistics.charts import balance_chart, level_chart, source_chart, worth_bins, worth_chart
from game.scenes.statistics.evening import Evening
from game.scenes.statistics.goal_page import Cities, Hands, Opponents, WeekGoals
from game.scenes.statistics.hand_hero import HandName
from game.scenes.statistics.parts import BestHands, NumberCard
from game.scenes.statistics.rank import LastMatches
from game.scenes.statistics.rank_hero import RankPanel, Titles, range_text
from game.scenes.statistics.rating_chart import RatingChart
from game.scenes.statistics.special_gallery import Gallery, MadeCount, advice_text, gallery
from game.scenes.statistics.statistics_scene import Sheet, StatisticsScene
from game.scenes.statistics.what_counts import WhatCounts
from game.school.special_hands import specials_of
from game.view.page.charts import Chart, label_place, ticks
from game.view.page.tile_bars import Pile, PileChart
from game.view.paint import Canvas
from game.view.paint.kit import Kit
from game.view.spoken import nodes_of
from game.view.units.geometry import Box
from game.view.widgets.stepper import Stepper, SwitchCard
from tests.players.records import FIRST_DAY
from tests.scenes.pilot import Pilot, all_of, only, texts
from tests.scenes.statistics_samples import Sample, entries

PLAYED = entries(matches=12)


def opened(sheet: Sheet = Sheet.OVERVIEW, *, rules: str = "hungarian", source: Sample | None = None) -> Pilot:
    chosen = source or Sample(PLAYED)

    def make(kit: Kit) -> StatisticsScene:
        return StatisticsScene(kit, chosen, rules=rules, now=lambda: FIRST_DAY)

    pilot = Pilot(make)
    scene(pilot).open(sheet)
    pilot.settle()
    return pilot


def scene(pilot: Pilot) -> StatisticsScene:
    found = pilot.scene
    assert isinstance(found, StatisticsScene)
    return found


def numbers(pilot: Pilot) -> dict[str, str]:
    return {widget.name: widget.value for widget in pilot.page.widgets if isinstance(widget, NumberCard)}


def test_the_numbers_are_those_of_the_book_that_is_chosen() -> None:
    pilot = opened()
    own = figures_of("Ana", [entry for entry in PLAYED if entry.match.rules == "hungarian"])
    assert numbers(pilot)["Deals"] == str(own.total.deals)
    book = next(widget for widget in pilot.page.widgets if isinstance(widget, Stepper))
    pilot.page.set_focus(book)
    pilot.press(pygame.K_HOME)
    while book.chosen != (None, ""):
        pilot.press(pygame.K_LEFT)
        book = next(widget for widget in pilot.page.widgets if isinstance(widget, Stepper))
    assert numbers(pilot)["Deals"] == str(figures_of("Ana", PLAYED).total.deals)
    assert pilot.page.focus is book, "the focus stays on the filter"


def test_the_rings_show_the_shares_and_the_best_hand_its_winning_tile() -> None:
    own = figures_of("Ana", [entry for entry in PLAYED if entry.match.rules == "hungarian"])
    cards = {widget.name: widget for widget in opened().page.widgets if isinstance(widget, NumberCard)}
    assert cards["Deals won"].share == own.total.wins / own.total.deals
    assert cards["Dealt in"].share == own.dealt_in / own.total.deals
    assert cards["Best hand"].sign is own.best[0].win.tile
    assert cards["Points"].share is None


def test_the_numbers_of_a_clubs_book_stand_apart() -> None:
    clubs = [
        Entry(msgspec.structs.replace(entry.match, club="Tuesdays"), entry.deal) if number % 3 == 0 else entry
        for number, entry in enumerate(PLAYED)
        if entry.match.rules == "hungarian"
    ]
    pilot = opened(source=Sample(clubs))
    for club in ("", "Tuesdays"):
        book = next(widget for widget in pilot.page.widgets if isinstance(widget, Stepper))
        assert book.chosen == ("hungarian", club)
        assert "Hungarian · Tuesdays" in book.labels
        own = [entry for entry in clubs if entry.match.club == club]
        assert numbers(pilot)["Deals"] == str(figures_of("Ana", own).total.deals)
        pilot.page.set_focus(book)
        pilot.press(pygame.K_RIGHT)
        pilot.settle()


@pytest.mark.parametrize("was_helped", [False, True])
def test_help_can_be_switched_on_only_where_it_changes_something(was_helped: bool) -> None:
    last = PLAYED[-1].match.id
    played = [
        Entry(replace(entry.match, was_helped=was_helped and entry.match.id == last), entry.deal) for entry in PLAYED
    ]
    pilot = opened(source=Sample(played))
    switches = [widget for widget in pilot.page.widgets if isinstance(widget, SwitchCard)]
    assert len(switches) == was_helped


def test_arrows_at_the_side_turn_the_pages() -> None:
    pilot = opened()
    kinds = []
    for _ in Sheet:
        kinds.append([type(widget) for widget in scene(pilot)._content])
        pilot.press(pygame.K_DOWN)
    assert kinds[1] == [Evening, RankPanel, Titles, RatingChart, LastMatches]
    assert any(issubclass(kind, Chart) for kind in kinds[2])
    assert [kinds[3], kinds[4][-1], kinds[5][:2]] == [[parts.Opponents], BestHands, [Evening, MadeCount]]


def said_on(pilot: Pilot) -> str:
    """Everything that whoever hears the page is told."""
    return "\n".join(node.spoken for _widget, node in nodes_of(pilot.page))


def test_the_rank_tells_title_next_title_sureness_and_the_last_matches() -> None:
    moves = ranked("Ana", PLAYED).moves["hungarian"]
    now = moves[-1].after
    above = next_title(now.value)
    assert above is not None
    pilot = opened(Sheet.RANK)
    told = said_on(pilot)
    assert f"{title_text(title_of(now.value))}" in told
    assert f"{ceil(above.begins - now.value)} points to {title_text(above)}" in told
    low, high = (f"{round(bound):,}" for bound in now.interval)
    assert f"between {low} and {high}" in told
    last = next(widget for widget in pilot.page.widgets if isinstance(widget, LastMatches))
    (lines,) = [node.spoken for widget, node in nodes_of(pilot.page) if widget is last]
    assert "Opponents’ rating" in lines
    assert "Change" in lines
    for move in moves[-5:]:
        by = round(move.after.value) - round(move.before.value)
        assert f"{round(move.against):,}" in lines
        assert (f"+{by}" if by > 0 else f"−{-by}") in lines


@pytest.mark.parametrize(
    ("spread", "said"),
    [(220.0, "Your rating is still a rough estimate"), (89.0, "Your true rating is probably between")],
)
def test_a_rating_is_as_sure_as_its_interval_is_narrow(spread: float, said: str) -> None:
    assert range_text(Rating(1200.0, spread, 9)).startswith(said)


def test_the_sureness_of_a_rating_is_told_at_its_curve_and_nowhere_else() -> None:
    pilot = opened(Sheet.RANK)
    now = ranked("Ana", PLAYED).moves["hungarian"][-1].after
    assert only(pilot.scene, RatingChart).remark == range_text(now)
    assert said_on(pilot).count(range_text(now)) == 1


def test_without_a_rated_match_the_rank_says_what_counts_and_no_sentence_twice() -> None:
    helped = [Entry(replace(entry.match, was_helped=True), entry.deal) for entry in PLAYED]
    pilot = opened(Sheet.RANK, source=Sample(helped))
    shown = [type(widget) for widget in pilot.page.widgets if isinstance(widget, RankPanel | WhatCounts | LastMatches)]
    assert shown == [RankPanel, WhatCounts]
    told = said_on(pilot)
    assert "How to earn a rank" in told
    assert "between" not in told, "nothing is known of this rating"
    assert told.count("Play 5 rated matches to earn a rank") == 1
    assert "Rating needed: Nestling 0, Fledgling 900, Sparrow 1,050" in told
    assert "Your rating starts here: 1,200" in told


def test_somebody_with_few_rated_matches_is_led_to_the_next_one() -> None:
    first = list(dict.fromkeys(entry.match.id for entry in PLAYED))[:2]
    few = [entry for entry in PLAYED if entry.match.id in first]
    ways: list[Destination] = []
    pilot = Pilot(lambda kit: StatisticsScene(kit, Sample(few), rules=few[0].match.rules, go=ways.append))
    scene(pilot).open(Sheet.RANK)
    pilot.settle()
    assert "3 more rated matches to earn a rank" in said_on(pilot)
    pilot.click("Play")
    assert ways == [Open.SET_UP]


def test_somebody_with_few_rated_matches_is_led_on_from_a_period_without_any() -> None:
    first = list(dict.fromkeys(entry.match.id for entry in PLAYED))[:2]
    few = [entry for entry in PLAYED if entry.match.id in first]
    ways: list[Destination] = []
    rules, later = few[0].match.rules, FIRST_DAY + timedelta(days=90)
    pilot = Pilot(lambda kit: StatisticsScene(kit, Sample(few), rules=rules, go=ways.append, now=lambda: later))
    scene(pilot).open(Sheet.RANK)
    pilot.settle()
    pilot.page.set_focus(all_of(pilot.scene, Stepper)[1])
    pilot.press(pygame.K_RIGHT)
    pilot.settle()
    assert not all_of(pilot.scene, LastMatches)
    pilot.click("Play")
    assert ways == [Open.SET_UP]


def test_somebody_without_a_rated_match_is_led_to_one() -> None:
    helped = [Entry(replace(entry.match, was_helped=True), entry.deal) for entry in PLAYED]
    ways: list[Destination] = []
    pilot = Pilot(lambda kit: StatisticsScene(kit, Sample(helped), rules="hungarian", go=ways.append))
    scene(pilot).open(Sheet.RANK)
    pilot.settle()
    pilot.click("Play")
    assert ways == [Open.SET_UP]


def filters_of(pilot: Pilot) -> list[str]:
    """The names of the filters, in their order."""
    names = {"Rulebook", "Person", "Period", "Include retries"}
    return [node.name for _widget, node in nodes_of(pilot.page) if node.name in names]


def two_persons() -> Sample:
    """The matches of Ana, the first with a move taken back, and of Mira who played one of them in her place."""
    mira = Participant("Mira", "", "owl")
    first, last = PLAYED[0].match, PLAYED[-1].match
    later = replace(last, id="later", persons=(mira, *last.persons[1:]))
    own = [Entry(replace(each.match, was_helped=each.match.id == first.id), each.deal) for each in PLAYED]
    return Sample([*own, *(Entry(later, entry.deal) for entry in PLAYED if entry.match.id == last.id)])


def test_a_person_is_chosen_only_where_there_are_several() -> None:
    assert "Person" not in filters_of(opened())
    assert "Person" in filters_of(opened(source=two_persons()))


def test_the_rank_of_somebody_without_rated_matches_has_no_filter() -> None:
    helped = [Entry(replace(entry.match, was_helped=True), entry.deal) for entry in PLAYED]
    assert filters_of(opened(Sheet.RANK, source=Sample(helped))) == []
    elsewhere = [entry for entry in PLAYED if entry.match.rules != "hungarian"]
    assert filters_of(opened(Sheet.RANK, source=Sample(elsewhere))) == ["Rulebook"]


def test_only_filters_that_make_a_difference_stand_on_a_tab() -> None:
    """Goals are one person's whatever the book and the time; retries never count for a rank."""
    pilot = opened(source=two_persons())
    all_ = ["Rulebook", "Person", "Period", "Include retries"]
    for sheet, names in {Sheet.OVERVIEW: all_, Sheet.RANK: all_[:3], Sheet.GOALS: ["Person"], Sheet.BEST: all_}.items():
        scene(pilot).open(sheet)
        pilot.settle()
        assert filters_of(pilot) == names


def test_a_filter_of_time_asks_for_matches_since_then() -> None:
    source = Sample(PLAYED)
    pilot = opened(source=source)
    time = [widget for widget in pilot.page.widgets if isinstance(widget, Stepper)][1]
    pilot.page.set_focus(time)
    pilot.press(pygame.K_RIGHT)
    assert source.queries[-1].since == "2026-09-01T12:00:00"
    assert datetime.fromisoformat(source.queries[-1].since) < FIRST_DAY.replace(tzinfo=None)


def test_the_gallery_has_every_special_hand_and_lights_those_that_were_made() -> None:
    for rules, book in RULEBOOKS.items():
        made = figures_of("Ana", [entry for entry in entries() if entry.match.rules == rules]).specials
        cards = gallery(rules, made)
        assert len(cards) == len(book.special_hands)
        assert sum(card.made is not None for card in cards) == len(made)


def special_hands(rules: str) -> tuple[Pilot, Gallery, list[Destination]]:
    ways: list[Destination] = []
    source = Sample(PLAYED)
    pilot = Pilot(lambda kit: StatisticsScene(kit, source, rules=rules, go=ways.append, now=lambda: FIRST_DAY))
    scene(pilot).open(Sheet.SPECIAL)
    pilot.settle()
    shown = scene(pilot).gallery
    assert shown is not None
    return pilot, shown, ways


def test_a_special_hand_is_tried_from_a_hand_with_which_it_was_gone_for_each_time_another() -> None:
    pilot, shown, ways = special_hands("hungarian")
    pairs = specials_of("hungarian").hands["pairs"]
    pilot.page.set_focus(shown.list)
    while shown.list.chosen is None or shown.list.chosen.id != "pairs":
        pilot.press(pygame.K_DOWN)
    assert len(pairs.tries) > 1
    for _again in range(len(pairs.tries) + 1):
        pilot.press(pygame.K_RETURN)
    assert ways == [PlayPosition(each) for each in (*pairs.tries, pairs.tries[0])]
    ways.clear()
    pilot.click(shown.to_try)
    assert ways == [PlayPosition(pairs.tries[1 % len(pairs.tries)])]


def test_the_odds_are_those_that_were_measured() -> None:
    pilot, shown, _ways = special_hands("hungarian")
    shelf = specials_of("hungarian")
    pilot.page.set_focus(shown.list)
    for card in shown.cards:
        while shown.list.chosen is not card:
            pilot.press(pygame.K_DOWN)
        found = shelf.hands[card.id]
        odds = f"1 in {round(shelf.deals / found.wins):,} deals" if found.wins else f"1 in {shelf.deals:,} deals"
        assert odds in said_on(pilot)
        start, said = found.worth_going, advice_text(card)
        assert said in said_on(pilot)
        if start is not None:
            assert f"at most {start.missing} tile" in said
            assert said.startswith("Go for it") is bool(start.won)
            chance = f"Chance from there: about 1 in {round(start.hands / start.won):,}." if start.won else ""
            assert said.endswith(chance)
            assert ("Chance" in said) is bool(chance)
        else:
            assert bool(found.tries) is ("Too far away" in said)
            assert "Chance" not in said


def test_the_page_of_special_hands_says_how_many_were_made() -> None:
    pilot, shown, _ways = special_hands("hungarian")
    made = sum(card.made is not None for card in shown.cards)
    assert f"{made} of {len(shown.cards)} made" in said_on(pilot)


def test_a_hand_of_seven_pairs_has_a_gap_after_every_pair() -> None:
    cards = {card.id: card for card in gallery("hungarian", {})}
    assert [len(group) for group in cards["pairs"].sets] == [2] * 7
    assert [len(group) for group in cards["odd_suit"].sets] == [3, 4, 3, 3, 2]


def test_a_hand_for_which_nobody_went_or_that_depends_on_luck_cannot_be_tried() -> None:
    pilot, shown, ways = special_hands("israeli")
    pilot.page.set_focus(shown.list)
    for card in shown.cards:
        while shown.list.chosen is not card:
            pilot.press(pygame.K_DOWN)
        assert card.found is not None
        assert shown.to_try.is_visible is bool(card.found.tries)
        if not card.is_shape:
            assert not card.found.tries
            assert "depends on how you win" in advice_text(card)
        if not card.found.tries:
            pilot.press(pygame.K_RETURN)
    assert not ways


class Slow(Sample):
    """Answers when it is told to."""

    def ask(self, query: Query) -> Asked:
        self.waiting = Asked(query)
        self.found = super().ask(query)
        return self.waiting


def test_until_the_answer_is_there_the_page_says_so_and_looks_again() -> None:
    source = Slow(PLAYED, progress=Progress(3, 40))
    pilot = Pilot(lambda kit: StatisticsScene(kit, source, rules="gala"))
    assert scene(pilot).shown is None
    assert scene(pilot).next_wake is not None
    assert any("3 of 40" in text for text in texts(scene(pilot)))
    source.waiting.answer, source.progress = source.found.answer, None
    pilot.wait(0.3)
    assert source.waiting.answer is None, "when all replays are read, it is asked once more"
    source.waiting.answer = source.found.answer
    pilot.wait(0.3)
    assert scene(pilot).shown is not None
    assert scene(pilot).next_wake is None


def test_what_cannot_be_read_is_said() -> None:
    source = Slow(PLAYED)
    pilot = Pilot(lambda kit: StatisticsScene(kit, source, rules="gala"))
    source.waiting.problem = "disk I/O error"
    pilot.wait(0.3)
    assert "The statistics cannot be read: disk I/O error" in texts(scene(pilot))


@pytest.mark.parametrize("sheet", Sheet)
def test_without_a_deal_every_page_is_calm(sheet: Sheet) -> None:
    pilot = opened(sheet, source=Sample([]))
    assert scene(pilot).shown is not None


@given(st.floats(-1e6, 1e6), st.floats(0.01, 1e6), st.integers(4, 9))
def test_ticks_are_round_and_span_what_is_shown(low: float, span: float, most: int) -> None:
    high = low + span
    marks = ticks(low, high, most)
    assert 2 <= len(marks) <= most + 2
    assert marks[0] <= low + 1e-6 * span
    assert marks[-1] >= high - 1e-6 * span


@given(st.lists(st.integers(0, 5000).map(Fraction), min_size=1, max_size=60))
def test_every_worth_is_in_one_class(worths: list[Fraction]) -> None:
    bins = worth_bins(worths)
    assert sum(count for _low, _high, count in bins) == len(worths)
    assert len(bins) <= 9


def test_the_golden_pile_is_that_of_the_average_and_the_piles_count_all_wins() -> None:
    own = figures_of("Ana", [entry for entry in PLAYED if entry.match.rules == "hungarian"])
    chart = worth_chart(own)
    assert sum(pile.count for pile in chart.piles) == own.total.wins
    low, high, _count = worth_bins(own.worths)[chart.lit or 0]
    assert own.average_worth is not None
    assert low <= own.average_worth < high + 1
    assert chart.note == f"Average: {round(own.average_worth)} points"
    assert chart.hand is not None
    assert (chart.hand.winning, chart.hand.worth) == (own.best[0].win.tile, f"{int(own.best[0].win.worth):,}")


def test_the_chart_of_points_counts_thousands_of_deals_as_every_other_figure_does() -> None:
    assert balance_chart(Figures(name="Ana", line=[Fraction(8)] * 1200)).note == "1,200 deals"


def test_the_average_of_the_table_counts_the_deals_without_a_winner() -> None:
    """Four equal players share out the deals that somebody won, not all deals."""
    deals = [entry for entry in PLAYED if entry.match.rules == "hungarian"]
    line = level_chart(figures_of("Ana", deals)).line
    assert line is not None
    wins = sum(seat.win is not None for entry in deals for seat in entry.deal.seats)
    share, words = line
    assert share == pytest.approx(wins / len(deals) / 4)
    assert share < 0.25
    assert words == f"Table average: {round(25 * wins / len(deals))}%"


def test_a_level_has_the_faces_of_its_opponents_and_the_sources_share_out_all_wins() -> None:
    own = figures_of("Ana", [entry for entry in PLAYED if entry.match.rules == "hungarian"])
    heads = {rack.name: set(rack.heads) for rack in level_chart(own).racks}
    assert heads == {"Beginner": {"monkey", "carp", "turtle"}, "Skilled": {"tiger", "crane", "fox"}}
    assert sum(rack.share for rack in source_chart(own).racks) == pytest.approx(1)


def test_somebody_who_won_no_deal_is_not_asked_for_players_of_one_level() -> None:
    lost = Figures(name="Ana", by_level={"skilled": Tally(deals=7, won_by_all=6)})
    assert level_chart(lost).empty == "No deal won yet."
    assert level_chart(Figures(name="Ana")).empty.startswith("Nothing yet: all computer players")


@pytest.mark.parametrize(
    ("source", "title"),
    [
        (Source.WALL, "Won from the wall"),
        (Source.REPLACEMENT, "Replacement"),
        (Source.DEALT, "Dealt"),
        (Source.DISCARD, "Won on a discard"),
        (Source.ROBBED_KONG, "Robbed kong"),
    ],
)
def test_a_win_says_where_its_last_tile_came_from(source: Source, title: str) -> None:
    loser = 2 if source in (Source.DISCARD, Source.ROBBED_KONG) else None
    assert words.win_title("hungarian", Win(source=source, worth=Fraction(8), loser=loser, sets=())) == title


@pytest.mark.slow
def test_a_pile_that_has_room_has_a_tile_for_each_one_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def note(_canvas: Canvas, _body: Box, tiles: int, *, is_lit: bool) -> None:
        assert not is_lit
        drawn.append(tiles)

    monkeypatch.setattr(PileChart, "_draw_pile", staticmethod(note))
    chart = PileChart("Piles", [Pile("8", 3, "3 wins")], empty="")
    kit = opened().page.kit
    canvas = Canvas(pygame.Surface((800, 600)), kit)
    for high in range(200, 500):
        chart.place(Box(0, 0, 400, high))
        chart.draw(canvas)
    assert drawn == [3] * 300


def test_the_label_of_a_loss_near_zero_stands_beside_zero() -> None:
    line = [(100.0, 110.0), (400.0, 112.0), (600.0, 111.0)]
    place = label_place((600.0, 111.0), 30.0, Box(100, 100, 500, 300), line, above=False, zero=100.0)
    assert place.y > 112


def test_the_goals_are_those_of_the_week_of_the_person_and_the_lasting_ones() -> None:
    pilot = opened(Sheet.GOALS)
    goals = goals_of("Ana", PLAYED)
    week = goals.week(FIRST_DAY.date(), "hungarian")
    shown = only(pilot.scene, WeekGoals).lines
    assert [line.text for line in shown] == [goal_text(one.goal.id) for one in week]
    assert [line.done for line in shown] == [one.done for one in week]
    heads = only(pilot.scene, Opponents).lines[0].heads
    assert {portrait for portrait, is_beaten in heads if is_beaten} == goals.beaten
    own = next(one.portrait for entry in PLAYED for one in entry.match.persons if one.name == "Ana")
    assert {portrait for portrait, _is_beaten in heads} == set(CAST) - {own}, "nobody has to beat himself"
    assert len(only(pilot.scene, Cities).lines) == len(JOURNEY.way)
    assert len(only(pilot.scene, Hands).lines) == sum(bool(book.special_hands) for book in RULEBOOKS.values())
    told = said_on(pilot)
    for line in shown:
        assert line.told in told
    assert "Riga, 0 of 3" in told
    assert until_text(FIRST_DAY.date()) == "until 4 Oct 2026"


def test_a_large_change_by_one_of_the_first_matches_is_explained() -> None:
    moves = ranked("Ana", PLAYED).moves["hungarian"]
    later = [move for move in moves if move.before.is_settled]
    assert later
    assert LastMatches("Ana", moves[:2]).note == "Your first matches change your rating the most."
    assert LastMatches("Ana", later).note == ""


def test_the_goals_name_every_opponent_and_only_the_rulebooks_with_special_hands() -> None:
    pilot = opened(Sheet.GOALS)
    told = said_on(pilot)
    own = next(one.portrait for entry in PLAYED for one in entry.match.persons if one.name == "Ana")
    for portrait in set(CAST) - {own}:
        assert character_name(portrait) in told
    hands = only(pilot.scene, Hands)
    (listed,) = [node.spoken for widget, node in nodes_of(pilot.page) if widget is hands]
    for rules, book in RULEBOOKS.items():
        assert (words.book_title(rules) in listed) is bool(book.special_hands)


def test_a_row_from_1_to_9_lies_as_three_chows() -> None:
    (row,) = (card for card in gallery("hungarian", {}) if card.name == "Big row")
    ranks = [[tile.rank for tile in group if tile is not None] for group in row.sets]
    assert ranks[:3] == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert sum(map(len, row.sets)) == 14


def test_the_best_hand_lies_large_over_the_others() -> None:
    own = figures_of("Ana", [entry for entry in PLAYED if entry.match.rules == "hungarian"])
    shown = only(opened(Sheet.BEST).scene, HandName)
    (told,) = [node.spoken for widget, node in nodes_of(opened(Sheet.BEST).page) if isinstance(widget, HandName)]
    assert words.win_title("hungarian", own.best[0].win) in told
    assert f"{int(own.best[0].win.worth):,}" in told
    assert shown.is_visible
    nobody = opened(Sheet.BEST, source=Sample([]))
    assert not all_of(nobody.scene, HandName)
    assert "No deal won yet." in said_on(nobody)
