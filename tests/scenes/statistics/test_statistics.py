"""The statistics on the screen: pages, filters, the gallery, what is shown while one waits."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from math import ceil
from typing import TypeVar

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game import ui
from game.app.matches.statistics import Answer, Asked, Progress
from game.engine.replays.deal_record import Win
from game.i18n.player_texts import character_name, goal_text, range_text, title_text
from game.players.characters import CAST
from game.players.figures import Figures, Tally
from game.players.match_record import Entry, Participant, Query
from game.players.rank.method import Rating
from game.players.rank.titles import next_title, title_of
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Source
from game.scenes.shared.destinations import Destination, Open, PlayPosition
from game.scenes.shared.goal_lines import until_text
from game.scenes.statistics import words
from game.scenes.statistics.charts import balance_chart, book_chart, level_chart, source_chart, worth_bins, worth_chart
from game.scenes.statistics.parts import Figure
from game.scenes.statistics.parts import figures_of as parts_of_overview
from game.scenes.statistics.rank import early_note
from game.scenes.statistics.special_gallery import advice_text, gallery
from game.scenes.statistics.statistics_scene import Filter, Sheet, StatisticsScene
from game.school.special_hands import specials_of
from game.view.page.charts import Chart, label_place, ticks
from game.view.page.rating_chart import RatingChart
from game.view.page.tile_bars import Pile, PileChart
from game.view.paint import Canvas
from game.view.paint.kit import Kit
from game.view.spoken import nodes_of
from game.view.units.geometry import Box
from tests.players.records import FIRST_DAY, figures_of, goals_of, ranked
from tests.scenes.pilot import Pilot, labels, node, part, parts, texts, texts_in
from tests.scenes.statistics_samples import Sample, entries

AChart = TypeVar("AChart", bound=Chart)
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


def figures(played: list[Entry]) -> dict[str, Figure]:
    """The figures of Ana under one book, by their names."""
    great, middle, small = parts_of_overview(figures_of("Ana", played))
    return {figure.name: figure for figure in (great, *middle, *small)}


def charts(pilot: Pilot, kind: type[AChart]) -> list[AChart]:
    """The charts of a kind on the page."""
    pictures = (picture.paint for picture in parts(pilot.scene, ui.Picture))
    return [each for paint in pictures if isinstance(paint, tuple) for each in paint if isinstance(each, kind)]


def test_the_numbers_are_those_of_the_book_that_is_chosen() -> None:
    pilot = opened()
    own = figures_of("Ana", [entry for entry in PLAYED if entry.match.rules == "hungarian"])
    assert f"Deals: {own.total.deals}" in said_on(pilot)
    pilot.page.set_focus(node(pilot.scene, Filter.BOOK))
    while part(pilot.scene, Filter.BOOK, ui.Stepper).chosen != (None, ""):
        pilot.press(pygame.K_LEFT)
    assert f"Deals: {figures_of('Ana', PLAYED).total.deals}" in said_on(pilot)
    assert pilot.page.focus is node(pilot.scene, Filter.BOOK), "the focus stays on the filter"


def test_points_of_different_books_are_told_by_book_and_never_added_up() -> None:
    of_one = figures([entry for entry in PLAYED if entry.match.rules == "hungarian"])
    assert {"Points", "Average winning hand", "Deals"} <= of_one.keys()
    of_all, whole = figures(PLAYED), figures_of("Ana", PLAYED)
    assert len(whole.by_book) > 1
    assert "Deals" in of_all
    assert not {"Points", "Average winning hand"} & of_all.keys()
    tally, (rack, *_others) = next(iter(whole.by_book.values())), book_chart(whole).racks
    assert rack.second.endswith(f"{words.amount(tally.gain, signed=True)} points")


def test_the_rings_show_the_shares_and_the_best_hand_its_winning_tile() -> None:
    hungarian = [entry for entry in PLAYED if entry.match.rules == "hungarian"]
    own, shown = figures_of("Ana", hungarian), figures(hungarian)
    assert shown["Deals won"].share == own.total.wins / own.total.deals
    assert shown["Gave away the win"].share == own.dealt_in / own.total.deals
    assert shown["Best hand"].sign is own.best[0].win.tile
    assert shown["Points"].share is None


def test_the_numbers_of_a_clubs_book_stand_apart() -> None:
    clubs = [
        Entry(msgspec.structs.replace(entry.match, club="Tuesdays"), entry.deal) if number % 3 == 0 else entry
        for number, entry in enumerate(PLAYED)
        if entry.match.rules == "hungarian"
    ]
    pilot = opened(source=Sample(clubs))
    for club in ("", "Tuesdays"):
        book = part(pilot.scene, Filter.BOOK, ui.Stepper)
        assert book.chosen == ("hungarian", club)
        assert "Hungarian rules (Tuesdays)" in dict(book.values).values()
        own = [entry for entry in clubs if entry.match.club == club]
        assert f"Deals: {figures_of('Ana', own).total.deals}" in said_on(pilot)
        pilot.page.set_focus(node(pilot.scene, Filter.BOOK))
        pilot.press(pygame.K_RIGHT)
        pilot.settle()


@pytest.mark.parametrize("was_helped", [False, True])
def test_help_can_be_switched_on_only_where_it_changes_something(was_helped: bool) -> None:
    last = next(entry.match.id for entry in reversed(PLAYED) if entry.match.rules == "hungarian")
    played = [
        Entry(replace(entry.match, was_helped=was_helped and entry.match.id == last), entry.deal) for entry in PLAYED
    ]
    pilot = opened(source=Sample(played))
    assert len(parts(pilot.scene, ui.Toggle)) == was_helped


def test_arrows_at_the_side_turn_the_pages() -> None:
    pilot = opened()
    shown = []
    for _ in Sheet:
        shown.append(said_on(pilot))
        pilot.press(pygame.K_DOWN)
    first = ("Recent matches", "Where the winning tile came from", "They won", "Won on a discard")
    for told, text in zip(shown[1:], first, strict=False):
        assert text in told
    assert "11 made" in shown[list(Sheet).index(Sheet.SPECIAL)]
    assert "This week" in shown[list(Sheet).index(Sheet.GOALS)]


def test_page_keys_move_the_page_while_a_tab_has_the_focus() -> None:
    pilot = opened(Sheet.BEST)
    hand = next(each for each in pilot.page.widgets if isinstance(each, ui.Node) and isinstance(each.part, ui.Tiles))
    before = hand.box.y
    pilot.press(pygame.K_PAGEDOWN)
    assert hand.box.y < before
    pilot.press(pygame.K_PAGEUP)
    assert hand.box.y == before


def test_a_list_has_the_focus_itself_and_arrows_move_it() -> None:
    pilot = opened(Sheet.BEST)
    body = node(pilot.scene, ("body", Sheet.BEST))
    hand = next(each for each in body.whole() if isinstance(each.part, ui.Tiles))
    before = hand.box.y
    pilot.page.set_focus(body)
    pilot.press(pygame.K_DOWN)
    assert hand.box.y < before


def said_on(pilot: Pilot) -> str:
    """Everything that whoever hears the page is told."""
    return "\n".join(node.spoken for _widget, node in nodes_of(pilot.page))


def has(pilot: Pilot, key: str) -> bool:
    return any(each.key == key for each in parts(pilot.scene, ui.Part))


def test_the_rank_tells_title_next_title_sureness_and_the_last_matches() -> None:
    moves = ranked("Ana", PLAYED).moves["hungarian"]
    now = moves[-1].after
    above = next_title(now.value)
    assert above is not None
    pilot = opened(Sheet.RANK)
    told = said_on(pilot)
    assert f"{title_text(title_of(now.value))}" in told
    assert f"{ceil(above.begins) - round(now.value)} points to {title_text(above)}" in told
    low, high = (f"{round(bound):,}" for bound in now.interval)
    assert f"between {low} and {high}" in told
    lines = texts_in(pilot.scene, "last")
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
    (curve,) = charts(pilot, RatingChart)
    assert curve.remark == range_text(now)
    assert said_on(pilot).count(range_text(now)) == 1


def test_without_a_rated_match_the_rank_says_what_counts_and_no_sentence_twice() -> None:
    helped = [Entry(replace(entry.match, was_helped=True), entry.deal) for entry in PLAYED]
    pilot = opened(Sheet.RANK, source=Sample(helped))
    assert not has(pilot, "last")
    told = said_on(pilot)
    assert "How to earn a rank" in told
    assert "between" not in told, "nothing is known of this rating"
    assert told.count("Play 5 matches to earn a rank") == 1
    assert "Rating needed: Nestling 0, Fledgling 900, Sparrow 1,050" in told
    assert "Your rating starts here: 1,200" in told


def test_somebody_with_few_rated_matches_is_led_to_the_next_one() -> None:
    first = list(dict.fromkeys(entry.match.id for entry in PLAYED))[:2]
    few = [entry for entry in PLAYED if entry.match.id in first]
    ways: list[Destination] = []
    pilot = Pilot(lambda kit: StatisticsScene(kit, Sample(few), rules=few[0].match.rules, go=ways.append))
    scene(pilot).open(Sheet.RANK)
    pilot.settle()
    assert "3 more matches to earn a rank" in said_on(pilot)
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
    pilot.page.set_focus(node(pilot.scene, Filter.PERIOD))
    pilot.press(pygame.K_RIGHT)
    pilot.settle()
    assert not has(pilot, "last")
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


@pytest.mark.parametrize("sheet", [Sheet.OVERVIEW, Sheet.CHARTS, Sheet.OPPONENTS, Sheet.BEST, Sheet.DAILY])
def test_where_only_retries_were_played_the_page_says_so_and_shows_them_on_demand(sheet: Sheet) -> None:
    helped = [Entry(replace(entry.match, was_helped=True), entry.deal) for entry in PLAYED]
    pilot = opened(sheet, source=Sample(helped))
    assert "Matches with moves taken back, or on walls that you knew, are not counted here." in texts(pilot.scene)
    pilot.click(node(pilot.scene, "include"))
    pilot.settle()
    assert part(pilot.scene, Filter.HELPED, ui.Toggle).is_on
    assert not has(pilot, "include")


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
    pilot.page.set_focus(node(pilot.scene, Filter.PERIOD))
    pilot.press(pygame.K_RIGHT)
    assert source.queries[-1].since == "2026-09-01T12:00:00"
    assert datetime.fromisoformat(source.queries[-1].since) < FIRST_DAY.replace(tzinfo=None)


def test_the_gallery_has_every_special_hand_and_lights_those_that_were_made() -> None:
    for rules, book in RULEBOOKS.items():
        made = figures_of("Ana", [entry for entry in entries() if entry.match.rules == rules]).specials
        cards = gallery(rules, made)
        assert len(cards) == len(book.special_hands)
        assert sum(card.made is not None for card in cards) == len(made)


@pytest.mark.parametrize("played", [PLAYED, PLAYED[:1], []], ids=["many", "one", "none"])
@pytest.mark.parametrize("sheet", [Sheet.OVERVIEW, Sheet.RANK, Sheet.GOALS])
def test_in_a_window_of_the_usual_shape_all_of_a_page_is_in_sight(sheet: Sheet, played: list[Entry]) -> None:
    pilot = opened(sheet, source=Sample(played))
    pages = [each for each in scene(pilot).page.nodes if each.part.key == ("body", sheet)]
    assert [each.part.bar(each) for each in pages if isinstance(each.part, ui.Scroll)] == [None]


def test_the_special_hand_that_is_shown_above_is_in_sight_in_the_list() -> None:
    pilot, _ways = special_hands("hungarian")
    last = gallery("hungarian", {})[-1].id
    scene(pilot).choose_hand(last)
    pilot.settle()
    line = node(pilot.scene, last)
    assert line.clip is not None
    assert line.clip.y <= line.box.y < line.box.bottom <= line.clip.bottom


def special_hands(rules: str) -> tuple[Pilot, list[Destination]]:
    ways: list[Destination] = []
    source = Sample(PLAYED)
    pilot = Pilot(lambda kit: StatisticsScene(kit, source, rules=rules, go=ways.append, now=lambda: FIRST_DAY))
    scene(pilot).open(Sheet.SPECIAL)
    pilot.settle()
    return pilot, ways


def test_special_hands_are_those_of_the_one_book_that_is_named() -> None:
    pilot, _ways = special_hands("latvian")
    scene(pilot).choose_book((None, ""))
    pilot.settle()
    book = part(pilot.scene, Filter.BOOK, ui.Stepper)
    assert dict(book.values)[book.chosen] == "Latvian"
    assert "All rulebooks" not in dict(book.values).values()


def test_a_special_hand_is_tried_from_a_hand_with_which_it_was_gone_for_each_time_another() -> None:
    pilot, ways = special_hands("hungarian")
    pairs = specials_of("hungarian").hands["pairs"]
    first, *_others = gallery("hungarian", {})
    pilot.page.set_focus(node(pilot.scene, first.id))
    while not part(pilot.scene, "pairs", ui.Panel).chosen:
        pilot.press(pygame.K_DOWN)
    assert len(pairs.tries) > 1
    for _again in range(len(pairs.tries) + 1):
        pilot.press(pygame.K_RETURN)
    assert ways == [PlayPosition(each) for each in (*pairs.tries, pairs.tries[0])]
    ways.clear()
    pilot.click("Try it")
    assert ways == [PlayPosition(pairs.tries[1 % len(pairs.tries)])]


def test_a_click_shows_a_special_hand_and_a_second_one_tries_it() -> None:
    pilot, ways = special_hands("hungarian")
    pairs = specials_of("hungarian").hands["pairs"]
    pilot.click(node(pilot.scene, "pairs"))
    chosen = part(pilot.scene, "pairs", ui.Panel)
    assert chosen.chosen
    assert chosen.on_ground is ui.Ground.LACQUER, "the gold behind it does not shine through"
    assert not ways
    pilot.click(node(pilot.scene, "pairs"))
    assert ways == [PlayPosition(pairs.tries[0])]


def test_the_odds_are_those_that_were_measured() -> None:
    pilot, _ways = special_hands("hungarian")
    shelf = specials_of("hungarian")
    for card in gallery("hungarian", {}):
        scene(pilot).choose_hand(card.id)
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
    pilot, _ways = special_hands("hungarian")
    cards = gallery("hungarian", figures_of("Ana", PLAYED).specials)
    made = sum(card.made is not None for card in cards)
    assert f"{made} of {len(cards)} made" in said_on(pilot)


def test_a_hand_of_seven_pairs_has_a_gap_after_every_pair() -> None:
    cards = {card.id: card for card in gallery("hungarian", {})}
    assert [len(group) for group in cards["pairs"].sets] == [2] * 7
    assert [len(group) for group in cards["odd_suit"].sets] == [3, 4, 3, 3, 2]


def test_a_hand_for_which_nobody_went_or_that_depends_on_luck_cannot_be_tried() -> None:
    pilot, ways = special_hands("israeli")
    for card in gallery("israeli", {}):
        scene(pilot).choose_hand(card.id)
        assert card.found is not None
        assert ("Try it" in labels(pilot.scene)) is bool(card.found.tries)
        if not card.is_shape:
            assert not card.found.tries
            assert "depends on how you win" in advice_text(card)
        if not card.found.tries:
            pilot.page.set_focus(node(pilot.scene, card.id))
            pilot.press(pygame.K_RETURN)
    assert not ways


class Slow(Sample):
    """Answers when it is told to."""

    def ask(self, query: Query) -> Asked[Answer]:
        self.waiting: Asked[Answer] = Asked()
        self.found = super().ask(query)
        return self.waiting


def test_until_the_answer_is_there_the_page_says_so_and_looks_again() -> None:
    source = Slow(PLAYED, progress=Progress(3, 40))
    pilot = Pilot(lambda kit: StatisticsScene(kit, source, rules="gala"))
    assert scene(pilot).state.answer is None
    assert scene(pilot).next_wake is not None
    assert any("3 of 40" in text for text in texts(scene(pilot)))
    source.waiting.found, source.progress = source.found.found, None
    pilot.wait(0.3)
    assert source.waiting.found is None, "when all replays are read, it is asked once more"
    source.waiting.found = source.found.found
    pilot.wait(0.3)
    assert scene(pilot).state.answer is not None
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
    assert scene(pilot).state.answer is not None


@given(st.floats(-1e6, 1e6), st.floats(0.01, 1e6), st.integers(4, 9))
def test_ticks_are_round_and_span_what_is_shown(low: float, span: float, most: int) -> None:
    high = low + span
    marks = ticks(low, high, most)
    assert 2 <= len(marks) <= most + 2
    assert marks[0] <= low + 1e-6 * span
    assert marks[-1] >= high - 1e-6 * span


@given(st.lists(st.integers(0, 5000).map(float), min_size=1, max_size=60))
def test_every_worth_is_in_one_class(worths: list[float]) -> None:
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


def test_the_chart_of_points_counts_thousands_of_deals_as_every_other_figure_does() -> None:
    assert balance_chart(Figures(name="Ana", line=[8.0] * 1200)).note == "1,200 deals"


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
    told = said_on(opened(Sheet.GOALS))
    goals = goals_of("Ana", PLAYED)
    for one in goals.week(FIRST_DAY.date(), "hungarian"):
        assert goal_text(one.goal.id) in told
        assert f"{one.done} of {one.goal.times}" in told
    assert f"{len(goals.beaten)} of {len(CAST) - 1}" in told, "nobody has to beat himself"
    assert "Riga, 0 of 3" in told
    assert until_text(FIRST_DAY.date()) == "until 4 Oct 2026"


def test_a_large_change_by_one_of_the_first_matches_is_explained() -> None:
    moves = ranked("Ana", PLAYED).moves["hungarian"]
    later = [move for move in moves if move.before.is_settled]
    assert later
    assert early_note(moves[:2]) == "Your first matches change your rating the most."
    assert early_note(later) == ""


def test_the_goals_name_every_opponent_and_only_the_rulebooks_with_special_hands() -> None:
    told = said_on(opened(Sheet.GOALS))
    own = next(one.portrait for entry in PLAYED for one in entry.match.persons if one.name == "Ana")
    for portrait in CAST:
        assert (character_name(portrait) in told.split("\n")) is (portrait != own)
    for rules, book in RULEBOOKS.items():
        hands = f"Make every special hand, {words.book_title(rules)}"
        assert (hands in told) is bool(book.special_hands)


def test_a_row_from_1_to_9_lies_as_three_chows() -> None:
    (row,) = (card for card in gallery("hungarian", {}) if card.name == "Big row")
    ranks = [[tile.rank for tile in group if tile is not None] for group in row.sets]
    assert ranks[:3] == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert sum(map(len, row.sets)) == 14


def test_the_best_hand_lies_large_over_the_others() -> None:
    own = figures_of("Ana", [entry for entry in PLAYED if entry.match.rules == "hungarian"])
    pilot = opened(Sheet.BEST)
    hands = parts(pilot.scene, ui.Tiles)
    assert hands[0].size > hands[1].size
    assert [hand.winning for hand in hands] == [made.win.tile for made in own.best]
    told = said_on(pilot)
    assert words.win_title("hungarian", own.best[0].win) in told
    assert f"{int(own.best[0].win.worth):,}" in told
    nobody = opened(Sheet.BEST, source=Sample([]))
    assert not parts(nobody.scene, ui.Tiles)
    assert "No deal won yet." in said_on(nobody)
