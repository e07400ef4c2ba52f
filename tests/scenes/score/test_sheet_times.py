"""Rows of a score sheet fall one after the other: quicker of a plain win, and the total runs along with them."""

from __future__ import annotations

import math
from fractions import Fraction

import pygame
import pytest

from game import ui
from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.app.window.actions import Key, Pressed
from game.i18n.score_rows import RowKind, SheetLine, running_totals
from game.rules.rulesets import RULEBOOKS, rulebook
from game.scenes.score.rows import sheet_lines, total_of
from game.scenes.score.score import READ, ScoreScene
from game.scenes.score.sheet import ShownSet, score_sheet
from game.scenes.score.sheet_count import SheetCount
from game.scenes.score.sheet_times import FADE, ROLL, sheet_times
from game.school.drills.deals import played
from game.tiles.tile import Tile
from game.view.choreography.choreography import PLAIN_WON
from game.view.choreography.ending import BEFORE_SHEET
from game.view.table.table_picture import plate_looks
from game.view.units import theme
from tests.engine.rigged import Scene
from tests.for_each import one_of
from tests.scenes.pilot import node, part, parts
from tests.scenes.score.test_table_score import Sheet, sheet_of
from tests.scenes.table_pilot import CHAIRS, ScenePilot


def line(amount: int, kind: RowKind = RowKind.POINTS) -> SheetLine:
    return SheetLine(name="Row", reason="", kind=kind, amount=Fraction(amount))


DOUBLED = [*[line(4)] * 6, line(24, RowKind.SUM), *[line(2, RowKind.DOUBLES)] * 5]


@pytest.mark.parametrize("rows", range(20))
def test_a_sheet_takes_no_longer_than_before_there_were_falling_rows(rows: int) -> None:
    """Every row took 0.09 seconds then, the end 0.7, the mahjong at the table 1.6, and what it was paid 1.6 more."""
    saved = (1600 - PLAIN_WON + 1600 - BEFORE_SHEET) / 1000
    assert sheet_times([line(1)] * rows).ends - saved <= 0.09 * rows + 0.7 + 1e-9


def test_what_others_pay_for_a_hand_already_told_is_added_while_it_is_paid() -> None:
    """The table said what the hand is worth, and the sheet takes no longer for what the others add to it."""
    whole = sheet_times([*[line(1)] * 4, *[line(8, RowKind.EXTRA)] * 2])
    told = whole.after_hand(4)
    assert told.rows[:4] == whole.rows[:4]
    assert all(begins >= told.pays == whole.pays for begins in told.rows[4:])
    assert told.pays < told.total <= told.ends == whole.ends
    assert whole.after_hand(6) == whole, "nothing is added"


def test_the_stages_are_points_doubles_total_and_payments() -> None:
    times = sheet_times(DOUBLED)
    assert list(times.stages) == sorted(times.stages)
    assert len(times.stages) == 4
    assert times.next_stage(0.0) == times.rows[7]
    assert times.next_stage(times.total) == times.ends == times.next_stage(times.ends)


def test_the_total_doubles_with_every_row_that_doubles() -> None:
    assert running_totals(DOUBLED)[5:] == [24, 24, 48, 96, 192, 384, 768]
    limited = [*DOUBLED, line(500, RowKind.LIMIT), line(1500, RowKind.EXTRA)]
    assert running_totals(limited, paid=1)[-2:] == [500, 1500]


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_the_running_total_ends_at_the_figure_in_the_bar(book: str) -> None:
    """In deals that computer players have played, for every hand that counts."""
    found = 0
    for seed in range(8):
        state = played(rulebook(book).with_options(), seed)[-1]
        sheet = score_sheet(state, CHAIRS)
        for page in sheet.pages:
            if page.lines and (page.is_winner or page.reckoned is None):
                paid = 0 if page.reckoned is None or page.reckoned.adds else len(page.reckoned.lines)
                totals = running_totals(sheet_lines(page), paid)
                assert totals[-1] == total_of(page, sheet, is_best=True).points, (seed, page.name)
                found += 1
    assert found >= 3


def seen(sheet: Sheet) -> int:
    """How many lines have begun to come."""
    return sum(begins <= sheet.scene.time for begins in sheet.scene.count.times.rows)


def paid(sheet: Sheet) -> float:
    """The share of the payments made so far."""
    return sheet.scene.count.paid(sheet.scene.time)


def is_total_there(scene: ScoreScene) -> bool:
    return scene.count.has_total(scene.time)


def test_space_ends_one_stage_after_the_other_and_then_presses(rolling: Sheet) -> None:
    pilot, scene = rolling.pilot, rolling.scene
    pilot.key(pygame.K_SPACE)
    assert seen(rolling) == 3
    assert not is_total_there(scene)
    pilot.key(pygame.K_SPACE)
    assert is_total_there(scene)
    assert paid(rolling) == 0
    pilot.key(pygame.K_SPACE)
    assert not scene.is_counting
    assert rolling.went_on == []
    pilot.key(pygame.K_SPACE)
    assert rolling.went_on == ["next"]


def test_held_down_it_runs_through_and_presses_nothing(rolling: Sheet) -> None:
    rolling.pilot.send(Pressed(Key(pygame.K_SPACE)))
    for _time in range(6):
        rolling.pilot.send(Pressed(Key(pygame.K_SPACE), repeated=True))
    assert not rolling.scene.is_counting
    assert rolling.went_on == []


def test_enter_completes_the_rows_before_it_goes_on(rolling: Sheet) -> None:
    rolling.pilot.key(pygame.K_RETURN)
    assert not rolling.scene.is_counting
    assert rolling.went_on == []
    rolling.pilot.key(pygame.K_RETURN)
    assert rolling.went_on == [], "two quick presses leave no sheet unread"
    rolling.pilot.step(READ + 0.01)
    rolling.pilot.key(pygame.K_RETURN)
    assert rolling.went_on == ["next"]


def test_any_other_key_completes_them_and_does_what_it_does(rolling: Sheet) -> None:
    focus = rolling.scene.page.focus
    rolling.pilot.key(pygame.K_LEFT)
    assert not rolling.scene.is_counting
    assert rolling.scene.page.focus is not focus


def test_the_buttons_can_be_clicked_at_once(rolling: Sheet) -> None:
    rolling.pilot.press("Next deal")
    assert rolling.went_on == ["next"]


def test_points_are_counted_from_what_was_to_what_is(rolling: Sheet) -> None:
    assert paid(rolling) == 0
    rolling.pilot.step(3.0)
    assert paid(rolling) == 1


SET = (Tile.B1,) * 3
HAND = [ShownSet(tiles=SET, name="", concealed=True), ShownSet(tiles=(Tile.WE,) * 2, name="", concealed=True)]


def of_tiles(*tiles: Tile) -> SheetLine:
    return SheetLine(name="Row", reason="", amount=Fraction(8), tiles=tiles)


def test_the_set_that_earned_a_line_counts_up_with_it_and_is_stressed() -> None:
    count = SheetCount.of([of_tiles(*SET)], HAND, None)
    assert count.counted(0, ROLL / 2) == pytest.approx(0.5)
    assert [count.glow(place, ROLL / 2) for place in (0, 1)] == [1.0, 0.0]
    assert [count.glow(place, ROLL + FADE) for place in (0, 1)] == [0.0, 0.0]
    assert [count.counted(place, ROLL + FADE) for place in (0, 1)] == [1.0, 1.0]


def test_a_line_of_the_whole_hand_stresses_all_of_it() -> None:
    count = SheetCount.of([of_tiles()], HAND, None)
    assert [count.glow(place, ROLL / 2) for place in (0, 1)] == [1.0, 1.0]


def test_pointing_at_a_line_shows_its_tiles(rolling: Sheet) -> None:
    pilot, scene = rolling.pilot, rolling.scene
    pilot.step(5.0)
    rims = [each.rim for each in parts(scene, ui.Panel) if each.rim is not None]
    at = node(scene, ("line", 0)).box.center
    pilot.move(scene.kit.frame.at(*at))
    pilot.step()
    lit = [each.rim for each in parts(scene, ui.Panel) if each.rim is not None]
    assert lit[:5] == [theme.GOLD] * 5, "going out is of the whole hand"
    assert theme.GOLD not in rims[:5]


def about_to_win(hand: str = "C111 C999 DRRR C88 C56 WN", draws: str = "C7") -> ScenePilot:
    """East may go out in the Polish book: by himself with a flush, honors and a pung of red dragons."""
    pilot = ScenePilot(Scene(east=hand, book="polish", draws=draws, dice=(3, 4, 5, 6)), draws=False)
    at = pilot.tile_of("WN")
    pilot.click(at)
    pilot.click(at)
    pilot.until(lambda: pilot.is_asked)
    return pilot


def test_a_doubling_is_heard_as_a_stamp() -> None:
    pilot = about_to_win()
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    pilot.kit.motion.speed = Speed.NORMAL
    sheet = sheet_of(pilot)
    before = len(pilot.heard)
    pilot.step(5.0)
    heard = [one.sound for one in pilot.heard[before:]]
    assert [one.step for one in pilot.heard[before:] if one.sound is Sound.SEAL] == [0, 1, 2], "a fifth higher each"
    assert heard[-2:] == [Sound.SCORE_TOTAL, Sound.COINS]
    assert not sheet.scene.is_counting


def test_what_was_won_is_not_told_before_it_is_counted(rolling: Sheet) -> None:
    assert part(rolling.scene, "title", ui.Text).text == "Mahjong! Mira wins"
    rolling.pilot.step(3.0)
    assert part(rolling.scene, "title", ui.Text).text == "Mahjong! Mira wins 3 points"


def plates_of(pilot: ScenePilot) -> tuple[Fraction, ...]:
    """The points on the plates, by side."""
    emphasis = pilot.view.effects.emphasis(math.inf, pilot.view.model)
    looks = plate_looks(pilot.view.model, CHAIRS, emphasis).values()
    return tuple(look.balance for look in looks if look.balance is not None)


@pytest.mark.slow
def test_coins_go_from_payers_to_receivers_while_the_points_are_counted() -> None:
    """docs/rules/polish.md: whoever goes out is paid by all three; the table leaves that to the sheet."""
    pilot = about_to_win()
    pilot.kit.motion.speed = Speed.NORMAL
    pilot.press("Mahjong")
    plates: set[tuple[Fraction, ...]] = set()
    while not pilot.is_over:
        pilot.step(0.05)
        plates.add(plates_of(pilot))
    assert plates == {(Fraction(2000),) * 4}
    sheet = sheet_of(pilot)
    scene, seen = sheet.scene, list[tuple[float, float]]()
    while scene.is_counting:
        pilot.step(0.05)
        seen += scene.coins(scene.count.way_of_coins(scene.time))
    lines = [node(scene, ("seat", seat)).box for seat in range(4)]
    assert seen
    faces_end, figures_begin = lines[0].x + 116, min(node(scene, ("gain", seat)).box.x for seat in range(4))
    assert all(faces_end <= x <= figures_begin for x, _y in seen), "no face and no figure is covered"
    assert all(min(line.y for line in lines) <= y <= max(line.bottom for line in lines) for _x, y in seen)
    assert not scene.coins(scene.count.way_of_coins(scene.time))
    pilot.scene.picture()
    assert sorted(plates_of(pilot)) == sorted(pilot.view.model.state.balances) != [Fraction(2000)] * 4


@pytest.mark.parametrize("name", one_of(2, ["plain", "paid"], first=1))
def test_the_total_ticks_with_the_figures_of_the_rows(name: str, rolling: Sheet) -> None:
    """What is read in the bar is always what the rows say that are seen, and what is received never joins the hand."""
    if name == "paid":
        pilot = about_to_win("C999 B123456 D78 DRR WN", "D9")
        pilot.press("Mahjong")
        pilot.until(lambda: pilot.is_over)
        pilot.kit.motion.speed = Speed.NORMAL
        rolling = sheet_of(pilot)
    scene, count = rolling.scene, rolling.scene.count
    hand = scene.total.hand
    looked = 0
    while not is_total_there(scene):
        assert {line.kind for line in count.lines} <= {RowKind.POINTS, RowKind.SUM, RowKind.PAID}
        points, paid = (
            sum(count.worth(at, scene.time) for at, line in enumerate(count.lines) if line.kind is kind)
            for kind in (RowKind.POINTS, RowKind.PAID)
        )
        assert count.totals(scene.time) == ((paid, points) if hand is not None else (points, points))
        looked += 0 < points < scene.shown.total
        rolling.pilot.step(0.03)
    assert looked > 3
    assert (hand is None) is (name == "plain")


def test_who_discarded_the_winning_tile_is_named_where_nobody_pays() -> None:
    """docs/rules/latvian.md: only the winner scores, and of nobody alone is said that he pays nothing."""
    state = next(
        state
        for seed in range(20)
        for state in played(rulebook("latvian").with_options(), seed)
        if any(winner.owner is not None for winner in state.current_deal.winners)
    )
    (owner,) = {winner.owner for winner in state.current_deal.winners}
    (page,) = [page for page in score_sheet(state, CHAIRS).pages if page.seat == owner]
    assert page.remark == "discarded the winning tile"
