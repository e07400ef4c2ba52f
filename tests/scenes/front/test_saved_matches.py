"""The list of saved matches, and the page after an error, by keyboard and mouse."""

from __future__ import annotations

import pygame

from game.scenes.shared.destinations import Open, ResumeMatch, Way
from game.view.widgets.button import Button
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot


def rows(pilot: Pilot) -> list[str]:
    return [widget.label for widget in pilot.page.widgets if isinstance(widget, Button)]


def test_a_match_is_chosen_by_keyboard() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.saved_matches(kit, told, count=4))
    assert rows(pilot) == [
        *(f"Hungarian rules · deal {deal}" for deal in range(3)),
        "Saved by a newer version of Sparrows",
    ]
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    assert told.ways == [ResumeMatch(fixtures.saved(4)[1])]


def test_a_match_is_chosen_by_mouse() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.saved_matches(kit, told, count=4))
    pilot.click("Hungarian rules · deal 2")
    assert told.ways == [ResumeMatch(fixtures.saved(4)[2])]


def test_the_title_leads_to_the_saved_matches() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told, matches=3))
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    pilot.click("Saved matches (3)")
    assert told.ways == [Open.SAVED_MATCHES] * 2


def test_after_an_error_return_leads_to_the_title_and_so_does_escape() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.crashed(kit, told))
    pilot.press(pygame.K_RETURN)
    pilot.press(pygame.K_ESCAPE)
    pilot.click("Quit")
    assert told.ways == [Way.TO_TITLE, Way.TO_TITLE, Way.QUIT]
