"""From the stage of a better win the score sheet follows at once, and counts nothing a second time."""

from __future__ import annotations

import pygame
import pytest

from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.app.window.late_keys import UNSEEN
from game.engine.commands import DeclareMahjong
from game.i18n.score_rows import RowKind
from game.players.roster import MatchSetup
from game.scenes.score.score import ScoreScene
from game.scenes.shared.sheet_use import SheetUse
from game.view.units.timeline import STILL, Motion
from tests.engine.rigged import EAST, Scene
from tests.for_each import one_of
from tests.scenes.table_pilot import CHAIRS, FRAME, ScenePilot

PLAIN = "B123 C456 D789 C789 B55"
GOOD = "B123 B456 B789 B55 DRRR"
GREAT = "B111 B222 B333 B999 B55"
NAMED = "C111 C999 DRRR DGGG WEE"


def gone_out(east: str, motion: Motion | None = None) -> ScenePilot:
    """East has just gone out with the dealt tiles."""
    book = {"book": "polish", "dice": (3, 4, 5, 6)} if east == NAMED else {}
    pilot = ScenePilot(Scene(east=east, **book), motion=motion or Motion(), draws=False)  # type: ignore[arg-type]
    pilot.scene.questions.answer(DeclareMahjong(seat=EAST))
    return pilot


def sheet_of(pilot: ScenePilot) -> ScoreScene:
    """The sheet as a match opens it."""
    use = SheetUse(setup=MatchSetup(ruleset="gala", chairs=CHAIRS), stated=pilot.view.stated)
    model, picture = pilot.view.model, pilot.scene.picture
    sheet = ScoreScene(pilot.context, model, CHAIRS, picture=picture, go_on=lambda: None, is_last=False, use=use)
    pilot.heard.clear()
    pilot.stack.push(sheet)
    return sheet


def are_there(sheet: ScoreScene, *but: RowKind) -> list[bool]:
    """Whether each line of the sheet has come with its whole figure, but for lines of these kinds."""
    count, time = sheet.count, sheet.time
    return [
        count.came(at, time) == 1 and count.worth(at, time) == line.amount
        for at, line in enumerate(count.lines)
        if line.kind not in but
    ]


@pytest.mark.parametrize("motion", [Motion(), Motion(calm=True), Motion(speed=Speed.OFF)], ids=["", "calm", "off"])
@pytest.mark.parametrize("east", one_of(3, [GOOD, GREAT, NAMED]), ids=["good", "great", "named"])
def test_no_bare_table_stands_between_the_stage_and_the_sheet(east: str, motion: Motion) -> None:
    pilot = gone_out(east, motion)
    pilot.until(lambda: pilot.view.great_hand is not None)
    staged = 0
    while pilot.view.great_hand is not None:
        pilot.step()
        staged += 1
    assert pilot.is_over, "the frame that ends the stage opens the sheet"
    assert staged * FRAME >= 0.7, "it could be read"


@pytest.mark.parametrize("east", [GOOD, GREAT, NAMED], ids=["good", "great", "named"])
def test_a_key_leads_from_the_stage_to_the_sheet(east: str) -> None:
    pilot = gone_out(east)
    pilot.until(lambda: pilot.view.great_hand is not None)
    pilot.step(UNSEEN)
    pilot.key(pygame.K_SPACE)
    pilot.step()
    assert pilot.is_over


def test_after_a_plain_win_the_hands_are_laid_open_before_the_sheet_comes() -> None:
    pilot = gone_out(PLAIN)
    pilot.until(lambda: bool(pilot.view.model.deal and pilot.view.model.deal.winners))
    frames = 0
    while not pilot.is_over:
        pilot.step()
        frames += 1
    assert frames * FRAME > 1.3


@pytest.mark.parametrize("east", [PLAIN, GOOD, GREAT, NAMED], ids=["plain", "good", "great", "named"])
def test_a_win_stands_still_where_nothing_moves_until_it_was_seen(east: str) -> None:
    pilot = gone_out(east, Motion(speed=Speed.OFF, linger=2.0))
    pilot.until(lambda: bool(pilot.view.model.deal and pilot.view.model.deal.winners))
    pilot.step(2 * STILL - 0.1)
    assert not pilot.is_over
    assert pilot.view.great_hand is not None or "win" in pilot.view.effects.seen
    pilot.until(lambda: pilot.is_over)


@pytest.mark.parametrize("east", [PLAIN, GREAT], ids=["plain", "great"])
def test_a_key_leads_from_a_still_win_to_the_sheet(east: str) -> None:
    pilot = gone_out(east, Motion(speed=Speed.OFF))
    pilot.until(lambda: bool(pilot.view.model.deal and pilot.view.model.deal.winners))
    pilot.step(UNSEEN)
    pilot.key(pygame.K_SPACE)
    pilot.step()
    assert pilot.is_over


@pytest.mark.parametrize("east", [GOOD, GREAT], ids=["good", "great"])
def test_a_hand_whose_worth_the_stage_has_not_told_is_counted_on_the_sheet(east: str) -> None:
    pilot = gone_out(east)
    pilot.until(lambda: pilot.is_over)
    sheet = sheet_of(pilot)
    assert not any(are_there(sheet))
    pilot.until(lambda: not sheet.is_counting)
    assert all(are_there(sheet))
    assert Sound.COUNT_TICK in {heard.sound for heard in pilot.heard}


def test_a_hand_whose_worth_the_stage_has_told_stands_on_the_sheet_and_the_payments_follow() -> None:
    pilot = gone_out(NAMED)
    pilot.until(lambda: pilot.is_over)
    sheet = sheet_of(pilot)
    count = sheet.count
    assert len(count.lines) >= 2, "at least the hand, and what is paid for it"
    assert all(are_there(sheet, RowKind.EXTRA, RowKind.PAID))
    assert count.paid(sheet.time) == 0
    pilot.step(0.3)
    assert 0 < count.paid(sheet.time) < 1
    pilot.step(0.4)
    assert count.paid(sheet.time) == 1
    assert all(are_there(sheet)), "what is paid comes while it is paid"
    assert count.has_total(sheet.time)
    assert not sheet.is_counting
    late = (
        {Sound.SCORE_LINE, Sound.SCORE_TOTAL}
        if any(line.kind in (RowKind.EXTRA, RowKind.PAID) for line in count.lines)
        else set()
    )
    assert {heard.sound for heard in pilot.heard} <= {Sound.CURTAIN, Sound.COINS} | late


def test_a_plain_hand_is_not_counted_up_again() -> None:
    """The line over the table has told what the hand is worth: rows and total agree from the first picture on."""
    pilot = gone_out(PLAIN)
    pilot.until(lambda: pilot.is_over)
    sheet = sheet_of(pilot)
    worth = pilot.view.model.state.played[-1].deltas[0]
    assert sheet.is_counting
    assert sheet.count.has_total(sheet.time)
    assert sheet.total.points == worth
    assert all(are_there(sheet))
