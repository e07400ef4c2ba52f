"""What moves on the table, line by line of docs/design.md, section 13: as it is meant to, skipped, quick, and calm."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.app.system.settings import Speed
from game.engine import events as e
from game.engine.seat import TileId
from game.i18n.call_words import no_more_bonus
from game.ui.table_page import COME, GO, Arrivals
from game.view.choreography import beginning
from game.view.choreography.choreography import DISCARD, LANDS, choreographed
from game.view.choreography.steps import Change, Glide, Step
from game.view.effects.calls import FLAG
from game.view.effects.dice import tumbled
from game.view.effects.effect import Moment
from game.view.effects.effects import Effects
from game.view.effects.lights import PASS, Lamp, TurnPasses
from game.view.layout import ROSE_Y
from game.view.layout.layout import Layout, layout
from game.view.layout.slots import Room, Slot
from game.view.layout.table_model import TableModel
from game.view.paint.materials import rose_arc
from game.view.paint.panels import PanelKind
from game.view.paint.tile_pictures import MIXED_STEP, Pose
from game.view.table.box_marks import _way_round
from game.view.table.table_picture import Emphasis, table_pieces
from game.view.units.geometry import Box
from game.view.units.timeline import Motion
from game.view.widgets.label import PanelBox
from tests.engine.rigged import Scene
from tests.view.deals import CHAIRS, played
from tests.view.kits import kit_with

ROOM = Room(width=1920.0)
CALM, OFF = Motion(calm=True), Motion(speed=Speed.OFF)


def model_at(kind: type[e.Event], seed: int = 0) -> tuple[TableModel, Change, e.Event]:
    """The table after the first event of a kind, and how it came about."""
    events = played(seed).events
    number = next(n for n, event in enumerate(events) if isinstance(event, kind))
    before = TableModel.of(events[:number], 0)
    after = before.after(events[number])
    return after, Change(before, after, layout(before, ROOM), layout(after, ROOM), ROOM), events[number]


class TestTheWall:
    def glides(self) -> tuple[dict[TileId, list[Glide]], Layout]:
        after, change, event = model_at(e.WallBuilt)
        step = choreographed(event, change)
        ways: dict[TileId, list[Glide]] = {}
        for glide in step.glides:
            ways.setdefault(glide.tile_id, []).append(glide)
        return ways, layout(after, ROOM)

    def test_every_tile_is_mixed_face_down_and_comes_to_its_place_in_the_wall(self) -> None:
        ways, places = self.glides()
        assert len(ways) == 144
        for tile_id, glides in ways.items():
            assert [glide.start.pose for glide in glides] == [Pose.MIXED] * (beginning.SWEEPS + 1)
            assert glides[-1].end == places[tile_id]
            assert all(one.end == other.start for one, other in pairwise(glides))

    def test_it_is_built_within_its_time(self) -> None:
        ways, _ = self.glides()
        last = max(glides[-1].ends for glides in ways.values())
        assert beginning.MIX < last <= beginning.MIX + beginning.BUILD

    def test_the_heap_lies_within_the_wall(self) -> None:
        ways, _ = self.glides()
        for glides in ways.values():
            for glide in glides[:-1]:
                assert abs(glide.end.x - ROOM.center) < 405
                assert abs(glide.end.y - 481) < 324

    def test_a_tile_turns_in_small_steps_and_by_less_than_half_a_turn(self) -> None:
        ways, _ = self.glides()
        for glides in ways.values():
            for glide in glides:
                turns = [glide.at(step / 60).turn for step in range(61)]
                steps = [(later - earlier + 90) % 180 - 90 for earlier, later in pairwise(turns)]
                assert max(map(abs, steps)) <= 2 * MIXED_STEP


@pytest.mark.parametrize(("bonus_tiles", "seats"), [(False, 0), (True, 2)])
def test_nobody_speaks_of_flowers_where_there_are_none(*, bonus_tiles: bool, seats: int) -> None:
    """docs/rules/latvian.md, "Tiles and wall": with ``bonus_tiles`` off there are 136 tiles, and nothing to lay out.

    With them, two players of this deal have laid some out, and only they say that there are no more.
    """
    events = played(3, book="latvian", options=(("bonus_tiles", bonus_tiles),)).events
    said = 0
    for number, event in enumerate(events):
        if isinstance(event, e.BonusFinished):
            before = TableModel.of(events[:number], 0)
            after = before.after(event)
            step = choreographed(event, Change(before, after, layout(before, ROOM), layout(after, ROOM), ROOM))
            said += [call.text for call in step.calls] == [no_more_bonus()]
            assert all(call.ends_at_discard for call in step.calls)
            assert (step.hold > 0) is bool(step.calls)
    assert said == seats


class TestDiscards:
    def test_a_discard_comes_down_a_little_too_large_and_lies_in_its_slot(self) -> None:
        after, change, event = model_at(e.TileDiscarded)
        assert isinstance(event, e.TileDiscarded)
        step = choreographed(event, change)
        flight, landing = [glide for glide in step.glides if glide.tile_id == event.tile_id]
        assert flight.length == DISCARD
        assert flight.end.width == pytest.approx(layout(after, ROOM)[event.tile_id].width * LANDS)
        assert landing.begins == flight.ends
        assert landing.end == layout(after, ROOM)[event.tile_id]


@pytest.mark.slow
@given(turn=st.sampled_from((0, 90, 180, 270)), to=st.sampled_from((0, 90, 180, 270)), share=st.floats(0, 1))
def test_a_claimed_tile_turns_from_how_it_lay_to_how_it_will_lie(turn: int, to: int, share: float) -> None:
    start = Slot(x=0, y=0, width=50, pose=Pose.FLAT, turn=turn)
    glide = Glide(tile_id=0, start=start, end=Slot(x=9, y=9, width=62, pose=Pose.FLAT, turn=to), length=260)  # type: ignore[arg-type] # a tile id
    assert glide.swung(0.0) == glide.swung(1.0) == 0.0
    seen = (glide.at(share).turn + glide.swung(share) - turn) % 360
    whole = (to - turn + 180) % 360 - 180
    assert min(seen, 360 - seen) <= abs(whole) + 1e-9


class TestDice:
    @given(value=st.integers(1, 6), left=st.floats(0, 1))
    def test_a_die_turns_over_two_opposite_faces_and_ends_with_its_own(self, value: int, left: float) -> None:
        shown, steps = tumbled(value, left)
        assert shown in (value, 7 - value)
        assert 0 <= steps < 8
        assert tumbled(value, 0.0) == (value, 0)

    @pytest.mark.parametrize("direction", ["up", "right", "down", "left"])
    def test_half_a_turn_before_it_lies_the_opposite_face_is_up(self, direction: str) -> None:
        """The pictures: red pips are on 1 and 4 alone, so 4 shows red on top at rest and 3 none half a turn before."""
        sprites = kit_with().sprites
        at_rest = sprites.tumbling_die(4, 0, direction, 0, 60).surface
        before = sprites.tumbling_die(4, 0, direction, 8, 60).surface
        assert _red(at_rest) > _red(before)


def _red(surface: pygame.Surface) -> int:
    """Red pixels in the upper half, where the top face is seen."""
    width, height = surface.get_size()
    colors = [surface.get_at((x, y)) for x in range(width) for y in range(height * 45 // 100)]
    return sum(color.r > 120 and color.g < 90 for color in colors)


def seats_taken() -> tuple[TableModel, TableModel]:
    """The table before it is anybody's turn, and in the turn of the dealer."""
    after, change, _event = model_at(e.PlayBegan)
    return replace(change.before, state=msgspec.structs.replace(after.state, deal=None)), after


class TestTheTurn:
    def test_the_arc_is_on_its_way_for_its_time(self) -> None:
        effects = Effects(kit_with())
        nobody, somebody = seats_taken()
        effects.follow_turn(nobody, 0.0)
        assert not effects.busy
        effects.follow_turn(somebody, 10.0)
        assert not effects.tidy(10.0 + PASS / 1000 * 0.9)
        assert not effects.emphasis(10.1, somebody).turn
        assert effects.tidy(10.0 + PASS / 1000)
        assert effects.emphasis(11.0, somebody).turn

    def test_the_light_leaves_one_and_comes_to_the_other(self) -> None:
        light = TurnPasses(key="turn", begins=10.0, seconds=PASS / 1000, start=0, end=1)
        moment = Moment(now=10.1, kit=kit_with(), model=TableModel.of(played(0).events[:1], 0), chairs=CHAIRS)
        assert set(light.pieces(moment)) == {("light", 0), ("light", 1), ("glow", 0), ("glow", 1), "arc"}

    def test_the_light_is_painted_anew_only_where_another_strength_of_it_is_seen(self) -> None:
        light = TurnPasses(key="turn", begins=10.0, seconds=PASS / 1000, start=0, end=1)
        moment = Moment(now=10.1, kit=kit_with(), model=TableModel.of(played(0).events[:1], 0), chairs=CHAIRS)
        soon, later = (msgspec.structs.replace(moment, now=now) for now in (10.1005, 10.15))
        for side in (0, 1):
            assert light.pieces(moment)["light", side] == light.pieces(soon)["light", side]
            assert light.pieces(moment)["light", side] != light.pieces(later)["light", side]

    @pytest.mark.parametrize("start", range(4))
    @pytest.mark.parametrize("way", [-1, 1])
    def test_the_arc_comes_from_where_it_lay_and_ends_where_it_will_lie(self, start: int, way: int) -> None:
        end = (start + way) % 4
        light = TurnPasses(key="turn", begins=10.0, seconds=PASS / 1000, start=start, end=end)
        moment = Moment(now=10.0, kit=kit_with(), model=TableModel.of(played(0).events[:1], 0), chairs=CHAIRS)
        frame = moment.kit.frame
        for now, side in ((10.0, start), (10.0 + PASS / 1000, end)):
            piece = light.pieces(msgspec.structs.replace(moment, now=now))["arc"]
            assert isinstance(piece.content, pygame.Surface)
            moving = piece.content.get_bounding_rect(min_alpha=40).move(piece.place[:2])
            lying, at = rose_arc(frame, side).at(*frame.at(frame.width / 2, ROSE_Y))
            lies = lying.get_bounding_rect(min_alpha=40).move(at)
            assert moving.center == pytest.approx(lies.center, abs=2)
            assert moving.size == pytest.approx(lies.size, abs=4)

    @pytest.mark.parametrize("motion", [CALM, OFF])
    def test_where_nothing_is_to_move_it_switches(self, motion: Motion) -> None:
        effects = Effects(kit_with(motion))
        effects.follow_turn(seats_taken()[1], 0.0)
        assert not effects.busy


def after_step(step: Step, motion: Motion | None = None) -> tuple[Effects, TableModel]:
    """The effects of a step that begins at 0, and the table."""
    effects = Effects(kit_with(motion))
    model = TableModel.of(played(0).events[:1], 0)
    effects.begin(step, model, model, 0.0)
    return effects, model


def lamp_of(effects: Effects) -> Lamp:
    lamp = effects.seen["lamp"]
    assert isinstance(lamp, Lamp)
    return lamp


class TestEndings:
    def test_the_lamp_grows_brighter_and_is_as_it_was(self) -> None:
        effects, _model = after_step(Step(brightens=True))
        lamp = lamp_of(effects)
        strengths = [lamp.strength(step / 10) for step in range(20)]
        top = strengths.index(max(strengths))
        assert max(strengths) == 1.0
        assert strengths[: top + 1] == sorted(strengths[: top + 1])
        assert max(abs(b - a) for a, b in pairwise(lamp.strength(n / 60) for n in range(120))) < 0.2, "it flashes"
        effects.tidy(1.8)
        assert not effects.busy


class TestEffects:
    def test_a_flag_drops_and_stays_as_a_sign(self) -> None:
        effects = Effects(kit_with())
        model = TableModel.of(played(0).events[:1], 0)
        effects.begin(Step(drops_flag=2), model, model, 0.0)
        assert effects.emphasis(0.1, model).flags == {2}
        assert effects.tidy(FLAG / 1000)
        assert effects.emphasis(FLAG / 1000, model).flags == frozenset()

    def test_finishing_ends_all_of_them(self) -> None:
        effects = Effects(kit_with())
        after, change, event = model_at(e.DealEnded)
        step = choreographed(event, change)
        effects.begin(step, change.before, after, 0.0)
        effects.follow_turn(after, 0.0)
        effects.finish()
        assert not effects.busy
        assert effects.pieces(0.0, after, CHAIRS) == {}


class TestBars:
    def test_a_bar_comes_up_and_is_whole_when_it_has_come(self) -> None:
        kit = kit_with()
        arrivals = Arrivals(kit)
        widget = PanelBox(PanelKind.LACQUER)
        arrivals.let_appear([widget])
        arrivals.update(COME / 2000)
        lowered, opacity = arrivals.kit_and_opacity(widget)
        assert 0 < opacity < 1
        assert lowered.frame.unit == kit.frame.unit
        arrivals.update(COME / 1000)
        assert arrivals.kit_and_opacity(widget) == (kit, 1.0)

    @pytest.mark.parametrize(("motion", "moves"), [(Motion(), True), (CALM, False)])
    def test_in_calm_motion_it_only_fades(self, motion: Motion, moves: bool) -> None:
        kit = kit_with(motion)
        arrivals = Arrivals(kit)
        widget = PanelBox(PanelKind.LACQUER)
        arrivals.let_appear([widget])
        arrivals.update(0.02)
        assert (arrivals.kit_and_opacity(widget)[0].frame.top != kit.frame.top) is moves

    def test_where_nothing_is_to_move_it_is_there(self) -> None:
        arrivals = Arrivals(kit_with(OFF))
        arrivals.let_appear([PanelBox(PanelKind.LACQUER)])
        assert not arrivals.busy
        assert GO < COME


@given(share=st.floats(0, 1))
def test_the_frame_of_the_kong_box_draws_itself_round(share: float) -> None:
    box = Box(10, 20, 300, 80)
    drawn = list(_way_round(box, share))
    assert sum(part.width + part.height for part in drawn) == pytest.approx(760 * share, abs=1e-6)
    assert all(part.x >= 10 - 1e-9 and part.right <= 310 + 1e-9 for part in drawn)
    assert all(part.y >= 20 - 1e-9 and part.bottom <= 100 + 1e-9 for part in drawn)


@pytest.mark.parametrize("dice", [(4, 1, 1, 1, 1), (2, 3, 3, 4, 5), (6, 6, 1, 2, 3)])
def test_as_many_seats_are_counted_as_the_dice_say_and_the_last_opens_its_side(dice: tuple[int, ...]) -> None:
    """docs/rules/israeli.md, "Wall and break": East's two dice are counted from East round the seats."""
    scene = Scene(book="israeli", dice=dice)
    events = (*scene.match.past, *scene.opening)
    number = next(n for n, event in enumerate(events) if isinstance(event, e.DiceThrown))
    broken = next(event for event in events if isinstance(event, e.WallBroken))
    before = TableModel.of(events[:number], 0)
    after = before.after(events[number])
    change = Change(before, after, layout(before, ROOM), layout(after, ROOM), ROOM)
    counted = choreographed(events[number], change).seats_counted
    assert len(counted) == sum(dice[:2])
    assert all((later - earlier) % 4 == 1 for earlier, later in pairwise(counted))
    assert counted[-1] == after.side_of(broken.breaker)


def test_the_lamp_shines_on_every_pixel_however_narrow_the_place() -> None:
    """What is painted again beside a moving coin is as bright as what lies round it."""
    effects, model = after_step(Step(brightens=True))
    (piece,) = effects.pieces(0.5, model, CHAIRS).values()
    light = piece.content
    assert isinstance(light, pygame.Surface)
    middle = (-light.get_width() // 2, -light.get_height() // 2)
    for width in range(1, 34):
        ground = pygame.Surface((40, 1), pygame.SRCALPHA)
        ground.fill((20, 70, 60))
        ground.set_clip((3, 0, width, 1))
        ground.fblits([(light, middle)], pygame.BLEND_PREMULTIPLIED)
        assert all(ground.get_at((x, 0)).r > 20 for x in range(3, 3 + width)), width


def test_the_tile_just_drawn_sparks_until_something_else_happens() -> None:
    events = played(0).events
    own = next(
        n
        for n, event in enumerate(events)
        if isinstance(event, e.TileDrawn) and event.tile is not None and not TableModel.of(events[:n], 0).is_opening
    )
    before = TableModel.of(events[:own], 0)
    after = before.after(events[own])
    change = Change(before, after, layout(before, ROOM), layout(after, ROOM), ROOM)
    effects = Effects(kit_with())
    effects.begin(choreographed(events[own], change), before, after, 0.0)
    assert "spark" not in effects.pieces(0.1, after, CHAIRS)
    assert "spark" in effects.pieces(0.6, after, CHAIRS)
    assert effects.busy
    effects.tidy(2.0)
    assert not effects.busy


def test_where_nothing_is_to_flash_the_lamp_burns_as_ever() -> None:
    effects, model = after_step(Step(brightens=True), Motion(flashes=False))
    assert not effects.busy
    assert effects.pieces(0.5, model, CHAIRS) == {}


@pytest.mark.parametrize("darkens", [True, False])
def test_tiles_drawn_and_thrown_at_once_are_darker_where_that_is_wanted(*, darkens: bool) -> None:
    """docs/design.md, section 10: a quarter of the way to sand."""
    kit = kit_with()
    kit.shared.darkens_drawn = darkens
    events = played(0).events
    model = TableModel.of(events[: next(n for n, event in enumerate(events) if isinstance(event, e.DealEnded))], 0)
    deal = model.deal
    assert deal is not None
    pieces = table_pieces(model, layout(model, ROOM), CHAIRS, kit, Emphasis())
    drawn = {("dim", each.tile_id) for each in deal.discards if each.drawn and not each.is_taken}
    assert drawn
    assert {key for key in pieces if isinstance(key, tuple) and key[0] == "dim"} == (drawn if darkens else set())
    shade = kit.sprites.shade(Pose.FLAT, 0, 50, 3, (0, 0, 0)).surface.get_at((25, 20))
    assert 0.15 < shade.a / 255 < 0.25
