"""What helps at the table by a setting: slips, pace, names of tiles, captions, Pass held down."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.sound.sounds import Sound, caption
from game.app.window.actions import Key, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from game.engine import events as e
from game.view.lane.caption_line import STAYS, CaptionLine
from tests.engine.rigged import Scene
from tests.scenes.table_pilot import MatchPilot, Preferences, ScenePilot

READY = "B23456 B789 C123 DRR WN"
"""Ready once the north wind is thrown."""


def thrown(pilot: ScenePilot) -> list[str]:
    return [str(event.tile) for event in pilot.events if isinstance(event, e.TileDiscarded) and event.seat == 0]


def more_than(pilot: ScenePilot, count: int) -> bool:
    """Whether more tiles lie discarded than that."""
    return pilot.view.model.discards_count > count


def passes_all(pilot: ScenePilot) -> bool:
    """Whether no claims are made in this deal."""
    return pilot.scene.persons.passes_all


class TestSlips:
    def test_a_discard_that_breaks_a_ready_hand_must_be_made_twice(self) -> None:
        pilot = ScenePilot(Scene(east=READY), preferences=Preferences(asks_about_slips=True), draws=False)
        pilot.click(pilot.tile_of("C1"))
        pilot.click(pilot.tile_of("C1"))
        pilot.step()
        assert thrown(pilot) == []
        assert pilot.lane == "This breaks a ready hand. Discard it again if you mean it."
        assert pilot.lifted == ["C1"]
        pilot.click(pilot.tile_of("C1"))
        pilot.step()
        assert thrown(pilot) == ["C1"]

    def test_with_the_keys_too(self) -> None:
        pilot = ScenePilot(Scene(east=READY), preferences=Preferences(asks_about_slips=True), draws=False)
        pilot.key(pygame.K_HOME, pygame.K_SPACE, pygame.K_RETURN)
        pilot.step()
        assert thrown(pilot) == []
        pilot.key(pygame.K_RETURN)
        pilot.step()
        assert len(thrown(pilot)) == 1

    def test_the_discard_that_leaves_it_ready_is_made_at_once(self) -> None:
        pilot = ScenePilot(Scene(east=READY), preferences=Preferences(asks_about_slips=True), draws=False)
        pilot.click(pilot.tile_of("WN"))
        pilot.click(pilot.tile_of("WN"))
        pilot.step()
        assert thrown(pilot) == ["WN"]

    def test_a_hand_that_is_far_from_ready_is_left_alone(self) -> None:
        east = "B13579 C13579 D1357"
        pilot = ScenePilot(Scene(east=east), preferences=Preferences(asks_about_slips=True), draws=False)
        pilot.click(pilot.tile_of("C5"))
        pilot.click(pilot.tile_of("C5"))
        pilot.step()
        assert thrown(pilot) == ["C5"]

    def test_nobody_is_asked_in_tabletop_play_or_where_it_is_off(self) -> None:
        for preferences, options in ((Preferences(asks_about_slips=True), {"play": "tabletop"}), (None, None)):
            pilot = ScenePilot(Scene(east=READY, options=options), preferences=preferences, draws=False)
            pilot.click(pilot.tile_of("C1"))
            pilot.click(pilot.tile_of("C1"))
            pilot.step()
            assert thrown(pilot) == ["C1"]


class TestPace:
    def test_after_each_discard_the_others_wait_for_a_click_or_a_key(self) -> None:
        pilot = ScenePilot(
            Scene(east="B13579 C13579 D1357"), preferences=Preferences(waits_for_click=True), draws=False
        )
        pilot.click(pilot.tile_of("C5"))
        pilot.click(pilot.tile_of("C5"))
        pace = pilot.scene.aids.pace
        for by_key in (True, False):
            pilot.until(lambda: pace.holds)
            count = pilot.view.model.discards_count
            pilot.step(5.0)
            assert pilot.view.model.discards_count == count
            assert pace.button.is_visible
            if by_key:
                pilot.key(pygame.K_SPACE)
            else:
                pilot.press("Go on")
            assert not pace.holds
            pilot.until(partial(more_than, pilot, count))
        pilot.until(lambda: pace.holds)
        pilot.click(pilot.kit.frame.at(760, 300))
        assert not pace.holds

    def test_a_whole_deal_is_played_that_way(self) -> None:
        pilot = MatchPilot(4, preferences=Preferences(waits_for_click=True), draws=False)
        for _ in range(2000):
            pilot.until(lambda: pilot.needs_player or pilot.scene.aids.pace.holds)
            if pilot.scene.aids.pace.holds:
                pilot.key(pygame.K_SPACE)
            elif pilot.is_at_score:
                break
            elif "Pass" in pilot.bar:
                pilot.key(pygame.K_0)
            else:
                pilot.key(pygame.K_END, pygame.K_SPACE, pygame.K_RETURN)
            pilot.step()
        assert pilot.is_at_score

    def test_before_the_own_turn_nobody_is_waited_for(self) -> None:
        pilot = MatchPilot(4, preferences=Preferences(waits_for_click=True), draws=False)
        for _ in range(40):
            pilot.until(lambda: pilot.needs_player or pilot.scene.aids.pace.holds)
            if pilot.scene.aids.pace.holds:
                deal = pilot.view.model.deal
                assert deal is not None
                assert len(deal.seats[pilot.view.model.seat].hand) % 3 == 1
                pilot.key(pygame.K_SPACE)
            elif "Pass" in pilot.bar:
                pilot.key(pygame.K_0)
            else:
                pilot.key(pygame.K_END, pygame.K_SPACE, pygame.K_RETURN)
            pilot.step()

    def test_words_in_the_lane_keep_clear_of_the_button(self) -> None:
        pilot = ScenePilot(
            Scene(east="B13579 C13579 D1357"),
            preferences=Preferences(waits_for_click=True, announces=True),
            draws=False,
        )
        pilot.click(pilot.tile_of("C5"))
        pilot.click(pilot.tile_of("C5"))
        pilot.until(lambda: pilot.scene.aids.pace.holds)
        pilot.move(pilot.tile_of("C9"))
        pilot.step()
        assert pilot.scene._note.is_said
        assert not pilot.scene._note.box.meets(pilot.scene.aids.pace.button.box)


class TestNames:
    def test_the_tile_that_is_walked_to_is_named_with_what_is_left(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), preferences=Preferences(announces=True), draws=False)
        pilot.key(pygame.K_HOME)
        pilot.step()
        assert pilot.lane == "1 Bamboo · 3 unseen"
        pilot.move(pilot.tile_of("C9"))
        pilot.step()
        assert pilot.lane == "9 Character · 3 unseen"

    def test_an_answer_is_not_talked_over(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), preferences=Preferences(announces=True), draws=False)
        pilot.press("Discard")
        pilot.key(pygame.K_HOME)
        pilot.step()
        assert pilot.lane == "Lift the tile to discard first"

    def test_nothing_is_said_where_it_is_not_wanted(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
        pilot.key(pygame.K_HOME)
        pilot.step()
        assert pilot.lane == "Choose a tile to discard"


class TestCaptions:
    def test_what_is_heard_is_written_for_a_moment(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), preferences=Preferences(captions=True), draws=False)
        line = next(widget for widget in pilot.scene.page.widgets if isinstance(widget, CaptionLine))
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        assert line.is_visible
        assert line.text == caption(Sound.DICE_RATTLE)
        pilot.step(STAYS + 0.2)
        assert not line.is_visible

    def test_else_nothing_is(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        assert not any(isinstance(widget, CaptionLine) and widget.is_visible for widget in pilot.scene.page.widgets)


class TestPassHeldDown:
    def at_claim(self) -> ScenePilot:
        pilot = ScenePilot(Scene(east="B55 C1357 D13579 DRG WE", draws="WW WN B5"), draws=False)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: pilot.scene.questions.is_claim)
        return pilot

    def test_the_button_held_down_makes_no_claims_in_this_deal(self) -> None:
        pilot = self.at_claim()
        at = pilot.buttons["Pass"]
        pilot.send(PointerMoved(at))
        pilot.send(PointerPressed(at))
        pilot.step(0.3)
        assert not passes_all(pilot)
        pilot.step(0.5)
        assert passes_all(pilot)
        pilot.send(PointerReleased(at))
        assert pilot.scene.buttons.passing.is_lit

    def test_so_does_its_key(self) -> None:
        pilot = self.at_claim()
        pilot.send(KeyPressed(Key(pygame.K_0)))
        assert not passes_all(pilot)
        pilot.send(KeyPressed(Key(pygame.K_0), repeated=True))
        assert passes_all(pilot)
        assert pilot.scene._note.text == "No claims in this deal; the lock takes it back"


def test_f1_explains_the_tile_that_the_keys_are_at() -> None:
    pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
    pilot.key(pygame.K_HOME, pygame.K_F1)
    assert pilot.scene.page.explanation == "1 Bamboo 3 of 4 not seen yet"
    pilot.key(pygame.K_RIGHT)
    assert pilot.scene.page.explanation == ""
