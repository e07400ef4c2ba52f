"""The player's own hand, handled by pointer and keys."""

from collections.abc import Callable, Iterable
from typing import Any

from game import replace
from game.app.window.actions import Action, Actions, InputEvent
from game.engine.commands import Command, Discard
from game.engine.seat import TileId
from game.scenes.shared.preferences import Preferences
from game.view.paint import Cue
from game.view.stage.table_view import TableView
from game.view.units import Box, Point

_DRAG = 12.0
"""How far the pointer must move before it drags a tile, in layout units."""
RACK_TOP = 905.0
LANE_TOP = 829.0
"""Above this y coordinate, in layout units, a dropped tile is on the felt; below it, in the lane."""


class OwnHand:
    """The player's own hand, whose tiles are pointed at, lifted, dragged and discarded.

    :param throw: called with the tile that the player wants to discard.
    :param let_go: called with a tile that was dropped in the lane; returns whether that did anything, otherwise the
        tile is discarded.
    """

    def __init__(
        self,
        view: TableView,
        *,
        throw: Callable[[TileId], None],
        let_go: Callable[[TileId], bool],
        preferences: Preferences,
    ):
        self._view = view
        self._throw = throw
        self._let_go = let_go
        self._preferences = preferences
        self._pressed: TileId | None = None
        self._pressed_at = (0.0, 0.0)
        self._grip = (0.0, 0.0)
        self.has_keys = False
        """Whether the arrow keys move along the hand."""
        self.lifts_several = False
        """Whether several tiles may be lifted at once, as in tabletop play."""
        self.may_throw = False
        self._aside: TileId | None = None
        """The tile that was lifted when a claim was asked for, and is lifted again at the next turn."""
        self._left: tuple[TileId | None, int] = (None, 0)
        """The tile that had the focus when the keys left the hand, and how many events had been told by then."""

    @property
    def is_wanted(self) -> bool:
        """Whether the hand is needed now: the player may discard a tile or lift several."""
        return self.may_throw or self.lifts_several

    @property
    def lifted(self) -> frozenset[TileId]:
        return self._view.look.lifted

    @property
    def only_lifted(self) -> TileId | None:
        """The lifted tile; ``None`` if none or several are lifted."""
        lifted = self._view.look.lifted
        return next(iter(lifted)) if len(lifted) == 1 else None

    def stays_with(self, command: Command) -> bool:
        """Whether the tile of this discard is still the only one lifted; true for any other command."""
        return not isinstance(command, Discard) or self.only_lifted == command.tile_id

    @property
    def focused(self) -> TileId | None:
        """The tile that has the keyboard focus."""
        return self._view.look.focused

    def tile_at(self, at: Point) -> TileId | None:
        """The tile of the hand at a point in layout units; ``None`` if there is none."""
        for tile_id in reversed(self._view.model.order):
            slot = self._view.placed.get(tile_id)
            if slot is not None:
                box = slot.box
                lift = 22.0 if tile_id in self.lifted else 0.0
                if Box(box.x, box.y - lift, box.width, box.height + lift).holds(at):
                    return tile_id
        return None

    def refresh(self) -> None:
        """Forgets tiles that have left the hand; called after every event."""
        hand = frozenset(self._view.model.order)
        look = self._view.look
        self._look(
            lifted=look.lifted & hand,
            used=look.used & hand,
            hovered=look.hovered if look.hovered in hand else None,
            focused=self._near_focus(),
            dragged=look.dragged if look.dragged in hand else None,
        )
        if look.dragged is not None and look.dragged not in hand:
            self._pressed = None

    def _near_focus(self) -> TileId | None:
        """The focused tile, or the last tile of the hand if that is gone; ``None`` if the arrow keys are elsewhere."""
        order = self._view.model.order
        if not self.has_keys or not order:
            return None
        focused = self._view.look.focused
        return focused if focused in order else order[-1]

    def take_keys(self, *, take: bool) -> None:
        """Gives the arrow keys to the hand, or takes them away.

        The focus goes to a lifted tile, else to where it left the hand if no event came since, else to the drawn tile.
        """
        self.has_keys = take
        model = self._view.model
        order, now = model.order, len(model.told)
        if not take or not order:
            self._left = (self.focused, now) if self.focused is not None else self._left
            self._look(focused=None)
            return
        left = self._left[0] if self._left[1] == now and self._left[0] in order else None
        ways = (next(iter(self.lifted), None), left, model.drawn, order[-1])
        self._look(focused=next(tile_id for tile_id in ways if tile_id is not None))

    def point_at(self, tile_id: TileId | None) -> None:
        """Gives the arrow keys to the hand, at this tile; ``None`` takes them away. Lifted tiles stay lifted."""
        self.has_keys = tile_id is not None
        self._look(focused=tile_id)

    def go_to(self, tile_id: TileId) -> None:
        """Moves the focus to this tile; if only one tile may be lifted, another lifted one is lowered."""
        self.point_at(tile_id)
        if not self.lifts_several and tile_id not in self.lifted:
            self.lower()

    def use(self, tiles: Iterable[TileId]) -> None:
        """Marks the tiles that the focused button would use."""
        self._look(used=frozenset(tiles))

    def shine(self, *, is_complete: bool, light: float = 0.0) -> None:
        """Lays a golden rim round a hand that may go out now, or takes it away.

        :param light: how strong the light of a hand with a name is, by its worth; 0 if it has none.
        """
        self._look(is_complete=is_complete, light=light)

    def ask_about(self, robbed: TileId | None) -> None:
        """Marks this tile of another player's kong as the one that the question is about."""
        self._look(asked=robbed)

    def suggest(self, tiles: tuple[TileId | None, ...]) -> None:
        """Marks the tiles that a hint suggests to discard, the best first."""
        self._look(suggested=tiles)

    def block(self, tiles: Iterable[TileId]) -> None:
        """Marks these tiles as locked: they may not be discarded now."""
        self._look(blocked=frozenset(tiles))

    def lower(self) -> bool:
        """Lowers all tiles; returns whether any was lifted."""
        was_up = bool(self.lifted)
        self._look(lifted=frozenset())
        return was_up

    def put_down(self, tiles: Iterable[TileId]) -> None:
        """Lowers these tiles; others stay lifted."""
        self._look(lifted=self.lifted - frozenset(tiles))

    def set_aside(self, *, for_claim: bool) -> None:
        """Lowers the lifted tile while a claim is asked for, and lifts it again when the player may next discard."""
        if for_claim and not self.lifts_several:
            self._aside = self.only_lifted or self._aside
            self.lower()
        elif self._aside is not None:
            if self.may_throw and self._aside in self._view.model.order:
                self.hold(self._aside)
            self._aside = None

    def hold(self, tile_id: TileId) -> None:
        """Lifts this tile alone, as the one that would be discarded next."""
        self._look(lifted=frozenset({tile_id}))

    def lift(self, tile_id: TileId) -> None:
        """Lifts a tile, or lowers it if it is lifted.

        If only one tile may be lifted, the others are lowered. For a locked tile the game says why it is locked.
        """
        lifted = self.lifted
        if tile_id in lifted:
            lifted -= {tile_id}
        else:
            lifted = lifted | {tile_id} if self.lifts_several else frozenset({tile_id})
        self._view.kit.play(Cue.FOCUS)
        self._look(lifted=lifted)
        if self.may_throw and not self.lifts_several and tile_id in lifted & self._view.look.blocked:
            self._throw(tile_id)

    def move(self, at: Point) -> None:
        """Follows the pointer to a point in layout units: drags the tile that is held, or marks the one under it."""
        if self._pressed is not None:
            self._drag(at)
            return
        self._look(hovered=self.tile_at(at))

    def leave(self) -> None:
        """Forgets the pointer, which has left the hand."""
        if self._pressed is None:
            self._look(hovered=None)

    def choose(self, tile_id: TileId) -> None:
        """Does what a click or Enter on a tile does: lifts it, or discards it if it alone is lifted.

        With the setting ``one_click`` it is discarded at once.
        """
        is_chosen = self.lifted == {tile_id}
        if self.may_throw and (is_chosen or (self._preferences.now.one_click and not self.lifts_several)):
            self._throw(tile_id)
        else:
            self.lift(tile_id)
        if self.has_keys:
            self._look(focused=tile_id)

    def press(self, at: Point) -> bool:
        """Takes hold of the tile at this point; returns whether there is one."""
        self._pressed = self.tile_at(at)
        self._pressed_at = at
        if self._pressed is not None:
            box = self._view.placed[self._pressed].box
            self._grip = (box.center[0] - at[0], box.center[1] - at[1])
        return self._pressed is not None

    def release(self, at: Point) -> bool:
        """Lets go of the held tile: chooses it, or drops it if it was dragged; returns whether one was held."""
        tile_id, self._pressed = self._pressed, None
        if tile_id is None:
            return False
        if self._view.look.dragged is None:
            self.choose(tile_id)
            return True
        self._look(dragged=None)
        if tile_id in self._view.model.order and at[1] < RACK_TOP:
            if at[1] >= LANE_TOP and self._let_go(tile_id):
                return True
            self._throw(tile_id)
        return True

    def key(self, event: InputEvent, actions: Actions) -> bool:
        """Handles a key while the hand has the arrow keys; returns whether the key did something."""
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
        if any(actions.is_pressed_anew(event, action) for action in (Action.LIFT, Action.UP, Action.DOWN)):
            is_up = order[place] in self.lifted
            if not (actions.is_pressed(event, Action.UP) and is_up) and not (
                actions.is_pressed(event, Action.DOWN) and not is_up
            ):
                self.lift(order[place])
            return True
        if actions.is_pressed_anew(event, Action.ACCEPT):
            self.choose(order[place])
            return True
        return False

    def _drag(self, at: Point) -> None:
        assert self._pressed is not None, "nothing is held"
        look = self._view.look
        far = abs(at[0] - self._pressed_at[0]) + abs(at[1] - self._pressed_at[1])
        if look.dragged is None and far < _DRAG:
            return
        held = (at[0] + self._grip[0], at[1] + self._grip[1])
        self._look(dragged=self._pressed, at=held, hovered=None)
        if at[1] >= RACK_TOP:
            self._move_to(held[0])

    def _move_to(self, x: float) -> None:
        """Moves the dragged tile to the place in the hand's order over which it is held."""
        model = self._view.model
        assert self._pressed is not None, "nothing is held"
        others = [tile_id for tile_id in model.order if tile_id != self._pressed]
        place = sum(self._view.placed[tile_id].x < x for tile_id in others if tile_id in self._view.placed)
        if model.order.index(self._pressed) != place:
            self._view.rearrange(model.moved(self._pressed, place))

    def _look(self, **changes: Any) -> None:
        """Show the hand's look with these fields changed."""
        self._view.point(replace(self._view.look, **changes))
