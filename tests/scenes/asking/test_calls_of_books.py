"""Ready hands, mahjongs by name, kongs before the first discard, penalties: what the other books bring to the table."""

from __future__ import annotations

import pygame
import pytest
from msgspec import UNSET

from game.app.system.settings import Speed
from game.engine.commands import Claim
from game.engine.events import (
    DealEnded,
    FalseCallMade,
    KongDeclared,
    MahjongDeclared,
    PenaltyPaid,
    ReadyDeclared,
    TileDiscarded,
)
from game.i18n.deal_words import deal_words, deals_planned
from game.rules.terms import Outcome
from game.scenes.asking.choice_row import MARGIN
from game.scenes.table.deal_log import log_lines
from game.view.effects.calls import Called
from game.view.effects.payments import Gain
from game.view.layout.layout import loose_tiles
from game.view.paint import Paint
from game.view.table.hand_look import RAISED, hand_pieces
from game.view.table.table_picture import room_of
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene, of_kind
from tests.scenes.table_pilot import ScenePilot

DICE = (2, 3, 3, 4, 5)
"""East's side, and twelve stacks."""
READY = "B123 B456 B789 C11 D45 WN"
DRAWS = "C5 C7 C9 WE"
"""South, West and North throw theirs; East has the last one."""


def throw(pilot: ScenePilot, code: str) -> None:
    """Lifts a tile and throws it."""
    at = pilot.tile_of(code)
    pilot.click(at)
    pilot.click(at)


def at_ready(**options: str) -> ScenePilot:
    """East has drawn a tile, and lacks one."""
    pilot = ScenePilot(Scene(book="israeli", dice=DICE, east=READY, draws=DRAWS, options=options), draws=False)
    throw(pilot, "WN")
    while not pilot.is_asked or len(pilot.hand) < 14:
        if pilot.is_asked:
            pilot.key(pygame.K_0)
        pilot.step()
    pilot.scene.message.hush()
    return pilot


def declared(pilot: ScenePilot) -> list[ReadyDeclared]:
    return of_kind(pilot.events, ReadyDeclared)


class TestReadyHands:
    """docs/rules/israeli.md, "Ready hand"."""

    def test_the_call_is_asked_about_once_and_says_what_the_hand_waits_for(self) -> None:
        pilot = at_ready()
        assert "Ready" in pilot.bar
        pilot.key(pygame.K_r)
        assert "Back" in pilot.bar
        assert "3 of Dots" in pilot.lane
        assert "6 of Dots" in pilot.lane
        assert not declared(pilot)
        pilot.key(pygame.K_r)
        pilot.until(lambda: bool(declared(pilot)))
        (call,) = declared(pilot)
        assert [str(tile) for tile in call.waits] == ["D3", "D6"]
        assert of_kind(pilot.events, TileDiscarded)[-1].tile is not None

    def test_it_can_be_taken_back(self) -> None:
        pilot = at_ready()
        pilot.key(pygame.K_r)
        pilot.key(pygame.K_ESCAPE)
        assert "Back" not in pilot.bar
        assert "Discard" in pilot.bar
        throw(pilot, "WE")
        pilot.until(lambda: of_kind(pilot.events, TileDiscarded)[-1].seat != pilot.view.model.seat)
        assert not declared(pilot)

    def test_a_frozen_hand_throws_the_drawn_tile_alone(self) -> None:
        pilot = at_ready()
        pilot.key(pygame.K_r)
        pilot.key(pygame.K_r)
        pilot.until(lambda: bool(declared(pilot)))
        pilot.until(lambda: (pilot.is_asked and "Discard" in pilot.bar) or pilot.is_over)
        assert not pilot.is_over, "the wall was chosen so that nobody wins at once"
        held = pilot.view.model.deal
        assert held is not None
        assert pilot.view.look.blocked == set(held.seats[0].hand) - {pilot.view.model.drawn}
        before = len(pilot.events)
        throw(pilot, "B1")
        pilot.step()
        assert len(pilot.events) == before, "a tile of the frozen hand stays"

    def test_a_locked_tile_says_why_when_it_is_clicked(self) -> None:
        """docs/design.md, section 10: not allowed now, a click wobbles and says why in the lane."""
        pilot = at_ready()
        pilot.key(pygame.K_r)
        pilot.key(pygame.K_r)
        pilot.until(lambda: pilot.is_asked and "Discard" in pilot.bar and bool(declared(pilot)))
        at = pilot.tile_of("B1")
        pilot.click(at)
        assert "only the tile just drawn can be discarded" in pilot.lane
        assert [str(pilot.view.model.face(tile_id)) for tile_id in pilot.view._lifts._wobbles] == ["B1"]

    def test_the_plate_says_it(self) -> None:
        pilot = at_ready()
        pilot.key(pygame.K_r)
        pilot.key(pygame.K_r)
        pilot.until(lambda: bool(declared(pilot)))
        pilot.until(lambda: pilot.is_asked or pilot.is_over)
        deal = pilot.view.model.deal
        assert deal is not None
        assert deal.seats[0].waits

    def test_at_a_real_table_the_tiles_are_named_true_or_not(self) -> None:
        pilot = at_ready(play="tabletop")
        pilot.click(pilot.tile_of("WE"))
        pilot.key(pygame.K_r)
        row = pilot.scene.questions.row.widgets
        assert len(row) == 34
        pilot.key(pygame.K_r)
        assert not declared(pilot), "no tile is named yet"
        row[8].press()
        row[9].press()
        row[8].press()
        pilot.key(pygame.K_r)
        pilot.until(lambda: bool(declared(pilot)))
        (call,) = declared(pilot)
        assert [str(tile) for tile in call.waits] == ["C1"]


class TestNames:
    def test_a_special_hand_is_called_by_its_name(self) -> None:
        """docs/rules/polish.md, "Special hands": seven pairs of one suit."""
        deal = Scene(book="polish", dice=(1, 4, 3, 2), east="B11 B22 B33 B55 B66 B77 B88")
        pilot = ScenePilot(deal, draws=False)
        assert "Mahjong: Blessing of heaven" in pilot.bar or "Mahjong: Heavenly twins" in pilot.bar

    def test_the_bar_of_a_special_hand_has_its_name_and_worth_before_one_great_button(self) -> None:
        deal = Scene(book="polish", dice=(1, 4, 3, 2), east="B11 B22 B33 B55 B66 B77 B88")
        pilot = ScenePilot(deal, draws=False)
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert (bar.head.title, bar.head.line) == (
            "Blessing of heaven",
            "2,000 points  \u00b7  Your hand is complete",
        )
        great, *others = bar.buttons
        assert (great.written, great.called) == ("Mahjong", "Mahjong: Blessing of heaven")
        assert all(great.box.height > other.box.height for other in others)
        assert {button.paint for button in others} == {Paint.WOOD}
        assert pilot.view.look.light == 1
        assert all(pilot.view.look.height(each) == RAISED for each in pilot.view.model.order)
        pilot.key(pygame.K_4)
        pilot.step()
        assert not pilot.view.look.light

    def test_so_has_that_of_a_hand_that_was_dealt_complete_where_that_has_a_name(self) -> None:
        """docs/rules/israeli.md: the original hand."""
        pilot = ScenePilot(Scene(book="israeli", dice=DICE, east="B111 B999 WEEE DRRR WSS"), draws=False)
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert bar.head.title == "Original hand"
        assert (bar.buttons[0].written, bar.buttons[0].label) == ("Mahjong", "Mahjong, original hand")
        fingers = ScenePilot(Scene(book="israeli", dice=DICE, east="B19 C19 D19 WESWN DRGW B1"), draws=False)
        assert 0 < pilot.view.look.light < fingers.view.look.light < 1, "a special hand, but not worth the most"

    def test_the_shade_round_such_a_hand_covers_a_window_that_is_too_high(self) -> None:
        deal = Scene(book="polish", dice=(1, 4, 3, 2), east="B11 B22 B33 B55 B66 B77 B88")
        view = ScenePilot(deal, size=(640, 640), draws=False).view
        pieces = hand_pieces(view.model, view.placed, view.look, lambda _, slot: slot, view.kit, away=frozenset())
        assert pieces["veil"].rect == pygame.Rect((0, 0), view.kit.frame.window)

    def test_where_such_a_name_has_no_room_the_button_that_says_it_is_still_the_highest(self) -> None:
        deal = Scene(book="polish", dice=(1, 4, 3, 2), east="B11 B22 B33 B55 B66 B77 B88")
        pilot = ScenePilot(deal, draws=False)
        bar = pilot.scene.questions.bar
        assert bar is not None
        bar.place(room_of(pilot.view.kit), flowers=900.0)
        great, *others = bar.buttons
        assert not great.written
        assert all(great.box.height > other.box.height for other in others)

    def test_the_bar_of_a_plain_mahjong_is_as_always(self) -> None:
        pilot = ScenePilot(Scene(east="B123 C456 D789 C111 D55"), draws=False)
        bar = pilot.scene.questions.bar
        assert bar is not None
        assert bar.head.title == "Your turn"
        assert not pilot.view.look.light

    def test_an_ordinary_mahjong_is_not(self) -> None:
        deal = Scene(book="israeli", dice=DICE, east="B123 C456 D789 C111 D55")
        pilot = ScenePilot(deal, draws=False)
        assert "Mahjong, original hand" in pilot.bar

    def test_at_a_real_israeli_table_it_says_what_the_tile_completes(self) -> None:
        deal = Scene(
            book="israeli", dice=DICE, east="B123 B456 B789 C11 D45 WN", draws="D3", options={"play": "tabletop"}
        )
        pilot = ScenePilot(deal, draws=False)
        throw(pilot, "WN")
        pilot.until(lambda: pilot.is_asked and pilot.scene.questions.is_claim)
        pilot.key(pygame.K_4)
        row = pilot.scene.questions.row.widgets
        assert len(row) == 4 + 33
        panel = pilot.scene.questions.row.panel.box
        assert all(panel.grown(0.5).holds((chip.box.x, chip.box.y)) for chip in row)
        assert all(panel.grown(0.5).holds((chip.box.right, chip.box.bottom)) for chip in row)
        width = pilot.scene.kit.frame.width
        assert panel.x >= MARGIN - 30
        assert panel.right <= width - MARGIN + 30
        said: list[Claim] = []
        answer = pilot.client.answer

        def watched(person: int, command: Claim) -> None:
            said.append(command)
            answer(person, command)

        pilot.client.answer = watched  # type: ignore[method-assign, assignment] # the test looks over his shoulder
        pilot.key(pygame.K_1)
        assert [claim.finish for claim in said] == ["chow"]
        pilot.until(lambda: bool(of_kind(pilot.events, MahjongDeclared)))


class TestBeforeTheFirstDiscard:
    def test_a_kong_may_be_laid_out_or_kept(self) -> None:
        """docs/rules/israeli.md, "Before the first discard"."""
        east = "C1111 B123 B456 D78 WN WS"
        pilot = ScenePilot(Scene(book="israeli", dice=DICE, east=east), draws=False)
        assert set(pilot.bar) == {"Concealed kong", "Keep it"}
        pilot.press("Keep it")
        pilot.until(lambda: pilot.is_asked)
        assert not of_kind(pilot.events, KongDeclared)
        pilot = ScenePilot(Scene(book="israeli", dice=DICE, east=east), draws=False)
        pilot.press("Concealed kong")
        pilot.until(lambda: bool(of_kind(pilot.events, KongDeclared)))


class TestPenalties:
    def test_points_float_up_and_are_said(self) -> None:
        """docs/rules/israeli.md, "Penalties"."""
        deal = Scene(book="israeli", dice=DICE, east=READY, draws=DRAWS, options={"play": "tabletop"})
        pilot = ScenePilot(deal, motion=Motion(speed=Speed.NORMAL), draws=False)
        throw(pilot, "WN")
        pilot.until(lambda: pilot.is_asked and pilot.scene.questions.is_claim)
        for code in ("B1", "B2"):
            pilot.click(pilot.tile_of(code))
        pilot.key(pygame.K_2)
        pilot.until(lambda: any(isinstance(effect, Gain) for effect in pilot.view.effects.seen.values()))
        assert [fault.points for fault in of_kind(pilot.events, PenaltyPaid)] == [2]

    def test_a_false_mahjong_annuls_the_deal(self) -> None:
        deal = Scene(book="israeli", dice=DICE, east=READY, options={"play": "tabletop"})
        pilot = ScenePilot(deal, draws=False)
        pilot.key(pygame.K_4)
        pilot.until(lambda: pilot.is_over)
        assert of_kind(pilot.events, FalseCallMade)
        (ended,) = of_kind(pilot.events, DealEnded)
        assert ended.outcome is Outcome.ANNULLED
        assert ended.deltas[0] == -300


class TestTheWall:
    @pytest.mark.parametrize("book", ["hungarian", "polish"])
    def test_two_loose_tiles_lie_on_the_wall(self, book: str) -> None:
        pilot = ScenePilot(Scene(book=book, dice=(1, 4, 3, 2)), draws=False)
        deal = pilot.view.model.deal
        assert deal is not None
        loose = loose_tiles(pilot.view.model.state.rules.wall, deal)
        for tile_id in loose:
            assert pilot.view.placed[tile_id].z == pytest.approx(1.2)
        assert 1 <= len(loose) <= 2
        others = [pilot.view.placed[tile_id].z for tile_id in (*deal.live, *deal.box) if tile_id not in loose]
        assert max(others) == pytest.approx(0.6)

    def test_every_tile_of_the_wall_has_a_place_of_its_own(self) -> None:
        for book, dice in (("israeli", DICE), ("hungarian", (1, 4, 3, 2)), ("polish", (1, 4, 3, 2))):
            pilot = ScenePilot(Scene(book=book, dice=dice), draws=False)
            places = [(round(s.x, 1), round(s.y, 1), round(s.z, 2)) for s in pilot.view.placed.values()]
            assert len(set(places)) == len(places), book


def test_blind_discards_lie_face_down_but_the_last() -> None:
    """docs/rules/hungarian.md, "A turn"."""
    deal = Scene(book="hungarian", dice=(1, 4, 3, 2), east="B123 B456 B789 C11 D45 WN", options={"blind": True})
    pilot = ScenePilot(deal, draws=False)
    throw(pilot, "WN")
    pilot.until(lambda: pilot.is_asked and "Discard" in pilot.bar)
    seen = pilot.view.model.deal
    assert seen is not None
    up = [thrown.tile_id for thrown in seen.discards if pilot.view.placed[thrown.tile_id].pose.shows_face]
    assert up == [seen.discards[-1].tile_id]


class TestHaua:
    """docs/rules/hungarian.md, "A turn": "haua" is the same call in other words, and a person may choose it."""

    @staticmethod
    def at_mahjong(**options: str) -> ScenePilot:
        """The wind tiles made the person West; he has drawn the tile that completes his hand."""
        west = "B123 B456 B789 C11 D45"
        scene = Scene(book="hungarian", dice=DICE, west=west, draws="C5 D6", options={"match": "circuit", **options})
        pilot = ScenePilot(scene, draws=False)
        while not pilot.is_asked or len(pilot.hand) < 14:
            if pilot.is_asked:
                pilot.key(pygame.K_0)
            pilot.step()
        return pilot

    @pytest.mark.parametrize("play", ["assisted", "tabletop"])
    def test_both_wordings_stand_beside_each_other(self, play: str) -> None:
        pilot = self.at_mahjong(play=play)
        first = pilot.bar.index("Mahjong")
        assert pilot.bar[first : first + 2] == ["Mahjong", "Haua"]

    def test_the_other_word_is_explained_with_the_same_worth_and_less_bright(self) -> None:
        pilot = self.at_mahjong()
        shown = {button.label: button for button in pilot.scene.questions.bar.buttons}  # type: ignore[union-attr]
        assert shown["Haua"].tooltip == "Another word for the same call: “Mahjong”"
        assert shown["Haua"].second == shown["Mahjong"].second != ""
        assert shown["Haua"].paint is not Paint.GOLD

    def test_the_panel_of_the_deal_says_who_has_the_rights_of_east(self) -> None:
        scene = Scene(book="hungarian", dice=DICE, north="B123 B456 B789 C11 D45", options={"match": "sixteen"})
        state = ScenePilot(scene, draws=False).view.model.state
        assert deal_words(state, deals_planned(state.rules), lambda _seat: "Ana")[1] == "Ana: East's rights"

    @pytest.mark.parametrize(("label", "said"), [("Mahjong", UNSET), ("Haua", "haua")])
    def test_what_was_said_is_heard_and_kept(self, label: str, said: object) -> None:
        pilot = self.at_mahjong()
        pilot.press(label)
        pilot.until(lambda: bool(of_kind(pilot.events, MahjongDeclared)))
        (won,) = of_kind(pilot.events, MahjongDeclared)
        assert won.said == said
        pilot.step()
        calls = [seen.call.text for seen in pilot.view.effects.seen.values() if isinstance(seen, Called)]
        assert f"{label}!" in calls
        lines = [line.text for line in log_lines(pilot.view.model, lambda _seat: "somebody")]
        assert f"{label} with a tile from the wall" in lines
