"""What helps at the table by a setting: slips, pace, names of tiles, captions, Pass held down."""

from __future__ import annotations

from functools import partial
from typing import Literal

import pygame
import pytest
from msgspec.structs import replace

from game.app.sound.sounds import Sound, caption
from game.app.system.settings import Settings, Speed
from game.app.window.actions import Key, PointerMoved, PointerPressed, PointerReleased, Pressed, Released
from game.app.window.late_keys import UNSEEN
from game.engine import events as e
from game.engine.state import LaidSet
from game.hands.meld import KongKind, kong
from game.scenes.asking.lane_words import STAYS
from game.scenes.table.aids import CAPTION_STAYS, dark_words
from game.tiles.tile import Tile
from game.view.lane.notes import Note
from game.view.layout import places
from game.view.paint.panels import Paint
from game.view.table.table_picture import room_of
from game.view.units import Motion
from tests.engine.rigged import Scene
from tests.scenes.pilot import all_of
from tests.scenes.table_pilot import Desk, MatchPilot, ScenePilot, explanation

READY = "B23456 B789 C123 DRR WN"
"""Ready once the north wind is thrown."""


def more_than(pilot: Desk, count: int) -> bool:
    """Whether more tiles lie discarded than that."""
    return pilot.view.model.discards_count > count


def passes_all(pilot: ScenePilot) -> bool:
    """Whether no claims are made in this deal."""
    return pilot.scene.persons.passes_all


def notes(pilot: Desk) -> list[str]:
    """What the notes above the bar say."""
    return [note.text for note in all_of(pilot.scene, Note)]


class TestFirstCalls:
    def test_a_call_is_explained_when_it_is_offered_for_the_first_time(self) -> None:
        settings = Settings(calls_to_explain=("chow", "pung"))
        pilot = ScenePilot(Scene(east="B55 C13579 D13579 DR WE", draws="WW WN B5"), settings=settings, draws=False)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: pilot.scene.questions.is_claim)
        told = notes(pilot)
        assert told == [
            (
                "Pung: with your pair this makes three alike. The set is laid face up in front of you. "
                "Passing costs nothing."
            )
        ]
        assert pilot.preferences.now.calls_to_explain == ("chow",), "and it is not explained again"
        pilot.key(pygame.K_0)
        pilot.step()
        assert not notes(pilot)

    def test_at_a_real_table_no_call_is_explained_as_true_but_that_nothing_is_checked(self) -> None:
        settings = Settings(calls_to_explain=("mahjong", "tabletop"))
        pilot = MatchPilot(4, options={"play": "tabletop"}, settings=settings, draws=False)
        pilot.until(lambda: pilot.is_asked)
        assert notes(pilot) == [
            (
                "Tabletop style: every call is offered, and nothing is checked. Call only what your tiles allow: "
                "a false call costs what the rulebook says."
            )
        ]
        assert pilot.preferences.now.calls_to_explain == ("mahjong",)

    def test_whose_hand_dies_is_told_what_that_means(self) -> None:
        pilot = MatchPilot(4, options={"play": "tabletop"}, draws=False)
        pilot.until(lambda: pilot.is_asked and "Mahjong" in pilot.bar)
        pilot.press("Mahjong")
        dead = "Dead hand: no win, no score"
        pilot.until(lambda: dead in notes(pilot))
        pilot.key(pygame.K_h)
        assert pilot.lane == dead, "in place of a hint"
        count = pilot.view.model.discards_count
        pilot.key(pygame.K_HOME, pygame.K_RETURN, pygame.K_RETURN)
        pilot.until(partial(more_than, pilot, count))
        pilot.until(lambda: pilot.is_asked)
        assert dead not in notes(pilot)
        pilot.key(pygame.K_h)
        assert pilot.lane == dead, "for as long as it is dead"

    def test_the_first_kong_of_another_player_is_explained(self) -> None:
        settings = Settings(calls_to_explain=("kong",))
        pilot = ScenePilot(Scene(east="B55 C13579 D13579 DR WE"), settings=settings, draws=False)
        assert not notes(pilot)
        model = pilot.view.model
        deal = model.state.current_deal
        laid = LaidSet(kong(Tile.WN, KongKind.CONCEALED), deal.live[:4])
        seats = (deal.seats[0], replace(deal.seats[1], sets=(laid,)), *deal.seats[2:])
        pilot.view.model = replace(model, state=replace(model.state, deal=replace(deal, seats=seats)))
        pilot.scene.aids.explain_calls(["discard"])
        assert notes(pilot) == [
            (
                "Kong: four alike. They count as one set, and whoever lays them out draws another tile in place of the "
                "fourth."
            )
        ]

    @pytest.mark.parametrize("wanted", [("chow", "mahjong"), ("chow",)])
    def test_beside_a_mahjong_no_other_call_is_explained(self, wanted: tuple[Literal["chow", "mahjong"], ...]) -> None:
        deal = Scene(east="B46 C123 D123 D789 DRR WE", draws="WW WN B5")
        pilot = ScenePilot(deal, settings=Settings(calls_to_explain=wanted, hints=False), draws=False)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: pilot.scene.questions.is_claim)
        told = notes(pilot)
        mahjong = "Mahjong: the last tile you needed. Your hand is complete, and you win the deal."
        assert told == ([mahjong] if "mahjong" in wanted else [])
        assert pilot.preferences.now.calls_to_explain == ("chow",)

    @pytest.mark.parametrize(
        ("ruleset", "goal"),
        [
            ("latvian", "The goal: four sets and a pair. A set is three in a row in one suit, or three or four alike."),
            ("polish", "The special hands in the rulebook win too."),
        ],
    )
    def test_the_first_turn_tells_the_goal_once(self, ruleset: str, goal: str) -> None:
        pilot = MatchPilot(4, ruleset=ruleset, settings=Settings(calls_to_explain=("discard",)), draws=False)
        pilot.until(lambda: pilot.is_asked and "Discard" in pilot.bar)
        told = notes(pilot)
        assert told[0].endswith(goal)
        assert pilot.preferences.now.calls_to_explain == ()

    def test_the_first_dark_discards_are_explained_once_where_no_call_is(self) -> None:
        deal = Scene(east="B55 C13579 D13579 DR WE", draws="WW WN B5")
        pilot = ScenePilot(deal, settings=Settings(calls_to_explain=("dark",)), draws=False)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: pilot.scene.questions.is_claim)
        told = notes(pilot)
        assert told == [dark_words()]
        assert pilot.preferences.now.calls_to_explain == ()


def offered_mahjong(*, asks: bool) -> ScenePilot:
    """The left neighbor has thrown the tile on which the player can go out, and which makes a chow."""
    deal = Scene(east="B46 C123 D123 D789 DRR WE", draws="WW WN B5")
    pilot = ScenePilot(deal, settings=Settings(asks_about_slips=asks), draws=False)
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    return pilot


class TestReady:
    def thrown(self, tile: str, *, settings: Settings | None = None) -> ScenePilot:
        """The table after a discard from a hand that is ready without the north wind."""
        pilot = ScenePilot(Scene(east=READY), settings=settings or Settings(), draws=False)
        pilot.click(pilot.tile_of(tile))
        pilot.click(pilot.tile_of(tile))
        pilot.step()
        return pilot

    def test_the_discard_after_which_one_tile_is_missing_is_followed_by_words_on_it(self) -> None:
        pilot = self.thrown("WN")
        assert pilot.lane == "One tile to go: 1, 4 and 7 of Bamboo"

    def test_while_it_stays_ready_they_are_not_said_again(self) -> None:
        pilot = self.thrown("WN")
        pilot.scene.message.hush()
        pilot.until(lambda: pilot.view.model.drawn is not None)
        drawn = pilot.view.model.drawn
        assert drawn is not None
        pilot.scene.questions.throw(drawn)
        pilot.step()
        assert "to go" not in pilot.lane

    def test_of_a_hand_that_is_not_ready_and_where_no_help_is_wanted_nothing_is_said(self) -> None:
        assert "to go" not in self.thrown("C1").lane
        assert "to go" not in self.thrown("WN", settings=Settings(hints=False)).lane


class TestSlips:
    def test_a_discard_that_breaks_a_ready_hand_must_be_made_twice(self) -> None:
        pilot = ScenePilot(Scene(east=READY), settings=Settings(asks_about_slips=True), draws=False)
        pilot.click(pilot.tile_of("C1"))
        pilot.click(pilot.tile_of("C1"))
        pilot.step()
        assert pilot.thrown == []
        assert pilot.lane == "This breaks a ready hand. Discard it again if you mean it."
        assert pilot.lifted == ["C1"]
        pilot.click(pilot.tile_of("C1"))
        pilot.step()
        assert pilot.thrown == ["C1"]

    @pytest.mark.parametrize("size", [(1280, 720), (800, 600)], ids=["on the bar", "above it"])
    def test_the_warning_stands_as_long_as_a_click_would_discard_the_tile(self, size: tuple[int, int]) -> None:
        asking = Settings(asks_about_slips=True)
        pilot = ScenePilot(Scene(east=READY), size=size, settings=asking, draws=False)
        pilot.click(pilot.tile_of("C1"))
        pilot.click(pilot.tile_of("C1"))
        pilot.step(20.0)
        assert pilot.lane == "This breaks a ready hand. Discard it again if you mean it."
        pilot.click(pilot.tile_of("C2"))
        pilot.step(0.1)
        assert "breaks" not in pilot.lane
        assert pilot.thrown == []

    def test_a_tile_that_was_dragged_out_is_warned_of_as_well(self) -> None:
        pilot = ScenePilot(Scene(east=READY), settings=Settings(asks_about_slips=True), draws=False)
        start = pilot.tile_of("C1")
        pilot.drag(start, (start[0], start[1] - 300))
        pilot.step(20.0)
        assert pilot.lane == "This breaks a ready hand. Discard it again if you mean it."
        assert pilot.thrown == []

    def test_a_complete_hand_is_thrown_away_only_at_the_second_discard(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR B4"), settings=Settings(asks_about_slips=True), draws=False)
        assert pilot.lane == "Your hand is complete"
        pilot.click(pilot.tile_of("C1"))
        pilot.click(pilot.tile_of("C1"))
        pilot.step()
        assert pilot.thrown == []
        assert pilot.lane == "Your hand is complete: you can declare mahjong. Discard again if you mean it."
        pilot.click(pilot.tile_of("C1"))
        pilot.step()
        assert pilot.thrown == ["C1"]

    def test_enter_declares_a_mahjong_and_throws_nothing(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR B4"), draws=False)
        pilot.key(pygame.K_RETURN)
        pilot.until(lambda: pilot.is_over)
        assert pilot.thrown == []
        assert any(isinstance(event, e.MahjongDeclared) for event in pilot.events)

    def test_whoever_throws_a_tile_of_a_complete_hand_by_keys_is_warned(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR B4"), settings=Settings(asks_about_slips=True), draws=False)
        pilot.key(pygame.K_TAB, shift=True)
        pilot.key(pygame.K_RETURN, pygame.K_RETURN)
        assert pilot.lane == "Your hand is complete: you can declare mahjong. Discard again if you mean it."
        pilot.key(pygame.K_RETURN)
        pilot.step()
        assert len(pilot.thrown) == 1

    def test_at_a_real_table_the_keys_stay_at_the_hand(self) -> None:
        """There a mahjong is always offered, and may be false."""
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR B4", options={"play": "tabletop"}), draws=False)
        assert "Mahjong" in pilot.bar
        assert pilot.scene.hand.has_keys

    def test_a_key_meant_for_what_was_before_answers_no_question(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR B4"), draws=False)
        assert pilot.is_asked
        enter, held = (Pressed(Key(pygame.K_RETURN), repeated=again) for again in (False, True))
        pilot.stack.handle(enter)
        pilot.step(UNSEEN)
        pilot.stack.handle(held)
        pilot.step(1.0)
        assert pilot.is_asked
        pilot.stack.handle(Released(Key(pygame.K_RETURN)))
        pilot.stack.handle(enter)
        pilot.until(lambda: pilot.is_over)

    def test_beside_a_mahjong_the_discard_is_not_gold(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR B4"), draws=False)
        assert pilot.scene.questions.bar is not None
        paints = {button.label: button.paint for button in pilot.scene.questions.bar.buttons}
        assert paints == {"Mahjong": Paint.GOLD, "Discard": Paint.WOOD}

    def test_the_discard_is_gold_and_shows_its_key_only_while_a_tile_is_chosen(self) -> None:
        pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR WN"), draws=False)

        def looks() -> tuple[Paint, bool]:
            assert pilot.scene.questions.bar is not None
            (button,) = pilot.scene.questions.bar.buttons
            return button.paint, button.hides_key

        assert looks() == (Paint.WOOD, True)
        pilot.key(pygame.K_RETURN)
        pilot.step()
        assert looks() == (Paint.GOLD, False), "Enter chose the tile, and now discards it"
        pilot.key(pygame.K_ESCAPE)
        pilot.step()
        assert looks() == (Paint.WOOD, True)

    @pytest.mark.parametrize("asks", [True, False])
    def test_a_mahjong_on_a_discard_is_passed_only_at_the_second_pass(self, *, asks: bool) -> None:
        pilot = offered_mahjong(asks=asks)
        pilot.key(pygame.K_0)
        if asks:
            assert pilot.lane == "This tile completes your hand. Pass again if you mean it."
            assert pilot.is_asked
            pilot.key(pygame.K_0)
        pilot.step()
        assert not pilot.is_asked

    def test_a_chow_beside_a_mahjong_is_taken_only_at_the_second_press(self) -> None:
        pilot = offered_mahjong(asks=True)
        pilot.key(pygame.K_1)
        assert pilot.lane == "You can declare mahjong now. Press again if you mean this instead."
        assert pilot.is_asked
        pilot.key(pygame.K_1)
        pilot.step()
        assert not pilot.scene.questions.is_claim

    def test_with_the_keys_too(self) -> None:
        pilot = ScenePilot(Scene(east=READY), settings=Settings(asks_about_slips=True), draws=False)
        pilot.key(pygame.K_HOME, pygame.K_SPACE, pygame.K_RETURN)
        pilot.step()
        assert pilot.thrown == []
        pilot.key(pygame.K_RETURN)
        pilot.step()
        assert len(pilot.thrown) == 1

    def test_the_discard_that_leaves_it_ready_is_made_at_once(self) -> None:
        pilot = ScenePilot(Scene(east=READY), settings=Settings(asks_about_slips=True), draws=False)
        pilot.click(pilot.tile_of("WN"))
        pilot.click(pilot.tile_of("WN"))
        pilot.step()
        assert pilot.thrown == ["WN"]

    def test_a_hand_that_is_far_from_ready_is_left_alone(self) -> None:
        east = "B13579 C13579 D1357"
        pilot = ScenePilot(Scene(east=east), settings=Settings(asks_about_slips=True), draws=False)
        pilot.click(pilot.tile_of("C5"))
        pilot.click(pilot.tile_of("C5"))
        pilot.step()
        assert pilot.thrown == ["C5"]

    def test_nobody_is_asked_in_tabletop_play_or_where_it_is_off(self) -> None:
        for settings, options in (
            (Settings(asks_about_slips=True), {"play": "tabletop"}),
            (Settings(asks_about_slips=False), None),
        ):
            pilot = ScenePilot(Scene(east=READY, options=options), settings=settings, draws=False)
            pilot.click(pilot.tile_of("C1"))
            pilot.click(pilot.tile_of("C1"))
            pilot.step()
            assert pilot.thrown == ["C1"]


@pytest.mark.slow
def test_an_answer_to_a_wish_stands_above_the_words_of_the_dice() -> None:
    pilot = MatchPilot(4, motion=Motion(speed=Speed.NORMAL))
    pilot.until(lambda: pilot.view.model.breaker is not None)
    lane = places.lane(room_of(pilot.kit), 560.0)
    pilot.key(pygame.K_h)
    assert pilot.lane == "Hints are available on your turn"
    assert pilot.note.box.bottom < lane.y


class TestPace:
    def test_after_each_discard_the_others_wait_for_a_click_or_a_key(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), settings=Settings(waits_for_click=True), draws=False)
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
                pilot.press("Continue")
            assert not pace.holds
            pilot.until(partial(more_than, pilot, count))
        pilot.until(lambda: pace.holds)
        pilot.click(pilot.kit.frame.at(760, 300))
        assert not pace.holds

    def test_a_whole_deal_is_played_that_way(self) -> None:
        pilot = MatchPilot(4, settings=Settings(waits_for_click=True), draws=False)
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
        pilot = MatchPilot(4, settings=Settings(waits_for_click=True), draws=False)
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
            settings=Settings(waits_for_click=True, announces=True),
            draws=False,
        )
        pilot.click(pilot.tile_of("C5"))
        pilot.click(pilot.tile_of("C5"))
        pilot.until(lambda: pilot.scene.aids.pace.holds)
        pilot.move(pilot.tile_of("C9"))
        pilot.step()
        assert pilot.note.is_said
        assert not pilot.note.box.meets(pilot.scene.aids.pace.button.box)


class TestNames:
    def test_the_tile_that_is_walked_to_is_named_with_what_is_left(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), settings=Settings(announces=True), draws=False)
        pilot.key(pygame.K_HOME)
        pilot.step()
        assert pilot.lane == "1 of Bamboo · 3 unseen"
        pilot.move(pilot.tile_of("C9"))
        pilot.step()
        assert pilot.lane == "9 of Characters · 3 unseen"

    def test_an_answer_is_not_talked_over(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), settings=Settings(announces=True), draws=False)
        pilot.press("Discard")
        pilot.key(pygame.K_HOME)
        pilot.step()
        assert pilot.lane == "First lift a tile"

    def test_nothing_is_said_where_it_is_not_wanted(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
        pilot.key(pygame.K_HOME)
        pilot.step()
        assert pilot.lane == "Choose a tile to discard"


class TestCaptions:
    def test_what_is_heard_is_written_for_a_moment(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), settings=Settings(captions=True), draws=False)
        line = pilot.note
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        assert line.is_visible
        assert line.text == caption(Sound.DICE_RATTLE)
        pilot.step(CAPTION_STAYS + 0.2)
        assert not line.is_visible

    def test_words_stay_as_long_as_they_are_read(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), settings=Settings(captions=True), draws=False)
        pilot.kit.motion.linger = 4.0
        line = pilot.note
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        pilot.step(4 * CAPTION_STAYS - 0.2)
        assert line.is_visible
        pilot.step(0.4)
        assert not line.is_visible

    def test_else_nothing_is(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        assert not pilot.note.is_visible

    def test_a_message_is_not_written_over(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), settings=Settings(captions=True), draws=False)
        pilot.scene.clock.say_time_is_over()
        said = pilot.note.text
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        assert pilot.note.text == said
        pilot.step(STAYS + 0.1)
        pilot.scene.aids.hear(Sound.DICE_RATTLE)
        pilot.scene.aids.hear(Sound.WIN)
        assert pilot.note.text == caption(Sound.WIN), "the last sound's"


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
        (tool,) = [tool for tool in pilot.scene.buttons.tools if tool.tooltip == "Claim again in this deal"]
        assert tool.is_lit

    def test_so_does_its_key(self) -> None:
        pilot = self.at_claim()
        pilot.send(Pressed(Key(pygame.K_0)))
        assert not passes_all(pilot)
        pilot.send(Pressed(Key(pygame.K_0), repeated=True))
        assert passes_all(pilot)
        assert pilot.note.text == "No claims for the rest of this deal. Press the padlock to claim again."


def test_what_a_tool_says_when_it_is_pressed_stands_beside_it() -> None:
    pilot = ScenePilot(Scene(east="B13579 C13579 D135 WE"), draws=False)
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.press("Make no more claims in this deal")
    page, said = pilot.scene.page, "No claims for the rest of this deal. Press the padlock to claim again."
    assert explanation(page) == said
    assert not pilot.scene.message.is_said
    (tool,) = [tool for tool in pilot.scene.buttons.tools if tool.tooltip == "Claim again in this deal"]
    assert page.tooltip.box is not None
    assert page.tooltip.box.grown(80).meets(tool.box)
    pilot.press("Claim again in this deal")
    assert tool.tooltip == "Make no more claims in this deal"


def test_f1_explains_the_tile_that_the_keys_are_at() -> None:
    pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
    pilot.key(pygame.K_HOME, pygame.K_F1)
    assert explanation(pilot.scene.page) == "1 of Bamboo 3 of 4 unseen"
    pilot.key(pygame.K_RIGHT)
    assert explanation(pilot.scene.page) == ""


def test_a_tile_that_has_gone_from_under_the_pointer_is_not_explained_where_it_lies_now() -> None:
    """Such as one that the next deal has put elsewhere."""
    pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), draws=False)
    view = pilot.view
    tile_id = pilot.view.model.state.current_deal.live[0]
    pilot.scene.aids.move(view.placed[tile_id].box.center)
    view.placed = {**view.placed, tile_id: replace(view.placed[tile_id], x=view.placed[tile_id].x + 300)}
    pilot.step(1.0)
    assert explanation(pilot.scene.page) == ""
    pilot.scene.aids.move(view.placed[tile_id].box.center)
    pilot.step(1.0)
    assert explanation(pilot.scene.page) == "The next tile to be drawn"


def test_the_further_tools_are_seen_while_the_pointer_or_the_keys_are_near_or_they_are_lit() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    first, (undo, *further) = pilot.scene.buttons.tools[:3], pilot.scene.buttons.tools[3:]
    assert undo.tooltip == "Take back", "which is seen all the time"
    pilot.step()
    assert all(tool.is_quiet for tool in further)
    assert not any(tool.is_quiet for tool in (*first, undo))
    pilot.move(pilot.buttons["Hint"])
    pilot.step()
    assert not any(tool.is_quiet for tool in further)
    pilot.move(pilot.tile(5))
    pilot.step()
    assert all(tool.is_quiet for tool in further)
    pilot.scene.page.set_focus(first[0])
    pilot.step()
    assert not any(tool.is_quiet for tool in further)
    pilot.press("Make no more claims in this deal")
    pilot.move(pilot.tile(5))
    pilot.scene.page.set_focus(None)
    pilot.step()
    assert [tool.tooltip for tool in further if not tool.is_quiet] == ["Claim again in this deal"]
