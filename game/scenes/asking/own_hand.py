"""The own hand under the person's pointer and keys."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from game.app.window.actions import Action, Actions, InputEvent
from game.engine.commands import Command, Discard
from game.engine.seat import TileId
from game.scenes.shared.preferences import Preferences
from game.view.paint import Cue
from game.view.stage.table_view import TableView
from game.view.table.hand_look import HandLook
from game.view.units import Box

_DRAG = 12.0
"""How far the pointer must move before a tile is dragged, in units."""
RACK_TOP = 905.0
LANE_TOP = 836.0
"""A tile let go above the rack lies in the lane; above the lane, on the felt."""


class OwnHand:
    """The own hand, whose tiles the person points at, lifts, drags and discards.

    :param throw: told which tile is to be thrown.
    :param let_go: told which tile was dropped in the lane, half way to the felt; whether that meant anything.
    """

    def __init__(
        self,
        view: TableView,
        *,
        throw: Callable[[TileId], None],
        let_go: Callable[[TileId], bool],
        preferences: Preferences,
    ) -> None:
        self._view = view
        self._throw = throw
        self._let_go = let_go
        self._preferences = preferences
        self._pressed: TileId | None = None
        self._pressed_at = (0.0, 0.0)
        self._grip = (0.0, 0.0)
        self.has_keys = False
        """Whether the arrows walk along the hand."""
        self.lifts_several = False
        """Whether several tiles may be lifted, to be laid out."""
        self.may_throw = False
        self._aside: TileId | None = None
        """The tile that was lifted before a claim was asked for."""
        self._left: tuple[TileId | None, int] = (None, 0)
        """The tile at which the keys left the hand, and how much had happened by then."""

    @property
    def is_wanted(self) -> bool:
        """Whether tiles of it are thrown or chosen now."""
        return self.may_throw or self.lifts_several

    @property
    def lifted(self) -> frozenset[TileId]:
        """The tiles that are lifted."""
        return self._view.look.lifted

    @property
    def only_lifted(self) -> TileId | None:
        """The tile that is lifted, if it is the only one."""
        lifted = self._view.look.lifted
        return next(iter(lifted)) if len(lifted) == 1 else None

    def stays_with(self, command: Command) -> bool:
        """Whether the tile that a discard would throw is still the one that is lifted; true of any other answer."""
        return not isinstance(command, Discard) or self.only_lifted == command.tile_id

    @property
    def focused(self) -> TileId | None:
        """The tile the keys are at."""
        return self._view.look.focused

    def tile_at(self, at: tuple[float, float]) -> TileId | None:
        """The tile of the hand at a place in units."""
        for tile_id in reversed(self._view.model.order):
            slot = self._view.placed.get(tile_id)
            if slot is not None:
                box = slot.box
                lift = 22.0 if tile_id in self.lifted else 0.0
                if Box(box.x, box.y - lift, box.width, box.height + lift).holds(at):
                    return tile_id
        return None

    def refresh(self) -> None:
        """Forgets tiles that are gone, as after every event."""
        hand = frozenset(self._view.model.order)
        look = self._view.look
        self._show(
            replace(
                look,
                lifted=look.lifted & hand,
                used=look.used & hand,
                hovered=look.hovered if look.hovered in hand else None,
                focused=self._near_focus(),
                dragged=look.dragged if look.dragged in hand else None,
            )
        )
        if look.dragged is not None and look.dragged not in hand:
            self._pressed = None

    def _near_focus(self) -> TileId | None:
        """The focused tile, or the last one if it is gone."""
        order = self._view.model.order
        if not self.has_keys or not order:
            return None
        focused = self._view.look.focused
        return focused if focused in order else order[-1]

    def take_keys(self, *, take: bool) -> None:
        """Lets the arrows walk along the hand, from where they left it if nothing has happened since; or no longer."""
        self.has_keys = take
        model = self._view.model
        order, now = model.order, len(model.told)
        if not take or not order:
            self._left = (self.focused, now) if self.focused is not None else self._left
            self._show(replace(self._view.look, focused=None))
            return
        left = self._left[0] if self._left[1] == now and self._left[0] in order else None
        ways = (next(iter(self.lifted), None), left, model.drawn, order[-1])
        self._show(replace(self._view.look, focused=next(tile_id for tile_id in ways if tile_id is not None)))

    def point_at(self, tile_id: TileId | None) -> None:
        """Lets the arrows walk along the hand from this tile; ``None``: no longer. What is lifted stays so."""
        self.has_keys = tile_id is not None
        self._show(replace(self._view.look, focused=tile_id))

    def go_to(self, tile_id: TileId) -> None:
        """Moves the keys to this tile; where only one may be lifted, another one is put down."""
        self.point_at(tile_id)
        if not self.lifts_several and tile_id not in self.lifted:
            self.lower()

    def use(self, tiles: Iterable[TileId]) -> None:
        """Lifts the tiles that the focused claim would lay out."""
        self._show(replace(self._view.look, used=frozenset(tiles)))

    def suggest(self, tiles: tuple[TileId | None, ...]) -> None:
        """Marks the tiles that a hint advises to discard, the best first."""
        self._show(replace(self._view.look, suggested=tiles))

    def block(self, tiles: Iterable[TileId]) -> None:
        """Locks tiles that may not be discarded now."""
        self._show(replace(self._view.look, blocked=frozenset(tiles)))

    def lower(self) -> bool:
        """Lowers all tiles; gives whether any was up."""
        was_up = bool(self.lifted)
        self._show(replace(self._view.look, lifted=frozenset()))
        return was_up

    def put_down(self, tiles: Iterable[TileId]) -> None:
        """Lowers these tiles; others stay lifted."""
        self._show(replace(self._view.look, lifted=self.lifted - frozenset(tiles)))

    def set_aside(self, *, for_claim: bool) -> None:
        """Puts a lifted tile down while a claim is asked for, whose own tiles are lifted then, and lifts it again."""
        if for_claim and not self.lifts_several:
            self._aside = self.only_lifted or self._aside
            self.lower()
        elif self._aside is not None:
            if self.may_throw and self._aside in self._view.model.order:
                self.hold(self._aside)
            self._aside = None

    def hold(self, tile_id: TileId) -> None:
        """Lifts this tile alone, as the one that would be discarded next."""
        self._show(replace(self._view.look, lifted=frozenset({tile_id})))

    def lift(self, tile_id: TileId) -> None:
        """Lifts a tile, or lowers it; where only one may be up, the others come down, and a locked one says why."""
        lifted = self.lifted
        if tile_id in lifted:
            lifted -= {tile_id}
        else:
            lifted = lifted | {tile_id} if self.lifts_several else frozenset({tile_id})
        self._view.kit.play(Cue.FOCUS)
        self._show(replace(self._view.look, lifted=lifted))
        if self.may_throw and not self.lifts_several and tile_id in lifted & self._view.look.blocked:
            self._throw(tile_id)

    def move(self, at: tuple[float, float]) -> None:
        """Follows the pointer to a place."""
        if self._pressed is not None:
            self._drag(at)
            return
        self._show(replace(self._view.look, hovered=self.tile_at(at)))

    def leave(self) -> None:
        """Forgets the pointer, which is elsewhere."""
        if self._pressed is None:
            self._show(replace(self._view.look, hovered=None))

    def choose(self, tile_id: TileId) -> None:
        """Lifts a tile, or throws it if it is the one that is lifted: what a click on it does, and Enter at it."""
        is_chosen = self.lifted == {tile_id}
        if self.may_throw and (is_chosen or (self._preferences.now.one_click and not self.lifts_several)):
            self._throw(tile_id)
        else:
            self.lift(tile_id)
        if self.has_keys:
            self._show(replace(self._view.look, focused=tile_id))

    def press(self, at: tuple[float, float]) -> bool:
        """Takes hold of the tile at a place; gives whether there is one."""
        self._pressed = self.tile_at(at)
        self._pressed_at = at
        if self._pressed is not None:
            box = self._view.placed[self._pressed].box
            self._grip = (box.centre[0] - at[0], box.centre[1] - at[1])
        return self._pressed is not None

    def release(self, at: tuple[float, float]) -> bool:
        """Lets go of the tile that is held; gives whether there was one."""
        tile_id, self._pressed = self._pressed, None
        if tile_id is None:
            return False
        if self._view.look.dragged is None:
            self.choose(tile_id)
            return True
        self._show(replace(self._view.look, dragged=None))
        if tile_id in self._view.model.order and at[1] < RACK_TOP:
            if at[1] >= LANE_TOP and self._let_go(tile_id):
                return True
            self._throw(tile_id)
        return True

    def key(self, event: InputEvent, actions: Actions) -> bool:
        """Does what a key means while the arrows walk along the hand; gives whether it meant something."""
        order = self._view.model.order
        if not self.has_keys or not order:
            return False
        place = order.index(self.focused) if self.focused in order else len(order) - 1
        for action, goal in (
            (Action.LEFT, place - 1),
            (Action.RIGHT, place + 1),
            (Action.FIRST, 0),
            (Action.LAST, len(order) - 1),
        ):
            if actions.is_pressed(event, action):
                self.go_to(order[min(max(goal, 0), len(order) - 1)])
                return True
        if any(actions.is_pressed(event, action, repeats=False) for action in (Action.LIFT, Action.UP, Action.DOWN)):
            is_up = order[place] in self.lifted
            if not (actions.is_pressed(event, Action.UP) and is_up) and not (
                actions.is_pressed(event, Action.DOWN) and not is_up
            ):
                self.lift(order[place])
            return True
        if actions.is_pressed(event, Action.ACCEPT, repeats=False):
            self.choose(order[place])
            return True
        return False

    def _drag(self, at: tuple[float, float]) -> None:
        assert self._pressed is not None, "nothing is held"
        look = self._view.look
        far = abs(at[0] - self._pressed_at[0]) + abs(at[1] - self._pressed_at[1])
        if look.dragged is None and far < _DRAG:
            return
        held = (at[0] + self._grip[0], at[1] + self._grip[1])
        self._show(replace(look, dragged=self._pressed, at=held, hovered=None))
        if at[1] >= RACK_TOP:
            self._move_to(held[0])

    def _move_to(self, x: float) -> None:
        """Makes room among the others for the dragged tile where it is held."""
        model = self._view.model
        assert self._pressed is not None, "nothing is held"
        others = [tile_id for tile_id in model.order if tile_id != self._pressed]
        place = sum(self._view.placed[tile_id].x < x for tile_id in others if tile_id in self._view.placed)
        if model.order.index(self._pressed) != place:
            self._view.rearrange(model.moved(self._pressed, place))

    def _show(self, look: HandLook) -> None:
        self._view.point(look)
