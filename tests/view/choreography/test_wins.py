"""What is seen of a win at the table: a robbed kong, the line of a plain win, and the rows of a better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as replace_deal

import pytest

from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.engine import events as e
from game.engine.commands import Claim
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind, Source
from game.tiles.tile import Tile
from game.view.choreography.choreography import choreographed
from game.view.choreography.steps import Call, CallKind, Change, Step
from game.view.effects.calls import SIGN, shown_call
from game.view.layout import places
from game.view.layout.layout import layout
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from game.view.paint import Pose
from game.view.table.table_picture import Emphasis, plate_looks, robbable
from game.view.units import Box
from game.view.units.timeline import Motion
from tests.engine.test_polish_turns import play_to_extension, robbed
from tests.for_each import one_of
from tests.gallery.bursts import DEALS, answer
from tests.view.deals import CHAIRS

ROOM = Room(width=1920.0)


def shown(events: Sequence[e.Event], number: int) -> tuple[Step, TableModel]:
    """What the person below sees of one of these events, and the table after it."""
    before = TableModel.of(events[:number], 0)
    after = before.after(events[number])
    change = Change(before, after, layout(before, ROOM), layout(after, ROOM), ROOM)
    return choreographed(events[number], change), after


def played(name: str) -> list[e.Event]:
    """One of the deals of which bursts of pictures are taken, until somebody is out, as the person below saw it."""
    pilot = DEALS[name]((1024, 640), Motion(speed=Speed.OFF))
    pilot.draws = False
    pilot.until(lambda: any(isinstance(event, e.MahjongDeclared) for event in pilot.events))
    return pilot.events


@pytest.fixture(scope="module")
def robbery() -> list[e.Event]:
    """The person below robs the kong of the player opposite, at the start of her own turn."""
    return played("rob")


def at(events: Sequence[e.Event], kind: type[e.Event]) -> int:
    return next(number for number, event in enumerate(events) if isinstance(event, kind))


def test_a_robbed_kong_is_called_towards_the_robber_with_its_owner_and_the_tile(robbery: list[e.Event]) -> None:
    step, _after = shown(robbery, at(robbery, e.KongRobbed))
    (call,) = step.calls
    assert call.kind is CallKind.ROBBED
    assert (call.side, call.loser, call.tile) == (0, 2, Tile.B2)


@pytest.mark.parametrize(("name", "side", "tile"), [("kong", 0, Tile.B5), ("kong-of-another", 1, Tile.C2)])
def test_a_declared_kong_is_called_with_its_tile_no_longer_than_any_call(name: str, side: int, tile: Tile) -> None:
    pilot = DEALS[name]((1024, 640), Motion(speed=Speed.OFF))
    pilot.draws = False
    pilot.until(lambda: any(isinstance(event, e.KongDeclared) for event in pilot.events))
    step, _after = shown(pilot.events, at(pilot.events, e.KongDeclared))
    (call,) = step.calls
    assert (call.kind, call.side, call.tile) == (CallKind.KONG, side, tile)
    assert {Sound.KONG, Sound.KONG_DOWN} == {heard.sound for heard in step.sounds}
    usual = Call(side=side, text="Pung!", kind=CallKind.CLAIM)
    assert shown_call(call, 0.0, Motion()).seconds <= shown_call(usual, 0.0, Motion()).seconds
    kong = pilot.events[at(pilot.events, e.KongDeclared)]
    assert isinstance(kong, e.KongDeclared)
    for tile_id in kong.tile_ids:
        came, leaves, *_turned = (glide for glide in step.glides if glide.tile_id == tile_id)
        assert came.end == leaves.start, "from the sign to its place: it is seen at one place at a time"
        assert came.ends <= leaves.begins
        assert places.call(ROOM, SIGN).holds(came.end.box.center)


@pytest.mark.parametrize(("called", "bursts"), [("pung", 0), ("kong", 4)])
def test_dust_rises_where_the_tiles_of_a_claimed_kong_land(called: str, bursts: int) -> None:
    deal = replace_deal(DEALS["claim"], answers=("WE", called))
    pilot = deal((1024, 640), Motion(speed=Speed.OFF))
    pilot.draws = False
    pilot.until(lambda: any(isinstance(event, e.SetClaimed) for event in pilot.events))
    step, _after = shown(pilot.events, at(pilot.events, e.SetClaimed))
    assert len(step.bursts) == bursts


@pytest.mark.parametrize("kind", [e.KongRobbed, e.MahjongDeclared])
def test_the_light_of_the_turn_goes_to_who_robs_a_kong(robbery: list[e.Event], kind: type[e.Event]) -> None:
    _step, after = shown(robbery, at(robbery, kind))
    assert after.turn_of == after.seat


def test_a_robbed_tile_leaves_the_kong_and_then_goes_to_the_robber(robbery: list[e.Event]) -> None:
    number = at(robbery, e.KongRobbed)
    robbed = robbery[number]
    assert isinstance(robbed, e.KongRobbed)
    out, _after = shown(robbery, number)
    home, after = shown(robbery, at(robbery, e.MahjongDeclared))
    leaves, flies = (glide for glide in out.glides if glide.tile_id == robbed.tile_id)
    rises, goes, drops, closes = (glide for glide in home.glides if glide.tile_id == robbed.tile_id)
    assert leaves.start != leaves.end == flies.start
    assert flies.end == rises.start, "it lies beside the robber's hand"
    sign = places.call(ROOM, SIGN)
    assert not any(flies.at(part / 20).box.meets(sign) for part in range(21)), "it flies round the sign"
    assert leaves.end.width > 1.5 * leaves.start.width, "all find it"
    assert (
        flies.end.box.x
        > max(layout(after, ROOM)[tile_id].x for tile_id in after.state.current_deal.seats[0].hand) - 200
    )
    assert closes.end == layout(after, ROOM)[robbed.tile_id]
    assert goes.at(0.5).screen_y < drops.end.screen_y - 20, "it goes into the hand over the tiles between"
    assert out.hold > flies.ends, "the sign is read after the tile has come"
    burst, landed = out.bursts
    assert (burst.x, landed.begins) == (leaves.start.x, flies.ends)


def test_tiles_of_the_own_hand_part_without_passing_over_each_other(robbery: list[e.Event]) -> None:
    number = at(robbery, e.MahjongDeclared)
    won = robbery[number]
    assert isinstance(won, e.MahjongDeclared)
    step, _after = shown(robbery, number)
    first = {way.tile_id: way for way in reversed(step.glides)}
    ways = sorted((first[tile_id] for tile_id in won.tile_ids), key=lambda way: way.start.x)
    assert len(ways) == 13
    for now in range(0, 1200, 20):
        seen = [way.at(min(1.0, max(0.0, (now - way.begins) / way.length))).x for way in ways]
        assert all(right - left > way.start.width * 0.9 for left, right, way in zip(seen, seen[1:], ways, strict=False))


def test_a_kong_that_is_robbed_at_once_is_lit_for_all_and_told_like_any_other() -> None:
    """docs/rules/polish.md, "A turn": its tile is claimed before the replacement is drawn."""
    stage = robbed(payer="discarder")
    play_to_extension(stage)
    stage.do(Claim(seat=Seat(1), claim=ClaimKind.MAHJONG))
    match = stage.played()
    begun = Match(match.book, Options(rulebook(match.book).options, match.options), match.seed)
    events = [*begun.past, *(event for _state, told in match.again() for event in told)]
    number = at(events, e.KongRobbed)
    asked = TableModel.of(events[: number - 1], 0)
    tile_id = robbable(asked, None)
    assert tile_id is not None
    assert asked.face(tile_id) is Tile.B5
    step, after = shown(events, number)
    (call,) = step.calls
    assert (call.kind, call.side, call.loser) == (CallKind.ROBBED, 1, 2)
    _leaves, flies = (glide for glide in step.glides if glide.tile_id == tile_id)
    assert flies.end == layout(after, ROOM)[tile_id]
    assert flies.end.x > 1400, "beside the hand at the right"
    assert robbable(after, None) is None


def test_the_tiles_of_a_claimed_set_land_together() -> None:
    pilot = DEALS["claim"]((1024, 640), Motion(speed=Speed.OFF))
    pilot.draws = False
    pilot.until(lambda: any(isinstance(event, e.SetClaimed) for event in pilot.events))
    number = at(pilot.events, e.SetClaimed)
    step, _after = shown(pilot.events, number)
    event = pilot.events[number]
    assert isinstance(event, e.SetClaimed)
    laid = {event.tile_id, *event.tile_ids}
    ends = {tile_id: max(glide.ends for glide in step.glides if glide.tile_id == tile_id) for tile_id in laid}
    assert len(set(ends.values())) == 1
    (heard,) = step.sounds
    assert heard.at == ends[event.tile_id], "heard as they land"


@pytest.mark.parametrize("name", ["claim", "claim-of-another"])
def test_a_claimed_tile_does_not_cross_the_face_on_the_sign_nor_a_tile_from_the_hand_another_one(name: str) -> None:
    pilot = DEALS[name]((1280, 720), Motion(speed=Speed.OFF))
    pilot.draws = False
    pilot.until(lambda: any(isinstance(event, e.SetClaimed) for event in pilot.events))
    number = at(pilot.events, e.SetClaimed)
    step, after = shown(pilot.events, number)
    event = pilot.events[number]
    assert isinstance(event, e.SetClaimed)
    sign = places.call(ROOM, SIGN)
    face = Box(sign.center[0] - 44, sign.y, 88, 96)
    standing = [slot.box for slot in layout(after, ROOM).values() if slot.pose is Pose.HAND]
    for glide in step.glides:
        way = [glide.at(part / 20).box for part in range(1, 20)]
        if glide.tile_id == event.tile_id:
            assert not any(box.meets(face) for box in way)
        elif glide.tile_id in event.tile_ids and glide.end.pose is not Pose.HAND:
            assert not any(box.meets(tile) for box in way for tile in standing)


def test_whose_kong_was_robbed_is_seen_at_the_plate(robbery: list[e.Event]) -> None:
    _step, after = shown(robbery, at(robbery, e.MahjongDeclared))
    looks = plate_looks(after, CHAIRS, Emphasis())
    assert [looks[side].sign for side in range(4)] == ["Wins", "", "Kong robbed", ""]
    assert [looks[side].has_won for side in range(4)] == [True, False, False, False]


def test_a_win_by_robbing_a_kong_is_told_in_a_line(robbery: list[e.Event]) -> None:
    step, _after = shown(robbery, at(robbery, e.MahjongDeclared))
    assert step.win is not None
    assert (step.win.source, step.win.loser, step.win.tile) == (Source.ROBBED_KONG, Seat(2), Tile.B2)


@pytest.mark.parametrize("name", ["israeli-plain", "gala-plain", "polish-plain", "hungarian-plain"])
def test_a_hidden_hand_is_turned_over_where_it_will_lie_and_no_tile_crosses_another(name: str) -> None:
    """The winning tile alone comes from elsewhere."""
    pilot = DEALS[name]((1024, 640), Motion(speed=Speed.OFF))
    pilot.draws = False
    while not pilot.is_over:
        pilot.until(lambda: pilot.is_asked or pilot.is_over)
        if pilot.is_asked:
            answer(pilot)
    wins = 0
    for number, event in enumerate(pilot.events):
        if not isinstance(event, e.MahjongDeclared | e.HandShown) or event.seat == 0:
            continue
        wins += isinstance(event, e.MahjongDeclared)
        step, after = shown(pilot.events, number)
        is_across = after.side_of(event.seat) == 2
        turned = [glide for glide in step.glides if not glide.start.pose.shows_face and glide.end.pose.shows_face]
        assert len(turned) == 13
        assert len({glide.start for glide in turned}) == 13
        by_start, by_end = (
            [tile_id for _at, tile_id in sorted((slot.x if is_across else slot.y, tile_id) for slot, tile_id in places)]
            for places in zip(*(((way.start, way.tile_id), (way.end, way.tile_id)) for way in turned), strict=True)
        )
        assert by_start == by_end
    assert wins == 1


def won(name: str) -> Step:
    """What is seen when the first of them goes out."""
    events = played(name)
    return shown(events, at(events, e.MahjongDeclared))[0]


def test_only_a_plain_win_is_told_in_a_line_with_what_the_hand_is_worth() -> None:
    """docs/rules/gala.md: a mahjong counts 1 point, and nothing else counts of this hand."""
    win = won("gala-plain").win
    assert win is not None
    assert (win.seat, win.loser, win.source, win.tile) == (Seat(1), Seat(0), Source.DISCARD, Tile.B9)
    assert win.worth > 0
    for name in ("gala-good", "gala-great"):
        assert won(name).win is None


@pytest.mark.parametrize("name", one_of(3, [name for name in DEALS if name.endswith(("-good", "-great", "-limit"))]))
def test_the_winning_tile_is_the_first_of_its_kind_in_the_set_that_it_completed(name: str) -> None:
    """On the opened hand and the score sheet it stands there too."""
    large = won(name).ceremony
    assert large is not None
    assert large.winning_at is not None
    before = 0
    for group in large.sets:
        if large.winning_at < before + len(group):
            assert group.index(large.winning) == large.winning_at - before
            break
        before += len(group)


def test_where_play_goes_on_the_line_leaves_the_hand_on_the_table_in_sight() -> None:
    events = played("israeli-plain")
    step, _after = shown(events, at(events, e.MahjongDeclared))
    assert step.win is not None
    assert step.win.sets == ()


@pytest.mark.parametrize("book", ["gala", "hungarian", "polish"])
def test_another_players_plain_hand_is_shown_in_its_sets_with_the_winning_tile(book: str) -> None:
    events = played(f"{book}-plain")
    step, _after = shown(events, at(events, e.MahjongDeclared))
    assert step.win is not None
    assert [len(group) for group in step.win.sets] == [3, 3, 3, 3, 2]
    tiles = [tile for group in step.win.sets for tile in group]
    assert step.win.winning_at is not None
    assert tiles[step.win.winning_at] is step.win.tile is Tile.B9


def test_the_own_plain_hand_lies_open_below_and_is_not_shown_twice() -> None:
    events = played("latvian-plain")
    step, _after = shown(events, at(events, e.MahjongDeclared))
    assert step.win is not None
    assert not step.win.sets
