"""Calls that are not possible now stand on the bar, small, and say why (issue text: help at the table)."""

import pygame

from game.engine.commands import DeclareKong
from game.scenes.asking.answer_tiles import called
from game.scenes.asking.offers import OfferKind
from game.view.lane.action_bar import RefusedCall
from tests.engine.rigged import EAST, Scene
from tests.scenes.table_pilot import ScenePilot, explanation


def at_claim(east: str, *, options: dict[str, object] | None = None) -> ScenePilot:
    """North's discard, a 5 of Bamboo, is offered to the player."""
    pilot = ScenePilot(Scene(east=east, draws="WW WN B5", options=options))
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    return pilot


def refused(pilot: ScenePilot) -> list[RefusedCall]:
    bar = pilot.scene.questions.bar
    assert bar is not None
    return list(bar.refused)


def test_each_says_why_when_it_is_pointed_at() -> None:
    pilot = at_claim("B55 C1357 D13579 DRG WE")
    assert [call.tooltip for call in refused(pilot)] == [
        (
            "Chow\nFor a chow you need 3 of Bamboo and 4 of Bamboo or 4 of Bamboo and 6 of Bamboo "
            "or 6 of Bamboo and 7 of Bamboo"
        ),
        "Kong\nFor a kong you need 1 more tile: 5 of Bamboo",
        "Mahjong\nNo mahjong yet: even with this tile, 4 tiles short of four sets and a pair",
    ]


def test_pressing_one_answers_in_the_lane_and_costs_nothing() -> None:
    pilot = at_claim("B55 C1357 D13579 DRG WE")
    pilot.click(pilot.kit.frame.at(*refused(pilot)[1].box.centre))
    assert "For a kong you need 1 more tile: 5 of Bamboo" in pilot.lane
    assert pilot.is_asked


def test_the_keys_reach_them_and_f1_explains() -> None:
    pilot = at_claim("B55 C1357 D13579 DRG WE")
    pilot.key(pygame.K_END, pygame.K_F1)
    assert isinstance(pilot.scene.page.focus, RefusedCall)
    assert explanation(pilot.scene.page).startswith("Mahjong No mahjong yet")


def test_at_a_real_table_everything_may_be_tried() -> None:
    pilot = at_claim("B55 C1357 D13579 DRG WE", options={"play": "tabletop"})
    assert refused(pilot) == []
    assert {"Chow", "Pung", "Kong", "Mahjong"} <= set(pilot.bar)


def test_where_the_lane_is_narrow_they_go_before_the_words() -> None:
    pilot = at_claim("B34555 C123 D123 DRR WE")
    bar = pilot.scene.questions.bar
    assert bar is not None
    assert bar.tray.box.right <= pilot.kit.frame.width - 34
    for call in bar.refused:
        assert call.box.right <= bar.tray.box.right or not call.is_visible


def test_a_dead_hand_lays_out_no_kong_at_a_real_table() -> None:
    """docs/rules/gala.md: after a false mahjong the hand can do nothing but draw and discard."""
    scene = Scene(east="B1111 C13579 D1357", options={"play": "tabletop"})
    _, kong = scene.held(EAST, "B1111")
    assert isinstance(called(OfferKind.KONG, scene.match.state, EAST, kong), DeclareKong)
    scene.mahjong(EAST)
    assert scene.seat(EAST).is_dead
    assert called(OfferKind.KONG, scene.match.state, EAST, kong) == "No kong now: no replacement is left"
