"""Whatever lies over the table has a place of its own: it covers no plate, no tile and no button that is used."""

from __future__ import annotations

from contextlib import nullcontext

import pygame
import pytest

from game import ui
from game.scenes.table.drawers import LEAST, Drawer
from game.scenes.table.table import TableScene
from game.view.choreography.steps import Call, CallKind
from game.view.effects.calls import Called, shown_call
from game.view.effects.effect import Moment
from game.view.lane.notes import Note
from game.view.layout import places
from game.view.paint.canvas import pixels
from game.view.table.hint_card import HintCard
from game.view.table.table_picture import room_of
from game.view.widgets import Button, IconButton, PanelBox, Widget
from game.view.widgets.tooltip import Tip
from tests.gallery.tables import DEALT, MIDDLE_CLAIM, TABLES, grow, then, think, until
from tests.scenes.fixtures import mirrored_words
from tests.scenes.table_pilot import Desk, MatchPilot

SIZES = ((1024, 640), (1280, 720))
OFTEN = ("value", "coach", "hint", "hint-claim", "middle-turn")
"""States with something over the table, which are looked at with every change; the others when there is time."""
OPENED = ("log", "unseen", "aims", "sets", "sorting")
"""What the player opens over the table to read or to choose, and closes again: they need more room than there is."""
AWAY = (
    "paused",
    "paused-journey",
    "practice",
    "practice-verdict",
    "replay",
    "replay-open",
    "review",
    "review-spot",
    "score",
    "score-last",
    "standings",
)
"""States in which the table is not seen."""
TOUCH = 4
"""So many pixels of a tile's edge are its shadow and its lean."""


def is_at_table(desk: Desk) -> bool:
    return isinstance(desk.stack.top, TableScene) and not places.folds(room_of(desk.kit.chrome))


def shown(desk: Desk) -> list[Widget]:
    """What is seen on the page of the table, what lies above it last; tools that come only near the pointer are not."""
    page = desk.scene.page
    seen = [widget for widget in page.widgets if widget.is_visible and widget.box.width > 1]
    grounds = [node for root in page.roots.values() for node in root.whole() if on_ground(node)]
    return [*(widget for widget in seen if not (isinstance(widget, IconButton) and widget.is_quiet)), *grounds]


def on_ground(widget: Widget) -> bool:
    """Whether this is a panel of parts with a ground of its own on which others lie, such as a drawer's."""
    return isinstance(widget, ui.Node) and isinstance(widget.part, ui.Panel) and widget.part.ground is ui.Ground.LACQUER


def is_layer(desk: Desk, widget: Widget) -> bool:
    """Whether something lies over the table: panels, bars, notes, cards, and the button of the beginning."""
    return isinstance(widget, PanelBox | Note | HintCard) or widget is desk.scene.buttons.skip or on_ground(widget)


def alive_things(desk: Desk) -> list[tuple[str, pygame.Rect]]:
    """The plates, the round panel and the tiles, with their pixels."""
    kit = desk.kit.chrome
    room, model = room_of(kit), desk.view.model
    things = [(f"plate {side}", places.plate(room, side)) for side in range(4) if model.seat_at(side) is not None]
    if not places.folds(room):
        things.append(("round", places.round_panel(room)))
    tiles = [
        (f"tile {tile_id}", pixels(slot.box, desk.kit).inflate(-TOUCH, -TOUCH))
        for tile_id, slot in desk.view.placed.items()
    ]
    return [*((name, pixels(box, kit)) for name, box in things), *tiles]


def covered(desk: Desk) -> list[str]:
    """What is covered, and by what."""
    kit, alive = desk.kit.chrome, alive_things(desk)
    found: list[str] = []
    below: list[tuple[str, pygame.Rect]] = []
    for widget in shown(desk):
        box, name = pixels(widget.box, kit), type(widget.part if isinstance(widget, ui.Node) else widget).__name__
        if is_layer(desk, widget):
            found += [f"{name} over {other}" for other, thing in (*alive, *below) if box.colliderect(thing)]
            below.append((name, box))
        elif isinstance(widget, Button | IconButton):
            said = widget.label if isinstance(widget, Button) else widget.tooltip
            cut = [other for other, thing in below if box.colliderect(thing) and not thing.contains(box)]
            found += [f"{other} over {said}" for other in cut]
            below.append((said, box))
    return found


def marks_of(name: str, size: tuple[int, int]) -> tuple[pytest.MarkDecorator, ...]:
    """All states are looked at where there is least room, and in a larger window those that change often."""
    if name in OFTEN and size == SIZES[0]:
        return ()
    return (pytest.mark.slow if name in OFTEN or size == SIZES[0] else pytest.mark.long,)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(name, size, marks=marks_of(name, size), id=f"{name}-{size}")
        for name in TABLES
        if name not in (*OPENED, *AWAY)
        for size in SIZES
    ],
)
def test_no_layer_covers_a_plate_a_tile_or_a_button(name: str, size: tuple[int, int]) -> None:
    desk = TABLES[name](size)
    if is_at_table(desk):
        assert covered(desk) == []


@pytest.mark.parametrize("mirrored", [False, True], ids=["", "mirrored"])
@pytest.mark.parametrize("size", [pytest.param(SIZES[0], marks=pytest.mark.slow), SIZES[1]], ids=str)
def test_the_panel_of_the_own_hand_stays_where_it_is_and_covers_nothing(
    size: tuple[int, int], *, mirrored: bool
) -> None:
    """Whatever tiles lie beside it, and whatever is asked in the bar, whose signs stick out.

    Where a sign at the plate leaves too little room to read, it is where every drawer is.
    """
    places_of_panel = set()
    for name in ("turn", "full", "claim-all", "middle-claim"):
        with mirrored_words() if mirrored else nullcontext():
            desk = TABLES[name](size)
            before = covered(desk)
            desk.key(pygame.K_p)
            desk.step(0.5)
        assert desk.scene.drawers.open is Drawer.VALUE
        panel = next(node for node in desk.scene.page.roots["drawer"].whole() if on_ground(node)).box
        if name == "middle-claim":
            assert panel.height > LEAST[1]
        else:
            assert covered(desk) == before, name
            places_of_panel.add((panel.x, panel.y, panel.width))
        assert panel.bottom <= places.lane(room_of(desk.kit.chrome), 0.0).y - places.ABOVE_BAR, name
    assert len(places_of_panel) == 1


MOMENTS = ("won", "paying", "rob", "claim-hand-largest", "full-hand-largest", "coach", "hint-claim", "break")
"""States in which something stands in the lane, or where there is little room beside it; of the others a share."""
LONG_NOTE = "No claims from the next discard on; this one still waits for your answer"


@pytest.mark.parametrize("mirrored", [False, True], ids=["", "mirrored"])
@pytest.mark.parametrize("size", [*SIZES, (1024, 768)], ids=str)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name in MOMENTS else pytest.mark.long)
        for name in TABLES
        if name not in AWAY
    ],
)
def test_a_message_has_a_place_of_its_own(name: str, size: tuple[int, int], *, mirrored: bool) -> None:
    with mirrored_words() if mirrored else nullcontext():
        desk = TABLES[name](size)
    assert isinstance(desk.stack.top, TableScene)
    for interface in (1.0, 1.25, 1.5):
        grow(interface=interface, hand=desk.kit.shared.hand)(desk)
        desk.step(0.1)
        desk.note.say(LONG_NOTE, 1.0)
        desk.step(0.1)
        others = [widget for widget in shown(desk) if widget is not desk.note and not isinstance(widget, Tip)]
        box = pixels(desk.note.box, desk.kit.chrome)
        met = [type(widget).__name__ for widget in others if box.colliderect(pixels(widget.box, desk.kit.chrome))]
        met += [thing for thing, place in alive_things(desk) if box.colliderect(place)]
        assert met == [], interface


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", OFTEN)
def test_a_call_covers_no_tile_and_lies_under_no_layer(name: str, size: tuple[int, int]) -> None:
    desk = TABLES[name](size)
    kit = desk.kit.chrome
    others = [pixels(slot.box, desk.kit).inflate(-TOUCH, -TOUCH) for slot in desk.view.placed.values()]
    others += [pixels(widget.box, kit) for widget in shown(desk) if is_layer(desk, widget)]
    for side in range(4):
        for kind in (CallKind.READY, CallKind.CLAIM, CallKind.FALSE, CallKind.WIN, CallKind.KONG):
            sign = shown_call(Call(side=side, text="Concealed kong!", kind=kind), 0.0, desk.kit.motion)
            assert isinstance(sign, Called)
            box = pixels(sign.place(Moment(now=0.0, kit=desk.kit, model=desk.view.model)), kit)
            assert box.collidelist(others) == -1, (side, kind)


@pytest.mark.slow
def test_a_hint_in_the_lane_has_its_full_height_beside_the_wall() -> None:
    desk = TABLES["hint"]((1920, 1080))
    card = next(widget for widget in desk.scene.page.widgets if isinstance(widget, HintCard))
    lane = places.lane_bottom(room_of(desk.kit.chrome))
    assert card.box.bottom == lane - places.OFF_RIM, "it stands in the lane, clear of the table's rim"
    assert card.box.height == places.HINT_HEIGHT
    assert covered(desk) == []


@pytest.mark.slow
@pytest.mark.parametrize("mirrored", [False, True], ids=["", "mirrored"])
def test_a_hint_to_go_out_lies_clear_of_the_bar_and_of_the_tiles_beside_it(*, mirrored: bool) -> None:
    with mirrored_words() if mirrored else nullcontext():
        desk = then(MIDDLE_CLAIM, think(pygame.K_h), seconds=0.0)((1280, 720))
        assert desk.scene.hints.card.is_visible
        assert covered(desk) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("percent", [150, 175, 200])
def test_a_hint_in_large_words_is_whole_and_covers_nothing(percent: int, size: tuple[int, int]) -> None:
    desk = TABLES["hint"](size)
    grow(interface=percent / 100)(desk)
    card = desk.scene.hints.card
    assert card.words is not None
    assert [each for each in covered(desk) if each.startswith("HintCard")] == []
    assert card.fitted(desk.kit.chrome.writer, card.words).is_whole


@pytest.mark.slow
def test_a_layer_that_covers_something_is_found() -> None:
    desk = TABLES["log"]((1024, 640))
    found = covered(desk)
    assert "Panel over plate 1" in found
    assert "Panel over tile 106" in found


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_first_words_of_help_lie_beside_the_table(size: tuple[int, int]) -> None:
    desk = DEALT(size)
    until(lambda pilot: pilot.is_asked)(desk)
    note = desk.scene.aids.lesson
    note.say(
        "The goal: four sets and a pair. A set is three in a row in one suit, or three or four alike. There is more."
    )
    assert covered(desk) == []


@pytest.mark.slow
@pytest.mark.parametrize("comes_first", [False, True], ids=["after the note", "before the note"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_tools_make_way_for_a_note_and_a_tooltip_lies_beside_it(size: tuple[int, int], *, comes_first: bool) -> None:
    desk = DEALT(size)
    until(lambda pilot: pilot.is_asked)(desk)
    buttons = desk.scene.buttons
    note = desk.scene.aids.lesson
    lamp = pixels(buttons.tools[0].box, desk.kit.chrome).center
    if comes_first:
        desk.move(lamp)
        desk.step(0.1)
    note.say("The goal: four sets and a pair. " * 5)
    desk.move(lamp)
    desk.step(0.1)
    tip = desk.scene.page.tooltip.box
    assert note.is_visible
    assert tip is not None
    assert not tip.meets(note.box)
    assert any(tool.box.meets(note.box) for tool in buttons.tools)
    assert not any(tool.box.meets(note.box) for tool in buttons.tools if tool.is_visible)
    note.hush()
    desk.step(0.1)
    assert all(tool.is_visible for tool in buttons.tools)


@pytest.mark.slow
def test_the_panel_closes_when_the_deal_is_over() -> None:
    pilot = MatchPilot(4)
    pilot.until(lambda: pilot.needs_player)
    pilot.key(pygame.K_p)
    assert pilot.scene.drawers.open is Drawer.VALUE
    table = pilot.scene
    while not pilot.is_at_score:
        pilot.until(lambda: pilot.needs_player)
        if not pilot.is_at_score:
            questions = pilot.scene.questions
            assert questions.question is not None
            questions.answer(questions.question.default)
            pilot.step()
    assert table.drawers.open is None
