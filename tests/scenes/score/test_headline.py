"""The head of a score sheet: everybody who won, and the first times of whose hand is shown."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import ui
from game.engine.seat import Seat
from game.engine.state import State
from game.players.celebration import FIRST_WIN
from game.scenes.ledger.books import BooksScene, of_finished
from game.scenes.score.score import ScoreScene
from game.scenes.score.sheet import score_sheet
from game.scenes.shared.destinations import Destination, Go, OpenInAllBooks
from game.scenes.shared.firsts import firsts_by_seat, firsts_told
from game.scenes.shared.sheet_use import SheetUse
from game.view.layout import TableModel
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene
from tests.exhaustive.scenes_gala import two_winners
from tests.gallery.states import state as state_of
from tests.scenes.pilot import node, parts, texts
from tests.scenes.statistics_samples import entries, own_wins
from tests.scenes.table_pilot import CHAIRS, ScenePilot


def name(state: State, seat: Seat) -> str:
    return CHAIRS[state.person_at(seat)].name


def sheet_of(state: State, use: SheetUse, go: Go | None = None) -> ScoreScene:
    pilot = ScenePilot(Scene(), draws=False)
    model = TableModel(person=0, state=state)
    picture = pilot.scene.picture
    context = pilot.context if go is None else replace(pilot.context, go=go)
    sheet = ScoreScene(context, model, CHAIRS, picture=picture, go_on=pilot.stack.pop, is_last=False, use=use)
    pilot.stack.push(sheet)
    return sheet


def test_a_headline_names_everybody_who_won() -> None:
    """GALA, "Mahjong": two may win on one discard; the page of each tells whose hand it is."""
    state = two_winners().match.state
    sheet = sheet_of(state, SheetUse())
    both = f"Mahjong! {name(state, SOUTH)} and {name(state, WEST)} win"
    for seat in (SOUTH, WEST):
        node(sheet, seat).press()
        assert (sheet.shown.seat, sheet.shown.headline) == (seat, both)
        assert sheet.shown.way.startswith(f"{name(state, seat)}'s hand")
    assert {page.seat for page in score_sheet(state, CHAIRS).pages if page.won_alone} == set()


@pytest.mark.parametrize(("draws", "is_told"), [("WW B5", True), ("WW WN B5", False)])
def test_a_chow_out_of_turn_is_explained(draws: str, *, is_told: bool) -> None:
    """Who is robbed of a chow by somebody across knows the rule that chows come from one side alone."""
    pilot = ScenePilot(Scene(east="B46 C123 D123 D789 DRR WE", draws=draws), draws=False)
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    way = score_sheet(pilot.view.model.state, CHAIRS).pages[0].way
    assert way.endswith("For a mahjong, anyone may take the tile") is is_told, way


def test_a_headline_of_one_winner_tells_the_points() -> None:
    pilot = ScenePilot(Scene(east="B123456789 B123 DRR"), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    state = pilot.view.model.state
    sheet = sheet_of(state, SheetUse())
    gain = state.current_deal.phase.deltas[EAST]  # type: ignore[union-attr]  # the deal is over
    assert sheet.shown.headline == f"Mahjong! {name(state, EAST)} wins {gain} points"


def test_a_headline_tells_no_points_where_every_mahjong_is_worth_the_same() -> None:
    """docs/rules/latvian.md, "Scoring"."""
    pilot = ScenePilot(Scene(east="B123 C456 D789 C789 B55", book="latvian", dice=(1, 4)), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    state = pilot.view.model.state
    assert sheet_of(state, SheetUse()).shown.headline == f"Mahjong! {name(state, EAST)} wins"


def test_the_page_of_all_books_lists_the_hands_in_the_order_of_the_sheet() -> None:
    ways: list[Destination] = []
    sheet = sheet_of(two_winners().match.state, SheetUse(), ways.append)
    names = [tab.label for tab in parts(sheet, ui.Tab)]
    node(sheet, "books").press()
    (asked,) = ways
    assert isinstance(asked, OpenInAllBooks)
    books = BooksScene(sheet.kit, of_finished(asked))
    shown = [books.view(books.state)]
    for each in shown:
        shown.extend(each.children)
    tabs = [each for each in shown if isinstance(each, ui.Tab)]
    assert [tab.label for tab in tabs] == names
    assert [tab.label for tab in tabs if tab.is_open] == names[:1]


def test_first_times_are_told_with_the_hand_of_whose_they_are() -> None:
    state = two_winners().match.state
    sheet = sheet_of(state, SheetUse(note="taken back: 1", firsts={WEST: "your first win"}))
    for page in score_sheet(state, CHAIRS).pages:
        node(sheet, page.seat).press()
        is_own = sheet.shown.seat == WEST
        assert sheet.note == ("taken back: 1  ·  your first win" if is_own else "taken back: 1")


@pytest.mark.parametrize("alone", [True, False])
def test_first_times_go_to_the_seat_of_their_person(*, alone: bool) -> None:
    win = next(win for win in own_wins("Ana", entries(matches=12)) if FIRST_WIN in win.firsts)
    winners = {SOUTH: "Ana"} if alone else {NORTH: "Dóra", SOUTH: "Ana"}
    assert firsts_by_seat([win], winners) == {SOUTH: ", ".join(firsts_told(win))}
    assert firsts_by_seat([win], {NORTH: "Dóra", EAST: "Mira"}) == {}


@pytest.mark.slow
def test_only_the_sheet_of_the_last_deal_says_who_wins_the_match() -> None:
    for moment, is_last in (("score", False), ("score-last", True)):
        sheet = state_of(moment, (1280, 720)).stack.top
        assert isinstance(sheet, ScoreScene)
        said = texts(sheet)
        assert ("Boris wins the match" in said) is is_last
        assert any("Deal 1 of 4" in each for each in said) is not is_last
