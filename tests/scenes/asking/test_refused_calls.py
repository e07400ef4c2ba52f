"""Passing tells which calls are not possible now, and why (issue text: help at the table)."""

import pygame

from game.engine.commands import DeclareKong
from game.scenes.asking.answer_tiles import call_with
from game.scenes.asking.offers import OfferKind
from game.view.lane.notes import Note
from game.view.widgets import Label
from tests.engine.rigged import EAST, Scene
from tests.scenes.table_pilot import ScenePilot


def at_claim(east: str, *, options: dict[str, object] | None = None) -> ScenePilot:
    """North's discard, a 5 of Bamboo, is offered to the player."""
    pilot = ScenePilot(Scene(east=east, draws="WW WN B5", options=options))
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    return pilot


def refused(pilot: ScenePilot) -> str:
    """What the answer to no call says when it is pointed at."""
    bar = pilot.scene.questions.bar
    assert bar is not None
    return bar.buttons[-1].tooltip


def test_passing_tells_why_when_it_is_pointed_at() -> None:
    pilot = at_claim("B55 C1357 D13579 DRG WE")
    assert pilot.bar == ["Pung", "Pass"]
    assert refused(pilot).splitlines() == [
        "Chow",
        "For a chow you need 3 of Bamboo and 4 of Bamboo or 4 of Bamboo and 6 of Bamboo or 6 of Bamboo and 7 of Bamboo",
        "Kong",
        "For a kong you need 1 more tile: 5 of Bamboo",
        "Mahjong",
        "No mahjong yet: even with this tile, 4 tiles short of four sets and a pair",
    ]


def test_the_key_of_one_answers_in_the_lane_and_costs_nothing() -> None:
    pilot = at_claim("B55 C1357 D13579 DRG WE")
    pilot.key(pygame.K_3)
    assert "For a kong you need 1 more tile: 5 of Bamboo" in pilot.lane
    assert pilot.is_asked


def test_at_a_real_table_everything_may_be_tried() -> None:
    pilot = at_claim("B55 C1357 D13579 DRG WE", options={"play": "tabletop"})
    assert refused(pilot) == ""
    assert {"Chow", "Pung", "Kong", "Mahjong"} <= set(pilot.bar)


def test_a_dead_hand_lays_out_no_kong_at_a_real_table() -> None:
    """docs/rules/gala.md: after a false mahjong the hand can do nothing but draw and discard."""
    scene = Scene(east="B1111 C13579 D1357", options={"play": "tabletop"})
    _, kong = scene.held(EAST, "B1111")
    assert isinstance(call_with(OfferKind.KONG, scene.match.state, EAST, kong), DeclareKong)
    scene.mahjong(EAST)
    assert scene.seat(EAST).is_dead
    assert call_with(OfferKind.KONG, scene.match.state, EAST, kong) == "A dead hand can make no more calls"


def test_only_the_last_refusal_is_seen() -> None:
    pilot = ScenePilot(Scene(east="B55 C1357 D13579 DRG WE", draws="WW WN B5"))
    pilot.until(lambda: pilot.is_asked)

    long, short = "A kong needs four alike, or the fourth tile of a pung on the table", "You can't do that right now"
    for code, said in ((pygame.K_3, long), (pygame.K_r, short), (pygame.K_3, long)):
        pilot.key(code)
        shown = [each for each in pilot.scene.page.widgets if isinstance(each, Label | Note) and each.is_visible]
        assert [each.text for each in shown if each.text in (long, short)] == [said]
