"""Play by one switch: a ring moves from choice to choice by itself, and one key, button or click takes the choice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise

from game import Frozen
from game.app.window.actions import (
    Action,
    Actions,
    Device,
    FocusGained,
    FocusLost,
    InputEvent,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
)
from game.app.window.stack import Scene
from game.engine.seat import TileId
from game.scenes.shared.table_screen import TableScreen
from game.view.paint import Cue
from game.view.units import Box
from game.view.widgets import Page, Widget
from game.view.widgets.page import GroupRing
from game.view.widgets.paged import Paged

FIRST = 1.5
"""The factor by which the ring stays longer at the first choice of a new set of choices."""
ROUNDS = 2
"""The number of rounds that the ring makes in a group before it leaves it."""
_LOOSE = 7
"""Up to this number, choices are visited one by one; more are divided into parts."""
_MOST = 11
"""If that makes more parts than this, large regions become groups."""
_PARTS = 4
"""A region with more parts than this is a large one."""
_ROW = 5
"""A row of more choices than this and one is cut into chunks."""
_CHUNK = 4
"""About so many choices are in a chunk."""
_SIGNS = {Action.LEFT: "\u2190", Action.RIGHT: "\u2192", Action.UP: "\u2191", Action.DOWN: "\u2193"}
_OPEN = "\u21b5"


class Stop(Frozen):
    """One choice: a way to use a widget, or a tile of the hand."""

    what: Widget | TileId
    box: Box
    way: Action = Action.ACCEPT

    @property
    def name(self) -> Hashable:
        """A value that identifies the choice as long as it is on the screen."""
        stays = isinstance(self.what, Widget) and not self.what.scrolls
        return self.what, self.way, self.box if stays else None


class Group(Frozen):
    """Several choices that the ring shows as one; after the switch is pressed, it visits them one by one."""

    nodes: Sequence[Stop | Group]

    @property
    def box(self) -> Box:
        return Box.around(node.box for node in self.nodes)

    @property
    def ends(self) -> tuple[Stop, Stop]:
        first, last = self.nodes[0], self.nodes[-1]
        return (first.ends[0] if isinstance(first, Group) else first, last.ends[1] if isinstance(last, Group) else last)


Node = Stop | Group


class Switch:
    """Moves the ring over the choices of the open screen, and takes one when the switch is pressed.

    If there are many choices, the ring first visits groups, such as rows of buttons or parts of the hand.
    """

    def __init__(self, actions: Actions):
        self._actions = actions
        self.pace = 1.2
        """Seconds for which the ring stays at a choice."""
        self.clicks = False
        """Whether a click anywhere is the switch; then the pointer does nothing else."""
        self._scene: Scene | None = None
        self._names: Sequence[object] = ()
        self._levels: list[Sequence[Node]] = []
        """The choices of the screen, and of each group that has been entered, down to those that the ring visits."""
        self._places: list[int] = []
        """The place of the ring, or of the entered group, in each of ``_levels``."""
        self._left = 0.0
        self._rounds = 0
        self._is_away = False
        """Whether another window has the focus, so that the ring stands still."""
        self._frame = GroupRing()
        self._framed: Page | None = None
        actions.device, actions.scans = Device.KEYBOARD, True

    @property
    def at(self) -> Node | None:
        """The choice or group that has the ring now; ``None`` if there is none."""
        return self._levels[-1][self._places[-1]] if self._levels else None

    @property
    def next_wake(self) -> float | None:
        return max(0.0, self._left) if self._levels and not self._is_away else None

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        if isinstance(scene, Paged) and scene.takes_any_key:
            return False
        switch = self._actions.triggers[Action.SWITCH]
        match event:
            case Pressed(trigger, repeated) if trigger in switch:
                if not repeated:
                    self._take(scene)
            case FocusLost() | FocusGained():
                self._is_away = isinstance(event, FocusLost)
                return False
            case PointerPressed() if self.clicks:
                self._take(scene)
            case Released(trigger) if trigger in switch:
                pass
            case PointerMoved() | PointerLeft() | PointerReleased() if self.clicks:
                self._actions.device = Device.KEYBOARD
            case _:
                return False
        return True

    def update(self, scene: Scene, seconds: float) -> None:
        regions = stops_of(scene)
        names = [[stop.name for stop in region] for region in regions]
        if scene is not self._scene or names != self._names:
            self._scene, self._names = scene, names
            self._begin(regions)
        elif self._levels and not self._is_away:
            self._left -= seconds
            if self._left <= 0:
                self._go_on()

    def leave(self) -> None:
        self._frame_no_more()

    def end(self) -> None:
        """Removes the ring, as the setting has been turned off."""
        self._actions.scans = False
        self._frame_no_more()

    def _begin(self, regions: Sequence[Sequence[Stop]]) -> None:
        nodes = in_ring_order(regions, self._favorite)
        self._levels, self._places = ([nodes], [0]) if nodes else ([], [])
        self._rounds = 0
        self._show()
        self._left *= FIRST

    @property
    def _favorite(self) -> Widget | TileId | None:
        """The widget or tile with the keyboard focus, which is most likely wanted first; ``None`` if none has it."""
        scene = self._scene
        if not isinstance(scene, Paged | TableScreen):
            return None
        tiles = scene.tiles if isinstance(scene, TableScreen) else None
        return scene.page.focus or (None if tiles is None else tiles.focused)

    def _go_on(self) -> None:
        self._places[-1] += 1
        if self._places[-1] == len(self._levels[-1]):
            self._places[-1] = 0
            self._rounds += 1
            if self._rounds == ROUNDS and len(self._levels) > 1:
                self._levels.pop()
                self._places.pop()
                self._rounds = 0
        self._show()

    def _take(self, scene: Scene) -> None:
        """Takes the choice that has the ring, which then waits there again; or enters the group that has the ring."""
        at = self.at
        if scene is not self._scene or at is None:
            return
        self._actions.device = Device.KEYBOARD
        self._rounds = 0
        if isinstance(at, Group):
            self._levels.append(at.nodes)
            self._places.append(0)
            self._show()
            self._left *= FIRST
            return
        self._left = self.pace * FIRST
        if isinstance(scene, TableScreen) and not isinstance(at.what, Widget):
            has = scene.tiles.lifted if scene.tiles is not None else frozenset()
            scene.handle(Pressed(Action.ACCEPT if has <= {at.what} else Action.LIFT))
        elif isinstance(scene, Paged | TableScreen):
            scene.page.handle(Pressed(at.way))

    def _show(self) -> None:
        """Shows the ring at the present choice or group."""
        self._left = self.pace
        self._frame_no_more()
        scene, at = self._scene, self.at
        if at is None or not isinstance(scene, Paged | TableScreen):
            return
        page = scene.page
        what = at.what if isinstance(at, Stop) else None
        if isinstance(scene, TableScreen) and scene.tiles is not None:
            scene.tiles.point_at(None if isinstance(what, Widget) else what)
        if isinstance(at, Stop) and isinstance(what, Widget):
            page.set_focus(what, heard=True)
            self._explain(page, what, at.way)
        else:
            self._actions.device = Device.KEYBOARD
            page.set_focus(None)
            page.kit.play(Cue.FOCUS)
        if isinstance(at, Group):
            self._frame.place(at.box)
            self._framed = page
            page.add(self._frame)
        if isinstance(scene, Paged):
            scene.show_place(at.box)

    @staticmethod
    def _explain(page: Page, widget: Widget, way: Action) -> None:
        """Shows a tooltip with the way in which a widget would be used, or with the name of a small one."""
        if len(widget.switch_actions) > 1:
            page.tooltip.show(_SIGNS.get(way, _OPEN), widget.box)
        elif widget.is_small:
            page.explains(page.focus)

    def _frame_no_more(self) -> None:
        if self._framed is not None and self._frame in self._framed.widgets:
            self._framed.clear([self._frame])
        self._framed = None


def stops_of(scene: Scene) -> list[list[Stop]]:
    """The choices of a screen by region, in the order of the ring."""
    if not isinstance(scene, Paged | TableScreen):
        return []
    regions = [
        [Stop(widget, widget.box, way) for widget in region if widget.may_act for way in widget.switch_actions]
        for region in scene.page.regions
    ]
    if not isinstance(scene, TableScreen):
        return [region for region in regions if region]
    view = scene.view
    tiles: list[Stop] = []
    if scene.tiles is not None and scene.tiles.is_wanted and view.model.is_turned_up and not view.busy:
        places = ((tile_id, view.placed.get(tile_id)) for tile_id in view.model.order)
        tiles = [Stop(tile_id, scene.page.in_units(slot.box)) for tile_id, slot in places if slot is not None]
    return [region for region in (tiles, *reversed(regions)) if region]


def in_ring_order(regions: Sequence[Sequence[Stop]], favorite: Widget | TileId | None = None) -> Sequence[Node]:
    """The choices in the order of the ring: a few one by one, many in groups; the favorite comes first."""
    nodes: list[Node]
    if sum(map(len, regions)) <= _LOOSE:
        nodes = [stop for region in regions for stop in region]
    else:
        parted = [_split_region(region, favorite) for region in regions]
        is_much = sum(map(len, parted)) > _MOST
        nodes = [node for parts in parted for node in ([Group(parts)] if is_much and len(parts) > _PARTS else parts)]
    found = [stop for region in regions for stop in region if favorite is not None and stop.what == favorite][:1]
    return [*found, *(node for node in nodes if node not in found)]


def _split_region(region: Sequence[Stop], favorite: Widget | TileId | None) -> Sequence[Node]:
    """A region as single choices, as one group, or as a group for each row."""
    has_favorite = any(favorite is not None and stop.what == favorite for stop in region)
    if len(region) <= 2 or (has_favorite and len(region) <= _ROW):
        return region
    if len(region) <= _ROW + 1:
        return [Group(region)]
    rows: list[list[Stop]] = []
    for stop in region:
        if rows and abs(rows[-1][-1].box.center[1] - stop.box.center[1]) < stop.box.height / 2:
            rows[-1].append(stop)
        else:
            rows.append([stop])
    if len(rows) == len(region):
        rows = [list(region)]
    return [chunk[0] if len(chunk) == 1 else Group(chunk) for row in rows for chunk in _chunks(row)]


def _chunks(row: Sequence[Stop]) -> list[Sequence[Stop]]:
    """A row cut into parts of about equal length, or whole if it is short."""
    if len(row) <= _ROW + 1:
        return [row]
    count = -(-len(row) // _CHUNK)
    ends = [round(len(row) * number / count) for number in range(count + 1)]
    return [row[start:end] for start, end in pairwise(ends)]
