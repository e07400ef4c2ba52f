"""Faces at the table live, and stay still where the player wants that."""

from collections import defaultdict
from itertools import groupby, pairwise

import pygame
import pytest
from msgspec.structs import replace

from game.app.system.settings import Speed
from game.app.window.actions import Actions
from game.engine.events import Event, MahjongDeclared, ReadyDeclared, TileDiscarded
from game.engine.seat import Seat
from game.players.characters import CAST
from game.players.manner.moods import dared
from game.players.manner.temper import Mood
from game.players.roster import PortraitId
from game.view.layout import TableModel
from game.view.paint import BLENDS, FaceLook, Kit
from game.view.paint.sprites import Sprites
from game.view.table.faces import BLEND, GROWN, PONDER, WINCED, Faces
from game.view.table.table_picture import Emphasis, plate_looks
from game.view.units import Motion
from tests.view.deals import CHAIRS, played

FRAME = 1 / 30
LIVELY = tuple(
    replace(chair, portrait=PortraitId(portrait))
    for chair, portrait in zip(CHAIRS, ("hare", "tiger", "sparrow", "monkey"), strict=True)
)
"""Those whose faces show most."""
BETWEEN = 0.4
"""The time from one event to the next."""


def watched(events: list[Event], motion: Motion | None = None) -> list[list[FaceLook]]:
    """How all faces look from frame to frame while these events happen."""
    pygame.display.set_mode((640, 360))
    kit = Kit(Actions(), motion=motion or Motion())
    faces = Faces(kit)
    model = TableModel.of(events[:1], 0)
    seen, now = [], 0.0
    for event in events[1:]:
        model = model.after(event)
        faces.feel(event, model, CHAIRS, now)
        for _ in range(round(BETWEEN / FRAME)):
            now += FRAME
            faces.update(model, CHAIRS, now)
            faces.pieces({}, model, now)
            seen.append([faces.drawn[Seat(seat)] for seat in range(4)])
    return seen


def test_the_same_public_events_give_the_same_faces() -> None:
    """What person 0 holds and draws changes no face: nor could anybody read his hand, or another's, in one."""
    events = list(played(0).events)[:400]
    public = [seen for event in events if (seen := event.seen_by(None)) is not None]
    assert len(public) == len(events)
    assert public != events
    assert watched(public) == watched(events)


def test_faces_change_in_calm_steps_and_show_every_mood_sooner_or_later() -> None:
    frames = watched(list(played(0).events))
    shown = {look.mood for frame in frames for look in frame}
    assert shown >= set(Mood) - {Mood.THINK}
    for seat in range(4):
        looks = [frame[seat] for frame in frames]
        changes = [number for number, (a, b) in enumerate(pairwise(looks)) if a.mood is not b.mood]
        assert all((second - first) * FRAME >= BLEND - 1e-9 for first, second in pairwise(changes))
        for a, b in pairwise(looks):
            assert Mood.BLINK in (a.mood, b.mood) or b.mood is a.mood or b.before is a.mood, (
                "a mood begins from the one before"
            )


def test_faces_are_still_in_calm_motion_and_where_the_player_wants_them_so() -> None:
    events = list(played(0).events)[:300]
    for motion in (Motion(calm=True), Motion(expressions=False)):
        assert all(look == FaceLook() for frame in watched(events, motion) for look in frame)


def test_who_is_waited_for_is_seen_to_think() -> None:
    pygame.display.set_mode((640, 360))
    faces = Faces(Kit(Actions()))
    model = TableModel.of(played(0).events[:60], 0)
    faces.let_think(Seat(2), 0.0)
    seen = []
    for now in (PONDER - 0.1, PONDER + BLEND, PONDER + 3 * BLEND):
        faces.update(model, CHAIRS, now)
        faces.pieces({}, model, now)
        seen.append(faces.drawn[Seat(2)].mood)
    assert seen[0] is not Mood.THINK
    assert seen[-1] is Mood.THINK


def test_every_portrait_has_a_picture_of_its_own_for_every_mood() -> None:
    pygame.display.set_mode((640, 360))
    sprites = Sprites()
    for avatar in CAST:
        looks = {pygame.image.tobytes(sprites.avatar(avatar, 104, FaceLook(mood)).surface, "RGBA") for mood in Mood}
        assert len(looks) == len(Mood), avatar
        steps = [sprites.avatar(avatar, 60, FaceLook(Mood.GLAD, Mood.CALM, step)) for step in range(BLENDS + 1)]
        assert len({(one.surface.get_size(), one.dx, one.dy) for one in steps}) == 1


WITHIN = 0.5
"""In so many seconds a face has begun to change."""


def reactions(seed: int, book: str, motion: Motion) -> dict[str, set[Mood]]:
    """The moods, but for blinking, that are seen within half a second of what happens, in deals shown without haste."""
    pygame.display.set_mode((640, 360))
    faces = Faces(Kit(Actions(), motion=motion))
    events = played(seed, deals=2, book=book).events
    model, now = TableModel.of(events[:1], 0), 0.0
    seen: dict[str, set[Mood]] = defaultdict(set)
    for event in events[1:]:
        model, now = model.after(event), now + 10.0
        faces.update(model, LIVELY, now)
        faces.update(model, LIVELY, now + 1.0)
        faces.feel(event, model, LIVELY, now + 1.0)
        what = type(event).__name__
        if isinstance(event, TileDiscarded) and model.deal is not None and any(dared(event, model.deal)):
            what = "dear"
        for step in range(1, round(WITHIN / FRAME) + 1):
            faces.update(model, LIVELY, now + 1.0 + step * FRAME)
            faces.pieces({}, model, now + 1.0 + step * FRAME)
            seen[what] |= {look.mood for look in faces.drawn.values()} - {Mood.BLINK, Mood.CALM}
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("motion", [Motion(), Motion(speed=Speed.FAST), Motion(speed=Speed.OFF)])
def test_faces_react_within_half_a_second(motion: Motion) -> None:
    seen: dict[str, set[Mood]] = defaultdict(set)
    for seed in range(4):
        for what, moods in reactions(seed, "israeli", motion).items():
            seen[what] |= moods
    assert seen["ClaimMade"] & {Mood.LEFT, Mood.RIGHT}
    assert seen["SetClaimed"] >= {Mood.GLAD, Mood.VEXED}
    assert seen["ReadyDeclared"] >= {Mood.GLAD}
    assert seen["dear"] >= {Mood.VEXED}
    assert seen["MahjongDeclared"] >= {Mood.GLAD, Mood.WINCE}
    assert seen["DealEnded"] >= {Mood.GLAD, Mood.VEXED}


def test_who_deals_in_winces_and_is_vexed_then() -> None:
    pygame.display.set_mode((640, 360))
    events = next(
        deal[: number + 1]
        for seed in range(20)
        for deal in (played(seed).events,)
        for number, event in enumerate(deal)
        if isinstance(event, MahjongDeclared) and event.owner is not None
    )
    won = events[-1]
    assert isinstance(won, MahjongDeclared)
    assert won.owner is not None
    faces, model = Faces(Kit(Actions())), TableModel.of(events, 0)
    faces.feel(won, model, CHAIRS, 0.0)
    seen = []
    for step in range(90):
        faces.update(model, CHAIRS, step * FRAME)
        faces.pieces({}, model, step * FRAME)
        seen.append(faces.drawn[won.owner].mood)
    assert [mood for mood, _ in groupby(seen)] == [Mood.WINCE, Mood.VEXED]
    assert seen.count(Mood.WINCE) * FRAME >= WINCED - 2 * FRAME


@pytest.mark.parametrize(
    ("motion", "pops"), [(Motion(), True), (Motion(calm=True), False), (Motion(expressions=False), False)]
)
def test_the_face_of_who_calls_a_ready_hand_comes_out_of_its_ring_by_any_temper(motion: Motion, *, pops: bool) -> None:
    pygame.display.set_mode((640, 360))
    kit = Kit(Actions(), motion=motion)
    kit.resize((1280, 720))
    events, quiet = played(0).events, replace(CHAIRS[1], portrait=PortraitId("fox"))
    chairs = (CHAIRS[0], quiet, *CHAIRS[2:])
    number = next(number for number, event in enumerate(events) if isinstance(event, TileDiscarded))
    model = TableModel.of(events[:number], 0)
    seat = model.seat_of(1)
    faces, looks = Faces(kit), plate_looks(model, chairs, Emphasis(faces=False))
    sizes = []
    for now in (0.0, 0.5):
        faces.update(model, chairs, now)
        content = faces.pieces(looks, model, now)["face", model.side_of(seat)].content
        assert isinstance(content, tuple)
        sizes.append(content[3])
        if not now:
            faces.feel(ReadyDeclared(seat=seat, waits=()), model, chairs, now)
    assert sizes == [1.0, 1.0 + GROWN if pops else 1.0]
