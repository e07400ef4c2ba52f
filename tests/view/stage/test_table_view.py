"""The table shows every event at its own pace, never skips one, and draws only what changed (design.md, section 13)."""

from __future__ import annotations

import pygame
import pytest

from game.app.sound.sounds import CALLS, Sound
from game.app.system.settings import Speed
from game.app.window.actions import Actions
from game.engine import events as e
from game.engine.steps.evolve import fold
from game.view.choreography.choreography import choreographed
from game.view.choreography.steps import Call, CallKind, Change, Heard, Part
from game.view.layout import places
from game.view.layout.layout import Layout, layout
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from game.view.paint.canvas import pixels
from game.view.paint.felt import Felt
from game.view.paint.kit import Kit
from game.view.stage.table_view import PULSE, PULSES, TableView
from game.view.table.hand_look import HandLook
from game.view.table.table_picture import room_of
from game.view.units.timeline import Motion
from tests.for_each import one_of
from tests.view.deals import CHAIRS, played

SIZE = (1024, 640)
FRAME = 1 / 60


class Watched:
    """A view of a match that was played, and what it let be heard."""

    def __init__(self, seed: int, *, motion: Motion | None = None, size: tuple[int, int] = SIZE) -> None:
        self.surface = pygame.display.set_mode(size)
        self.events = played(seed).events
        self.heard: list[Heard] = []
        self.kit = Kit(Actions(), motion=motion or Motion())
        self.kit.resize(size)
        self.view = TableView(self.kit, TableModel.of(self.events[:1], 0), CHAIRS, play=self.heard.append)

    def show(self, count: int) -> None:
        """Shows the first so many events after the beginning of the match."""
        for event in self.events[1 : 1 + count]:
            self.view.show(event)

    def settle(self, *, draws: bool = False, longest: float = 300.0) -> float:
        """Lets time pass until all has been shown; the seconds it took."""
        gone = 0.0
        while self.view.busy:
            self.view.update(FRAME)
            gone += FRAME
            if draws:
                self.draw()
            assert gone < longest, "it never comes to rest"
        return gone

    def draw(self, *, whole: bool = False) -> list[pygame.Rect]:
        return self.view.draw(self.surface, whole=whole)

    def show_up_to(self, kind: type[e.Event]) -> int:
        """Shows everything before the first event of a kind and settles; the number of that event."""
        number = next(n for n, event in enumerate(self.events) if isinstance(event, kind))
        self.show(number - 1)
        self.settle()
        return number


def fast() -> Motion:
    return Motion(speed=Speed.OFF)


@pytest.mark.parametrize("seed", one_of(3, range(3)))
def test_every_event_is_shown(seed: int) -> None:
    watched = Watched(seed, motion=fast())
    watched.show(len(watched.events))
    watched.settle()
    assert watched.view.model.state == fold(watched.events)


@pytest.mark.parametrize("every", one_of(3, [1, 3, 17], first=1))
def test_skipping_loses_no_event(every: int) -> None:
    watched = Watched(0)
    watched.show(len(watched.events))
    frames = 0
    while watched.view.busy:
        watched.view.update(FRAME)
        frames += 1
        if frames % every == 0:
            assert watched.view.skip() or not watched.view.busy
    assert watched.view.model.state == fold(watched.events)


def test_nothing_is_to_skip_while_nothing_moves() -> None:
    watched = Watched(0)
    assert not watched.view.skip()


@pytest.mark.parametrize("seed", one_of(3, range(3)))
def test_each_tile_goes_from_where_it_lay_to_where_it_will_lie(seed: int) -> None:
    events = played(seed).events
    room = Room(width=1920.0)
    model = TableModel.of(events[:1], 0)
    placed: Layout = {}
    for event in events[1:]:
        after = model.after(event)
        places = layout(after, room)
        step = choreographed(event, Change(model, after, placed, places, room))
        opened = event.tile_ids if isinstance(event, e.MahjongDeclared | e.HandShown) else ()
        hidden = {tile_id for tile_id in opened if tile_id in placed and not placed[tile_id].pose.shows_face}
        for tile_id in {glide.tile_id for glide in step.glides}:
            ways = [glide for glide in step.glides if glide.tile_id == tile_id]
            assert ways[-1].end == places[tile_id]
            assert tile_id in hidden or ways[0].start == placed.get(tile_id, ways[0].start)
            assert [way.end for way in ways[:-1]] == [way.start for way in ways[1:]]
        begun = {glide.start for glide in step.glides if glide.tile_id in hidden and not glide.start.pose.shows_face}
        assert begun == {placed[tile_id] for tile_id in hidden}, "of backs each place is left, by whichever tile"
        moved = {tile_id for tile_id, slot in places.items() if placed.get(tile_id, slot) != slot}
        assert moved <= {glide.tile_id for glide in step.glides}, event
        model, placed = after, places


def test_glides_begin_and_end_in_their_slots() -> None:
    events = played(0).events
    room = Room(width=1920.0)
    model = TableModel.of(events[:1], 0)
    placed: Layout = {}
    for event in events[1:]:
        after = model.after(event)
        places = layout(after, room)
        for glide in choreographed(event, Change(model, after, placed, places, room)).glides:
            first, last = glide.at(0.0), glide.at(1.0)
            assert (first.x, first.y) == (glide.start.x, glide.start.y)
            for reached, wanted in ((last.x, glide.end.x), (last.y, glide.end.y), (last.z, glide.end.z)):
                assert reached == pytest.approx(wanted)
            assert last.width == pytest.approx(glide.end.width)
            assert (last.pose, last.turn) == (glide.end.pose, glide.end.turn)
        model, placed = after, places


def seconds_for_a_discard(motion: Motion) -> float:
    watched = Watched(0, motion=motion)
    number = next(n for n, event in enumerate(watched.events) if isinstance(event, e.TileDiscarded))
    watched.show(number - 1)
    watched.settle()
    watched.view.show(watched.events[number])
    return watched.settle()


def test_the_speed_setting_stretches_every_movement() -> None:
    """docs/design.md, section 13: slow 1.6, normal 1, fast 0.6, off 0."""
    normal = seconds_for_a_discard(Motion(speed=Speed.NORMAL))
    assert normal == pytest.approx(0.30, abs=2 * FRAME)
    assert seconds_for_a_discard(Motion(speed=Speed.SLOW)) == pytest.approx(1.6 * normal, abs=2 * FRAME)
    assert seconds_for_a_discard(Motion(speed=Speed.FAST)) == pytest.approx(0.6 * normal, abs=2 * FRAME)
    assert seconds_for_a_discard(Motion(speed=Speed.OFF)) <= FRAME


def test_in_calm_motion_nothing_travels() -> None:
    watched = Watched(0, motion=Motion(calm=True))
    watched.show(len(watched.events))
    while watched.view.busy:
        watched.view.update(FRAME)
        for tile_id, seen in watched.view._flights.in_flight(watched.view._now).items():
            assert seen.slot == watched.view.placed[tile_id]


def test_a_table_at_rest_draws_nothing_but_faces() -> None:
    watched = Watched(0, motion=fast())
    watched.show(60)
    watched.settle()
    for _ in range(200):
        watched.view.update(FRAME)
        watched.draw()
    kit = watched.kit.chrome
    plates = [pixels(places.plate(room_of(kit), side).grown(30), kit) for side in range(4)]
    for _ in range(600):
        watched.view.update(FRAME)
        assert all(any(plate.contains(place) for plate in plates) for place in watched.draw())


def test_a_table_at_rest_draws_nothing_where_faces_are_still() -> None:
    watched = Watched(0, motion=Motion(speed=Speed.OFF, expressions=False))
    watched.show(60)
    watched.settle()
    for _ in range(600):
        watched.view.update(FRAME)
        watched.draw()
    assert not watched.view.animates
    watched.view.update(1.0)
    assert watched.draw() == []


@pytest.mark.parametrize("moments", [40, 150, 400, pytest.param(900, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_what_was_drawn_bit_by_bit_is_the_whole_picture(moments: int) -> None:
    """Whatever moved: the picture is the same as one that is painted anew."""
    watched = Watched(1, motion=Motion(speed=Speed.FAST))
    watched.show(len(watched.events))
    for number in range(moments):
        watched.view.update(FRAME * 2)
        watched.draw(whole=number == 0)
    bit_by_bit = watched.surface.copy()
    watched.view.lay_felt(Felt.PLUM)
    watched.view.lay_felt(Felt.JADE)
    watched.draw(whole=True)
    assert pygame.image.tobytes(bit_by_bit, "RGB") == pygame.image.tobytes(watched.surface, "RGB")


def test_after_a_resize_everything_is_where_it_was_going() -> None:
    watched = Watched(0)
    watched.show(30)
    for _ in range(200):
        watched.view.update(FRAME)
    watched.draw(whole=True)
    shown = watched.view.model
    surface = pygame.display.set_mode((1600, 900))
    watched.kit.resize((1600, 900))
    watched.view.resize()
    assert not watched.view._flights.tiles
    assert watched.view.model == shown
    assert watched.view.placed == layout(shown, Room(width=watched.kit.frame.width))
    assert watched.view.draw(surface, whole=True) == [surface.get_rect()]


def test_one_press_skips_the_dealing_and_only_that() -> None:
    """docs/design.md, section 13: deal, yes, one press."""
    watched = Watched(0)
    number = watched.show_up_to(e.TilesDealt)
    for event in watched.events[number : number + 40]:
        watched.view.show(event)
    watched.view.update(FRAME)
    watched.view.skip()
    assert watched.view.model.is_dealt
    assert watched.view._part is not Part.BREAK


def test_skipping_the_beginning_ends_at_the_first_discard() -> None:
    watched = Watched(0)
    watched.show(len(watched.events))
    watched.view.update(FRAME)
    watched.view.skip_opening()
    deal = watched.view.model.deal
    assert deal is not None
    assert not deal.discards
    assert not watched.view.model.is_opening


def test_a_discard_is_heard_where_it_lands() -> None:
    watched = Watched(0)
    number = watched.show_up_to(e.TileDiscarded)
    discard = watched.events[number]
    assert isinstance(discard, e.TileDiscarded)
    watched.heard.clear()
    watched.view.show(discard)
    watched.settle()
    landed = [heard for heard in watched.heard if heard.sound is Sound.TILE_DOWN]
    assert [heard.side for heard in landed] == [watched.view.model.side_of(discard.seat)]


def test_stacks_are_counted_a_tick_each() -> None:
    watched = Watched(0)
    number = watched.show_up_to(e.WallBroken)
    broken = watched.events[number]
    assert isinstance(broken, e.WallBroken)
    watched.heard.clear()
    watched.view.show(broken)
    watched.settle()
    ticks = [heard.step for heard in watched.heard if heard.sound is Sound.COUNT_TICK]
    assert ticks == list(range(len(broken.counted)))


def test_a_lifted_tile_stands_higher() -> None:
    """docs/design.md, section 10: selected, +20 % up."""
    watched = Watched(0, motion=fast())
    watched.show(60)
    watched.settle()
    tile_id = watched.view.model.order[3]
    watched.view.point(HandLook(lifted=frozenset({tile_id})))
    watched.view.update(1.0)
    assert watched.view._lifts.height(tile_id, watched.view._now) == pytest.approx(0.20)
    watched.view.point(HandLook())
    watched.view.update(1.0)
    assert watched.view._lifts.height(tile_id, watched.view._now) == 0


def swings(motion: Motion) -> list[float]:
    """How far aside a refused tile is, frame by frame, until nothing moves any more."""
    watched = Watched(0, motion=motion)
    watched.show(60)
    watched.settle()
    watched.view.update(PULSE * PULSES)
    tile_id = watched.view.model.order[3]
    watched.view.refuse(tile_id)
    seen: list[float] = []
    while watched.view._lifts.busy(watched.view._now):
        watched.view.update(FRAME)
        watched.draw()
        seen.append(watched.view._lifts.aside(tile_id, watched.view._now))
    return seen


def test_a_tile_that_may_not_be_thrown_wobbles_and_comes_to_rest_where_it_was() -> None:
    """docs/design.md, section 10: not allowed now, a click wobbles 4 units."""
    seen = swings(Motion())
    assert max(seen) > 2
    assert min(seen) < -2
    assert max(map(abs, seen)) <= 4
    assert seen[-1] == 0


def test_a_tile_that_may_not_be_thrown_lies_still_in_calm_motion() -> None:
    assert not swings(Motion(calm=True))


def test_no_face_of_anothers_hand_is_painted() -> None:
    """docs/design.md, section 20: no tile of another is ever in the frame buffer."""
    watched = Watched(2, motion=Motion(speed=Speed.FAST))
    watched.show(len(watched.events))
    while watched.view.busy:
        watched.view.update(FRAME * 3)
        model = watched.view.model
        deal = model.deal
        if deal is None:
            continue
        for tile_id, seen in watched.view._flights.in_flight(watched.view._now).items():
            if seen.slot.pose.shows_face:
                held_by = [seat for seat, held in enumerate(deal.seats) if tile_id in held.hand]
                assert all(seat == model.seat or seat in model.open_hands for seat in held_by)


def test_everybody_calls_in_the_voice_of_his_character() -> None:
    watched = Watched(seed=3)
    watched.show(len(watched.events))
    watched.settle()
    called = [heard for heard in watched.heard if heard.sound in CALLS]
    assert called
    for heard in called:
        assert heard.side is not None
        seat = watched.view.model.seat_at(heard.side)
        assert seat is not None
        assert heard.voice == CHAIRS[watched.view.model.person_at(seat)].portrait
    assert not [heard for heard in watched.heard if heard.voice and heard.sound not in CALLS]


@pytest.mark.parametrize("speed", Speed)
def test_words_of_a_deal_that_is_over_are_gone_when_the_next_one_begins(speed: Speed) -> None:
    two_deals = played(0, deals=2).events
    last = max(n for n, event in enumerate(two_deals) if isinstance(event, e.DealBegun))
    kit = Kit(Actions(), motion=Motion(speed=speed))
    kit.resize(SIZE)
    view = TableView(kit, TableModel.of(two_deals[:last], 0), CHAIRS)
    view.call(Call(side=1, text="Mahjong!", kind=CallKind.WIN))
    view.call(Call(side=2, text="I'd discard it again!", kind=CallKind.TALK))
    assert {("call", 1), ("remark", 2)} <= view.effects.seen.keys()
    view.show(two_deals[last])
    view.update(FRAME)
    assert not {("call", 1), ("remark", 2)} & view.effects.seen.keys()
