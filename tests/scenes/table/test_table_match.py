"""Whole matches at the table, by keyboard alone and by mouse alone."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.settings import Settings
from game.engine import events as e
from game.engine.seat_views import known_to
from game.engine.steps.evolve import fold
from game.i18n.tile_words import tile_name
from game.scenes.score.standings import SETTLING
from game.scenes.shared.destinations import BeginMatch, Way
from tests.scenes.table_pilot import Desk, MatchPilot

STRONG = ("Mahjong", "Rob the kong", "Kong", "Pung", "Chow")
KEYS = {
    "Chow": pygame.K_1,
    "Pung": pygame.K_2,
    "Kong": pygame.K_3,
    "Mahjong": pygame.K_4,
    "Rob the kong": pygame.K_4,
}


def check(pilot: MatchPilot, turn: int) -> None:
    """The view's model is the fold of what it was shown, and holds no face that the seat may not know."""
    model = pilot.view.model
    if pilot.view.busy:
        return
    if turn % 10 == 0 or pilot.is_at_score or pilot.is_at_standings:
        assert model.state == fold(pilot.events)
    assert model.state == known_to(pilot.table.match.state, pilot.table.seat_of(0))
    deal = model.deal
    if deal is None or not deal.faces:
        return
    for seat, held in enumerate(deal.seats):
        if seat != model.seat and seat not in model.open_hands:
            assert all(model.face(tile_id) is None for tile_id in held.hand if tile_id not in held.shown)


def by_keyboard(pilot: Desk, turn: int) -> None:
    strong = next((name for name in STRONG if name in pilot.bar), None)
    if strong is not None:
        pilot.key(KEYS[strong])
        if pilot.chooses_set:
            pilot.key(pygame.K_1)
    elif "Pass" in pilot.bar or "Pass and draw" in pilot.bar:
        pilot.key(pygame.K_0)
    else:
        steps = turn % len(pilot.hand)
        pilot.key(pygame.K_HOME, *[pygame.K_RIGHT] * steps, pygame.K_SPACE)
        assert pilot.lifted == [pilot.hand[steps]]
        pilot.key(pygame.K_RETURN)


def by_mouse(pilot: MatchPilot, turn: int) -> None:
    strong = next((name for name in STRONG if name in pilot.bar), None)
    if strong is not None:
        known = set(pilot.buttons)
        pilot.press(strong)
        if pilot.chooses_set:
            pilot.press(next(label for label in pilot.buttons if label not in known))
    elif "Pass" in pilot.bar:
        pilot.press("Pass")
    elif "Pass and draw" in pilot.bar:
        pilot.press("Pass and draw")
    else:
        at = pilot.tile(turn % len(pilot.hand))
        pilot.click(at)
        assert len(pilot.lifted) == 1
        pilot.click(at)


@pytest.mark.parametrize("seed", [pytest.param(3, marks=pytest.mark.slow), 4])
@pytest.mark.parametrize("by_keys", [True, False], ids=["keyboard", "mouse"])
@pytest.mark.slow
def test_a_match_of_four_deals_is_played_to_its_end(seed: int, by_keys: bool) -> None:
    """docs/rules/gala.md: four deals are a match."""
    pilot = MatchPilot(seed, settings=Settings(first_match_done=True), draws=False)
    sheets = 0
    for turn in range(2000):
        pilot.until(lambda: pilot.needs_player)
        check(pilot, turn)
        if pilot.is_at_standings:
            break
        if pilot.is_at_score:
            sheets += 1
            if by_keys:
                pilot.key(pygame.K_RETURN)
            else:
                pilot.press("Final standings" if sheets == 4 else "Next deal")
        elif by_keys:
            by_keyboard(pilot, turn)
        else:
            by_mouse(pilot, turn)
    assert pilot.is_at_standings
    assert sheets == 4
    assert pilot.table.is_over
    assert pilot.table.refused == [0, 0, 0, 0]
    assert pilot.table.lapsed == [0, 0, 0, 0]
    pilot.step(SETTLING)
    if by_keys:
        pilot.key(pygame.K_RETURN)
        again = pilot.ways[-1]
        assert isinstance(again, BeginMatch)
        assert again.setup is not None
        assert again.setup.chairs[0].name == "Mira"
        assert again.setup.seed is None
    else:
        pilot.press("Title screen")
        assert pilot.ways[-1] == Way.TO_TITLE


def test_one_click_throws_at_once() -> None:
    pilot = MatchPilot(3, settings=Settings(one_click=True), draws=False)
    pilot.until(lambda: "Discard" in pilot.bar)
    thrown = pilot.hand[2]
    pilot.click(pilot.tile(2))
    pilot.until(lambda: pilot.view.model.discards_count == 1)
    deal = pilot.view.model.deal
    assert deal is not None
    assert str(pilot.view.model.face(deal.discards[0].tile_id)) == thrown


def test_when_time_is_up_a_tile_is_thrown_and_the_lane_says_so() -> None:
    """docs/rules/gala.md, "A turn": time up, the tile just drawn is discarded; on the first turn, the rightmost."""
    pilot = MatchPilot(3, options={"turn_seconds": 10}, draws=False)
    pilot.until(lambda: "Discard" in pilot.bar)
    pilot.step(10.5)
    assert pilot.table.lapsed[0] == 1
    (thrown,) = (
        event.tile
        for event in pilot.events
        if isinstance(event, e.TileDiscarded) and event.seat == pilot.view.model.seat
    )
    assert thrown is not None
    told = f"Time is up: the {tile_name('gala', thrown)} was discarded for you"
    assert pilot.note.text == told

    def is_told() -> bool:
        return pilot.note.is_visible and pilot.note.text == told

    pilot.step(4.0)
    assert is_told(), "nobody was there to read it"
    pilot.key(pygame.K_LEFT)
    pilot.step(1.0)
    assert is_told()
    pilot.step(2.0)
    assert not is_told()
    assert pilot.view.model.discards_count >= 1
