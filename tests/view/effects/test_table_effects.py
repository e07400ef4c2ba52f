"""Calls, dice, points and specks: what is seen for a while and then gone (docs/design.md, section 13)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from itertools import combinations
from math import dist

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.app.system.settings import Speed
from game.engine.seat import Seat, TileId
from game.players.roster import PortraitId
from game.rules.terms import Source
from game.tiles.tile import Tile
from game.view.choreography.beginning import THROW
from game.view.choreography.steps import Burst, Call, CallKind, Glide, Step, Throw, Win
from game.view.effects.calls import (
    APART,
    COME,
    FADE,
    GLANCE,
    LEAST,
    NOTE_AFTER,
    STAY,
    Called,
    Speech,
    _largest,
    _setting,
    shown_call,
)
from game.view.effects.dice import SIZE, DiceInAir, resting_dice, resting_places
from game.view.effects.effect import Moment
from game.view.effects.effects import Effects
from game.view.effects.payments import ROLL, _floating
from game.view.effects.payments import STAY as GAIN_STAYS
from game.view.effects.trails import RobbedTile, trails
from game.view.effects.wins import WinLine
from game.view.layout import ROSE_Y, Layer, places
from game.view.layout.slots import Room, Slot
from game.view.layout.table_model import TableModel
from game.view.paint.canvas import Canvas, pixels
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece
from game.view.paint.shapes import Sprite
from game.view.paint.sprites import FaceLook
from game.view.paint.tile_pictures import Pose
from game.view.table.table_picture import plate_looks, room_of
from game.view.units.geometry import Box
from game.view.units.timeline import Motion, linear
from tests.view.deals import CHAIRS, played
from tests.view.kits import kit_with

ROOM = Room(width=1920.0)
BESIDE = (CallKind.TALK, CallKind.WORD, CallKind.NOTE)
"""What is said beside the rose."""
CALL_BLEED = 44
"""How far a call shines, in units."""


MODEL = TableModel.of(played(0).events[:1], 0)
"""A table before its first deal."""


class Calls(Effects):
    """The effects of a table at which only words are seen."""

    def add(self, call: Call, now: float) -> None:
        self.call(call, now)

    def shown(self, now: float) -> dict[Hashable, Piece]:
        return self.pieces(now, MODEL, CHAIRS)

    def outrank(self, sides: frozenset[int], now: float) -> None:
        self.begin(Step(outranked=sides), MODEL, MODEL, now)

    def settle(self) -> None:
        self.begin(Step(settles_calls=True), MODEL, MODEL, 0.0)

    def is_outranked(self, side: int) -> bool:
        call = self.seen["call", side]
        assert isinstance(call, Called)
        return call.is_outranked


def place_of(call: Call, kit: Kit) -> Box:
    """Where a remark stands when it has come."""
    box = shown_call(call, 0.0, kit.motion).ground(Moment(now=0.0, kit=kit, model=MODEL))
    assert box is not None
    return box


def pung(side: int) -> Call:
    return Call(side=side, text="Pung!", kind=CallKind.CLAIM)


class TestCalls:
    def test_a_call_is_seen_and_fades(self) -> None:
        calls = Calls(kit_with())
        calls.add(pung(1), 10.0)
        assert calls.shown(10.5)
        calls.tidy(10.5)
        assert calls.busy
        calls.tidy(12.0)
        assert not calls.busy

    @pytest.mark.parametrize("motion", [Motion(), Motion(calm=True), Motion(speed=Speed.OFF)])
    def test_it_comes_from_who_calls_to_the_middle_or_is_there_at_once(self, motion: Motion) -> None:
        calls = Calls(kit_with(motion))
        calls.add(pung(1), 0.0)
        pieces = [calls.shown(now)["call", 1] for now in (0.0, COME / 2, COME, 2 * COME)]
        lefts = [piece.rect.x for piece in pieces]
        assert lefts == sorted(lefts, reverse=True)
        moves = motion.speed is not Speed.OFF and not motion.calm
        assert (lefts[0] > lefts[-1]) is moves
        assert lefts[2] == lefts[3]
        assert pieces[-1].rect.centerx == pytest.approx(960, abs=2)

    def test_it_is_read_alone_and_covers_the_whole_rose(self) -> None:
        """Words come when their ground hides what it covers, and go before that is seen again."""
        kit = kit_with()
        calls = Calls(kit)
        calls.add(pung(1), 0.0)
        canvas = Canvas(pygame.Surface(kit.frame.window, pygame.SRCALPHA), kit.chrome)
        drawn: list[str] = []
        canvas.centered = lambda text, *_args, **_more: drawn.append(text)  # type: ignore[method-assign]
        for now, words in (
            (COME / 8, []),
            (COME / 4, ["Pung!"]),
            (COME, ["Pung!"]),
            (COME + STAY, ["Pung!"]),
            (COME + STAY + FADE / 2, []),
        ):
            drawn.clear()
            paint = calls.shown(now)["call", 1].paint
            assert paint is not None
            paint(canvas)
            assert drawn == words, now
        sign = calls.seen["call", 1]
        assert isinstance(sign, Called)
        box = sign.place(Moment(now=0.5, kit=kit, model=MODEL))
        radius = places.ROSE_RADIUS
        assert box.holds((960 - radius, ROSE_Y))
        assert box.holds((960 + radius, ROSE_Y))
        assert box.y <= ROSE_Y - 0.8 * radius
        assert ROSE_Y + 0.8 * radius <= box.bottom

    def test_another_of_the_same_player_takes_its_place_without_a_gap(self) -> None:
        calls = Calls(kit_with())
        calls.add(pung(1), 0.0)
        calls.add(Call(side=1, text="Mahjong!", kind=CallKind.WIN), 0.6)
        (sign,) = calls.seen.values()
        assert isinstance(sign, Called)
        assert sign.opacity(Moment(now=0.6, kit=kit_with(), model=MODEL)) == 1.0

    def test_a_discard_flies_over_no_call_of_an_earlier_tile(self) -> None:
        calls = Calls(kit_with())
        calls.add(pung(1), 0.0)
        calls.begin(Step(settles_calls=True), MODEL, MODEL, COME + STAY * LEAST + 0.1)
        calls.tidy(COME + STAY * LEAST + 0.1)
        assert not calls.busy

    def test_at_speed_off_nothing_of_it_fades(self) -> None:
        calls = Calls(kit_with(Motion(speed=Speed.OFF)))
        calls.add(pung(1), 0.0)
        seen = [calls.shown(now) for now in (0.0, 0.02, 0.3, (COME + STAY + FADE) * LEAST - 0.001)]
        assert seen[0]
        assert all(pieces == seen[0] for pieces in seen)

    @pytest.mark.parametrize(
        ("text", "kind", "faces"),
        [
            ("Pung!", CallKind.CLAIM, ["tiger"]),
            ("Mahjong!", CallKind.WIN, ["tiger"]),
            (
                "Mahjong with a hand that has a name of more words than anybody can call out in one breath!",
                CallKind.WIN,
                [],
            ),
        ],
    )
    def test_it_has_the_face_of_who_calls_where_the_words_leave_it_room(
        self, text: str, kind: CallKind, faces: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kit = kit_with()
        drawn: list[str] = []
        avatar = kit.sprites.avatar

        def watched(portrait: PortraitId, diameter: int, look: FaceLook) -> Sprite:
            drawn.append(portrait)
            return avatar(portrait, diameter, look)

        calls = Calls(kit)
        calls.add(Call(side=1, text=text, kind=kind), 0.0)
        paint = calls.shown(0.5)["call", 1].paint
        assert paint is not None
        monkeypatch.setattr(kit.sprites, "avatar", watched)
        paint(Canvas(pygame.Surface((1920, 1080), pygame.SRCALPHA), kit.chrome))
        assert drawn == faces

    @pytest.mark.parametrize("interface", [0.8, 1.0, 2.0])
    @pytest.mark.parametrize("kind", [kind for kind in CallKind if kind not in BESIDE])
    def test_however_long_the_words_they_stay_on_the_sign(self, kind: CallKind, interface: float) -> None:
        kit = kit_with()
        kit.interface = interface
        text = "Ready: " + ", ".join(f"{rank} of Characters" for rank in range(1, 10)) + "!"
        call = Call(side=3, text=text, kind=kind)
        sign = shown_call(call, 0.0, kit.motion)
        assert isinstance(sign, Called)
        box = sign.place(Moment(now=0.5, kit=kit, model=MODEL))
        words = _largest(call, kit.chrome, box, kit.chrome.frame.unit)
        assert " ".join(words.lines) == text
        assert box.y <= words.box.y
        assert words.box.bottom <= box.bottom
        assert all(kit.chrome.writer.width(line, words.style) <= box.width for line in words.lines)

    @pytest.mark.parametrize("side", [1, 2, 3])
    @pytest.mark.parametrize("interface", [0.8, 1.0, 1.2, 1.5, 2.0])
    def test_a_remark_grows_as_far_as_the_ground_allows(self, interface: float, side: int) -> None:
        kit = kit_with()
        kit.interface = interface
        room = room_of(kit.chrome)
        call = Call(side=side, text="A beautiful hand, isn't it?", kind=CallKind.TALK)
        remark = _setting(call, kit.chrome, kit.chrome.frame.unit, room)
        assert " ".join(remark.lines) == "A beautiful hand, isn't it?"
        assert remark.style.size * interface >= min(24.0, 24.0 * interface)
        assert remark.style.size == 24.0 or interface > 1.4, "where there is room, it grows with all other words"
        ground = places.talk_ground(room, side)
        assert ground.x <= remark.box.x
        assert remark.box.right <= ground.right + 0.1
        assert ground.y <= remark.box.y
        assert remark.box.bottom <= ground.bottom + 0.1
        flags = [places.pill(room, other, 180.0) for other in (1, 2, 3)]
        assert interface > 1.4 or not any(remark.box.meets(flag) for flag in flags), "a flag is seen"

    @pytest.mark.parametrize("interface", [1.0, 1.5, 2.0])
    def test_remarks_never_cover_each_other_and_the_last_one_is_seen(self, interface: float) -> None:
        kit = kit_with()
        kit.interface = interface
        calls = Calls(kit)
        words = {2: "A beautiful hand, isn't it?", 3: "Did nobody see it coming?", 1: "At last!"}
        for side, text in words.items():
            calls.add(Call(side=side, text=text, kind=CallKind.TALK), 0.0)
            assert ("remark", side) in calls.shown(0.3)
        seen = [call for key, call in calls.seen.items() if key in calls.shown(0.3)]
        boxes = [place_of(call.call, kit) for call in seen if isinstance(call, Speech)]
        assert not any(one.meets(other) for one, other in combinations(boxes, 2))
        assert interface > 1.0 or len(boxes) == 3

    def test_nor_do_they_where_the_words_become_larger_meanwhile(self) -> None:
        kit = kit_with()
        calls = Calls(kit)
        for side, text in {2: "A beautiful hand, isn't it?", 3: "Did nobody see it coming?"}.items():
            calls.add(Call(side=side, text=text, kind=CallKind.TALK), 0.0)
        assert set(calls.shown(0.3)) == {("remark", 2), ("remark", 3)}
        kit.interface = 2.0
        assert set(calls.shown(0.4)) == {("remark", 3)}

    def test_each_seat_has_one_call_at_a_time(self) -> None:
        calls = Calls(kit_with())
        calls.add(pung(1), 0.0)
        calls.add(pung(1), 0.1)
        assert set(calls.shown(0.4)) == {("call", 1)}

    @pytest.mark.parametrize("motion", [Motion(), Motion(speed=Speed.FAST), Motion(speed=Speed.OFF)])
    def test_several_are_seen_one_after_another_a_quarter_of_a_second_apart(self, motion: Motion) -> None:
        calls = Calls(kit_with(motion))
        for side in (1, 2, 3):
            calls.add(pung(side), 0.0)
        pace = max(LEAST, motion.speed.factor)
        for number, side in enumerate((1, 2, 3)):
            begins = number * APART * pace
            assert ("call", side) not in calls.shown(begins - 0.001)
            assert set(calls.shown(begins + COME * pace + 0.001)) == {("call", side)}, "over the one before"

    def test_the_calls_that_were_outranked_say_so_at_their_plates_alone(self) -> None:
        """docs/design.md, section 18: the winner's stays, the others fade."""
        kit = kit_with()
        calls = Calls(kit)
        for side in (1, 2):
            calls.add(pung(side), 0.0)
        assert set(calls.shown(0.45)) == {("call", 2)}
        calls.outrank(frozenset({2}), 0.45)
        assert not calls.is_outranked(1)
        assert calls.is_outranked(2)
        seen = calls.shown(0.6)
        assert set(seen) == {("call", 1), ("call", 2)}, "the call that counts is seen again"
        plate = Box(*seen["call", 2].place).grown(-CALL_BLEED)
        assert plate.bottom < 200, "below the plate above"
        assert plate.right < 700
        assert Box(*seen["call", 1].place).holds((960, 481))
        calls.tidy(0.45 + STAY + FADE)
        assert ("call", 2) not in calls.shown(0.45 + STAY + FADE)

    def test_the_same_words_are_said_at_one_plate_at_a_time(self) -> None:
        calls = Calls(kit_with())
        for side, now in ((1, 0.0), (2, 0.4), (3, 0.8)):
            word = Call(side=side, text="No more flowers", kind=CallKind.WORD)
            calls.begin(Step(calls=(word,)), MODEL, MODEL, now)
        calls.tidy(0.8 + FADE)
        assert set(calls.shown(0.8 + FADE)) == {("remark", 3)}

    def test_the_same_words_are_said_once_where_the_steps_are_skipped(self) -> None:
        calls = Calls(kit_with())
        for side in (1, 2, 3):
            calls.begin(Step(calls=(Call(side=side, text="No more flowers", kind=CallKind.WORD),)), MODEL, MODEL, 0.0)
        assert set(calls.shown(0.0)) == {("remark", 3)}

    def test_other_words_stay_beside_each_other(self) -> None:
        calls = Calls(kit_with())
        for side, words in ((1, "1 flower"), (2, "2 flowers")):
            calls.begin(Step(calls=(Call(side=side, text=words, kind=CallKind.WORD),)), MODEL, MODEL, 0.4 * side)
        calls.tidy(1.2)
        assert set(calls.shown(1.2)) == {("remark", 1), ("remark", 2)}

    @pytest.mark.parametrize("side", range(4))
    @pytest.mark.parametrize(("text", "is_short"), [("No more flowers", True), ("Dead hand", False)])
    def test_words_about_flowers_end_with_the_next_discard_and_others_do_not(
        self, text: str, side: int, *, is_short: bool
    ) -> None:
        calls = Calls(kit_with())
        calls.add(Call(side=side, text=text, kind=CallKind.WORD, ends_at_discard=is_short), 0.0)
        calls.settle()
        calls.tidy(COME + FADE)
        assert (("remark", side) in calls.shown(COME + FADE)) is not is_short

    def test_one_that_is_outranked_before_it_was_seen_is_told_at_its_plate_at_once(self) -> None:
        calls = Calls(kit_with())
        for side in (1, 2):
            calls.add(pung(side), 0.0)
        calls.outrank(frozenset({2}), 0.1)
        assert set(calls.shown(0.2)) == {("call", 1), ("call", 2)}

    def test_a_call_makes_way_for_a_question_once_it_has_been_seen(self) -> None:
        """Another's stays at the plate; one's own, which needs no telling, is gone."""
        for side in range(4):
            calls = Calls(kit_with())
            calls.add(pung(side), 0.0)
            calls.make_way(0.05, is_asked=True)
            seen = COME + GLANCE
            assert Box(*calls.shown(seen - 0.01)["call", side].place).holds((960, 481))
            gone = seen + FADE + COME + 0.01
            calls.tidy(gone)
            after = calls.shown(gone)
            assert (("call", side) in after) is bool(side)
            if side:
                assert not Box(*after["call", side].place).grown(-CALL_BLEED).holds((960, 481))

    def test_a_call_that_comes_while_a_question_stands_makes_way_too(self) -> None:
        calls = Calls(kit_with())
        calls.make_way(0.0, is_asked=True)
        calls.add(pung(1), 1.0)
        gone = 1.0 + COME + GLANCE + FADE + COME
        assert not Box(*calls.shown(gone)["call", 1].place).grown(-CALL_BLEED).holds((960, 481))
        calls.make_way(5.0, is_asked=False)
        calls.add(pung(2), 6.0)
        assert Box(*calls.shown(6.0 + COME + GLANCE + FADE)["call", 2].place).holds((960, 481))

    def test_a_call_for_an_earlier_tile_is_not_outranked(self) -> None:
        calls = Calls(kit_with())
        calls.add(pung(1), 0.0)
        calls.settle()
        calls.outrank(frozenset({1}), 0.3)
        assert not calls.is_outranked(1)

    @pytest.mark.parametrize("side", range(4))
    @pytest.mark.parametrize("interface", [1.0, 2.0])
    def test_words_said_by_the_way_leave_the_rose_in_sight(self, side: int, interface: float) -> None:
        kit = kit_with()
        kit.interface = interface
        calls = Calls(kit)
        calls.add(Call(side=side, text="No more flowers", kind=CallKind.WORD), 0.0)
        calls.add(Call(side=side, text="Everyone else has one more turn", kind=CallKind.NOTE), 0.0)
        shown = calls.shown(NOTE_AFTER + COME)
        rose = pygame.Rect(960 - 115, round(ROSE_Y) - 92, 230, 184)
        assert set(shown) == {("remark", side), "note"}
        assert not any(
            piece.rect.inflate(-2 * CALL_BLEED, -2 * CALL_BLEED).colliderect(rose) for piece in shown.values()
        )

    def test_even_without_movement_a_call_can_be_read(self) -> None:
        calls = Calls(kit_with(Motion(speed=Speed.OFF)))
        calls.add(pung(1), 0.0)
        calls.tidy(STAY * LEAST * 0.9)
        assert calls.busy


def in_air(throw: Throw, now: float, kit: Kit) -> dict[Hashable, Piece]:
    """The pieces of dice that were thrown at 0."""
    dice = DiceInAir(key="dice", begins=0.0, seconds=THROW / 1000, throw=throw)
    return dice.pieces(Moment(now=now, kit=kit, model=MODEL))


class TestDice:
    @pytest.mark.parametrize("side", range(4))
    @pytest.mark.parametrize("dice", [(6,), (1, 6), (2, 5, 3)])
    def test_they_come_to_rest_where_they_will_lie_with_their_true_values(
        self, side: int, dice: tuple[int, ...]
    ) -> None:
        kit = kit_with()
        assert in_air(Throw(side=side, dice=dice), 0.9, kit) == resting_dice(side, dice, ROOM, kit)
        assert in_air(Throw(side=side, dice=dice), 0.2, kit) != resting_dice(side, dice, ROOM, kit)

    @pytest.mark.parametrize("side", range(4))
    def test_they_lie_on_the_felt_beside_the_rose(self, side: int) -> None:
        for x, y in resting_places(ROOM, side, 3):
            dx, dy = (x - ROOM.center) / 115, (y - 481) / 92
            assert dx * dx + dy * dy > 1
            assert abs(x - ROOM.center) < 362 - SIZE / 2
            assert abs(y - 481) < 300

    def test_in_calm_motion_they_do_not_fly(self) -> None:
        kit = kit_with(Motion(calm=True))
        throw = Throw(side=1, dice=(3, 4))
        seen: list[Mapping[Hashable, Piece]] = [in_air(throw, now / 20, kit) for now in range(18)]
        assert all(pieces in ({}, resting_dice(1, (3, 4), ROOM, kit)) for pieces in seen)


class TestGains:
    BEFORE = (Fraction(0),) * 4
    AFTER = (Fraction(5), Fraction(-1), Fraction(0), Fraction(0))

    @staticmethod
    def ended(before: tuple[Fraction, ...], after: tuple[Fraction, ...]) -> tuple[Effects, TableModel]:
        """The effects after a deal that changed the balances, and the table."""
        effects = Effects(kit_with())
        old, new = (
            replace(MODEL, state=msgspec.structs.replace(MODEL.state, balances=each)) for each in (before, after)
        )
        effects.begin(Step(rolls=True), old, new, 0.0)
        return effects, new

    def test_balances_roll_to_what_they_are(self) -> None:
        effects, model = self.ended(self.BEFORE, self.AFTER)
        halfway = effects.emphasis(ROLL / 4, model).balances
        assert halfway is not None
        assert 0 < halfway[0] < 5
        assert effects.emphasis(ROLL, model).balances == self.AFTER
        assert effects.tidy(GAIN_STAYS)
        assert effects.emphasis(GAIN_STAYS, model).balances is None

    def test_only_those_whose_points_changed_see_a_number_float(self) -> None:
        effects, model = self.ended(self.BEFORE, self.AFTER)
        assert set(effects.pieces(0.1, model, CHAIRS)) == {("gain", 0), ("gain", 1)}

    @pytest.mark.parametrize("mirrored", [False, True])
    def test_the_own_number_floats_below_the_name(self, *, mirrored: bool) -> None:
        kit = kit_with()
        kit.mirrored = mirrored
        moment = Moment(now=5.0, kit=kit, model=MODEL)
        piece = _floating(Fraction(-12480), 0, 0.0, moment)
        plate = places.plate(moment.beside, 0)
        assert isinstance(piece.content, tuple)
        box = piece.content[1]
        assert plate.y + plate.height * 0.42 <= box.y
        assert box.bottom <= plate.bottom

    @pytest.mark.parametrize("mirrored", [False, True])
    def test_the_own_number_leaves_a_long_balance_alone(self, *, mirrored: bool) -> None:
        kit = kit_with()
        kit.mirrored = mirrored
        moment = Moment(now=5.0, kit=kit, model=MODEL, chairs=CHAIRS)
        piece = _floating(Fraction(4000), 0, 0.0, moment, balance=Fraction(6000))
        plate = places.plate(moment.beside, 0)
        assert isinstance(piece.content, tuple)
        box = piece.content[1]
        assert plate.y - 10 <= box.y
        assert box.bottom <= plate.y + 0.66 * plate.height, "it stands in the line of the name"

    def test_nothing_rolls_where_nothing_changed(self) -> None:
        effects, _model = self.ended(self.BEFORE, self.BEFORE)
        assert not effects.busy


class TestSpecks:
    DUST = Burst(x=900, y=900, color=(255, 214, 107), count=40, reach=260, size=14, length=1200)

    @staticmethod
    def flying(burst: Burst, motion: Motion | None = None) -> Effects:
        """The effects when a burst has just begun."""
        effects = Effects(kit_with(motion))
        effects.begin(Step(bursts=(burst,)), MODEL, MODEL, 0.0)
        return effects

    def test_forty_specks_fly_and_are_gone(self) -> None:
        effects = self.flying(self.DUST)
        assert len(effects.pieces(0.5, MODEL, CHAIRS)) == 40
        effects.tidy(1.3)
        assert not effects.busy
        assert effects.pieces(1.3, MODEL, CHAIRS) == {}

    @pytest.mark.parametrize("start", [(960, 330), (1700, 340), (300, 150), (300, 900)])
    def test_none_lies_over_words(self, start: tuple[float, float]) -> None:
        """The rose, plates and signs stay clear however near a burst is."""
        effects = self.flying(replace(self.DUST, x=start[0], y=start[1]))
        words = [pixels(box, kit_with()) for box in (places.call(ROOM, places.RING), places.plate(ROOM, 0))]
        for now in (0.1, 0.4, 0.8, 1.1):
            seen = effects.pieces(now, MODEL, CHAIRS).values()
            assert seen
            for piece in seen:
                assert piece.depth[0] < (Layer.CALLS if start[1] > 860 else Layer.PLATES)
                assert not any(box.collidepoint(piece.rect.center) for box in words)

    @pytest.mark.parametrize(
        "motion", [Motion(calm=True), Motion(speed=Speed.OFF), Motion(flashes=False), Motion(plain=True)]
    )
    def test_where_nothing_is_to_move_there_are_none(self, motion: Motion) -> None:
        assert not self.flying(self.DUST, motion).busy

    def test_petals_are_no_flash(self) -> None:
        assert self.flying(replace(self.DUST, is_light=False), Motion(flashes=False)).busy


@pytest.mark.parametrize("interface", [0.8, 1.0, 1.2, 1.5, 2.0])
@pytest.mark.parametrize("width", [1366, 1638, 1920])
def test_the_line_of_a_plain_win_with_its_hand_covers_no_plate(interface: float, width: int) -> None:
    kit = kit_with()
    kit.interface = interface
    kit.resize((width, 1024 if width < 1638 else 1080))
    sets = ((Tile.B1,) * 3, (Tile.C5,) * 4, (Tile.D9,) * 4, (Tile.DR,) * 3, (Tile.WE,) * 2)
    win = Win(seat=Seat(1), loser=Seat(2), source=Source.DISCARD, tile=Tile.DR, worth=Fraction(8), sets=sets)
    line = WinLine(key="win", begins=0.0, seconds=4.0, win=win)
    (piece,) = line.pieces(Moment(now=2.0, kit=kit, model=MODEL, chairs=CHAIRS)).values()
    for side in range(4):
        plate = pixels(places.plate(room_of(kit.chrome), side), kit.chrome)
        assert not piece.rect.inflate(-2 * kit.chrome.frame.px(60), -2 * kit.chrome.frame.px(60)).colliderect(plate)


class TestKongs:
    KONG = Call(side=0, text="Kong!", kind=CallKind.KONG, tile=Tile.B5)

    @pytest.mark.parametrize(
        ("side", "mirrored", "is_left"),
        [(0, False, True), (0, True, False), (1, True, False), (2, False, True), (3, True, True)],
    )
    @pytest.mark.parametrize("kind", [CallKind.KONG, CallKind.ROBBED])
    def test_the_face_of_the_caller_is_where_the_caller_sits_or_where_reading_begins(
        self, kind: CallKind, side: int, *, mirrored: bool, is_left: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kit = kit_with()
        faces: dict[PortraitId, float] = {}
        kit.mirrored = mirrored
        moment = Moment(now=0.5, kit=kit, model=MODEL, chairs=CHAIRS)
        call = replace(self.KONG, side=side, kind=kind, loser=(side + 1) % 4 if kind is CallKind.ROBBED else None)
        monkeypatch.setattr(
            Canvas, "avatar", lambda _canvas, face, at, *_looks: faces.setdefault(PortraitId(face), at[0])
        )
        shown = shown_call(call, 0.0, Motion())
        assert isinstance(shown, Called)
        (piece,) = shown.pieces(moment).values()
        assert piece.paint is not None
        piece.paint(Canvas(pygame.Surface(kit.frame.window), kit))
        own = plate_looks(MODEL, CHAIRS, moment.emphasis)[side].avatar
        assert (faces[own] < shown.place(moment).center[0]) is is_left

    def test_lights_follow_a_robbed_tile_to_the_robber_and_go(self) -> None:
        kit = kit_with()
        kong, out, home = (Slot(x=x, y=y, width=50, pose=Pose.FLAT) for x, y in ((600, 80), (650, 120), (1500, 900)))
        ways = (
            Glide(tile_id=TileId(1), start=kong, end=out, length=200),
            Glide(tile_id=TileId(1), start=out, end=home, begins=400, length=400, curve=linear),
        )
        (robbed,) = trails(Step(robbed=TileId(1), glides=ways), Moment(now=0.0, kit=kit, model=MODEL))
        assert isinstance(robbed, RobbedTile)
        (ring,) = robbed.pieces(Moment(now=0.3, kit=kit, model=MODEL)).values()
        assert ring.rect.center == pytest.approx(kit.frame.at(*out.box.center), abs=2)
        found = robbed.pieces(Moment(now=0.7, kit=kit, model=MODEL))
        away = [
            dist(found["robbed", number].rect.center, kit.frame.at(*home.box.center)) for number in range(len(found))
        ]
        assert len(away) > 8
        assert away == sorted(away), "the first is nearest to the robber"
        assert robbed.seconds < 1.0
        assert not robbed.pieces(Moment(now=robbed.ends, kit=kit, model=MODEL))


class TestReady:
    def test_its_sign_shows_who_calls_and_says_which_tiles_complete_the_hand(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In words: a tile on a picture could be taken for one that somebody has seen."""
        kit, tiles, faces, words = kit_with(), [], [], []
        monkeypatch.setattr(Canvas, "flat_tile", lambda _canvas, tile, *_where: tiles.append(tile))
        monkeypatch.setattr(Canvas, "avatar", lambda _canvas, face, *_where: faces.append(face))
        monkeypatch.setattr(Canvas, "centered", lambda _canvas, text, *_more, **_named: words.append(text))
        monkeypatch.setattr(Canvas, "block", lambda _canvas, text, *_more, **_named: words.append(text))
        effects = Effects(kit)
        call = Call(side=1, text="Ready!", kind=CallKind.READY, added="6 of Bamboo, 9 of Bamboo")
        effects.call(call, 0.0)
        (piece,) = effects.pieces(0.5, MODEL, CHAIRS).values()
        assert piece.paint is not None
        piece.paint(Canvas(pygame.Surface(kit.frame.window), kit.chrome))
        assert (sorted(words), tiles) == (["6 of Bamboo, 9 of Bamboo", "Ready!"], [])
        assert faces == [plate_looks(MODEL, CHAIRS, effects.emphasis(0.5, MODEL))[1].avatar]

    @pytest.mark.parametrize(
        ("motion", "glows"), [(Motion(), True), (Motion(calm=True), False), (Motion(flashes=False), False)]
    )
    def test_the_plate_glows_once_and_blocks_nothing(self, motion: Motion, *, glows: bool) -> None:
        found = [*trails(Step(drops_flag=1), Moment(now=0.0, kit=kit_with(motion), model=MODEL))]
        assert bool(found) is glows
        assert all(effect.seconds <= 0.9 for effect in found)
