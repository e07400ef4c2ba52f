"""Turns and claims at the table: every wish is fulfilled or answered (docs/design.md, section 11)."""

from __future__ import annotations

from contextlib import nullcontext

import pygame
import pytest

from game.app.sound.sounds import Sound
from game.app.system.settings import Settings, Speed
from game.app.window.actions import FocusGained, FocusLost, Key, Pressed
from game.engine import events as e
from game.engine.events import BaseEvent
from game.i18n import languages
from game.i18n.translator import speaking
from game.rules.terms import ClaimKind, Source
from game.scenes.asking.bar_words import lifted_line
from game.scenes.front.rulebook import RulebookScene
from game.scenes.shared.destinations import Open, OpenRulebook, Way
from game.tiles.tile import Tile
from game.view.lane.choices import SetChoice
from game.view.lane.notes import Note
from game.view.paint.canvas import pixels
from game.view.paint.tile_pictures import Pose
from game.view.table.table_picture import last_discard_pieces, room_of
from game.view.units import Motion
from game.view.units.geometry import Frame
from game.view.widgets.button import Button, IconButton
from game.view.widgets.widget import Widget
from tests.engine.rigged import Scene
from tests.scenes.fixtures import mirrored_words
from tests.scenes.pilot import all_of
from tests.scenes.table_pilot import Eager, MatchPilot, ScenePilot, explanation

EAST = "B13579 C13579 D1357"
"""A hand of fourteen without a pair, a chow or a kong."""
DICE = (4, 1, 1, 1, 1)
"""For the break of books that throw more dice than two."""


def happened(pilot: ScenePilot, kind: type[BaseEvent]) -> list[BaseEvent]:
    return [event for event in pilot.events if isinstance(event, kind)]


def at_own_turn(**tiles: str) -> ScenePilot:
    pilot = ScenePilot(Scene(east=tiles.pop("east", EAST), **tiles), draws=False)  # type: ignore[arg-type] # codes of tiles
    assert "Discard" in pilot.bar
    return pilot


def named(widget: Widget | None) -> str:
    """What a button is called."""
    assert widget is not None
    return widget.label if isinstance(widget, Button) else widget.tooltip


ISOLATES = "\u2066\u2068\u2069"
"""What sets a key off from text of another direction; it is not seen."""


def region(pilot: ScenePilot) -> str:
    """Where the keys are."""
    return "hand" if pilot.scene.hand.has_keys else named(pilot.scene.page.focus)


class TestDiscarding:
    def test_a_click_lifts_and_a_second_one_throws(self) -> None:
        pilot = at_own_turn()
        pilot.click(pilot.tile_of("C5"))
        assert pilot.lifted == ["C5"]
        assert pilot.thrown == []
        pilot.click(pilot.tile_of("C5"))
        pilot.step()
        assert pilot.thrown == ["C5"]

    def test_another_tile_that_is_clicked_takes_its_place(self) -> None:
        pilot = at_own_turn()
        pilot.click(pilot.tile_of("C5"))
        pilot.click(pilot.tile_of("D1"))
        assert pilot.lifted == ["D1"]

    def test_the_button_throws_the_lifted_tile(self) -> None:
        pilot = at_own_turn()
        pilot.click(pilot.tile_of("B7"))
        pilot.press("Discard")
        pilot.step()
        assert pilot.thrown == ["B7"]

    def test_without_a_lifted_tile_the_button_says_what_to_do(self) -> None:
        pilot = at_own_turn()
        pilot.press("Discard")
        assert pilot.lane == "First lift a tile"
        pilot.step(3.0)
        assert pilot.lane == "Choose a tile to discard"

    @pytest.mark.parametrize("code", languages())
    def test_how_a_lifted_tile_is_thrown_has_room_in_every_language(self, code: str) -> None:
        with speaking(code):
            pilot = ScenePilot(Scene(east=EAST), draws=False)
            assert pilot.scene.questions.bar is not None
            assert pilot.scene.questions.bar.has_room_for(lifted_line(pilot.kit.actions, "", shows_keys=True))

    def test_of_a_lifted_tile_the_lane_says_how_it_is_thrown(self) -> None:
        pilot = at_own_turn()
        pilot.click(pilot.tile_of("B7"))
        pilot.step()
        assert pilot.lane == "Click again to discard"
        pilot.key(pygame.K_ESCAPE)
        pilot.step()
        assert pilot.lane == "Choose a tile to discard"
        pilot.key(pygame.K_HOME, pygame.K_SPACE)
        pilot.step()
        assert pilot.lane == "1 of Bamboo"

    def test_where_the_buttons_show_no_keys_the_lane_says_which_one_throws_the_lifted_tile(self) -> None:
        pilot = ScenePilot(Scene(east="B1111 C2222 B7 C5 D7 WE WS"), draws=False)
        for interface, line in ((1.0, "1 of Bamboo"), (2.0, "Press ↵ to discard")):
            pilot.kit.interface = interface
            pilot.stack.resize((1024, 640))
            pilot.step()
            pilot.key(pygame.K_HOME, *([pygame.K_SPACE] if not pilot.lifted else []))
            pilot.step()
            assert pilot.lane.translate(dict.fromkeys(map(ord, ISOLATES))) == line

    def test_a_tile_dragged_above_the_rack_is_thrown(self) -> None:
        pilot = at_own_turn()
        pilot.drag(pilot.tile_of("D7"), pilot.kit.frame.at(900, 600))
        pilot.step()
        assert pilot.thrown == ["D7"]

    def test_a_tile_dragged_along_the_rack_is_moved(self) -> None:
        pilot = at_own_turn()
        x, y = pilot.tile(5)
        pilot.drag(pilot.tile(0), (x + 10, y))
        assert pilot.hand.index("B1") == 5
        assert sorted(pilot.hand) == sorted(
            ["B1", "B3", "B5", "B7", "B9", "C1", "C3", "C5", "C7", "C9", "D1", "D3", "D5", "D7"]
        )
        pilot.key(pygame.K_s)
        assert pilot.hand[0] == "B1"

    def test_sorting_puts_the_drawn_tile_among_the_others(self) -> None:
        pilot = ScenePilot(Scene(east="B13579 C13579 D135 WE", draws="WW WN WS C4"), draws=False)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: "Discard" in pilot.bar)
        assert pilot.hand[-1] == "C4"
        pilot.key(pygame.K_s)
        assert pilot.hand == ["B1", "B3", "B5", "B7", "B9", "C1", "C3", "C4", "C5", "C7", "C9", "D1", "D3", "D5"]
        assert pilot.lane == "Choose a tile to discard"
        pilot.key(pygame.K_s)
        assert pilot.lane == "Your hand is already sorted"

    def test_the_keys_walk_lift_lower_and_throw(self) -> None:
        pilot = at_own_turn()
        pilot.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP)
        assert pilot.lifted == ["B3"]
        pilot.key(pygame.K_DOWN)
        assert pilot.lifted == []
        pilot.key(pygame.K_END, pygame.K_SPACE, pygame.K_RETURN)
        pilot.step()
        assert pilot.thrown == ["D7"]

    def test_enter_lifts_before_it_throws(self) -> None:
        pilot = at_own_turn()
        pilot.key(pygame.K_HOME, pygame.K_RETURN)
        assert pilot.lifted == ["B1"]
        assert pilot.thrown == []

    def test_enter_never_throws_another_tile_than_the_keys_are_at(self) -> None:
        pilot = at_own_turn()
        pilot.key(pygame.K_HOME, pygame.K_UP, pygame.K_RIGHT)
        assert pilot.lifted == [], "the keys have gone on"
        pilot.key(pygame.K_RETURN)
        pilot.step()
        assert pilot.thrown == []
        assert pilot.lifted == ["B3"]
        pilot.key(pygame.K_RETURN)
        pilot.step()
        assert pilot.thrown == ["B3"]

    def test_keys_that_lead_nowhere_leave_the_tile_lifted(self) -> None:
        pilot = at_own_turn()
        pilot.key(pygame.K_HOME, pygame.K_UP, pygame.K_LEFT, pygame.K_HOME)
        assert pilot.lifted == ["B1"]

    def test_a_tile_lifted_by_a_click_is_put_down_by_the_arrows_too(self) -> None:
        pilot = at_own_turn()
        pilot.click(pilot.tile_of("C5"))
        pilot.key(pygame.K_RIGHT)
        assert pilot.lifted == []

    def test_the_lifted_tile_stays_so_on_the_way_to_the_button_that_throws_it(self) -> None:
        pilot = at_own_turn()
        pilot.key(pygame.K_HOME, pygame.K_UP, pygame.K_TAB, pygame.K_RETURN)
        pilot.step()
        assert pilot.thrown == ["B1"]

    def test_escape_lowers_the_tile_and_then_opens_the_menu(self) -> None:
        pilot = at_own_turn()
        pilot.click(pilot.tile_of("C5"))
        pilot.key(pygame.K_ESCAPE)
        assert pilot.lifted == []
        assert pilot.was_sent(Way.PAUSE) == 0
        pilot.key(pygame.K_ESCAPE)
        assert pilot.was_sent(Way.PAUSE) == 1

    def test_a_tile_is_not_thrown_out_of_turn(self) -> None:
        pilot = at_own_turn(south="B2", draws="C2 C4 C6 C8")
        pilot.click(pilot.tile_of("C5"))
        pilot.click(pilot.tile_of("C5"))
        pilot.drag(pilot.tile_of("D7"), pilot.kit.frame.at(900, 600))
        assert "D7" in pilot.hand
        assert pilot.lane in ("It is not your turn to discard", "")
        assert pilot.thrown.count("D7") == 0

    def test_one_click_is_enough_where_the_player_wants_it(self) -> None:
        pilot = ScenePilot(Scene(east=EAST), settings=Settings(one_click=True))
        pilot.click(pilot.tile_of("C9"))
        pilot.step()
        assert pilot.thrown == ["C9"]

    @pytest.mark.parametrize(
        ("key", "answer"),
        [
            (pygame.K_1, "Chow and pung are called on another player's discard"),
            (pygame.K_2, "Chow and pung are called on another player's discard"),
            (pygame.K_3, "A kong needs four alike, or the fourth tile of a pung on the table"),
            (pygame.K_4, "No mahjong yet: 5 tiles short of four sets and a pair"),
        ],
    )
    def test_a_key_that_can_do_nothing_is_answered(self, key: int, answer: str) -> None:
        pilot = at_own_turn()
        pilot.key(key)
        assert pilot.lane == answer


class TestKongs:
    def test_a_concealed_kong_lies_with_its_outer_tiles_down(self) -> None:
        """docs/rules/gala.md, "A turn"."""
        pilot = at_own_turn(east="B1111 C13579 D13579", tail="D2")
        pilot.press("Kong")
        pilot.until(lambda: bool(happened(pilot, e.KongDeclared)) and pilot.is_asked)
        deal = pilot.view.model.deal
        assert deal is not None
        laid = deal.seats[0].sets[0]
        assert [pilot.view.placed[tile_id].pose for tile_id in laid.tile_ids] == [
            Pose.DOWN,
            Pose.FLAT,
            Pose.FLAT,
            Pose.DOWN,
        ]
        assert "D2" in pilot.hand, "the replacement from the other end"

    def test_of_several_kongs_one_is_chosen(self) -> None:
        pilot = at_own_turn(east="B1111 C9999 D135 WESW")
        pilot.key(pygame.K_3)
        assert pilot.chooses_set
        pilot.key(pygame.K_2)
        pilot.step()
        declared = happened(pilot, e.KongDeclared)
        assert len(declared) == 1
        assert isinstance(declared[0], e.KongDeclared)
        assert [str(tile) for tile in declared[0].tiles] == ["C9"] * 4

    def test_escape_takes_the_choice_away(self) -> None:
        pilot = at_own_turn(east="B1111 C9999 D135 WESW")
        pilot.key(pygame.K_3, pygame.K_ESCAPE)
        assert not pilot.chooses_set
        assert not happened(pilot, e.KongDeclared)
        assert pilot.was_sent(Way.PAUSE) == 0

    def test_the_tiles_that_a_button_would_use_come_up(self) -> None:
        pilot = at_own_turn(east="B1111 C13579 D13579")
        pilot.move(pilot.buttons["Kong"])
        pilot.step()
        used = {str(pilot.view.model.face(tile_id)) for tile_id in pilot.view.look.used}
        assert used == {"B1"}


def at_claim(code: str, *, east: str, **others: object) -> ScenePilot:
    """North throws this tile, and the person may claim it."""
    pilot = ScenePilot(Scene(east=east, draws=f"WW WN {code}", **others), draws=False)  # type: ignore[arg-type] # codes of tiles
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    return pilot


class TestClaims:
    def test_only_what_is_possible_is_offered(self) -> None:
        assert at_claim("B5", east="B55 C13579 D13579 DR WE").bar == ["Pung", "Pass"]
        assert at_claim("B5", east="B555 C1357 D13579 DR WE").bar == ["Pung", "Kong", "Pass"]
        assert at_claim("B5", east="B46 C13579 D13579 DR WE").bar == ["Chow", "Pass"]

    def test_no_claim_but_a_mahjong_looks_better_than_to_pass(self) -> None:
        pilot = at_claim("B5", east="B4556 C13579 D1357 WE")
        pilot.step()
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert len(pilot.bar) == 3
        assert len({button.paint for button in bar.buttons}) == 1
        assert not pilot.view.look.used
        pilot.move(pilot.buttons["Pung"])
        pilot.step()
        assert [str(pilot.view.model.face(tile_id)) for tile_id in pilot.view.look.used] == ["B5", "B5"]

    @pytest.mark.parametrize(
        ("book", "east", "thrown", "used"),
        [
            ("gala", "B46 C123 D123 D789 DRR WE", "B5", ["B4", "B6"]),
            ("gala", "B55 C123 D123 D789 DRR WE", "B5", ["B5", "B5"]),
            ("gala", "B5 C123 C456 D123 D789 WE", "B5", ["B5"]),
            ("israeli", "B45556 C123 D789 DRR WE", "B5", ["B4", "B6"]),
            ("polish", "B1133557799 DGG DR WE", "DR", ["DR"]),
            ("polish", "B19 C199 D19 WESN DRGW WE", "WW", []),
        ],
    )
    def test_the_tiles_that_go_out_with_the_discard_come_up(
        self, book: str, east: str, thrown: str, used: list[str]
    ) -> None:
        pilot = at_claim(thrown, east=east, book=book, dice=DICE)
        pilot.step()
        assert region(pilot).startswith("Mahjong")
        assert sorted(str(pilot.view.model.face(tile_id)) for tile_id in pilot.view.look.used) == used

    def test_a_tile_lifted_before_lies_down_among_those_of_the_claim_and_is_lifted_again(self) -> None:
        pilot = ScenePilot(Scene(east="B55 C13579 D13579 DR WE", draws="WW WN B5"), draws=False)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.step()
        pilot.click(pilot.tile_of("DR"))
        assert pilot.lifted == ["DR"]
        pilot.until(lambda: pilot.scene.questions.is_claim)
        assert pilot.lifted == []
        pilot.press("Pass")
        pilot.until(lambda: pilot.scene.hand.may_throw)
        assert pilot.lifted == ["DR"]

    def test_at_a_real_table_a_mahjong_brings_up_nothing(self) -> None:
        pilot = at_claim(
            "B5", east="B46 C123 D123 D789 DRR WE", book="israeli", dice=DICE, options={"play": "tabletop"}
        )
        pilot.move(pilot.buttons["Mahjong"])
        pilot.step()
        assert not pilot.view.look.used

    def test_a_pung_is_made_with_the_discard(self) -> None:
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        pilot.key(pygame.K_2)
        pilot.until(lambda: "Discard" in pilot.bar)
        deal = pilot.view.model.deal
        assert deal is not None
        assert [str(tile) for tile in deal.seats[0].sets[0].meld.tiles] == ["B5"] * 3

    def test_the_focus_starts_on_the_strongest_claim(self) -> None:
        pilot = at_claim("B5", east="B555 C1357 D13579 DR WE")
        focus = pilot.scene.page.focus
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert focus is bar.buttons[1]

    def test_a_second_press_of_a_call_leaves_its_choices(self) -> None:
        pilot = at_claim("B5", east="B3467 C1359 D1359 DR WE")
        for _press in range(2):
            pilot.press("Chow")
            pilot.step()
            assert len(all_of(pilot.scene, SetChoice)) == 3
            assert isinstance(pilot.scene.page.focus, SetChoice)
        pilot.key(pygame.K_ESCAPE)
        pilot.step()
        assert not all_of(pilot.scene, SetChoice)

    def test_several_chows_are_shown_finished(self) -> None:
        pilot = at_claim("B5", east="B3467 C1359 D1359 DR WE")
        pilot.press("Chow")
        sets = [tuple(map(str, choice.tiles)) for choice in all_of(pilot.scene, SetChoice)]
        assert sets == [("B3", "B4", "B5"), ("B4", "B5", "B6"), ("B5", "B6", "B7")]
        pilot.key(pygame.K_RIGHT, pygame.K_RETURN)
        pilot.until(lambda: "Discard" in pilot.bar)
        deal = pilot.view.model.deal
        assert deal is not None
        assert [str(tile) for tile in deal.seats[0].sets[0].meld.tiles] == ["B4", "B5", "B6"]

    def test_escape_opens_the_menu_and_nought_passes(self) -> None:
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        pilot.key(pygame.K_ESCAPE)
        assert pilot.is_asked
        assert pilot.was_sent(Way.PAUSE) == 1
        pilot.key(pygame.K_0)
        pilot.until(lambda: "Discard" in pilot.bar)
        deal = pilot.view.model.deal
        assert deal is not None
        assert not deal.seats[0].sets

    def test_a_call_says_how_long_the_player_waited(self) -> None:
        """docs/rules/gala.md, "A turn": within three seconds of the discard a pung beats a chow."""
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        pilot.step(2.0)
        pilot.key(pygame.K_2)
        pilot.step(0.5)
        called = next(event for event in pilot.events if isinstance(event, e.ClaimMade))
        assert called.after == pytest.approx(2.0, abs=0.2)

    def test_a_mahjong_on_a_discard_ends_the_deal(self) -> None:
        pilot = at_claim("B5", east="B46 C123 D123 D789 DRR WE")
        assert "Mahjong" in pilot.bar
        pilot.key(pygame.K_4)
        pilot.until(lambda: pilot.is_over)
        won = next(event for event in pilot.events if isinstance(event, e.MahjongDeclared))
        assert (won.seat, won.source) == (0, Source.DISCARD)

    def test_time_over_is_a_pass_and_the_lane_says_so(self) -> None:
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert bar.dial is not None
        assert bar.dial.seconds_left == 30
        pilot.heard.clear()
        pilot.step(26.0)
        assert bar.dial.is_urgent
        pilot.until(lambda: pilot.table.lapsed[0] == 1)
        assert pilot.note.text == "Time is up: pass"
        ticks = [heard for heard in pilot.heard if heard.sound is Sound.LAST_SECONDS]
        assert 5 <= len(ticks) <= 6

    def test_while_only_the_clock_runs_its_place_alone_is_drawn(self) -> None:
        pilot = ScenePilot(Scene(east=EAST), motion=Motion(speed=Speed.OFF, expressions=False))
        assert pilot.stack.draw(pilot.surface) == []
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert bar.dial is not None
        pilot.step(3.0)
        place = pixels(bar.dial.box.grown(bar.dial.bleed), pilot.scene.page.kit)
        begin = pilot.table.waited(pilot.view.model.seat)
        for _ in range(60):
            assert not pilot.scene.busy
            wake = pilot.scene.next_wake
            assert wake is not None
            pilot.stack.update(wake + 0.001)
            assert pilot.stack.draw(pilot.surface) == [place]
        # The ring drains in 120 steps: nothing wakes the table between them.
        assert pilot.table.waited(pilot.view.model.seat) - begin == pytest.approx(60 * 30 / 120, abs=0.2)

    def test_the_clock_stands_still_while_the_player_is_in_another_window(self) -> None:
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        waited = pilot.table.waited(pilot.view.model.seat)
        pilot.send(FocusLost())
        pilot.step(20.0)
        assert pilot.table.waited(pilot.view.model.seat) == waited
        pilot.send(FocusGained())
        pilot.step(1.0)
        assert pilot.table.waited(pilot.view.model.seat) == pytest.approx(waited + 1.0, abs=0.1)

    def test_no_claims_in_this_deal_leaves_the_open_one_to_be_answered(self) -> None:
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        pilot.press("Make no more claims in this deal")
        pilot.step(1.0)
        assert "Pung" in pilot.bar
        said = "No claims from the next discard on; this one still waits for your answer"
        assert explanation(pilot.scene.page) == said
        pilot.press("Pass")
        pilot.until(lambda: "Discard" in pilot.bar)
        deal = pilot.view.model.deal
        assert deal is not None
        assert not deal.seats[0].sets

    def test_of_a_claim_that_is_passed_by_itself_it_is_told(self) -> None:
        pilot = ScenePilot(Scene(east="B55 C1357 D13579 DRG WE", draws="WW WN B5"), draws=False)
        pilot.press("Make no more claims in this deal")
        pilot.scene.message.hush()
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: bool(pilot.lane))
        assert pilot.lane == "No claims for the rest of this deal. Press the padlock to claim again."

    def test_but_it_asks_for_a_mahjong(self) -> None:
        pilot = at_claim("B5", east="B46 C123 D123 D789 DRR WE")
        pilot.press("Make no more claims in this deal")
        pilot.step()
        assert "Mahjong" in pilot.bar

    def test_the_bar_is_laid_out_anew_in_a_window_of_another_size(self) -> None:
        pilot = at_claim("B5", east="B555 C1357 D13579 DR WE")
        pygame.display.set_mode((1920, 1080))
        pilot.stack.resize((1920, 1080))
        pilot.step()
        focus = pilot.scene.page.focus
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert focus is bar.buttons[1]
        assert bar.tray.box.right < Frame.of((1920, 1080)).width
        pilot.press("Pung")
        pilot.until(lambda: "Discard" in pilot.bar)


class TestChoosingASet:
    def test_choices_take_the_place_of_the_explanation(self) -> None:
        settings = Settings(calls_to_explain=("chow",))
        pilot = ScenePilot(Scene(east="B3467 C1359 D1359 DR WE", draws="WW WN B5"), settings=settings, draws=False)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: pilot.scene.questions.is_claim)
        assert all_of(pilot.scene, Note)
        pilot.press("Chow")
        pilot.step()
        assert not all_of(pilot.scene, Note)

    @pytest.mark.parametrize(("language", "backwards"), [("en", False), ("he", True)])
    def test_they_are_numbered_in_the_direction_of_reading(self, language: str, *, backwards: bool) -> None:
        with speaking(language):
            pilot = at_claim("B5", east="B3467 C1359 D1359 DR WE")
            pilot.key(pygame.K_1)
            sets = [widget for widget in pilot.scene.page.widgets if isinstance(widget, SetChoice)]
        assert len(sets) == 3
        assert [one.box.x for one in sets] == sorted((one.box.x for one in sets), reverse=backwards)


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_tooltip_of_a_small_button_covers_no_other(*, mirrored: bool) -> None:
    with mirrored_words() if mirrored else nullcontext():
        pilot = ScenePilot(Scene(east="B13579 C13579 D1357"), size=(1280, 720), draws=False)
    small = all_of(pilot.scene, IconButton)
    for button in small:
        pilot.move(pilot.kit.frame.at(*button.box.center))
        tip = pilot.scene.page.tooltip.box
        assert tip is not None
        assert not any(tip.meets(other.box) for other in small), button.tooltip


class TestGoingOut:
    def test_with_the_dealt_tiles(self) -> None:
        """docs/rules/gala.md, "A turn": East may go out with the dealt tiles."""
        pilot = at_own_turn(east="B123456789 C123 DRR")
        assert "Mahjong" in pilot.bar
        pilot.press("Mahjong")
        pilot.until(lambda: pilot.is_over)
        won = next(event for event in pilot.events if isinstance(event, e.MahjongDeclared))
        assert won.source is Source.DEALT

    def test_robbing_a_kong_in_place_of_drawing(self) -> None:
        """docs/rules/gala.md, "A turn", rob_kong own_turn: however old, at the start of the robber's own turn."""
        deal = Scene(east="B123 C123 D123 C789 DRR", west="B222")
        pilot = ScenePilot(deal, others=Eager, draws=False)
        pilot.click(pilot.tile_of("B2"))
        pilot.click(pilot.tile_of("B2"))
        pilot.click(pilot.tile_of("B2"))  # it is asked about: with it the hand is complete
        pilot.until(lambda: "Rob the kong" in pilot.bar)
        assert pilot.bar == ["Rob the kong", "Pass and draw"]
        faces = [pilot.view.model.face(tile_id) for tile_id in pilot.view.look.used]
        assert sorted(map(str, faces)) == ["B1", "B3"], "the tiles that the robbed one completes are raised"
        asked, model = pilot.view.look.asked, pilot.view.model
        assert asked is not None
        assert model.face(asked) is Tile.B2
        marks = last_discard_pieces(model, pilot.view.placed, room_of(pilot.kit), pilot.kit, asked=asked)
        placed, last = pilot.view.placed, model.state.current_deal.discards[-1].tile_id
        ring = marks["last ring"].rect
        assert ring.contains(pixels(placed[asked].box, pilot.kit))
        assert not ring.colliderect(pixels(placed[last].box, pilot.kit)), "only one tile is lit"
        assert pilot.scene.questions.bar is not None
        head = pilot.scene.questions.bar.head
        assert (head.tile, head.line) == (Tile.B2, "Draw, or win by robbing Dóra's kong")
        pilot.key(pygame.K_4)
        pilot.until(lambda: pilot.is_over)
        won = next(event for event in pilot.events if isinstance(event, e.MahjongDeclared))
        assert won.source is Source.ROBBED_KONG


class TestFocus:
    def test_tab_goes_from_the_hand_to_the_bar_and_the_tools_and_back(self) -> None:
        pilot = at_own_turn()
        assert pilot.scene.hand.has_keys
        regions = []
        for _ in range(5):
            pilot.key(pygame.K_TAB)
            regions.append(region(pilot))
        assert regions == ["Discard", "Hint", "Menu", "hand", "Discard"]

    def test_backwards_too(self) -> None:
        pilot = at_own_turn()
        pilot.key(pygame.K_TAB, shift=True)
        assert pilot.scene.page.focus is pilot.scene.buttons.menu[0]
        pilot.key(pygame.K_TAB, shift=True)
        pilot.key(pygame.K_TAB, shift=True)
        pilot.key(pygame.K_TAB, shift=True)
        assert pilot.scene.hand.has_keys

    @pytest.mark.parametrize("shift", [False, True], ids=["forwards", "backwards"])
    @pytest.mark.parametrize("is_asked", [True, False], ids=["own turn", "another's turn"])
    def test_tab_reaches_the_sign_of_a_guest_who_is_away(
        self, monkeypatch: pytest.MonkeyPatch, *, shift: bool, is_asked: bool
    ) -> None:
        pilot = at_own_turn()
        monkeypatch.setattr(type(pilot.scene.persons), "absent", property(lambda _persons: (1,)))
        if not is_asked:
            pilot.scene.questions.speak_to(None)
        pilot.scene.update(0.05)
        reached = []
        for _ in range(8):
            pilot.key(pygame.K_TAB, shift=shift)
            reached.append(region(pilot))
        assert "Away" in reached
        assert "hand" in reached

    def test_the_rulebook_opens_at_what_happens_now(self) -> None:
        claims = at_claim("B5", east="B55 C13579 D13579 DR WE")
        for pilot, chapter in ((at_own_turn(), "chapter.course"), (claims, "chapter.claims")):
            self.come_back_from_rulebook(pilot)
            assert getattr(pilot.ways[-1], "anchor", "") == chapter

    @staticmethod
    def come_back_from_rulebook(pilot: ScenePilot) -> None:
        """Goes to the question mark by keys, opens the rulebook there, and closes it again."""
        while region(pilot) != "Menu":
            pilot.key(pygame.K_TAB)
        while region(pilot) != "Rulebook":
            pilot.key(pygame.K_DOWN)
        pilot.key(pygame.K_RETURN)
        assert isinstance(pilot.ways[-1], OpenRulebook)
        pilot.stack.push(RulebookScene(pilot.kit, rules="gala"))
        pilot.step(0.5)
        pilot.stack.pop()
        pilot.step()

    def test_after_the_rulebook_the_keys_are_at_the_claim_that_waits(self) -> None:
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        self.come_back_from_rulebook(pilot)
        assert region(pilot) == "Pung"
        pilot.key(pygame.K_UP, pygame.K_RETURN)
        assert pilot.was_sent(Open.SETTINGS) == 0

    def test_after_the_rulebook_the_keys_are_at_the_sets_to_choose_from(self) -> None:
        pilot = at_claim("B5", east="B3467 C1359 D1359 DR WE")
        pilot.key(pygame.K_1)
        self.come_back_from_rulebook(pilot)
        assert isinstance(pilot.scene.page.focus, SetChoice)

    def test_after_the_rulebook_the_keys_are_at_the_hand_in_the_own_turn(self) -> None:
        pilot = at_own_turn()
        self.come_back_from_rulebook(pilot)
        assert region(pilot) == "hand"

    def test_coming_back_leaves_the_keys_at_the_answer_where_they_were(self) -> None:
        pilot = at_claim("B5", east="B55 C13579 D13579 DR WE")
        pilot.key(pygame.K_RIGHT)
        assert region(pilot) == "Pass"
        pilot.stack.push(RulebookScene(pilot.kit, rules="gala"))
        pilot.step(0.5)
        pilot.stack.pop()
        assert region(pilot) == "Pass"

    def test_a_question_takes_the_keys_from_wherever_they_were_left(self) -> None:
        pilot = at_own_turn(east="B1355 C1359 D1359 DR WE", draws="WW WN B5")
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        while region(pilot) != "Menu":
            pilot.scene.handle(Pressed(Key(pygame.K_TAB)))
        pilot.until(lambda: pilot.scene.questions.is_claim)
        assert region(pilot) == "Pung"

    def test_while_no_tile_lies_there_the_arrows_lead_to_nothing_that_enter_would_press(self) -> None:
        pilot = MatchPilot(4, motion=Motion(speed=Speed.FAST), draws=False)
        pilot.step()
        assert not pilot.view.model.order
        pilot.key(pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
        assert pilot.scene.page.focus is None
        assert pilot.ways == []

    def test_the_menu_opens_by_key_and_by_button(self) -> None:
        pilot = at_own_turn()
        pilot.key(pygame.K_F10)
        pilot.press("Menu")
        assert pilot.was_sent(Way.PAUSE) == 2


def test_another_cloth_is_laid_when_the_player_comes_back() -> None:
    pilot = ScenePilot(Scene(east=EAST))
    jade = pygame.image.tobytes(pilot.surface, "RGB")
    pilot.preferences.change(felt="plum")
    pilot.scene.enter()
    pilot.step()
    assert pygame.image.tobytes(pilot.surface, "RGB") != jade


class TestAtARealTable:
    """docs/rules/common.md, "Assisted and tabletop play"."""

    @staticmethod
    def at_table(east: str = EAST, **others: str) -> ScenePilot:
        deal = Scene(east=east, options={"play": "tabletop"}, **others)  # type: ignore[arg-type] # codes of tiles
        return ScenePilot(deal, draws=False)

    def test_everything_may_be_called(self) -> None:
        pilot = self.at_table()
        assert pilot.bar == ["Kong", "Mahjong", "Replacement", "Discard"]
        pilot.click(pilot.tile_of("C5"))
        pilot.press("Discard")
        pilot.until(lambda: pilot.scene.questions.is_claim)
        assert pilot.bar == ["Chow", "Pung", "Kong", "Mahjong", "Pass"]

    def test_a_false_mahjong_kills_the_hand(self) -> None:
        pilot = self.at_table()
        pilot.press("Mahjong")
        pilot.until(lambda: bool(happened(pilot, e.HandDied)))
        pilot.until(lambda: pilot.is_asked)
        deal = pilot.view.model.deal
        assert deal is not None
        assert deal.seats[0].is_dead
        assert pilot.bar == ["Discard"]

    def test_a_false_pung_shows_the_tiles_that_were_laid_out(self) -> None:
        pilot = self.at_table()
        pilot.click(pilot.tile_of("C5"))
        pilot.press("Discard")
        pilot.until(lambda: pilot.scene.questions.is_claim)
        pilot.click(pilot.tile_of("B1"))
        pilot.click(pilot.tile_of("D1"))
        assert pilot.lifted == ["B1", "D1"]
        pilot.press("Pung")
        pilot.until(lambda: bool(happened(pilot, e.FalseCallMade)))
        called = next(event for event in pilot.events if isinstance(event, e.FalseCallMade))
        assert called.claim is ClaimKind.PUNG

    def test_too_few_tiles_for_a_set_are_no_call(self) -> None:
        pilot = self.at_table()
        pilot.click(pilot.tile_of("C5"))
        pilot.press("Discard")
        pilot.until(lambda: pilot.scene.questions.is_claim)
        pilot.click(pilot.tile_of("B1"))
        pilot.press("Pung")
        assert pilot.lane == "Lift the 2 tiles of the set first"

    def test_where_several_are_lifted_the_keys_walk_on_and_enter_lifts_another_one(self) -> None:
        pilot = self.at_table()
        pilot.key(pygame.K_HOME, pygame.K_UP, pygame.K_RIGHT, pygame.K_RETURN)
        pilot.step()
        assert pilot.thrown == []
        assert pilot.lifted == ["B1", "B3"]

    def test_a_tile_let_go_in_the_lane_was_shown_and_must_be_played(self) -> None:
        """docs/rules/gala.md, "A turn": a tile that was shown must be played."""
        pilot = self.at_table()
        pilot.drag(pilot.tile_of("D3"), pilot.kit.frame.at(900, 870))
        pilot.until(lambda: bool(happened(pilot, e.TileShown)))
        pilot.until(lambda: pilot.is_asked)
        assert {str(pilot.view.model.face(tile_id)) for tile_id in pilot.view.look.blocked} == set(pilot.hand) - {"D3"}
        pilot.click(pilot.tile_of("C5"))
        pilot.press("Discard")
        assert "you must discard" in pilot.lane
        pilot.key(pygame.K_ESCAPE)
        pilot.click(pilot.tile_of("D3"))
        pilot.press("Discard")
        pilot.step()
        assert pilot.thrown == ["D3"]

    def test_a_replacement_is_taken_by_hand(self) -> None:
        """docs/rules/gala.md, "A turn": in tabletop play taking a replacement is an act of its own."""
        pilot = self.at_table("B1111 C13579 D13579", tail="D2")
        pilot.press("Replacement")
        assert pilot.lane == "You have no replacement to take"
        for _ in range(4):
            pilot.click(pilot.tile([n for n, code in enumerate(pilot.hand) if code == "B1"][len(pilot.lifted)]))
        assert pilot.lifted == ["B1"] * 4
        pilot.press("Kong")
        pilot.until(lambda: bool(happened(pilot, e.KongDeclared)) and pilot.is_asked)
        assert "D2" not in pilot.hand
        pilot.press("Replacement")
        pilot.until(lambda: "D2" in pilot.hand)

    def test_who_forgets_it_has_a_dead_hand(self) -> None:
        """docs/rules/gala.md, "A turn": who discards after a kong without it has a dead hand."""
        pilot = self.at_table("B1111 C13579 D13579")
        for _ in range(4):
            pilot.click(pilot.tile([n for n, code in enumerate(pilot.hand) if code == "B1"][len(pilot.lifted)]))
        pilot.press("Kong")
        pilot.until(lambda: bool(happened(pilot, e.KongDeclared)) and pilot.is_asked)
        pilot.click(pilot.tile_of("C5"))
        pilot.press("Discard")
        pilot.until(lambda: bool(happened(pilot, e.HandDied)))
